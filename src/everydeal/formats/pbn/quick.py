"""Reading PBN with the kernel: the plain games by its scanner, all others as `reader` reads them.

What comes of it is the same.  Of a plain game the scanner has seen that there is nothing to complain of; so its
auction, play, tables and comments need no look until they are asked for, and are then read by `reader` too.
"""

from collections.abc import Callable, Iterator
from abc import ABC, abstractmethod
from functools import partial
from itertools import chain
from typing import Final, Generic, NamedTuple, TypeVar

from ..._native.scan import End, Whole
from ...board.board import Board, Sections
from ...board.tricks import Tricks
from ...board.vulnerability import VULNERABILITIES
from ...deal import Deal
from ..core.errors import Report
from ..core.source import CHUNK, Source, in_utf8, numbered
from .reader import Reader
from .tags import CODES, TO_FIELDS, is_table
from .text import games_in, note_escapes, parse_game

EMPTY, FOUND, ASK = range(3)
"""The states of a row: no deal and nothing wrong; a deal; to be looked at by the general reader."""
UNKNOWN: Final = 255
_IN_ROW: Final = 1 << 9
_CARRIED: Final = [""] * 1024
"""The names of the tags that go to `Board.tags`, by their codes; those with an idle value have other codes."""
for _code, _name in enumerate(CODES):
    if _name not in TO_FIELDS:
        _CARRIED[_code] = _CARRIED[_code | _IN_ROW] = _name
_SEATS: Final = (0, 1, 2, 3, None)
_SIDES: Final = (*VULNERABILITIES, None)


def read_quickly(source: Source) -> Iterator[Board]:
    """The boards of a PBN file."""
    return iter(_Boards(source, Whole()))


class _Piece(NamedTuple):
    """A scanned piece of a file: its text, and the tables as lists."""

    data: bytes
    text: str
    """A letter a byte."""
    line: int
    rows: list[int]
    codes: list[int]
    names: tuple[list[int], list[int]]
    """Where the names of tags begin and end."""
    values: tuple[list[int], list[int]]
    bytes: bytes

    @classmethod
    def of(cls, data: bytes, line: int, tables: Whole) -> "_Piece":
        rows, tags, size = tables.filled
        found = memoryview(tables.tags)[: tags * Whole.TAG].tolist()
        code, name, name_end, value, value_end = (found[column :: Whole.TAG] for column in range(5))
        row = memoryview(tables.rows)[: rows * Whole.ROW].tolist()
        text = data.decode("latin-1")
        return cls(data, text, line, row, code, (name, name_end), (value, value_end), bytes(tables.bytes[:size]))

    def part(self, begin: int, end: int) -> str:
        """Some of the text as it is meant: it is in UTF-8."""
        text = self.text[begin:end]
        return text if text.isascii() else text.encode("latin-1").decode()

    def tags(self, row: int) -> dict[str, str]:
        """What a row carries for `Board.tags`."""
        span = self.rows[row + 8]
        begin, end = span & 0xFFFFFFFF, span >> 32
        values = zip(self.values[0][begin:end], self.values[1][begin:end], strict=True)
        if self.rows[row + 13] >> 32 or not self.text.isascii():
            places = range(begin, end)
            return {
                name: self.part(first, last)
                for (first, last), place in zip(values, places, strict=True)
                if (name := _CARRIED[self.codes[place]] or self._strange(place))
            }
        text = self.text
        names = map(_CARRIED.__getitem__, self.codes[begin:end])
        return {name: text[first:last] for name, (first, last) in zip(names, values, strict=True) if name}

    def _strange(self, place: int) -> str:
        """The name of a tag, if it is not a known one."""
        return self.part(self.names[0][place], self.names[1][place]) if not self.codes[place] else ""

    def tricks(self, row: int) -> Tricks | None:
        place = self.rows[row + 12] >> 32
        if not place:
            return None
        return tuple(None if count == UNKNOWN else count for count in self.bytes[place - 1 : place + 19])


T = TypeVar("T")


