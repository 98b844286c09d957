"""A file that is cut short gives an error, or some of its boards as they were: never a board that was not in it."""

import io
import random

import pytest

from boards import DEALS, SEATS, WRITTEN, lenient
from everydeal import Board, Deal, FormatError, read, read_deals, write
from everydeal.formats import AnnotatedWords
from test_profile import every_nth

CALLS = ("1NT", "X", "XX", "2S", "Pass", "Pass", "Pass")


def whole_file(name: str) -> bytes:
    """A file of three boards that tell all that their format holds."""
    stream = random.Random(4)
    boards = []
    for number, text in enumerate(DEALS, start=11):
        dealer = 0 if name == "openspiel" else None
        board = Board(Deal.from_pbn(text), number, dealer, tricks=tuple(stream.randrange(14) for _ in range(20)))
        board.raw_auction = AnnotatedWords(board.dealer, CALLS)
        boards.append(board)
    out = io.BytesIO()
    assert write(boards, out, name, losses=lambda lost: None) == len(DEALS)
    return out.getvalue()


@pytest.mark.parametrize("name", every_nth(4, WRITTEN))
def test_a_file_that_is_cut_short(name: str) -> None:
    data = whole_file(name)
    boards, errors = lenient(data, name)
    assert (len(boards), errors) == (3, [])
    places = {*random.Random(name).sample(range(len(data)), min(40, len(data))), *range(len(data) - 12, len(data))}
    for place in sorted(places):
        some, errors = lenient(data[:place], name)
        reported: list[FormatError] = []
        assert list(read_deals(io.BytesIO(data[:place]), name, errors=reported.append, seats=SEATS).deals) == [
            board.deal for board in some
        ]
        if not errors:
            assert all(same(board, boards[i], last=i + 1 == len(some)) for i, board in enumerate(some)), data[:place]
        assert all(same(board, boards[i], last=False) for i, board in enumerate(some[:-1]))


def same(board: Board, whole: Board, *, last: bool) -> bool:
    """It is the board of the whole file; of the last, what comes late may be missing, but nothing is wrong."""
    if not last:
        return board == whole
    if board.deal != whole.deal or board.tricks not in (None, whole.tricks):
        return False
    reported, all_reported = (part.raw_auction.words if part.raw_auction else () for part in (board, whole))
    return reported[:-1] == all_reported[: max(len(reported) - 1, 0)]  # X may have been XX


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("lin", "qx|o2|md|1SAKQJHAKQDAKQCAKQ,ST98HJT98DJT9CJT9,S765H765D87"),
        ("lines", "N:AKQ... - - -"),
        ("dealer", "n AKQT3.J6.KJ42.95 e 652.AK42.AQ87.T4 "),
        ("handviewer", "https://www.bridgebase.com/tools/handviewer.html?n=sakqhakqdakqcakqj"),
        ("rbn", f"H {DEALS[0].replace(' ', ':')}\n\nB 2"),
        ("goe", "32,435,632,828,763,636,627,883,828,26"),
    ],
)
def test_a_cut_record_is_refused(name: str, text: str) -> None:
    with pytest.raises(FormatError, match=r"cut short|in the middle|38 characters"):
        list(read(io.StringIO(text), name))


def test_an_ending_in_a_line_that_ends_is_no_cut_one() -> None:
    [board] = read(io.StringIO("N:AKQ... - - -\n"), "lines")
    assert board.deal.north.bit_count() == 3
    [board] = read(io.StringIO(DEALS[0]), "lines")
    assert board.deal.is_full
