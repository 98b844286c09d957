"""Atoms: conditions without parts, each of which says that one thing is in a finite set.

* `Holds`: the owner of a card is one of some seats;
* `Shaped`: the suit lengths of a hand are one of some shapes;
* `Total`: a sum of measures lies in some intervals;
* `ShapedTotal`: the same, with intervals that depend on the shape of one hand.
"""

from functools import lru_cache
from typing import Any

from ...cards import Card, Seat, lengths
from ...deal import Deal
from ..logic.deck import FULL_DECK, Deck, Shape
from ..logic.intervals import NOTHING, UNBOUNDED, Intervals
from ..logic.measures import length_of
from ..logic.shape_tests import OneOf, ShapeTest, Table, TotalsByShape, TotalTest, intersection, is_named, merged
from ..logic.terms import SEATS, LinearSum, bounds, span, sum_text, total_of
from ..logic.values import fact
from ..logic.wording import card_text, joint_text, shape_text, total_text
from .expressions import Atom, Constant, Expression, Subject, all_of


class Holds(Atom):
    """A card is with one of some seats (a mask)."""

    card: Card
    seats: int

    @property
    def text(self) -> str:
        return card_text(self.card, self.seats)

    @property
    def thing(self) -> object:
        return self.card

    def holds(self, deal: Deal) -> bool:
        return any(hand >> self.card & 1 and self.seats >> seat & 1 for seat, hand in enumerate(deal.hands))

    def _normal_form(self, deck: Deck, wanted: bool) -> Expression:
        if not deck.cards >> self.card & 1:
            return Constant(not wanted)  # nobody holds a card that is not in play
        return Holds(self.card, self.seats if wanted else 15 ^ self.seats).simplest(deck)

    def joined(self, other: Atom, conjunction: bool) -> "Holds":
        assert isinstance(other, Holds)
        return Holds(self.card, self.seats & other.seats if conjunction else self.seats | other.seats)

    def simplest(self, deck: Deck) -> Expression:
        return Constant(bool(self.seats)) if self.seats in (0, 15) else self


class Total(Atom, besides=("source",)):
    """A sum of measures is one of the allowed totals."""

    terms: LinearSum
    allowed: Intervals
    source: str = ""
    """How it was written, and where; empty if that is not known."""

    @property
    @fact
    def text(self) -> str:
        return total_text(sum_text(self.terms), self.allowed)

    @property
    def thing(self) -> object:
        return self.terms

    def holds(self, deal: Deal) -> bool:
        return total_of(self.terms, deal) in self.allowed

    def _normal_form(self, deck: Deck, wanted: bool) -> Expression:
        allowed = self.allowed if wanted else ~self.allowed
        shaped = _length_condition(self.terms, allowed, deck)
        return Total(self.terms, allowed).simplest(deck) if shaped is None else shaped

    def joined(self, other: Atom, conjunction: bool) -> "Total":
        assert isinstance(other, Total)
        return Total(self.terms, self.allowed & other.allowed if conjunction else self.allowed | other.allowed)

    def simplest(self, deck: Deck) -> Expression:
        """With open ends where the deck sets the limit."""
        low, high = span(self.terms, deck)
        decided = self.allowed.decides(low, high)
        if decided is not None:
            return Constant(decided)
        return Total(self.terms, _open(self.allowed & Intervals.of((low, high)), low, high))

    def subject(self) -> Subject | None:
        seats = {seats for _, _, seats in self.terms}
        one = seats.pop()
        return None if seats or one.bit_count() > 1 else (one.bit_length() - 1, self.terms)

    def table(self, shapes: frozenset[Shape], totals: Intervals) -> Table:
        return dict.fromkeys(shapes, self.allowed)

    def with_table(self, seat: Seat, table: Table, deck: Deck) -> Expression:
        return ShapedTotal(seat, self.terms, TotalsByShape.of(table)).simplest(deck)


class Shaped(Atom):
    """The suit lengths of one hand pass a test; in normal form the test is `OneOf` the shapes that pass.

    Where a test cannot be pickled, being a lambda, the shapes of the full deck that pass are.
    """

    seat: Seat
    test: ShapeTest

    @property
    def shapes(self) -> frozenset[Shape]:
        """The shapes that pass, of a condition in normal form."""
        assert isinstance(self.test, OneOf)
        return self.test.shapes

    @property
    def text(self) -> str:
        return shape_text(SEATS[self.seat], self.shapes)

    @property
    def thing(self) -> object:
        return Shaped, self.seat

    def holds(self, deal: Deal) -> bool:
        return bool(self.test(*lengths(deal.hands[self.seat])))

    def _normal_form(self, deck: Deck, wanted: bool) -> Expression:
        passing = (shape for shape in deck.shapes[self.seat] if bool(self.test(*shape)) is wanted)
        return Shaped(self.seat, OneOf(frozenset(passing))).simplest(deck)

    def __getstate__(self) -> dict[str, Any]:
        state = super().__getstate__()
        if not is_named(self.test):
            passing = frozenset(shape for shape in FULL_DECK.shapes[self.seat] if self.test(*shape))
            state["test"] = OneOf(passing)
        return state

    def joined(self, other: Atom, conjunction: bool) -> "Shaped":
        assert isinstance(other, Shaped)
        return Shaped(self.seat, OneOf(self.shapes & other.shapes if conjunction else self.shapes | other.shapes))

    def simplest(self, deck: Deck) -> Expression:
        possible = self.shapes & deck.shapes[self.seat]
        if not possible or possible == deck.shapes[self.seat]:
            return Constant(bool(possible))
        return Shaped(self.seat, OneOf(possible))

    def subject(self) -> Subject | None:
        return self.seat, None

    def table(self, shapes: frozenset[Shape], totals: Intervals) -> Table:
        return {shape: totals if shape in self.shapes else NOTHING for shape in shapes}


