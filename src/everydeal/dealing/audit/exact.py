"""What a shuffled deck gives, exactly: every distribution as counts over their sum, in integers.

A hand is any 13 of 52 cards, two hands together any 26, each equally likely.  So most counts here are products of
binomials, or come from one small polynomial product.  Two need a thought more:

*Neighbours.*  Lay the 52 cards out in some order and count in how many of the 51 neighbouring pairs both cards have one
owner.  Choose m of the pairs and tie their cards together: if m_s ties fall to seat s, then its 13 cards are 13 - m_s
bundles, tied in C(12, m_s) ways, and the bundles can be laid out in multinomial(13 - m_n, ..., 13 - m_w) ways.  Summed
over all ways to split m this is the m-th binomial moment times the number of deals, and the distribution follows by
inversion (L. Comtet, "Advanced Combinatorics", 4.2).

*Matches.*  Of two deals, count the cards that have the same owner in both.  Fix the first; choose m cards of it, m_s of
them in seat s, and let them lie so in the second, in multinomial(13 - m_n, ...) ways: binomial moments again.  The
distribution is the same whatever the first deal is, so the matches of the deals 1 and 2, 2 and 3, 3 and 4, ... of a
sequence are independent, although neighbours share a deal.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb, factorial, perm
from typing import TypeAlias, TypeVar

from ...counting import multinomial

K = TypeVar("K")
Shares: TypeAlias = dict[K, Fraction]
"""The probability of each value, in a meaningful order; they add up to 1."""

DEALS = multinomial((13, 13, 13, 13))
DULL_DEALS = 6496938120295888943790422016
"""So many deals have no suit of six cards in a hand and no hand of 14 points: a condition of 20 terms, counted."""


@cache
def suit_length(cards: int = 13) -> Shares[int]:
    """Cards of one suit among 13 cards, or 26."""
    return shares_of({length: comb(13, length) * comb(39, cards - length) for length in range(14)})


@cache
def aces() -> Shares[int]:
    """Aces in one hand."""
    return shares_of({count: comb(4, count) * comb(48, 13 - count) for count in range(5)})


@cache
def pattern() -> Shares[tuple[int, ...]]:
    """The 39 patterns of a hand (suit lengths, longest first), the most frequent first."""
    shares = shares_of(_by_shape(lambda shape: tuple(sorted(shape, reverse=True))))
    return dict(sorted(shares.items(), key=lambda item: (-item[1], item[0])))


@cache
def neighbours(hand: int = 13) -> Shares[int]:
    """Of the neighbouring pairs of cards in any fixed order of the deck (51 of them), how many have one owner."""
    return _from_moments(hand, [comb(hand - 1, s) for s in range(hand)])


@cache
def matches(hand: int = 13) -> Shares[int]:
    """How many cards, of 52, have the same owner in two independent deals."""
    return _from_moments(hand, [comb(hand, s) for s in range(hand + 1)])


def _from_moments(hand: int, ways: Sequence[int]) -> Shares[int]:
    """The distribution of a count by its binomial moments; *ways* are those of 0, 1, ... chosen at one seat.

    The sum over all ways to split m among the seats, of the ways at each and the layouts of the rest, is a coefficient
    of a product of four equal polynomials, times (cards - m)!.
    """
    seat = [count * perm(hand, s) for s, count in enumerate(ways)]
    side = _product(seat, seat)
    moments = [count * factorial(4 * hand - m) // factorial(hand) ** 4 for m, count in enumerate(_product(side, side))]
    largest = len(moments) - 1
    return shares_of(
        {
            count: sum((-1) ** (m - count) * comb(m, count) * moments[m] for m in range(count, largest + 1))
            for count in range(largest + 1)
        }
    )


def _product(one: Sequence[int], other: Sequence[int]) -> list[int]:
    """The product of two polynomials, by their coefficients."""
    result = [0] * (len(one) + len(other) - 1)
    for place, factor in enumerate(one):
        for further, coefficient in enumerate(other):
            result[place + further] += factor * coefficient
    return result


def _by_shape(feature: Callable[[tuple[int, ...]], K]) -> dict[K, int]:
    """How many hands have each value of a feature of their suit lengths, by ascending value."""
    counts: dict[K, int] = {}
    for first in product(range(14), repeat=3):
        if (last := 13 - sum(first)) >= 0:
            shape = (*first, last)
            hands = comb(13, first[0]) * comb(13, first[1]) * comb(13, first[2]) * comb(13, last)
            counts[feature(shape)] = counts.get(feature(shape), 0) + hands
    return counts


def shares_of(counts: Mapping[K, int]) -> Shares[K]:
    """Counts as shares of their sum, by ascending value."""
    total = sum(counts.values())
    return {value: Fraction(counts[value], total) for value in sorted(counts) if counts[value]}  # type: ignore[type-var]
