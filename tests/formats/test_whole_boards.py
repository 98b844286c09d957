"""The scanners of whole boards: what `read` makes of their rows is what the general readers make of the text."""

import copy
import io
import pickle
import re
from dataclasses import fields, replace
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from everydeal import Board, _native, read, write
from everydeal._native.scan import Whole
from everydeal.formats import by_name
from everydeal.formats.core import hybrid
from everydeal.formats.pbn import kernel_reader as pbn
from everydeal.formats.pbn.tags import CANONICAL, CODES, FIELDS, TO_FIELDS
from example_deal import DEAL
from lin_pieces import MD
from pbn_pieces import pbn_boards
from places import EXAMPLES, SAMPLES
from test_profile import examples
from walks import documented, entered
from whole_boards import IN_PYTHON, read_whole, samples, texts

if _native.library() is None:
    pytest.skip("the scanners are part of the native kernel", allow_module_level=True)


WITH_KERNEL = {name: by_name(name).read for name in IN_PYTHON}
ATTRIBUTES = tuple(field.name for field in fields(Board) if field.name[0] != "_")


def same(data: bytes, format: str) -> None:
    """Both ways give the same boards, in all that a board has, and the same errors and notices."""
    for notes in (False, True):
        slow, quick = (read_whole(data, ways[format], notes=notes) for ways in (IN_PYTHON, WITH_KERNEL))
        assert quick[1:] == slow[1:]
        assert [values(board) for board in quick[0]] == [values(board) for board in slow[0]]
        assert [board.notices() for board in quick[0] if board._known_consistent and board.notices()] == []


def values(board: Board) -> list[Any]:
    """All that a board has, its tags in order."""
    return [getattr(board, name) for name in ATTRIBUTES] + [list(board.tags)]


@pytest.mark.parametrize("format", ["pbn", "lin"])
@examples(200)
@given(data=st.data(), size=st.sampled_from((7, 50, 1 << 16)))
def test_both_ways_are_the_same(format: str, data: st.DataObject, size: int) -> None:
    with patch.object(hybrid, "_spare", [Whole(1 << 8, size)]):
        same(data.draw(texts(format)), format)


FIRST_TAGS = (
    *(f'[Deal "{one}"]' for one in (DEAL, DEAL, "N:A... K... Q... J...", DEAL.replace("T", "10", 1), "?")),
    '[Board "1"]', '[Board "2"]', '[Event "e"]', '[Event "a\\"b"]', '[event "f"]', '[Event "#"]', ' [Board "3"]',
    '[Board "4"] [Event "g"]', f'[Site "s"] [Deal "{DEAL}"]', "", "; c", "{", "}", "% e", '[Auction "N"]\n1C AP', "b}",
    '[DealId "d"]', '[Score "x"]', "; b: c",
)  # fmt: skip


@examples(200)
@given(st.lists(st.sampled_from(FIRST_TAGS), max_size=12), st.sampled_from(("\n", "")))
def test_games_without_an_empty_line_between_them(lines: list[str], end: str) -> None:
    same(("\n".join(lines) + end).encode(), "pbn")


@pytest.mark.parametrize("end", ["\r\n", "\r", "\n"])
def test_a_piece_may_end_within_a_line_end(end: str) -> None:
    text = f'[Deal "{DEAL}"]\n[Event "é"]\n[Auction "N"]\n1C AP\n\n' * 3
    for size in range(100, 120):
        with patch.object(hybrid, "_spare", [Whole(1 << 8, size)]):
            same(text.replace("\n", end).encode(), "pbn")


@pytest.mark.parametrize("data", [b'[Event "e"]\n[ScoreTable "a"]\nN NT 7\n\n{', b'[Event "e"]\nN H 5\n\n% PBN 2.1'])
def test_the_last_record_is_not_the_last_before_an_open_comment_or_an_escape(data: bytes) -> None:
    same(data, "pbn")


