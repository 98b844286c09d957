"""What the scanners of PBN and LIN give: rows, one for a record of the file."""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

EMPTY, FOUND, ASK = range(3)
"""The states of a row: no deal and nothing wrong; a deal; to be looked at by the general reader."""
NONE = 4
"""No dealer, no vulnerability."""

Masks = npt.NDArray[np.uint64]
Letters = npt.NDArray[np.uint8]
Ints = npt.NDArray[np.int64]
Bools = npt.NDArray[np.bool_]


class Scan(NamedTuple):
    """The rows of a piece of a file."""

    start: Ints
    end: Ints
    line: Ints
    """The lines of the piece before the one on which the record begins."""
    state: npt.NDArray[np.uint8]
    counts: Bools
    """The record has a number of its own."""
    dealer: npt.NDArray[np.uint8]
    vulnerability: npt.NDArray[np.uint8]
    number: npt.NDArray[np.int32]
    """The board's number, 0 if it has none."""
    hands: Masks
    consumed: int
    """The bytes that are done with; the others are to be scanned again with more of the file."""
    lines: int
    """The lines in them."""
    stuck: bool
    """Only the general reader can go on from there."""
    more: bool = False
    """There was no room for all rows: scan the rest at once."""


def fouled(hands: Masks) -> Bools:
    """Which rows of hands, (n, 4), `formats.deals.foul` complains of: neither a full deal nor an ending."""
    sizes = np.bitwise_count(hands)
    full, empty = (sizes == 13).sum(axis=1), (sizes == 0).sum(axis=1)
    short, long = ((sizes > 0) & (sizes < 13)).any(axis=1), (sizes > 13).any(axis=1)
    return np.asarray(long | (short & (2 * full >= 4 - empty)), bool)
