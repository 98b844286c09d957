"""Expressions: conditions on a deal, as immutable values.

``&``, ``|`` and ``~`` join conditions.  ``and``, ``or``, ``not`` and chained comparisons cannot be overloaded, so they
raise TypeError instead of being quietly wrong.  Calling an expression with a deal evaluates it directly, card
by card; that code shares nothing with the decision diagram that counts.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeAlias

from ...cards import Card, Seat, lengths
from ...deal import Deal
from .intervals import Intervals
from .measures import Measure

Term: TypeAlias = tuple[int, Measure, int]
"""A whole coefficient, a measure, and the seats (a mask, bit 0 North) whose cards it is taken of, together."""
Terms: TypeAlias = tuple[Term, ...]


class Expression(ABC):
    """A condition that a deal fulfils or not."""

    @abstractmethod
    def __call__(self, deal: Deal) -> bool:
        """Whether *deal* fulfils the condition, found from its cards."""

    def __and__(self, other: "Expression | bool") -> "Expression":
        return All((self, as_expression(other)))

    def __or__(self, other: "Expression | bool") -> "Expression":
        return Any((self, as_expression(other)))

    def __invert__(self) -> "Expression":
        return Not(self)

    def __rand__(self, other: bool) -> "Expression":
        return as_expression(other) & self

    def __ror__(self, other: bool) -> "Expression":
        return as_expression(other) | self

    def __bool__(self) -> bool:
        raise TypeError(
            "a condition on deals is neither true nor false by itself: write & | ~ (with parentheses around "
            "comparisons) for and, or, not, and x.between(15, 17) for 15 <= x <= 17; expression(deal) evaluates it"
        )

    def __str__(self) -> str:
        from .normal import normal_form
        from .wording import wording

        return wording(normal_form(self))

    def __repr__(self) -> str:
        return f"<condition {self}>"


@dataclass(frozen=True, repr=False)
class Constant(Expression):
    """True of every deal, or of none."""

    value: bool

    def __call__(self, deal: Deal) -> bool:
        return self.value


@dataclass(frozen=True, repr=False)
class All(Expression):
    """Every part holds."""

    parts: tuple[Expression, ...]

    def __call__(self, deal: Deal) -> bool:
        return all(part(deal) for part in self.parts)


@dataclass(frozen=True, repr=False)
class Any(Expression):
    """At least one part holds."""

    parts: tuple[Expression, ...]

    def __call__(self, deal: Deal) -> bool:
        return any(part(deal) for part in self.parts)


@dataclass(frozen=True, repr=False)
class Not(Expression):
    """The part does not hold."""

    part: Expression

    def __call__(self, deal: Deal) -> bool:
        return not self.part(deal)


@dataclass(frozen=True, repr=False)
class Holds(Expression):
    """A card is with one of some seats (a mask)."""

    card: Card
    seats: int

    def __call__(self, deal: Deal) -> bool:
        return any(hand >> self.card & 1 and self.seats >> seat & 1 for seat, hand in enumerate(deal.hands))


@dataclass(frozen=True, repr=False)
class Total(Expression):
    """A sum of measures is one of the allowed totals."""

    terms: Terms
    allowed: Intervals
    source: str = field(default="", compare=False)
    """How it was written, and where; empty if that is not known."""

    def __call__(self, deal: Deal) -> bool:
        return total_of(self.terms, deal) in self.allowed


@dataclass(frozen=True, repr=False)
class Shaped(Expression):
    """The suit lengths of one hand pass a test."""

    seat: Seat
    test: Callable[[int, int, int, int], bool]

    def __call__(self, deal: Deal) -> bool:
        return bool(self.test(*lengths(deal.hands[self.seat])))


@dataclass(frozen=True, repr=False)
class ShapedTotal(Expression):
    """The suit lengths of one hand together with a sum of measures of it pass a test."""

    seat: Seat
    terms: Terms
    test: Callable[[int, int, int, int, int], bool]
    source: str = field(default="", compare=False)
    """As that of `Total`."""

    def __call__(self, deal: Deal) -> bool:
        return bool(self.test(*lengths(deal.hands[self.seat]), total_of(self.terms, deal)))


def total_of(terms: Terms, deal: Deal) -> int:
    """The sum of coefficient times measure, in a deal."""
    total = 0
    for coefficient, measure, seats in terms:
        hand = 0
        for seat in range(4):
            if seats >> seat & 1:
                hand |= deal.hands[seat]
        total += coefficient * measure.of(hand)
    return total


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
        raise TypeError(f"{value!r} is a text: everydeal.constraints.parse(text) makes a condition of it")
    raise TypeError(f"{value!r} is not a condition on deals; compare it with a number, like (north.hcp >= 12)")