@pytest.mark.parametrize("names", ["s,w,n,e", "é w,ö,n é,é", "s\u3000,w\x85w,\u2003n,\u00a0e", "\u200b,\u180e,n,e é"])
def test_the_names_of_players_come_before_the_room(names: str) -> None:
    data = f"qx|c7|pn|{names}|md|{MD}|".encode()
    same(data, "lin")
    assert list(next(read(io.BytesIO(data), "lin")).tags) == ["South", "West", "North", "East", "Room"]


@pytest.mark.slow
def test_every_sample_with_every_line_end() -> None:
    for format, data in samples():
        same(data, format)


@examples(30)
@given(st.lists(pbn_boards(), max_size=3))
def test_what_is_written_is_read_both_ways(boards: list[Board]) -> None:
    for export in (True, False):
        stream = io.BytesIO()
        write(boards, stream, "pbn", losses=lambda lost: None, export=export)
        same(stream.getvalue(), "pbn")


def test_a_game_without_end_is_too_long_both_ways() -> None:
    same(f'[Deal "{DEAL}"]\n'.encode() + (b'[Site "' + b"s" * 200 + b'"]\n') * 6000, "pbn")


def test_a_game_after_another_without_an_empty_line_is_plain() -> None:
    text = "".join(f'[Event "e"]\n[Board "{number}"]\n[Deal "{DEAL}"]\n' for number in range(1, 5))
    with patch.object(pbn, "Reader", side_effect=AssertionError):
        assert [board.line for board in read(io.BytesIO(text.encode()))] == [1, 4, 7, 10]


def test_sections_are_read_when_they_are_asked_for() -> None:
    path = SAMPLES / "pbn" / "endplay__example1.pbn"
    with patch.object(pbn, "parse_game", side_effect=AssertionError):
        board = next(iter(read(path)))
        assert board.tags["Contract"]
        assert board.deal.is_full
        with pytest.raises(AssertionError):
            _ = board.auction
    again = next(iter(read(path)))
    assert again.raw_auction is not None
    assert again.raw_play is not None
    assert not hasattr(again, "told_nothing")


@pytest.mark.parametrize("way", [copy.copy, copy.deepcopy, replace, lambda board: pickle.loads(pickle.dumps(board))])
def test_an_unread_board_is_copied_whole(way: Any) -> None:
    text = f'[Deal "{DEAL}"]\n[Auction "N"]\n1C AP\n; a remark\n'.encode()
    (board,), (other,) = (list(read(io.BytesIO(text), "pbn")) for _ in range(2))
    twin = way(board)
    assert twin.raw_auction.words == ("1C", "AP")
    assert twin.comments == (" a remark",)
    assert twin == board == other


def test_what_is_set_before_it_is_read_stays() -> None:
    (board,) = read(io.BytesIO(f'[Deal "{DEAL}"]\n[Auction "N"]\n1C AP\n; a remark\n'.encode()), "pbn")
    board.raw_auction = None
    assert board.comments == (" a remark",)
    assert board.auction is None


def test_names_and_numbers_of_tags() -> None:
    assert set(CODES[1:]) == set(CANONICAL.values())
    assert set(CODES[1 : FIELDS + 1]) == TO_FIELDS
    tables = _native_scan(f'[Deal "{DEAL}"]\n' + "".join(f'[{name} ""]\n' for name in CODES[9:]))
    assert tables.filled[:2] == (1, len(CODES) - FIELDS)
    assert list(tables.tags[:: tables.tag])[1 : tables.filled[1]] == list(range(FIELDS + 1, len(CODES)))


def _native_scan(text: str) -> Any:
    tables = Whole(64)
    assert tables.scan("pbn", text.encode(), last=True).consumed == len(text)
    return tables


# The files that ``read("x.pbn")`` enters, in order: ARCHITECTURE.md's second code path


def test_the_walk() -> None:
    path = EXAMPLES / "deals.pbn"
    assert list(read(path))  # so that all modules are there
    files = entered(lambda: list(read(path)))
    assert len(files) <= 12
    assert files == re.findall(r"`([\w/]+\.py)`", documented(2).partition(";")[0])
