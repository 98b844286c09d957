"""LIN for `core.hybrid`: what reads the boards that are not plain, and auction and play of those that are."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from ...board.board import Board, Sections
from ...cards import Seat
from ..core.errors import Report
from ..core.hybrid import PASSED_OUT, UNKNOWN, Fallback, Pieces, hybrid_boards
from ..core.source import Source
from .board import Collector, RawBoard
from .reader import pairs_in
from .score_lists import outcome_tags


def read(source: Source) -> Iterator[Board]:
    """The boards of a LIN file."""
    return hybrid_boards(source, Pairs(source))


class Pairs(Fallback):
    """The fallback of LIN: `Collector`, board by board; what a file says of all its boards makes each one not plain."""

    format: ClassVar[str] = "lin"
    separator: ClassVar[str] = "|"
    blank_outcome_allowed: ClassVar[bool] = False

    def __init__(self, source: Source, *, row_by_row: bool = False) -> None:
        self._report, self.record, self._row_by_row = source.report, 0, row_by_row
        self._collector: Collector | None = None

    @property
    def has_context(self) -> bool:
        """Something was said of all boards, and rows are all that is asked for (*row_by_row*), or somebody wants to
        know which boards of lists do not come."""
        collector = self._collector
        return self.adds and (
            self._row_by_row or (collector is not None and bool(collector.lists.lists) and self._report.takes_notes)
        )

    @property
    def adds(self) -> bool:
        """Something was said of all boards."""
        collector = self._collector
        if collector is None:
            return False
        return collector.match or bool(collector.players or collector.shared or collector.lists.lists)

    def add(self, board: Board, row: Sequence[int]) -> None:
        """Add to a plain board what was said of all."""
        collector, (*_, outcome, _, last) = self._collector, row
        assert collector is not None
        room = "c" if board.tags.get("Room") else "o" * (last >> 36 & 1)
        board.tags = collector.tags_with(board.tags, board.number, room, named=bool(last >> 34 & 1))
        listed = collector.listed(board, room)
        if listed is None:
            return
        contract, (*own, tricks) = listed.contract, outcome.to_bytes(8, "little")[:4]
        same = own == [contract.bid, contract.doubled, contract.declarer]
        if (same and tricks == listed.tricks) or (own[0] == PASSED_OUT and contract.is_passed_out):
            return
        board._known_consistent = False
        if same and tricks == UNKNOWN:
            board.tags["Result"] = str(listed.tricks)
        elif own[0] == UNKNOWN and "Result" not in board.tags:
            board.tags |= outcome_tags(listed)
        else:
            collector.compare(board, listed)

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
