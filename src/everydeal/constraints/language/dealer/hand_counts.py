"""What is about one hand alone, counted by the holdings of its suits: no diagram, so what it adds up may be anything.

A hand is four holdings, one of each suit, whose lengths add up to 13.  What terms look at in it, besides its shape, are
*totals*: sums over the suits of a number that the holding has.  So the hands of one shape are counted by their totals
as products of polynomials are multiplied out: suit by suit, each total with the number of ways to it.  All 635 billion
hands are some ten thousand to a few million rows then, in which the terms are evaluated as in `arrays`.

This is how a condition on ``cccc`` is counted, whose hundredths of points a diagram would have to remember card by
card.  How much is worked out follows from the terms and from `PRODUCTS` and `TOTALS` alone.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import prod
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from ....cards import Card, Seat, Suit
from ....counting import multinomial
from ...conditions.shapes import SHAPES
from ...engines.budgets import PORTION, PRODUCTS, TOTALS
from ...logic.deck import Shape
from .arrays import Arrays, Rows, Values
from .evaluate import NoValueError
from .exact.leaves import UncountableError, is_shape, leaves_of, measure_of, of_shape, seat_of
from .tree import Count, HasCard, Term, outside_of

Ways: TypeAlias = tuple[NDArray[np.int64], NDArray[np.float64]]
"""Totals, together as one number, and in how many ways they come about: whole numbers below 2**53, so exact."""


def count_by_values(
    condition: Term,
    terms: Sequence[Term],
    cards: Mapping[Card, Seat] | None = None,
    lengths: Mapping[tuple[Seat, Suit], int] | None = None,
) -> Counter[tuple[int, ...]] | None:
    """How many deals fulfil a *condition* on one hand and have which values of *terms*, which are about that hand, too.

    *cards* are dealt beforehand, and so are the *lengths* of that hand's suits.  None if anything is about another hand
    (but its cards), or all about none, or if that takes too much.  Without terms, the one key is ().
    """
    found: Counter[tuple[int, ...]] = Counter()
    try:
        hand = _Hand([condition, *terms], cards or {}, lengths or {})
        for arrays, ways in hand.rows():
            passing = np.flatnonzero(arrays.truths(condition))
            columns = [arrays.values(term, passing) for term in terms]
            found.update(_grouped(columns, ways[passing]))
    except (UncountableError, NoValueError):
        return None
    return Counter({values: number * hand.deals for values, number in found.items()})


def _grouped(columns: list[NDArray[np.int64]], ways: NDArray[np.float64]) -> dict[tuple[int, ...], int]:
    """The ways to each row of values."""
    if not columns:
        return {(): int(ways.sum())}
    different, where = np.unique(np.column_stack(columns), axis=0, return_inverse=True)
    sums = np.bincount(where.reshape(-1), weights=ways, minlength=len(different))
    return {tuple(values): int(number) for values, number in zip(different.tolist(), sums.tolist(), strict=True)}


class _Hand:
    """The hand that some terms look at, and what they look at in it.

    Raises:
        UncountableError: they throw dice, take tricks, look at several hands or at none, or at too many totals.
    """

    def __init__(
        self, terms: Sequence[Term], cards: Mapping[Card, Seat], lengths: Mapping[tuple[Seat, Suit], int]
    ) -> None:
        self._leaves = list(dict.fromkeys(leaf for term in terms for leaf in leaves_of(term)))
        seats = {seat_of(leaf) for leaf in self._leaves} | {seat for seat, _ in lengths}
        if outside_of(*terms) is not None or len(seats) != 1:
            raise UncountableError("not about one hand")
        seat = seats.pop()
        self._shapes = sorted(
            shape for shape in SHAPES if all(shape[suit] == length for (_, suit), length in lengths.items())
        )
        slots = [13 - sum(each == other for each in cards.values()) for other in range(4) if other != seat]
        self.deals = multinomial(slots) if min(slots) >= 0 else 0
        """In how many ways the other three hands can be dealt."""
        self._totals = [_Total(leaf) for leaf in self._leaves if not is_shape(leaf)]
        if prod(total.many for total in self._totals) > TOTALS:
            raise UncountableError("too many totals")
        possible = _possible(seat, cards)
        codes, stride = np.zeros((4, 8192), np.int64), 1
        for total in self._totals:
            codes += total.above_least * stride
            stride *= total.many
        same: dict[bytes, int] = {}
        looks = np.where(possible, codes, -1)
        self._suits = [same.setdefault(suit.tobytes(), number) for number, suit in enumerate(looks)]
        """The first suit that counts as this one does: the order of suits that are alike does not matter."""
        self._holdings = {
            (suit, length): _ways(codes[suit], possible[suit] & (length == _LENGTHS))
            for suit in range(4)
            for length in range(14)
        }
        self._known: dict[tuple[tuple[int, int], ...], Ways] = {}
        self._left = PRODUCTS

    def rows(self) -> Iterator[tuple[Arrays, NDArray[np.float64]]]:
        """All hands, portion by portion: the values of those of each row, and how many they are.

        Raises:
            UncountableError: that takes too much.
        """
        shapes: list[Shape] = []
        found: list[Ways] = []
        for shape in self._shapes:
            shapes.append(shape)
            found.append(self._of_shape(shape))
            self._charge(len(self._leaves) * len(found[-1][0]))
            if sum(len(codes) for codes, _ in found) >= 4 * PORTION:
                yield self._portion(shapes, found)
                shapes, found = [], []
        if found:
            yield self._portion(shapes, found)

    def _portion(self, shapes: list[Shape], found: list[Ways]) -> tuple[Arrays, NDArray[np.float64]]:
        codes = np.concatenate([codes for codes, _ in found])
        many = [len(codes) for codes, _ in found]
        values: dict[Term, Values] = {}
        for leaf in self._leaves:
            if is_shape(leaf):
                each = [of_shape(leaf, shape) for shape in shapes]
                values[leaf] = np.repeat(np.array(each, np.int64), many)
        for total in self._totals:
            codes, code = np.divmod(codes, total.many)
            values[total.leaf] = (code + total.least) // total.unit
        return LeafArrays(values), np.concatenate([ways for _, ways in found])

    def _of_shape(self, shape: Shape) -> Ways:
        key = sorted(zip(self._suits, shape, strict=True))
        return self._multiplied(tuple(key), lambda: (self._pair(key[:2]), self._pair(key[2:])))

    def _pair(self, key: list[tuple[int, int]]) -> Ways:
        return self._multiplied(tuple(key), lambda: (self._holdings[key[0]], self._holdings[key[1]]))

    def _multiplied(self, key: tuple[tuple[int, int], ...], factors: Callable[[], tuple[Ways, Ways]]) -> Ways:
        """The totals of two parts of a hand added up, in every way."""
        known = self._known.get(key)
        if known is None:
            (one, one_ways), (other, other_ways) = factors()
            self._charge(len(one) * len(other))
            totals = np.add.outer(one, other).reshape(-1)
            ways = np.bincount(totals, weights=np.multiply.outer(one_ways, other_ways).reshape(-1), minlength=1)
            codes = np.flatnonzero(ways).astype(np.int64)
            known = codes, ways[codes].astype(np.float64)
            self._known[key] = known
        return known

    def _charge(self, work: int) -> None:
        self._left -= work
        if self._left < 0:
            raise UncountableError("too many totals")


class _Total:
    """What a leaf adds up over the suits, and of what sizes."""

    def __init__(self, leaf: Term) -> None:
        assert isinstance(leaf, Count | HasCard)
        self.leaf = leaf
        measure = measure_of(leaf)
        self.unit = measure.unit
        tables = np.array(measure.by_holding, np.int64)
        lowest = tables.min(axis=1)
        self.above_least: NDArray[np.int64] = tables - lowest[:, None]
        """By suit and holding, how much more than the least of the suit it is worth."""
        self.least = int(lowest.sum())
        self.many = int(self.above_least.max(axis=1).sum()) + 1


def _possible(seat: Seat, cards: Mapping[Card, Seat]) -> NDArray[np.bool_]:
    """By suit, which holdings a hand may have when some cards are dealt: bool (4, 8192)."""
    possible = np.ones((4, 8192), bool)
    for card, holder in cards.items():
        held = np.arange(8192) >> card % 13 & 1
        possible[card // 13] &= held == (holder == seat)
    return possible


def _ways(codes: NDArray[np.int64], possible: NDArray[np.bool_]) -> Ways:
    """The totals of some holdings."""
    totals, ways = np.unique(codes[possible], return_counts=True)
    return totals, ways.astype(np.float64)


_LENGTHS = np.bitwise_count(np.arange(8192))


class LeafArrays(Arrays):
    """The terms of rows in which the values of all leaves are known."""

    def __init__(self, values: dict[Term, Values]) -> None:
        super().__init__(np.zeros((len(next(iter(values.values()))), 4), np.uint64))
        self._leaves = values

    def leaf(self, term: Term, where: Rows | None) -> Any:
        return self._leaves[term] if term in self._leaves else super().leaf(term, where)
