"""The native functions that make sets of deals and what goes with them: diagrams, boundary tables, ends, machines.

A set comes as a flat array of 32-bit words (`constraints/engines/native.py` writes them, `sets/diagram/spec.rs` reads
them).
"""

import ctypes
import signal
from array import array
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from ctypes import c_int32, c_uint32, c_uint64, c_void_p
from typing import TypeAlias

from .._status import RefusedError, Status
from . import SIZE, address
from .handles import Handle

_Callback = ctypes.CFUNCTYPE(c_int32, c_uint64, c_uint64, c_uint64)
Progress = Callable[[int, int, int], None]
_MOST = (1 << 64) - 1


def diagram(spec: "array[int]", limit: int, progress: Progress | None) -> Handle:
    """The set of a diagram.

    Raises:
        RefusedError: LIMIT_EXCEEDED; the row is the place of the card.
    """
    return _told("diagram_build", spec, limit, progress)


def boundary_tables(shapes: bytes, counts: "array[int]", points: "array[int]", weights: "array[int]") -> Handle:
    """The set of tables.  *shapes* has four bytes for each shape, *counts* how many by hand.

    Raises:
        RefusedError: LIMIT_EXCEEDED; the tables would be too large.
    """
    limits = address(shapes), len(shapes), address(counts), address(points), address(weights)
    return Handle.made("boundary_build", (c_void_p, SIZE, c_void_p, c_void_p, c_void_p), *limits)


def count_ends(
    spec: "array[int]", machines: int, limit: int, progress: Progress | None
) -> tuple[list[tuple[int, ...]], list[int]]:
    """The last states of a set, and how many paths lead to each.

    Raises:
        RefusedError: LIMIT_EXCEEDED; the row is the place of the card.
    """
    ends = _told("ends_count", spec, limit, progress)
    row = machines + 4
    words = ends.words(row * ends.size)
    states = [tuple(words[end : end + machines]) for end in range(0, len(words), row)]
    paths = [words[end + machines : end + row] for end in range(0, len(words), row)]
    return states, [sum((word & 0xFFFF_FFFF) << 32 * k for k, word in enumerate(four)) for four in paths]


Made: TypeAlias = "tuple[array[int], int]"
"""The words of a machine, as diagrams take them, and how many codes or states were reached."""


def adding(told: "array[int]", limit: int) -> Made:
    """The machine that adds up the digits of a code; `sets/machines/adding.rs` says what it is told.

    Raises:
        RefusedError: LIMIT_EXCEEDED, more than *limit* codes; the row is the place of the card.
    """
    return _machine(0, told, array("q"), limit)


def sums(told: "array[int]", shapes: "array[int]", limit: int) -> Made:
    """That of a sum, told in words of 64 bits, and the words of the machine of shapes that goes with it.

    Raises:
        RefusedError: LIMIT_EXCEEDED, more than *limit* states; the row is the place of the card.
    """
    return _machine(1, shapes, told, limit)


def product(told: "array[int]", limit: int) -> Made:
    """Several machines as one: the block they look at, whether the first is given, and their set.

    Raises:
        RefusedError: LIMIT_EXCEEDED, more than *limit* states, or none at all.
    """
    return _machine(2, told, array("q"), limit)


def _machine(kind: int, words: "array[int]", numbers: "array[int]", limit: int) -> Made:
    types = (c_uint32, c_void_p, SIZE, c_void_p, SIZE, c_uint64)
    told = address(words), len(words), address(numbers), len(numbers)
    machine = Handle.made("machine", types, kind, *told, min(limit, _MOST))
    return machine.words(machine.size), machine.work


def _told(function: str, spec: "array[int]", limit: int, progress: Progress | None) -> Handle:
    """What a function makes that tells of its progress.  What *progress* raises stops the work and is raised.

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

    types = (c_void_p, SIZE, c_uint64, _Callback)
    try:
        with _interrupts_in(raised):
            return Handle.made(function, types, address(spec), len(spec), min(limit, _MOST), _Callback(tell))
    except RefusedError as error:
        if error.status is Status.STOPPED:
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
