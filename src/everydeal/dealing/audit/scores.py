"""What is looked at in each deal: scores in arrays, a row a deal."""

from typing import Final, NamedTuple

import numpy as np

from ...bulk import Deals
from . import exact
from .distributions import LONG, Ints

_IN_TURN: Final = (np.arange(52) % 4).astype(np.uint8)
_SCORE: Final = np.array([-3, -1, 1, 3], np.int16)
_STEP: Final = np.array([0, 1, 0, -1], np.int16)
_CHUNK: Final = 1 << 15


class Scores(NamedTuple):
    """The scores of some deals, a row each."""

    points: Ints
    """High-card points, (n, 4), by seat."""
    shapes: Ints
    """Suit lengths, (n, 4, 4), by seat and suit."""
    patterns: Ints
    """The number of each hand's pattern, (n, 4)."""
    aces: Ints
    """Aces, (n, 4), by seat."""
    whole: Ints
    """Of the deal: longest suit, voids, singletons, hands with a long suit, (n, 4)."""
    near: Ints
    """Neighbouring cards with one owner, in suit order and in rank order, (n, 2)."""
    turn: Ints
    """The score against a deck dealt in turn, in suit order and in rank order, (n, 2)."""
    steps: Ints
    """Neighbouring cards one seat apart clockwise, less those the other way, in suit and in rank order, (n, 2)."""
    owners: Ints
    """Who holds each card, (n, 52)."""

    def batches(self, count: int) -> "Scores":
        """The same, as *count* collections of equally many deals: each array gets an axis before the others."""
        return Scores(*(array.reshape(count, -1, *array.shape[1:]) for array in self))


def scores_of(deals: Deals) -> Scores:
    """The scores of full deals."""
    parts = [_scores(deals[start : start + _CHUNK]) for start in range(0, max(1, len(deals)), _CHUNK)]
    return Scores(*(np.concatenate(arrays) for arrays in zip(*parts, strict=True)))


def _scores(deals: Deals) -> Scores:
    owners = deals.owners
    shapes = deals.shape()
    ordered = np.sort(shapes, axis=2)[:, :, ::-1]
    long, by_rank = ordered[:, :, 0], owners.reshape(-1, 4, 13).transpose(0, 2, 1).reshape(-1, 52)
    counted = [long.max(1), (shapes == 0).sum((1, 2)), (shapes == 1).sum((1, 2)), (long >= LONG).sum(1)]
    orders = (owners, by_rank)
    return Scores(
        points=deals.hcp().astype(np.int16),
        shapes=shapes,
        patterns=_patterns()[ordered[:, :, :3].astype(int) @ [196, 14, 1]],
        aces=np.stack([(owners[:, ::13] == seat).sum(1) for seat in range(4)], 1).astype(np.int8),
        whole=np.stack(counted, 1).astype(np.int8),
        near=np.stack([(order[:, 1:] == order[:, :-1]).sum(1) for order in orders], 1).astype(np.int16),
        steps=np.stack([_STEP[(order[:, 1:] - order[:, :-1]) & 3].sum(1) for order in orders], 1).astype(np.int16),
        owners=owners,
        turn=np.stack([_SCORE[(order - _IN_TURN) & 3].sum(1) for order in orders], 1).astype(np.int16),
    )


def _patterns() -> Ints:
    """The number of each pattern, by its three longest suits."""
    numbers = np.zeros(14**3, np.int8)
    for number, (first, second, third, _) in enumerate(exact.pattern()):
        numbers[first * 196 + second * 14 + third] = number
    return numbers
