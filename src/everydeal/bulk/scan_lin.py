"""The boards of LIN, scanned in Python: the twin of the kernel's `texts/boards/lin.rs`, with the same rules.

The pairs are found as arrays; one pass over the few that matter tells where boards begin; the deals are then read as
arrays again.  A deal that is not written in the usual way, four suits a hand, goes to `formats.lin_deal.parse_deal`.
"""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

import numpy as np

from ..cards import DECK
from ..formats.core.source import MAX_PIECE
from ..formats.core.spelling.deals import card_count_error, fill_fourth_hand
from ..formats.lin.deal import LIN_SEATS, parse_deal
from .rows import ASK, EMPTY, FOUND, NONE, Bools, Ints, Letters, Masks, Scan

_MD, _PN, _ST, _VG, _QX, _SV, _AH, _RUBBISH = range(1, 9)
"""What matters of a file; `_RUBBISH` is what is not a pair."""
_KIND: Final = np.zeros(1 << 16, np.uint8)
"""The kinds of keys, by their letters as a number."""
for _place, _key in enumerate((b"md", b"pn", b"st", b"vg", b"qx", b"sv", b"ah"), start=1):
    _KIND[int.from_bytes(_key, "big")] = _place
_CALL: Final = int.from_bytes(b"mb", "big")
_IN_KEY: Final = np.zeros((2, 256), bool)
"""The letters a key may have in its first and second place."""
_IN_KEY[:, ord("a") : ord("z") + 1] = True
_IN_KEY[1, ord("0") : ord("9") + 1] = True
_SPACE: Final = np.zeros(256, bool)
_SPACE[[9, 10, 11, 12, 13, 28, 29, 30, 31, 32]] = True
_BLANK: Final = bytes(np.flatnonzero(_SPACE).tolist())
_ROOM: Final = re.compile(rb"[\t-\r\x1c- ]*(?:[OC]([0-9]{0,9})(?![0-9])|(?P<odd>[\x80-\xff]))", re.IGNORECASE)
_LABEL: Final = re.compile(rb"BOARD ([0-9]{1,9})", re.IGNORECASE)
_SIDES: Final = {b"o": 0, b"0": 0, b"-": 0, b"": 0, b"n": 1, b"e": 2, b"b": 3}


class _Pairs(NamedTuple):
    """The pairs of a piece of text; something that is not a pair has the key 0."""

    key: Ints
    """Its two letters as a number."""
    begin: Ints
    start: Ints
    """Where the value begins and ends."""
    end: Ints


_NO_PAIRS: Final = _Pairs(*np.zeros((4, 0), np.int64))


class _Board:
    """A board as its pairs come."""

    __slots__ = ("begin", "deal", "label", "number", "plain", "room", "side")

    def __init__(self, begin: int) -> None:
        self.begin, self.deal, self.number, self.side = begin, -1, 0, NONE
        self.label, self.plain, self.room = b"", True, False

    def row(self) -> tuple[int, int, int, int, bool, bool]:
        """Where it begins, the pair with its deal (-1 for none), number, side, whether it is in a room, is plain."""
        number, plain = self.number, self.plain
        if self.label:
            match = _LABEL.fullmatch(self.label)
            number = int(match[1]) if match else 0
            plain = plain and number > 0
        return self.begin, self.deal, number, self.side, self.room, plain


def scan_lin(data: bytes, last: bool) -> Scan:
    """The rows of a piece of LIN."""
    letters = np.frombuffer(data, np.uint8)
    bars = np.flatnonzero(letters == ord("|"))
    longest = int(np.diff(np.concatenate([[-1], bars, [len(data)]])).max())
    pairs = None if longest > MAX_PIECE else _pairs(data, letters, bars, last)
    if pairs is None:
        return nothing_scanned(data)
    boards = np.array([board.row() for board in _boards(data, pairs)], np.int64)
    consumed = len(data) if last else int(boards[-1, 0])
    return _scan(data, letters, boards if last else boards[:-1], pairs, consumed, stuck=False)


def nothing_scanned(data: bytes) -> Scan:
    """No rows: the general reader has to read it all."""
    letters = np.frombuffer(data, np.uint8)
    return _scan(data, letters, np.zeros((0, 6), np.int64), _NO_PAIRS, 0, stuck=True)


# Pairs


