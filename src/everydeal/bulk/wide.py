"""Arithmetic on numbers of up to 16 bytes, as rows of big-endian bytes: what NumPy has no type for."""

from collections.abc import Iterable
from itertools import repeat
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

Bytes: TypeAlias = npt.NDArray[np.uint8]
_Halves: TypeAlias = tuple[npt.NDArray[np.uint64], npt.NDArray[np.uint64]]
_LOW = (1 << 64) - 1
_BIG_ENDIAN = np.dtype(">u8")
_BLOCK = 1 << 12
"""Rows that are reckoned with at a time: they stay in the processor's cache."""


def shifted(numbers: Bytes, by: int, width: int) -> Bytes:
    """The rows of *numbers*, (n, at most 16), plus *by*, modulo 2^128, in rows of *width* bytes; they must fit.

    >>> shifted(np.array([[1, 0], [0, 5]], np.uint8), -5, 2).tolist()
    [[0, 251], [0, 0]]
    """
    rows = np.empty((len(numbers), width), np.uint8)
    for start in range(0, len(numbers), _BLOCK):
        high, low = _halves(numbers[start : start + _BLOCK])
        total = low + np.uint64(by & _LOW)
        _put_halves(high + np.uint64(by >> 64 & _LOW) + (total < low), total, rows[start : start + _BLOCK])
    return rows


def at_least(numbers: Bytes, bound: int) -> npt.NDArray[np.bool_]:
    """Which rows of *numbers*, contiguous, (n, any width), are *bound* or more; bool (n,)."""
    width = numbers.shape[1]
    if not width or bound >> 8 * width:
        return np.full(len(numbers), not bound)
    large: npt.NDArray[np.bool_] = numbers.view(f"S{width}").ravel() >= np.bytes_(bound.to_bytes(width))
    return large  # texts of bytes come in the order of their numbers


def first_at_least(numbers: Bytes, bound: int) -> int | None:
    """The first row of *numbers* that is *bound* or more, if there is one."""
    if not len(numbers) or surely_below(numbers, bound):
        return None
    large = at_least(numbers, bound)
    return int(large.argmax()) if large.any() else None


def as_ints(numbers: Bytes) -> list[int]:
    """The rows of *numbers*, contiguous, (n, any width), as Python ints."""
    width = numbers.shape[1]
    if width > 8:
        return list(map(int.from_bytes, numbers.view(f"V{width}").ravel().tolist()))  # a void's item is its bytes
    ints: list[int] = _narrow(numbers).tolist()
    return ints


def as_rows(ints: Iterable[int], width: int, count: int = -1) -> Bytes:
    """Python ints, *count* of them if that is known, as rows of *width* bytes.

    Raises:
        OverflowError: one is negative, or takes more bytes.
        TypeError: one is not an int.
    """
    rows = np.fromiter(map(int.to_bytes, ints, repeat(width)), f"V{width}", count)  # a void's item is its bytes
    return rows.view(np.uint8).reshape(-1, width)


def surely_below(numbers: Bytes, bound: int) -> bool:
    """Do the first eight bytes tell that all rows of *numbers* are below *bound*?  They do, if there are no more.

    >>> [surely_below(as_rows([2**70], 9), bound) for bound in (2**70, 2**70 + 1, 2**70 + 2**8)]
    [False, False, True]
    """
    width: int = numbers.shape[1]
    if not len(numbers):
        return False
    if width < 8:
        blocks = range(0, len(numbers), _BLOCK)
        return all(int(_narrow(numbers[start : start + _BLOCK]).max()) < bound for start in blocks)
    return int(_first_eight(numbers).max()) < bound >> 8 * (width - 8)


def _narrow(rows: Bytes) -> npt.NDArray[np.uint64]:
    """The numbers in rows of at most eight bytes."""
    wide = np.zeros((len(rows), 8), np.uint8)
    wide[:, 8 - rows.shape[1] :] = rows
    words: npt.NDArray[np.uint64] = wide.view(_BIG_ENDIAN).ravel()
    return words


def _first_eight(rows: Bytes) -> npt.NDArray[np.uint64]:
    """The first eight bytes of each row, where they are."""
    words: npt.NDArray[np.uint64] = rows[:, :8].view(_BIG_ENDIAN)[:, 0]
    return words


def _last_eight(rows: Bytes) -> npt.NDArray[np.uint64]:
    words: npt.NDArray[np.uint64] = rows[:, -8:].view(_BIG_ENDIAN)[:, 0]
    return words


def _halves(numbers: Bytes) -> _Halves:
    """The upper and the lower 64 bits of each row, (n, at most 16)."""
    width: int = numbers.shape[1]
    if width < 9:
        wide = np.zeros((len(numbers), 16), np.uint8)
        wide[:, 16 - width :] = numbers
        numbers, width = wide, 16
    shift = np.uint64(8 * (16 - width))  # what both have is the lower half's
    return _first_eight(numbers).astype(np.uint64) >> shift, _last_eight(numbers).astype(np.uint64)


def _put_halves(high: npt.NDArray[np.uint64], low: npt.NDArray[np.uint64], rows: Bytes) -> None:
    """Write numbers into *rows*, which hold them: the inverse."""
    width: int = rows.shape[1]
    if width < 9:
        wide = np.empty((len(rows), 16), np.uint8)
        _put_halves(high, low, wide)
        rows[:] = wide[:, 16 - width :]
        return
    _first_eight(rows)[:] = high << np.uint64(8 * (16 - width))
    _last_eight(rows)[:] = low
