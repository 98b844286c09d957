"""A search for deals that takes long: a terminal shows how far it is, and Control-C ends it with what was found."""

import signal
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from .common import pace, status

if TYPE_CHECKING:
    from types import TracebackType

    from ..constraints.split import Split

INTERRUPTED: Final = 130
"""The exit code of a command that Control-C has ended."""


class Search:
    """While it is entered, the tests of some sets are watched; *wanted* says how many deals of each are searched for.

    Control-C ends a search that has begun: `is_ended` says so, and what was found is kept.  A second Control-C ends the
    command.
    """

    def __init__(self, splits: "Sequence[Split]", wanted: Sequence[int | None]) -> None:
        self._sought = [pair for pair in zip(splits, wanted, strict=True) if not pair[0].is_exact]
        self.is_ended = False
        self._shown = status()
        self._before: Any = None
        self._has_begun = False

    def __enter__(self) -> "Search":
        for split, _ in self._sought:
            split.watch = self._look
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: "TracebackType | None"
    ) -> None:
        for split, _ in self._sought:
            split.watch = None
        if self._before is not None:
            signal.signal(signal.SIGINT, self._before)
        self._shown.clear()

    @property
    def tried(self) -> int:
        """How many deals were tested."""
        return sum(split.tried for split, _ in self._sought)

    def write(self, text: str) -> None:
        """Print some text, not behind the progress."""
        self._shown.clear()
        sys.stdout.write(text)
        if sys.stderr.isatty():
            sys.stdout.flush()

    def _look(self) -> bool:
        """Show how far it is; whether to end."""
        if not self._has_begun:
            self._has_begun = True
            self._take_interrupts()
        self._shown.show(self._state)
        return self.is_ended

    def _take_interrupts(self) -> None:
        """From now on Control-C ends the search; not in other threads than the first, where it cannot be had."""
        with suppress(ValueError):
            if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
                self._before = signal.signal(signal.SIGINT, self._end)

    def _end(self, *_: object) -> None:
        if self.is_ended:
            raise KeyboardInterrupt
        self.is_ended = True

    def _state(self, seconds: float) -> str:
        found = sum(split.passed if many is None else min(split.passed, many) for split, many in self._sought)
        far = pace(found, sum(many or 0 for _, many in self._sought), "deals found", seconds)
        return f"{far}; {self.tried:,} tested (Control-C: no more)"


def ended(found: int, wanted: int | None, tried: int) -> str:
    """What is said of a search that was ended.

    >>> ended(1, 10, 5_000_000)
    'interrupted: 1 of 10 deals was found, in 5,000,000 tries'
    """
    many = f"{found:,}" if found else "none" if wanted is not None else "no"
    of = "" if wanted is None else f" of {wanted:,}"
    deals = "deal was" if wanted is None and found == 1 else f"deals {'was' if found < 2 and of else 'were'}"
    return f"interrupted: {many}{of} {deals} found, in {tried:,} tries"
