"""The native function of games: the weights of matrices."""

from array import array
from collections.abc import Sequence

from . import address
from .functions import call
from .progress import Progress, with_progress

Matrix = Sequence[Sequence[int]]
"""For each of at most four suits how many cards each of four players holds."""


def weights(matrices: Sequence[Matrix], trumps: bool, progress: Progress | None = None) -> list[int]:
    """The weight of each of *matrices*, the first player on lead; all players of all of them hold equally many cards.

    What *progress* raises stops the work and is raised; so does Control-C.
    """
    rows, found = array("Q", map(_packed, matrices)), bytearray(16 * len(matrices))
    given = address(rows), len(rows), trumps, address(found, writable=True)
    with_progress(progress, lambda tell: call("game_weights", *given, tell))
    return [int.from_bytes(found[at : at + 16], "little") for at in range(0, len(found), 16)]


def _packed(matrix: Matrix) -> int:
    """A nibble for each player and suit."""
    counts = ((60 - 16 * player - 4 * suit, n) for suit, column in enumerate(matrix) for player, n in enumerate(column))
    return sum(n << shift for shift, n in counts)
