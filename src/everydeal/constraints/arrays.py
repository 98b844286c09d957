"""Conditions and features on many deals at a time, with NumPy: arrays in, arrays out.

Hands are uint64 (n, 4): the cards of N E S W of each deal, card c at bit c, as `bulk.Deals.hands` has them.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from ..bulk import Deals
from ..deal import Deal
from .conditions.atoms import Holds, Shaped, ShapedTotal, Total
from .conditions.expressions import AllOf, AnyOf, Constant, Expression, Not
from .engines.budgets import MANY
from .logic.intervals import UNBOUNDED, Intervals
from .logic.measures import Measure
from .logic.terms import LinearSum

T = TypeVar("T")
Hands = NDArray[np.uint64]
Answers = NDArray[np.bool_]

_LENGTHS = np.bitwise_count(np.arange(8192)).astype(np.int64)


def evaluate(condition: Expression, deals: Any) -> Answers:
    """Which of *deals*, a `bulk.Deals` or its hands, fulfil *condition*: bool (n,).

    Raises:
        ValueError: hands are not uint64 (n, 4).
    """
    hands: Hands = getattr(deals, "hands", deals)
    if hands.ndim != 2 or hands.shape[1] != 4 or hands.dtype != np.uint64:
        raise ValueError(f"hands must be uint64 (n, 4), not {hands.dtype} {hands.shape}")
    return _Arrays(hands).answers(condition)


def passing(condition: Expression, items: Iterable[T], deal_of: Callable[[T], Deal]) -> Iterator[T]:
    """Those of some items whose deals fulfil *condition*, tested a few thousand at a time.

    When an error ends *items*, it is raised after those before it have been given.
    """
    source = iter(items)
    while True:
        part, error = _next_part(source)
        if not part and error is None:
            return
        answers = evaluate(condition, Deals(map(deal_of, part)))
        yield from (item for item, passes in zip(part, answers, strict=True) if passes)
        if error is not None:
            raise error


def _next_part(source: Iterator[T]) -> tuple[list[T], Exception | None]:
    """The next few thousand items, and what went wrong behind them."""
    part: list[T] = []
    try:
        for item in source:
            part.append(item)
            if len(part) == MANY:
                break
    except Exception as error:
        return part, error
    return part, None


class Columns:
    """What the hands of many deals hold, column by column; each is worked out once."""

    def __init__(self, hands: Hands) -> None:
        self.hands = hands
        self._holdings: dict[tuple[int, int], NDArray[np.intp]] = {}
        self._shapes: dict[int, NDArray[np.intp]] = {}

    def together(self, seats: int) -> Hands:
        """The cards of some seats (a mask)."""
        columns = [self.hands[:, seat] for seat in range(4) if seats >> seat & 1]
        return columns[0] if len(columns) == 1 else np.bitwise_or.reduce(columns, axis=0)

    def holding(self, seats: int, suit: int) -> NDArray[np.intp]:
        """The holding of some seats in one suit, as an index."""
        key = seats, suit
        if key not in self._holdings:
            cards = self.together(seats) >> np.uint64(13 * suit)
            cards &= np.uint64(8191)
            self._holdings[key] = cards.view(np.int64).astype(np.intp, copy=False)
        return self._holdings[key]

    def total(self, measure: Measure, seats: int) -> NDArray[np.int64]:
        """What a measure finds in the cards of some seats."""
        total = np.zeros(len(self.hands), np.int64)
        for suit, table in enumerate(_tables(measure)):
            if table is not None:
                total += table.take(self.holding(seats, suit))
        return total

    def lengths(self, seat: int, suit: int) -> NDArray[np.int64]:
        """How many cards of a suit a hand has."""
        return _LENGTHS.take(self.holding(1 << seat, suit))

    def shape(self, seat: int) -> NDArray[np.intp]:
        """The shape of a hand as one number; the clubs go without saying."""
        if seat not in self._shapes:
            spades, hearts, diamonds = (self.lengths(seat, suit) for suit in range(3))
            self._shapes[seat] = ((spades * 14 + hearts) * 14 + diamonds).astype(np.intp, copy=False)
        return self._shapes[seat]


class _Arrays(Columns):
    """The deals, and which conditions they fulfil."""

    def __init__(self, hands: Hands) -> None:
        super().__init__(hands)
        self._answers: dict[int, Answers] = {}

    def answers(self, condition: Expression) -> Answers:
        """Which deals fulfil a condition; a part that many others use is asked once."""
        known = self._answers.get(id(condition))
        if known is None:
            known = self._answers[id(condition)] = self._found(condition)
        return known

    def _found(self, condition: Expression) -> Answers:
        if isinstance(condition, Constant):
            return np.full(len(self.hands), condition.value)
        if isinstance(condition, Not):
            return ~self.answers(condition.part)
        if isinstance(condition, AllOf):
            return self._joined(np.logical_and, condition.parts, True)
        if isinstance(condition, AnyOf):
            return self._joined(np.logical_or, condition.parts, False)
        if isinstance(condition, Holds):
            return (self.together(condition.seats) >> np.uint64(condition.card) & np.uint64(1)).astype(bool)
        if isinstance(condition, Total):
            return _within(self._totals(condition.terms), condition.allowed)
        if isinstance(condition, Shaped):
            return self._by_value(self._lengths(condition.seat), condition.test)
        if isinstance(condition, ShapedTotal):
            columns = np.column_stack([self._lengths(condition.seat), self._totals(condition.terms)])
            return self._by_value(columns, condition.test)
        raise TypeError(f"{type(condition).__name__} is not a condition on deals")

    def _joined(self, join: Any, parts: tuple[Expression, ...], start: bool) -> Answers:
        answers = np.full(len(self.hands), start)
        for part in parts:
            answers = join(answers, self.answers(part))
        return answers

    def _totals(self, terms: LinearSum) -> NDArray[np.int64]:
        """The sum of terms in every deal."""
        return sum((times * self.total(measure, seats) for times, measure, seats in terms), np.zeros((), np.int64))

    def _lengths(self, seat: int) -> NDArray[np.int64]:
        return np.column_stack([self.lengths(seat, suit) for suit in range(4)])

    def _by_value(self, columns: NDArray[np.int64], test: Any) -> Answers:
        """Call *test* once for each different row."""
        if not len(columns):
            return np.zeros(0, bool)
        lows = columns.min(axis=0)
        spans = columns.max(axis=0) - lows + 1  # small: lengths, points
        keys = np.zeros(len(columns), np.int64)
        for place, (low, span) in enumerate(zip(lows, spans, strict=True)):
            keys = keys * span + (columns[:, place] - low)
        many = int(np.prod(spans))
        if many > len(columns):  # a table of them all would be larger than what it spares sorting
            different, keys = np.unique(keys, return_inverse=True)
            keys, many = keys.reshape(-1), len(different)
        rows = np.full(many, -1)
        rows[keys] = np.arange(len(keys))
        found = np.flatnonzero(rows >= 0)
        passing = np.zeros(many, bool)
        passing[found] = [_passes(test, tuple(row)) for row in columns[rows[found]].tolist()]
        answers: Answers = passing[keys]
        return answers


@lru_cache(maxsize=1 << 14)
def _passes(test: Any, row: tuple[int, ...]) -> bool:
    """The test of a row; kept, for who comes with few deals at a time but often, as DuckDB does."""
    return bool(test(*row))


@lru_cache(maxsize=256)
def _tables(measure: Measure) -> tuple[NDArray[np.int64] | None, ...]:
    """The tables of the four suits; None for one that is 0 throughout."""
    return tuple(np.array(table, np.int64) if any(table) else None for table in measure.by_holding)


def _within(totals: NDArray[np.int64], allowed: Intervals) -> Answers:
    answers = np.zeros(len(totals), bool)
    for low, high in allowed.parts:
        answers |= (totals >= max(low, -UNBOUNDED)) & (totals <= min(high, UNBOUNDED))
    return answers
