"""Nothing is lost without a word: losses and notes of whole conversions, and files that look like another's."""

import io
from collections import Counter
from pathlib import Path

import pytest

from boards import lenient, noticed
from everydeal import Board, Deal, write
from everydeal.formats import FORMATS, by_path

FULL = Deal.from_pbn("N:8.AKQT4.AJ6.T742 9.J53.KQ92.QJ985 KQJT72.62.T84.K6 A6543.987.753.A3")
SHORT = Deal.from_pbn("N:.AKQT4.AJ6.T742 9.J53.KQ92.QJ985 KQJT72.62.T84.K6 A6543.987.753.A3")
PBN = f'[Board "5"]\n[Deal "{FULL}"]\n'


def converted(boards: list[Board], name: str) -> tuple[int, Counter[str], list[Board]]:
    """How many were written, what was lost, and what reads back."""
    stream, losses = io.BytesIO(), Counter[str]()
    count = write(boards, stream, name, errors="skip", losses=losses.update)
    return count, losses, lenient(stream.getvalue(), name)[0]


@pytest.mark.parametrize("name", [name for name, entry in FORMATS.items() if entry.numbered_by_position])
def test_a_board_left_out_moves_the_numbers_and_that_is_told(name: str) -> None:
    boards = [Board(FULL, 1), Board(SHORT, 2), Board(FULL, 3)]
    count, losses, again = converted(boards, name)
    assert (count, losses["number"]) == (2, 1)
    assert [board.number for board in again] == [1, 2]
    assert {"dealer", "vulnerability"} <= losses.keys()


@pytest.mark.parametrize("name", ["dup", "dlm"])
def test_the_hundredth_board_is_refused_and_the_others_kept(name: str) -> None:
    count, losses, again = converted([Board(FULL, 1 + place % 99, tags={"Event": "x"}) for place in range(101)], name)
    assert (count, len(again), losses["tags"]) == (99, 99, 99)
    count, losses, again = converted([Board(FULL, 1000), Board(FULL, 7)], name)
    assert (count, [board.number for board in again], losses) == (1, [7], Counter())


def test_a_dealer_that_openspiel_cannot_tell() -> None:
    assert converted([Board(FULL, None, dealer) for dealer in range(4)], "openspiel")[1] == {"dealer": 3}


def test_lines_and_pairs_that_are_not_carried_over() -> None:
    text = b"% PBN 2.1\n% EXPORT\n%Creator: x\n%Font y\n" + PBN.encode()
    assert noticed(text, "pbn")[1] == ["line 3: 2 escape lines (%) are not carried over (in '%Creator: x')"]
    lists = "vg|Final,1,I,1,2,A,80,B,99|rs|4HN=,,P|mp|1,2,3,4,5,6|pg||"
    assert noticed(lists, "lin")[1] == ["line 1: rs|, mp|: of which boards is not said"]
    lists = "vg|Final,1,I,1,2,A,80,B,99|rs|4HN=,,,P|pg||"
    assert noticed(lists, "lin")[1] == ["line 1: rs| tell of boards that have no record here: 1, 2"]


@pytest.mark.parametrize("hands", ["{0} {1} {1} {1}", "{0} {1} - -", "{0} {0} {1} {1}"])
def test_a_card_that_is_missing_is_an_error(hands: str) -> None:
    text = "N:8.AKQT4.AJ6.742 9.J53.KQ92.QJ985 - -" if "-" in hands else str(SHORT)
    boards, [error] = lenient(f'[Deal "{text}"]\n'.encode())
    assert "North holds 12 cards, and East 13" in str(error)
    assert len(boards) == 1


@pytest.mark.parametrize("charset", ["utf-16", "utf-16-le", "utf-16-be", "utf-8-sig", "latin-1"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_charsets_and_line_ends(charset: str, end: str) -> None:
    text = f'% PBN 2.1\n{PBN}[North "Zoë"]\n' * 3
    boards = lenient(text.replace("\n", end).encode(charset))
    assert [len(part) for part in boards] == [3, 0]  # a deal that comes again begins a game
    assert {board.tags["North"] for board in boards[0]} == {"Zoë"}


@pytest.mark.parametrize("data", [bytes(5000), b"\0" * 156, b"\xff\xfe" + bytes(100)])
def test_files_of_zeros_are_no_deals(data: bytes) -> None:
    boards, errors = lenient(data)
    assert not boards
    assert errors


@pytest.mark.parametrize(
    ("path", "name"), [("a.txt", "lines"), ("a.csv", "bigdeal-csv"), ("a.url.gz", "handviewer"), ("b.TXT.zst", "lines")]
)
def test_the_format_that_an_extension_is_first_for(path: str, name: str) -> None:
    assert by_path(path).name == name


def test_an_extension_of_several_formats_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"wb5, bridgebots-json, endplay-json"):
        write([Board(FULL)], tmp_path / "deals.json")
