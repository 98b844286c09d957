"""Deals of a space that a Python function accepts: uniform, but only estimated in number."""

from collections.abc import Callable, Iterator
from math import sqrt
from typing import TYPE_CHECKING

from ..deal import Deal
from ..stream import Stream

if TYPE_CHECKING:
    from .space import Space


class Filter(Iterator[Deal]):
    """An endless iterator over random deals of a space that pass a test, each equally likely among those.

    What a program computes from a whole deal (double-dummy tricks, an auction) has no small state that a diagram could
    keep, so such a set has no exact size and no numbers.  `estimate` says what the deals tried so far tell.
    """

    def __init__(self, space: "Space", predicate: Callable[[Deal], bool], seed: str | None = None) -> None:
        if not space.size:
            raise ValueError(f"no deal is in {space.name}: nothing to filter")
        self._space = space
        self._predicate = predicate
        self._stream = Stream.from_system() if seed is None else Stream.from_text(seed)
        self.tried = 0
        """How many deals of the space were tried."""
        self.passed = 0
        """How many of them passed."""

    def __next__(self) -> Deal:
        while (deal := self._try()) is None:
            pass
        return deal

    def _try(self) -> Deal | None:
        """The next deal of the space, if it passes."""
        deal = self._space[self._stream.number(self._space.size, self.tried)]
        self.tried += 1
        if not self._predicate(deal):
            return None
        self.passed += 1
        return deal

    def __repr__(self) -> str:
        return f"<filter of {self._space.name}, {self.passed} of {self.tried} deals passed>"

    def sample(self, n: int, seed: str | None = None, *, tries: int | None = None) -> list[Deal]:
        """The next *n* deals that pass; with a *seed*, those of a stream of that seed from its beginning.

        A seed begins anew, `tried` and `passed` too, so that `estimate` tells of that stream alone.

        Raises:
            ValueError: fewer than *n* passed in *tries* tries (by default there is no limit); says how many.
        """
        if seed is not None:
            self._stream, self.tried, self.passed = Stream.from_text(seed), 0, 0
        deals: list[Deal] = []
        end = None if tries is None else self.tried + tries
        while len(deals) < n:
            if end is not None and self.tried >= end:
                raise ValueError(f"only {len(deals)} of {tries} deals of the space passed, not {n}")
            deal = self._try()
            if deal is not None:
                deals.append(deal)
        return deals

    def estimate(self, z: float = 1.96) -> tuple[float, float, float]:
        """The share of the space that passes, by the deals tried so far: best guess, lower and upper limit.

        The limits are E. B. Wilson's (1927), for 95 % confidence if *z* is 1.96.

        Raises:
            ValueError: nothing was tried yet.
        """
        if not self.tried:
            raise ValueError("nothing was tried yet: take some deals first")
        n, share = self.tried, self.passed / self.tried
        middle = (share + z * z / (2 * n)) / (1 + z * z / n)
        half = z / (1 + z * z / n) * sqrt(share * (1 - share) / n + z * z / (4 * n * n))
        return share, max(0.0, middle - half), min(1.0, middle + half)
