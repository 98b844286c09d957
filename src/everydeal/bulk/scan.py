"""Pieces of PBN and LIN files into rows: the native scanner, or its twin in Python.

A row is a record of the file: where it lies, and, if it is plain, its deal, number, dealer and vulnerability.  A record
that is not plain has the state `ASK`: the general reader of `everydeal.formats` has to look at it.  The twin in Python
finds fewer records plain than the native scanner, so it asks more often; what comes of it is the same.
"""

import re
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from .. import _native
from ..cards import DECK
from ..deal import Deal
from ..formats.pbn_text import leaves_open
from .lines_of_pbn import games_of

EMPTY, FOUND, ASK = range(3)
"""The states of a row: no deal and nothing wrong; a deal; to be looked at."""
NONE: Final = 4
"""No dealer, no vulnerability."""

Masks = npt.NDArray[np.uint64]


class Scan(NamedTuple):
    """The rows of a piece of a file."""

    start: npt.NDArray[np.int64]
    end: npt.NDArray[np.int64]
    line: npt.NDArray[np.int64]
    """The lines of the piece before the one on which the record begins."""
    state: npt.NDArray[np.uint8]
    counts: npt.NDArray[np.bool_]
    """The record has a number of its own."""
    dealer: npt.NDArray[np.uint8]
    vulnerability: npt.NDArray[np.uint8]
    number: npt.NDArray[np.int32]
    """The board's number, 0 if it has none."""
    hands: Masks
    consumed: int
    """The bytes that are done with; the others are to be scanned again with more of the file."""
    lines: int
    """The lines in them."""
    stuck: bool
    """Only the general reader can go on from there."""
    more: bool
    """There was no room for all rows: scan the rest at once."""


def can_scan(format: str) -> bool:
    """There is a scanner for this format."""
    return format == "pbn" or (format == "lin" and _native.library() is not None)


def scan(format: str, data: bytes, last: bool) -> Scan:
    """The rows of *data*, a piece of a file that begins with a record; *last* says that nothing follows it."""
    return _scan_pbn(data, last) if _native.library() is None else _scan_natively(format, data, last)


