"""Files of LIN: read board by board, and written.  What a pair means is told in the package's docstring."""

import re
from collections.abc import Iterable, Iterator

from ...board.board import Board
from ..core.errors import Report
from ..core.registry import CERTAIN, NO
from ..core.source import Source, encode_text
from .board import Collector
from .pairs import NO_EVENT, board_pairs, event_pair, lost
from .pairs_in import pairs_in

__all__ = ["lost", "read_slowly", "recognise", "write"]


def recognise(head: bytes) -> int:
    """A known key before the first bar, or after another; but not in a link."""
    head = head.lstrip()
    if re.match(rb"https?:|\S{0,200}\?lin=", head):
        return NO
    return CERTAIN if re.match(rb"[^|]{0,200}?(?<![a-z])(?:md|qx|vg|pn|st|rs)\|", head) else NO


def read_slowly(source: Source) -> Iterator[Board]:
    """The boards of a LIN file, each by its pairs: the definition of what the scanner's boards are."""
    pieces = source.pieces("|")
    return Collector(source.report).boards(pairs_in(pieces, lambda: source.unended, source.report))


def write(boards: Iterable[Board], report: Report) -> Iterator[bytes]:
    """The LIN text of some boards, a line each, and a line ``vg|..|`` where the event changes."""
    return encode_text(_lines(boards, report))


def _lines(boards: Iterable[Board], report: Report) -> Iterator[str]:
    event = ""
    for record, board in enumerate(boards, start=1):
        own_event = event_pair(board)
        if own_event != event and (event or own_event != NO_EVENT or board.tags.get("Room") == "Open"):
            event = own_event
            yield f"{event}\n"
        try:
            yield f"{board_pairs(board, rooms=bool(event))}\n"
        except ValueError as error:
            report.bad(f"LIN cannot hold the board: {error}", record=record)
