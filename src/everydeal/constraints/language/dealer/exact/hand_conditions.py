"""Conditions on one hand: on its shape, and on its shape together with one total of it."""

from ....conditions.atoms import Shaped, ShapedTotal
from ....conditions.expressions import Expression
from ....conditions.features import Feature
from ....engines.budgets import MOST_NUMBERS
from ....logic.deck import FULL_DECK
from ....logic.intervals import UNBOUNDED, Intervals
from ....logic.shape_tests import OneOf, TotalsByShape
from ....logic.terms import bounds
from ..tree import Binary, Count, Number, Term
from .all_shapes import OfAllShapes, Partition, summed
from .all_shapes import by_shape as totals_by_shape
from .leaves import is_of_shapes, is_shape, leaves_of, may_lack_value, seat_of, seats_of
from .sums import constant, linear, merged_tables


def by_shape(term: Term) -> Expression | None:
    """A condition on the shape of one hand alone; None if *term* is none."""
    leaves = leaves_of(term)
    if len(seats_of(term)) != 1 or not is_of_shapes(term):
        return None
    return Shaped(seat_of(leaves[0]), OneOf(OfAllShapes().shapes(term)))


def by_shape_and_total(term: Term) -> Expression | None:
    """A condition on the shape of one hand and one total of it; None if *term* is none."""
    seats = seats_of(term)
    totals = [leaf for leaf in leaves_of(term) if not is_shape(leaf)]
    if len(seats) != 1 or len(totals) != 1 or not isinstance(totals[0], Count):
        return None
    seat, total = seats.pop(), totals[0]
    terms = ((1, total.measure, 1 << seat),)
    low, high = bounds(terms, FULL_DECK)
    if high - low > MOST_NUMBERS or may_lack_value(term):
        return None
    return ShapedTotal(seat, terms, TotalsByShape.of(OfAllShapes(total, range(low, high + 1)).passing(term)))


def by_shape_and_sum(sign: str, left: Term, right: Term) -> Expression | None:
    """A comparison of numbers that are a sum of measures of one hand and a number by its shape: total points."""
    shapes: list[tuple[int, Term]] = []
    numbers = []
    for term, times in ((left, 1), (right, -1)):
        number = _apart(term, times, shapes)
        if number is None:
            return None
        numbers.append(number)
    total = merged_tables(numbers[0] + numbers[1])
    seats = {seats for _, seats in total.parts}
    seats |= {1 << seat for _, term in shapes for seat in seats_of(term)}
    if len(seats) != 1 or next(iter(seats)).bit_count() > 1 or not total.parts or not shapes:
        return None
    terms, scale = total.terms()
    low, high = bounds(terms, FULL_DECK)
    if high - low > MOST_NUMBERS:
        return None
    added: Partition = {int(total.constant): OfAllShapes().every}
    for times, term in shapes:
        added = summed(added, OfAllShapes().value(term), times)
    groups: dict[Intervals, int] = {}
    for value, places in added.items():
        passing = _with(sign, -scale * value)
        groups[passing] = groups.get(passing, 0) | places
    return ShapedTotal(next(iter(seats)).bit_length() - 1, terms, TotalsByShape.of(totals_by_shape(groups)))


def _apart(term: Term, times: int, shapes: list[tuple[int, Term]]) -> Feature | None:
    """*times* a number as a sum of measures and, added to *shapes*, numbers by shape; None for other terms."""
    number = linear(term)
    if number is not None:
        return number * times
    if isinstance(term, Binary) and term.sign in ("+", "-"):
        one = _apart(term.left, times, shapes)
        other = _apart(term.right, times if term.sign == "+" else -times, shapes)
        return None if one is None or other is None else one + other
    if isinstance(term, Binary) and term.sign == "*":
        for factor, other_factor in ((term.left, term.right), (term.right, term.left)):
            if isinstance(factor, Number):
                return _apart(other_factor, times * factor.value, shapes)
        return None
    if len(seats_of(term)) == 1 and is_of_shapes(term):
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
