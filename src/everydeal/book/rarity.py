"""How many deals are as remarkable as a given one: exact counts, all of them sums of products of binomials.

A deal's *lengths* are a table of 4 by 4 numbers, a row for each hand and a column for each suit, all rows and columns
adding up to 13.  A table with the entries l stands for

    product over the suits of 13! / (product of the l! in its column)

deals, which is (13!)^4 divided by the factorials of all 16 entries.  That does not depend on where the entries are, so

- `of_shapes` counts the tables whose rows are orders of four given patterns (two hands at a time: for each pair of
  patterns the sums of their rows, to be met by the complements of the other pair) and multiplies;
- `by_length` and `by_voids` take two suits at a time: which columns add up to so many cards in each hand, by the
  longest suit and the number of voids in them;
- `by_fit` needs only how many cards of each suit North and South have: C(13, n) ways for each suit, and then
  C(26, 13)^2 to share the sides' cards;
- `by_points` gives the honours to the hands, two ranks at a time, and the small cards to what room is left.

*ranks* is how many cards a suit and a hand have, 13 but for tests, which count small decks deal by deal.  All numbers
are also those of `everydeal.constraints`, as far as that has words for them; the tests compare.
"""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import accumulate, permutations, product
from math import comb, factorial, prod
from typing import TypeAlias

Four: TypeAlias = tuple[int, int, int, int]
Pattern: TypeAlias = tuple[int, ...]
"""The lengths of a hand's suits, the longest first."""


_F = [factorial(n) for n in range(14)]


def whole(ranks: int = 13) -> int:
    """How many deals there are."""
    return factorial(4 * ranks) // factorial(ranks) ** 4


def one_hand(ranks: int = 13) -> int:
    """How many hands there are."""
    return comb(4 * ranks, ranks)


@cache
def of_pattern(pattern: Pattern, ranks: int = 13) -> int:
    """How many hands have this pattern, whichever suits they are.

    >>> of_pattern((4, 3, 3, 3)), of_pattern((13, 0, 0, 0))
    (66905856160, 4)
    """
    return len(_rows(pattern)) * prod(comb(ranks, length) for length in pattern)


@cache
def hands_by_points(ranks: int = 13) -> tuple[int, ...]:
    """How many hands have at least 0, 1, 2, ... high-card points.

    >>> hands_by_points()[37], hands_by_points()[0] == one_hand()
    (4, True)
    """
    honours = min(4, ranks)
    found = [0] * (10 * ranks)
    for counts in product(range(5), repeat=honours):
        points = sum(count * (4 - kind) for kind, count in enumerate(counts))
        if sum(counts) <= ranks:
            found[points] += prod(comb(4, count) for count in counts) * comb(4 * (ranks - honours), ranks - sum(counts))
    return _at_least(found)


@cache
def of_shapes(patterns: tuple[Pattern, ...], ranks: int = 13) -> int:
    """How many deals have hands of these four patterns, whoever holds them and whichever suits they are.

    *patterns* are in ascending order.

    >>> of_shapes(((13, 0, 0, 0),) * 4)
    24
    """
    seats = factorial(4) // prod(map(factorial, Counter(patterns).values()))
    first, second = _pair_sums(*patterns[:2]), _pair_sums(*patterns[2:])
    full = _packed((ranks,) * 4)
    tables = sum(ways * second.get(full - sums, 0) for sums, ways in first.items())
    return seats * tables * factorial(ranks) ** 4 // prod(factorial(length) for row in patterns for length in row)


@cache
def _rows(pattern: Pattern) -> list[Pattern]:
    """The orders of a pattern's lengths, each once."""
    return sorted(set(permutations(pattern)))


@cache
def _pair_sums(one: Pattern, other: Pattern) -> Counter[int]:
    """For two rows: in how many ways their suits add up to these lengths, `_packed`."""
    others = [_packed(row) for row in _rows(other)]
    return Counter(first + second for first in map(_packed, _rows(one)) for second in others)


def _packed(lengths: Sequence[int]) -> int:
    """Four lengths as one number, 5 bits each.

    Two pairs of rows add up to full columns if and only if their numbers add up to that of the full columns: of both
    sides the digits have the same sum, so nothing was carried.
    """
    a, b, c, d = lengths
    return a << 15 | b << 10 | c << 5 | d


@cache
def by_fit(ranks: int = 13) -> tuple[int, ...]:
    """In how many deals a side holds a suit of at least 0, 1, 2, ... cards in its two hands."""
    found = [0] * (2 * ranks)
    for counts in product(range(ranks + 1), repeat=3):
        last = 2 * ranks - sum(counts)
        if 0 <= last <= ranks:
            longest = max(max(count, ranks - count) for count in (*counts, last))
            found[longest] += prod(comb(ranks, count) for count in (*counts, last))
    return _at_least([ways * comb(2 * ranks, ranks) ** 2 for ways in found])


