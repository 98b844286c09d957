"""`read_boards`: the columns are what `Board` says, whichever way a board takes; and they are Arrow's."""

import io
import subprocess
import sys
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

from everydeal import Board, FormatError, _native, read, read_boards
from everydeal.board.derived_facts import OUTCOME
from everydeal.datasets.boards import SCHEMA, reading
from everydeal.datasets.boards.columns import READ_SCHEMA
from everydeal.datasets.boards.extra_columns import board_of, extra_columns
from everydeal.datasets.boards.rows import row_of, table_of
from everydeal.formats.core.source import NO_HINTS
from example_deal import DEAL
from places import EXAMPLES, SAMPLES
from test_profile import examples
from whole_boards import IN_PYTHON, read_whole, samples, texts

REAL = SAMPLES / "pbn" / "endplay__example2.pbn"


def same(data: bytes, format: str) -> None:
    """The columns of a file are those of the boards of the general reader, and so are errors and notices."""
    for notes in (False, True):
        boards, *complaints = read_whole(data, IN_PYTHON[format], notes=notes)
        errors: list[FormatError] = []
        notices: list[FormatError] = []
        table = read_boards(
            io.BytesIO(data), format, errors=errors.append, notices=notices.append if notes else None
        ).read_all()
        table.validate(full=True)
        assert table.schema == SCHEMA
        assert table.select(READ_SCHEMA.names).to_pylist() == table_of(boards, [""] * len(boards)).to_pylist()
        said = [[str(error).removeprefix(": ") for error in some] for some in (errors, notices)]
        assert said == [[text.replace("x:", "line ", 1) if text[2:3].isdigit() else text for text in some]
                        for some in complaints]  # fmt: skip


def same_when_whole(data: bytes, format: str) -> None:
    """The same of what `SCHEMA` has no place for; and the rows are the boards, but for layout and what follows."""
    boards, *_ = read_whole(data, IN_PYTHON[format], notes=False)
    found = list(reading.whole_boards(io.BytesIO(data), strict=False, hints=NO_HINTS, format=format))
    rows = [row for table in found for row in table.to_pylist()]
    assert rows == table_of(boards, [""] * len(boards), whole=True).to_pylist()
    for board, row in zip(boards, rows, strict=True):
        again = board_of(board.deal, row)
        assert plain(again, board) == plain(board, board)
        assert extra_columns(again) == extra_columns(board)
        told_again, told_first = (row | {"tags": tags_of(row)} for row in (row_of(again), row_of(board)))
        assert told_again == told_first


def tags_of(row: dict[str, Any]) -> dict[str, str]:
    """The tags of a row."""
    return {tag["name"]: tag["value"] for tag in row["tags"]}


def plain(board: Board, of: Board) -> Board:
    """A board without what is layout or follows; *of* is the one whose tags are looked at."""
    assert (board.raw_auction is None, board.raw_play is None) == (of.raw_auction is None, of.raw_play is None)
    tags = {name: value for name, value in board.tags.items() if name in of.tags or name not in OUTCOME}
    return replace(board, tags=tags, raw_auction=None, raw_play=None)


@pytest.mark.parametrize("format", ["pbn", "lin"])
@examples(100)
@given(data=st.data(), size=st.sampled_from((50, 1 << 20)))
def test_both_ways_are_the_same(format: str, data: st.DataObject, size: int) -> None:
    with patch.object(reading, "PIECE", size), patch.object(reading, "CHUNK", 4 if size == 50 else 1 << 14):
        text = data.draw(texts(format))
        same(text, format)
        same_when_whole(text, format)


