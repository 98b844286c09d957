"""Expressions: conditions on a deal, as immutable values.

``&``, ``|`` and ``~`` join conditions.  ``and``, ``or``, ``not`` and chained comparisons cannot be overloaded, so they
raise TypeError instead of being quietly wrong.  Calling an expression with a deal evaluates it directly, card
by card; that code shares nothing with the decision diagram that counts.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import NoReturn

from ...cards import Card, Seat, lengths
from ...deal import Deal
from ...kinds import wrong_kind
from ..logic.deck import FULL_DECK, Deck, Shape
from ..logic.folding import both, bounds, card_at, either, joint_in, shape_in, sum_in
from ..logic.formulas import Formula
from ..logic.intervals import Intervals
from ..logic.measures import length_of
from ..logic.terms import Terms, total_of
from ..logic.values import Value, walk
from ..logic.wording import wording
from .misused import CONDITION, no_attribute, refusing


@refusing(CONDITION)
class Expression(Value, ABC):
    """A condition that a deal fulfils or not.

    >>> from everydeal import Deal, north
    >>> strong = (north.hcp >= 37) & ~(north.spades >= 5)
    >>> strong, strong(Deal("N:AKQJ.AKQ.AKQ.AKQ - - -"))
    (<condition hcp(north) >= 37 and spades(north) <= 4>, True)
    """

    def __call__(self, deal: Deal = None) -> bool:  # type: ignore[assignment]
        """Whether *deal* fulfils the condition, found from its cards.

        Raises:
            TypeError: it is not a deal.
        """
        if not isinstance(deal, Deal):
            raise wrong_kind("a condition is called with a deal, like condition(deal), or stands without ( )", deal)
        return self.holds(deal)

    @abstractmethod
    def holds(self, deal: Deal) -> bool:
        """The same, of what is known to be a deal."""

    @property
    def direct(self) -> "tuple[Expression, ...]":
        """The conditions that it is made of directly."""
        return ()

    def walk(self) -> "Iterator[Expression]":
        """The condition and all that it is made of, from the left, each once."""
        return walk(self, lambda each: each.direct)

    def formula(self, deck: Deck, wanted: bool = True) -> Formula:
        """The formula, folded, that is true on *deck* where the condition is *wanted*.

        Negations are pushed down to the atoms, which absorb them.  Nothing is multiplied out: the diagram decides a
        tree of and and or as it is, so alternatives of alternatives cost no more than they say.

        >>> from everydeal import north
        >>> (north.hcp >= 0).formula(FULL_DECK), (north.spades > 13).formula(FULL_DECK)
        (True, False)

        Raises:
            TypeError: no formula can say it.
        """
        raise TypeError(f"{type(self).__name__} is not a condition that can be counted; use space.filter for it")

    def __and__(self, other: "Expression | bool") -> "Expression":
        return All((self, _joined(other, "&")))

    def __or__(self, other: "Expression | bool") -> "Expression":
        return Any((self, _joined(other, "|")))

    def __invert__(self) -> "Expression":
        return Not(self)

    def __rand__(self, other: bool) -> "Expression":
        return as_expression(other) & self

    def __ror__(self, other: bool) -> "Expression":
        return as_expression(other) | self

    def __bool__(self) -> bool:
        raise TypeError(
            "a condition on deals is neither true nor false by itself: write & | ~ (with parentheses around "
            "comparisons) for and, or, not, x.between(15, 17) for 15 <= x <= 17, x.isin(1, 4) for x in (1, 4); "
            "expression(deal) evaluates it"
        )

    def __getattr__(self, name: str) -> NoReturn:
        raise no_attribute("a condition", name, ["formula", "holds"])

    def __str__(self) -> str:
        try:
            return wording(normal_form(self))
        except RecursionError:
            return "a condition nested too deep to be printed"

    def __repr__(self) -> str:
        return f"<condition {self}>"


class Constant(Expression):
    """True of every deal, or of none."""

    value: bool

    def holds(self, deal: Deal) -> bool:
        return self.value

    def formula(self, deck: Deck, wanted: bool = True) -> Formula:
        return self.value is wanted


class All(Expression):
    """Every part holds."""

    parts: tuple[Expression, ...]
    direct = property(lambda self: self.parts)

    def holds(self, deal: Deal) -> bool:
        return all(part.holds(deal) for part in self.parts)

    def formula(self, deck: Deck, wanted: bool = True) -> Formula:
        return (both if wanted else either)([_known_formula(part, deck, wanted) for part in self.parts], deck)


class Any(Expression):
    """At least one part holds."""

    parts: tuple[Expression, ...]
    direct = property(lambda self: self.parts)

    def holds(self, deal: Deal) -> bool:
        return any(part.holds(deal) for part in self.parts)

    def formula(self, deck: Deck, wanted: bool = True) -> Formula:
        return (either if wanted else both)([_known_formula(part, deck, wanted) for part in self.parts], deck)


class Not(Expression):
    """The part does not hold."""

    part: Expression
    direct = property(lambda self: (self.part,))

    def holds(self, deal: Deal) -> bool:
        return not self.part.holds(deal)

    def formula(self, deck: Deck, wanted: bool = True) -> Formula:
        return _known_formula(self.part, deck, not wanted)


class Holds(Expression):
    """A card is with one of some seats (a mask)."""

    card: Card
    seats: int

    def holds(self, deal: Deal) -> bool:
        return any(hand >> self.card & 1 and self.seats >> seat & 1 for seat, hand in enumerate(deal.hands))

    def formula(self, deck: Deck, wanted: bool = True) -> Formula:
        if not deck.cards >> self.card & 1:
            return not wanted  # nobody holds a card that is not in play
        return card_at(self.card, self.seats if wanted else 15 ^ self.seats)


class Total(Expression, besides=("source",)):
    """A sum of measures is one of the allowed totals."""

    terms: Terms
    allowed: Intervals
    source: str = ""
    """How it was written, and where; empty if that is not known."""

    def holds(self, deal: Deal) -> bool:
        return total_of(self.terms, deal) in self.allowed

    def formula(self, deck: Deck, wanted: bool = True) -> Formula:
        allowed = self.allowed if wanted else ~self.allowed
        return _length_condition(self.terms, allowed, deck) or sum_in(self.terms, allowed, deck)


class Shaped(Expression):
    """The suit lengths of one hand pass a test."""

    seat: Seat
    test: Callable[[int, int, int, int], bool]

    def holds(self, deal: Deal) -> bool:
        return bool(self.test(*lengths(deal.hands[self.seat])))

    def formula(self, deck: Deck, wanted: bool = True) -> Formula:
        passing = (shape for shape in deck.shapes[self.seat] if bool(self.test(*shape)) is wanted)
        return shape_in(self.seat, frozenset(passing), deck)


class ShapedTotal(Expression, besides=("source",)):
    """The suit lengths of one hand together with a sum of measures of it pass a test."""

    seat: Seat
    terms: Terms
    test: Callable[[int, int, int, int, int], bool]
    source: str = ""
    """As that of `Total`."""

    def holds(self, deal: Deal) -> bool:
        return bool(self.test(*lengths(deal.hands[self.seat]), total_of(self.terms, deal)))

    def formula(self, deck: Deck, wanted: bool = True) -> Formula:
        return joint_in(self.seat, self.terms, self._passing(deck, wanted), deck)

    def _passing(self, deck: Deck, wanted: bool) -> dict[Shape, Intervals]:
        """The totals that pass with each shape; or those that do not."""
        shapes = deck.shapes[self.seat]
        if isinstance(self.test, TotalsByShape):
            allowed = self.test.allowed
            given = {id(each): each if wanted else ~each for each in allowed.values()}
            return {shape: given[id(allowed[shape])] for shape in shapes}
        low, high = bounds(self.terms, deck)
        known: dict[tuple[int, ...], Intervals] = {}  # the same few for hundreds of shapes
        table = {}
        for shape in shapes:
            passing = tuple([total for total in range(low, high + 1) if bool(self.test(*shape, total)) is wanted])
            if passing not in known:
                known[passing] = Intervals.values(passing)
            table[shape] = known[passing]
        return table


class TotalsByShape:
    """A test of a hand's shape and a total that says for every shape of the full deck which totals pass: *allowed*."""

    __slots__ = ("allowed",)

    def __init__(self, allowed: Mapping[Shape, Intervals]) -> None:
        self.allowed = allowed

    def __call__(self, spades: int, hearts: int, diamonds: int, clubs: int, total: int) -> bool:
        return total in self.allowed[spades, hearts, diamonds, clubs]


