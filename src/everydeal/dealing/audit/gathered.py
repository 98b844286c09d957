"""The boards of an audit, one after the other: which deals count, and whether the boards say what their numbers say."""

from ...board.vulnerability import standard_dealer, standard_vulnerability
from ...deal import Deal
from ...formats import Board


class Gathered:
    """What is kept of boards besides their deals."""

    def __init__(self, distinct: bool) -> None:
        self.numbers: list[int] = []
        self.numbered = True
        self.misnamed: list[str] = []
        """Boards whose dealer or vulnerability is not that of their number."""
        self._seen: set[Deal] | None = set() if distinct else None

    def takes(self, deal: Deal, board: Board | None, source: str) -> bool:
        """Note a board, if it is known, of a file; whether its deal counts."""
        if self._seen is not None:
            if deal in self._seen:
                return False
            self._seen.add(deal)
        if board is None or not board.number:
            self.numbered = False
            return True
        self.numbers.append(board.number)
        usual = (standard_dealer(board.number), standard_vulnerability(board.number))
        said = (board.dealer, board.vulnerability)
        if any(one not in (None, other) for one, other in zip(said, usual, strict=True)):
            self.misnamed.append(f"{source}, board {board.number}")
        return True
