"""What many deals are like: points, shapes, and how they compare with all deals."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from math import comb, factorial, sqrt
from typing import Any

import numpy as np
import numpy.typing as npt

from ..bulk import Deals
from ..cards import SEATS
from ..extras import install

MOST_POINTS = 37


@dataclass
class Stats:
    """Counts over many deals, seat by seat."""

    deals: int = 0
    full: int = 0
    """Deals with 13 cards in each hand."""
    points: npt.NDArray[np.int64] = field(default_factory=lambda: np.zeros((4, MOST_POINTS + 1), np.int64))
    """How many hands have so many high-card points: int64 (4 seats, 38)."""
    patterns: tuple[Counter[str], ...] = field(default_factory=lambda: tuple(Counter() for _ in SEATS))
    """How many hands have each pattern (lengths, longest first)."""

    def add(self, deals: Deals) -> None:
        """Count some more deals."""
        self.deals += len(deals)
        self.full += int(deals.is_full().sum())
        points = deals.hcp()
        lengths = -np.sort(-deals.shape().astype(np.int16), axis=2)
        keys = lengths @ np.array([4096, 256, 16, 1], np.int32)  # the longest can be 13
        for seat in range(4):
            self.points[seat] += np.bincount(points[:, seat], minlength=MOST_POINTS + 1)
            found, counts = np.unique(keys[:, seat], return_counts=True)
            for key, count in zip(found.tolist(), counts.tolist(), strict=True):
                self.patterns[seat][f"{key >> 12}-{key >> 8 & 15}-{key >> 4 & 15}-{key & 15}"] += count

    def mean(self, seat: int) -> float:
        """The mean number of points of a seat; 0 if there is no deal."""
        return float(self.points[seat] @ np.arange(MOST_POINTS + 1)) / self.deals if self.deals else 0.0

    def deviation(self, seat: int) -> float:
        """The standard deviation of the points of a seat."""
        if not self.deals:
            return 0.0
        square = float(self.points[seat] @ np.arange(MOST_POINTS + 1) ** 2) / self.deals
        return sqrt(max(0.0, square - self.mean(seat) ** 2))

    def rows(self) -> Iterator[dict[str, Any]]:
        """One row for each number of points and each pattern: counts by seat, and the share among all deals."""
        for points in np.flatnonzero(self.points.any(axis=0)).tolist():
            yield self._of_points(points)
        together = sum(self.patterns, Counter())
        for pattern in sorted(together, key=lambda pattern: (-together[pattern], pattern)):
            yield _row("pattern", pattern, [counts[pattern] for counts in self.patterns], share_of_pattern(pattern))

    def _of_points(self, points: int) -> dict[str, Any]:
        return _row("hcp", points, self.points[:, points].tolist(), _shares_of_points()[points])

    def axis_of_points(self) -> list[dict[str, Any]]:
        """The rows of all numbers of points from 0 to the highest that occurs, those that do not occur included."""
        return [self._of_points(points) for points in range(int(np.flatnonzero(self.points.any(axis=0)).max()) + 1)]


def stats(parts: Iterable[Deals]) -> Stats:
    """Count over the deals of all *parts*."""
    result = Stats()
    for deals in parts:
        result.add(deals)
    return result


def _row(feature: str, value: int | str, counts: list[int], share: float) -> dict[str, Any]:
    return {"feature": feature, "value": value, **dict(zip(SEATS, counts, strict=True)), "random_share": share}


@cache
def _shares_of_points() -> list[float]:
    """The share of hands with 0, 1, ... 37 points among all hands of 13 cards.

    Count the ways to hold so many aces, kings, queens and jacks, and fill up with the 36 small cards.
    """
    ways = [0] * (MOST_POINTS + 1)
    for aces in range(5):
        for kings in range(5):
            for queens in range(5):
                for jacks in range(5):
                    small = 13 - aces - kings - queens - jacks
                    if small >= 0:
                        honours = comb(4, aces) * comb(4, kings) * comb(4, queens) * comb(4, jacks)
                        ways[4 * aces + 3 * kings + 2 * queens + jacks] += honours * comb(36, small)
    return [count / comb(52, 13) for count in ways]


def share_of_pattern(pattern: str) -> float:
    """The share of hands with a pattern like 5-4-3-1 among all hands of 13 cards; 0 if it has not 13 cards.

    >>> round(100 * share_of_pattern("4-4-3-2"), 2)
    21.55
    """
    lengths = [int(length) for length in pattern.split("-")]
    if sum(lengths) != 13:
        return 0.0
    ways = factorial(4)
    for count in Counter(lengths).values():
        ways //= factorial(count)
    for length in lengths:
        ways *= comb(13, length)
    return ways / comb(52, 13)


def plot(found: Stats, path: str, title: str) -> None:
    """Draw points and patterns into a file, beside what random deals would have.

    Raises:
        ImportError: matplotlib is not installed; says how to get it.
        ValueError: there is nothing to draw, or the file's name has no known ending.
    """
    try:
        from matplotlib.figure import Figure
    except ImportError:
        raise ImportError(f"a picture needs matplotlib: {install('plot')}") from None
    if not found.deals:
        raise ValueError("there are no deals to draw")
    figure = Figure(figsize=(11, 5), layout="constrained")
    left, right = figure.subplots(1, 2)
    figure.suptitle(f"{title}: {found.deals:,} deal{'s' * (found.deals != 1)}")
    patterns = [row for row in found.rows() if row["feature"] == "pattern"][:16]
    for axes, chosen, label in ((left, found.axis_of_points(), "high-card points"), (right, patterns, "pattern")):
        places = np.arange(len(chosen))
        for seat, name in enumerate(SEATS):
            share = [100 * row[name] / found.deals for row in chosen]
            axes.bar(places + 0.2 * (seat - 1.5), share, 0.2, label=name)
        axes.plot(places, [100 * row["random_share"] for row in chosen], "k_", markersize=9, label="random deals")
        axes.set_xticks(places, [str(row["value"]) for row in chosen], rotation=90, fontsize=7)
        axes.set_xlabel(label)
        axes.set_ylabel("% of hands")
    left.legend()
    figure.savefig(path, dpi=150)
