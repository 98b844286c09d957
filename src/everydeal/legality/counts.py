"""How many endings, and positions in the middle of a trick, have a given hold pattern and given unused cards.

Let rows r0 <= ... <= r3 be a class, k the cards in each hand when this trick began, m_s the cards of suit s that were
in the hands, all of them.  With these cards fixed, the ways to deal them out so that the suits held are exactly the
rows are

    W(m) = sum over m01 of A[m01] * B[m - m01] * prod C(m_s, m01_s)

where m01 says how many cards of each suit rows 0 and 1 hold together, A[m01] in how many ways these two can share
them, and B the same for rows 2 and 3.  Choosing the unused cards too gives N = W * prod C(length_s, m_s).

If a[m01] is the sum of the products of both hands' multinomial coefficients, A[m01] = a[m01] * prod m01_s! / k!**2; so

    W(m) = prod m_s! / k!**4 * sum over m01 of a[m01] * b[m - m01]

A player who has put a card on the table counts once for each card that he could lawfully have played: those of the suit
led, or all k if he has none of it.  An ending is a position with nothing on the table, where everybody counts once.

By the leader: for a pattern, seen from the leader, and the number of cards of each suit that are gone, the positions
are

    product over suits of length! / gone!  *  product over players of 1 / size!  *  S

where S sums, over all suit lengths of the four hands with this pattern, the products of their multinomial coefficients
size! / product of lengths!, times the choices of those who have played.

Which of the three other players have played matters for nobody's pattern, so positions with 2 and 3 cards on the table
are summed over the three choices of who of them has, or has not, and divided by three.  The sums for 1, 2 and 3 cards
ride in one coefficient, as digits of base 2**160.

Everything here is for four players.  Vectors run over the suits; lists of them are in lexicographic order.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from functools import lru_cache, partial
from itertools import accumulate, groupby
from math import comb, factorial, prod
from operator import itemgetter
from typing import NamedTuple

from .deck import Deck, Unused
from .patterns import Pattern, Row, orbit, rows_of
from .polynomials import Packed, Polynomial, Vector, hand, multiply, pack, row_vectors, unpack

_BITS = 160
_DIGIT = (1 << _BITS) - 1


class Trick(NamedTuple):
    """How far a trick has come, for all rows of a class or for two of them."""

    led: int
    """The suit led, in the class; 0 if none of these players has played."""
    played: tuple[bool, ...]
    """For each row, has its player put a card on the table?"""

    def half(self, first: int) -> "Trick":
        """What two rows have of it, *first* and the next."""
        played = self.played[first : first + 2]
        return Trick(self.led if any(played) else 0, played)

    def choices(self, row: int, cards: int, vector: Vector) -> int:
        """In how many ways the player of a row, with these suit lengths, can have played."""
        return (vector[self.led] or cards) if self.played[row] else 1


NOT_BEGUN = Trick(0, (False, False, False, False))
"""Nothing lies on the table: what is there is an ending."""


def choices(pools: Vector, taken: Vector) -> int:
    """In how many ways so many cards of each suit can be *taken* from *pools* of these sizes."""
    return prod(map(comb, pools, taken))


def gone(deck: Deck, held: Packed) -> Unused:
    """The unused counts, if so many cards of each suit are in the hands."""
    return tuple(map(int.__sub__, deck.lengths, unpack(held, len(deck.lengths))))


def diagrams(deck: Deck, unused: Unused, coefficient: int, sizes: Iterable[int]) -> int:
    """The diagrams that a sum of products of multinomials stands for: hands of these *sizes*, the rest *unused*."""
    number, rest = divmod(
        prod(map(factorial, deck.lengths)) * coefficient, prod(map(factorial, unused)) * prod(map(factorial, sizes))
    )
    assert not rest
    return number


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


@lru_cache(maxsize=1 << 12)
def _shares(deck: Deck, rows: tuple[Row, Row], cards: int, half: Trick) -> Polynomial:
    """a, or b: what two rows can hold together."""
    return multiply(deck, [hand(deck, row, cards, partial(half.choices, i, cards)) for i, row in enumerate(rows)])


def _terms(deck: Deck, pattern: Pattern, cards: int, held: Packed, trick: Trick) -> Iterator[tuple[Packed, int]]:
    """What rows 0 and 1 can hold together, with a[m01] * b[m - m01]."""
    r0, r1, r2, r3 = rows_of(pattern)
    others = _shares(deck, (r2, r3), cards, trick.half(2))
    for shared, ways in _shares(deck, (r0, r1), cards, trick.half(0)).items():
        if rest := others.get(held - shared):  # nobody holds a difference that is negative in a suit
            yield shared, ways * rest


@lru_cache(maxsize=1 << 12)
def pair_splits(deck: Deck, canonical_pattern: Pattern, cards: int, held: Vector, trick: Trick) -> Cumulative:
    """The terms of W: what rows 0 and 1 can hold together of the cards in the hands, *held* of each suit."""
    ways, hands = prod(map(factorial, held)), factorial(cards) ** 4
    terms = sorted(_terms(deck, canonical_pattern, cards, pack(held), trick))
    return _cumulative({unpack(shared, len(held)): ways * number // hands for shared, number in terms})


@lru_cache(maxsize=1 << 16)
def total_diagrams(deck: Deck, canonical_pattern: Pattern, cards: int, unused: Unused, trick: Trick) -> int:
    """N: the ways to choose the *unused* cards, to deal out the others, and to choose those on the table."""
    terms = _terms(deck, canonical_pattern, cards, pack(deck.lengths) - pack(unused), trick)
    return diagrams(deck, unused, sum(ways for _, ways in terms), [cards] * 4)


@lru_cache(maxsize=1 << 13)
def hand_splits(deck: Deck, rows: tuple[Row, Row], cards: int, half: Trick, shared: Vector) -> Cumulative:
    """The terms of A, or B: what the first of two rows can hold of the cards that they share, *shared* of each suit."""
    ways = {}
    for vector in row_vectors(deck, rows[0], cards):
        rest = tuple(map(int.__sub__, shared, vector))
        if min(rest) >= 0 and sum(1 << suit for suit, n in enumerate(rest) if n) == rows[1]:
            played = half.choices(0, cards, vector) * half.choices(1, cards, rest)
            ways[vector] = choices(shared, vector) * played
    return _cumulative(ways)


def by_leader(deck: Deck, canonical_pattern: Pattern, cards: int) -> Iterator[tuple[Row, int, Unused, int]]:
    """(row of the leader, cards on the table, unused counts, positions) of a class, *cards* in each hand before.

    All patterns of the class and all players with this row.  Legal or not: that depends on the row and the unused
    counts.
    """
    rows = rows_of(canonical_pattern)
    for row, same in groupby(rows):
        others = list(rows)
        others.remove(row)
        times = len(orbit(deck, canonical_pattern)) * len(list(same))
        for js, sums in _led_sums(deck, row, others, cards):
            for packed, coefficient in sums.items():
                unused = gone(deck, packed)
                for i, j in enumerate(js):
                    digit = coefficient >> _BITS * i & _DIGIT
                    number, rest = divmod(times * diagrams(deck, unused, digit, [cards] * 4), 3 if j > 1 else 1)
                    assert not rest
                    yield row, j, unused, number


def endings_by_unused(deck: Deck, canonical_pattern: Pattern, cards: int) -> dict[Unused, int]:
    """How many endings all the patterns of a class have together, by the unused counts, in lexicographic order.

    They are the positions with an empty table, whoever is on lead.
    """
    row, *others = rows_of(canonical_pattern)
    _, sums = next(_led_sums(deck, row, others, cards))
    times = len(orbit(deck, canonical_pattern))
    by_unused = ((gone(deck, packed), sums[packed]) for packed in sorted(sums, reverse=True))
    return {unused: times * diagrams(deck, unused, ways, [cards] * 4) for unused, ways in by_unused}


def _led_sums(deck: Deck, row: Row, others: list[Row], cards: int) -> Iterator[tuple[tuple[int, ...], Polynomial]]:
    """The sums S for no card on the table, and for each suit led for 1, 2 and 3 of them, as digits."""
    both = cards, cards
    yield (0,), multiply(deck, [pair(deck, (row, others[0]), both), pair(deck, (others[1], others[2]), both)])
    for suit in deck.suits:
        if row >> suit & 1:
            leader = hand(deck, row, cards, itemgetter(suit))
            first = multiply(deck, [leader, hand(deck, others[0], cards, partial(_followed, suit, cards))])
            yield (1, 2, 3), multiply(deck, [first, pair(deck, (others[1], others[2]), both, suit)])


@lru_cache(maxsize=1 << 11)
def pair(deck: Deck, rows: tuple[Row, Row], sizes: tuple[int, int], led: int | None = None) -> Polynomial:
    """Two players with hands of these *sizes*; if a suit was *led*, each has played to it or not (`_followed`)."""
    weights = (None if led is None else partial(_followed, led, size) for size in sizes)
    return multiply(deck, map(partial(hand, deck), rows, sizes, weights))


def _followed(led: int, cards: int, vector: Vector) -> int:
    """A player who has played to the trick, the second digit, or has not, the first."""
    return 1 + ((vector[led] or cards) << _BITS)
