"""How many pairs of hands of some lengths have how many optimal points: all but those of short suits and mirrors.

What two hands are worth is a sum over the suits of what both holdings make (`points.suit_of`, `points.of_fit`), which
the lengths and the owners of the six highest cards decide; and of three things that look at whole hands: who has how
many kings, queens and aces, the points of length of the hand that does not open, and the lengths.  So with the
lengths given, a suit is a table by these few things, its *marks*, and by points.

Tables of two suits are put together of those of one, and those of four of two of two: for all 10,466 sets of lengths,
where the order of the suits is of no account.  The two middle ones of the four suits, in the order of their lengths,
are taken together, and the outer two, for that makes the fewest pairs.  A pair of pairs is a convolution of points and
a sum over marks.  The sums are done by Fourier transforms of numbers so small (two halves of 17 bits) that rounding
cannot reach a whole number; and every table must add up to the number of ways to deal those lengths, which is checked.
"""

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import combinations_with_replacement, product
from math import comb
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from .points import MOST_LACKING, MOST_LONG, Suit, of_fit, suit_of

Lengths: TypeAlias = tuple[int, int]
"""Of one suit: with the hand that opens, with the other."""
Pair: TypeAlias = tuple[Lengths, Lengths]
Quartet: TypeAlias = tuple[Lengths, Lengths, Lengths, Lengths]
"""Of four suits, ascending."""
Numbers: TypeAlias = NDArray[np.float64]
"""Whole numbers below 2**53."""
Ways: TypeAlias = NDArray[np.int64]
Spectra: TypeAlias = NDArray[np.complex128]
"""By frequency, row and marks."""

HIGH, LOW = 6, 7
"""Ranks that count by themselves, ace to nine, and those of which only the number does."""
_OF_TWO = ((0, 0), (1, 0), (0, 1), (2, 0), (1, 1), (0, 2))
"""How many kings, or queens, of two suits the hand that opens and the other may have: the marks of one rank."""
_LENGTH_WORTH = 2
"""Points of length come by two halves."""
_LOST = 4 * MOST_LACKING
"""What both hands together may lose for 4333 and for ranks that they lack, in halves."""
_ROOM = _LOST + 12
"""So many halves more are counted for lengths, kings and queens of two hands."""
_SIZE = 144
"""More points than there are between the least and the most of any set of lengths, in halves."""
_HALF = 1 << 17
_FEW = 12


class Tables:
    """By `Quartet`, the number of pairs of hands by points, in halves; *for_suits* counts what only suits gain, too."""

    def __init__(self, for_suits: bool) -> None:
        self.least: list[int] = []
        """By number of a quartet, the points of its first column."""
        self.numbers: dict[Quartet, int] = {}
        """The row of each quartet."""
        rows: list[Ways] = []
        for quartets, least, ways in _all(for_suits):
            for quartet, base, row in zip(quartets, least, ways, strict=True):
                self.numbers[quartet] = len(rows)
                self.least.append(base)
                rows.append(row)
        self.ways: Ways = np.array(rows)
        """Pairs of hands: int64 (quartets, points)."""


@lru_cache(maxsize=2)
def tables(for_suits: bool) -> Tables:
    """The tables; they take some seconds, once."""
    return Tables(for_suits)


def of_quartet(quartet: Quartet, for_suits: bool) -> tuple[int, Ways]:
    """The least points of one quartet, and how many pairs of hands have these, one more ...: int64 (points,)."""
    suits = {each: _Suit(each, for_suits) for each in quartet}
    inner, outer = _Two(suits, (quartet[1], quartet[2])), _Two(suits, (quartet[0], quartet[3]))
    _, (least,), ways = _group([inner], [outer], [(0, 0, quartet)])
    return least, ways[0]


def _all(for_suits: bool) -> Iterator[tuple[list[Quartet], list[int], Ways]]:
    """The quartets, group by group, their least points, and how many pairs of hands have which."""
    lengths = [(one, other) for one in range(14) for other in range(14 - one)]
    suits = {each: _Suit(each, for_suits) for each in lengths}
    by_sums: dict[Lengths, list[Pair]] = {}
    for pair in combinations_with_replacement(lengths, 2):
        by_sums.setdefault((pair[0][0] + pair[1][0], pair[0][1] + pair[1][1]), []).append(pair)
    for (one, other), inner in by_sums.items():
        outer = by_sums.get((13 - one, 13 - other), [])
        wanted = [
            (a, b, (second[0], first[0], first[1], second[1]))
            for a, first in enumerate(inner)
            for b, second in enumerate(outer)
            if second[0] <= first[0] and first[1] <= second[1]
        ]
        if wanted:
            yield _group([_Two(suits, each) for each in inner], [_Two(suits, each) for each in outer], wanted)


