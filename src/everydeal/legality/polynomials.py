"""Polynomials in the four suits: how often do hands of given suits hold so many cards of each suit, together?

A term is a vector of counts and a coefficient.  A vector is one number with a digit for each suit, the first on top, so
that multiplying two terms adds two numbers; what would be longer than its suit is left out.
"""

import itertools
from collections import defaultdict
from collections.abc import Callable, Iterable
from functools import lru_cache, reduce
from math import factorial, prod

from .deck import Deck
from .patterns import Row

Vector = tuple[int, ...]
"""How many cards of each suit."""
Packed = int
Polynomial = dict[Packed, int]
"""The coefficient of each vector."""

_DIGIT = 6
_TOP = 3 * _DIGIT


def pack(vector: Vector) -> Packed:
    """A vector as one number, larger for lexicographically later vectors; a deck of fewer suits leaves the low digits
    empty."""
    return sum(n << _TOP - _DIGIT * suit for suit, n in enumerate(vector))


def unpack(packed: Packed, suits: int) -> Vector:
    """The inverse of `pack`.

    >>> unpack(pack((1, 0, 13)), 3)
    (1, 0, 13)
    """
    return tuple(packed >> _TOP - _DIGIT * suit & (1 << _DIGIT) - 1 for suit in range(suits))


@lru_cache(maxsize=1 << 9)
def row_vectors(deck: Deck, row: Row, cards: int) -> tuple[Vector, ...]:
    """All suit lengths of a hand of so many *cards* that holds exactly the suits of *row*, in lexicographic order."""
    *firsts, last = [
        range(1, min(length, cards) + 1) if row >> suit & 1 else range(1) for suit, length in enumerate(deck.lengths)
    ]
    vectors = ((*vector, cards - sum(vector)) for vector in itertools.product(*firsts))
    return tuple(vector for vector in vectors if vector[-1] in last)


@lru_cache(maxsize=1 << 9)
def multinomials(deck: Deck, row: Row, cards: int) -> tuple[tuple[Vector, int], ...]:
    """The suit lengths of a hand that holds exactly the suits of *row*, each with cards! / product of lengths!."""
    ways = factorial(cards)
    return tuple((vector, ways // prod(map(factorial, vector))) for vector in row_vectors(deck, row, cards))


def hand(deck: Deck, row: Row, cards: int, weight: Callable[[Vector], int] | None = None) -> Polynomial:
    """All hands of so many *cards* that hold exactly the suits of *row*; a vector counts as often as *weight* says."""
    return {pack(vector): n * weight(vector) if weight else n for vector, n in multinomials(deck, row, cards)}


def multiply(deck: Deck, factors: Iterable[Polynomial]) -> Polynomial:
    """What several players hold together."""
    return reduce(lambda one, other: _multiply_two(deck, one, other), factors)


def _multiply_two(deck: Deck, one: Polynomial, other: Polynomial) -> Polynomial:
    by_top: defaultdict[int, list[tuple[Packed, int]]] = defaultdict(list)
    for packed, ways in other.items():
        by_top[packed >> _TOP].append((packed, ways))
    room = 1 << _DIGIT - 1
    fits, over = pack(tuple(room - 1 - length for length in deck.lengths)), pack((room,) * len(deck.lengths))
    sums: defaultdict[Packed, int] = defaultdict(int)
    for packed, ways in one.items():
        padded = packed + fits
        for top in range(deck.lengths[0] - (packed >> _TOP) + 1):
            for second, more in by_top.get(top, ()):
                if not padded + second & over:
                    sums[packed + second] += ways * more
    return dict(sums)
