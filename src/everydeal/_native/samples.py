"""The native functions of forecasts: samples of a diagram's states that walk on by themselves."""

import ctypes
from array import array
from collections.abc import Sequence
from ctypes import POINTER, c_void_p
from functools import cache
from typing import Any

from . import SIZE, address, call, declare


@cache
def _functions() -> dict[str, Any]:
    return {
        "begin": declare("everydeal_samples_begin", (c_void_p, SIZE, POINTER(c_void_p))),
        "grow": declare("everydeal_samples_grow", (c_void_p, c_void_p)),
        "keep": declare("everydeal_samples_keep", (c_void_p, c_void_p, SIZE, c_void_p, SIZE)),
        "free": declare("everydeal_samples_free", (c_void_p,)),
    }


class NativeSamples:
    """The samples of the diagram of a set, told as diagrams are (`_native.diagram`)."""

    def __init__(self, spec: "array[int]") -> None:
        self._functions = _functions()
        self._handle = c_void_p()
        call(self._functions["begin"], address(spec), len(spec), ctypes.byref(self._handle))

    def __del__(self) -> None:
        self._functions["free"](self._handle)

    def grow(self) -> tuple[int, int, int]:
        """Read a card: how many states come of the first sample, of the second, and of both."""
        facts = array("Q", [0, 0, 0])
        call(self._functions["grow"], self._handle, address(facts, writable=True))
        first, second, both = facts
        return first, second, both

    def keep(self, first: Sequence[int], second: Sequence[int]) -> None:
        """Go on with the states of these numbers of each sample."""
        chosen = [array("I", numbers) for numbers in (first, second)]
        call(self._functions["keep"], self._handle, *(each for row in chosen for each in (address(row), len(row))))
