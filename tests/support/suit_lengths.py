"""What the sixteen suit lengths of a deal give, exactly: voids, singletons, the longest suit, hands with a long suit.

A bias may be the same in all four seats, and too small to be seen in one.  Adding up the counts of four hands of the
same deals would not be sound, for hands of a deal depend on each other.  So a *deal* is looked at: how many voids it
has in all, say, and that count is independent from deal to deal.

The lengths of the four hands in one suit are a vector (n, e, s, w) of sum 13, and there are 13! / (n! e! s! w!) ways
to deal it.  Four such vectors, one a suit, make a deal if they add up to (13, 13, 13, 13): 37,478,624 matrices.  A
feature that is put together suit by suit (a sum, a maximum, a union) is counted for two suits at a time, by the sum
of their vectors; what sums to v in the majors meets what sums to (13, 13, 13, 13) - v in the minors.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from functools import cache
from itertools import product
from operator import add, or_
from typing import TypeAlias

from everydeal.counting import multinomial
from everydeal.dealing.audit.exact import Shares, shares_of

LONG = 7
"""A suit of so many cards is long."""
Lengths: TypeAlias = tuple[int, ...]


@cache
def voids() -> Shares[int]:
    """Voids in a deal."""
    return shares_of(count_deals(lambda lengths: lengths.count(0), add))


@cache
def singletons() -> Shares[int]:
    """Singletons in a deal."""
    return shares_of(count_deals(lambda lengths: lengths.count(1), add))


@cache
def longest() -> Shares[int]:
    """The length of the longest suit that any hand holds."""
    return shares_of(count_deals(max, max))


@cache
def long_hands() -> Shares[int]:
    """Hands with a suit of at least `LONG` cards."""
    hands: Counter[int] = Counter()
    for seats, ways in count_deals(lambda lengths: _long_seats(lengths, LONG), or_).items():
        hands[seats.bit_count()] += ways
    return shares_of(hands)


def count_deals(
    feature: Callable[[Lengths], int],
    join: Callable[[int, int], int],
    weight: Callable[[Lengths], int] = multinomial,
    cards: int = 13,
) -> Counter[int]:
    """How many deals have each value of a feature.

    *feature* takes the lengths of the four hands in one suit, and *join* puts the values of suits together.  A suit's
    lengths come in *weight* ways; a suit, and a hand, has so many *cards* (for tests on small decks).

    >>> count_deals(lambda lengths: 0, max, weight=lambda lengths: 1)
    Counter({0: 37478624})
    """
    suits: Counter[tuple[Lengths, int]] = Counter()
    for lengths in _splits(cards):
        suits[lengths, feature(lengths)] += weight(lengths)
    pairs: defaultdict[Lengths, Counter[int]] = defaultdict(Counter)
    for (one, first), ways in suits.items():
        n, e, s, w = one
        for (other, second), more in suits.items():
            total: Lengths = (n + other[0], e + other[1], s + other[2], w + other[3])
            if max(total) <= cards:
                pairs[total][join(first, second)] += ways * more
    deals: Counter[int] = Counter()
    for total, majors in pairs.items():
        rest: Lengths = tuple(cards - length for length in total)
        minors = pairs[rest]
        for (left, ways), (right, more) in product(majors.items(), minors.items()):
            deals[join(left, right)] += ways * more
    return deals


def _long_seats(lengths: Lengths, least: int) -> int:
    """The seats with at least *least* cards, as a mask."""
    return sum(1 << seat for seat, length in enumerate(lengths) if length >= least)


def _splits(cards: int) -> Iterator[Lengths]:
    """All ways to split *cards* among four hands."""
    for first in product(range(cards + 1), repeat=3):
        if (last := cards - sum(first)) >= 0:
            yield (*first, last)
