"""BRI, the records of dealing machines: 128 bytes a board, with the cards of North, East and South as numbers.

78 digits are 39 numbers of two digits, 01 (SA) to 52 (C2): North's 13 cards, East's, South's; West has the rest.  Then
32 spaces and 18 zero bytes.  A variant in text has the 78 digits and a line end.  There are no board numbers: the
records are boards 1, 2, 3 ...

Sources: Big Deal (H. van Staveren), output.c; checked on the same boards in eleven formats.
"""

import re
from collections.abc import Iterator

from ...board.board import Board
from ...cards import DECK, cards_of, mask_of
from ...deal import Deal
from ..core.records import is_read, read_lines, read_records, require_full, writes
from ..core.registry import CERTAIN, NO
from ..core.source import Source

_PADDING = b" " * 32 + bytes(18)


def recognise(head: bytes) -> int:
    """78 digits that are a deal, and then the padding or a line end."""
    looks = re.match(rb"[0-9]{78}(?:\r?\n|\Z| {32}\0{18})", head)
    return CERTAIN if looks and is_read(parse_digits, head[:78]) else NO


def read(source: Source) -> Iterator[Board]:
    """The boards of a file, numbered from 1."""
    if source.head[78:80] in (b"\r\n", b"\n", b"") or source.head[78:79] == b"\n":
        return read_lines(source, lambda text, record: Board(parse_digits(text.encode()), record))
    return read_records(source, 128, lambda data, record: Board(parse_digits(data[:78]), record))


def parse_digits(data: bytes) -> Deal:
    """The deal of 78 digits.

    Raises:
        ValueError: not 78 digits, a number that is not a card, or a card that comes twice.
    """
    if not re.fullmatch(rb"[0-9]{78}", data):
        raise ValueError(f"not 78 digits: {data[:80]!r}")
    cards = [int(data[at : at + 2]) - 1 for at in range(0, 78, 2)]
    if strange := [card + 1 for card in cards if not 0 <= card < 52]:
        raise ValueError(f"{strange[0]:02} is not a card, 01 (SA) to 52 (C2)")
    north, east, south = (mask_of(cards[13 * seat : 13 * seat + 13]) for seat in range(3))
    return require_full(Deal(north, east, south, DECK & ~(north | east | south)))


def format_digits(deal: Deal) -> bytes:
    """The 78 digits of a full deal, each hand ascending."""
    hands = require_full(deal).hands[:3]
    return "".join(f"{card + 1:02}" for hand in hands for card in cards_of(hand)).encode()


write = writes(lambda board, _: format_digits(board.deal) + _PADDING)
