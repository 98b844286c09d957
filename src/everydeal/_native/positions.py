"""The native functions of the positions of the play."""

from array import array
from ctypes import c_void_p
from functools import cache
from typing import Any

from . import SIZE, address, addresses, call, declare


@cache
def _function(name: str) -> Any:
    size, pointer = SIZE, c_void_p
    signatures = {
        "count": (pointer, size, pointer, size, size),
        "load": (pointer, size, pointer, size),
        "rank": (pointer, pointer, size, size),
        "unrank": (pointer, pointer, size, size),
    }
    return declare(f"everydeal_{name}_positions", signatures[name])


def count(numbers: int, blocks: int, threads: int) -> tuple[list[int], list[int]]:
    """The tables of the bridge deck, from nothing: so many *numbers* and *blocks*, flat.

    Returns:
        the numbers by k from 0, column (j = 0 to 3 of the positions, 1 to 3 of the bare diagrams) and category (some,
        notrump, trump, every, all, quotas); and how many play positions with a strain, by k from 0, j and class.
    """
    flat = bytearray(16 * numbers), bytearray(16 * blocks)
    where = [address(column, writable=True) for column in flat]
    call(_function("count"), where[0], numbers, where[1], blocks, threads)
    first, second = ([int.from_bytes(rows[i : i + 16], "little") for i in range(0, len(rows), 16)] for rows in flat)
    return first, second


def load(leads: "array[int]", sizes: bytes) -> None:
    """Give the kernel, for good, the tables that `rank` and `unrank` need.

    Args:
        leads: who can be on lead in each legal entry with cards (`everydeal.legality.table`), 32 bits each.
        sizes: those of the blocks (`everydeal.legality.play.tables`), 16 bytes each, little-endian.
    """
    call(_function("load"), address(leads), len(leads), address(sizes), len(sizes) // 16)


def rank(rows: Any, numbers: Any, threads: int) -> None:
    """Fill *numbers*, uint8 (n, 15), with the numbers in the space `positions` of *rows*, uint8 (n, 54).

    The tables must have been loaded.
    """
    call(_function("rank"), *addresses(rows, numbers), len(rows), threads)


def unrank(numbers: Any, rows: Any, threads: int) -> None:
    """Fill *rows*, uint8 (n, 54), with the legal positions that have these *numbers*, uint8 (n, 15).

    The tables must have been loaded.
    """
    call(_function("unrank"), *addresses(numbers, rows), len(numbers), threads)
