"""What terms are worth in many deals at a time, with NumPy; `evaluate` is the definition.

Most terms are looked up in tables and cost little; those are worked out for all deals, once each.  What is dear (double
dummy, the Optimal Point Count) or not always defined (a division by something that may be 0) is worked out only where
its value is asked for: in ``a && b`` where a holds, in ``a ? b : c`` in the deals of its branch.
"""

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...logic.deck import Shape
from ...logic.measures import Measure
from ...logic.values import fact
from . import optimal
from .evaluate import NoValueError, chain
from .scores import imps_of, score_of
from .tree import (
    COMPARISONS,
    TRUTHS,
    Binary,
    ByShape,
    Choice,
    Count,
    HasCard,
    Imps,
    Not,
    Number,
    Optimal,
    Par,
    Random,
    Score,
    Term,
    Tricks,
    may_fail,
    parts_of,
)

Hands = NDArray[np.uint64]
Values = NDArray[np.int64]
Truths = NDArray[np.bool_]
Rows = NDArray[np.intp]

_LENGTHS = np.bitwise_count(np.arange(8192)).astype(np.int64)
_OPERATIONS: dict[str, Callable[[Any, Any], Any]] = {
    "-": np.subtract, "*": np.multiply, "==": np.equal, "!=": np.not_equal, "<": np.less,
    "<=": np.less_equal, ">": np.greater, ">=": np.greater_equal,
}  # fmt: skip


class Arrays:
    """The terms of some deals: *hands* are uint64 (n, 4), as `bulk.Deals.hands`.

    *solve* gives the tricks of some rows in some strains, int (k, 4, 5); *par* the par scores of North and South from
    such tricks in all strains and a mask of vulnerable sides; *random* as many uniform 32-bit numbers as there are
    deals, others for each number that it is called with.

    Raises:
        NoValueError: while terms are evaluated: a division by 0.
    """

    def __init__(
        self,
        hands: Hands,
        *,
        solve: Callable[[Hands, set[int]], Values] | None = None,
        par: Callable[[Values, int], Values] | None = None,
        random: Callable[[int], NDArray[np.uint32]] | None = None,
    ) -> None:
        self.hands = hands
        self._solve = solve
        self._par = par
        self._random = random
        self._thrown = 0
        self._all = np.arange(len(hands))
        self._known: dict[int, tuple[Term, Values]] = {}
        self._true: dict[int, tuple[Term, Truths]] = {}
        self._holdings: dict[tuple[int, int], Rows] = {}
        self._shapes: dict[int, Rows] = {}
        self._tricks: Values | None = None

    def values(self, term: Term) -> Values:
        """What *term* is worth in each deal: int64 (n,)."""
        return self._values(term, self._all)

    def truths(self, term: Term) -> Truths:
        """Where *term* is not 0: bool (n,)."""
        return self._truths(term, self._all)

    def values_at(self, term: Term, rows: Rows) -> Values:
        """What *term* is worth in some deals: int64 (k,)."""
        return self._values(term, rows)

    def tricks(self, strains: Iterable[int] = range(5)) -> Values:
        """The tricks of all declarers in some strains: int64 (n, 4, 5) by seat and strain."""
        return self._solved(strains, self._all)

    # Rows that are asked for

    def _values(self, term: Term, rows: Rows) -> Values:
        known = self._known.get(id(term))
        if known is None:
            if _is_lazy(term):
                return self._worked_out(term, rows)
            known = self._known[id(term)] = (term, self._worked_out(term, self._all))
        return known[1] if rows is self._all else known[1][rows]

    def _truths(self, term: Term, rows: Rows) -> Truths:
        known = self._true.get(id(term))
        if known is None:
            if _is_lazy(term):
                return self._found_true(term, rows)
            known = self._true[id(term)] = (term, self._found_true(term, self._all))
        return known[1] if rows is self._all else known[1][rows]

    def _worked_out(self, term: Term, rows: Rows) -> Values:
        if isinstance(term, Number):
            return np.full(len(rows), term.value, np.int64)
        if isinstance(term, Count):
            return self._count(term)
        if isinstance(term, ByShape):
            return self._by_shape(term)
        if isinstance(term, Binary) and term.sign not in TRUTHS:
            return self._arithmetic(term, rows)
        if isinstance(term, HasCard):
            held: Values = (self.hands[:, term.seat] >> np.uint64(term.card) & np.uint64(1)).astype(np.int64)
            return held
        if isinstance(term, Binary | Not):
            return self._found_true(term, rows).astype(np.int64)
        if isinstance(term, Choice):
            return self._choice(term, rows)
        return self._outside_the_hand(term, rows)

    def _found_true(self, term: Term, rows: Rows) -> Truths:
        if isinstance(term, Binary) and term.sign in ("&&", "||"):
            return self._chain(term, rows)
        if isinstance(term, Binary) and term.sign in COMPARISONS:
            left = self._values(term.left, rows)
            right = term.right.value if isinstance(term.right, Number) else self._values(term.right, rows)
            compared: Truths = _OPERATIONS[term.sign](left, right)
            return compared
        if isinstance(term, Not):
            return ~self._truths(term.part, rows)
        there: Truths = self._values(term, rows) != 0
        return there

    def _arithmetic(self, term: Binary, rows: Rows) -> Values:
        if term.sign == "+":
            return sum((self._values(part, rows) for part in chain(term)), np.zeros(len(rows), np.int64))
        left, right = self._values(term.left, rows), self._values(term.right, rows)
        if term.sign in ("/", "%"):
            return _divided(left, right, term)
        value: Values = _OPERATIONS[term.sign](left, right)
        return value

    def _chain(self, term: Binary, rows: Rows) -> Truths:
        """The parts that are cheap first; then the others, each only where it still matters."""
        every = term.sign == "&&"
        parts = chain(term)
        answers = np.full(len(rows), every)
        for part in parts:
            if not _is_lazy(part):
                (np.logical_and if every else np.logical_or)(answers, self._truths(part, rows), out=answers)
        for part in parts:
            if _is_lazy(part):
                open_rows = np.flatnonzero(answers == every)
                answers[open_rows] = self._truths(part, rows[open_rows])
        return answers

    def _choice(self, term: Choice, rows: Rows) -> Values:
        test = self._truths(term.test, rows)
        if not (_is_lazy(term.yes) or _is_lazy(term.no)):
            return np.where(test, self._values(term.yes, rows), self._values(term.no, rows))
        value = np.zeros(len(rows), np.int64)
        value[test] = self._values(term.yes, rows[test])
        value[~test] = self._values(term.no, rows[~test])
        return value

    # Cards

    def _holding(self, seat: int, suit: int) -> Rows:
        key = seat, suit
        if key not in self._holdings:
            cards = self.hands[:, seat] >> np.uint64(13 * suit)
            cards &= np.uint64(8191)
            self._holdings[key] = cards.view(np.int64).astype(np.intp, copy=False)
        return self._holdings[key]

    def _count(self, term: Count) -> Values:
        total = np.zeros(len(self.hands), np.int64)
        for suit, table in enumerate(_tables(term.measure)):
            if table is not None:
                total += table.take(self._holding(term.seat, suit))
        return total if term.measure.unit == 1 else total // term.measure.unit

    def _shape(self, seat: int) -> Rows:
        """The shape of a hand as one number; the clubs go without saying."""
        if seat not in self._shapes:
            spades, hearts, diamonds = (_LENGTHS.take(self._holding(seat, suit)) for suit in range(3))
            self._shapes[seat] = ((spades * 14 + hearts) * 14 + diamonds).astype(np.intp, copy=False)
        return self._shapes[seat]

    def _by_shape(self, term: ByShape) -> Values:
        values: Values = _shape_table(term).take(self._shape(term.seat))
        return values

    # Tricks, scores and dice

    def _outside_the_hand(self, term: Term, rows: Rows) -> Values:
        if isinstance(term, Score):
            tricks = self._values(term.tricks, rows)
            return _mapped(tricks, lambda each: score_of(term.contract, term.vulnerable, each))
        if isinstance(term, Imps):
            return _mapped(self._values(term.difference, rows), imps_of)
        if isinstance(term, Tricks) and self._solve:
            values: Values = self._solved([term.strain], rows)[rows, term.seat, term.strain]
            return values
        if isinstance(term, Par) and self._par:
            score = self._par(self._solved(range(5), rows)[rows], term.vulnerable)
            return -score if term.side else score
        if isinstance(term, Optimal):
            return self._optimal(term, rows)
        if isinstance(term, Random) and self._random:
            limits = self._values(term.limit, rows)
            self._thrown += 1
            value: Values = limits * self._random(self._thrown)[rows].astype(np.int64) >> 32
            return value
        raise TypeError(f"{type(term).__name__.lower()} cannot be told from the cards alone")

    def _optimal(self, term: Optimal, rows: Rows) -> Values:
        values = [
            optimal.value(first, second, term.strain, term.second_opens)
            for first, second in self.hands[rows][:, (term.side, term.side + 2)].tolist()
        ]
        return np.array(values, np.int64)

    def _solved(self, strains: Iterable[int], rows: Rows) -> Values:
        """The tricks of all deals, int64 (n, 4, 5), in which some rows are solved in some strains, each only once."""
        assert self._solve is not None
        if self._tricks is None:
            self._tricks = np.full((len(self.hands), 4, 5), -1, np.int64)
        for strain in strains:
            missing = rows[self._tricks[rows, 0, strain] < 0]
            if len(missing):
                self._tricks[missing, :, strain] = self._solve(self.hands[missing], {strain})[:, :, strain]
        return self._tricks


