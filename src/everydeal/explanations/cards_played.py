"""The plays of a small ending: the work of `plays`.

The number of a play is the sum, over its cards, of the plays that begin with the same cards and then have a smaller
one.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ..board.play import Play
from ..cards import Card, card_name
from ..spaces.released.bidding_play.plays import Plays
from .work import Line, Work, make_work, say


@dataclass(frozen=True)
class CardRow:
    """What one card adds to the number of a play; or, from a number, takes from what is left of it."""

    card: Card
    smaller: tuple[tuple[Card, int], ...]
    """The smaller cards that might have been played in its place, and how many plays begin so."""
    running: int
    """The sum so far; from a number, what is left."""

    @property
    def before(self) -> int:
        """The plays that begin with the same cards and then have a smaller one."""
        return sum(ways for _, ways in self.smaller)

    def to_dict(self) -> dict[str, Any]:
        """The row as what JSON can say."""
        smaller = {card_name(card): str(ways) for card, ways in self.smaller}
        return {
            "card": card_name(self.card), "smaller": smaller, "before": str(self.before), "running": str(self.running),
        }  # fmt: skip


@dataclass(frozen=True)
class PlayWork(Work):
    """The work of a play: a row for each card."""

    rows: tuple[CardRow, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """The work as what JSON can say; integers are texts of digits."""
        return {**super().to_dict(), "rows": [row.to_dict() for row in self.rows]}


_THEORY = (
    "Plays stand as words stand in a dictionary whose letters are SA SK ... C2. So the number is the sum, for each "
    "card, of the plays that begin with the same cards and then have a smaller one that might have been played. How "
    "many go on from a position is counted card by card to the end."
)


def explain_play(space: Plays, play: Play, number: int, to_number: bool) -> PlayWork:
    """The work of a play."""
    rows = tuple(_rows(space, play, number, to_number))
    end = say(f"The number is {number}" if to_number else f"The play is {play}")
    work = make_work(space, to_number, play, number, _THEORY, [*_lines(rows, to_number), end], "play")
    return PlayWork(**vars(work), rows=rows)


def _rows(space: Plays, play: Play, number: int, to_number: bool) -> Iterator[CardRow]:
    running = 0 if to_number else number
    for card, (smaller, before) in zip(play.cards, space.summands(play), strict=True):
        running += before if to_number else -before
        yield CardRow(card, smaller, running)


def _lines(rows: tuple[CardRow, ...], to_number: bool) -> Iterator[Line]:
    for row in rows:
        was = row.running - row.before if to_number else row.running + row.before
        work = f"{was} {'+' if to_number else '-'} {row.before}"
        note = ", ".join(f"{ways} with {card_name(card)}" for card, ways in row.smaller)
        yield Line(f"{card_name(row.card):4}", work, row.running, note and f"plays: {note}")
