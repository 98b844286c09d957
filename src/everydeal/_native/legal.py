"""The native functions of the legal endings."""

from array import array
from ctypes import c_void_p
from functools import cache
from typing import Any

from . import SIZE, address, addresses, call, declare


@cache
def _function(name: str) -> Any:
    size, pointer = SIZE, c_void_p
    signatures = {
        "rank": (pointer, pointer, size, size),
        "unrank": (pointer, pointer, size, size),
        "compute": (pointer, size, pointer, pointer, pointer, size, size),
    }
    return declare(f"everydeal_{name}_legal", signatures[name])


def rank(owners: Any, numbers: Any, threads: int) -> None:
    """Fill *numbers*, uint8 (n, 14), with the numbers in the space `legal` of *owners*, uint8 (n, 52)."""
    call(_function("rank"), *addresses(owners, numbers), len(owners), threads)


def unrank(numbers: Any, owners: Any, threads: int) -> None:
    """Fill *owners*, uint8 (n, 52), with the legal endings that have these *numbers*, uint8 (n, 14)."""
    call(_function("unrank"), *addresses(numbers, owners), len(owners), threads)


def compute(
    blocks: int, entries: int, threads: int
) -> tuple["array[int]", "array[int]", "array[int]", tuple[int, ...]]:
    """The table of the bridge deck, from nothing, if it has so many *blocks* and *entries*.

    Returns:
        lengths of the blocks, and of the entries places, leads and numbers of endings (`everydeal.legality.table`).
    """
    lengths, places = array("H", bytes(2 * blocks)), array("H", bytes(2 * entries))
    leads, endings = array("I", bytes(4 * entries)), bytearray(16 * entries)
    columns = (address(column, writable=True) for column in (places, leads, endings))
    call(_function("compute"), address(lengths, writable=True), blocks, *columns, entries, threads)
    numbers = tuple(int.from_bytes(endings[i : i + 16], "little") for i in range(0, len(endings), 16))
    return lengths, places, leads, numbers
