"""Damaged files: no full deal is read that was not in the file, unless three whole hands imply the fourth.

One letter is changed, left out, put in, doubled or moved, or a line is lost, doubled or moved.  Files have LF and CRLF,
and long heads of ``%`` lines, as BridgeComposer writes them.  What is read of a damaged board is the board itself, an
error, or an ending; where a hand is left out, damage that makes three whole hands of three others cannot be seen.
"""

import io
import random
from collections.abc import Iterator

import pytest

import test_profile
from boards import DEALS, SEATS, WRITTEN, lenient, written
from everydeal import Board, Deal, FormatError, read, read_deals, write
from everydeal.formats import AnnotatedWords
from test_profile import every_nth

OWN = frozenset(DEALS)
FORMATS = (
    "pbn", "lin", "handviewer", "rbn", "rbx", "gib", "dds", "ben", "dealer", "andrews", "bigdeal-csv", "lines",
    "diagram", "endplay-json", "wb5", "bridgebots-json",
)  # fmt: skip
"""The texts that tell hands; in a number, or where the place of a letter tells a card, damage makes another deal."""
HEAD = b"".join(b"%%BridgeComposer setting %d\r\n" % number for number in range(60))
LETTERS = b"AKQJT987654321SHDCNEW.,:;|-+*&=[]{}\"'%#! \r\n\t0x\xe9"


def damaged(data: bytes, count: int, seed: str) -> Iterator[bytes]:
    """*count* files, each with one fault."""
    stream = random.Random(seed)
    end = b"\r\n" if b"\r\n" in data else b"\n"
    for place in range(count):
        at = stream.randrange(len(data))
        lines = data.split(end)
        i, j = (stream.randrange(len(lines)) for _ in range(2))
        new = bytes([stream.choice(LETTERS)])
        before, here, after = data[:at], data[at : at + 1], data[at + 1 :]
        faults = (
            before + new + after, before + after, before + new + here + after, before + here + here + after,
            before + after[:1] + here + after[1:], end.join(lines[:i] + lines[i + 1 :]),
            end.join([*lines[:i], lines[i], *lines[i:]]), end.join([*lines[:j], lines[i], *lines[j:]]),
        )  # fmt: skip
        yield faults[place % len(faults)]


def invented(data: bytes, name: str) -> list[Deal]:
    """The full deals that are read and were not in the file, but for those with a hand that three whole ones imply."""
    boards = lenient(data, name)[0]
    return [
        board.deal for board in boards if board.deal.is_full and board.implied is None and str(board.deal) not in OWN
    ]


@pytest.mark.parametrize("name", FORMATS)
def test_no_deal_is_made_of_a_damaged_one(name: str) -> None:
    data = written([Board(Deal.from_pbn(deal), number) for number, deal in enumerate(DEALS, start=1)], name)
    plain = data.replace(b"\r\n", b"\n")
    for kind, file in (("LF", plain), ("CRLF", plain.replace(b"\n", b"\r\n"))):
        for text in damaged(file, 16 if test_profile.quick else 240, f"{name} {kind}"):
            assert invented(text, name) == [], text


@pytest.mark.parametrize("end", [b"\n", b"\r\n"])
def test_no_deal_is_made_of_a_damaged_one_behind_a_long_head(end: bytes) -> None:
    data = (HEAD + written([Board(Deal.from_pbn(deal)) for deal in DEALS], "pbn")).replace(b"\r\n", end)
    for text in damaged(data, 16 if test_profile.quick else 240, f"head {end!r}"):
        assert invented(text, "pbn") == [], text


@pytest.mark.parametrize(
    ("name", "text", "seats"),
    [
        ("pbn", '[Deal "N:{0} {1} {2} -"]', 1),
        ("pbn", '[Deal "N:{0} {1} {2}"]', 0),
        ("pbn", '[Deal "N:{0} {1} {2} "]', 0),
        ("lines", "N:{0} {1} {2} -\n", 1),
        ("lin", "md|3{lin[2]},,{lin[0]},{lin[1]}|", 1),
        ("lin", "md|3{lin[2]},{lin[3]},{lin[0]}|", 1),
        ("handviewer", "https://www.bridgebase.com/tools/handviewer.html?n={lin[0]}&e={lin[1]}&s={lin[2]}\n", 1),
        ("rbn", "H N:{0}:{1}:{2}:\n", 1),
    ],
)
@pytest.mark.parametrize(
    "fault", ["", "a card less", "a card twice", "a card of another hand", "no rank", "a card more"]
)
def test_a_fourth_hand_is_derived_from_three_whole_ones_alone(name: str, text: str, seats: int, fault: str) -> None:
    hands = DEALS[0].removeprefix("N:").split()
    lin = ["".join(suit + cards for suit, cards in zip("SHDC", hand.split("."), strict=True)) for hand in hands]
    changes = {"": ("AKQT4", "AKQT4"), "a card less": ("AKQT4", "AKQT"), "a card twice": ("AKQT4", "AKQTT"),
               "a card of another hand": ("AKQT4", "AKQT2"), "no rank": ("AKQT4", "AKQTV"),
               "a card more": ("AKQT4", "AKQT42")}  # fmt: skip
    cut = text.format(*hands, lin=lin).replace(*changes[fault])
    boards, errors = lenient(cut.encode(), name)
    full = [str(board.deal) for board in boards if board.deal.is_full]
    assert full == ([DEALS[0]] if seats and not fault else [])
    assert errors or name == "lines" or (seats and not fault)  # deal strings hold fouled hands, with a notice


# Files that are cut short: never a board that was not in the file


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


def test_an_ending_in_a_line_that_ends_is_not_a_deal_cut_short() -> None:
    [board] = read(io.StringIO("N:AKQ... - - -\n"), "lines")
    assert board.deal.north.bit_count() == 3
    [board] = read(io.StringIO(DEALS[0]), "lines")
    assert board.deal.is_full
