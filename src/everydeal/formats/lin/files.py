"""Files of LIN: read board by board, and written.  What a pair means is told in the package's docstring."""

import re
from collections.abc import Iterable, Iterator

from ...board.board import Board
from ..core.errors import Report
from ..core.registry import CERTAIN, NO
from ..core.source import Source, encode_text
from .board import Collector
from .header import Header
from .pairs import board_pairs, lost, lost_comment
from .pairs_in import pairs_in

__all__ = ["lost", "lost_comment", "read_in_python", "recognise", "write"]


_LINK = re.compile(rb"https?:|\S{0,200}\?lin=")
_BEGIN = re.compile(rb"[^|]{0,200}?(?<![a-z])(?:md|qx|vg|pn|st|rs)\|")


def recognise(head: bytes) -> int:
    """A known key before the first bar, or after another; but not in a link."""
    head = head.lstrip()
    return CERTAIN if _BEGIN.match(head) and not _LINK.match(head) else NO


def read_in_python(source: Source) -> Iterator[Board]:
    """The boards of a LIN file, each by its pairs: the definition of what the scanner's boards are."""
    collector = Collector(source.report)
    pieces = source.pieces("|")
    yield from collector.boards(pairs_in(pieces, lambda: source.unended, source.report))
    collector.end_lists()


def write(boards: Iterable[Board], report: Report) -> Iterator[bytes]:
    """The LIN text of some boards, a line each, and a line ``vg|..|`` where the event changes."""
    return encode_text(_lines(boards, report))


def _lines(boards: Iterable[Board], report: Report) -> Iterator[str]:
    """The boards' lines, each part of the file with its header: a new one where the event changes, and where the
    lists of results cannot go on."""
    header, lines = Header(), list[str]()
    for record, board in enumerate(boards, start=1):
        if not header.takes(board):
            yield from header.lines()
            yield from lines
            header, lines = Header(board), []
        try:
            line = f"{board_pairs(board, rooms=header.tells_rooms)}\n"
        except ValueError as error:
            report.error(f"LIN cannot hold the board: {error}", record=record)
            continue
        header.add(board)
        if header.is_open:
            lines.append(line)
        else:
            yield from header.lines()
            yield line
    yield from header.lines()
    yield from lines
