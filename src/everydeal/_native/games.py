"""The native functions of games: the orbits of distributions, and the weights of matrices."""

from array import array
from collections.abc import Sequence
from ctypes import c_uint32, c_void_p

from . import SIZE, address, call, declare
from .progress import Callback, Progress, with_progress

_MOST_ORBITS = 1_048_681
"""With trumps and 13 ranks."""


def orbits(ranks: int, trumps: bool) -> tuple["array[int]", bytes]:
    """The canonical matrices of four suits, ascending, as the kernel writes them, and the sizes of their orbits."""
    matrices, sizes, count = array("Q", bytes(8 * _MOST_ORBITS)), bytearray(_MOST_ORBITS), array("Q", [0])
    function = declare("everydeal_game_orbits", (c_uint32, c_uint32, c_void_p, c_void_p, SIZE, c_void_p))
    where = [address(buffer, writable=True) for buffer in (matrices, sizes, count)]
    call(function, ranks, trumps, where[0], where[1], _MOST_ORBITS, where[2])
    return matrices[: count[0]], bytes(sizes[: count[0]])


def weights(matrices: Sequence[int], trumps: bool, progress: Progress | None = None) -> list[int]:
    """The weight of each of *matrices*, the first player on lead; all players of all of them hold equally many cards.

    What *progress* raises stops the work and is raised; so does Control-C.
    """
    rows, found = array("Q", matrices), bytearray(16 * len(matrices))
    function = declare("everydeal_game_weights", (c_void_p, SIZE, c_uint32, c_void_p, Callback))
    given = address(rows), len(rows), trumps, address(found, writable=True)
    with_progress(progress, lambda tell: call(function, *given, tell))
    return [int.from_bytes(found[at : at + 16], "little") for at in range(0, len(found), 16)]
