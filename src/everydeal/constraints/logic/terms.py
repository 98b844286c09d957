"""Terms: sums of measures of hands, the numbers that conditions are about."""

from functools import lru_cache
from typing import TypeAlias

from ...cards import SEAT_NAMES
from ...deal import Deal
from .deck import Deck
from .intervals import UNBOUNDED
from .measures import Measure

LinearTerm: TypeAlias = tuple[int, Measure, int]
"""A whole coefficient, a measure, and the seats (a mask, bit 0 North) whose cards it is taken of, together."""
LinearSum: TypeAlias = tuple[LinearTerm, ...]

SEATS = tuple(name.lower() for name in SEAT_NAMES)


def total_of(terms: LinearSum, deal: Deal) -> int:
    """The sum of coefficient times measure, in a deal."""
    total = 0
    for coefficient, measure, seats in terms:
        hand = 0
        for seat in range(4):
            if seats >> seat & 1:
                hand |= deal.hands[seat]
        total += coefficient * measure.of(hand)
    return total


def seats_text(seats: int) -> str:
    """The seats of a mask: ``north``, ``north + south``."""
    return " + ".join(name for seat, name in enumerate(SEATS) if seats >> seat & 1)


def sum_text(terms: LinearSum) -> str:
    """A sum of measures."""
    text = ""
    for coefficient, measure, seats in terms:
        times = coefficient * measure.unit
        sign = " - " if times < 0 else " + " if text else ""
        factor = f"{abs(times)} * " if abs(times) != 1 else ""
        text += (sign if text else sign.strip()) + factor + measure.text(seats_text(seats))
    return text


@lru_cache(maxsize=1024)
def _ends(measure: Measure, suit: int, cards: int) -> tuple[int, int]:
    """The least and the most that a measure finds in a suit of which these cards are in play."""
    table = measure.by_holding[suit]
    if measure.weights is not None:
        each = [table[1 << rank] for rank in range(13) if cards >> rank & 1]
        return sum(min(w, 0) for w in each), sum(max(w, 0) for w in each)
    values = table if cards == 8191 else [table[holding] for holding in range(8192) if not holding & ~cards]
    return min(values), max(values)


def bounds(terms: LinearSum, deck: Deck) -> tuple[int, int]:
    """Limits of a sum: no deal of the deck has a lower or a higher one (few may reach them)."""
    low = high = 0
    for coefficient, measure, _ in terms:
        for suit in range(4):
            ends = _ends(measure, suit, deck.cards >> 13 * suit & 8191)
            low += min(coefficient * end for end in ends)
            high += max(coefficient * end for end in ends)
    return low, high


def span(terms: LinearSum, deck: Deck) -> tuple[int, int]:
    """`bounds`, which must be below `UNBOUNDED`: intervals without an end stop there.

    Raises:
        ValueError: the sum may become too large to be distinguished from an open end.
    """
    low, high = bounds(terms, deck)
    if max(high, -low) >= UNBOUNDED:
        raise ValueError(
            f"{sum_text(terms)} may be as large as {max(high, -low):,}: a sum must stay below {UNBOUNDED:,}, so use "
            "smaller factors"
        )
    return low, high
