"""What terms about one hand's shape, and one total of it, are worth with every shape and total at once.

A *place* is a shape with a total (or a shape alone).  A set of places is a whole number, with bit ``560 * t + i`` for
shape i and the t-th total; and what a term is worth is a *partition* of the places: each value with the places where
the term has it.  So ``and``, ``or`` and ``not`` of conditions are a few operations on long numbers, and a part of
many terms is worked out once.  `evaluate` is the definition.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import TypeAlias

from ....conditions.shapes import SHAPES
from ....logic.deck import Shape
from ....logic.intervals import Intervals
from ....logic.values import facts_of
from ..evaluate import Evaluator, NoValueError, chain, operate
from ..tree import Binary, Choice, Count, NotTerm, Number, Term
from .leaves import of_shape

Places: TypeAlias = int
"""A set of places, as a mask."""
Partition: TypeAlias = dict[int, Places]
"""The values of a term, each with the places where it has it; none without places."""

_SHAPES: tuple[Shape, ...] = tuple(sorted(SHAPES))
_MANY = len(_SHAPES)
_EVERY_SHAPE = (1 << _MANY) - 1


class OfAllShapes(Evaluator[Partition, Places]):
    """The terms of a hand of any shape, and of any of some *totals* of the leaf *total*."""

    def __init__(self, total: Count | None = None, totals: range = range(1)) -> None:
        self._total = total
        self._totals = totals
        self.every: Places = (1 << _MANY * len(totals)) - 1
        """All places."""
        self._with_each_total = self.every // _EVERY_SHAPE
        self._places = OfAllShapes, total, totals
        """What a term is worth in the same places is one fact of it."""

    def value(self, term: Term, where: Places | None = None) -> Partition:
        """What *term* is worth: everywhere, or in some places."""
        facts = facts_of(term)
        if self._places not in facts:
            try:
                facts[self._places] = super().value(term)
            except NoValueError:  # somewhere; perhaps not in the places where it is asked for
                facts[self._places] = None
        known: Partition | None = facts[self._places]
        if known is None:
            return super().value(term, where)
        return known if where is None else _restricted(known, where)

    def truth(self, term: Term, within: Places | None = None) -> Places:
        """Where *term* is not 0."""
        return (self.every if within is None else within) & ~self.value(term, within).get(0, 0)

    def shapes(self, term: Term) -> frozenset[Shape]:
        """The shapes for which a term on shapes is not 0."""
        return frozenset(shapes_in(self.truth(term)))

    def passing(self, term: Term) -> dict[Shape, Intervals]:
        """The totals with which *term* is not 0, for each shape."""
        truth, classes = self.truth(term), {0: _EVERY_SHAPE}
        for number in range(len(self._totals)):  # shapes that no total has told apart are a class
            there, found = truth >> _MANY * number & _EVERY_SHAPE, {}
            for totals, shapes in classes.items():
                if shapes & there:
                    found[totals | 1 << number] = shapes & there
                if shapes & ~there:
                    found[totals] = shapes & ~there
            classes = found
        return by_shape({
            Intervals.values(total for number, total in enumerate(self._totals) if totals >> number & 1): shapes
            for totals, shapes in classes.items()
        })  # fmt: skip

    # Terms

    def leaf(self, term: Term, where: Places | None) -> Partition:
        if isinstance(term, Number):
            found = {term.value: self.every}
        elif term == self._total:
            found = {total: _EVERY_SHAPE << _MANY * number for number, total in enumerate(self._totals)}
        else:
            shapes = _gathered((of_shape(term, shape), 1 << number) for number, shape in enumerate(_SHAPES))
            found = {each: of_it * self._with_each_total for each, of_it in shapes.items()}
        return found if where is None else _restricted(found, where)

    def operation(self, term: Binary, left: Partition, right: Partition) -> Partition:
        return _paired(lambda a, b: operate(term, a, b), left, right)

    def mapped(self, function: Callable[[int], int], value: Partition) -> Partition:
        return _gathered((function(each), places) for each, places in value.items())

    def negated(self, term: NotTerm, where: Places | None) -> Partition:
        return _gathered((int(not each), places) for each, places in self.value(term.part, where).items())

    def chain(self, term: Binary, where: Places | None) -> Partition:
        every, within = term.sign == "&&", self.every if where is None else where
        still_open = within
        for part in chain(term):
            truth = self.truth(part, still_open)
            still_open = truth if every else still_open & ~truth
        true = still_open if every else within & ~still_open
        return {value: places for value, places in ((1, true), (0, within & ~true)) if places}

    def choice(self, term: Choice, where: Places | None) -> Partition:
        test = self.truth(term.test, where)
        others = (self.every if where is None else where) & ~test
        branches = (self.value(term.yes, test), self.value(term.no, others))
        return _gathered(pair for branch in branches for pair in branch.items())


def shapes_in(places: Places) -> list[Shape]:
    """The shapes of a set of places that have no total.

    >>> shapes_in(0b11)
    [(0, 0, 0, 13), (0, 0, 1, 12)]
    """
    found = []
    while places:
        lowest = places & -places
        found.append(_SHAPES[lowest.bit_length() - 1])
        places ^= lowest
    return found


def by_shape(groups: Mapping[Intervals, Places]) -> dict[Shape, Intervals]:
    """Totals by shape; *groups* are totals with the shapes that they go with."""
    return {shape: allowed for allowed, shapes in groups.items() for shape in shapes_in(shapes)}


def summed(one: Partition, other: Partition, times: int = 1) -> Partition:
    """A number and *times* another one added up."""
    return _paired(lambda a, b: a + times * b, one, other)


def _restricted(partition: Partition, within: Places) -> Partition:
    return {value: places & within for value, places in partition.items() if places & within}


def _gathered(pairs: Iterable[tuple[int, Places]]) -> Partition:
    found: Partition = {}
    for value, places in pairs:
        found[value] = found.get(value, 0) | places
    return found


def _paired(operation: Callable[[int, int], int], left: Partition, right: Partition) -> Partition:
    """An operation on two numbers."""
    found: Partition = {}
    for a, here in left.items():
        for b, there in right.items():
            if here & there:
                value = operation(a, b)
                found[value] = found.get(value, 0) | here & there
    return found
