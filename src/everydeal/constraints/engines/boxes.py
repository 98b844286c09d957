"""Which sets the boundary tables can count: shapes of hands and limits of points, the same points for all hands."""

from ..conditions.atoms import Shaped, Total
from ..conditions.expressions import AllOf, Expression
from ..logic.deck import FULL_DECK, Deck, Shape
from ..logic.values import Value

MOST_POINTS = 1 << 15
"""Stands for "no upper limit"."""


class Box(Value):
    """By hand: the shapes allowed, and the fewest and most points; and the points of ace, king, ... two."""

    shapes: tuple[frozenset[Shape], ...]
    points: tuple[tuple[int, int], ...]
    weights: tuple[int, ...]

    def easily_counted(self) -> "Box":
        """As many deals, in tables that are smaller: a hand whose points do not matter, if there is one, sits West.

        The tables keep the points of North, East and South, as far as they matter; West's follow from all three.
        """
        free = [seat for seat, (low, high) in enumerate(self.points) if low <= 0 and high >= 4 * sum(self.weights)]
        if not free:
            return self
        seats = [seat for seat in range(4) if seat != free[-1]] + free[-1:]
        return Box(tuple(self.shapes[seat] for seat in seats), tuple(self.points[seat] for seat in seats), self.weights)


def box_of(formula: Expression, deck: Deck) -> Box | None:
    """The box that a formula is; None if it is something else."""
    if deck != FULL_DECK:
        return None
    shapes = list(deck.shapes)
    points = [(0, MOST_POINTS)] * 4
    weights: tuple[int, ...] | None = None
    for part in formula.parts if isinstance(formula, AllOf) else (formula,):
        if isinstance(part, Shaped):
            shapes[part.seat] &= part.shapes
            continue
        found = _points(part)
        if found is None or weights not in (None, found[2]):
            return None
        seat, (low, high), weights = found
        points[seat] = max(low, points[seat][0]), min(high, points[seat][1])
    return Box(tuple(shapes), tuple(points), weights or (0,) * 13)


def _points(part: Expression) -> tuple[int, tuple[int, int], tuple[int, ...]] | None:
    """Seat, limits and weights of a condition on points of one hand that are the same in all suits."""
    if not isinstance(part, Total) or len(part.terms) != 1 or len(part.allowed.parts) != 1:
        return None
    coefficient, measure, seats = part.terms[0]
    weights = measure.weights
    if coefficient != 1 or weights is None or seats.bit_count() != 1 or weights != weights[:13] * 4:
        return None
    if min(weights) < 0 or max(weights) > 100:
        return None
    low, high = part.allowed.parts[0]
    return seats.bit_length() - 1, (max(low, 0), min(max(high, 0), MOST_POINTS)), weights[:13]
