"""Functions of the kernel that take long: they tell of their progress, and can be stopped."""

import ctypes
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from ctypes import c_int32, c_uint64
from typing import Any, TypeVar

from .._status import RefusedError, Status

T = TypeVar("T")
Progress = Callable[[int, int, int], None]
"""Told what is done, of how much, and how many nodes or matrices there were so far."""
Callback = ctypes.CFUNCTYPE(c_int32, c_uint64, c_uint64, c_uint64)
"""The type of the argument by which a function tells."""


def with_progress(progress: Progress | None, run: Callable[[Any], T]) -> T:
    """What *run* gives, which is given the `Callback`.  What *progress* raises stops the work and is raised.

    Control-C stops it, too, when the function tells the next time.
    """
    raised: list[BaseException] = []

    def tell(done: int, of: int, nodes: int) -> int:
        try:
            if progress is not None:
                progress(done, of, nodes)
        except BaseException as error:
            raised.append(error)
        return int(bool(raised))

    try:
        with _interrupts_in(raised):
            return run(Callback(tell))
    except RefusedError as error:
        if error.status is Status.STOPPED and raised:
            raise raised[0] from None
        raise


@contextmanager
def _interrupts_in(raised: list[BaseException]) -> Iterator[None]:
    """Within this, Control-C is kept in *raised*; it is raised afterwards, if nothing else was.

    Python raises it wherever it runs next, which is in a callback, before its first line: there it would be lost.
    """
    interrupt: list[BaseException] = []

    def keep(*_: object) -> None:
        interrupt.append(KeyboardInterrupt())
        raised.append(interrupt[0])

    try:
        if signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
            raise ValueError("somebody else takes care of it")
        signal.signal(signal.SIGINT, keep)
    except ValueError:  # so it is in other threads than the first, and in other interpreters
        yield
        return
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        if interrupt:
            raise interrupt[0]
