"""All ways to deal one suit: a lattice of (lengths so far, points so far), card by card from the ace.

The pure twin of kernel/src/numbering/sets/boundary/lattice.rs.
"""

from collections.abc import Sequence
from typing import TypeAlias

RANKS = 13
Lengths: TypeAlias = tuple[int, ...]
"""The cards of one suit in the hands N E S W."""

NORTH, EAST, SOUTH = 1 << 40, 1 << 20, 1
"""One point of a hand; the points of N, E and S are one number, so that points are added by one addition."""
POINT = (NORTH, EAST, SOUTH, 0)


def points_of(packed: int) -> tuple[int, int, int]:
    """The points of N, E and S."""
    return packed >> 40, packed >> 20 & 0xFFFFF, packed & 0xFFFFF


class Lattice:
    """The lattice of a suit.

    Hands have at least *shortest* and at most *longest* cards and at most *most* points; a card of rank r has
    ``weights[r]`` points for the hands that are *tracked* (N, E, S).
    """

    def __init__(
        self,
        shortest: Sequence[int],
        longest: Sequence[int],
        most: Sequence[int],
        weights: Sequence[int],
        tracked: Sequence[bool],
    ) -> None:
        layer: dict[tuple[Lengths, int], int] = {((0, 0, 0, 0), 0): 1}
        self.next: list[list[list[int]]] = []
        """By card and node, the node after the card has gone to N, E, S, W; -1: that cannot be."""
        for rank, weight in enumerate(weights):
            left = RANKS - rank - 1
            following: dict[tuple[Lengths, int], int] = {}
            numbers: dict[tuple[Lengths, int], int] = {}
            adds = [weight * POINT[seat] if seat < 3 and tracked[seat] else 0 for seat in range(4)]
            arcs = []
            for (lengths, points), ways in layer.items():
                row = [-1] * 4
                for seat in range(4):
                    after = (*lengths[:seat], lengths[seat] + 1, *lengths[seat + 1 :]), points + adds[seat]
                    if self._fits(*after, left, shortest, longest, most):
                        row[seat] = numbers.setdefault(after, len(numbers))
                        following[after] = following.get(after, 0) + ways
                arcs.append(row)
            self.next.append(arcs)
            layer = following
        self.ends = list(layer)
        """Lengths and points at each last node."""
        self.ways = list(layer.values())
        """In how many ways each last node is reached."""

    @staticmethod
    def _fits(
        lengths: Lengths,
        points: int,
        left: int,
        shortest: Sequence[int],
        longest: Sequence[int],
        most: Sequence[int],
    ) -> bool:
        return all(
            held <= high and held + left >= low for held, low, high in zip(lengths, shortest, longest, strict=True)
        ) and all(held <= limit for held, limit in zip(points_of(points), most[:3], strict=True))

    def sums(self, ends: list[int]) -> list[list[int]]:
        """By card (and after the last), the sum of *ends* over all ways to go on from each node."""
        sums = [ends]
        for arcs in reversed(self.next):
            behind = [*sums[-1], 0]  # node -1 leads nowhere
            sums.append([behind[n] + behind[e] + behind[s] + behind[w] for n, e, s, w in arcs])
        return sums[::-1]
