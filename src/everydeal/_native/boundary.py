"""The native function of boundary tables."""

import ctypes
from array import array
from ctypes import POINTER, c_void_p
from functools import cache
from typing import Any

from . import SIZE, address, call, declare
from .sets import NativeSet


@cache
def _build() -> Any:
    signature = (c_void_p, SIZE, c_void_p, c_void_p, c_void_p, POINTER(c_void_p))
    return declare("everydeal_boundary_build", signature)


def build(shapes: bytes, counts: "array[int]", points: "array[int]", weights: "array[int]") -> NativeSet:
    """The set of tables.  *shapes* has four bytes for each shape, *counts* how many by hand.

    Raises:
        RefusedError: LIMIT_EXCEEDED; the tables would be too large.
    """
    handle = c_void_p()
    limits = address(shapes), len(shapes), address(counts), address(points), address(weights)
    call(_build(), *limits, ctypes.byref(handle))
    assert handle.value is not None
    return NativeSet(handle.value)
