"""Reading LIN with the kernel: the plain boards by its scanner, all others as `files` reads them (`core.walk`).

Calls, cards and comments of a plain board are read when they are first asked for, by the same `Collector`.
"""

from collections.abc import Iterator
from functools import partial
from typing import ClassVar, TypeVar

from ..._native.scan import Whole
from ...board.board import Board, Sections
from ..core.errors import Report
from ..core.source import Source
from ..core.walk import Boards, Given, Piece, Walk
from .board import Collector, RawBoard
from .pairs_in import pairs_in

T = TypeVar("T")
_SEATS = (None, 0, 1, 2, 3)
_SPARE: list[Whole] = []
"""Tables that nobody uses now: making them takes as long as reading a file of one board."""


def read_quickly(source: Source) -> Iterator[Board]:
    """The boards of a LIN file."""
    try:
        tables = _SPARE.pop()
    except IndexError:
        tables = Whole(1 << 6)
    yield from _Boards(source, tables)
    if not _SPARE:
        _SPARE.append(tables)


class Pairs(Walk[T]):
    """A way through the boards of a file; what is said of all of them makes each one not plain."""

    format: ClassVar = "lin"
    separator: ClassVar = "|"

    def __init__(self, source: Source, tables: Whole) -> None:
        super().__init__(source, tables)
        self._collector: Collector | None = None

    @property
    def has_context(self) -> bool:
        collector = self._collector
        if collector is None:
            return False
        return collector.match or bool(collector.players or collector.shared or collector.lists.lists)

    def close(self) -> None:
        if self._collector is not None:
            self._collector.end_lists()

    def lines_before(self, data: bytes, begin: int, told: int) -> int:
        return data.count(b"\n", 0, begin)

    def general(self, pieces: Given, line: int) -> Iterator[T]:
        collector = self._collector = self._collector or Collector(self.report)
        collector.record, collector.raw = self.record, RawBoard(line)
        for board in collector.boards(pairs_in(pieces, pieces.unended, self.report)):
            self.record = collector.record
            yield from self.asked(board)
        self.record = collector.record


class _Boards(Boards, Pairs[Board]):
    """The boards of a file."""

    def board(self, piece: Piece, row: int) -> Board:
        board, later = piece.board(row, self.record)
        board.implied = _SEATS[piece.rows[row + 13] >> 40]
        board.read_later(partial(sections_of, later, board.dealer))
        return board


def sections_of(text: str, dealer: int | None) -> Sections:
    """Auction, play and comments of what a plain board has from the first of them on."""
    collector = Collector(Report())
    pieces = Given(iter([(1, piece) for piece in text.split("|")]), lambda: False)
    for line, key, value in pairs_in(pieces, pieces.unended, collector.report):
        collector.take(line, key, value)
    auction, play = collector.raw.sections(dealer)
    return auction, play, {}, tuple(collector.raw.comments)
