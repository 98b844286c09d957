"""What hands are worth, in arrays: the words of `everydeal.Hand` for masks of hands in an array of any shape.

>>> from everydeal import Hand
>>> hands = np.array([[Hand("AKT4.AKQ6.J.T742"), Hand("Q92.J5.KQ92.QJ98")]], np.uint64)
>>> hcp(hands), losers(hands)
(array([[17, 11]], dtype=uint8), array([[5, 7]], dtype=uint8))
"""

import numpy as np

from .engine import Bytes, Masks

__all__ = ["controls", "hcp", "losers", "pattern", "shape"]

_SUIT = np.uint64(0x1FFF)
_SHIFTS = np.arange(0, 52, 13, dtype=np.uint64)
_HONOURS = [np.uint64(1 << place | 1 << place + 13 | 1 << place + 26 | 1 << place + 39) for place in range(4)]
"""The aces, kings, queens and jacks."""


def hcp(hands: Masks) -> Bytes:
    """The high-card points of hands, ace 4, king 3, queen 2, jack 1: uint8 of the shape of *hands*, uint64.

    >>> hcp(np.array([1, 2], np.uint64))  # the spade ace, the spade king
    array([4, 3], dtype=uint8)
    """
    return _weighed(hands, (4, 3, 2, 1))


def controls(hands: Masks) -> Bytes:
    """Aces count 2, kings 1: uint8 of the shape of *hands*, uint64.

    >>> controls(np.array([1, 3], np.uint64))  # the spade ace; with the king
    array([2, 3], dtype=uint8)
    """
    return _weighed(hands, (2, 1))


def losers(hands: Masks) -> Bytes:
    """Losing tricks: of the first three cards of each suit those that are not ace, king or queen: uint8 of the shape of
    *hands*, uint64.

    >>> losers(np.array([0b11, 0b10], np.uint64))  # ace and king of spades; the king alone
    array([0, 1], dtype=uint8)
    """
    holdings = _holdings(hands)
    firsts = np.minimum(np.bitwise_count(holdings), 3)
    winners = np.bitwise_count(holdings & (np.uint64(1) << firsts.astype(np.uint64)) - np.uint64(1))
    return np.asarray((firsts - winners).sum(axis=-1, dtype=np.uint8), np.uint8)


def shape(hands: Masks) -> Bytes:
    """How many spades, hearts, diamonds and clubs: uint8 (..., 4), for *hands* uint64 (...).

    >>> shape(np.array([0b11], np.uint64))
    array([[2, 0, 0, 0]], dtype=uint8)
    """
    lengths = np.empty((*hands.shape, 4), np.uint8)
    for suit, shift in enumerate(_SHIFTS):  # in turn: many times as fast as along a last axis of four
        np.bitwise_count(hands & _SUIT << shift, out=lengths[..., suit])
    return lengths


def pattern(hands: Masks) -> Bytes:
    """The suit lengths, longest first, whatever the suits: uint8 (..., 4), for *hands* uint64 (...).

    >>> pattern(np.array([0b11 << 39 | 1], np.uint64))  # two clubs and the spade ace
    array([[2, 1, 0, 0]], dtype=uint8)
    """
    return np.sort(shape(hands), axis=-1)[..., ::-1]


def _holdings(hands: Masks) -> Masks:
    """The ranks of each suit, bit 0 the ace: uint64 (..., 4)."""
    found: Masks = hands[..., None] >> _SHIFTS & _SUIT
    return found


def _weighed(hands: Masks, values: tuple[int, ...]) -> Bytes:
    """What the honours of hands count together: *values* are those of ace, king, ..."""
    total = np.zeros(hands.shape, np.uint8)
    for value, honours in zip(values, _HONOURS, strict=False):
        total += np.uint8(value) * np.bitwise_count(hands & honours)
    return total
