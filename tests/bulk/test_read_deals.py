"""`read_deals`: whichever way a board takes, the result is what `read` gives; on both kernels."""

import io
import os
import subprocess
import sys
from pathlib import Path
from typing import Any
from unittest.mock import patch

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import lin_pieces
import pbn_pieces
from boards import any_deals, boards_of, full_deals, plain_boards, written
from everydeal import Board, Deal, FormatError, _native, read, read_deals
from everydeal._native.scan import DealTable
from everydeal.board.vulnerability import VULNERABILITIES
from everydeal.bulk import engine, reading
from example_deal import DEAL
from places import EXAMPLES, SAMPLES
from test_profile import examples, heavy


@pytest.fixture(params=heavy("native", "pure"), scope="module")
def kernel(request: pytest.FixtureRequest) -> Any:
    """Both scanners, if there are two."""
    if request.param == "pure":
        with patch.object(_native, "library", lambda: None):
            engine.functions.cache_clear()
            yield request.param
        engine.functions.cache_clear()
    elif _native.library() is None:
        pytest.skip("the native kernel is not there")
    else:
        yield request.param


def fast(data: bytes, format: str | None = None, **options: Any) -> tuple[list[Any], list[FormatError]]:
    """What `read_deals` tells of each board, and the errors."""
    errors: list[FormatError] = []
    deals, table = read_deals(io.BytesIO(data), format, errors=errors.append, **options)
    rows = zip(
        deals.hands.tolist(), table.number.tolist(), table.dealer.tolist(), table.vulnerability.tolist(),
        table.record.tolist(), table.line.tolist(), strict=True,
    )  # fmt: skip
    return list(rows), errors


def slow(data: bytes, format: str | None = None) -> tuple[list[Any], list[FormatError]]:
    """The same by `read`, but for boards whose deal stands with the board before."""
    errors: list[FormatError] = []
    notices: list[FormatError] = []
    rows = []
    for board in read(io.BytesIO(data), format, errors=errors.append, notices=notices.append):
        if any(note.record == board.record and "another table's" in note.reason for note in notices):
            continue
        vulnerability = 4 if board.vulnerability is None else VULNERABILITIES.index(board.vulnerability)
        dealer = 4 if board.dealer is None else board.dealer
        rows.append((list(board.deal.hands), board.number or 0, dealer, vulnerability, board.record, board.line))
    return rows, errors


def check(data: bytes, format: str, *, errors_too: bool = False) -> None:
    """Both ways are the same; of the errors, those of the deal, board, dealer and vulnerability are."""
    quick, said = fast(data, format)
    rows, reported = slow(data, format)
    assert quick == rows
    shown = [str(error) for error in said]
    expected = [str(error) for error in reported]
    assert set(shown) <= set(expected)
    marks = ("[Deal]", "[Board]", "[Dealer]", "[Vulnerable]", "md|", "sv|", "comes twice", "both hold", "text outside")
    for text in expected:
        assert text in shown or not (errors_too or any(mark in text for mark in marks))


GAMES = (
    f'[Deal "{DEAL}"]\n', '[Deal "N:AKQ... - - -"]\n', '[Deal "-"]\n', '[Deal ""]\n', '[Board "7"]\n',
    '[Board "x"]\n', '[Dealer "s"]\n', '[Dealer "?"]\n', '[Vulnerable "Both"]\n', '[Vulnerable "both"]\n',
    '[deal "x"]\n', '[Event "a;{b"]\n', '[Event "a\\"b"]\n', '[Auction "N"]\n1C Pass\n', '[Play "W"]\nSA {x} SK\n',
    '[ScoreTable "a\\2R"]\nN NT 7\n', '[Table "7"]\n', "prose\n", "\n", "\r\n", " \n", "% escape\n", "; remark\n",
    "{ comment }\n", "{ open\n", "}\n", "\n\n", "{ a }{ b\n", '[Site "1"] [Date "2"]\n', "\r", "\x0b\n",
    "1C Pass\n", " 1C\n", "1D [Pass\n", '[auction "N"]\n', '[PlayTable "x"]\nA B\n', '[Xtable "x"]\n',
    '[Event "x"]  \n', '["x"]\n', "[Event]\n", 'SA "{" \n', "\xa0\n",
)  # fmt: skip


