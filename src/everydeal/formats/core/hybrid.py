"""A file read in two ways: plain records by the kernel's scanner, every other by the format's own reader.

The format's reader, in Python, is the definition, and what it makes of a record is what comes out in either case.  The
scanner finds where the records lie and reads those of which there is nothing to complain; the others are left to the
reader, one at a time: it is the fallback.  Nothing is decided twice.

`hybrid` goes through a file piece by piece.  It gives `Run`s, plain records that follow one another and are rows of the
scanner's tables, and the boards of the fallback, in the order of the file.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache, partial
from itertools import chain
from sys import intern
from typing import Any, ClassVar, Final, NamedTuple, TypeAlias

from ..._native.scan import DealTable, End, Whole, is_utf8
from ...board.board import Board, Sections
from ...board.dates import impossible_day
from ...board.tricks import Tricks, TrickTable
from ...board.vulnerability import VULNERABILITIES
from ...cards import Seat
from ...deal import Deal
from .source import MAX_PIECE, Source, count_lines, in_utf8, numbered, with_line_feeds

NO_DEAL, DEAL, NEEDS_FALLBACK = range(3)
"""The states of a row, its lowest four bits: no deal and nothing wrong; a deal; for the fallback."""
_COUNTS, _NOTED = 0x10, 0x20
"""Set in a row that is a record with a number of its own; and in one of which there is something harmless to tell."""
FIRST, STOP, STATE = 0, 1, 3
"""The places in a row of where its record begins and ends, and of its state."""


Tables: TypeAlias = Whole | DealTable
"""The scanner's tables: those of whole boards, or of their deals alone."""


class Pieces(Iterator[tuple[int, str]]):
    """Numbered lines, or the text between bars; it knows when it has given the last."""

    def __init__(self, pieces: Iterator[tuple[int, str]], is_unended: Callable[[], bool]) -> None:
        self._pieces, self._is_unended = pieces, is_unended
        self._next = next(pieces, None)

    def __next__(self) -> tuple[int, str]:
        item = self._next
        if item is None:
            raise StopIteration
        self._next = next(self._pieces, None)
        return item

    def unended(self) -> bool:
        """The piece that was given last is the file's last, and has no end."""
        return self._next is None and self._is_unended()


class Fallback:
    """A format's own reader, as far as it is needed for the records that are not plain."""

    format: ClassVar[str]
    separator: ClassVar[str]
    """What ends the pieces of text that it takes: lines, or the values of pairs."""
    blank_outcome_allowed: ClassVar[bool]
    """May its boards leave open what follows from the rest (`Board._blank_outcome_allowed`)?"""
    lead_is_record: ClassVar[bool]
    """Is what `lead` gives a record like any other, with a row of its own?"""
    tables: Mapping[int, Mapping[str, tuple[str, ...]]] = {}
    """The tables of boards by their numbers, as far as they are given once for all."""
    record = 0
    """The records so far, plain ones and others."""

    def boards(self, pieces: Pieces, line: int) -> Iterator[Board]:
        """The boards of some records, which begin on *line*."""
        raise NotImplementedError

    @staticmethod
    def sections(text: str, dealer: Seat | None) -> Sections:
        """Auction, play, tables and comments of a plain record, of its text from the first of them on."""
        raise NotImplementedError

    @property
    def has_context(self) -> bool:
        """Earlier records said something that the scanner does not know: every other is for the fallback."""
        return False

    def is_cut(self, data: bytes, end: int) -> bool:
        """May the file's last record, which ends there in its last piece, be cut short unseen by the scanner?"""
        return False

    def passed(self, data: bytes, begin: int, end: int, tables: Tables, rows: range) -> None:
        """Plain records were there, the last before what comes; they are those rows of *tables*."""

    def lead(self) -> bytes:
        """What the scanner has to know for the records that come, if there is anything: it is scanned before them."""
        return b""

    def close(self) -> None:
        """The file has ended."""


