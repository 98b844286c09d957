"""LIN for `core.hybrid`: what reads the boards that are not plain, and auction and play of those that are."""

from collections.abc import Iterator
from typing import ClassVar

from ...board.board import Board, Sections
from ...cards import Seat
from ..core.errors import Report
from ..core.hybrid import Pieces, hybrid_boards
from ..core.source import Source
from .board import Collector, RawBoard
from .reader import pairs_in


def read(source: Source) -> Iterator[Board]:
    """The boards of a LIN file."""
    return hybrid_boards(source, Pairs(source))


class Pairs:
    """The fallback of LIN: `Collector`, board by board; what a file says of all its boards makes each one not plain."""

    format: ClassVar[str] = "lin"
    separator: ClassVar[str] = "|"
    blank_outcome_allowed: ClassVar[bool] = False

    def __init__(self, source: Source) -> None:
        self._report, self.record = source.report, 0
        self._collector: Collector | None = None

    @property
    def has_context(self) -> bool:
        """Something was said of all boards."""
        collector = self._collector
        if collector is None:
            return False
        return collector.match or bool(collector.players or collector.shared or collector.lists.lists)

    def is_cut(self, data: bytes, end: int) -> bool:
        """The scanner itself sees whether the file ends in the middle of a pair."""
        return False

    def passed(self, data: bytes, begin: int, end: int) -> None:
        """A plain board says nothing of others."""

    def close(self) -> None:
        """Tell of lists whose boards did not come."""
        if self._collector is not None:
            self._collector.end_lists()

    def boards(self, pieces: Pieces, line: int) -> Iterator[Board]:
        """The boards of these pairs, which begin on *line*."""
        collector = self._collector = self._collector or Collector(self._report)
        collector.record, collector.raw = self.record, RawBoard(line)
        for board in collector.boards(pairs_in(pieces, pieces.unended, self._report)):
            self.record = collector.record
            yield board
        self.record = collector.record

    @staticmethod
    def sections(text: str, dealer: Seat | None) -> Sections:
        """Auction, play and comments of what a plain board has from the first of them on."""
        collector = Collector(Report())
        pieces = Pieces(iter([(1, piece) for piece in text.split("|")]), lambda: False)
        for line, key, value in pairs_in(pieces, pieces.unended, collector.report):
            collector.take(line, key, value)
        auction, play = collector.raw.sections(dealer)
        return auction, play, {}, tuple(collector.raw.comments)
