"""The native function of the random stream."""

from typing import Any

from . import address
from .functions import call


def random_numbers(key: bytes, size: int, start: int, numbers: Any, threads: int, width: int = 0) -> None:
    """Fill *numbers* with numbers *start* ... of the stream of *key* below *size*, big-endian.

    They are uint8 (n, width) contiguous; or any bytes, rows of so many as *width* says.
    """
    if not 1 <= size <= 1 << 128:
        raise ValueError(
            f"the kernel draws below sizes of 1 to 2^128, not {size}: everydeal.stream draws below larger ones"
        )
    low, high = start & (1 << 64) - 1, start >> 64
    below = (size & (1 << 128) - 1).to_bytes(16, "little")
    rows, width = (len(numbers) // width, width) if width else numbers.shape
    call("random_numbers", key, below, low, high, address(numbers, writable=True), rows, width, threads)
