"""A way through a file of whole boards: plain records by the kernel's scanner, all others by the general reader.

What comes of it is the same.  Of a plain record the scanner has seen that there is nothing to complain of; so what a
board's auction and play are made of needs no look until it is asked for.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import chain
from sys import intern
from typing import ClassVar, Final, Generic, NamedTuple, TypeVar

from ..._native.scan import End, Whole
from ...board.board import Board
from ...board.dates import impossible_day
from ...board.tricks import Tricks
from ...board.vulnerability import VULNERABILITIES
from ...deal import Deal
from .source import CHUNK, Source, in_utf8, numbered

T = TypeVar("T")
EMPTY, FOUND, ASK = range(3)
"""The states of a row: no deal and nothing wrong; a deal; to be looked at by the general reader."""
UNKNOWN: Final = 255
_SEATS: Final = (0, 1, 2, 3, None)
_SIDES: Final = (*VULNERABILITIES, None)


@lru_cache(maxsize=1 << 8)
def _names(text: str) -> tuple[str, ...]:
    """The names of a record's tags: nearly all records of a file have the same."""
    return tuple(map(intern, text.split()))


class Piece(NamedTuple):
    """A scanned piece of a file: its text, and what was found in it as lists."""

    text: str
    """A letter a byte."""
    line: int
    """The line on which it begins."""
    rows: list[int]
    carried: str
    """The tags of the rows, a letter a byte, and where they begin: see `Whole.carried`."""
    places: list[int]
    kept: bytes
    """Calls, cards, and tricks."""

    @classmethod
    def of(cls, data: bytes, line: int, tables: Whole) -> "Piece":
        """The piece that has just been scanned."""
        count, _, size = tables.filled
        rows = memoryview(tables.rows)[: count * Whole.ROW].tolist()
        carried, places = tables.carried(data)
        kept = bytes(tables.bytes[:size])
        return cls(data.decode("latin-1"), line, rows, carried.decode("latin-1"), places, kept)

    def part(self, begin: int, end: int) -> str:
        """Some of the text as it is meant: it is in UTF-8."""
        text = self.text[begin:end]
        return text if text.isascii() else text.encode("latin-1").decode()

    def tags(self, row: int) -> dict[str, str]:
        """What a row carries for `Board.tags`."""
        place = 2 * (row // Whole.ROW)
        begin, middle, end = self.places[place : place + 3]
        values = self.carried[middle:end]
        if not values.isascii():
            values = values.encode("latin-1").decode()
        return dict(zip(_names(self.carried[begin:middle]), values.split("\n"), strict=False))

    def tricks(self, row: int) -> Tricks | None:
        """The double-dummy tricks of a row."""
        place = self.rows[row + 12] >> 32
        if not place:
            return None
        counts = self.kept[place - 1 : place + 19]
        return tuple(counts) if UNKNOWN not in counts else tuple(None if n == UNKNOWN else n for n in counts)

    def board(self, row: int, record: int) -> tuple[Board, str]:
        """The board of a row, and the text of what can be read later."""
        _, end, line, small, north, east, south, west, *_, rest = self.rows[row : row + Whole.ROW]
        board = Board.unread(
            Deal(north, east, south, west), small >> 32 or None, _SEATS[small >> 8 & 7], _SIDES[small >> 16 & 7],
            self.tags(row), self.tricks(row), self.line + line, record,
        )  # fmt: skip
        board.known_consistent = bool(rest >> 35 & 1) and not impossible_day(board.tags.get("Date", ""))
        begin = rest & 0xFFFFFFFF
        return board, self.part(begin - 1, end) if begin else ""


class Given(Iterator[tuple[int, str]]):
    """Numbered pieces of text, which knows when it has given the last."""

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


class Walk(ABC, Generic[T]):
    """A way through a file, piece by piece; what it gives is for those to say who derive from it."""

    format: ClassVar[str]
    separator: ClassVar[str]
    """What ends the pieces that the general reader takes: lines, or the values of pairs."""
    size: ClassVar[int] = CHUNK
    """The bytes of a file that are scanned at a time."""

    def __init__(self, source: Source, tables: Whole) -> None:
        self.source, self.report, self.tables = source, source.report, tables
        self.record = 0

    @abstractmethod
    def scan(self, data: bytes, last: bool) -> End:
        """Scan a piece."""

    @abstractmethod
    def rows(self, data: bytes, line: int, end: End, last: bool) -> Iterator[T]:
        """What the rows of a scanned piece, which begins on *line*, come to."""

    @abstractmethod
    def asked(self, board: Board) -> Iterator[T]:
        """What a board of the general reader comes to."""

    @abstractmethod
    def general(self, pieces: Given, line: int) -> Iterator[T]:
        """What the boards of the general reader come to; the pieces begin on *line*."""

    @property
    @abstractmethod
    def has_context(self) -> bool:
        """Earlier records said something that the scanner does not know."""

    def is_cut(self, data: bytes, end: int) -> bool:
        """The file's last piece, with a record that ends there, may be cut short."""
        return False

    def lines_before(self, data: bytes, begin: int, told: int) -> int:
        """The lines of a piece before a record that begins there; its row tells the lines before its deal."""
        return told

    def passed(self, data: bytes, begin: int, end: int) -> None:
        """A plain record was there."""

    def close(self) -> None:
        """The file has ended."""

    def __iter__(self) -> Iterator[T]:
        cut = self.separator.encode()
        blocks = self.source.blocks(self.separator, self.size)
        data, line = b"", 1
        for block in chain(blocks, (None,)):
            if block is not None:
                data = b"".join((data, in_utf8(block, self.separator), cut * (not self.source.unended)))
                if len(data) < self.size // 2:
                    self.source.line = line + data.count(b"\n")
                    continue  # most likely the file ends soon: it is scanned once then
            while data:
                end = self.scan(data, block is None)
                yield from self.rows(data, line, end, block is None and end.consumed == len(data))
                data, line = data[end.consumed :], line + end.lines
                if end.stuck:
                    own = numbered(line, data.removesuffix(cut), self.separator)
                    pieces = chain(own, self._numbered(blocks, line + data.count(b"\n")))
                    yield from self.general(Given(pieces, lambda: self.source.unended), line)
                    data = b""
                if not end.full:
                    break
            self.source.line = line + data.count(b"\n")
        self.close()

    def _numbered(self, blocks: Iterator[bytes], line: int) -> Iterator[tuple[int, str]]:
        """The pieces of blocks, the first of which begins on *line*."""
        self.source.line = line
        for block in blocks:
            yield from numbered(line, block, self.separator)
            line += block.count(b"\n") + (self.separator == "\n")
            self.source.line = line

    def is_plain(self, small: int, rest: int) -> bool:
        """A row with these numbers needs no other look."""
        if self.has_context:
            return False
        if self.report.takes_notes:
            return small & 15 == FOUND
        return small & 15 != ASK

    def look_at(self, data: bytes, begin: int, end: int, line: int, *, last: bool) -> Iterator[T]:
        """What the general reader makes of one row, which begins on *line*; *last* says that it is the file's last."""
        unended = last and self.source.unended
        text = data[begin:end]
        if not unended:
            text = text.removesuffix(self.separator.encode())  # behind which there is nothing, not an empty piece
        return self.general(Given(numbered(line, text, self.separator), lambda: unended), line)


class Boards(Walk[Board]):
    """The boards of a file."""

    @abstractmethod
    def board(self, piece: Piece, row: int) -> Board:
        """The board of a plain row."""

    def scan(self, data: bytes, last: bool) -> End:
        self.tables.clear()
        return self.tables.scan(self.format, data, last)

    def rows(self, data: bytes, line: int, end: End, last: bool) -> Iterator[Board]:
        piece = Piece.of(data, line, self.tables)
        rows = piece.rows
        for row in range(0, len(rows), Whole.ROW):
            small, begin, stop = rows[row + 3], rows[row], rows[row + 1]
            if self.is_plain(small, rows[row + 13]) and not (last and self.is_cut(data, stop)):
                self.record += small >> 4 & 1
                self.passed(data, begin, stop)
                if small & 15 == FOUND:
                    yield self.board(piece, row)
            else:
                final = last and row + Whole.ROW == len(rows)
                before = self.lines_before(data, begin, rows[row + 2])
                yield from self.look_at(data, begin, stop, line + before, last=final)

    def asked(self, board: Board) -> Iterator[Board]:
        yield board