PIECES = {"pbn": GAMES, "lin": (*lin_pieces.SNIPPETS, "qx|o5|pn|,,,|pg||", "mb|p|")}
BOARDS = {"pbn": pbn_pieces.pbn_boards(), "lin": lin_pieces.lin_boards()}


@pytest.mark.parametrize("format", PIECES)
@given(data=st.data())
def test_files_of_pieces_both_ways(kernel: str, format: str, data: st.DataObject) -> None:
    text = "".join(data.draw(st.lists(st.sampled_from(PIECES[format])))).encode("latin-1")
    check(text, format)
    same_notes(text, format)


def same_notes(data: bytes, format: str) -> None:
    """Both ways tell of the same records without a deal."""
    said: list[FormatError] = []
    reported: list[FormatError] = []
    read_deals(io.BytesIO(data), format, errors="skip", notices=said.append)
    list(read(io.BytesIO(data), format, errors="skip", notices=reported.append))
    shown, expected = (
        [str(note).partition(": another table's")[0] for note in notes if "without a" in note.reason]
        for notes in (said, reported)
    )
    assert shown == expected


def test_a_blank_line_ends_the_data_of_a_tag(kernel: str) -> None:
    for game in ("1C Pass\n", f'1C Pass\n[Deal "{DEAL}"]\n', f'[Deal "{DEAL}"]\n1C Pass\n'):
        check(f'[Auction "N"]\n1C Pass\n\n{game}'.encode(), "pbn")


LINES = (
    DEAL, DEAL.replace("A3", "A2"), "N:AKQ... - - -", "e:AKQ... - - -", f" {DEAL} ", "# remark", "#", "",
    "  ", "foo", "é", DEAL.replace("A6543", "A654"), DEAL.replace("N:", "N: "), f"{DEAL[:-18]} -", "N:AK.K.. AQ... - -",
)  # fmt: skip


@given(st.lists(st.sampled_from(LINES)), st.sampled_from(("\n", "\r\n", "\r")), st.booleans())
def test_deal_strings_both_ways(kernel: str, lines: list[str], end: str, ended: bool) -> None:
    data = (end.join(lines) + end * ended).encode()
    with patch.object(reading, "GROUP", 2), patch.object(reading, "PIECE", 300):
        check(data, "lines", errors_too=True)


@pytest.mark.parametrize("format", BOARDS)
@examples(30)
@given(data=st.data())
def test_boards_with_everything_in_them(kernel: str, format: str, data: st.DataObject) -> None:
    check(written(data.draw(st.lists(BOARDS[format], max_size=3)), format), format)


@pytest.mark.parametrize("name", ["zrd", "ber", "cds", "bridgebots", "gib-binary"])
@examples(20)
@given(deals=st.lists(full_deals, min_size=1, max_size=4), spoil=st.integers(0, 200), bit=st.integers(0, 7))
def test_binary_formats_both_ways(kernel: str, name: str, deals: list[Deal], spoil: int, bit: int) -> None:
    boards = [Board(deal, place, tricks=tuple(range(14)) + (1,) * 6) for place, deal in enumerate(deals, start=1)]
    data = bytearray(written(boards, name))
    check(bytes(data), name, errors_too=True)
    data[spoil % len(data)] ^= 1 << bit
    check(bytes(data), name, errors_too=True)
    check(bytes(data[:-1]), name, errors_too=True)


@examples(20)
@given(st.lists(plain_boards(any_deals), max_size=4))
def test_small_pieces_make_no_difference(kernel: str, boards: list[Board]) -> None:
    for name in ("pbn", "lin"):
        data = written(boards, name) + b"\n"
        expected = fast(data, name)
        for size in (7, 64, 100):
            with patch.object(DealTable, "piece", size):
                assert fast(data, name) == expected


