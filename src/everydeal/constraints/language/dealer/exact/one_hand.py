"""Conditions on one hand: on its shape, and on its shape together with one total of it."""

from collections.abc import Callable

from ....conditions.expressions import Expression, Shaped, ShapedTotal, TotalsByShape
from ....conditions.features import Feature
from ....logic.deck import FULL_DECK
from ....logic.folding import bounds
from ....logic.intervals import UNBOUNDED, Intervals
from ..tree import Binary, Count, Number, Term
from .all_shapes import OfAllShapes, Partition, by_shape, summed
from .leaves import Leaves, is_shape, may_lack_value, one_of, seat_of
from .sums import constant, together

MOST_TOTALS = 250
"""So many totals of a hand are tried with all its shapes."""


class OneHand:
    """Translates what is about one hand; *linear* says what is a sum of measures."""

    def __init__(self, leaves: Leaves, linear: Callable[[Term], Feature | None]) -> None:
        self._leaves = leaves
        self._linear = linear
        self._shapes = OfAllShapes()
        self._totals: dict[Count, OfAllShapes] = {}

    def by_shape(self, term: Term) -> Expression | None:
        """A condition on the shape of one hand alone; None if *term* is none."""
        leaves = self._leaves.of(term)
        if len(self._leaves.seats(term)) != 1 or not self._leaves.are_shapes(term):
            return None
        return Shaped(seat_of(leaves[0]), one_of(self._shapes.shapes(term)))

    def by_shape_and_total(self, term: Term) -> Expression | None:
        """A condition on the shape of one hand and one total of it; None if *term* is none."""
        seats = self._leaves.seats(term)
        totals = [leaf for leaf in self._leaves.of(term) if not is_shape(leaf)]
        if len(seats) != 1 or len(totals) != 1 or not isinstance(totals[0], Count):
            return None
        seat, total = seats.pop(), totals[0]
        terms = ((1, total.measure, 1 << seat),)
        low, high = bounds(terms, FULL_DECK)
        if high - low > MOST_TOTALS or may_lack_value(term):
            return None
        if total not in self._totals:
            self._totals[total] = OfAllShapes(total, range(low, high + 1))
        return ShapedTotal(seat, terms, TotalsByShape(self._totals[total].passing(term)))

    def by_shape_and_sum(self, sign: str, left: Term, right: Term) -> Expression | None:
        """A comparison of numbers that are a sum of measures of one hand and a number by its shape: total points."""
        shapes: list[tuple[int, Term]] = []
        numbers = []
        for term, times in ((left, 1), (right, -1)):
            number = self._apart(term, times, shapes)
            if number is None:
                return None
            numbers.append(number)
        total = together(numbers[0] + numbers[1])
        seats = {seats for _, seats in total.parts}
        seats |= {1 << seat for _, term in shapes for seat in self._leaves.seats(term)}
        if len(seats) != 1 or next(iter(seats)).bit_count() > 1 or not total.parts or not shapes:
            return None
        terms, scale = total.terms()
        low, high = bounds(terms, FULL_DECK)
        if high - low > MOST_TOTALS:
            return None
        added: Partition = {int(total.constant): self._shapes.every}
        for times, term in shapes:
            added = summed(added, self._shapes.values(term), times)
        groups: dict[Intervals, int] = {}
        for value, places in added.items():
            passing = _with(sign, -scale * value)
            groups[passing] = groups.get(passing, 0) | places
        return ShapedTotal(next(iter(seats)).bit_length() - 1, terms, TotalsByShape(by_shape(groups)))

    def _apart(self, term: Term, times: int, shapes: list[tuple[int, Term]]) -> Feature | None:
        """*times* a number as a sum of measures and, added to *shapes*, numbers by shape; None for other terms."""
        linear = self._linear(term)
        if linear is not None:
            return linear * times
        if isinstance(term, Binary) and term.sign in ("+", "-"):
            one = self._apart(term.left, times, shapes)
            other = self._apart(term.right, times if term.sign == "+" else -times, shapes)
            return None if one is None or other is None else one + other
        if isinstance(term, Binary) and term.sign == "*":
            for factor, other_factor in ((term.left, term.right), (term.right, term.left)):
                if isinstance(factor, Number):
                    return self._apart(other_factor, times * factor.value, shapes)
            return None
        if len(self._leaves.seats(term)) == 1 and self._leaves.are_shapes(term):
            if may_lack_value(term):
                return None
            shapes.append((times, term))
            return constant(0)
        return None


def _with(sign: str, number: int) -> Intervals:
    """The totals that compare so with a number."""
    at_most, at_least = Intervals.of((-UNBOUNDED, number)), Intervals.of((number, UNBOUNDED))
    equal = at_most & at_least
    return {"==": equal, "!=": ~equal, "<=": at_most, "<": ~at_least, ">=": at_least, ">": ~at_most}[sign]