class Run(NamedTuple):
    """Plain records that follow one another, each with a deal."""

    data: bytes
    """The piece of the file in which they are."""
    line: int
    """The line on which it begins."""
    base: int
    """The places in the rows count from so many bytes before it."""
    first: int
    """The first of their rows."""
    size: int
    """How many there are."""
    record: int
    """The number of the first in its file."""
    tables: Mapping[int, Mapping[str, tuple[str, ...]]]
    """The tables of boards by their numbers, as far as the file gives them once for all."""


def hybrid(source: Source, fallback: Fallback, tables: Tables) -> Iterator[Run | Board]:
    """The records of a file: runs of plain ones, rows of *tables* until the next is asked for, and other boards."""
    separator, cut = fallback.separator, fallback.separator.encode()
    blocks = source.blocks(separator, tables.piece, as_they_are=True)
    data, line = b"", 1
    for block in chain(blocks, (None,)):
        last = block is None
        if block is not None:
            data = b"".join((data, *block, cut * (not source.unended)))
            data = data if is_utf8(data) else in_utf8(data, separator)
            if len(data) < tables.piece // 2:  # most likely the file ends soon: it is scanned once then
                source.line = line + count_lines(data)
                continue
        while data:
            lead = fallback.lead() if isinstance(tables, Whole) else b""
            data, line = lead + data, line - lead.count(b"\n")
            end = tables.scan(fallback.format, data, last=last, has_lead=bool(lead))
            known, all_of_it = int(bool(lead) and fallback.lead_is_record), end.consumed == len(data)
            scanned = data[: end.consumed] if end.is_full else data  # else little follows, and copies take long
            yield from _records(source, fallback, tables, scanned, line, end, known, last=last and all_of_it)
            tables.settle()
            data, line = data[end.consumed :], line + end.lines
            is_endless = end.consumed <= len(lead) and len(data) > MAX_PIECE  # scanning it again and again takes long
            if end.is_stuck or is_endless:
                source.as_they_are = False
                if b"\r" in data:
                    data = with_line_feeds(data)  # a carriage return alone may end a line
                    continue
                own = numbered(line, data.removesuffix(cut), separator)
                source.line = line + count_lines(data)
                rest = chain(own, source.pieces(separator, blocks))
                yield from fallback.boards(Pieces(rest, lambda: source.unended), line)
                data = b""
            if not end.is_full:
                break
        source.line = line + count_lines(data)
    fallback.close()


def _records(
    source: Source, fallback: Fallback, tables: Tables, data: bytes, line: int, end: End, known: int, *, last: bool
) -> Iterator[Run | Board]:
    """The records of a scanned piece, which begins on *line*, but for the *known* ones at its beginning; *last* says
    that the file ends with the last of them.  Behind them there may be the beginning of another."""
    if end.size == known:
        return
    width, base = tables.width, tables.base
    rows = tables.rows[width * end.first : width * (end.first + end.size)]
    takes_notes = source.report.takes_notes
    states = [] if end.is_plain and not takes_notes else rows[STATE::width].tolist()
    looked_at = 0xF | _COUNTS | (_NOTED if takes_notes else 0)
    stops = [row for row, state in enumerate(states) if state & looked_at != DEAL | _COUNTS]
    if last and fallback.is_cut(data, rows[width * (end.size - 1) + STOP] - base):
        states = states or [DEAL | _COUNTS] * end.size
        states[-1] = NEEDS_FALLBACK
        stops.append(end.size - 1)
    stops.append(end.size)

    def place_of(row: int) -> tuple[int, int]:
        """Where the record of a row begins and ends."""
        return rows[width * row + FIRST] - base, rows[width * row + STOP] - base

    place, lines, row, following = 0, line, known, 0
    while row < end.size:
        while stops[following] < row:
            following += 1
        stop = row if fallback.has_context else stops[following]
        if stop > row:
            yield Run(data, line, base, end.first + row, stop - row, fallback.record + 1, fallback.tables)
            fallback.record += stop - row
            begin, close = place_of(stop - 1)
            fallback.passed(data, begin, close, tables, range(end.first + row, end.first + stop))
            row = stop
            continue
        begin, close = place_of(row)
        state, row = states[row] if states else DEAL, row + 1
        if not fallback.has_context and state & 0xF == NO_DEAL and not takes_notes:
            if state & _COUNTS:
                fallback.record += 1
                fallback.passed(data, begin, close, tables, range(end.first + row - 1, end.first + row))
            continue
        place, lines = begin, lines + count_lines(data[place:begin])
        unended = last and close == len(data) and source.unended
        text = with_line_feeds(data[begin:close])
        if not unended:
            text = text.removesuffix(fallback.separator.encode())  # behind which there is nothing, not an empty piece
        numbered_pieces = numbered(lines, text, fallback.separator)
        yield from fallback.boards(Pieces(numbered_pieces, lambda unended=unended: unended), lines)  # type: ignore[misc]


