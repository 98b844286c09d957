"""The native functions that make sets of deals and what goes with them: diagrams, ends, machines.

A set comes as a flat array of 32-bit words (`constraints/engines/native.py` writes them, `sets/diagram/spec.rs` reads
them).
"""

from array import array
from ctypes import c_uint32, c_uint64, c_void_p
from typing import TypeAlias

from . import SIZE, address
from .handles import Handle
from .progress import Callback, Progress, with_progress

_MOST = (1 << 64) - 1


def diagram(spec: "array[int]", limit: int, progress: Progress | None) -> Handle:
    """The set of a diagram.

    Raises:
        RefusedError: LIMIT_EXCEEDED; the row is the place of the card.
    """
    return _told("diagram_build", spec, limit, progress)


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
    """What a function makes that tells of its progress; see `with_progress`."""
    types = (c_void_p, SIZE, c_uint64, Callback)
    given = address(spec), len(spec), min(limit, _MOST)
    return with_progress(progress, lambda tell: Handle.made(function, types, *given, tell))
