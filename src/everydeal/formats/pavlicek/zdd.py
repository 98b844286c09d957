"""ZDD, Pavlicek's double-dummy results without the deals: 10 bytes each, the last 10 of a ZRD record.

Which deals they belong to, only his own programs know: they make them again from the record's place.  So a board read
from such a file has tricks, and four hands that are unknown.

Sources: descriptions of rpdd.zdd; no file was at hand.
"""

from typing import Final

from ...board.board import Board
from ..core.layouts import Layout, by_layout
from ..core.registry import NO, POSSIBLE, Lost
from .zrd import ORDER

LAYOUT: Final = Layout(10, tricks=tuple((place // 2, 4 * (place % 2)) for place in range(20)), order=ORDER)
_RESULTS = bytes(16 * high + low for high in range(14) for low in range(14))
layout_of, _, read, write = by_layout(LAYOUT)


def recognise(head: bytes) -> int:
    """Every half byte is a number of tricks; nothing else marks such a file."""
    whole = len(head) // LAYOUT.size * LAYOUT.size
    if not whole or (len(head) < 4096 and len(head) != whole):
        return NO
    return POSSIBLE if not head[:whole].translate(None, _RESULTS) else NO


def lost(board: Board) -> Lost:
    """The deal."""
    return {"deal": ()} if any(board.deal.hands) else {}
