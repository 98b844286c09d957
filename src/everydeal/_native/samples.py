"""The native functions of forecasts: samples of a diagram's states that walk on by themselves."""

from array import array
from collections.abc import Sequence
from ctypes import c_void_p

from . import SIZE, address, call, declare
from .handles import Handle


class NativeSamples:
    """The samples of the diagram of a set, told as diagrams are (`_native.sets`)."""

    def __init__(self, spec: "array[int]") -> None:
        self._held = Handle.made("samples_begin", (c_void_p, SIZE), address(spec), len(spec))
        self._grow = declare("everydeal_samples_grow", (c_void_p, c_void_p))
        self._keep = declare("everydeal_samples_keep", (c_void_p, c_void_p, SIZE, c_void_p, SIZE))

    def grow(self) -> tuple[int, int, int]:
        """Read a card: how many states come of the first sample, of the second, and of both."""
        facts = array("Q", [0, 0, 0])
        call(self._grow, self._held.handle, address(facts, writable=True))
        first, second, both = facts
        return first, second, both

    def keep(self, first: Sequence[int], second: Sequence[int]) -> None:
        """Go on with the states of these numbers of each sample."""
        chosen = [array("I", numbers) for numbers in (first, second)]
        call(self._keep, self._held.handle, *(each for row in chosen for each in (address(row), len(row))))
