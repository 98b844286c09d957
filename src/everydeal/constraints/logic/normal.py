"""From expressions to formulas: what a condition means on a deck.

Negations are pushed down to the atoms, which absorb them.  Nothing is multiplied out: the diagram decides a tree of
and and or as it is, so alternatives of alternatives cost no more than they say.
"""

from functools import lru_cache

from .deck import FULL_DECK, Deck
from .expressions import All, Any, Constant, Expression, Holds, Not, Shaped, ShapedTotal, Terms, Total
from .formulas import Formula, both, bounds, card_at, either, joint_in, shape_in, sum_in
from .intervals import Intervals
from .measures import length_of


@lru_cache(maxsize=64)
def _normal(expression: Expression, deck: Deck) -> Formula:
    return _formula(expression, deck, True)


def normal_form(expression: Expression, deck: Deck = FULL_DECK) -> Formula:
    """The formula of an expression.  Two expressions with the same formula describe the same deals."""
    return _normal(expression, deck)


def _formula(expression: Expression, deck: Deck, wanted: bool) -> Formula:
    """The formula that is true where *expression* is *wanted*."""
    if isinstance(expression, Constant):
        return expression.value is wanted
    if isinstance(expression, Not):
        return _formula(expression.part, deck, not wanted)
    if isinstance(expression, All | Any):
        parts = [_formula(part, deck, wanted) for part in expression.parts]
        return both(parts, deck) if isinstance(expression, All) is wanted else either(parts, deck)
    if isinstance(expression, Holds):
        if not deck.cards >> expression.card & 1:
            return not wanted  # nobody holds a card that is not in play
        return card_at(expression.card, expression.seats if wanted else 15 ^ expression.seats)
    if isinstance(expression, Shaped):
        seat, shapes = expression.seat, deck.shapes[expression.seat]
        return shape_in(seat, frozenset(shape for shape in shapes if bool(expression.test(*shape)) is wanted), deck)
    if isinstance(expression, ShapedTotal):
        return _joint(expression, deck, wanted)
    if isinstance(expression, Total):
        allowed = expression.allowed if wanted else ~expression.allowed
        return _length_condition(expression.terms, allowed, deck) or sum_in(expression.terms, allowed, deck)
    raise TypeError(f"{type(expression).__name__} is not a condition that can be counted; use space.filter for it")


def _joint(expression: ShapedTotal, deck: Deck, wanted: bool) -> Formula:
    low, high = bounds(expression.terms, deck)
    table = {}
    for shape in deck.shapes[expression.seat]:
        passing = (total for total in range(low, high + 1) if bool(expression.test(*shape, total)) is wanted)
        table[shape] = Intervals.values(passing)
    return joint_in(expression.seat, expression.terms, table, deck)


def _length_condition(terms: Terms, allowed: Intervals, deck: Deck) -> Formula | None:
    """The shape condition that a sum of suit lengths of one hand is; None if it is no such sum."""
    seats = terms[0][2]
    suits = [length_of(measure) for _, measure, _ in terms]
    if seats.bit_count() > 1 or None in suits or any(held != seats for _, _, held in terms):
        return None
    seat = seats.bit_length() - 1
    weights = [0, 0, 0, 0]
    for suit, (coefficient, _, _) in zip(suits, terms, strict=True):
        assert suit is not None
        weights[suit] += coefficient
    passing = (
        shape for shape in deck.shapes[seat] if sum(w * held for w, held in zip(weights, shape, strict=True)) in allowed
    )
    return shape_in(seat, frozenset(passing), deck)
