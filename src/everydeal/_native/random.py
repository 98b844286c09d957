"""The native functions of the random stream."""

from typing import Any

from . import address
from .functions import call


def random_numbers(key: bytes, size: int, start: int, numbers: Any, threads: int) -> None:
    """Fill *numbers*, uint8 (n, width) contiguous, with numbers *start* ... of the stream of *key* below *size*."""
    rows, width = numbers.shape
    _fill(key, size, start, numbers, rows, width, threads)


def numbers_in_bytes(key: bytes, size: int, start: int, n: int, width: int) -> bytearray:
    """The same numbers without an array: *n* times *width* bytes, big-endian."""
    numbers = bytearray(n * width)
    _fill(key, size, start, numbers, n, width, 1)
    return numbers


def _fill(key: bytes, size: int, start: int, numbers: Any, rows: int, width: int, threads: int) -> None:
    if not 1 <= size <= 1 << 128:
        raise ValueError(
            f"the kernel draws below sizes of 1 to 2^128, not {size}: everydeal.stream draws below larger ones"
        )
    low, high = start & (1 << 64) - 1, start >> 64
    below = (size & (1 << 128) - 1).to_bytes(16, "little")
    call("random_numbers", key, below, low, high, address(numbers, writable=True), rows, width, threads)
