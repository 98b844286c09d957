"""DGE, the records of dealing machines that show the hands: 128 bytes a board.

The hands of North, East, South and West: for each suit its sign (6 spades, 3 hearts, 4 diamonds, 5 clubs, the
characters of the first PCs) and its ranks; 68 bytes, then 60 zero bytes.  The records are boards 1, 2, 3 ...

Sources: Big Deal (H. van Staveren), output.c; checked on the same boards in eleven formats.
"""

import re
from collections.abc import Iterator
from itertools import takewhile
from typing import Final

from ...board.board import Board
from ...cards import format_hand, parse_holding
from ...deal import Deal
from ..core.records import full_deal, is_read, read_records, require_full, writes
from ..core.registry import CERTAIN, NO
from ..core.source import Source

_SIGNS: Final = b"\x06\x03\x04\x05"
_SIGN: Final = re.compile(b"[\x03-\x06]")


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
    signs = b"".join(_SIGN.findall(data)) if data[:1] == _SIGNS[:1] else b""
    if signs != 4 * _SIGNS:
        fits = takewhile(lambda pair: pair[0] == pair[1], zip(signs, 4 * _SIGNS, strict=False))
        hand = len(list(fits)) // 4 + 1
        raise ValueError(f"hand {hand} has not the signs of S, H, D and C, each before its suit: {data!r}")
    suits = [parse_holding(ranks.decode("latin-1")) for ranks in _SIGN.split(data)[1:]]
    hands = (suits[at : at + 4] for at in range(0, 16, 4))
    return full_deal([sum(holding << 13 * suit for suit, holding in enumerate(four)) for four in hands])


def format_signs(deal: Deal) -> bytes:
    """The 68 bytes of a full deal."""
    return b"".join(
        _SIGNS[suit : suit + 1] + ranks.encode()
        for hand in require_full(deal).hands
        for suit, ranks in enumerate(format_hand(hand).split("."))
    )


write = writes(lambda board, _: format_signs(board.deal) + bytes(60))
