"""What the shapes of two hands are worth by themselves, besides what `tables` counts, for arrays of shapes.

That is the loss of hands that mirror each other, the loss of short suits at notrumps, and what short suits are worth
with trumps.
"""

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from .points import LONGEST, loss_at_notrumps, loss_of_mirrors, of_lengths, short_suits

Shapes: TypeAlias = NDArray[np.int64]
"""Lengths, int64 (n, 4), clubs first."""
Points: TypeAlias = NDArray[np.int64]
"""In halves, int64 (n,)."""

NOTRUMPS = 4
_MIRRORS = np.array([-loss_of_mirrors(suits) for suits in range(5)])
_LONG, _LONG_TRUMPS = 3, 8
"""Longer suits, and longer trumps, count as these do."""


def of_shapes(west: Shapes, east: Shapes, strain: int, west_opens: bool) -> Points:
    """The points of the lengths of two hands in a strain, as `points.value` numbers them; *west* is its second hand."""
    common: Points = _MIRRORS[(west == east).sum(axis=1)]
    if strain == NOTRUMPS:
        for hand, less in ((west, int(not west_opens)), (east, int(west_opens))):
            losses = np.array([loss_at_notrumps(shortest, less) for shortest in range(14)])
            common = common - losses[hand.min(axis=1)]
        return common
    if strain != LONGEST:
        return common + _short_suits(west, east, np.full(len(west), 3 - strain), west_opens)
    fits = west + east
    order = np.argsort(fits, axis=1, kind="stable")
    longest, other = order[:, 3], order[:, 2]
    points = _short_suits(west, east, longest, west_opens)
    rows = np.arange(len(fits))
    tied = np.flatnonzero(fits[rows, longest] == fits[rows, other])
    second = _short_suits(west[tied], east[tied], other[tied], west_opens)
    points[tied] = np.maximum(points[tied], second)
    return common + points


def _short_suits(west: Shapes, east: Shapes, trumps: NDArray[np.intp], west_opens: bool) -> Points:
    """Worked out once for all lengths that come to the same."""
    kept = np.minimum(np.stack([west, east]), _LONG)
    rows = np.arange(len(west))
    for hand, lengths in zip(kept, (west, east), strict=True):
        hand[rows, trumps] = np.minimum(lengths[rows, trumps], _LONG_TRUMPS)
    places = 16 ** np.arange(4)
    codes = (kept[0] @ places << 16 | kept[1] @ places) << 2 | trumps
    _, first, where = np.unique(codes, return_index=True, return_inverse=True)
    hands = [[of_lengths(*lengths) for lengths in hand[first].tolist()] for hand in kept]
    each = zip(*hands, trumps[first].tolist(), strict=True)
    points = np.array([short_suits(west, east, suit, west_opens) for west, east, suit in each], np.int64)
    return points[where.reshape(-1)]
