"""What terms are worth in many deals at a time, with NumPy; `evaluate` is the definition.

Most terms are looked up in tables and cost little; those are worked out for all deals, once each.  What is expensive
(double dummy, the Optimal Point Count) or not always defined (a division by something that may be 0) is worked out only
where its value is asked for: in ``a && b`` where a holds, in ``a ? b : c`` in the deals of its branch.
"""

from collections.abc import Callable, Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...arrays import Columns
from ...logic.values import fact
from . import optimal
from .evaluate import OPERATIONS, Evaluator, chain, division_by_zero, needs_more_than_cards
from .tree import (
    COMPARISONS,
    Binary,
    ByShape,
    Choice,
    Count,
    HasCard,
    NotTerm,
    Number,
    Optimal,
    Par,
    Random,
    Term,
    Tricks,
    is_random,
    may_fail,
    parts_of,
)

Hands = NDArray[np.uint64]
Values = NDArray[np.int64]
Truths = NDArray[np.bool_]
Rows = NDArray[np.intp]


class Arrays(Columns, Evaluator[Any, Rows]):
    """The terms of some deals: *hands* are uint64 (n, 4), as `bulk.Deals.hands`.

    *solve* gives the tricks of some rows in some strains, int (k, 4, 5); *par* the par scores of North and South from
    such tricks in all strains and a mask of vulnerable sides; *random* as many uniform 32-bit numbers as there are
    deals, others for each number that it is called with.

    A value is int64, or bool if it is 1 or 0, in each of the rows where it is asked for.
    """

    def __init__(
        self,
        hands: Hands,
        *,
        solve: Callable[[Hands, set[int]], Values] | None = None,
        par: Callable[[Values, int], Values] | None = None,
        random: Callable[[int], NDArray[np.uint32]] | None = None,
    ) -> None:
        super().__init__(hands)
        self._solve = solve
        self._par = par
        self._random = random
        self._thrown = 0
        self._known: dict[int, tuple[Term, Any]] = {}
        self._known_of_some: dict[int, tuple[Term, Values, Truths]] = {}
        """What was found of lazy terms, and in which deals."""
        self._tricks: Values | None = None

    def values(self, term: Term, where: Rows | None = None) -> Values:
        """What *term* is worth in each deal, or in some: int64."""
        return _as_numbers(self.value(term, where))

    def truths(self, term: Term, where: Rows | None = None) -> Truths:
        """In which deals, or of some in which, *term* is not 0: bool."""
        return _as_truths(self.value(term, where))

    def tricks(self, strains: Iterable[int] = range(5)) -> Values:
        """The tricks of all declarers in some strains: int64 (n, 4, 5) by seat and strain."""
        return self._solved(strains, np.arange(len(self.hands)))

    def value(self, term: Term, where: Rows | None = None) -> Any:
        """What *term* is worth; what is not lazy is worked out for all deals, once; dice are thrown anew."""
        if is_random(term):
            return super().value(term, where)
        if _is_lazy(term):
            return self._value_of_some(term, np.arange(len(self.hands)) if where is None else where)
        known = self._known.get(id(term))
        if known is None:
            known = self._known[id(term)] = (term, super().value(term))
        return known[1] if where is None else known[1][where]

    def _value_of_some(self, term: Term, rows: Rows) -> Values:
        """What a lazy term is worth in some deals, worked out once for each in which it is asked for."""
        known = self._known_of_some.get(id(term))
        if known is None:
            many = len(self.hands)
            known = self._known_of_some[id(term)] = term, np.zeros(many, np.int64), np.zeros(many, bool)
        _, values, found = known
        missing = rows[~found[rows]]
        if len(missing):
            values[missing] = super().value(term, missing)
            found[missing] = True
        return values[rows]

    def operation(self, term: Binary, left: Any, right: Any) -> Any:
        if term.sign in COMPARISONS:
            return OPERATIONS[term.sign](left, right)
        left, right = _as_numbers(left), _as_numbers(right)
        return _divided(left, right, term) if term.sign in ("/", "%") else OPERATIONS[term.sign](left, right)

    def mapped(self, function: Callable[[int], int], value: Any) -> Any:
        """It is called once for each value that is different."""
        different, where = np.unique(_as_numbers(value), return_inverse=True)
        results = np.array([function(each) for each in different.tolist()], np.int64)
        return results[where.reshape(-1)] if len(value) else np.zeros(0, np.int64)

    def negated(self, term: NotTerm, where: Rows | None) -> Any:
        return ~self.truths(term.part, where)

    def chain(self, term: Binary, where: Rows | None) -> Any:
        """The parts that are cheap first; then the others, each only where it still matters."""
        every = term.sign == "&&"
        parts = chain(term)
        answers = np.full(len(self.hands if where is None else where), every)
        for part in parts:
            if not _is_lazy(part):
                (np.logical_and if every else np.logical_or)(answers, self.truths(part, where), out=answers)
        for part in parts:
            if _is_lazy(part):
                open_rows = np.flatnonzero(answers == every)
                answers[open_rows] = self.truths(part, open_rows if where is None else where[open_rows])
        return answers

    def choice(self, term: Choice, where: Rows | None) -> Any:
        test = self.truths(term.test, where)
        if not (_is_lazy(term.yes) or _is_lazy(term.no)):
            return np.where(test, self.value(term.yes, where), self.value(term.no, where))
        value, rows = np.zeros(len(test), np.int64), np.arange(len(test)) if where is None else where
        value[test] = self.value(term.yes, rows[test])
        value[~test] = self.value(term.no, rows[~test])
        return value

    def leaf(self, term: Term, where: Rows | None) -> Any:
        if isinstance(term, Number):
            return np.full(len(self.hands), term.value, np.int64)
        if isinstance(term, Count):
            total = self.total(term.measure, 1 << term.seat)
            return total if term.measure.unit == 1 else total // term.measure.unit
        if isinstance(term, ByShape):
            return _shape_table(term).take(self.shape(term.seat))
        if isinstance(term, HasCard):
            return (self.hands[:, term.seat] >> np.uint64(term.card) & np.uint64(1)).astype(bool)
        return self._outside_the_hand(term, np.arange(len(self.hands)) if where is None else where)

    # Tricks and dice

    def _outside_the_hand(self, term: Term, rows: Rows) -> Values:
        if isinstance(term, Tricks) and self._solve:
            values: Values = self._solved([term.strain], rows)[rows, term.seat, term.strain]
            return values
        if isinstance(term, Par) and self._par:
            score = self._par(self._solved(range(5), rows)[rows], term.vulnerable)
            return -score if term.side else score
        if isinstance(term, Optimal):
            return self._optimal(term, rows)
        if isinstance(term, Random) and self._random:
            limits = self.values(term.limit, rows)
            self._thrown += 1
            value: Values = limits * self._random(self._thrown)[rows].astype(np.int64) >> 32
            return value
        raise needs_more_than_cards(term)

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
    """Whether a term is expensive, or need not be defined everywhere, or has another value each time."""
    asks = may_fail(term) or isinstance(term, (Tricks, Par, Optimal, Random))
    return asks or any(map(_is_lazy, parts_of(term)))


def _as_numbers(value: Any) -> Values:
    numbers: Values = value.astype(np.int64) if value.dtype == bool else value
    return numbers


def _as_truths(value: Any) -> Truths:
    truths: Truths = value if value.dtype == bool else value != 0
    return truths


def _divided(left: Values, right: Values, term: Binary) -> Values:
    if not right.all():
        raise division_by_zero(term)
    quotient: Values = np.abs(left) // np.abs(right) * np.where((left < 0) == (right < 0), 1, -1)
    return quotient if term.sign == "/" else left - right * quotient


@fact
def _shape_table(term: ByShape) -> Values:
    """The numbers of a term by `Columns.shape`."""
    table = np.zeros(14 * 196, np.int64)
    for (spades, hearts, diamonds, _), value in term.values:
        table[spades * 196 + hearts * 14 + diamonds] = value
    return table
