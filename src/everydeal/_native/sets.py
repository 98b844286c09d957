"""The native functions of a set of deals that the kernel holds, be it a diagram or boundary tables."""

from array import array
from ctypes import c_void_p
from functools import cache
from typing import Any

from .._status import RefusedError
from . import SIZE, address, call, declare


@cache
def _functions() -> dict[str, Any]:
    rows = (c_void_p, SIZE)
    return {
        "facts": declare("everydeal_set_facts", (c_void_p, c_void_p, c_void_p)),
        "owners": declare("everydeal_set_owners", (c_void_p, *rows, SIZE, c_void_p, SIZE)),
        "numbers": declare("everydeal_set_numbers", (c_void_p, *rows, c_void_p, SIZE, SIZE)),
        "check": declare("everydeal_set_check", (c_void_p, c_void_p)),
        "free": declare("everydeal_set_free", (c_void_p,)),
    }


class NativeSet:
    """The set behind the *handle* that a build has returned; given back with this object."""

    def __init__(self, handle: int) -> None:
        self._functions = _functions()
        self._handle = handle
        size, nodes = bytearray(16), array("Q", [0])
        call(self._functions["facts"], handle, address(size, writable=True), address(nodes, writable=True))
        self.size = int.from_bytes(size, "little")
        self.nodes = nodes[0]

    def __del__(self) -> None:
        self._functions["free"](self._handle)

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
