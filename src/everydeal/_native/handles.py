"""What the kernel holds for us: sets of deals, completions of a template, counts of ends, machines."""

import ctypes
from array import array
from collections.abc import Sequence
from ctypes import POINTER, c_void_p
from functools import cache
from typing import Any, Self

from .._status import RefusedError
from . import SIZE, address, call, declare


@cache
def _functions() -> dict[str, Any]:
    return {
        "facts": declare("everydeal_facts", (c_void_p, c_void_p, c_void_p)),
        "words": declare("everydeal_words", (c_void_p, c_void_p, SIZE)),
        "rank": declare("everydeal_rank_in", (c_void_p, c_void_p, c_void_p, SIZE, SIZE, SIZE)),
        "unrank": declare("everydeal_unrank_in", (c_void_p, c_void_p, SIZE, c_void_p, SIZE, SIZE)),
        "check": declare("everydeal_check", (c_void_p, c_void_p)),
        "free": declare("everydeal_free", (c_void_p,)),
    }


class Handle:
    """What is behind the *handle* that a function of the kernel has stored; given back with this object."""

    def __init__(self, handle: int) -> None:
        self._functions = _functions()
        self.handle = handle
        size, work = bytearray(16), array("Q", [0])
        call(self._functions["facts"], handle, address(size, writable=True), address(work, writable=True))
        self.size = int.from_bytes(size, "little")
        """The deals of a set, the completions, the ends, or the words of a machine."""
        self.work = work[0]
        """The nodes, table entries or states that it took."""

    @classmethod
    def made(cls, function: str, types: Sequence[Any], *arguments: Any) -> Self:
        """What *function* makes of *arguments*.

        Raises:
            RefusedError: it refuses them.
        """
        place = c_void_p()
        call(declare(f"everydeal_{function}", (*types, POINTER(c_void_p))), *arguments, ctypes.byref(place))
        assert place.value is not None
        return cls(place.value)

    def __del__(self) -> None:
        if hasattr(self, "handle"):
            self._functions["free"](self.handle)

    def words(self, count: int) -> "array[int]":
        """The words of a machine, or of the ends; so many."""
        words = array("i", bytes(4 * count))
        call(self._functions["words"], self.handle, address(words, writable=True), count)
        return words

    def rank(self, deals: Any, numbers: Any, width: int, rows: int, threads: int) -> None:
        """Fill *numbers*, *width* bytes each, from *deals*: 52 owners each, or packed, of completions."""
        buffers = address(deals), address(numbers, writable=True)
        call(self._functions["rank"], self.handle, *buffers, width, rows, threads)

    def unrank(self, numbers: Any, width: int, deals: Any, rows: int, threads: int) -> None:
        """Fill *deals* from *numbers*: the inverse of `rank`."""
        call(
            self._functions["unrank"],
            self.handle,
            address(numbers),
            width,
            address(deals, writable=True),
            rows,
            threads,
        )

    def settled_at(self, owners: bytes) -> int | None:
        """The place of the card that settles that a deal is not in the set; None if it is."""
        try:
            call(self._functions["check"], self.handle, address(owners))
        except RefusedError as error:
            return error.row
        return None
