"""The native function that computes the table of the legal endings."""

from array import array
from ctypes import c_void_p

from . import SIZE, address, call, declare


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
    function = declare("everydeal_compute_legal", (c_void_p, SIZE, c_void_p, c_void_p, c_void_p, SIZE, SIZE))
    call(function, address(lengths, writable=True), blocks, *columns, entries, threads)
    numbers = tuple(int.from_bytes(endings[i : i + 16], "little") for i in range(0, len(endings), 16))
    return lengths, places, leads, numbers
