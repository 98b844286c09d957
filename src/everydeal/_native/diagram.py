"""The native functions of decision diagrams.

A set comes as a flat array of 32-bit words (`constraints/native.py` writes them, `sets/diagram/spec.rs` reads them).
"""

import ctypes
import signal
from array import array
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from ctypes import POINTER, c_int32, c_uint64, c_void_p
from functools import cache
from typing import Any

from .._status import RefusedError, Status
from . import SIZE, address, call, declare
from .sets import NativeSet

_Callback = ctypes.CFUNCTYPE(c_int32, c_uint64, c_uint64, c_uint64)
Progress = Callable[[int, int, int], None]


@cache
def _functions() -> dict[str, Any]:
    build = (c_void_p, SIZE, c_uint64, _Callback, POINTER(c_void_p))
    return {
        "build": declare("everydeal_diagram_build", build),
        "count_ends": declare("everydeal_ends_count", build),
        "ends_facts": declare("everydeal_ends_facts", (c_void_p, c_void_p)),
        "read_ends": declare("everydeal_ends_read", (c_void_p, c_void_p, SIZE, c_void_p, SIZE)),
        "free_ends": declare("everydeal_ends_free", (c_void_p,)),
    }


def build(spec: "array[int]", limit: int, progress: Progress | None) -> NativeSet:
    """The set of a diagram.

    Raises:
        RefusedError: LIMIT_EXCEEDED; the row is the place of the card.
    """
    return NativeSet(_made(_functions()["build"], spec, limit, progress))


def count_ends(
    spec: "array[int]", machines: int, limit: int, progress: Progress | None
) -> tuple[list[tuple[int, ...]], list[int]]:
    """The last states of a set, and how many paths lead to each.

    Raises:
        RefusedError: LIMIT_EXCEEDED; the row is the place of the card.
    """
    functions = _functions()
    handle = _made(functions["count_ends"], spec, limit, progress)
    try:
        facts = array("Q", [0, 0])
        call(functions["ends_facts"], handle, address(facts, writable=True))
        ends = facts[0]
        states, paths = array("i", bytes(4 * machines * ends)), bytearray(16 * ends)
        buffers = address(states, writable=True), len(states), address(paths, writable=True), len(paths)
        call(functions["read_ends"], handle, *buffers)
    finally:
        functions["free_ends"](handle)
    rows = [tuple(states[machines * end : machines * (end + 1)]) for end in range(ends)]
    return rows, [int.from_bytes(paths[16 * end : 16 * end + 16], "little") for end in range(ends)]


def _made(function: Any, spec: "array[int]", limit: int, progress: Progress | None) -> int:
    """Call a function that makes something; its handle.  What *progress* raises stops the work and is raised.

    Control-C stops it, too, at the next card.
    """
    raised: list[BaseException] = []

    def tell(place: int, places: int, nodes: int) -> int:
        try:
            if progress is not None:
                progress(place, places, nodes)
        except BaseException as error:
            raised.append(error)
        return int(bool(raised))

    handle = c_void_p()
    try:
        with _interrupts_in(raised):
            call(function, address(spec), len(spec), min(limit, (1 << 64) - 1), _Callback(tell), ctypes.byref(handle))
    except RefusedError as error:
        if error.status is Status.STOPPED:
            raise raised[0] from None
        raise
    assert handle.value is not None
    return handle.value


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
