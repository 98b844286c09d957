"""Which implementation does the bulk work, native or pure, on how many threads, and in what portions.

Native functions are called on portions of rows, so that an interrupt (Ctrl-C) is answered between two of them, within
a second.
"""

import os
import time
from collections.abc import Callable
from functools import cache
from types import ModuleType
from typing import Any, NoReturn

import numpy as np
import numpy.typing as npt

from .. import _native
from .._status import RefusedError

Bytes = npt.NDArray[np.uint8]
Masks = npt.NDArray[np.uint64]

UINT8, UINT64 = np.dtype(np.uint8), np.dtype(np.uint64)
"""The types themselves: NumPy takes a while to find them by their names."""
FEW = 1 << 12
"""So few rows are never split over threads."""
PORTION = 1 << 18
"""The most rows that a native function works on before an interrupt is answered."""
FIRST_PORTION = 1 << 15
SHORT = 0.05
"""Seconds."""


@cache
def functions() -> ModuleType:
    """The module with the functions on layouts and texts, native or pure; their signatures are the same."""
    if _native.library() is None:
        from .. import _pure

        return _pure
    from .._native import deals

    return deals


def thread_count(wanted: int | None = None) -> int:
    """How many threads to use: *wanted*, or EVERYDEAL_THREADS, or one for each processor.

    Raises:
        ValueError: the number is not a whole number of at least 1; says where it comes from.
    """
    if wanted is not None:
        if wanted < 1:
            raise ValueError(f"{wanted} threads: at least 1 is needed")
        return wanted
    text = os.environ.get("EVERYDEAL_THREADS", "").strip()
    if not text:
        return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    if not text.isdecimal() or int(text) < 1:
        raise ValueError(f"EVERYDEAL_THREADS is {text!r}, not a whole number of at least 1")
    return int(text)


def in_portions(function: Any, source: Any, target: Any, threads: int | None) -> None:
    """Call ``function(source rows, target rows, threads)`` portion by portion.

    Portions begin small and double, as far as `PORTION`, while one takes less than `SHORT`: some spaces are a hundred
    times slower than others.

    Raises:
        RefusedError: the function refuses a row; the row counts from the beginning of all rows.
    """
    total = len(target)
    count = 1 if threads is None and total <= FEW else thread_count(threads)
    if total <= FIRST_PORTION:  # as below, but a batch of one notices the way there
        function(source, target, count)
        return
    start, size = 0, FIRST_PORTION
    while start < total:
        rows, begun = slice(start, start + size), time.monotonic()
        try:
            function(source[rows], target[rows], count)
        except RefusedError as error:
            raise RefusedError(error.status, error.row + start) from None
        start += size
        if time.monotonic() - begun < SHORT:
            size = min(2 * size, PORTION)


def as_rows_of(rows: npt.ArrayLike, type: np.dtype[Any], shape: tuple[int, ...], what: str) -> npt.NDArray[Any]:
    """*rows* as a contiguous array of a *type*; *shape* is that of one of them.

    Raises:
        TypeError: it has another type; nothing is converted that could lose something.
        ValueError: it has another shape.
    """
    array = np.asarray(rows)
    if array.dtype != type:
        hint = "; bulk.from_ints makes rows of bytes of ints" if what == "numbers" else ""
        raise TypeError(f"{what} must be {type}, not {array.dtype}{hint}")
    if array.shape[1:] != shape or not array.shape:
        wanted = str(("n", *shape)).replace("'", "")
        raise ValueError(f"{what} must have the shape {wanted}, not {array.shape}")
    return np.ascontiguousarray(array)


def complain(row: int, make: Callable[[], object]) -> NoReturn:
    """Raise what *make*, which cannot make what a row stands for, raises, with the row in front."""
    try:
        make()
    except ValueError as reason:
        raise ValueError(f"row {row}: {reason}") from None
    raise RuntimeError(f"a bug in everydeal: row {row} was refused, and is right")
