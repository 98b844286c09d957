"""The native functions on many auctions: rows of calls, and their numbers."""

from ctypes import c_void_p
from functools import cache
from typing import Any

from . import SIZE, addresses, call, declare


@cache
def _rank() -> Any:
    return declare("everydeal_rank_auctions", (c_void_p, SIZE, c_void_p, SIZE, SIZE))


@cache
def _unrank() -> Any:
    return declare("everydeal_unrank_auctions", (c_void_p, c_void_p, SIZE, SIZE))


def rank_auctions(calls: Any, numbers: Any, threads: int) -> None:
    """Fill *numbers*, uint64 (n,), from rows of *calls*, uint8 (n, width) padded with 255.

    Raises:
        RefusedError: NOT_IN_SPACE; a row is not a complete auction.
    """
    rows, width = calls.shape
    here, there = addresses(calls, numbers)
    call(_rank(), here, width, there, rows, threads)


def unrank_auctions(numbers: Any, calls: Any, threads: int) -> None:
    """Fill rows of *calls*, uint8 (n, 24), from *numbers*, uint64 (n,).

    Raises:
        RefusedError: NUMBER_TOO_LARGE; it is that of an auction of more than 24 calls.
    """
    here, there = addresses(numbers, calls)
    call(_unrank(), here, there, len(numbers), threads)
