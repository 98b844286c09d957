"""What the kernel makes and holds for us: sets of deals, their ends, machines, completions of a template."""

import ctypes
from array import array
from typing import Any, Final, Self

from .._status import RefusedError
from . import address
from .functions import call, function
from .progress import Callback

SET, ENDS, ADDING, SUM, PRODUCT, COMPLETIONS = range(6)
"""What can be made, by the numbers of the kernel's ffi/making.rs, which says what each is told."""

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
        told = address(words), len(words), address(numbers), len(numbers), min(limit, _MOST), tell
        call("make", kind, *told, ctypes.byref(place))
        assert place.value is not None
        return cls(place.value)

    def __del__(self) -> None:
        if hasattr(self, "handle"):
            self._free(self.handle)

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
