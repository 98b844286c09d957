"""The native functions of machines that add up lengths."""

import ctypes
from array import array
from ctypes import POINTER, c_uint64, c_void_p
from functools import cache
from typing import Any

from . import SIZE, address, call, declare


@cache
def _functions() -> dict[str, Any]:
    return {
        "build": declare("everydeal_adding_build", (c_void_p, SIZE, c_uint64, c_void_p, POINTER(c_void_p))),
        "read": declare("everydeal_adding_read", (c_void_p, c_void_p, SIZE)),
        "free": declare("everydeal_adding_free", (c_void_p,)),
    }


def build(told: "array[int]", limit: int) -> tuple["array[int]", int]:
    """The words of a machine, as diagrams take them, and how many codes it reaches; `kernel/src/ffi/adding.rs` says
    what it is told.

    Raises:
        RefusedError: LIMIT_EXCEEDED, more than *limit* codes; the row is the place of the card.
    """
    functions, facts, handle = _functions(), array("Q", [0, 0]), c_void_p()
    limit = min(limit, (1 << 64) - 1)
    facts_at = address(facts, writable=True)
    call(functions["build"], address(told), len(told), limit, facts_at, ctypes.byref(handle))
    try:
        words = array("i", bytes(4 * facts[0]))
        call(functions["read"], handle, address(words, writable=True), len(words))
    finally:
        functions["free"](handle)
    return words, facts[1]