def _group(
    inner: list["_Two"], outer: list["_Two"], wanted: list[tuple[int, int, Quartet]]
) -> tuple[list[Quartet], list[int], Ways]:
    found: list[tuple[Quartet, int, Ways]] = []
    for flat in product((False, True), repeat=2):  # whether either hand has no suit shorter than three
        some = [each for each in wanted if tuple(min(length[who] for length in each[2]) >= 3 for who in (0, 1)) == flat]
        if not some:
            continue
        ones, others = sorted({a for a, _, _ in some}), sorted({b for _, b, _ in some})
        left = _transformed(_ways([inner[a] for a in ones]))
        right = _transformed(_opposite(_ways([outer[b] for b in others]), flat))
        rows = [ones.index(a) for a, _, _ in some]
        columns = [others.index(b) for _, b, _ in some]
        ways = _multiplied(left, right, rows, columns)
        for (a, b, quartet), row in zip(some, ways, strict=True):
            total = 1
            for one, other in quartet:
                total *= comb(13, one) * comb(13 - one, other)
            assert int(row.sum()) == total, "rounded wrong"
            found.append((quartet, inner[a].least + outer[b].least - _LOST, row))
    return [each[0] for each in found], [each[1] for each in found], np.array([each[2] for each in found])


# One suit and two


class _Suit:
    """The holdings of both hands in one suit of these lengths: marks, points above `least`, and in how many ways."""

    def __init__(self, lengths: Lengths, for_suits: bool) -> None:
        table: dict[tuple[int, int, int, int, int], int] = {}
        for owners in product((0, 1, 2), repeat=HIGH):
            high = owners.count(1), owners.count(2)
            low = lengths[0] - high[0], lengths[1] - high[1]
            if min(low) < 0 or sum(low) > LOW:
                continue
            ours, theirs = (_holding(owners, who + 1, low[who]) for who in (0, 1))
            together, gained = of_fit(ours, theirs)
            points = together + gained * for_suits + ours.long
            points += sum(each.honours + each.synergy for each in (ours, theirs))
            long = min(theirs.long, MOST_LONG) // _LENGTH_WORTH
            key = _OF_ONE[owners[1]], _OF_ONE[owners[2]], int(owners[0] == 1), long, points
            table[key] = table.get(key, 0) + comb(LOW, low[0]) * comb(LOW - low[0], low[1])
        self.least = min(key[-1] for key in table)
        self.marks = np.array([key[:4] for key in table]).T
        self.points = np.array([key[-1] for key in table]) - self.least
        self.ways = np.array([*table.values()], float)


_OF_ONE = tuple(map(_OF_TWO.index, ((0, 0), (1, 0), (0, 1))))
"""The mark of a king or queen with nobody of the two, the hand that opens, the other."""
_SUMS = np.array([
    [_OF_TWO.index(both) if (both := (a + c, b + d)) in _OF_TWO else -1 for c, d in _OF_TWO] for a, b in _OF_TWO
])  # fmt: skip
"""The mark of two suits' kings together."""


def _holding(owners: tuple[int, ...], who: int, low: int) -> Suit:
    high = sum(1 << rank for rank, owner in enumerate(owners) if owner == who)
    return suit_of(high | ((1 << low) - 1) << HIGH)


class _Two:
    """Two suits of some lengths."""

    def __init__(self, suits: dict[Lengths, _Suit], lengths: Pair) -> None:
        self._suits = [suits[each] for each in lengths]
        self.least = sum(suit.least for suit in self._suits)
        self.most = sum(int(suit.points.max()) for suit in self._suits)
        """How many more points than `least` there may be."""

    def ways(self, size: int) -> Numbers:
        """The numbers of ways by marks and points above `least`: float64 (6, 6, 2, 3, size)."""
        one, other = self._suits
        kings, queens = (_SUMS[one.marks[rank][:, None], other.marks[rank]] for rank in (0, 1))
        aces = one.marks[2][:, None] | other.marks[2]
        long = np.minimum(one.marks[3][:, None] + other.marks[3], 2)
        points = one.points[:, None] + other.points
        codes = (((kings * 6 + queens) * 2 + aces) * 3 + long) * size + points
        ways = np.multiply.outer(one.ways, other.ways)
        return np.bincount(codes.reshape(-1), ways.reshape(-1), 216 * size).astype(float).reshape(6, 6, 2, 3, size)


