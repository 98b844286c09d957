"""How likely a value as far off is: exact tails of sums, of counts beyond a cut, and of Pearson's statistic.

Every p is two-sided where both sides tell something, and never 0: what is less likely than 1e-15 is called that.

*Sums.*  The distribution of a sum of n independent scores is the n-th power of the score's under convolution, which
is the n-th power of its Fourier transform.  A transform of length L gives the distribution modulo L; L covers `_WIDE`
standard deviations on both sides, beyond which nothing counts.

*Cuts.*  How many of n deals lie beyond a cut that depends on n alone: binomial.

*Fits.*  Pearson's statistic of n deals in cells is a function of independent Poisson counts, given that they add up to
n.  If there are at most `_FEW_WAYS` ways to divide the deals among the cells, all of them are gone through.  Else, for
n <= `EXACT`, its distribution is put together from the cells' on a grid of `_GRID` steps, each value shared between its
two neighbours in proportion.  By Fourier's transform that is a product of the cells', in two variables: the statistic,
modulo `_LENGTH` steps, and the sum of the counts, modulo so many that no other sum than n gets in the way with a chance
above 1e-13.  Above `EXACT` it is chi-square's: with cells of at least `MIN_EXPECTED_WIDE_CELL` deals that has 1 in
100,000 where 1.0 to 1.1 are.
"""

from functools import lru_cache
from math import ceil, comb, erfc, exp, lgamma, log, pi, sqrt
from statistics import NormalDist
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from .distributions import Distribution, Floats, Ints

EXACT: Final = 5000
"""Up to so many deals Pearson's statistic has its exact distribution."""
MIN_EXPECTED_CELL: Final = 5
"""The least number expected in a cell, where the distribution is exact."""
MIN_EXPECTED_WIDE_CELL: Final = 40
"""And where it is chi-square's."""
MIN_EXPECTED_TAIL: Final = 12
"""So many deals are expected beyond a cut, at least."""
_FEW_WAYS: Final = 50_000
_GRID: Final = 1024
_LENGTH: Final = 1280
_WIDE: Final = 40.0
_LEAST: Final = 1e-15


class Tails(NamedTuple):
    """The distribution of a whole number: how likely it is at most, and at least, each value from *low* on."""

    low: int
    below: Floats
    above: Floats

    def p(self, observed: Ints) -> Floats:
        """Two-sided p of each value observed."""
        place = np.asarray(observed) - self.low
        inside = np.clip(place, 0, len(self.below) - 1)
        tail = np.minimum(self.below[inside], self.above[inside])
        return np.where(inside == place, np.minimum(1, 2 * tail), 0.0) + _LEAST

    def attained(self, level: float) -> float:
        """How likely a p at or below *level* is: at most that, and less where no value is just so unlikely."""
        few = int(np.searchsorted(self.below, level / 2 - _LEAST / 2, side="right"))
        many = int(np.searchsorted(self.above[::-1], level / 2 - _LEAST / 2, side="right"))
        return float((self.below[few - 1] if few else 0.0) + (self.above[-many] if many else 0.0))