@pytest.mark.slow
def test_every_sample() -> None:
    """As it is, and with one of the line ends or cut short: tests/formats/test_whole_boards.py reads all of them."""
    for place, (format, data) in enumerate(samples()):
        if place % 6 in (0, 1 + place // 6 % 5):
            same(data, format)
            same_when_whole(data, format)


def test_a_real_board() -> None:
    row = read_boards(REAL).read_all().slice(5, 1).to_pylist()[0]
    (board,) = [board for board in read(REAL) if board.record == row["record"]]
    assert (row["event"], row["date"], row["board"]) == (board.tags["Event"], date(2021, 8, 23), board.number)
    assert row["contract"] == str(board.contract.name())
    assert row["declarer"] in "NESW"
    assert (row["score_ns"], row["tricks_taken"]) == (board.score("NS"), board.result.tricks)
    assert list(row["auction"]) == list(board.auction.calls)
    assert list(row["play"]) == list(board.play.cards)
    assert row["source"] == str(REAL)
    assert row["line"] == board.line
    assert "Event" not in tags_of(row)
    assert "Scoring" in tags_of(row)


def test_several_files_in_chunks() -> None:
    paths = [EXAMPLES / "deals.pbn", EXAMPLES / "deals.lin", SAMPLES / "duplimate" / "deal-convert__test.dup", REAL]
    with patch.object(reading, "CHUNK", 20):
        batches = list(read_boards(paths))
    assert len(batches) > 2
    table = pa.Table.from_batches(batches)
    boards = [(board, str(path)) for path in paths for board in read(path)]
    assert table.select(READ_SCHEMA.names).to_pylist() == table_of(*zip(*boards, strict=True)).to_pylist()
    assert read_boards([]).read_all().num_rows == 0


def test_errors_are_those_of_read(tmp_path: Path) -> None:
    bad = tmp_path / "bad.pbn"
    bad.write_bytes((EXAMPLES / "deals.pbn").read_bytes() + b'\n[Deal "x"]\n')
    with pytest.raises(FormatError, match=r"bad.pbn:\d+, record 17: \[Deal\]"):
        read_boards(bad).read_all()
    errors: list[FormatError] = []
    assert read_boards([bad], errors=errors.append).read_all().num_rows == 16
    assert len(errors) == 1
    with pytest.raises(ValueError, match="unknown format"):
        read_boards(bad, "x")
    with pytest.raises(FileNotFoundError):
        read_boards(tmp_path / "none.pbn").read_all()


def test_without_the_kernel_all_is_the_same() -> None:
    expected = read_boards([REAL]).read_all().to_pylist()
    with patch.object(_native, "library", lambda: None):
        assert read_boards([REAL]).read_all().to_pylist() == expected


@pytest.mark.parametrize(
    ("text", "tags"),
    [
        ('[Contract "4SX"]\n[Declarer "W"]\n[Result "09"]\n', [("Result", "09")]),
        ('[Contract "Pass"]\n[Declarer ""]\n', [("Declarer", "")]),
        ('[Date "2024.??.??"]\n[Event "?"]\n[Site ""]\n', [("Date", "2024.??.??")]),
        ('[Contract "4s"]\n[Declarer "^W"]\n', [("Contract", "4s"), ("Declarer", "^W")]),
    ],
)
def test_a_tag_is_left_out_only_if_its_column_gives_it_back(text: str, tags: Any) -> None:
    data = f'[Deal "{DEAL}"]\n{text}'.encode()
    (row,) = read_boards(io.BytesIO(data), "pbn").read_all().to_pylist()
    assert list(tags_of(row).items()) == tags
    same(data, "pbn")


def test_frames() -> None:
    polars = pytest.importorskip("polars")
    frame = polars.DataFrame(read_boards(REAL))
    assert frame.height == 299
    assert frame.filter(polars.col("contract") == "3NT")["tricks_taken"].len() > 10
    pytest.importorskip("pandas")
    assert len(read_boards(REAL).read_pandas()) == 299


_PEAKS = """
import re, sys
from everydeal import read_boards
peaks, rows = [], 0
for batch in read_boards(sys.argv[1]):
    rows += len(batch)
    peaks.append(int(re.search(r"VmHWM:\\s*(\\d+)", open("/proc/self/status").read())[1]))
print(rows, peaks[1], peaks[-1], len(peaks))
"""


@pytest.mark.slow
@pytest.mark.thorough
@pytest.mark.heavy
@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="the system does not tell the memory used")
def test_a_large_file_takes_no_more_memory_than_a_part_of_it(tmp_path: Path) -> None:
    path, times = tmp_path / "large.pbn", 360
    path.write_bytes((REAL.read_bytes() + b"\n\n") * times)
    done = subprocess.run([sys.executable, "-c", _PEAKS, str(path)], capture_output=True, text=True, check=True)
    rows, early, late, batches = map(int, done.stdout.split())
    assert rows == 299 * times
    assert batches > 5
    assert late - early < 24 << 10  # kilobytes: the file has a hundred thousand
    assert path.stat().st_size > 100 << 20