def _joined(other: object, sign: str) -> "Expression":
    """What a condition is joined with; says how to write it if a comparison came too late."""
    if isinstance(other, (Expression, bool)):
        return as_expression(other)
    if isinstance(other, str):
        raise _text_given(other)
    raise TypeError(
        f"{other!r} is not a condition on deals, and {sign} binds tighter than a comparison: put parentheses around "
        f"each, like north.balanced {sign} (north.hcp >= 12)"
    )


def conjuncts(condition: Expression) -> list[Expression]:
    """The conditions that & joins at the top, from the left, each once."""
    joined = walk(condition, lambda each: each.parts if isinstance(each, All) else ())
    return [each for each in joined if not isinstance(each, All)]


def as_expression(value: "Expression | bool") -> Expression:
    """*value* itself, or the constant condition True or False.

    Raises:
        TypeError: it is neither.
    """
    if isinstance(value, Expression):
        return value
    if isinstance(value, bool):
        return Constant(value)
    if isinstance(value, str):
        raise _text_given(value)
    raise TypeError(f"{value!r} is not a condition on deals; compare it with a number, like (north.hcp >= 12)")


def _text_given(text: str) -> TypeError:
    return TypeError(f"{text!r} is a text: everydeal.constraints.parse(text) makes a condition of it")


_MOST_KNOWN = 1 << 12
_formulas: dict[tuple[int, int, bool], tuple[Expression, Deck, Formula]] = {}


def _known_formula(part: Expression, deck: Deck, wanted: bool) -> Formula:
    """The formula of a part, worked out once however often a condition uses that part.

    Parts are told by identity: what is named in a script and used by other names, that others use in turn, would
    otherwise be worked out (and even hashed) as often as there are ways through the names.
    """
    key = id(part), id(deck), wanted
    known = _formulas.get(key)
    if known is None:
        if len(_formulas) >= _MOST_KNOWN:
            _formulas.clear()
        formula = part.formula(deck, wanted)
        known = _formulas[key] = (part, deck, formula)  # kept, so that the identities stay their own
    return known[2]


@lru_cache(maxsize=64)
def normal_form(expression: Expression, deck: Deck = FULL_DECK) -> Formula:
    """The formula of an expression.  Two expressions with the same formula describe the same deals."""
    return expression.formula(deck)


def _length_condition(terms: Terms, allowed: Intervals, deck: Deck) -> Formula | None:
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
    passing = (
        shape for shape in deck.shapes[seat] if sum(w * held for w, held in zip(weights, shape, strict=True)) in allowed
    )
    return shape_in(seat, frozenset(passing), deck)
