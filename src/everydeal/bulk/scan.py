"""Pieces of PBN and LIN files into rows: the native scanner, or its twins in Python (`scan_pbn`, `scan_lin`).

A row is a record of the file: where it lies, and, if it is plain, its deal, number, dealer and vulnerability.  A record
that is not plain has the state `ASK`: the general reader of `everydeal.formats` has to look at it.  The twins in Python
find fewer records plain than the native scanner, so they ask more often; what comes of it is the same.
"""

import numpy as np

from .. import _native
from .rows import Scan
from .scan_lin import nothing_scanned, scan_lin
from .scan_pbn import scan_pbn

_TWINS = {"pbn": scan_pbn, "lin": scan_lin}


def can_scan(format: str) -> bool:
    """There is a scanner for this format."""
    return format in _TWINS


def scan(format: str, data: bytes, last: bool) -> Scan:
    """The rows of *data*, a piece of a file that begins with a record; *last* says that nothing follows it.

    A piece of LIN with a ``%`` that may begin a remark is left to the general reader, which knows whether it does.
    """
    if format == "lin" and (data[:1] == b"%" or b"\n%" in data or b"\r%" in data or b"|%" in data):
        return nothing_scanned(data)
    return _TWINS[format](data, last) if _native.library() is None else _scan_natively(format, data, last)


def _scan_natively(format: str, data: bytes, last: bool) -> Scan:
    from .._native.scan import scan as native

    rows = np.empty((len(data) // 60 + 16, 8), np.uint64)
    end = np.zeros(4, np.uint64)
    native(format, data, last, rows, end)
    count, consumed, lines, stuck = (int(value) for value in end)
    more = count >= len(rows) - 1
    rows = rows[:count]
    small = rows[:, 3]
    places = rows[:, :3].astype(np.int64)
    fields = (small >> np.uint64(8), small >> np.uint64(16))
    dealer, vulnerability = ((field & np.uint64(0xFF)).astype(np.uint8) for field in fields)
    number = (small >> np.uint64(32)).astype(np.int32)
    state, counts = (small & np.uint64(15)).astype(np.uint8), (small & np.uint64(16)) != 0
    where = places[:, 0], places[:, 1], places[:, 2]
    more, hands = more and not stuck, rows[:, 4:]
    return Scan(*where, state, counts, dealer, vulnerability, number, hands, consumed, lines, bool(stuck), more)
