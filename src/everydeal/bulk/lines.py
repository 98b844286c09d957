"""Reading many lines of text: fast where the lines have the plain form, with the general reader where they do not."""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import numpy.typing as npt

from .._native.slow import tell_if_slow
from .._status import RefusedError
from .engine import functions

_PORTION = 1 << 24
"""Bytes of text read before an interrupt is answered."""
_GROUP = 256
"""Lines that are tried together, where one of some has to go to the general reader."""


def read_lines(
    text: bytes,
    columns: int,
    dtype: npt.DTypeLike,
    fast: Callable[[bytes | memoryview, Any], None],
    general: Callable[[str], Any],
) -> npt.NDArray[Any]:
    """One row for each line of *text* (the last need not end).

    *fast* fills the rows of some lines or raises `RefusedError`; *general* makes the row of one line.

    Raises:
        ValueError, IndexError: what *general* raises, with the number of the line, from 1.
    """
    portions = list(_portions(text))
    rows_in_all = sum(count for _, _, count in portions)
    tell_if_slow(rows_in_all)
    all_rows = np.empty((rows_in_all, columns), dtype)
    done = 0
    for start, end, count in portions:
        rows = all_rows[done : done + count]
        try:
            fast(text if end - start == len(text) else memoryview(text)[start:end], rows)
        except RefusedError:
            _read_in_groups(text[start:end], done + 1, rows, fast, general)
        done += count
    return all_rows


def _read_in_groups(text: bytes, first: int, rows: Any, fast: Any, general: Any) -> None:
    lines = text.removesuffix(b"\n").split(b"\n")
    start = 0
    while start < len(lines):
        group = lines[start : start + _GROUP]
        try:
            fast(b"\n".join(group) + b"\n", rows[start : start + len(group)])
            start += len(group)
            continue
        except RefusedError as refused:
            plain = min(refused.row, len(group) - 1)
        try:
            if plain:
                fast(b"\n".join(group[:plain]) + b"\n", rows[start : start + plain])
        except RefusedError:
            plain = 0
        row = start + plain
        try:
            rows[row] = general(lines[row].decode("utf-8", "replace"))
        except (ValueError, IndexError) as reason:
            raise type(reason)(f"line {first + row}: {reason}") from None
        start = row + 1


def _portions(text: bytes) -> Iterator[tuple[int, int, int]]:
    """Where parts of some megabytes, each of whole lines, begin and end in *text*, and how many lines they have."""
    start = 0
    while start < len(text):
        end = text.find(b"\n", start + _PORTION) + 1 or len(text)
        part = text if end - start == len(text) else memoryview(text)[start:end]
        yield start, end, functions().count_lines(part)
        start = end
