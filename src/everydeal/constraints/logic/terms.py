"""Terms: sums of measures of hands, the numbers that conditions are about."""

from typing import TypeAlias

from ...deal import Deal
from .measures import Measure

Term: TypeAlias = tuple[int, Measure, int]
"""A whole coefficient, a measure, and the seats (a mask, bit 0 North) whose cards it is taken of, together."""
Terms: TypeAlias = tuple[Term, ...]


def total_of(terms: Terms, deal: Deal) -> int:
    """The sum of coefficient times measure, in a deal."""
    total = 0
    for coefficient, measure, seats in terms:
        hand = 0
        for seat in range(4):
            if seats >> seat & 1:
                hand |= deal.hands[seat]
        total += coefficient * measure.of(hand)
    return total