class ShapedTotal(Atom, besides=("source",)):
    """The suit lengths of one hand and a sum of measures of it pass a test; in normal form it is `TotalsByShape`.

    Where a test cannot be pickled, the totals of the full deck that pass are, as for `Shaped`.
    """

    seat: Seat
    terms: LinearSum
    test: TotalTest
    source: str = ""
    """As that of `Total`."""

    @property
    def allowed(self) -> tuple[tuple[Shape, Intervals], ...]:
        """The totals that pass with each shape, of a condition in normal form; with one not listed, nothing does."""
        assert isinstance(self.test, TotalsByShape)
        return self.test.allowed

    @property
    @fact
    def text(self) -> str:
        return joint_text(SEATS[self.seat], sum_text(self.terms), self.allowed)

    @property
    def thing(self) -> object:
        return self.seat, self.terms

    def holds(self, deal: Deal) -> bool:
        return bool(self.test(*lengths(deal.hands[self.seat]), total_of(self.terms, deal)))

    def _normal_form(self, deck: Deck, wanted: bool) -> Expression:
        return self.with_table(self.seat, self._passing(deck, wanted), deck)

    def _passing(self, deck: Deck, wanted: bool) -> Table:
        """The totals that pass with each shape; or those that do not."""
        shapes = deck.shapes[self.seat]
        if isinstance(self.test, TotalsByShape):
            table = self.test.table
            given = {id(each): each if wanted else ~each for each in (*table.values(), NOTHING)}
            return {shape: given[id(table.get(shape, NOTHING))] for shape in shapes}
        low, high = bounds(self.terms, deck)
        known: dict[tuple[int, ...], Intervals] = {}  # the same few for hundreds of shapes
        found = {}
        for shape in shapes:
            passing = tuple([total for total in range(low, high + 1) if bool(self.test(*shape, total)) is wanted])
            if passing not in known:
                known[passing] = Intervals.values(passing)
            found[shape] = known[passing]
        return found

    def __getstate__(self) -> dict[str, Any]:
        state = super().__getstate__()
        if not is_named(self.test):
            state["test"] = TotalsByShape.of(self._passing(FULL_DECK, True))
        return state

    def joined(self, other: Atom, conjunction: bool) -> "ShapedTotal":
        assert isinstance(other, ShapedTotal)
        table = merged(dict(self.allowed), dict(other.allowed), conjunction)
        return ShapedTotal(self.seat, self.terms, TotalsByShape.of(table))

    def simplest(self, deck: Deck) -> Expression:
        """Something simpler if shape and sum are independent."""
        low, high = span(self.terms, deck)
        whole = Intervals.of((low, high))
        opened: dict[int, Intervals] = {}
        for allowed in {id(allowed): allowed for _, allowed in self.allowed}.values():  # few, for hundreds of shapes
            if met := intersection(allowed, whole):
                opened[id(allowed)] = _open(met, low, high)
        tight = {shape: opened[id(allowed)] for shape, allowed in self.allowed if id(allowed) in opened}
        different = set(opened.values())
        if len(different) <= 1:
            shaped = Shaped(self.seat, OneOf(frozenset(tight))).simplest(deck)
            return all_of([shaped, *(Total(self.terms, allowed).simplest(deck) for allowed in different)], deck)
        return ShapedTotal(self.seat, self.terms, TotalsByShape.of(tight))

    def subject(self) -> Subject | None:
        return self.seat, self.terms

    def table(self, shapes: frozenset[Shape], totals: Intervals) -> Table:
        return dict.fromkeys(shapes, NOTHING) | dict(self.allowed)

    def with_table(self, seat: Seat, table: Table, deck: Deck) -> Expression:
        return ShapedTotal(seat, self.terms, TotalsByShape.of(table)).simplest(deck)


@lru_cache(maxsize=1 << 13)
def _open(allowed: Intervals, low: int, high: int) -> Intervals:
    """Push the ends that nothing can pass out to infinity, so that "at most 37" and "any" look the same."""
    return Intervals.of(*(
        (-UNBOUNDED if start <= low else start, UNBOUNDED if end >= high else end) for start, end in allowed.parts
    ))  # fmt: skip


@lru_cache(maxsize=1 << 10)
def _length_condition(terms: LinearSum, allowed: Intervals, deck: Deck) -> Expression | None:
    """The shape condition that a sum of suit lengths of one hand is; None if it is not such a sum."""
    seats = terms[0][2]
    suits = [length_of(measure) for _, measure, _ in terms]
    if seats.bit_count() > 1 or None in suits or any(held != seats for _, _, held in terms):
        return None
    seat = seats.bit_length() - 1
    weights = [0, 0, 0, 0]
    for suit, (coefficient, _, _) in zip(suits, terms, strict=True):
        assert suit is not None
        weights[suit] += coefficient
    spades, hearts, diamonds, clubs = weights
    passing = [
        shape
        for shape in deck.shapes[seat]
        if spades * shape[0] + hearts * shape[1] + diamonds * shape[2] + clubs * shape[3] in allowed
    ]
    return Shaped(seat, OneOf(frozenset(passing))).simplest(deck)
