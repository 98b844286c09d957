"""Formulas: what an expression means on a given deck, as a tree of and, or and four kinds of atoms, without not.

An atom says that one thing is in a finite set, so its negation is an atom of the same kind:

* `CardAt`: the owner of a card is one of some seats;
* `ShapeIn`: the suit lengths of a hand are one of some shapes;
* `SumIn`: a sum of measures lies in some intervals;
* `JointIn`: the same, with intervals that depend on the shape of one hand.
"""

from typing import TypeAlias, Union

from ...cards import Card, Seat, lengths
from ...deal import Deal
from .deck import Shape
from .intervals import NOTHING, Intervals
from .terms import Terms, total_of
from .values import Value

Formula: TypeAlias = Union[bool, "CardAt", "ShapeIn", "SumIn", "JointIn", "Both", "Either"]


class CardAt(Value):
    """The owner of *card* is one of *seats* (a mask)."""

    card: Card
    seats: int


class ShapeIn(Value):
    """The shape of *seat* is one of *shapes*."""

    seat: Seat
    shapes: frozenset[Shape]


class SumIn(Value):
    """The sum of *terms* is in *allowed*."""

    terms: Terms
    allowed: Intervals


class JointIn(Value):
    """The sum of *terms* is in the intervals that go with the shape of *seat*; with a shape not listed, nothing is."""

    seat: Seat
    terms: Terms
    allowed: tuple[tuple[Shape, Intervals], ...]


class Both(Value):
    """All parts."""

    parts: tuple["Formula", ...]


class Either(Value):
    """At least one part."""

    parts: tuple["Formula", ...]


def fulfils(formula: Formula, deal: Deal) -> bool:
    """Whether *deal* fulfils a formula, found from its cards."""
    if isinstance(formula, bool):
        return formula
    if isinstance(formula, CardAt):
        return any(hand >> formula.card & 1 and formula.seats >> seat & 1 for seat, hand in enumerate(deal.hands))
    if isinstance(formula, ShapeIn):
        return lengths(deal.hands[formula.seat]) in formula.shapes
    if isinstance(formula, SumIn):
        return total_of(formula.terms, deal) in formula.allowed
    if isinstance(formula, JointIn):
        allowed = dict(formula.allowed).get(lengths(deal.hands[formula.seat]), NOTHING)
        return total_of(formula.terms, deal) in allowed
    answers = (fulfils(part, deal) for part in formula.parts)
    return all(answers) if isinstance(formula, Both) else any(answers)
