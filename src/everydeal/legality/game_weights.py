"""The weights of many distributions, by the kernel or by the definition in `games`; and blocks of their orbits.

The space of games has the orbits in ascending order.  So that one is found without weighing all of them, they are taken
in blocks, whose weights are stored for 52 cards (`packed`).
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import islice

from .. import _native
from .._native import games
from .._native.progress import Progress
from .distributions import Matrix, orbits
from .games import SHARES, Pattern, Rules
from .packed import Blocks

BLOCK = 64
"""How many orbits a block has; the last may have fewer."""


def weights(rules: Rules, matrices: Sequence[Matrix], progress: Progress | None = None) -> list[int]:
    """G of each matrix; all players of all matrices hold equally many cards."""
    if _native.library() is None:
        return list(map(rules.weight, matrices))
    return games.weights(matrices, rules.trumps, progress)


def blocks(rules: Rules, progress: Progress | None = None) -> Blocks:
    """All blocks, from nothing: those of 52 cards take the kernel minutes, and the definition days."""
    canonical, images = zip(*orbits(rules.suits, rules.ranks, rules.trumps), strict=True)
    by_orbit = [many * weight for many, weight in zip(images, weights(rules, canonical, progress), strict=True)]
    return {canonical[at]: sum(by_orbit[at : at + BLOCK]) for at in range(0, len(canonical), BLOCK)}


@lru_cache(maxsize=16)
def block(rules: Rules, first: Matrix) -> dict[Matrix, tuple[int, int]]:
    """The orbits of the block that begins with *first*: how many matrices each has, and the weight of one."""
    canonical, images = zip(*islice(orbits(rules.suits, rules.ranks, rules.trumps, first), BLOCK), strict=True)
    return dict(zip(canonical, zip(images, weights(rules, canonical), strict=True), strict=True))


@lru_cache(maxsize=64)
def tricks(rules: Rules, matrix: Matrix) -> dict[tuple[Pattern, int], tuple[int, Matrix, int]]:
    """The patterns and winners of the next trick, in order: 12/|W|, the matrix after the trick, and its weight."""
    ways = {
        (pattern, winner): (SHARES // len(after), left)
        for pattern, after in rules.next_tricks(matrix)
        for winner, left in after.items()
    }
    found = weights(rules, [left for _, left in ways.values()])
    return {way: (share, left, weight) for (way, (share, left)), weight in zip(ways.items(), found, strict=True)}