def _pairs(data: bytes, letters: Letters, bars: Ints, last: bool) -> _Pairs | None:
    """The pairs; None if only the general reader can tell what is a key."""
    closing = bars[: len(bars) // 2 * 2].reshape(-1, 2)
    before = np.concatenate([[-1], closing[:-1, 1]]) if len(closing) else np.zeros(0, np.int64)
    begin = closing[:, 0] - 2
    leading = begin - before - 1  # what stands before a key
    rest = data[bars[-1] + 1 :] if len(bars) else data
    whole = len(bars) % 2 == 0 and not rest.strip(_BLANK)  # else a pair goes on in the next piece, or is cut short
    aligned = (whole or not last) and bool((leading >= 0).all())
    if aligned and len(closing):
        first, second = letters[begin], letters[begin + 1]
        aligned = bool((_IN_KEY[0, first] & _IN_KEY[1, second]).all()) and int(leading.max()) <= 16
        for step in range(1, int(leading.max()) + 1 if aligned else 1):
            aligned = aligned and bool(_SPACE[letters[(begin - step)[leading >= step]]].all())
        if aligned:
            return _Pairs(first.astype(np.int64) << 8 | second, begin, closing[:, 0] + 1, closing[:, 1])
    return _pairs_in_turn(data, last)


def _pairs_in_turn(data: bytes, last: bool) -> _Pairs | None:
    """The same, piece by piece."""
    rows: list[tuple[int, int, int, int]] = []
    at = 0
    while (bar := data.find(b"|", at)) >= 0:
        piece = data[at:bar]
        key = piece.strip(_BLANK)
        begin = at + len(piece) - len(piece.lstrip(_BLANK))
        at = bar + 1
        if re.fullmatch(rb"[a-z][a-z0-9]", key):
            close = data.find(b"|", at)
            if close < 0:
                at = begin
                break
            rows.append((int.from_bytes(key, "big"), begin, at, close))
            at = close + 1
        elif not key.isascii():
            return None  # it may have a space that is not ASCII
        elif key:
            rows.append((0, begin, at, at))
    if last and data[at:].strip(_BLANK):
        rows.append((0, at, at, at))
    return _Pairs(*np.array(rows, np.int64).reshape(-1, 4).T)


# Boards


def _boards(data: bytes, pairs: _Pairs) -> Iterator[_Board]:
    """The boards, of which the last may go on in the next piece."""
    kinds = _KIND[pairs.key]
    kinds[pairs.key == 0] = _RUBBISH
    chosen = np.flatnonzero(kinds)
    board = _Board(0)
    columns = (chosen, kinds[chosen], pairs.begin[chosen], pairs.start[chosen], pairs.end[chosen])
    for pair, kind, begin, start, end in zip(*(column.tolist() for column in columns), strict=True):
        if kind <= _SV and ((board.deal >= 0 and (kind <= _QX or board.side != NONE)) or (kind == _QX and board.room)):
            yield board
            board = _Board(begin)
        if kind == _MD:
            board.deal = pair
        elif kind == _SV:
            side = _SIDES.get(data[start:end].strip(_BLANK).lower())
            board.side, board.plain = (board.side, False) if side is None else (side, board.plain)
        elif kind == _QX:
            if match := _ROOM.match(data, start, end):
                if match["odd"]:
                    board.plain = False
                else:
                    board.room, board.number = True, int(match[1] or 0)
        elif kind == _AH:
            board.label = board.label or data[start:end].strip(_BLANK)
        elif kind == _RUBBISH:
            board.plain = False
    yield board


def _scan(data: bytes, letters: Letters, boards: Ints, pairs: _Pairs, consumed: int, *, stuck: bool) -> Scan:
    """The rows of boards (see `_Board.row`) that end where the next begins, the last where all is consumed."""
    begin, deal, number, side, room, plain = boards.T
    end = np.append(begin[1:], consumed) if len(boards) else begin
    there, in_room, fine = deal >= 0, room > 0, plain > 0
    for row in np.flatnonzero(~there & ~in_room).tolist():  # calls without a deal, and without a room
        inside = (pairs.begin >= begin[row]) & (pairs.begin < end[row])
        fine[row] &= not (pairs.key[inside] == _CALL).any()
    keep = there | in_room | ~fine
    begin, end, deal, number, side, there, in_room, fine = (
        column[keep] for column in (begin, end, deal, number, side, there, in_room, fine)
    )

    with_deal = np.flatnonzero(there & fine)
    dealer, hands = np.full(len(begin), NONE, np.uint8), np.zeros((len(begin), 4), np.uint64)
    values = pairs.start[deal[with_deal]], pairs.end[deal[with_deal]]
    good, dealer[with_deal], hands[with_deal] = _parse_deals(data, letters, *values)
    fine[with_deal[~good]] = False
    state = np.where(fine, np.where(there, FOUND, EMPTY), ASK).astype(np.uint8)

    ends = letters == 10
    if b"\r" in data:
        returns = np.flatnonzero(letters == 13)
        ends[returns[np.append(letters, 0)[returns + 1] != 10]] = True
    line_ends = np.flatnonzero(ends)
    shown = begin.copy()
    at_deal = np.flatnonzero((state == FOUND) & ~in_room)
    shown[at_deal] = pairs.begin[deal[at_deal]]
    line = np.searchsorted(line_ends, shown)
    lines = int(np.searchsorted(line_ends, consumed))
    return Scan(
        begin, end, line, state, there, dealer, side.astype(np.uint8), number.astype(np.int32), hands, consumed, lines,
        stuck,
    )  # fmt: skip


# Deals

_COMMA, _PAST, _OTHER = 17, 18, 19
_MEANING: Final = np.full(256, _OTHER, np.uint8)
"""A rank A K .. 2 as 0 to 12, the suits S H D C as 13 to 16."""
for _place, _letters in enumerate(zip(b"AKQJT98765432SHDC,", b"akqjt98765432shdc,", strict=True)):
    _MEANING[list(_letters)] = _place
_DEALER: Final = np.array([NONE, *LIN_SEATS], np.uint8)
"""Of the digits 0 to 4."""
_LONGEST: Final = 80
"""Few values with a full deal are longer."""


def _parse_deals(data: bytes, letters: Letters, start: Ints, end: Ints) -> tuple[Bools, Letters, Masks]:
    """Which of these values of ``md|`` are fair deals; their dealers; their hands, (n, 4)."""
    good, dealer, hands = np.zeros(len(start), bool), np.full(len(start), NONE, np.uint8), None
    hands = np.zeros((len(start), 4), np.uint64)
    usual = np.flatnonzero((end - start > 20) & (end - start <= _LONGEST))
    if len(usual):
        good[usual], dealer[usual], hands[usual] = _parse_usual(letters, start[usual], end[usual])
    for row in np.flatnonzero(~good).tolist():
        try:
            seat, told = parse_deal(data[start[row] : end[row]].decode("ascii"))
            deal, _, _ = fill_fourth_hand(told)
        except ValueError:
            continue
        good[row], dealer[row], hands[row] = not card_count_error(deal), NONE if seat is None else seat, deal.hands
    return good, dealer, hands


def _parse_usual(letters: Letters, start: Ints, end: Ints) -> tuple[Bools, Letters, Masks]:
    """The same of values with a dealer, three or four hands of four suits in order, and no blanks."""
    width = int((end - start).max()) - 1
    places = start + 1 + np.arange(width)[:, None]
    text = _MEANING[letters[np.minimum(places, len(letters) - 1)]]
    text[places >= end] = _PAST
    commas, suits = text == _COMMA, (text >= 13) & (text < _COMMA)
    hand = np.cumsum(commas, axis=0, dtype=np.uint8)
    suit = np.cumsum(suits, axis=0, dtype=np.uint8) - 1 - 4 * hand  # of this letter's hand; 255 before its first
    ranks = text < 13
    good = ((~suits | (text - 13 == suit)) & (~ranks | (suit < 4)) & (text < _OTHER)).all(axis=0)
    bits = np.left_shift(np.uint64(1), np.minimum(13 * suit + text, 63), dtype=np.uint64)
    bits[~ranks] = 0
    given = np.stack([np.bitwise_or.reduce(np.where(hand == place, bits, np.uint64(0)), axis=0) for place in range(4)])
    taken = np.bitwise_or.reduce(given, axis=0)
    sizes = np.bitwise_count(given)
    good &= np.bitwise_count(taken) == ranks.sum(axis=0)
    count = suits.sum(axis=0)
    good &= ((count == 12) & (hand[-1] <= 3) | (count == 16)) & (hand[-1] >= 2) & (hand[-1] <= 3)
    good &= (sizes[:3] == 13).all(axis=0) & ((sizes[3] == 13) | ((sizes[3] == 0) & (count == 12)))
    given[3] = np.uint64(DECK) & ~(given[0] | given[1] | given[2])
    digit = letters[start] - ord("0")
    good &= digit < 5
    hands = np.zeros((len(start), 4), np.uint64)
    hands[:, LIN_SEATS] = given.T
    return good, _DEALER[np.minimum(digit, 4)], hands
