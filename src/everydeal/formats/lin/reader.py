"""Reading LIN: the boards of a file by its pairs, which stand in the pieces of a text between bars."""

import re
from collections.abc import Callable, Iterator

from ...board.board import Board
from ..core.errors import Report
from ..core.registry import CERTAIN, NO, POSSIBLE
from ..core.source import Source
from .board import Collector

_LINK = re.compile(rb"https?:|\S{0,200}\?lin=|[^|]{0,400}?(?:hv_popuplin|handviewer)")
_BEGIN = re.compile(rb"[^|]{0,200}?(?<![a-z])(?:md|qx|vg|pn|st|rs)\|")
_PAGE = rb"(?:nt|bt|mn|ht|hs|hc|hf|at|rh|ah|va|cs|fp|cr|cg|cb|cp|fh|ih|lb|ln|lg|lh|or|sk|tu|ub|up|yb|3b)"
_LESSON = re.compile(rb"\s*(?:%s\|[^|]{0,4000}\|\s*){2}" % _PAGE)
"""Two pairs of the keys that lay out the pages of Bridge Base's lessons."""
_KEY = re.compile(r"[a-z][a-z0-9]")
_LIKE_PAIR = re.compile(rb"\s*[a-z][a-z0-9]\|")


def recognise(head: bytes) -> int:
    """A known key before the first bar, or after another, but not in a link; pairs of a lesson; possibly, any pair."""
    head = head.lstrip()
    if _LINK.match(head):
        return NO
    if _BEGIN.match(head) or _LESSON.match(head):
        return CERTAIN
    return POSSIBLE if _LIKE_PAIR.match(head) else NO


def read(source: Source) -> Iterator[Board]:
    """The boards of a LIN file, each by its pairs: the definition of what the scanner's boards are."""
    collector = Collector(source.report)
    pieces = source.pieces("|")
    yield from collector.boards(pairs_in(pieces, lambda: source.unended, source.report))
    collector.end_lists()


def pairs_in(
    pieces: Iterator[tuple[int, str]], unended: Callable[[], bool], report: Report
) -> Iterator[tuple[int, str, str]]:
    """The pairs, with the lines they begin on; after something that is not a pair, reading goes on at the next key.

    *unended* tells whether the piece that was given last is the file's last and has no end.
    """
    for line, piece in pieces:
        piece = without_remarks(report, line, piece)
        key = piece.strip()
        if len(key) < len(piece):
            line += piece[: len(piece) - len(piece.lstrip())].count("\n")
        if _KEY.fullmatch(key):
            following = next(pieces, None)
            unclosed = following is None or (unended() and following[1].strip() != "")
            if unclosed:
                value = following[1].strip() if following else None
                report.error(f"the file ends in the middle of {key}|", line=line, value=value)
            if following and not (unclosed and key == "md"):
                yield line, key, following[1]
        elif key:
            report.error("not a pair key|value|", line=line, value=key)


def without_remarks(report: Report, line: int, piece: str) -> str:
    """What stands before a bar, without lines that begin with ``%``: BBO Helper's files have one at the head."""
    if "%" not in piece:
        return piece
    lines = piece.split("\n")
    for place, text in enumerate(lines[:-1]):
        if text.startswith("%"):
            report.notice("a line that begins with % is not carried over", line=line + place, value=text)
            lines[place] = ""
    return "\n".join(lines)
