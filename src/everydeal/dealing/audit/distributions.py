"""What a shuffled deck gives, as arrays: the distribution of every score that a deal, or a hand of it, can have.

`exact` has those of one hand, or of a count over all cards, as fractions; here are those of all four hands together.

*Points.*  Four honours of each rank are placed among the four seats in 35 ways of counting; a way to place all sixteen
leaves 13 - h_s cards for each seat s, and 36! / prod (13 - h_s)! ways to deal those.  The 1.5 million ways are merged
rank by rank, to 12,301 vectors of points.

*Suit by suit.*  The lengths of a suit at the four seats are one of 560 splits; a score that is put together suit by
suit is counted for two suits at a time, by the sum of their splits, and what sums to v meets what sums to 13 - v.

*Steps.*  In an order of the deck the owners of neighbouring cards differ by 0 to 3 seats, clockwise; the score of a
deal is how many differ by 1, less how many differ by 3.  A pack that was dealt in turn and hardly shuffled has many
steps of 1.  The deals are counted card by card: by how many cards each seat has, who has the last one, and the score
so far.

*Dealt in turn.*  A deck that is not shuffled is dealt out card by card, N E S W: the card at place i goes to i mod 4.
Score each card by 2 ((owner - place) mod 4) - 3, from -3 to 3, and add up.  The 13 places of each residue are a "suit".
"""

from collections.abc import Callable
from functools import cache
from itertools import product
from math import factorial
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from ...cards import Seat, Suit
from . import exact

LONG: Final = 7
"""A suit of so many cards is long."""
Floats: TypeAlias = npt.NDArray[np.float64]
Ints: TypeAlias = npt.NDArray[np.integer[Any]]
_TOTALS: Final = np.array([14**2, 14, 1, 0])
"""A split's number: that of three seats tells the fourth."""


class Distribution(NamedTuple):
    """The probabilities of the whole numbers from *low* on."""

    low: int
    shares: Floats

    @property
    def mean(self) -> float:
        """The expected value."""
        return float(self.shares @ (self.low + np.arange(len(self.shares))))

    @property
    def deviation(self) -> float:
        """The standard deviation."""
        values = self.low + np.arange(len(self.shares)) - self.mean
        return float(np.sqrt(self.shares @ values**2))


@cache
def points_together() -> tuple[Ints, Floats]:
    """Vectors of the four hands' points, (m, 4), and their probabilities, (m,)."""
    splits: Ints = np.array([split for split in product(range(5), repeat=4) if sum(split) == 4])
    ways = np.array([24 / np.prod([factorial(part) for part in split]) for split in splits])
    held: Ints = np.zeros((1, 4), int)
    points: Ints = np.zeros((1, 4), int)
    weight: Floats = np.ones(1)
    for value in (1, 2, 3, 4):
        held = (held[:, None] + splits).reshape(-1, 4)
        points = (points[:, None] + value * splits).reshape(-1, 4)
        weight = (weight[:, None] * ways).reshape(-1)
        key = held @ [1, 17, 289, 4913] * 41**3 + points[:, :3] @ [1, 41, 1681]
        _, first, group = np.unique(key, return_index=True, return_inverse=True)
        held, points, weight = held[first], points[first], _summed(group, weight)
    fits = (held <= 13).all(1)
    left = np.array([float(factorial(cards)) for cards in range(14)])[13 - held[fits]].prod(1)
    points, weight = points[fits], weight[fits] / left
    _, first, group = np.unique(points[:, :3] @ [1, 41, 1681], return_index=True, return_inverse=True)
    weight = _summed(group, weight)
    return points[first], weight / weight.sum()


def _summed(keys: Ints, weights: Floats, size: int = 0) -> Floats:
    """The weights of each key, added up."""
    return np.asarray(np.bincount(keys, weights, size), np.float64)


@cache
def hand_points(hands: int = 1) -> Distribution:
    """Points of one hand, or of several together."""
    return _of_points(lambda points: points[:, :hands].sum(1))


@cache
def side_points() -> Distribution:
    """Points of one side less those of the other."""
    return _of_points(lambda points: 2 * (points[:, 0] + points[:, 2]) - 40)


@cache
def highest_points() -> Distribution:
    """Points of the strongest hand of a deal."""
    return _of_points(lambda points: points.max(1))


@cache
def lowest_points() -> Distribution:
    """Points of the weakest hand of a deal."""
    return _of_points(lambda points: points.min(1))


@cache
def spread() -> Distribution:
    """Points of the strongest hand less those of the weakest."""
    return _of_points(lambda points: points.max(1) - points.min(1))


def _of_points(score: Callable[[Ints], Ints]) -> Distribution:
    points, weight = points_together()
    values = score(points)
    low = int(values.min())
    return Distribution(low, _summed(values - low, weight))


@cache
def longest() -> Distribution:
    """The length of the longest suit that any hand holds."""
    return _by_suits(lambda splits: splits.max(1), np.maximum)


@cache
def voids() -> Distribution:
    """Voids in a deal."""
    return _by_suits(lambda splits: (splits == 0).sum(1), np.add)


@cache
def singletons() -> Distribution:
    """Singletons in a deal."""
    return _by_suits(lambda splits: (splits == 1).sum(1), np.add)


