"""Many auctions at once: rows of calls, and their numbers in the space `auctions`.

An auction is a row of bytes, its calls 0..37 and then 255 to the end of the row; a number is a uint64.  All auctions
of up to 24 calls have numbers below 2**64, and 99.4 % of the real ones are among them.

>>> from everydeal.board import Auction
>>> calls = from_auctions([Auction.parse("1NT Pass 3NT AP"), Auction.parse("AP")])
>>> calls.tolist()
[[7, 0, 17, 0, 0, 0], [0, 0, 0, 0, 255, 255]]
>>> rank(calls).tolist()
[3819, 0]
>>> [str(auction) for auction in to_auctions(unrank([35, 36]))]
['7NT Pass Pass Pass', 'Pass 1C Pass Pass Pass']
"""

from collections.abc import Iterable
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from .. import _native
from .._native.slow import tell_if_slow
from .._status import RefusedError
from ..board.auction import Auction
from ..spaces import auctions
from .engine import UINT8, Bytes, Masks, as_rows_of, complain, in_portions

LONGEST: Final = 24
"""The calls of the longest auction that has a number here."""
PADDING: Final = 255
"""What fills a row behind the last call."""
TOO_LONG: Final = (1 << 64) - 1
"""In place of the number of an auction that is longer: ``spaces.auctions.index`` has it."""


def rank(calls: npt.ArrayLike, *, threads: int | None = None) -> Masks:
    """The numbers, uint64 (n,), of the auctions in *calls*, uint8 (n, width), padded with 255.

    An auction of more than 24 calls has `TOO_LONG` in its place.

    Raises:
        ValueError: a row is not a complete auction; names the row, from 0, and the reason.
        TypeError: *calls* is not uint8.
    """
    rows = np.asarray(calls)
    rows = as_rows_of(rows, UINT8, (rows.shape[1] if rows.ndim == 2 else LONGEST,), "calls")
    numbers = np.empty(len(rows), np.uint64)
    if not rows.shape[1]:
        if len(rows):
            raise ValueError("row 0: no calls")
        return numbers
    tell_if_slow(len(rows))
    try:
        in_portions(_coders(rows.shape[1])[0], rows, numbers, threads)
    except RefusedError as refused:
        row = rows[refused.row].tolist()
        complain(refused.row, lambda: auctions.index(_auction(row)))
    return numbers


def unrank(numbers: npt.ArrayLike, *, threads: int | None = None) -> Bytes:
    """The auctions with these *numbers*, whole numbers (n,), as uint8 (n, 24), padded with 255.

    Raises:
        IndexError: a number is that of an auction of more than 24 calls, or of none; names the row, from 0.
        TypeError: *numbers* are not whole numbers of up to 64 bits.
    """
    array = np.asarray(numbers)
    if array.size and array.dtype.kind not in "ui":
        raise TypeError(f"numbers must be uint64, not {array.dtype}")
    if array.ndim != 1:
        raise ValueError(f"numbers must have the shape (n,), not {array.shape}")
    if array.dtype.kind == "i" and (array < 0).any():
        row = int((array < 0).argmax())
        raise IndexError(f"row {row}: number {array[row]} is negative")
    wanted = np.ascontiguousarray(array, np.uint64)
    calls = np.empty((len(wanted), LONGEST), np.uint8)
    tell_if_slow(len(wanted))
    try:
        in_portions(_coders(LONGEST)[1], wanted, calls, threads)
    except RefusedError as refused:
        number = int(wanted[refused.row])
        reason = f"number {number} is that of an auction of more than {LONGEST} calls: spaces.auctions has it"
        raise IndexError(f"row {refused.row}: {reason}") from None
    return calls


def from_auctions(found: Iterable[Auction]) -> Bytes:
    """The calls of auctions, legal or not, as uint8 (n, calls of the longest), padded with 255."""
    rows = [auction.calls for auction in found]
    calls = np.full((len(rows), max(map(len, rows), default=0)), PADDING, np.uint8)
    for row, own in zip(calls, rows, strict=True):
        row[: len(own)] = own
    return calls


def to_auctions(calls: npt.ArrayLike) -> list[Auction]:
    """The auctions of rows of calls: the inverse of `from_auctions`.

    Raises:
        ValueError: something that is not a call is in a row, or a call behind the padding; names the row.
    """
    found = []
    for number, row in enumerate(np.asarray(calls).tolist()):
        try:
            found.append(_auction(row))
        except ValueError as error:
            raise ValueError(f"row {number}: {error}") from None
    return found


def _auction(row: list[int]) -> Auction:
    length = row.index(PADDING) if PADDING in row else len(row)
    if set(row[length:]) - {PADDING}:
        raise ValueError(f"there are calls behind the padding, which begins at place {length}")
    return Auction(tuple(row[:length]))


def _coders(width: int) -> tuple[Any, Any]:
    """Rank and unrank of rows of so many calls, native or pure."""
    if _native.library() is None:
        from .. import _pure

        return _pure.rank_auctions, _pure.unrank_auctions
    from .._native import numberings

    return numberings.coders("auctions", width)
