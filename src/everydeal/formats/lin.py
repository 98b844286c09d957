"""LIN, the format of Bridge Base Online: reader and writer.

A LIN file is a stream of pairs ``key|value|``; line ends between them mean nothing, and a ``|`` cannot be written
inside a value.  A board begins with ``qx|``, or, in files without it, with the first of ``pn|``, ``st|`` or ``md|``
after another board's ``md|``.  What we carry:

    md  dealer (1 S, 2 W, 3 N, 4 E, 0 not told) and the hands of S, W, N, E; one that is not given is implied by the
        other three if they are full
    sv  vulnerability: o 0 - none, n, e, b both          qx, ah  room and board number (``o7``, ``Board 7``)
    pn  players S, W, N, E (eight names: both rooms)     vg      event, segment, scoring, teams
    mb  a call, ``!`` an alert    an  its explanation    pc      a card    mc  tricks claimed    nt  comments

There is no public specification; this follows the two write-ups in Bridge Base's forum (topics 791 and 85366) and real
files.  What we write has one line a board, in the form that Bridge Base takes for upload when there is nothing but
the deal to tell.
"""

import re
from collections.abc import Iterable, Iterator

from .board import Board
from .errors import Report
from .lin_board import Collector, RawBoard
from .lin_pairs import NO_EVENT, board_pairs, event_pair, lost
from .registry import CERTAIN, NO
from .source import Source, encode_text

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


def _pairs(source: Source) -> Iterator[tuple[int, str, str]]:
    """The pairs, with the lines they begin on; after something that is no pair, reading goes on at the next key."""
    pieces = source.pieces("|")
    for line, piece in pieces:
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
