"""The native function that counts the positions of the play."""

from ctypes import c_void_p

from . import SIZE, address, call, declare


def count(numbers: int, blocks: int, threads: int) -> tuple[list[int], list[int]]:
    """The tables of the bridge deck, from nothing: so many *numbers* and *blocks*, flat.

    Returns:
        the numbers by k from 0, column (j = 0 to 3 of the positions, 1 to 3 of the bare diagrams) and category (some,
        notrump, trump, every, all, quotas); and how many play positions with a strain, by k from 0, j and class.
    """
    flat = bytearray(16 * numbers), bytearray(16 * blocks)
    where = [address(column, writable=True) for column in flat]
    function = declare("everydeal_count_positions", (c_void_p, SIZE, c_void_p, SIZE, SIZE))
    call(function, where[0], numbers, where[1], blocks, threads)
    first, second = ([int.from_bytes(rows[i : i + 16], "little") for i in range(0, len(rows), 16)] for rows in flat)
    return first, second