class Walk(ABC, Generic[T]):
    """A way through a file, piece by piece: the plain games by the scanner, the others by the general reader.

    What it gives of the one and of the other is for those to say who derive from it.
    """

    def __init__(self, source: Source, tables: Whole) -> None:
        self.source, self.report, self.tables = source, source.report, tables
        self.reader, self.escapes = Reader(source.report), list[tuple[int, str]]()
        self.record = 0
        self.before: tuple[bytes, int, int] | None = None
        """The game before, if it was plain: a text, and where in it the game begins and ends."""

    @abstractmethod
    def scan(self, data: bytes, last: bool) -> End:
        """Scan a piece."""

    @abstractmethod
    def rows(self, data: bytes, line: int, end: End, last: bool) -> Iterator[T]:
        """What the rows of a scanned piece, which begins on *line*, come to."""

    @abstractmethod
    def asked(self, board: Board) -> Iterator[T]:
        """What a board of the general reader comes to."""

    def __iter__(self) -> Iterator[T]:
        blocks = self.source.blocks("\n", self.size)
        data, line = b"", 1
        for item in chain(blocks, (None,)):
            if item is not None:
                data += in_utf8(item[1], "\n") + b"\n" * (not self.source.unended)
            while data:
                end = self.scan(data, item is None)
                yield from self.rows(data, line, end, item is None)
                data, line = data[end.consumed :], line + end.lines
                if end.stuck:
                    rest = chain.from_iterable(numbered(first, block, "\n") for first, block in blocks)
                    own = numbered(line, data.removesuffix(b"\n"), "\n")
                    yield from self.general(chain(own, rest), lambda: self.source.unended)
                    data = b""
                if not end.full:
                    break
        note_escapes(self.report, self.escapes)

    size = CHUNK
    """The bytes of a file that are scanned at a time."""

    def is_plain(self, state: int, end: int, size: int, last: bool) -> bool:
        """A row that needs no other look: it has this state, and ends there in a piece of that size."""
        if self.reader.inherited or (last and end == size and self.source.unended):
            return False
        return state == FOUND or (state == EMPTY and not self.report.takes_notes)

    def general(self, lines: Iterator[tuple[int, str]], unended: Callable[[], bool]) -> Iterator[T]:
        """The boards of games that are not plain."""
        self._hand_on()
        for game in games_in(lines, self.escapes, unended):
            self.record += 1
            board = self.reader.board(game, self.record)
            if board is not None:
                yield from self.asked(board)

    def _hand_on(self) -> None:
        """Tell the general reader what the game before may hand on (`Reader.inherit`)."""
        if self.before is not None:
            (text, begin, end), self.before = self.before, None
            quiet = Reader(Report(strict=False))
            for game in games_in(numbered(1, text[begin:end], "\n"), [], lambda: False):
                quiet.board(game, 1)
            self.reader.previous = quiet.previous

    def look_at(self, text: bytes, line: int, unended: bool) -> Iterator[T]:
        """The boards of one row's text that is not plain."""
        if b'"#' not in text:
            self.before = None
        return self.general(numbered(line, text, "\n"), lambda: unended)


class _Boards(Walk[Board]):
    """The boards of a file."""

    def scan(self, data: bytes, last: bool) -> End:
        self.tables.clear()
        return self.tables.scan("pbn", data, last)

    def rows(self, data: bytes, line: int, end: End, last: bool) -> Iterator[Board]:
        piece = _Piece.of(data, line, self.tables)
        rows = piece.rows
        for row in range(0, len(rows), Whole.ROW):
            state, stop = rows[row + 3] & 15, rows[row + 1]
            if self.is_plain(state, stop, len(data), last):
                self.record += 1
                self.before = data, rows[row], stop
                if state == FOUND:
                    yield self._board(piece, row)
            else:
                unended = last and stop == len(data) and self.source.unended
                yield from self.look_at(data[rows[row] : stop], line + rows[row + 2], unended)

    def asked(self, board: Board) -> Iterator[Board]:
        yield board

    def _board(self, piece: _Piece, row: int) -> Board:
        _, end, line, small, north, east, south, west, *_, later = piece.rows[row : row + Whole.ROW]
        begin = later & 0xFFFFFFFF
        return Board.unread(
            Deal(north, east, south, west), small >> 32 or None, _SEATS[small >> 8 & 7], _SIDES[small >> 16 & 7],
            piece.tags(row), piece.tricks(row), piece.line + line, self.record,
            partial(_sections, piece.part(begin - 1, end)) if begin else _nothing,
        )  # fmt: skip


def _sections(text: str) -> Sections:
    """Auction, play, tables and comments of what a plain game has from the first of them on."""
    game = parse_game(text)
    tags, sections = Reader(Report()).sections(game)
    tables = {name: tuple(tag.data) for name, tag in tags.items() if tag.data and is_table(name)}
    return sections.get("Auction"), sections.get("Play"), tables, tuple(game.comments)


def _nothing() -> Sections:
    return None, None, {}, ()