@fact
def _is_lazy(term: Term) -> bool:
    """Whether a term is dear, or need not be defined everywhere, or has another value each time."""
    asks = may_fail(term) or isinstance(term, (Tricks, Par, Optimal, Random))
    return asks or any(map(_is_lazy, parts_of(term)))


def _divided(left: Values, right: Values, term: Binary) -> Values:
    if not right.all():
        raise NoValueError(f"{term.place}: a division by 0: join what rules it out by && before it")
    quotient: Values = np.abs(left) // np.abs(right) * np.where((left < 0) == (right < 0), 1, -1)
    return quotient if term.sign == "/" else left - right * quotient


def _mapped(values: Values, function: Callable[[int], int]) -> Values:
    """A function of each value, called once for each that is different."""
    different, where = np.unique(values, return_inverse=True)
    results = np.array([function(each) for each in different.tolist()], np.int64)
    mapped: Values = results[where.reshape(-1)]
    return mapped if len(values) else np.zeros(0, np.int64)


@lru_cache(maxsize=256)
def _tables(measure: Measure) -> tuple[NDArray[np.int64] | None, ...]:
    """The tables of the four suits; None for one that is 0 throughout."""
    return tuple(np.array(table, np.int64) if any(table) else None for table in measure.by_holding)


def _shape_table(term: ByShape) -> Values:
    kept = _shape_tables.get(id(term.values))
    if kept is None:
        if len(_shape_tables) >= 1024:
            _shape_tables.clear()
        table = np.zeros(14 * 196, np.int64)
        for (spades, hearts, diamonds, _), value in term.values:
            table[spades * 196 + hearts * 14 + diamonds] = value
        kept = _shape_tables[id(term.values)] = (term.values, table)
    return kept[1]


_shape_tables: dict[int, tuple[frozenset[tuple[Shape, int]], Values]] = {}
