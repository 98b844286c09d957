"""The native scanners of PBN and LIN files."""

from ctypes import c_uint32, c_void_p
from functools import cache
from typing import Any

from . import SIZE, address, call, declare

_FORMATS = ("pbn", "lin")


@cache
def _scan() -> Any:
    return declare("everydeal_scan", (c_uint32, c_void_p, SIZE, c_uint32, c_void_p, SIZE, c_void_p))


def scan(format: str, data: Any, last: bool, rows: Any, end: Any) -> None:
    """Scan *data*, a piece of a file; *last* says that nothing follows it.

    Fills *rows*, uint64 (capacity, 8): start, end, line, small fields, hands; and *end*, uint64 (4,): rows filled,
    bytes and lines that are done with, and 1 if only the general reader can go on.  See `texts/boards/rows.rs`.
    """
    arguments = address(data), len(data), int(last), address(rows, writable=True), len(rows)
    call(_scan(), _FORMATS.index(format), *arguments, address(end, writable=True))
