"""The tests that comparisons are made of: of a sum, a fit, what is far out, and the most extreme of many counts.

*One level for all comparisons together.*  A shuffled collection fails once in 1 / `LEVEL` audits.  Each comparison gets
the nominal level a (times its weight), and a is solved so that the levels that are *attained* add up to `LEVEL`: a
count cannot have any p that one likes, and what is lost by that in one comparison is had back in all.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from .distributions import Distribution, Floats, Ints
from .tails import binomial, cells, cut, sum_of

LEVEL: Final = 0.001
_STEPS: Final = 30


class Test(NamedTuple):
    """One comparison, of one collection or of several of equal size."""

    name: str
    p: Floats
    """For each collection."""
    attained: Callable[[float], float]
    """How likely a shuffled collection has a p at or below a level."""
    weight: int = 1
    """How many parts of the level it gets."""
    detail: str = ""
    """What the first collection holds, and what was expected."""


def sum_test(name: str, distribution: Distribution | None, values: Ints) -> Iterator[Test]:
    """Whether the sum of scores, (batches, n), is too small or too large; nothing without a distribution."""
    count = values.shape[1]
    if count and distribution is not None:
        total, tails = values.sum(1, dtype=np.int64), sum_of(distribution, count)
        detail = f"{total[0] / count:.3f} on average, {round(distribution.mean, 6) + 0:.3f} expected"
        yield Test(f"{name}: sum", tails.p(total), tails.attained, detail=detail)


def tail_tests(name: str, distribution: Distribution, values: Ints) -> Iterator[Test]:
    """Whether too many or too few scores, (batches, n), are far out, at either end."""
    n = values.shape[1]
    for upper in (True, False):
        found = cut(distribution, n, upper=upper)
        if found is not None:
            yield count_test(f"{name}: {found}", found.chance, found.beyond(values))


def count_test(name: str, chance: float, happens: npt.NDArray[np.bool_]) -> Test:
    """Whether something happens, (batches, n), too often or too seldom, if it does to a deal with this chance."""
    n, found = happens.shape[1], happens.sum(1)
    tails = binomial(n, chance)
    return Test(name, tails.p(found), tails.attained, 1, f"{found[0]:,} of {n:,} deals, {n * chance:,.1f} expected")


def fit_test(
    name: str, distribution: Distribution | None, values: Ints, names: Sequence[str] | None = None
) -> Iterator[Test]:
    """Whether scores, (batches, n), come as often as they should, with *names* for them; nothing for too few."""
    batches, n = values.shape
    found = None if distribution is None else cells(distribution, n)
    if distribution is not None and found is not None:
        size = len(distribution.shares)
        for value in (values.min(), values.max()):
            if not 0 <= value - distribution.low < size:
                raise ValueError(f"{name}: {value} was observed, and is impossible")
        flat = (values - distribution.low).astype(np.int64) + np.arange(batches)[:, None] * size
        counts = np.bincount(flat.ravel(), minlength=batches * size).reshape(batches, size)
        cell = counts[0] @ (found.cell[:, None] == np.arange(len(found.shares)))
        off = int(np.argmax(np.abs(cell - n * found.shares) / np.sqrt(n * found.shares)))
        there = [
            str(value + distribution.low) if names is None else names[int(value)]
            for value in np.flatnonzero(found.cell == off)
        ]
        what = there[0] if len(there) == 1 else f"{there[0]} to {there[-1]}"
        detail = f"{cell[off]:,} of {n:,} at {what}, {n * found.shares[off]:,.1f} expected"
        yield Test(f"{name}: fit", found.p(counts, n), partial(found.attained, n), detail=detail)


def extreme_test(name: str, counts: Ints, n: int, chance: float, tell: Callable[[int], str]) -> Iterator[Test]:
    """Whether one of many counts, (batches, m), is too small or too large: each is of n deals with one *chance*.

    The chance that the furthest off of m counts is so far off is at most m times that of one.  *tell* names a count.
    """
    if not n:
        return
    many, tails = counts.shape[1], binomial(n, chance)
    p = tails.p(counts)
    worst = int(p[0].argmin())
    detail = f"{tell(worst)} in {counts[0, worst]:,} of {n:,}, {n * chance:,.1f} expected"
    yield Test(
        name, np.minimum(1.0, many * p.min(1)), lambda level: min(1.0, many * tails.attained(level / many)), 1, detail
    )


class TestResult(NamedTuple):
    """One comparison of a collection."""

    name: str
    p: float
    """How likely a value as far off is in a shuffled collection."""
    adjusted: float
    """The same with all comparisons taken into account: at `LEVEL` and below, the collection fails."""
    detail: str
    """What was found, and what expected."""

    @property
    def failed(self) -> bool:
        """It is so far off that the collection fails."""
        return self.adjusted <= LEVEL


def threshold(tests: Sequence[Test], level: float = LEVEL) -> float:
    """The nominal level of each comparison."""
    low, high = level / len(tests) / 10, level * 4 / len(tests)
    for _ in range(_STEPS):
        middle = (low * high) ** 0.5
        total = sum(test.attained(middle * test.weight) for test in tests)
        low, high = (middle, high) if total <= level else (low, middle)
    return low
