"""Deals of a space that a Python function accepts, and what trials tell of the share that is accepted."""

from collections.abc import Callable, Iterator
from math import sqrt
from typing import NamedTuple, NoReturn

from ..argument_checks import wrong_kind
from ..deal import Deal
from ..spaces.deals import DealSpace
from ..stream import Stream
from .engines.limits import NothingPassesError


class Estimate(NamedTuple):
    """How many trials passed, and the share of all that would, with E. B. Wilson's limits (1927)."""

    tried: int
    passed: int
    share: float
    low: float
    high: float


def wilson(passed: int, tried: int, z: float = 1.96) -> Estimate:
    """The share that *passed* of *tried* tells of, for 95 % confidence if *z* is 1.96.

    >>> estimate = wilson(50, 1000)
    >>> round(estimate.low, 4), round(estimate.high, 4)
    (0.0381, 0.0653)

    Raises:
        ValueError: nothing was tried.
    """
    if not tried:
        raise ValueError("nothing was tried yet: take some deals first")
    share = passed / tried
    middle = (share + z * z / (2 * tried)) / (1 + z * z / tried)
    half = z / (1 + z * z / tried) * sqrt(share * (1 - share) / tried + z * z / (4 * tried * tried))
    return Estimate(tried, passed, share, max(0.0, middle - half), min(1.0, middle + half))


PATIENCE = 100_000
"""After so many deals in a row that do not pass, a filter gives up, unless *patience* says otherwise:
a minute of a quick test."""


class Filter(Iterator[Deal]):
    """An endless iterator over random deals of a space that pass a test, each equally likely among those.

    What a program computes from a whole deal (double-dummy tricks, an auction) has no small state that a diagram could
    keep, so such a set has no exact size and no numbers.  `estimate` says what the deals tried so far tell.

    Raises:
        NothingPassesError: while it goes on: *patience* deals in a row have not passed.  It can go on all the same.
        ValueError: there are no deals to filter, or *patience* is not above 0.
        TypeError: the *predicate* is not a function.
    """

    def __init__(
        self,
        space: DealSpace,
        predicate: Callable[[Deal], bool],
        seed: str | None = None,
        *,
        patience: int = PATIENCE,
    ) -> None:
        if not callable(predicate):
            raise wrong_kind("a filter takes a function of a deal, like lambda deal: deal.hcp('N') > 20", predicate)
        if patience < 1:
            raise ValueError(f"a patience of {patience} deals: it must be above 0")
        if not space.size:
            raise ValueError(f"no deal is in {space.name}: nothing to filter")
        self._space = space
        self._predicate = predicate
        self.patience = patience
        """How many deals in a row may fail before it gives up."""
        self._failed = 0
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
            self._failed += 1
            if self._failed >= self.patience:
                self._give_up()
            return None
        self.passed += 1
        self._failed = 0
        return deal

    def _give_up(self) -> NoReturn:
        failed, self._failed = self._failed, 0
        share = (
            f"{self.passed:,} of {self.tried:,} deals tried have passed, so at most {100 * self.estimate()[2]:.3g} %"
        )
        raise NothingPassesError(
            f"the last {failed:,} deals of {self._space.name} have not passed the test; in all {share} of the space do "
            "(95 % confidence). Put what can be counted into the condition of the space, or allow more tries: "
            "space.filter(predicate, patience=...)"
        )

    def __repr__(self) -> str:
        return f"<filter of {self._space.name}, {self.passed} of {self.tried} deals passed>"

    def sample(self, n: int, seed: str | None = None, *, tries: int | None = None) -> list[Deal]:
        """The next *n* deals that pass; with a *seed*, those of a stream of that seed from its beginning.

        A seed begins anew, `tried` and `passed` too, so that `estimate` tells of that stream alone.

        Raises:
            ValueError: fewer than *n* passed in *tries* tries (by default only `patience` limits them); says how many.
            NothingPassesError: `patience` deals in a row have not passed.
        """
        if seed is not None:
            self._stream, self.tried, self.passed, self._failed = Stream.from_text(seed), 0, 0, 0
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
        estimate = wilson(self.passed, self.tried, z)
        return estimate.share, estimate.low, estimate.high
