"""The real files of tests/samples read with the counts of their index."""

import re
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from boards import boards_of, lenient, written
from everydeal import Board, FormatError, read, spaces
from everydeal.formats import FORMATS, format_names
from everydeal.formats.core import registry
from places import SAMPLES
from test_profile import thorough

LINE = re.compile(r"^\| (\S+__\S+) \|.*\| ([\d,]+) \|[^|]*\|$", re.MULTILINE)
"""Of the index: a file and its bytes, the last but one of the columns."""

# file: boards, of which full deals
PBN = {
    "bridge-bots__sample": (3, 3),
    "bridge-bots__shared_deals": (4, 4),
    "bridge-pbn__correct_10": (9, 7),
    "bridge-pbn__correct_20": (40, 26),
    "bridge-pbn__test_record_with_empty_line_in_comment": (1, 1),
    "bridge-pbn__test_record_with_escape_in_comment": (0, 0),
    "bridge-pbn__three_test_records": (3, 3),
    "endplay__example1": (2, 2),
    "endplay__example2": (299, 299),
    "endplay__example4": (1, 1),
    "endplay__sample": (2, 2),
    "pbn__bigdeal_with_deepfinese_analyses": (14, 14),
    "pbn__bridgecomposer": (15, 15),
    "pbn__empty": (0, 0),
}
LIN = {
    "lin/Bridge-Parsers__kemistry-boards-2026-01-14.lin": 12,
    "lin/bridge-bots__sample.lin": 1,
    "lin/bridge-bots__usbf_sf_14502.lin": 30,
    "duplimate/deal-convert__test.lin": 32,
}


def read_strictly(path: Path) -> list[Board]:
    """The boards, which also read back equal from what we write."""
    boards = list(read(path))
    name = path.suffix[1:]
    again = boards_of(written(boards, name), name)
    for old, new in zip(boards, again, strict=True):
        stated = new.tags.pop("DateAsWritten", None)
        assert replace(new, tags={**new.tags, "Date": stated}) == old if stated else new == old
    return boards


def test_the_index_tells_of_every_file() -> None:
    index = (SAMPLES / "INDEX.md").read_text("utf-8")
    stated = {name: int(size.replace(",", "")) for name, size in LINE.findall(index)}
    files = {path.name: path.stat().st_size for path in SAMPLES.glob("*/*__*") if path.parent.name != "licences"}
    assert stated == files
    assert {path.name for path in (SAMPLES / "licences").iterdir()} == set(re.findall(r"licences/(\S+\.txt)", index))


@pytest.mark.parametrize("name", PBN)
def test_pbn_files_read_whole(name: str) -> None:
    boards = read_strictly(SAMPLES / "pbn" / f"{name}.pbn")
    assert (len(boards), sum(board.deal.is_full for board in boards)) == PBN[name]


@pytest.mark.parametrize("name", LIN)
def test_lin_files_read_whole(name: str) -> None:
    boards = read_strictly(SAMPLES / name)
    assert len(boards) == sum(board.deal.is_full for board in boards) == LIN[name]


def test_the_error_file_costs_only_its_bad_records() -> None:
    """Of 34 Deal tags one is ``#``, one has a letter that is no rank, one a card twice; two have a hand of 14 cards,
    and two one of 12 where others have 13.

    Those four are fouled boards: reported, and kept.
    """
    errors: list[FormatError] = []
    path = SAMPLES / "pbn" / "bridge-pbn__errors_10.pbn"
    boards = list(read(path, errors=errors.append))
    assert len(boards) == 31
    assert sum(max(board.deal.hand_sizes) <= 13 for board in boards) == 29
    assert sum(board.deal.is_full for board in boards) == 25
    assert [error.line for error in errors if "[Deal]" in error.reason] == [47, 51, 55, 59, 63, 71, 774]
    with pytest.raises(FormatError, match=r"errors_10.pbn:11, record 2: not a tag pair"):
        list(read(path))


def test_the_16_boards_are_the_same_in_all_their_files() -> None:
    folder = SAMPLES / "duplimate"
    pbn, short, lin = (
        list(read(folder / f"deal-convert__{name}")) for name in ("test.pbn", "test-jfr.pbn", "test.lin")
    )
    assert [board.deal for board in pbn] == [board.deal for board in short]
    assert [board.deal for board in lin[::2]] == [board.deal for board in lin[1::2]] == [board.deal for board in pbn]
    assert [board.tricks for board in pbn] == [board.tricks for board in short]
    assert Counter(board.tags["Room"] for board in lin) == {"Open": 16, "Closed": 16}


# Line ends mean nothing: LF, CRLF and CR give the same boards, and the same errors on the same lines


BINARY = (".ber", ".bri", ".cds", ".dge", ".dup", ".rzd")
TEXTS = [
    path
    for path in sorted(SAMPLES.rglob("*"))
    if path.is_file() and path.suffix not in (*BINARY, ".md") and path.parent.name != "licences" and format_names(path)
]
SMALL = [path for path in TEXTS if path.stat().st_size < 20_000]


@pytest.mark.parametrize(
    "path", [*SMALL, *thorough(*(path for path in TEXTS if path not in SMALL))], ids=lambda path: path.name
)
def test_line_ends_of_real_files_mean_nothing(path: Path) -> None:
    [name] = format_names(path)
    text = path.read_bytes().replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    boards, errors = lenient(text, name)
    for end in (b"\r\n", b"\r"):
        again, complaints = lenient(text.replace(b"\n", end), name)
        assert again == boards
        assert [board.line for board in again] == [board.line for board in boards]
        assert list(map(str, complaints)) == list(map(str, errors))
    assert lenient(path.read_bytes(), name)[0] == boards


WHOLE = ("boards-binary", "bri", "bws", "cds", "dge", "dlm", "dup", "fair", "html", "rzd", "usebio")
"""Formats of bytes, of which blank lines would be a part, and one that is read only."""
LINES = sorted(FORMATS.keys() - registry.NO_SIGNATURE - set(WHOLE))


@pytest.mark.parametrize("name", LINES)
def test_empty_lines_before_a_text_mean_nothing(name: str) -> None:
    """With every line end, and with blanks in them: the format is recognised, and reads the same, as it does with DOS's
    end mark behind it."""
    data = written([Board(spaces.pavlicek[10**28], 1, 0, "None", tricks=(7,) * 20)], name)
    text = data.replace(b"\r\n", b"\n")
    own, board = registry.recognise(data), boards_of(data, name)[0]
    for end in (b"\n", b"\r\n", b"\r"):
        for head in (b"", b"\n\n", b"\n  \n"):
            form = (head + text).replace(b"\n", end)
            assert registry.recognise(form) is own
            assert boards_of(form, name)[0] == board
        for mark in (b"\x1a", b"\x1a\x1a") if name != "bhg" else ():
            assert boards_of(form + mark, name) == [board]
