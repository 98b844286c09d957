"""A robot that deals a whole session, board after board, from what its scanner reads.

The robot is a function of the lines that came: a card for the board at work, or one of the operator's words

    !undo    the last card that went to a pocket was taken out again, and will come again
    !redo    all cards of this board were taken out, and will come again
    !next    go on to the next board, though cards are missing or still to come

While no card of a board has come, !undo and !redo mean the board before: the card that jams may be a board's last one.

A board is done when all 52 cards have come (those of an ending that nobody holds go aside).  What came before a jam, or
before the power failed, is a list of lines; a robot to which these are fed again stands where the other one stood.
That is all that is needed to resume: see `Journal`.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from ...deal import Deal
from .deal import DealRobot, Scan


class Step(NamedTuple):
    """What one line did."""

    board: int
    """The board that it was for."""
    scan: Scan | None
    """The card that came; None for a word of the operator's."""
    done: bool = False
    """The board is now over."""
    complaints: tuple[str, ...] = ()
    """What was wrong with a board that is over."""


class SessionRobot:
    """Deals boards, given as pairs of number and deal, one after the other.

    >>> robot = SessionRobot([(1, Deal.from_pbn("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. -"))])
    >>> robot.feed("C2").scan.seat, robot.feed("!undo").scan, robot.left
    (3, None, 52)

    Raises:
        ValueError: there is no board, or a number comes twice.
    """

    def __init__(self, boards: Sequence[tuple[int, Deal]]) -> None:
        numbers = [number for number, _ in boards]
        if not boards or len(set(numbers)) < len(numbers):
            raise ValueError("a session to deal has at least one board, and each of its numbers once")
        self._boards = tuple(boards)
        self._place = 0
        self.current = DealRobot(boards[0][1])
        """What is known of the board at work."""
        self._over: list[DealRobot] = []
        """The robots of the boards that are over."""

    @property
    def finished(self) -> bool:
        """Every board is over."""
        return self._place == len(self._boards)

    @property
    def board(self) -> int:
        """The number of the board at work.

        Raises:
            IndexError: every board is over.
        """
        return self._boards[self._place][0]

    @property
    def remaining(self) -> tuple[int, ...]:
        """The numbers of the boards that are not over."""
        return tuple(number for number, _ in self._boards[self._place :])

    @property
    def last(self) -> tuple[int, Scan] | None:
        """The last card that the robot moved, and its board; None before the first."""
        for place in reversed(range(len(self._over) + (not self.finished))):
            current = self._over[place] if place < len(self._over) else self.current
            for scan in reversed(current.scans):
                if scan.ok:
                    return self._boards[place][0], scan
        return None

    @property
    def left(self) -> int:
        """How many cards of the board at work have not come."""
        return 52 - sum(scan.ok for scan in self.current.scans)

    def feed(self, line: str) -> Step:
        """Take the next line.

        Raises:
            ValueError: a card or !next when every board is over, a word that begins with ! and is not one of the
                operator's, or nothing to undo.
        """
        text = line.strip()
        if self.finished and text not in ("!undo", "!redo"):
            raise ValueError(f"{text!r} comes after the last board")
        if text.startswith("!"):
            return self._obey(text)
        scan = self.current.scan(text)
        return self._step(scan, over=not self.left)

    def _obey(self, word: str) -> Step:
        if word == "!next":
            return self._step(None, over=True)
        if word not in ("!undo", "!redo"):
            raise ValueError(f"{word!r} is neither a card nor one of !undo, !redo, !next")
        last = self.last
        if last is None:
            where = f"of board {self.board} " if not self._over else ""
            raise ValueError(f"{word}: no card {where}has come")
        while self.finished or self.board != last[0]:
            self.current = self._over.pop()
            self._place -= 1
        scans = self.current.scans
        kept = [scan.text for scan in scans if scan.place != last[1].place] if word == "!undo" else []
        self._begin(kept)
        return self._step(None, over=False)

    def _step(self, scan: Scan | None, *, over: bool) -> Step:
        board = self.board
        if not over:
            return Step(board, scan)
        complaints = tuple(self.current.complaints())
        self._over.append(self.current)
        self._place += 1
        if not self.finished:
            self._begin([])
        return Step(board, scan, True, complaints)

    def _begin(self, texts: Iterable[str]) -> None:
        self.current = DealRobot(self._boards[self._place][1])
        for text in texts:
            self.current.scan(text)


def resume(robot: SessionRobot, lines: Iterable[str]) -> Iterator[Step]:
    """Feed a robot the lines that another one was fed.

    Raises:
        ValueError: a line makes no sense, with its number in the journal.
    """
    for number, line in enumerate(lines, start=2):
        try:
            yield robot.feed(line)
        except ValueError as error:
            raise ValueError(f"line {number} of the journal: {error}") from None
