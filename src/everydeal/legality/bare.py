"""Bare diagrams in the middle of a trick: from which endings, by which suits on the table, can they have come?

The hands of those who have played to a trick hold a card fewer than the others'.  So their sizes tell how many cards
lie on the table, and who led; which cards these are, of all that are gone, is not known.  By Theorem 3 of
docs/positions.md only their suits matter: everybody who did not follow to the lead holds none of that suit now.
"""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

from ..cards import SUIT, Seat, lengths
from ..deal import Deal
from .criterion import Position
from .patterns import Row, pattern_of


class Moment(NamedTuple):
    """What the sizes of the hands tell."""

    cards: int
    """k: how many cards each player held when the trick began."""
    on_table: int
    """j: how many cards lie on the table, 0 to 3."""
    leader: Seat | None
    """Who led to this trick; None if no card lies on the table."""


def moment_of(sizes: Sequence[int]) -> Moment | None:
    """The moment of play at which hands have these *sizes*; None if there is none.

    >>> moment_of((4, 4, 5, 5)), moment_of((4, 5, 5, 4))
    (Moment(cards=5, on_table=2, leader=0), Moment(cards=5, on_table=2, leader=3))
    >>> moment_of((4, 5, 4, 5)) is None
    True
    """
    cards = max(sizes)
    played = [size == cards - 1 for size in sizes]
    if cards > 13 or any(size < cards - 1 for size in sizes):
        return None
    leaders = [seat for seat in range(4) if played[seat] and not played[seat - 1]]
    if len(leaders) > 1:
        return None
    return Moment(cards, sum(played), leaders[0] if leaders else None)


class Origin(NamedTuple):
    """A way in which an ending, a position or a bare diagram can have come about, at suit level."""

    suits: tuple[int, ...]
    """The suits on the table, in the order of play."""
    before: Position
    """What was there when the trick began."""


def origins(hands: Deal) -> Iterator[Origin]:
    """Every origin of a bare diagram, by the suit led (S H D C), then by the suits of the others in the order of play.

    What is gone must have cards of these suits; whether the play before the trick was possible is another question.
    """
    moment = moment_of(hands.hand_sizes)
    if moment is None or moment.leader is None:
        return
    gone = lengths(hands.unused)
    rows = [sum(1 << suit for suit in range(4) if held >> 13 * suit & SUIT) for held in hands.hands]
    turned = rows[moment.leader :] + rows[: moment.leader]
    for suits in tables(turned[: moment.on_table], range(4)):
        unused = tuple(n - suits.count(suit) for suit, n in enumerate(gone))
        if min(unused) >= 0:
            before = rows_before(turned, suits)
            from_north = before[4 - moment.leader :] + before[: 4 - moment.leader]
            yield Origin(suits, Position(moment.cards, pattern_of(from_north), unused))


def tables(rows: Sequence[Row], suits: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """The suits that players who hold *rows* now, the leader first, can have put on the table, in lexicographic order.

    >>> list(tables((1, 2), (0, 1)))
    [(0, 0), (0, 1), (1, 1)]
    """
    for led in suits:
        yield from product((led,), *((led,) if row >> led & 1 else suits for row in rows[1:]))


def rows_before(rows: Sequence[Row], table: Sequence[int]) -> tuple[Row, ...]:
    """The rows with the cards on the table given back to the first of the players."""
    return (*(row | 1 << suit for row, suit in zip(rows, table, strict=False)), *rows[len(table) :])
