"""Which implementation does the bulk work, native or pure, and in what portions.

Native functions are called on portions of `PORTION` rows, so that an interrupt (Ctrl-C) is answered between two of
them, within a second.
"""

from collections.abc import Iterator
from functools import cache
from types import ModuleType
from typing import Any

import numpy as np
import numpy.typing as npt

from .. import _native
from .._status import RefusedError

Bytes = npt.NDArray[np.uint8]
Masks = npt.NDArray[np.uint64]

FEW = 1 << 12
"""So few rows are never split over threads."""
PORTION = 1 << 18
"""Rows that a native function works on before an interrupt is answered."""


@cache
def functions() -> ModuleType:
    """The module with the functions on layouts and texts, native or pure; their signatures are the same."""
    if _native.library() is None:
        from .. import _pure

        return _pure
    from .._native import deals

    return deals


def portions(n: int) -> Iterator[slice]:
    """The slices of n rows, in order."""
    return (slice(start, min(start + PORTION, n)) for start in range(0, n, PORTION))


def in_portions(function: Any, source: Any, target: Any, threads: int | None) -> None:
    """Call ``function(source rows, target rows, threads)`` portion by portion.

    Raises:
        RefusedError: the function refuses a row; the row counts from the beginning of all rows.
    """
    if len(target) <= FEW and threads is None:
        function(source, target, 1)
        return
    count = _native.threads(threads)
    for rows in portions(len(target)):
        try:
            function(source[rows], target[rows], count)
        except RefusedError as error:
            raise RefusedError(error.status, error.row + rows.start) from None


def as_bytes(rows: npt.ArrayLike, width: int, what: str) -> Bytes:
    """*rows* as a contiguous uint8 array (n, width).

    Raises:
        TypeError: it has another type; nothing is converted that could lose something.
        ValueError: it has another shape.
    """
    array = np.asarray(rows)
    if array.dtype != np.uint8:
        raise TypeError(f"{what} must be uint8, not {array.dtype}")
    if array.ndim != 2 or array.shape[1] != width:
        raise ValueError(f"{what} must have the shape (n, {width}), not {array.shape}")
    return np.ascontiguousarray(array)
