"""Averages and frequencies: exactly, where the set is counted and the work is bounded; otherwise of the deals dealt.

A number is a sum of measures, or falls into cases that are (`language.dealer.exact`); its distribution in the set is
then counted, not sampled.  What depends on the shapes of two hands alone, like a fit, is worked out for each pair of
shapes that the set has.  How much is counted so follows from the size of the set's diagram and from
`budgets.STATISTICS`.
"""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from math import prod
from typing import Any, TypeAlias

from ..conditions.expressions import Constant, Expression
from ..conditions.hand import SeatHand
from ..counts import count, distribution
from ..distributions import Distribution as Distribution
from ..engines.budgets import JOINT_NUMBERS, SEARCHED, STATISTICS, Budget
from ..engines.limits import SpaceTooLargeError
from ..language.dealer.evaluate import NoValueError
from ..language.dealer.exact import Case, UncountableError, cases, linear
from ..language.dealer.exact.leaves import OfLeaves, is_shape, leaves_of, of_shape, seat_of
from ..language.dealer.tree import Count, Term
from ..mix import apportioned
from ..space import Space

Counts: TypeAlias = Counter[tuple[int, ...]]
"""How many deals have which values of some numbers."""


class ExactStatistics:
    """The distributions of numbers in a set that is counted as a whole."""

    def __init__(self, space: Space) -> None:
        self._space = space
        self._left = STATISTICS.nodes // max(space.nodes, 500)
        orders = (space.order, *(each for each in SEARCHED if each != space.order))
        self._budget = Budget(2 * space.nodes + STATISTICS.nodes // 2, orders=orders)

    def of(self, terms: Sequence[Term]) -> Counts | None:
        """How many deals of the set have which values of *terms*; None if that takes too much."""
        found = self._by_leaves(terms)
        if found is not None:
            return found
        try:
            each = [cases(term, 40) for term in terms]
        except UncountableError:
            return None
        work = prod(map(len, each)) - (len(each) == 1 and not _varies(each[0]))
        if work > self._left:
            return None
        self._left -= work
        try:
            return self._counted(each)
        except SpaceTooLargeError:
            self._left //= 2  # others are likely to be too large, too
            return None

    def _by_leaves(self, terms: Sequence[Term]) -> Counts | None:
        """The same of terms that are no sums, by the joint distribution of what they look at: shapes of hands and
        numbers, `JOINT_NUMBERS` at most.  None of other terms, and if that takes too much.
        """
        try:
            leaves = tuple(dict.fromkeys(leaf for term in terms for leaf in leaves_of(term)))
        except UncountableError:
            return None
        seats = sorted({seat_of(leaf) for leaf in leaves if is_shape(leaf)})
        numbers = [leaf for leaf in leaves if not is_shape(leaf)]
        if not 0 < len(seats) + len(numbers) <= JOINT_NUMBERS or all(linear(term) is not None for term in terms):
            return None
        if not self._left or not all(isinstance(leaf, Count) and leaf.measure.unit == 1 for leaf in numbers):
            return None
        self._left -= 1
        looks: list[Any] = [*(SeatHand(1 << seat) for seat in seats), *map(linear, numbers)]
        found: Counts = Counter()
        at = OfLeaves(leaves)
        try:
            for values, deals in distribution(*looks, given=self._space.condition, budget=self._budget).items():
                held: dict[object, Any] = dict(zip([*seats, *numbers], values, strict=True))
                row = [of_shape(leaf, held[seat_of(leaf)]) if is_shape(leaf) else int(held[leaf]) for leaf in leaves]
                at.at(tuple(row))
                found[tuple(map(at.value, terms))] += deals
        except (SpaceTooLargeError, NoValueError):
            return None
        return found

    def _counted(self, cases: list[list[Case]]) -> Counts:
        if len(cases) == 1 and not _varies(cases[0]):
            return self._of_values(cases[0])
        found: Counts = Counter()
        for together in product(*cases):
            given: Expression = self._space.condition
            for case in together:
                if case.condition != Constant(True):
                    given = given & case.condition
            features = [case.number for case in together]
            varying = [feature for feature in features if feature.parts]
            if not varying:
                key = tuple(int(feature.constant) for feature in features)
                found[key] += count(given, budget=self._budget)
                continue
            for values, deals in distribution(*varying, given=given, budget=self._budget).items():
                each = iter(values)
                key = tuple(int(next(each) if feature.parts else feature.constant) for feature in features)  # type: ignore[arg-type]
                found[key] += deals
        return found

    def _of_values(self, cases: list[Case]) -> Counts:
        """One number that has few values, like 1 and 0: the last one has what is left."""
        found: Counts = Counter()
        for condition, number in cases[:-1]:
            deals = count(self._space.condition & condition, budget=self._budget)
            found[(int(number.constant),)] += deals
        found[(int(cases[-1].number.constant),)] += self._space.size - sum(found.values())
        return found


def _varies(cases: list[Case]) -> bool:
    """Whether a number is not the same wherever one of its cases holds."""
    return any(case.number.parts for case in cases)


def scaled(counts: Counts, deals: int) -> Counts:
    """What is expected among so many deals, in whole numbers that add up: the largest remainders are rounded up."""
    keys, total = sorted(counts), sum(counts.values())
    return Counter(dict(zip(keys, apportioned(deals, [Fraction(counts[key], total) for key in keys]), strict=True)))
