"""`read` and `write`: recognising formats, errors, arguments, losses, and files written whole or not at all."""

import io
import warnings
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import everydeal
from boards import LETTERS, boards_of, check_accepted, lenient, noticed, written
from everydeal import Board, Deal, FormatError, read, spaces, write
from everydeal.formats import FORMATS, LossWarning, by_path, format_names
from everydeal.formats.core.registry import FIELDS, NO_SIGNATURE
from example_deal import DEAL as LINE
from example_deal import FULL
from places import EXAMPLES
from test_profile import every_nth, examples


def test_lines_may_have_comments_and_unknown_hands() -> None:
    boards = boards_of(f"# ours\n\n{LINE.lower()}\nS:AK... - - -\n".encode())
    assert [board.deal for board in boards] == [FULL, Deal(south=0b11)]
    assert [board.line for board in boards] == [3, 4]
    assert boards_of(written(boards, "lines")) == boards


texts = st.text(st.sampled_from(LETTERS + "NESW:AKQT5.- \n\r|md"), max_size=60)
bytes_or_texts = st.binary(max_size=200) | texts.map(str.encode)


@pytest.mark.parametrize("name", every_nth(4, [*FORMATS]))
@examples(60)
@given(data=bytes_or_texts)
def test_arbitrary_bytes_and_texts_never_crash(name: str, data: bytes) -> None:
    check_accepted(data, name)


def test_an_empty_file_has_no_boards_whatever_its_name(tmp_path: Path) -> None:
    for name in ("empty", "empty.pbn", "empty.lin", "empty.zbs", "empty.txt"):
        (tmp_path / name).write_bytes(b"")
        assert list(read(tmp_path / name)) == []
    assert format_names(tmp_path / "empty.txt") == ["lines"]


def test_a_file_of_something_else_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "picture.png"
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(range(200, 256)))
    with pytest.raises(FormatError, match=r"picture.png: not a file of deals"):
        list(read(path))
    with pytest.raises(FileNotFoundError):
        list(read(tmp_path / "none"))
    with pytest.raises(ValueError, match=r"'xyzzy'; .* pbn, lin"):
        list(read(path, "xyzzy"))
    with pytest.raises(ValueError, match="'linn'; did you mean 'lin'"):
        list(read(path, "linn"))
    with pytest.raises(TypeError, match="not int"):
        list(read(7))
    with pytest.raises(TypeError, match="not bytes"):
        list(read(b"x"))  # type: ignore[arg-type]
    with pytest.raises(FormatError) as long:
        list(read(io.StringIO(f'[Deal "N:{"A" * 5000}"]')))
    assert len(str(long.value)) < 300


def test_errors_name_the_file(tmp_path: Path) -> None:
    path = tmp_path / "deals.txt"
    path.write_text("N:AA... - - -\n")
    with pytest.raises(FormatError) as caught:
        list(read(path, "lines"))
    assert str(caught.value).startswith(f"{path}:1, record 1: North")
    assert caught.value.file == str(path)


def test_streams_of_text_and_of_bytes() -> None:
    assert [board.deal for board in read(io.StringIO(LINE))] == [FULL]
    text = io.StringIO()
    assert write([Board(FULL)], text, "lines") == 1
    assert text.getvalue() == f"{LINE}\n"


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / "deals.pbn"
    assert write([Board(FULL)], path) == 1
    before = path.read_bytes()
    with pytest.raises(FormatError):
        write([Board(FULL), Board(FULL, tags={"Event": "#"})], path)
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]
    with pytest.raises(ValueError, match="by the name"):
        write([], tmp_path / "deals.xyz")


def test_losses_are_never_silent() -> None:
    board = Board(FULL, 5, tags={"North": "Ann", "Event": "Cup"}, comments=("!",))
    with pytest.warns(LossWarning, match=r"comments: lost on 1 board; dealer: .*; names: .*; number: .*; tags"):
        write([board], io.BytesIO(), "lines")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        write([board], io.BytesIO(), "pbn")
        write([Board(FULL)], io.BytesIO(), "lines")


def test_every_format_says_what_it_holds_in_known_words() -> None:
    for entry in FORMATS.values():
        assert entry.holds <= set(FIELDS)
        assert entry.title
        assert entry.module.__doc__


def test_the_examples_are_the_same_16_boards() -> None:
    pbn, lin = (list(read(EXAMPLES / name)) for name in ("deals.pbn", "deals.lin"))
    assert len(pbn) == 16
    assert [board.number for board in pbn] == list(range(1, 17))
    assert [(board.deal, board.dealer, board.vulnerability) for board in pbn] == [
        (board.deal, board.dealer, board.vulnerability) for board in lin
    ]
    for name, boards in (("pbn", pbn), ("lin", lin)):
        assert written(boards, name) == (EXAMPLES / f"deals.{name}").read_bytes()


GOOD, BAD = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432", "N:AA... - - -"