@cache
def long_hands() -> Distribution:
    """Hands with a suit of at least `LONG` cards."""
    seats = _by_suits(lambda splits: (splits >= LONG) @ [1, 2, 4, 8], np.bitwise_or)
    count = np.array([seat.bit_count() for seat in range(seats.low, seats.low + len(seats.shares))])
    return Distribution(0, np.trim_zeros(_summed(count, seats.shares), "b"))


@cache
def dealt_in_turn() -> Distribution:
    """The score of a deal against a deck that was dealt out in turn."""
    scores = [_splits() @ (2 * ((np.arange(4) - place) % 4) - 3) for place in range(4)]
    low = min(int(score.min()) for score in scores)
    sides = [_pairs(scores[one] - low, scores[other] - low, np.add) for one, other in ((0, 1), (2, 3))]
    return _meet(sides[0], sides[1], np.add, 4 * low)


@cache
def steps() -> Distribution:
    """Neighbouring cards whose owners are one seat apart clockwise, less those that are so the other way.

    Card by card: the ways to deal cards of which the last is North's, by the cards of East, South and West, digits to
    the base of 14, and by the score, which is 51 for 0.  Where the last is East's, it is the same a seat further on.
    """
    east, south, west = np.indices((14, 14, 14)).reshape(3, -1)
    ways = np.zeros((14**3, 103))
    ways[0, 51] = 1.0
    for dealt in range(1, 52):
        north = dealt - east - south - west  # so far: the next card is North's
        fits = (north >= 0) & (north < 13)
        n, e, s, w = (cards[fits] for cards in (north, east, south, west))
        last = ((e, s, w), (s, w, n), (w, n, e), (n, e, s))
        from_north, from_east, from_south, from_west = (ways[(a * 14 + b) * 14 + c] for a, b, c in last)
        grown = from_north + from_south
        grown[:, 1:] += from_west[:, :-1]
        grown[:, :-1] += from_east[:, 1:]
        ways = np.zeros_like(ways)
        ways[fits] = grown
    counts = ways[-1]
    return Distribution(-51, counts / counts.sum())


@cache
def _splits() -> Ints:
    return np.array([split for split in product(range(14), repeat=4) if sum(split) == 13])


def _by_suits(score: Callable[[Ints], Ints], join: Any) -> Distribution:
    values = np.asarray(score(_splits()))
    side = _pairs(values, values, join)
    return _meet(side, side, join, 0)


def _pairs(one: Ints, other: Ints, join: Any) -> Floats:
    """Ways of two suits together, by the number of the sum of their splits and by their joined values."""
    splits = _splits()
    ways = np.array([factorial(13) / np.prod([float(factorial(part)) for part in split]) for split in splits])
    total = splits[:, None] + splits
    fits = (total <= 13).all(2)
    values = join(one[:, None], other)[fits]
    width = int(values.max()) + 1
    key = (total[fits] @ _TOTALS) * width + values
    return _summed(key, np.outer(ways, ways)[fits], 14**3 * width).reshape(-1, width)


def _meet(one: Floats, other: Floats, join: Any, low: int) -> Distribution:
    """The distribution of the joined values of two pairs of suits, whose splits sum to 13 cards for each seat."""
    full = 13 * int(_TOTALS.sum())
    together = one[: full + 1].T @ other[full::-1]  # what sums to v, and what sums to 13 - v
    values = join(np.arange(one.shape[1])[:, None], np.arange(other.shape[1]))
    counts = _summed(values.ravel(), together.ravel())
    first = int(np.flatnonzero(counts)[0])
    counts = np.trim_zeros(counts)
    return Distribution(low + first, counts / counts.sum())


@cache
def pattern() -> Distribution:
    """The number of a hand's pattern among the 39, the most frequent first."""
    return Distribution(0, np.array([float(share) for share in exact.pattern().values()]))


def _as_floats(exactly: Callable[..., exact.Shares[int]]) -> Callable[..., Distribution]:
    """The distribution that exact shares of whole numbers give, for the same arguments."""

    @cache
    def found(*arguments: int) -> Distribution:
        shares = exactly(*arguments)
        low, high = min(shares), max(shares)
        return Distribution(low, np.array([float(shares.get(value, 0)) for value in range(low, high + 1)]))

    return found


suit_length: Final = _as_floats(exact.suit_length)
aces: Final = _as_floats(exact.aces)
neighbours: Final = _as_floats(exact.neighbours)
matches: Final = _as_floats(exact.matches)


class Deck:
    """The distributions of a shuffled deck, of one hand and of two: the same for all seats (compare `given.Given`)."""

    def points(self, *seats: Seat) -> Distribution:
        """Points of one hand, or of several together."""
        return hand_points(len(seats))

    def aces(self, seat: Seat) -> Distribution:
        """Aces in one hand."""
        return aces()

    def pattern(self, seat: Seat) -> Distribution:
        """The number of a hand's pattern."""
        return pattern()

    def suit_length(self, suit: Suit, *seats: Seat) -> Distribution:
        """Cards of one suit in one hand, or in two together."""
        return suit_length(13 * len(seats))