@lru_cache(maxsize=4096)
def _powers(key: tuple[int, bytes], n: int) -> Tails:
    low, shares = key[0], np.frombuffer(key[1])
    distribution = Distribution(low, shares)
    size = n * (len(shares) - 1) + 1
    reach = int(_WIDE * distribution.deviation * sqrt(n)) + 2 * len(shares)
    length = 1 << (min(size, 2 * reach) - 1).bit_length()
    powers = np.fft.irfft(np.fft.rfft(shares, length) ** n, length).clip(0)
    first = max(0, round(n * (distribution.mean - low)) - length // 2) if length < size else 0
    powers = np.roll(powers, -(first % length))[: min(size, length)]
    return Tails(n * low + first, np.cumsum(powers), np.cumsum(powers[::-1])[::-1])


def sum_of(distribution: Distribution, n: int) -> Tails:
    """The distribution of the sum of *n* independent scores."""
    return _powers((distribution.low, distribution.shares.tobytes()), n)


@lru_cache(maxsize=4096)
def binomial(n: int, chance: float) -> Tails:
    """The distribution of how many of *n* deals something happens to, that happens to one with this chance."""
    middle, reach = n * chance, _WIDE * sqrt(n * chance * (1 - chance)) + 100
    first, last = max(0, int(middle - reach)), min(n, int(middle + reach))
    counts = np.arange(first, last + 1)
    steps = np.log((n - counts[:-1]) / (counts[:-1] + 1)) + log(chance) - log(1 - chance)
    start = (
        lgamma(n + 1) - lgamma(first + 1) - lgamma(n - first + 1) + first * log(chance) + (n - first) * log(1 - chance)
    )
    distribution = np.exp(start + np.concatenate([[0.0], np.cumsum(steps)]))
    distribution /= distribution.sum()
    return Tails(first, np.cumsum(distribution), np.cumsum(distribution[::-1])[::-1])


class Cut(NamedTuple):
    """A value so far out that few deals are beyond it."""

    at: int
    upper: bool
    chance: float

    def __str__(self) -> str:
        return f"{'at least' if self.upper else 'at most'} {self.at}"

    def beyond(self, values: Ints) -> npt.NDArray[np.bool_]:
        """Which values are."""
        return (values >= self.at) if self.upper else (values <= self.at)


def cut(distribution: Distribution, n: int, *, upper: bool) -> Cut | None:
    """The outermost cut beyond which `MIN_EXPECTED_TAIL` of *n* deals are expected; None if that is not a tail."""
    tail = np.cumsum(distribution.shares[::-1])[::-1] if upper else np.cumsum(distribution.shares)
    places = np.flatnonzero((n * tail >= MIN_EXPECTED_TAIL) & (tail < 0.5))
    if not len(places):
        return None
    place = int(places.max() if upper else places.min())
    return Cut(distribution.low + place, upper, float(tail[place]))


class Cells(NamedTuple):
    """Neighbouring values taken together."""

    cell: Ints
    """The cell of each value of the distribution."""
    shares: Floats

    def p(self, counts: Ints, n: int) -> Floats:
        """p of how well counts of the values, (..., values), of *n* deals fit; large statistics only."""
        observed = counts @ (self.cell[:, None] == np.arange(len(self.shares)))
        expected = n * self.shares
        statistic = ((observed - expected) ** 2 / expected).sum(-1)
        if n > EXACT:
            return chi_square(statistic, len(self.shares) - 1)
        return _pearson(self.shares.tobytes(), n).p(statistic)

    def attained(self, n: int, level: float) -> float:
        """How likely the p of *n* deals is at or below *level*."""
        return level if n > EXACT else _pearson(self.shares.tobytes(), n).attained(level)


def cells(distribution: Distribution, n: int) -> Cells | None:
    """The cells for *n* deals; None if there are not two."""
    least = MIN_EXPECTED_CELL if n <= EXACT else MIN_EXPECTED_WIDE_CELL
    places: Ints = np.zeros(len(distribution.shares), int)
    shares: list[float] = []
    rest = 0.0
    for value, share in enumerate(distribution.shares):
        places[value] = len(shares)
        rest += float(share)
        if n * rest >= least:
            shares.append(rest)
            rest = 0.0
    if len(shares) < 2:
        return None
    shares[-1] += rest
    return Cells(np.minimum(places, len(shares) - 1), np.array(shares))


class _Statistic(NamedTuple):
    """The distribution of Pearson's statistic: how likely it is at least each of some values, which ascend."""

    values: Floats
    above: Floats

    def p(self, observed: Floats) -> Floats:
        """How likely the statistic is at least what was observed."""
        place = np.searchsorted(self.values, observed)
        return np.asarray(self.above[np.minimum(place, len(self.above) - 1)] + _LEAST)

    def attained(self, level: float) -> float:
        """How likely a p at or below *level* is."""
        return float(self.above[self.above + _LEAST <= level].max(initial=0.0))


@lru_cache(maxsize=1024)
def _pearson(key: bytes, n: int) -> _Statistic:
    """The distribution for *n* deals in cells, whose shares are *key*: of all ways to divide them, or on a grid."""
    shares = np.frombuffer(key)
    few = comb(n + len(shares) - 1, len(shares) - 1) <= _FEW_WAYS
    return _pearson_of_all(shares, n) if few else _pearson_on_grid(shares, n)


def _pearson_of_all(shares: Floats, n: int) -> _Statistic:
    """Way by way; of each: the deals in the cells so far, their part of the statistic, the logarithm of the chance."""
    held, statistic, chance = np.zeros(1, int), np.zeros(1), np.full(1, lgamma(n + 1))
    factorials = np.array([lgamma(count + 1) for count in range(n + 1)])
    for share in shares[:-1]:
        ways = n - held + 1
        before = np.repeat(np.arange(len(held)), ways)
        count = np.arange(len(before)) - np.repeat(np.cumsum(ways) - ways, ways)
        statistic = statistic[before] + (count - n * share) ** 2 / (n * share)
        chance = chance[before] + count * log(share) - factorials[count]
        held = held[before] + count
    rest, share = n - held, shares[-1]  # the last cell takes what is left
    statistic = statistic + (rest - n * share) ** 2 / (n * share)
    chances = np.exp(chance + rest * log(share) - factorials[rest])
    values, which = np.unique(np.round(statistic, 9), return_inverse=True)
    summed: Floats = np.bincount(which, chances).astype(float)
    return _Statistic(values + 1e-8, np.cumsum(summed[::-1])[::-1])


def _pearson_on_grid(shares: Floats, n: int) -> _Statistic:
    """By Fourier's transform, on a grid of values."""
    top = 2.2 * _far_out(len(shares) - 1) + 20
    step = top / _GRID
    roots = np.exp(-2j * pi / _LENGTH * np.arange(_LENGTH))
    waves = np.arange(_LENGTH // 2 + 1)[:, None]
    nodes = 16 * ceil(sqrt(n) / 2) + 24
    transform = np.ones((len(waves), nodes), complex)
    for share in shares:
        mean = n * float(share)
        spread = 9 * sqrt(mean) + 12
        counts = np.arange(max(0, int(mean - spread)), min(n, int(mean + spread)) + 1)
        chances = np.array([exp(count * log(mean) - mean - lgamma(count + 1)) for count in counts.tolist()])
        places = np.minimum((counts - mean) ** 2 / mean / step, _GRID - 1)
        whole = places.astype(int)
        part = places - whole
        statistic = roots[waves * whole % _LENGTH] * (chances * (1 - part) + chances * part * roots[waves])
        folded = np.zeros((len(waves), nodes), complex)
        for start in range(0, len(counts), nodes):
            folded[:, counts[start : start + nodes] % nodes] += statistic[:, start : start + nodes]
        transform *= np.fft.fft(folded, axis=1)
    sums = (transform * np.exp(2j * pi * n / nodes * np.arange(nodes))).sum(1)
    distribution = np.fft.irfft(sums, _LENGTH).clip(0)
    distribution[_GRID] = distribution[_GRID:].sum()
    last = distribution[: _GRID + 1] / distribution[: _GRID + 1].sum()
    values = np.linspace(-0.5 * step, (_GRID - 0.5) * step, _GRID + 1)
    return _Statistic(values, np.cumsum(last[::-1])[::-1])


def _far_out(freedom: int) -> float:
    """A value that a chi-square variable exceeds once in 10^9 (E. B. Wilson, M. M. Hilferty, 1931)."""
    z, spread = NormalDist().inv_cdf(1 - 1e-9), 2 / (9 * freedom)
    return freedom * (1 - spread + z * sqrt(spread)) ** 3


def chi_square(statistic: Floats, freedom: int) -> Floats:
    """How likely a chi-square variable exceeds each value (see `chisquare`, whose formula this is, for arrays)."""
    half, odd = np.maximum(statistic, 1e-300) / 2, freedom % 2
    shift, logarithm = odd / 2, np.log(half)
    result = np.vectorize(erfc, otypes=[float])(np.sqrt(half)) if odd else np.zeros_like(half)
    for power in range((freedom - odd) // 2):
        result = result + np.exp((power + shift) * logarithm - half - lgamma(power + 1 + shift))
    return np.minimum(1.0, result) + _LEAST
