"""The native functions of boundary tables."""

import ctypes
import weakref
from array import array
from ctypes import POINTER, c_size_t, c_void_p
from functools import cache
from typing import Any

from .._status import RefusedError
from . import address, call, declare


@cache
def _functions() -> dict[str, Any]:
    rows = (c_void_p, c_size_t)
    build = (c_void_p, c_size_t, c_void_p, c_void_p, c_void_p, POINTER(c_void_p))
    return {
        "build": declare("everydeal_boundary_build", build),
        "facts": declare("everydeal_boundary_facts", (c_void_p, c_void_p, c_void_p)),
        "owners": declare("everydeal_boundary_owners", (c_void_p, *rows, c_size_t, c_void_p, c_size_t)),
        "numbers": declare("everydeal_boundary_numbers", (c_void_p, *rows, c_void_p, c_size_t, c_size_t)),
        "check": declare("everydeal_boundary_check", (c_void_p, c_void_p)),
        "free": declare("everydeal_boundary_free", (c_void_p,)),
    }


class NativeBoundary:
    """Tables that the kernel holds.  *shapes* has four bytes for each shape, *counts* how many by hand.

    Raises:
        RefusedError: LIMIT_EXCEEDED; the tables would be too large.
    """

    def __init__(self, shapes: bytes, counts: "array[int]", points: "array[int]", weights: "array[int]") -> None:
        self._functions = _functions()
        handle = c_void_p()
        limits = address(shapes), len(shapes), address(counts), address(points), address(weights)
        call(self._functions["build"], *limits, ctypes.byref(handle))
        self._handle = handle.value
        weakref.finalize(self, self._functions["free"], self._handle)
        size, cells = bytearray(16), array("Q", [0])
        call(self._functions["facts"], self._handle, address(size, writable=True), address(cells, writable=True))
        self.size = int.from_bytes(size, "little")
        self.nodes = cells[0]

    def owners(self, numbers: Any, rows: int, width: int, owners: Any, threads: int) -> None:
        """Fill *owners*, 52 bytes a deal, from *numbers*, *width* bytes each."""
        buffers = address(numbers), rows, width, address(owners, writable=True)
        call(self._functions["owners"], self._handle, *buffers, threads)

    def numbers(self, owners: Any, rows: int, numbers: Any, width: int, threads: int) -> None:
        """Fill *numbers* from *owners*."""
        buffers = address(owners), rows, address(numbers, writable=True), width
        call(self._functions["numbers"], self._handle, *buffers, threads)

    def settled_at(self, owners: bytes) -> int | None:
        """The place of the card that settles that a deal is not in the set; None if it is."""
        try:
            call(self._functions["check"], self._handle, address(owners))
        except RefusedError as error:
            return error.row
        return None
