"""Conditions on one hand: on its shape, and on its shape together with one total of it."""

from typing import TypeAlias

from ....conditions.atoms import Shaped, ShapedTotal
from ....conditions.expressions import Expression
from ....conditions.features import Feature
from ....conditions.shapes import SHAPES
from ....engines.budgets import MOST_NUMBERS
from ....logic.deck import FULL_DECK, Shape
from ....logic.intervals import Intervals
from ....logic.shape_tests import OneOf, TotalsByShape
from ....logic.terms import bounds
from ....logic.values import fact
from ..evaluate import OPERATIONS
from ..tree import Binary, Count, Number, Term
from .leaves import OfLeaves, is_of_shapes, is_shape, leaves_of, may_lack_value, of_shape, seat_of, seats_of
from .sums import constant, linear, merged_tables

Apart: TypeAlias = tuple[Feature, dict[Term, int]]
"""A sum of measures, and numbers by shape, each with how many times it is added."""


def by_shape(term: Term) -> Expression | None:
    """A condition on the shape of one hand alone; None if *term* is not one."""
    if len(seats_of(term)) != 1 or not is_of_shapes(term):
        return None
    passing = frozenset(shape for shape, value in _by_shape(term).items() if value)
    return Shaped(seat_of(leaves_of(term)[0]), OneOf(passing))


@fact
def _by_shape(term: Term) -> dict[Shape, int]:
    """What a number that depends on the shape of one hand is worth with each."""
    at, by_shape = OfLeaves(leaves_of(term)), _held(term)
    values = {held: at.at(held).value(term) for held in set(by_shape.values())}
    return {shape: values[held] for shape, held in by_shape.items()}


def _held(term: Term) -> dict[Shape, tuple[int, ...]]:
    """What the leaves of a term that look at suit lengths are worth with each shape; few of these are different."""
    leaves = [leaf for leaf in leaves_of(term) if is_shape(leaf)]
    return {shape: tuple([of_shape(leaf, shape) for leaf in leaves]) for shape in SHAPES}


def by_shape_and_total(term: Term) -> Expression | None:
    """A condition on the shape of one hand and one total of it; None if *term* is not one."""
    seats = seats_of(term)
    totals = [leaf for leaf in leaves_of(term) if not is_shape(leaf)]
    if len(seats) != 1 or len(totals) != 1 or not isinstance(totals[0], Count):
        return None
    seat, total = seats.pop(), totals[0]
    terms = ((1, total.measure, 1 << seat),)
    low, high = bounds(terms, FULL_DECK)
    if high - low > MOST_NUMBERS or may_lack_value(term):
        return None
    at = OfLeaves((*(leaf for leaf in leaves_of(term) if is_shape(leaf)), total))
    by_shape = _held(term)
    passing = {
        held: Intervals.values(each for each in range(low, high + 1) if at.at((*held, each)).value(term))
        for held in set(by_shape.values())
    }
    return ShapedTotal(seat, terms, TotalsByShape.of({shape: passing[held] for shape, held in by_shape.items()}))


def by_shape_and_sum(sign: str, left: Term, right: Term) -> Expression | None:
    """A comparison of numbers that are a sum of measures of one hand and a number by its shape: total points."""
    one, other = _apart(left), _apart(right)
    if one is None or other is None:
        return None
    number, shapes = _added(one, other, -1)
    total = merged_tables(number)
    seats = {seats for _, seats in total.parts}
    seats |= {1 << seat for term in shapes for seat in seats_of(term)}
    if len(seats) != 1 or next(iter(seats)).bit_count() > 1 or not total.parts or not shapes:
        return None
    terms, scale = total.terms()
    low, high = bounds(terms, FULL_DECK)
    if high - low > MOST_NUMBERS:
        return None
    numbers = [(_by_shape(term), times) for term, times in shapes.items()]
    added = {
        shape: int(total.constant) + sum(times * by_shape[shape] for by_shape, times in numbers) for shape in SHAPES
    }
    passing = {
        value: Intervals.values(each for each in range(low, high + 1) if OPERATIONS[sign](each, -scale * value))
        for value in set(added.values())
    }
    table = {shape: passing[value] for shape, value in added.items()}
    return ShapedTotal(next(iter(seats)).bit_length() - 1, terms, TotalsByShape.of(table))


@fact
def _apart(term: Term) -> Apart | None:
    """A number as a sum of measures and of numbers by shape; None for other terms."""
    number = linear(term)
    if number is not None:
        return number, {}
    if isinstance(term, Binary) and term.sign in ("+", "-"):
        one, other = _apart(term.left), _apart(term.right)
        return None if one is None or other is None else _added(one, other, 1 if term.sign == "+" else -1)
    if isinstance(term, Binary) and term.sign == "*":
        for factor, other_factor in ((term.left, term.right), (term.right, term.left)):
            if isinstance(factor, Number):
                multiplied = _apart(other_factor)
                return None if multiplied is None else _added((constant(0), {}), multiplied, factor.value)
        return None
    if len(seats_of(term)) == 1 and is_of_shapes(term):
        return None if may_lack_value(term) else (constant(0), {term: 1})
    return None


def _added(one: Apart, other: Apart, times: int) -> Apart:
    """The sum of two such numbers, the *other* counted so many times."""
    shapes = dict(one[1])
    for term, many in other[1].items():
        shapes[term] = shapes.get(term, 0) + times * many
    return one[0] + other[0] * times, shapes
