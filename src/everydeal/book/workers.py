"""Other processes for what may take long: a thread cannot be stopped, a process can.

To count the deals of an expression, or to read a file that somebody made to be hard to read, can take long and much
memory.  So `anyio.to_process` calls such functions (those of `counting`) in Python processes, which keep what they have
made: it starts them when they are needed, and ends one whose call takes too long.  An executor of `concurrent.futures`
cannot end one call without all others.  The server goes on answering meanwhile.

No client has all the processes, so another's question finds one free.
"""

import asyncio
import os
import signal
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from typing import Any, Final, TypeVar
from weakref import WeakValueDictionary

from anyio import BrokenWorkerProcess, CancelScope, CapacityLimiter, current_time, move_on_after
from anyio.to_process import run_sync

from .problems import ProblemError

T = TypeVar("T")

SECONDS: Final = 10.0
"""How long one call may take, with the waiting."""
WORKERS: Final = 4
"""Processes at most."""
MEMORY: Final = 2 << 30
"""Bytes of address space for each."""
MAX_WAITING: Final = 32
"""Calls that are not answered yet, at most."""
WRONG: Final = (ValueError, IndexError, MemoryError, RecursionError, OverflowError)
"""What goes wrong by the reader's question."""
TOO_LARGE: Final = (
    "That condition is too large to count here: take a simpler one (fewer hands, points or shapes at once), another"
    " order (suit is best for tight shapes), or the command line (everydeal count), which can be allowed more."
)
"""What a reader sees for a set that takes too many nodes."""


class Workers:
    """Some processes, each started when it is first needed."""

    def __init__(self, seconds: float = SECONDS, workers: int = WORKERS) -> None:
        self.seconds, self.workers = seconds, workers
        self._places = asyncio.Semaphore(workers)
        self._shares: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()
        """For each client that asks just now: the places that it may take."""
        self._calls: set[CancelScope] = set()
        """One for each call that is not answered yet."""
        self._is_closed = False

    async def run(self, function: Callable[..., T], *arguments: Any, client: str = "") -> T:
        """What a function of a module gives, called in another process.

        Raises:
            ProblemError: 422 the question is wrong or asks for too much; 503 it took too long, with the waiting, too
                many wait, or the book is being closed.
        """
        if self._is_closed:
            raise _closing()
        if len(self._calls) >= MAX_WAITING:
            raise ProblemError(503, "Too many are waiting for such work; please try again.", {"retry-after": "5"})
        begun = float("inf")
        with move_on_after(self.seconds) as call:
            self._calls.add(call)
            try:
                async with self._share(client), self._places:
                    begun = current_time()
                    return await _run(function, *arguments)
            finally:
                self._calls.discard(call)
        if self._is_closed:
            raise _closing()
        if current_time() - begun > self.seconds / 2:  # else it was the waiting that took the time
            raise ProblemError(503, f"That took longer than {self.seconds:g} seconds; the command line has no limit.")
        busy = f"Others had such work done for {self.seconds:g} seconds; please try again."
        raise ProblemError(503, busy, {"retry-after": "5"})

    async def close(self) -> None:
        """Give up what is being worked out: who waits for it, or comes now, gets a 503."""
        self._is_closed = True
        for call in self._calls:
            call.cancel()

    def _share(self, client: str) -> asyncio.Semaphore:
        """The places of a client: all but one, if there are more."""
        return self._shares.setdefault(client, asyncio.Semaphore(max(1, self.workers - 1)))


class Inline(Workers):
    """Where there are no other processes, as in a browser: the same calls, on the spot.

    A worker of the browser's is that other process: the page ends it when a call takes too long.
    """

    async def run(self, function: Callable[..., T], *arguments: Any, client: str = "") -> T:
        """What a function gives, called here."""
        try:
            return function(*arguments)
        except WRONG as error:
            raise ProblemError(422, explained(error)) from None


async def _run(function: Callable[..., T], *arguments: Any) -> T:
    """A call in another process, which is ended if this is cancelled."""
    try:  # the call has its place, so that anyio's own limit is never met
        return await run_sync(_call, function, *arguments, cancellable=True, limiter=CapacityLimiter(1))
    except BrokenWorkerProcess:
        raise ProblemError(503, "That was too much to work out here; the command line has no limit.") from None
    except ValueError as error:
        raise ProblemError(422, str(error)) from None


def _call(function: Callable[..., T], *arguments: Any) -> T:
    """The other process's side; what is wrong with a question comes back as a ValueError that says so."""
    _limit_process()
    try:
        return function(*arguments)
    except WRONG as error:
        raise ValueError(explained(error)) from None


@cache
def _limit_process() -> None:
    """A process has so much memory, lets others go first, and leaves Ctrl-C to the server, which then ends it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(ImportError, ValueError, OSError):  # no such limits here
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    with suppress(AttributeError, OSError):
        os.nice(5)


def explained(error: Exception) -> str:
    """An error for people who cannot allow more nodes here."""
    if any(kind.__name__ == "SpaceTooLargeError" for kind in type(error).__mro__):
        return TOO_LARGE
    if isinstance(error, RecursionError):
        return "That is nested too deeply to be read here: take fewer parentheses within each other."
    return str(error) if isinstance(error, ValueError | IndexError) else "That is too much to work out here."


def _closing() -> ProblemError:
    return ProblemError(503, "The book is being closed.")