def _ways(pairs: list[_Two]) -> Numbers:
    """The ways of some pairs of suits: float64 (n, 6, 6, 2, 3, points), with room for what both hands add."""
    size = max(pair.most for pair in pairs) + _ROOM
    return np.array([pair.ways(size) for pair in pairs])


# Four suits


def _opposite(ways: Numbers, flat: tuple[bool, ...]) -> Numbers:
    """By marks of the other two suits: how many ways of these go with them to which points, what is lost subtracted.

    *ways* are float64 (n, 6, 6, 2, 3, points); *flat* says of which hand no suit is shorter than three.
    """
    long = np.zeros_like(ways)
    for mark, here in product(range(3), repeat=2):
        _add(long[..., mark, :], ways[..., here, :], _LENGTH_WORTH * min(mark + here, 2))
    found = np.zeros_like(ways)
    for kings in range(6):
        of_kings = _of_rank(long, kings, lambda held: 2 * max(held - 2, 0))
        for queens in range(6):
            for lacks, of_both in _of_queens(of_kings, queens).items():
                for aces, here in product((0, 1), repeat=2):
                    lacking = lacks[0] + flat[0] + (not (aces or here)), lacks[1] + flat[1]
                    lost = 2 * sum(min(each, MOST_LACKING) for each in lacking)
                    _add(found[:, kings, queens, aces], of_both[:, here], _LOST - lost)
    return found


def _of_queens(of_kings: dict[Lengths, Numbers], queens: int) -> dict[Lengths, Numbers]:
    """The same with the queens, by how many of both ranks the two hands lack."""
    found: dict[Lengths, Numbers] = {}
    for lacks, ways in of_kings.items():
        for also, of_both in _of_rank(ways, queens, lambda held: 2 * (held == 4)).items():
            key = lacks[0] + also[0], lacks[1] + also[1]
            if key in found:
                found[key] += of_both
            else:
                found[key] = of_both
    return found


def _of_rank(ways: Numbers, mark: int, worth: Callable[[int], int]) -> dict[Lengths, Numbers]:
    """The ways with all marks of one rank here (axis 1), beside one there: by whether the hands lack the rank."""
    found: dict[Lengths, Numbers] = {}
    for here, held in enumerate(_OF_TWO):
        both = tuple(one + other for one, other in zip(held, _OF_TWO[mark], strict=True))
        key = int(both[0] == 0), int(both[1] == 0)
        _add(found.setdefault(key, np.zeros_like(ways[:, 0])), ways[:, here], worth(both[0]) + worth(both[1]))
    return found


def _add(total: Numbers, ways: Numbers, points: int) -> None:
    """Add to *total* the ways with so many *points* more; there is room for them."""
    total[..., points:] += ways[..., : ways.shape[-1] - points]


def _transformed(ways: Numbers) -> list[Spectra]:
    """The transforms of the two halves of numbers."""
    high = np.rint(ways / _HALF)
    halves = (high, ways - high * _HALF)
    spectra = [np.fft.rfft(half.reshape(len(ways), 216, -1), _SIZE) for half in halves]
    return [np.ascontiguousarray(each.transpose(2, 0, 1)) for each in spectra]


def _multiplied(left: list[Spectra], right: list[Spectra], rows: list[int], columns: list[int]) -> Ways:
    """The numbers of pairs of hands by points of some rows of the one with some of the other: int64 (k, points)."""
    (high, middle), (also, low) = [[_products(one, other)[:, rows, columns] for other in right] for one in left]
    found = np.zeros((len(rows), _SIZE), np.int64)
    for part, times in ((high, _HALF * _HALF), (middle + also, _HALF), (low, 1)):
        exact = np.fft.irfft(part, _SIZE, axis=0).T
        whole = np.rint(exact)
        assert abs(exact - whole).max() < 0.25, "rounded wrong"
        found += whole.astype(np.int64) * times
    return found


def _products(one: Spectra, other: Spectra) -> Spectra:
    """Each row of the one with each of the other, summed over the marks: a few at a time.

    Larger products of matrices would be shared among threads, which cost more than they give here.
    """
    found = np.empty((len(one), one.shape[1], other.shape[1]), np.complex128)
    for row, column in product(range(0, one.shape[1], _FEW), range(0, other.shape[1], _FEW)):
        block = one[:, row : row + _FEW] @ other[:, column : column + _FEW].transpose(0, 2, 1)
        found[:, row : row + _FEW, column : column + _FEW] = block
    return found
