"""Files of LIN: read board by board, and written.  What a pair means is described in the package's docstring."""

import re
from collections.abc import Iterable, Iterator

from ...board.board import Board
from ..core.errors import Report
from ..core.registry import CERTAIN, NO, POSSIBLE
from ..core.source import Source, encode_text
from .board import Collector
from .header import Header
from .pairs import board_pairs, lost, lost_comment
from .pairs_in import pairs_in

__all__ = ["lost", "lost_comment", "read_in_python", "recognise", "write"]


_LINK = re.compile(rb"https?:|\S{0,200}\?lin=|[^|]{0,400}?(?:hv_popuplin|handviewer)")
_BEGIN = re.compile(rb"[^|]{0,200}?(?<![a-z])(?:md|qx|vg|pn|st|rs)\|")
_PAGE = rb"(?:nt|bt|mn|ht|hs|hc|hf|at|rh|ah|va|cs|fp|cr|cg|cb|cp|fh|ih|lb|ln|lg|lh|or|sk|tu|ub|up|yb|3b)"
_LESSON = re.compile(rb"\s*(?:%s\|[^|]{0,4000}\|\s*){2}" % _PAGE)
"""Two pairs of the keys that lay out the pages of Bridge Base's lessons."""
_LIKE_PAIR = re.compile(rb"\s*[a-z][a-z0-9]\|")


def recognise(head: bytes) -> int:
    """A known key before the first bar, or after another, but not in a link; pairs of a lesson; possibly, any pair."""
    head = head.lstrip()
    if _LINK.match(head):
        return NO
    if _BEGIN.match(head) or _LESSON.match(head):
        return CERTAIN
    return POSSIBLE if _LIKE_PAIR.match(head) else NO


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
