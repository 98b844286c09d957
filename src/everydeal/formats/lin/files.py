"""Files of LIN: read board by board, and written.  What a pair means is told in the package's docstring."""

import re
from collections.abc import Iterable, Iterator

from ...board.board import Board
from ..core.errors import Report
from ..core.registry import CERTAIN, NO
from ..core.source import Source, encode_text
from .board import Collector, RawBoard
from .header import Header
from .pairs import board_pairs, lost

__all__ = ["lost", "read", "recognise", "write"]


def recognise(head: bytes) -> int:
    """A known key before the first bar, or after another; but not in a link."""
    head = head.lstrip()
    if re.match(rb"https?:|\S{0,200}\?lin=", head):
        return NO
    return CERTAIN if re.match(rb"[^|]{0,200}?(?<![a-z])(?:md|qx|vg|pn|st|rs)\|", head) else NO


def read(source: Source) -> Iterator[Board]:
    """The boards of a LIN file."""
    reader = Collector(source.report)
    for line, key, value in _pairs(source):
        if reader.ends_board(key, value):
            board = reader.board()
            reader.raw = RawBoard(line)
            if board is not None:
                yield board
        reader.take(line, key, value)
    board = reader.board()
    if board is not None:
        yield board
    reader.end_lists()


def _pairs(source: Source) -> Iterator[tuple[int, str, str]]:
    """The pairs, with the lines they begin on; after something that is no pair, reading goes on at the next key."""
    pieces = source.pieces("|")
    for line, piece in pieces:
        if "%" in piece:
            piece = _without_remarks(source.report, line, piece)
        key = piece.strip()
        line += piece[: len(piece) - len(piece.lstrip())].count("\n")
        if re.fullmatch("[a-z][a-z0-9]", key):
            following = next(pieces, None)
            unclosed = following is None or (source.unended and following[1].strip() != "")
            if unclosed:
                value = following[1].strip() if following else None
                source.report.bad(f"the file ends in the middle of {key}|", line=line, value=value)
            if following and not (unclosed and key == "md"):
                yield line, key, following[1]
        elif key:
            source.report.bad("not a pair key|value|", line=line, value=key)


def _without_remarks(report: Report, line: int, piece: str) -> str:
    """What stands before a key, without lines that begin with ``%``: BBO Helper's files have one at the head."""
    lines = piece.split("\n")
    for place, text in enumerate(lines[:-1]):
        if text.startswith("%"):
            report.note("a line that begins with % is not carried over", line=line + place, value=text)
            lines[place] = ""
    return "\n".join(lines)


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
            report.bad(f"LIN cannot hold the board: {error}", record=record)
            continue
        header.add(board)
        if header.is_open:
            lines.append(line)
        else:
            yield from header.lines()
            yield line
    yield from header.lines()
    yield from lines
