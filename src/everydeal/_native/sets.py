"""The native functions that make sets of deals and what goes with them: diagrams, ends, machines.

A set comes as a flat array of 32-bit words (`constraints/engines/native.py` writes them, `sets/diagram/spec.rs` reads
them).
"""

from array import array
from typing import TypeAlias

from .handles import ADDING, ENDS, PRODUCT, SET, SUM, Handle
from .progress import Progress, with_progress


def diagram(spec: "array[int]", limit: int, progress: Progress | None) -> Handle:
    """The set of a diagram.

    Raises:
        RefusedError: LIMIT_EXCEEDED; the row is the place of the card.
    """
    return with_progress(progress, lambda tell: Handle.made(SET, spec, b"", limit, tell))


def count_ends(
    spec: "array[int]", machines: int, limit: int, progress: Progress | None
) -> tuple[list[tuple[int, ...]], list[int]]:
    """The last states of a set, and how many paths lead to each.

    Raises:
        RefusedError: LIMIT_EXCEEDED; the row is the place of the card.
    """
    ends = with_progress(progress, lambda tell: Handle.made(ENDS, spec, b"", limit, tell))
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
    return _words(Handle.made(ADDING, told, b"", limit))


def sums(told: "array[int]", shapes: "array[int]", limit: int) -> Made:
    """That of a sum, told in words of 64 bits, and the words of the machine of shapes that goes with it.

    Raises:
        RefusedError: LIMIT_EXCEEDED, more than *limit* states; the row is the place of the card.
    """
    return _words(Handle.made(SUM, shapes, told, limit))


def product(told: "array[int]", limit: int) -> Made:
    """Several machines as one: the block they look at, whether the first is given, and their set.

    Raises:
        RefusedError: LIMIT_EXCEEDED, more than *limit* states, or none at all.
    """
    return _words(Handle.made(PRODUCT, told, b"", limit))


def _words(machine: Handle) -> Made:
    return machine.words(machine.size), machine.work
