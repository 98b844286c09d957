"""How many endings have a given hold pattern and given unused cards.

Let rows r0 <= ... <= r3 be a class, k the cards in each hand, m_s the cards of suit s that are in the hands, all of
them.  With the cards in the hands fixed, the ways to deal them out so that the suits held are exactly the rows are

    W(m) = sum over m12 of A[m12] * B[m - m12] * prod C(m_s, m12_s)

where m12 says how many cards of each suit rows 0 and 1 hold together, A[m12] in how many ways these two can share
them, and B the same for rows 2 and 3.  Choosing the unused cards too gives N = W * prod C(length_s, m_s) endings.

Everything here is for four players.  Vectors run over the suits; lists of them are in lexicographic order.
"""

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import accumulate
from math import comb, factorial, prod
from typing import NamedTuple

from .deck import Deck, Unused
from .patterns import Pattern, Row, rows_of

Vector = tuple[int, ...]
"""How many cards of each suit."""


@lru_cache(maxsize=1 << 9)
def row_vectors(deck: Deck, row: Row, cards: int) -> tuple[Vector, ...]:
    """All suit lengths of a hand of so many *cards* that holds exactly the suits of *row*."""
    return tuple(_row_vectors(deck.lengths, row, cards))


def _row_vectors(lengths: Sequence[int], row: Row, cards: int) -> Iterator[Vector]:
    if not lengths:
        if not cards:
            yield ()
        return
    longest = min(lengths[0], cards)
    for first in range(1, longest + 1) if row & 1 else (0,):
        for rest in _row_vectors(lengths[1:], row >> 1, cards - first):
            yield (first, *rest)


@lru_cache(maxsize=1 << 11)
def pair_ways(deck: Deck, row: Row, other: Row, cards: int) -> dict[Vector, int]:
    """A: in how many ways two hands of *cards*, which hold exactly these suits, share given cards, by the numbers of
    these in each suit, in lexicographic order.  Numbers that no deal has are left out."""
    ways: defaultdict[Vector, int] = defaultdict(int)
    for x in row_vectors(deck, row, cards):
        for y in row_vectors(deck, other, cards):
            shared = tuple(map(int.__add__, x, y))
            if all(n <= length for n, length in zip(shared, deck.lengths, strict=True)):
                ways[shared] += choices(shared, x)
    return dict(sorted(ways.items()))


def choices(pools: Vector, taken: Vector) -> int:
    """In how many ways so many cards of each suit can be *taken* from *pools* of these sizes."""
    return prod(map(comb, pools, taken))


@lru_cache(maxsize=1 << 8)
def ways_by_unused(deck: Deck, pattern: Pattern, cards: int) -> dict[Unused, int]:
    """W for each vector of unused counts that hands of *cards* with this class have, in lexicographic order.

    The sum over m12 is a product of two polynomials, once every A and B is divided by the factorials of its vector.
    A vector is one number here, with a digit for each suit, so that adding two is one addition.
    """
    r0, r1, r2, r3 = rows_of(pattern)
    scale = factorial(cards) ** 2
    first, second = (
        [(_pack(m), scale * ways // prod(map(factorial, m))) for m, ways in pair_ways(deck, *pair, cards).items()]
        for pair in ((r0, r1), (r2, r3))
    )
    by_top: defaultdict[int, list[tuple[int, int]]] = defaultdict(list)
    for packed, ways in second:
        by_top[packed >> _TOP].append((packed, ways))
    products: defaultdict[int, int] = defaultdict(int)
    fits, over = _fits(deck)
    least = max(0, deck.lengths[0] - (sum(deck.lengths) - 4 * cards))
    for packed, ways in first:
        top = packed >> _TOP
        for other in range(least - top, deck.lengths[0] - top + 1):
            for packed2, ways2 in by_top.get(other, ()):
                if not packed + packed2 + fits & over:
                    products[packed + packed2] += ways * ways2
    result = {}
    for packed, total in sorted(products.items(), reverse=True):
        held = _unpack(packed, len(deck.lengths))
        unused = tuple(map(int.__sub__, deck.lengths, held))
        result[unused] = total * prod(map(factorial, held)) // scale**2
    return result


class Cumulative(NamedTuple):
    """Vectors in lexicographic order, each with a number of ways."""

    vectors: tuple[Vector, ...]
    before: tuple[int, ...]
    """For each vector, the ways of those before it."""
    total: int

    def at(self, number: int) -> tuple[Vector, int]:
        """The vector that way *number* belongs to, and the number of the way among those of this vector."""
        i = bisect_right(self.before, number) - 1
        return self.vectors[i], number - self.before[i]

    def before_vector(self, vector: Vector) -> int:
        """The ways of all vectors before this one."""
        return self.before[bisect_left(self.vectors, vector)]


def _cumulative(ways: dict[Vector, int]) -> Cumulative:
    *before, total = accumulate(ways.values(), initial=0)
    return Cumulative(tuple(ways), tuple(before), total)


@lru_cache(maxsize=1 << 13)
def pair_splits(deck: Deck, pattern: Pattern, cards: int, held: Vector) -> Cumulative:
    """The terms of W: what rows 0 and 1 can hold together of the cards in the hands, *held* of each suit."""
    r0, r1, r2, r3 = rows_of(pattern)
    first, second = pair_ways(deck, r0, r1, cards), pair_ways(deck, r2, r3, cards)
    ways = {}
    for shared, ways_first in first.items():
        rest = tuple(map(int.__sub__, held, shared))
        if rest in second:
            ways[shared] = ways_first * second[rest] * choices(held, shared)
    return _cumulative(ways)


@lru_cache(maxsize=1 << 13)
def hand_splits(deck: Deck, row: Row, other: Row, cards: int, shared: Vector) -> Cumulative:
    """The terms of A: what the first of two rows can hold of the cards that they share, *shared* of each suit."""
    ways = {}
    for vector in row_vectors(deck, row, cards):
        rest = tuple(map(int.__sub__, shared, vector))
        if min(rest) >= 0 and sum(1 << suit for suit, n in enumerate(rest) if n) == other:
            ways[vector] = choices(shared, vector)
    return _cumulative(ways)


_DIGIT = 6
_TOP = 3 * _DIGIT


def _pack(vector: Vector) -> int:
    """The first suit's number on top; a deck of fewer suits leaves the low digits empty."""
    return sum(n << _TOP - _DIGIT * suit for suit, n in enumerate(vector))


def _unpack(packed: int, suits: int) -> Vector:
    return tuple(packed >> _TOP - _DIGIT * suit & (1 << _DIGIT) - 1 for suit in range(suits))


def _fits(deck: Deck) -> tuple[int, int]:
    """What to add to a packed vector so that a number longer than its suit shows, and the bits where it does."""
    room = 1 << _DIGIT - 1
    return _pack(tuple(room - 1 - length for length in deck.lengths)), _pack((room,) * len(deck.lengths))
