"""What a term is worth in one deal: the definition.  `arrays` gives the same for many deals at a time."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TypeAlias

from ....cards import lengths
from ....deal import Deal
from .tree import Binary, ByShape, Choice, Count, HasCard, Imps, Not, Number, Optimal, Par, Random, Score, Term, Tricks

Table: TypeAlias = Sequence[Sequence[int]]
"""Double-dummy tricks: by seat N E S W, by strain spades, hearts, diamonds, clubs, notrumps."""


class NoValueError(ValueError):
    """A term has no value in a deal: it divides by 0."""


class Evaluator(ABC):
    """The terms of something that tells what their counts, shapes and cards are worth.

    Raises:
        NoValueError: while terms are evaluated: a division by 0.
    """

    def value(self, term: Term) -> int:
        """What *term* is worth."""
        if isinstance(term, Number):
            return term.value
        if isinstance(term, Binary):
            return self._binary(term)
        if isinstance(term, Not):
            return int(not self.value(term.part))
        if isinstance(term, Choice):
            return self.value(term.yes if self.value(term.test) else term.no)
        if isinstance(term, Score):
            from .scores import score_of

            return score_of(term.contract, term.vulnerable, self.value(term.tricks))
        if isinstance(term, Imps):
            from .scores import imps_of

            return imps_of(self.value(term.difference))
        return self.leaf(term)

    @abstractmethod
    def leaf(self, term: Term) -> int:
        """What a term without parts is worth (or `Random`, whose limit is its own affair)."""

    def _binary(self, term: Binary) -> int:
        if term.sign in ("&&", "||"):
            return self._chain(term)
        if term.sign == "+":
            return sum(self.value(part) for part in chain(term))
        left, right = self.value(term.left), self.value(term.right)
        if term.sign in ("/", "%"):
            return divide(left, right, term)
        return int(OPERATIONS[term.sign](left, right))

    def _chain(self, term: Binary) -> int:
        """As many parts as decide it, from the left."""
        every = term.sign == "&&"
        return int(every) if all(bool(self.value(part)) is every for part in chain(term)) else int(not every)


class OfDeal(Evaluator):
    """The terms of one deal.

    *solve* finds the table of a deal's tricks, *par* the par score of North and South for a mask of vulnerable sides;
    *random* a number below a limit.  Each is asked for only where a term needs it.

    Raises:
        NoValueError: while terms are evaluated: a division by 0.
    """

    def __init__(
        self,
        deal: Deal,
        *,
        solve: Callable[[], Table] | None = None,
        par: Callable[[int], int] | None = None,
        random: Callable[[int], int] | None = None,
    ) -> None:
        self._deal = deal
        self._shapes = [lengths(hand) for hand in deal.hands]
        self._solve = solve
        self._par = par
        self._random = random

    def leaf(self, term: Term) -> int:
        if isinstance(term, Count):
            return term.measure.of(self._deal.hands[term.seat]) // term.measure.unit
        if isinstance(term, ByShape):
            return term.of(self._shapes[term.seat])
        if isinstance(term, HasCard):
            return self._deal.hands[term.seat] >> term.card & 1
        if isinstance(term, Tricks) and self._solve:
            return self._solve()[term.seat][term.strain]
        if isinstance(term, Par) and self._par:
            score = self._par(term.vulnerable)
            return -score if term.side else score
        if isinstance(term, Optimal):
            from . import optimal

            hands = self._deal.hands
            return optimal.value(hands[term.side], hands[term.side + 2], term.strain, term.second_opens)
        if isinstance(term, Random) and self._random:
            return self._random(self.value(term.limit))
        raise TypeError(f"{type(term).__name__.lower()} cannot be told from the cards alone")


class OfDeals:
    """The terms of some deals, each its four hands: as `arrays.Arrays`, where they are too few to load arrays for.

    Raises:
        NoValueError: while terms are evaluated: a division by 0.
        TypeError: one needs dice or double-dummy tricks.
    """

    def __init__(self, deals: Sequence[Sequence[int]]) -> None:
        self._hands = deals

    @cached_property
    def _deals(self) -> list[OfDeal]:
        return [OfDeal(Deal(*hands)) for hands in self._hands]

    def values(self, term: Term) -> list[int]:
        """What *term* is worth in each deal."""
        return [deal.value(term) for deal in self._deals]


def chain(term: Binary) -> list[Term]:
    """The parts that one sign joins, from the left: those of ``a && b && c`` or ``a + b + c``."""
    found: list[Term] = []
    part: Term = term
    while isinstance(part, Binary) and part.sign == term.sign:
        found.append(part.right)
        part = part.left
    return [part, *reversed(found)]


def divide(left: int, right: int, term: Binary) -> int:
    """Quotient or remainder as in C: the quotient drops its fraction, the remainder has the sign of *left*."""
    if not right:
        raise NoValueError(f"{term.place}: a division by 0: join what rules it out by && before it")
    quotient = abs(left) // abs(right) * (1 if (left < 0) == (right < 0) else -1)
    return quotient if term.sign == "/" else left - right * quotient


OPERATIONS: dict[str, Callable[[int, int], int]] = {
    "-": lambda a, b: a - b, "*": lambda a, b: a * b,
    "==": lambda a, b: a == b, "!=": lambda a, b: a != b, "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b, ">": lambda a, b: a > b, ">=": lambda a, b: a >= b,
}  # fmt: skip
"""What the signs do that have a value for any two numbers."""