@cache
def by_length(ranks: int = 13) -> tuple[int, ...]:
    """In how many deals a hand has a suit of at least 0, 1, 2, ... cards."""
    found = [0] * (ranks + 1)
    for (longest, _), deals in _by_lengths(ranks).items():
        found[longest] += deals
    return _at_least(found)


@cache
def by_voids(ranks: int = 13) -> tuple[int, ...]:
    """In how many deals there are at least 0, 1, 2, ... voids in the four hands."""
    found = [0] * 17
    for (_, voids), deals in _by_lengths(ranks).items():
        found[voids] += deals
    return _at_least(found)


@cache
def _by_lengths(ranks: int) -> Counter[tuple[int, int]]:
    """How many deals have a longest suit of so many cards, and so many voids."""
    found: Counter[tuple[int, int]] = Counter()
    columns = [(n, e, s, ranks - n - e - s) for n, e, s in product(range(ranks + 1), repeat=3) if n + e + s <= ranks]
    for n, e, s in product(range(ranks + 1), repeat=3):
        w = 2 * ranks - n - e - s
        if ranks >= n >= e >= s >= w >= 0:  # the seats are alike: one order of the numbers stands for all
            orders = len(_rows((n, e, s, w)))
            half = _two_suits((n, e, s, w), columns)
            rest = _two_suits((ranks - w, ranks - s, ranks - e, ranks - n), columns)
            for (longest, voids), ways in half.items():
                for (also, more), others in rest.items():
                    found[max(longest, also), voids + more] += orders * ways * others
    return found


def _two_suits(cards: Four, columns: Sequence[Four]) -> Counter[tuple[int, int]]:
    """Two suits of which the hands have so many *cards* together: ways, by the longest holding and the voids."""
    found: Counter[tuple[int, int]] = Counter()
    ranks = sum(columns[0])
    n, e, s, w = cards
    for one in columns:
        two = (n - one[0], e - one[1], s - one[2], w - one[3])
        if min(two) >= 0:
            ways = factorial(ranks) ** 2 // prod(map(factorial, one + two))
            found[max(one + two), (one + two).count(0)] += ways
    return found


def by_points(ranks: int = 13) -> tuple[int, ...]:
    """In how many deals the strongest hand has at least 0, 1, 2, ... high-card points."""
    return _at_least(_by_points(ranks)[0])


def by_weakness(ranks: int = 13) -> tuple[int, ...]:
    """In how many deals the weakest hand has at most 0, 1, 2, ... high-card points."""
    return tuple(accumulate(_by_points(ranks)[1]))


@cache
def _by_points(ranks: int) -> tuple[list[int], list[int]]:
    """How many deals have a strongest hand, and how many a weakest hand, of so many points."""
    shares = factorial(4 * ranks - 4 * min(4, ranks))
    strongest, weakest = [0] * (10 * ranks), [0] * (10 * ranks)
    second = _two_ranks((2, 1) if ranks >= 4 else (2,) if ranks == 3 else (), ranks)
    for first, ways in _two_ranks((4, 3), ranks).items():
        if list(first) != sorted(first):
            continue  # the seats are alike: one order stands for all
        orders = len(set(permutations(first)))
        (p, n), (q, e), (r, f), (s, w) = first
        room, east, south, west = ranks - n, ranks - e, ranks - f, ranks - w
        for other, others in second.items():
            (a, i), (b, j), (c, k), (d, m) = other
            rooms = (room - i, east - j, south - k, west - m)
            if min(rooms) >= 0:
                points = (p + a, q + b, r + c, s + d)
                deals = orders * ways * others * shares // (_F[rooms[0]] * _F[rooms[1]] * _F[rooms[2]] * _F[rooms[3]])
                strongest[max(points)] += deals
                weakest[min(points)] += deals
    return strongest, weakest


def _two_ranks(points: tuple[int, ...], ranks: int) -> Counter[tuple[tuple[int, int], ...]]:
    """The honours of some ranks, worth so many points, dealt: each hand's points and cards, and in how many ways."""
    shares = [four for four in product(range(5), repeat=4) if sum(four) == 4 and max(four) <= ranks]
    found: Counter[tuple[tuple[int, int], ...]] = Counter()
    for dealt in product(shares, repeat=len(points)):
        hands = tuple(
            (sum(worth * share[seat] for worth, share in zip(points, dealt, strict=True)), sum(s[seat] for s in dealt))
            for seat in range(4)
        )
        found[hands] += prod(factorial(4) // prod(map(factorial, share)) for share in dealt)
    return found


def _at_least(exactly: list[int]) -> tuple[int, ...]:
    """From how many have exactly 0, 1, 2, ... to how many have at least so many."""
    return tuple(accumulate(reversed(exactly)))[::-1]