def test_a_comment_that_is_never_closed(kernel: str) -> None:
    text = f'[Deal "{DEAL}"]\n\n[Deal "{DEAL}"]\n{{\n\n[Deal "{DEAL}"]\n'
    check(text.encode(), "pbn", errors_too=True)


def test_several_files_and_their_places(tmp_path: Path) -> None:
    bad = tmp_path / "bad.lin"
    bad.write_bytes((EXAMPLES / "deals.lin").read_bytes() + b"md|1SAA,,,|\n")
    with pytest.raises(FormatError, match=r"bad.lin:17,.*record 17.*SA"):
        read_deals(bad)
    errors: list[FormatError] = []
    paths = [EXAMPLES / "deals.pbn", bad]
    deals, table = read_deals(paths, errors=errors.append)
    assert len(deals) == len(table) == 32
    assert len(errors) == 1
    assert table.files == tuple(map(str, paths))
    assert table.file.tolist() == [0] * 16 + [1] * 16
    assert table.number.tolist() == [*range(1, 17)] * 2
    assert deals[3] == deals[19] == list(read(paths[0]))[3].deal
    assert table.tricks is None
    assert read_deals([]).boards.files == ()


def test_tricks_if_they_are_asked_for() -> None:
    tricks = (*range(14), 0, 1, 2, 3, 4, 5)
    boards = [Board(Deal.from_pbn(DEAL), tricks=tricks)] * 3
    for name in ("pbn", "zrd", "gib-binary", "gib", "pgx"):
        _, table = read_deals(io.BytesIO(written(boards, name)), name, tricks=True)
        assert table.tricks is not None
        assert table.tricks.tolist() == [list(tricks)] * 3
        assert table.tricks.dtype == np.uint8
    _, table = read_deals(EXAMPLES / "deals.pbn", tricks=True)
    assert table.tricks is not None
    assert (table.tricks == 255).all()


@pytest.mark.thorough
def test_samples_both_ways(kernel: str) -> None:
    for path in sorted(SAMPLES.glob("*/*__*")):
        name = {"pbn": "pbn", "lin": "lin"}.get(path.suffix[1:])
        if name:
            check(path.read_bytes(), name)


@pytest.mark.skipif(_native.library() is None, reason="the scanners are part of the native kernel")
def test_all_of_a_plain_file_is_plain() -> None:
    for name in ("pbn", "lin"):
        data = (EXAMPLES / f"deals.{name}").read_bytes()
        assert DealTable().scan(name, data, last=True)[:2] == (0, 16)
        assert DealTable().scan(name, data, last=True).is_plain
    game = f'[Event "a\\"b\\\\"]\n[Deal "{DEAL}"]\n[Auction "N"]\n1NT =1= Pass\n[Note "1:x"]\n[Play "E"]\nSA - - -\n*\n'
    assert DealTable().scan("pbn", game.encode(), last=True).is_plain


SIZE = 40_000_000
"""Of the large file, in bytes."""


@pytest.mark.slow
def test_a_large_file_takes_little_memory(tmp_path: Path) -> None:
    path = tmp_path / "large.pbn"
    game = (EXAMPLES / "deals.pbn").read_bytes().partition(b"EXPORT\r\n")[2] + b"\r\n"
    with path.open("wb") as file:
        for _ in range(SIZE // len(game)):
            file.write(game)
    program = (
        "import re, sys; from everydeal import read\n"
        "n = sum(1 for _ in read(sys.argv[1]))\n"
        "print(n, re.search(r'VmHWM:\\s*(\\d+)', open('/proc/self/status').read())[1])\n"  # not the parent's peak
    )
    done = subprocess.run([sys.executable, "-c", program, str(path)], capture_output=True, text=True, check=True)
    count, peak = map(int, done.stdout.split())
    assert count == 16 * (SIZE // len(game))
    assert peak < SIZE // 1024  # kilobytes: less than the file alone
    assert os.path.getsize(path) > 0.99 * SIZE
    assert len(boards_of(game)) == 16
