"""LIN for `core.hybrid`: what reads the boards that are not plain, and auction and play of those that are."""

from collections.abc import Iterator
from typing import ClassVar

from ...board.board import Board, Sections
from ...cards import Seat
from ..core.errors import Report
from ..core.hybrid import STATE, Fallback, Pieces, Tables
from ..core.source import Source
from .reader import Collector, RawBoard, pairs_in, without_remarks
from .score_lists import TABLE


class Pairs(Fallback):
    """The fallback of LIN: `Collector`, board by board; what it finds said of all boards goes to the scanner."""

    format: ClassVar[str] = "lin"
    separator: ClassVar[str] = "|"
    blank_outcome_allowed: ClassVar[bool] = False
    lead_is_record: ClassVar[bool] = False

    def __init__(self, source: Source) -> None:
        self._collector, self.record = Collector(source.report), 0
        self._said, self._lead = 0, b""

    def lead(self) -> bytes:
        """What was said of all boards."""
        collector = self._collector
        if self._said != collector.said:
            self._said, self._lead = collector.said, "".join(collector.said_of_all()).encode()
            self.tables = {number: {TABLE: table.rows} for number, table in collector.lists.tables.items() if number}
        return self._lead

    def passed(self, data: bytes, begin: int, end: int, tables: Tables, rows: range) -> None:
        """Plain boards were there, which lists may tell of."""
        lists = self._collector.lists
        if lists.lists:
            width = tables.width
            numbers = {row >> 32 for row in tables.rows[width * rows.start + STATE : width * rows.stop : width]}
            lists.asked_for |= numbers & lists.tables.keys()

    def close(self) -> None:
        """Tell of lists whose boards did not come."""
        self._collector.end_lists()

    def boards(self, pieces: Pieces, line: int) -> Iterator[Board]:
        """The boards of these pairs, which begin on *line*."""
        collector = self._collector
        collector.record = self.record
        for board in collector.boards(pairs_in(pieces, pieces.unended, collector.report), line):
            self.record = collector.record
            yield board
        self.record = collector.record

    @staticmethod
    def sections(text: str, dealer: Seat | None) -> Sections:
        """Auction, play and comments of what a plain board has from the first of them on."""
        collector, pieces = Collector(Report()), iter(text.split("|"))
        collector.raw = RawBoard(1)
        for piece in pieces:
            if key := without_remarks(collector.report, 1, piece).strip():
                collector.take(1, key, next(pieces))
        auction, play = collector.raw.sections(dealer)
        return auction, play, {}, tuple(collector.raw.comments)
