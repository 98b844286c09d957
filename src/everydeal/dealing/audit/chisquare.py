"""Pearson's chi-square test, in plain exact arithmetic where it can be, and Holm's correction for many tests.

For f degrees of freedom the probability of a chi-square value above x has a closed form with positive terms only
(M. Abramowitz, I. Stegun, "Handbook of Mathematical Functions", 26.4.4 and 26.4.5), so nothing needs to converge:

    f even:  exp(-x/2) * sum of (x/2)^k / k!,           k = 0, 1, ..., f/2 - 1
    f odd:   erfc(sqrt(x/2)) + exp(-x/2) * sum of (x/2)^(k+1/2) / Gamma(k + 3/2),   k = 0, 1, ..., (f-3)/2

Cells with a small expectation are pooled first: with fewer than about five counts expected in a cell, the distribution
of the statistic is not near enough to a chi-square (W. G. Cochran, 1954).
"""

from collections.abc import Hashable, Mapping, Sequence
from fractions import Fraction
from math import erfc, exp, lgamma, log, sqrt
from typing import Final, Generic, NamedTuple, TypeVar

K = TypeVar("K", bound=Hashable)
LEAST: Final = 5
"""The least count that must be expected in a cell."""


def chi_square_tail(x: float, freedom: int) -> float:
    """The probability that a chi-square variable with *freedom* degrees of freedom exceeds *x*.

    >>> round(chi_square_tail(3.841458820694124, 1), 12), round(chi_square_tail(18.307038053275146, 10), 12)
    (0.05, 0.05)
    """
    if freedom < 1:
        raise ValueError(f"{freedom} degrees of freedom: there must be at least one")
    if x <= 0:
        return 1.0
    half, odd = x / 2, freedom % 2
    logarithm = log(half)
    shift = 0.5 if odd else 0.0
    powers = range((freedom - odd) // 2)
    terms = sum(exp((k + shift) * logarithm - half - lgamma(k + 1 + shift)) for k in powers)
    return min(1.0, terms + (erfc(sqrt(half)) if odd else 0.0))


class Cell(NamedTuple, Generic[K]):
    """Some values taken together, how often they came and how often they should have come."""

    values: tuple[K, ...]
    observed: int
    expected: float


class Fit(NamedTuple, Generic[K]):
    """How well counts fit an expectation."""

    cells: tuple[Cell[K], ...]
    statistic: float
    freedom: int
    p: float

    @property
    def worst(self) -> Cell[K]:
        """The cell that is furthest off."""
        return max(self.cells, key=lambda cell: (cell.observed - cell.expected) ** 2 / cell.expected)


def fit(observed: Mapping[K, int], share: Mapping[K, Fraction], least: float = LEAST) -> Fit[K] | None:
    """Compare counts with exact shares, which add up to 1; None if too few counts are there to tell anything.

    Neighbours in the order of *share* are pooled until at least *least* counts are expected in every cell.

    Raises:
        ValueError: something was observed that cannot be.
    """
    impossible = [value for value, count in observed.items() if count and not share.get(value)]
    if impossible:
        raise ValueError(f"observed, but impossible: {', '.join(map(str, impossible))}")
    total = sum(observed.values())
    cells = _pool([Cell((value,), observed.get(value, 0), float(total * part)) for value, part in share.items()], least)
    if len(cells) < 2:
        return None
    statistic = sum((cell.observed - cell.expected) ** 2 / cell.expected for cell in cells)
    freedom = len(cells) - 1
    return Fit(tuple(cells), statistic, freedom, chi_square_tail(statistic, freedom))


def _pool(cells: Sequence[Cell[K]], least: float) -> list[Cell[K]]:
    pooled: list[Cell[K]] = []
    rest: Cell[K] | None = None
    for cell in cells:
        rest = cell if rest is None else _join(rest, cell)
        if rest.expected >= least:
            pooled.append(rest)
            rest = None
    if rest is not None and pooled:
        pooled[-1] = _join(pooled[-1], rest)
    return pooled


def _join(one: Cell[K], other: Cell[K]) -> Cell[K]:
    return Cell(one.values + other.values, one.observed + other.observed, one.expected + other.expected)


def holm(chances: Sequence[float]) -> list[float]:
    """The p-values of several tests, adjusted so that all of them together keep the level of one.

    The smallest of m is multiplied by m, the next by m - 1, and so on, never falling and never above 1.  It holds
    whatever the tests have to do with each other.  Source: S. Holm, "A Simple Sequentially Rejective Multiple Test
    Procedure", 1979.

    >>> holm([0.04, 0.01, 0.03])
    [0.06, 0.03, 0.06]
    """
    adjusted = [1.0] * len(chances)
    highest = 0.0
    for rank, place in enumerate(sorted(range(len(chances)), key=chances.__getitem__)):
        highest = max(highest, min(1.0, (len(chances) - rank) * chances[place]))
        adjusted[place] = highest
    return adjusted