@pytest.mark.parametrize("reader", ["read", "read_deals", "read_boards"])
def test_errors_raise_skip_collect_or_are_reported(reader: str, tmp_path: Path) -> None:
    for name, lines in (("a.txt", [GOOD, BAD, GOOD]), ("b.txt", [BAD, GOOD])):
        (tmp_path / name).write_text("\n".join(lines) + "\n")

    def count(errors: Any) -> int:
        found = getattr(everydeal, reader)(tmp_path / "?.txt", errors=errors)
        return (
            len(found.deals) if reader == "read_deals" else sum(len(x) if reader == "read_boards" else 1 for x in found)
        )

    with pytest.raises(FormatError, match=r"a.txt:2, record 2: .* the ace comes twice") as first:
        count("raise")
    assert "errors='skip'" in first.value.__notes__[0]
    assert count("skip") == 3
    reported: list[FormatError] = []
    assert count(reported.append) == 3
    assert [error.line for error in reported] == [2, 1]
    with pytest.raises(ExceptionGroup, match="2 errors") as raised:
        count("collect")
    assert list(map(str, raised.value.exceptions)) == list(map(str, reported))
    with pytest.raises(ValueError, match=r"did you mean .skip"):
        count("skipp")
    with pytest.raises(TypeError, match="errors=None"):
        count(None)


# What people try first


DEALS = [spaces.pavlicek[10**k] for k in (3, 9, 27)]


def test_deals_become_boards_numbered_from_1(tmp_path) -> None:
    path = tmp_path / "x.pbn"
    assert write(DEALS, path) == 3
    assert list(read(path)) == [Board(deal, place) for place, deal in enumerate(DEALS, start=1)]
    assert [(board.dealer, board.vulnerability) for board in read(path)] == [(0, "None"), (1, "NS"), (2, "EW")]


def test_deals_in_formats_without_numbers() -> None:
    """Dealer and vulnerability still follow Law 2 where there is a place for them; nothing is said to be lost."""
    for name, dealers in (("ben", [0, 1, 2]), ("lines", [None] * 3)):
        stream = io.BytesIO()
        write(DEALS, stream, name)
        boards = boards_of(stream.getvalue(), name)
        assert [board.deal for board in boards] == DEALS
        assert [board.dealer for board in boards] == dealers
    with pytest.raises(FormatError):
        write(DEALS, io.BytesIO(), "zrd")


def test_swapped_arguments_say_so(tmp_path) -> None:
    path = tmp_path / "x.pbn"
    for arguments, complaint in (
        (("x.pbn", DEALS), r"write\(boards, 'x\.pbn'\)"),
        ((path, DEALS), "boards come first"),
        ((DEALS[0], path), r"write\(\[deal\], \.\.\.\)"),
        ((DEALS, DEALS, "pbn"), "cannot write to list"),
        (([DEALS[0], 7], path), "number 2 .*: 7"),
    ):
        with pytest.raises(TypeError, match=complaint):
            write(*arguments)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("name", sorted(NO_SIGNATURE))
def test_a_binary_format_is_not_forced_on_text(name: str) -> None:
    text = "\n".join(map(str, DEALS)).encode()
    boards, errors = lenient(text, name)
    assert boards == []
    assert [error.reason.partition(",")[0] for error in errors] == ["the file is text"]


# Nothing is lost without a word: losses and notices of whole conversions


SHORT = Deal.from_pbn("N:.AKQT4.AJ6.T742 9.J53.KQ92.QJ985 KQJT72.62.T84.K6 A6543.987.753.A3")
PBN = f'[Board "5"]\n[Deal "{FULL}"]\n'


def converted(boards: list[Board], name: str) -> tuple[int, Counter[str], list[Board]]:
    """How many were written, what was lost, and what reads back."""
    stream, losses = io.BytesIO(), Counter[str]()
    count = write(boards, stream, name, errors="skip", losses=losses.update)
    return count, losses, lenient(stream.getvalue(), name)[0]


@pytest.mark.parametrize("name", [name for name, entry in FORMATS.items() if entry.numbered_by_position])
def test_a_board_left_out_moves_the_numbers_which_is_reported(name: str) -> None:
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


@pytest.mark.parametrize("text", ["N:8.AKQT4.AJ6.742 9.J53.KQ92.QJ985 - -", str(SHORT)])
def test_a_card_that_is_missing_is_an_error(text: str) -> None:
    boards, [error] = lenient(f'[Deal "{text}"]\n'.encode())
    assert "North holds 12 cards, and East 13" in str(error)
    assert len(boards) == 1


@pytest.mark.parametrize("charset", ["utf-16", "utf-16-le", "utf-16-be", "utf-8-sig", "latin-1"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_charsets_and_line_ends(charset: str, end: str) -> None:
    name = "Zoë" if charset == "latin-1" else "Zoë Ābols"  # the first letter's low byte is 0
    text = f'% PBN 2.1\n{PBN}[North "{name}"]\n' * 3
    boards = lenient(text.replace("\n", end).encode(charset))
    assert [len(part) for part in boards] == [3, 0]  # a deal that comes again begins a game
    assert {board.tags["North"] for board in boards[0]} == {name}


@pytest.mark.parametrize(
    ("path", "name"), [("a.txt", "lines"), ("a.csv", "bigdeal-csv"), ("a.url.gz", "handviewer"), ("b.TXT.zst", "lines")]
)
def test_the_format_that_an_extension_is_first_for(path: str, name: str) -> None:
    assert by_path(path).name == name


def test_an_extension_of_several_formats_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"wb5, bridgebots-json, endplay-json"):
        write([Board(FULL)], tmp_path / "deals.json")
