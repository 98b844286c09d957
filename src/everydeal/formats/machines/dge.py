"""DGE, the records of dealing machines that show the hands: 128 bytes a board.

The hands of North, East, South and West: for each suit its sign (6 spades, 3 hearts, 4 diamonds, 5 clubs, the
characters of the first PCs) and its ranks; 68 bytes, then 60 zero bytes.  The records are boards 1, 2, 3 ...

Sources: Big Deal (H. van Staveren), output.c; checked on the same boards in eleven formats.
"""

from collections.abc import Iterator
from typing import Final

from ...board.board import Board
from ...cards import SUITS, format_hand, parse_holding
from ...deal import Deal
from ..core.records import full_deal, is_read, read_records, require_full, writes
from ..core.registry import CERTAIN, NO
from ..core.source import Source

_SIGNS: Final = b"\x06\x03\x04\x05"


def recognise(head: bytes) -> int:
    """A deal in the first 68 bytes, and zeros after."""
    return CERTAIN if not head[68:128].strip(b"\0 ") and is_read(parse_signs, head[:68]) else NO


def read(source: Source) -> Iterator[Board]:
    """The boards of a file, numbered from 1."""
    return read_records(source, 128, lambda data, record: Board(parse_signs(data[:68]), record))


def parse_signs(data: bytes) -> Deal:
    """The deal of 68 bytes of signs and ranks.

    Raises:
        ValueError: the signs are not in order, something is not a rank, or the hands are not a full deal.
    """
    hands: list[int] = []
    suit = 3
    start = 0
    for end in [*(at for at, byte in enumerate(data) if byte in _SIGNS), len(data)]:
        ranks = data[start:end]
        if start:
            hands[-1] |= parse_holding(ranks.decode("latin-1")) << 13 * suit
        elif ranks:
            raise ValueError(f"the record begins with {ranks[:8]!r}, not with the sign of spades")
        if end == len(data):
            break
        expected = (suit + 1) % 4
        if data[end] != _SIGNS[expected]:
            raise ValueError(f"the sign of {SUITS[expected]} is missing at byte {end}")
        suit, start = expected, end + 1
        if suit == 0:
            hands.append(0)
    if len(hands) != 4 or suit != 3:
        raise ValueError(f"{len(hands)} hands, not 4 with 4 suits each")
    return full_deal(hands)


def format_signs(deal: Deal) -> bytes:
    """The 68 bytes of a full deal."""
    return b"".join(
        _SIGNS[suit : suit + 1] + ranks.encode()
        for hand in require_full(deal).hands
        for suit, ranks in enumerate(format_hand(hand).split("."))
    )


write = writes(lambda board, _: format_signs(board.deal) + bytes(60))