def _scan_natively(format: str, data: bytes, last: bool) -> Scan:
    from .._native.scan import scan as native

    rows = np.empty((len(data) // 60 + 16, 8), np.uint64)
    end = np.zeros(4, np.uint64)
    native(format, data, last, rows, end)
    count, consumed, lines, stuck = (int(value) for value in end)
    more = count >= len(rows) - 1
    rows = rows[:count]
    small = rows[:, 3]
    places = rows[:, :3].astype(np.int64)
    fields = (small >> np.uint64(8), small >> np.uint64(16))
    dealer, vulnerability = ((field & np.uint64(0xFF)).astype(np.uint8) for field in fields)
    number = (small >> np.uint64(32)).astype(np.int32)
    state, counts = (small & np.uint64(15)).astype(np.uint8), (small & np.uint64(16)) != 0
    where = places[:, 0], places[:, 1], places[:, 2]
    more, hands = more and not stuck, rows[:, 4:]
    return Scan(*where, state, counts, dealer, vulnerability, number, hands, consumed, lines, bool(stuck), more)


# The twin in Python, of PBN only

_VALUE = rb'(?:[^"\\\0-\x1f]|\\(?!["\\]))*+'
_GAME: Final = re.compile(
    rb"""(?>
      \[Deal\ "(?P<deal>[^"\\\0-\x1f]++)"\]END
    | \[Board\ "(?P<board>[^"\\\0-\x1f]*+)"\]END
    | \[Dealer\ "(?P<dealer>[^"\\\0-\x1f]*+)"\]END
    | \[Vulnerable\ "(?P<vulnerable>[^"\\\0-\x1f]*+)"\]END
    | \[(?>Auction|Play|[A-Za-z0-9_]++(?<=[A-Za-z0-9_]Table))\ "VALUE"\]END
      (?>[^\[{\s%;][^\[{\r\n]*+\r?\n | [;%][^\r\n]*+\r?\n)*+
    | \[(?!(?i:deal|board|dealer|vulnerable|auction|play)\ ")[A-Za-z0-9_]++(?<![A-Za-z0-9_]Table)\ "VALUE"\]END
    | [;%][^\r\n]*+\r?\n
    )*+""".replace(b"VALUE", _VALUE).replace(b"END", rb"[ \t]*+\r?\n"),
    re.VERBOSE,
)
_ODD_LINE: Final = re.compile(rb"^[ \t]*[\v\f\x1c-\x1f\x80-\xff][\s\x1c-\x1f\x80-\xff]*$", re.MULTILINE)
_TWICE: Final = (b"[Deal ", b"[Board ", b"[Dealer ", b"[Vulnerable ")
_DEALERS: Final = {b"N": 0, b"E": 1, b"S": 2, b"W": 3, b"": NONE, b"?": NONE, None: NONE}
_VULNERABLE: Final = {
    b"None": 0, b"Love": 0, b"-": 0, b"NS": 1, b"EW": 2, b"All": 3, b"Both": 3, b"": NONE, b"?": NONE, None: NONE,
}  # fmt: skip
_NUMBER: Final = re.compile(rb"[0-9]{1,9}")
_FULL: Final = 69
"""The length of a full deal's text."""

_MEANING: Final = np.full(256, 255, np.uint8)
_MEANING[np.frombuffer(b"AKQJT98765432.", np.uint8)] = np.arange(14)
_SEAT: Final = np.full(256, 255, np.uint8)
_SEAT[np.frombuffer(b"NESW", np.uint8)] = np.arange(4)


def _scan_pbn(data: bytes, last: bool) -> Scan:
    """The rows of a piece of PBN."""
    text = data if not last or data.endswith(b"\n") else data + b"\n"
    text = text[: text.rfind(b"\n") + 1]
    stuck = _unclear(text)
    letters = np.frombuffer(b"" if stuck else text, np.uint8)
    games = games_of(letters)
    count = len(games.start) if last else games.ended
    told: list[tuple[int, int, int, int]] = []  # state, dealer, vulnerability, number
    deals: list[bytes] = [b""] * count
    values = games.value[:count].tolist()
    plain = games.plain.tolist()
    for row, (start, end) in enumerate(zip(games.start[:count].tolist(), games.end[:count].tolist(), strict=True)):
        if plain[row]:
            found, deals[row] = _told(*(None if place < 0 else text[place:stop] for place, stop in values[row]))
        else:
            game = text[start:end]
            if b"{" in game and _comment_goes_on(game):
                stuck, count = True, row
                break
            found, deals[row] = _game(game)
        told.append(found)
    table = np.array(told, np.int64).reshape(-1, 4)
    state, dealer, vulnerability = (table[:, column].astype(np.uint8) for column in range(3))
    number = table[:, 3].astype(np.int32)
    hands, good = _parse_deals(deals[:count])
    state[(state == FOUND) & ~good] = ASK
    if count < len(games.start):
        consumed, lines = int(games.start[count]), int(games.line[count])
    else:
        consumed, lines = len(letters), text.count(b"\n") if len(letters) else 0
    where = games.start[:count], np.minimum(games.end[:count], len(data)), games.line[:count]
    counts = np.ones(count, bool)
    consumed = min(consumed, len(data))
    return Scan(*where, state, counts, dealer, vulnerability, number, hands, consumed, lines, stuck, False)


def _unclear(text: bytes) -> bool:
    """There is a carriage return alone, or a line that may be blank but not in plain ASCII."""
    if text.count(b"\r") != text.count(b"\r\n"):
        return True
    rare = not text.isascii() or any(letter in text for letter in (b"\v", b"\f", b"\x1c", b"\x1d", b"\x1e", b"\x1f"))
    return rare and _ODD_LINE.search(text) is not None


def _comment_goes_on(game: bytes) -> bool:
    """A comment opens in what looks like a game and is not closed in it: the blank line is part of the comment."""
    opened = False
    for line in game.decode("latin-1").split("\n"):
        if opened and "}" in line:
            opened, line = False, line.partition("}")[2]
        elif opened or line.startswith("%"):
            continue
        opened = "{" in line and leaves_open(line)
    return opened


def _game(game: bytes) -> tuple[tuple[int, int, int, int], bytes]:
    """State, dealer, vulnerability and number of a game, and the text of its deal."""
    ask = (ASK, NONE, NONE, 0), b""
    match = _GAME.fullmatch(game)
    if match is None:
        return ask
    if any(game.count(tag) > 1 for tag in _TWICE):
        return ask
    return _told(*match.groups())


def _told(
    deal: bytes | None, board: bytes | None, dealer: bytes | None, vulnerable: bytes | None
) -> tuple[tuple[int, int, int, int], bytes]:
    """The same, by the values of the four tags."""
    ask = (ASK, NONE, NONE, 0), b""
    dealer_seat, side = _DEALERS.get(dealer), _VULNERABLE.get(vulnerable)
    number = 0
    if board not in (None, b"", b"?"):
        number = int(board) if _NUMBER.fullmatch(board) else 0
        if not number:
            return ask
    if dealer_seat is None or side is None or deal in (b"", b"?"):
        return ask
    return (EMPTY if deal is None else FOUND, dealer_seat, side, number), deal or b""


def _parse_deals(deals: list[bytes]) -> tuple[Masks, npt.NDArray[np.bool_]]:
    """The hands of deal strings, (n, 4), and which of them are plain deals."""
    hands = np.zeros((len(deals), 4), np.uint64)
    good = np.zeros(len(deals), bool)
    full = np.array([len(deal) == _FULL for deal in deals], bool)
    if full.any():
        hands[full], good[full] = _parse_full(b"".join(deal for deal in deals if len(deal) == _FULL))
    for row in np.flatnonzero(~good):
        try:
            deal = Deal.from_pbn(deals[row].decode("ascii"))
        except ValueError:
            continue
        hands[row], good[row] = deal.hands, max(deal.hand_sizes) <= 13
    return hands, good


def _parse_full(text: bytes) -> tuple[Masks, npt.NDArray[np.bool_]]:
    """The hands of the texts of full deals, 69 bytes each."""
    letters = np.frombuffer(text, np.uint8).reshape(-1, _FULL)
    n = len(letters)
    first = _SEAT[letters[:, 0]]
    good = (first < 4) & (letters[:, 1] == ord(":"))
    body = np.full((n, 4, 17), ord(" "), np.uint8)
    body.reshape(n, 68)[:, :67] = letters[:, 2:]
    good &= (body[:, :, 16] == ord(" ")).all(axis=1)
    ranks = _MEANING[body[:, :, :16]]
    dots = ranks == 13
    good &= (dots.sum(axis=2) == 3).all(axis=1) & (ranks <= 13).all(axis=(1, 2))
    cards = 13 * np.cumsum(dots, axis=2, dtype=np.uint8) + ranks
    cards[dots | (ranks > 13)] = 63
    masks = np.bitwise_or.reduce(np.uint64(1) << np.minimum(cards, np.uint8(63)), axis=2) & np.uint64(DECK)
    good &= (np.bitwise_count(masks) == 13).all(axis=1) & (np.bitwise_or.reduce(masks, axis=1) == np.uint64(DECK))
    seats = (np.arange(4) - np.where(first < 4, first, 0)[:, None].astype(np.int64)) % 4
    return np.take_along_axis(masks, seats, axis=1), good
