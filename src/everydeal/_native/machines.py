"""The native functions of machines: those that add up lengths, and those of sums."""

import ctypes
from array import array
from ctypes import POINTER, c_uint64, c_void_p
from functools import cache
from typing import Any

from . import SIZE, address, call, declare


@cache
def _functions() -> dict[str, Any]:
    made = (c_uint64, c_void_p, POINTER(c_void_p))
    return {
        "adding": declare("everydeal_machine_adding", (c_void_p, SIZE, *made)),
        "sums": declare("everydeal_machine_sums", (c_void_p, SIZE, c_void_p, SIZE, *made)),
        "read": declare("everydeal_machine_read", (c_void_p, c_void_p, SIZE)),
        "free": declare("everydeal_machine_free", (c_void_p,)),
    }


def adding(told: "array[int]", limit: int) -> tuple["array[int]", int]:
    """The words of a machine, as diagrams take them, and how many codes it reaches; `kernel/src/ffi/machines.rs` says
    what it is told.

    Raises:
        RefusedError: LIMIT_EXCEEDED, more than *limit* codes; the row is the place of the card.
    """
    return _made("adding", (told,), limit)


def sums(told: "array[int]", shapes: "array[int]", limit: int) -> tuple["array[int]", int]:
    """The same of a sum, told in words of 64 bits, and the words of the machine of shapes that goes with it.

    Raises:
        RefusedError: LIMIT_EXCEEDED, more than *limit* states; the row is the place of the card.
    """
    return _made("sums", (told, shapes), limit)


def _made(name: str, buffers: "tuple[array[int], ...]", limit: int) -> tuple["array[int]", int]:
    functions, facts, handle = _functions(), array("Q", [0, 0]), c_void_p()
    told = [argument for words in buffers for argument in (address(words), len(words))]
    facts_at = address(facts, writable=True)
    call(functions[name], *told, min(limit, (1 << 64) - 1), facts_at, ctypes.byref(handle))
    try:
        words = array("i", bytes(4 * facts[0]))
        call(functions["read"], handle, address(words, writable=True), len(words))
    finally:
        functions["free"](handle)
    return words, facts[1]