# The boards of plain records

UNKNOWN: Final = 255
_SEATS: Final = (0, 1, 2, 3, None)
_SIDES: Final = (*VULNERABILITIES, None)
_IMPLIED: Final = (None, 0, 1, 2, 3)
_NO_DATE: Final = 1 << 31
"""In the place of a day, which is one of the calendar."""
_spare: list[Whole] = []
"""Tables that nobody uses now: making them takes as long as reading a file of one board."""


def hybrid_boards(source: Source, fallback: Fallback) -> Iterator[Board]:
    """The boards of a file; what a plain one's auction and play are made of is read when it is first asked for."""
    try:
        tables = _spare.pop()
    except IndexError:
        tables = Whole(1 << 8)
    for found in hybrid(source, fallback, tables):
        if isinstance(found, Run):
            yield from _boards_of(found, fallback, tables)
        else:
            yield found
    if not _spare:
        _spare.append(tables)


def _boards_of(run: Run, fallback: Fallback, tables: Whole) -> Iterator[Board]:
    width, carried = Whole.width, tables.carried(run.data, run.first, run.size)
    rows = tables.rows[width * run.first : width * (run.first + run.size)].tolist()
    for place in range(run.size):
        _, end, line, small, north, east, south, west, *_, outcome, last, rest = rows[
            width * place : width * (place + 1)
        ]
        names, values = carried[2 * place : 2 * place + 2]
        tags = dict(zip(_names(names), values.split("\n"), strict=False))
        board = Board._unread(
            Deal(north, east, south, west), small >> 32 or None, _SEATS[small >> 8 & 7], _SIDES[small >> 16 & 7],
            tags, _tricks(tables.bytes, last >> 32), run.line + line, run.record + place,
        )  # fmt: skip
        is_possible = outcome >> 32 != _NO_DATE or "Date" not in tags or not impossible_day(tags["Date"])
        board._known_consistent = bool(rest >> 35 & 1) and is_possible
        board.implied = _IMPLIED[rest >> 40]
        board._blank_outcome_allowed = fallback.blank_outcome_allowed
        begin = (rest & 0xFFFFFFFF or end + 1) - 1
        board._read_later(partial(_sections_of, fallback.sections, run.data[begin:end], board.dealer))
        if small >> 32 in run.tables:
            board.tables = dict(run.tables[small >> 32])
        yield board


def _sections_of(sections: Callable[[str, Seat | None], Sections], text: bytes, dealer: Seat | None) -> Sections:
    return sections(with_line_feeds(text).decode(), dealer)


@lru_cache(maxsize=1 << 8)
def _names(text: str) -> tuple[str, ...]:
    """The names of a record's tags: nearly all records of a file have the same."""
    return tuple(map(intern, text.split()))


def _tricks(kept: Any, place: int) -> Tricks | None:
    """The double-dummy tricks that the scanner put there, if they are given."""
    if not place:
        return None
    counts = kept[place - 1 : place + 19]
    return (
        TrickTable(None if count == UNKNOWN else count for count in counts) if UNKNOWN in counts else TrickTable(counts)
    )
