"""What the kernel makes and holds for us: sets of deals, their ends, machines, completions of a template, weights.

A set comes as a flat array of 32-bit words (`constraints/engines/native.py` writes them, `sets/diagram/spec.rs` reads
them).
"""

import ctypes
from array import array
from collections.abc import Sequence
from typing import Any, Final, NoReturn, Self

from .._status import RefusedError
from . import address
from .functions import call, function
from .progress import Callback, Progress, with_progress

SET, ENDS, ADDING, SUM, PRODUCT, COMPLETIONS, WEIGHTS = range(7)
"""What can be made, by the numbers of the kernel's ffi/making.rs, which says what each is given."""

_MOST: Final = (1 << 64) - 1
_NOBODY: Final = Callback()


class Handle:
    """What is behind the *handle* that a function of the kernel has stored; given back with this object."""

    def __init__(self, handle: int) -> None:
        self.handle, self._free = handle, function("free")
        size, work = bytearray(16), array("Q", [0])
        call("facts", handle, address(size, writable=True), address(work, writable=True))
        self.size = int.from_bytes(size, "little")
        """The deals of a set, the completions, the ends, or the words of a machine."""
        self.work = work[0]
        """The nodes, table entries or states that it took."""

    @classmethod
    def made(cls, kind: int, words: Any, numbers: Any = b"", limit: int = _MOST, tell: Any = _NOBODY) -> Self:
        """What the kernel makes of *words*, of 32 bits, and *numbers*, of 64 bits; *tell* hears of the progress.

        Raises:
            RefusedError: it refuses them; LIMIT_EXCEEDED, more than *limit* nodes, codes or states: the row is the
                place of the card.
        """
        place = ctypes.c_void_p()
        arguments = address(words), len(words), address(numbers), len(numbers), min(limit, _MOST), tell
        call("make", kind, *arguments, ctypes.byref(place))
        assert place.value is not None
        return cls(place.value)

    def __del__(self) -> None:
        if hasattr(self, "handle"):
            self._free(self.handle)

    def __reduce__(self) -> NoReturn:
        raise TypeError("a handle of the kernel's is neither copied nor pickled: it is given back once")

    def words(self, count: int) -> "array[int]":
        """The words of a machine, or of the ends; so many."""
        words = array("i", bytes(4 * count))
        call("words", self.handle, address(words, writable=True), count)
        return words

    def rank(self, deals: Any, numbers: Any, width: int, rows: int, threads: int) -> None:
        """Fill *numbers*, *width* bytes each, from *deals*: 52 owners each, or packed, of completions."""
        here, there = address(deals), address(numbers, writable=True)
        call("rank_in", self.handle, here, there, width, rows, threads)

    def unrank(self, numbers: Any, width: int, deals: Any, rows: int, threads: int) -> None:
        """Fill *deals* from *numbers*: the inverse of `rank`."""
        here, there = address(numbers), address(deals, writable=True)
        call("unrank_in", self.handle, here, width, there, rows, threads)

    def settled_at(self, owners: bytes) -> int | None:
        """The place of the card that settles that a deal is not in the set; None if it is."""
        try:
            call("check", self.handle, address(owners))
        except RefusedError as error:
            return error.row
        return None


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
    return _ends(with_progress(progress, lambda tell: Handle.made(ENDS, spec, b"", limit, tell)), machines)


def weights(matrices: Sequence[Sequence[Sequence[int]]], trumps: bool, progress: Progress | None = None) -> list[int]:
    """The weight of each of *matrices*, the first player on lead; all players of all of them hold equally many cards.

    A matrix has for each of at most four suits how many cards each of four players holds.
    """
    packed, kind = array("Q", map(_nibbles, matrices)), array("i", [trumps])
    return _ends(with_progress(progress, lambda tell: Handle.made(WEIGHTS, kind, packed, tell=tell)), 0)[1]


def _nibbles(matrix: Sequence[Sequence[int]]) -> int:
    """A nibble for each player and suit."""
    counts = ((60 - 16 * player - 4 * suit, n) for suit, column in enumerate(matrix) for player, n in enumerate(column))
    return sum(n << shift for shift, n in counts)


def _ends(ends: Handle, machines: int) -> tuple[list[tuple[int, ...]], list[int]]:
    """The states of so many machines at each end, and how many paths lead there."""
    row = machines + 4
    words = ends.words(row * ends.size)
    states = [tuple(words[end : end + machines]) for end in range(0, len(words), row)]
    paths = [words[end + machines : end + row] for end in range(0, len(words), row)]
    return states, [sum((word & 0xFFFF_FFFF) << 32 * k for k, word in enumerate(four)) for four in paths]


def machine(
    kind: int, words: "array[int]", limit: int, numbers: "array[int] | bytes" = b""
) -> "tuple[array[int], int]":
    """A machine of a kind, ADDING, SUM or PRODUCT: its words, as sets take them, and the codes or states reached.

    kernel/src/ffi/making.rs says what each kind is given in *words* of 32 bits and *numbers* of 64 bits.

    Raises:
        RefusedError: LIMIT_EXCEEDED, more than *limit* codes or states; the row is the place of the card.
    """
    made = Handle.made(kind, words, numbers, limit)
    return made.words(made.size), made.work
