"""What terms are worth, in any domain; and in one deal: the definition.

`Evaluator` knows how terms are made of terms.  A *domain* says what the leaves are worth and how its values are joined:
here they are whole numbers, those of one deal; in `arrays` the numbers of many deals at a time; in `exact.ranges` the
limits that no deal passes.

A contract scores with any number of tricks that a script comes up with, be there 13 in a deal or not.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

from ....cards import lengths
from ....deal import Deal
from ....strains import NOTRUMP
from .tree import (
    Binary,
    ByShape,
    Choice,
    Count,
    HasCard,
    Imps,
    NotTerm,
    Number,
    Optimal,
    Par,
    Random,
    Score,
    Term,
    Tricks,
    is_random,
)

if TYPE_CHECKING:
    from ....board.contract import Contract

Table: TypeAlias = Sequence[Sequence[int]]
"""Double-dummy tricks: by seat N E S W, by strain spades, hearts, diamonds, clubs, notrumps."""

V = TypeVar("V")
"""What a term is worth in a domain."""
W = TypeVar("W")
"""Where it is asked for: some of the places that the domain has.  None is all of them."""


class NoValueError(ValueError):
    """A term has no value in a deal: it divides by 0."""


class Evaluator(ABC, Generic[V, W]):
    """The terms of a domain.

    Raises:
        NoValueError: while terms are evaluated: a division by 0.
    """

    def value(self, term: Term, where: W | None = None) -> V:
        """What *term* is worth."""
        if isinstance(term, Binary):
            if term.sign in ("&&", "||"):
                return self.chain(term, where)
            return self.operation(term, self.value(term.left, where), self.value(term.right, where))
        if isinstance(term, NotTerm):
            return self.negated(term, where)
        if isinstance(term, Choice):
            return self.choice(term, where)
        if isinstance(term, Score | Imps):
            inner, function = function_of(term)
            return self.mapped(function, self.value(inner, where))
        return self.leaf(term, where)

    @abstractmethod
    def leaf(self, term: Term, where: W | None) -> V:
        """What a term without parts is worth (or `Random`, whose limit is its own affair)."""

    @abstractmethod
    def operation(self, term: Binary, left: V, right: V) -> V:
        """``+ - * / %`` or a comparison."""

    @abstractmethod
    def mapped(self, function: Callable[[int], int], value: V) -> V:
        """A function of a number that never falls while the number grows."""

    @abstractmethod
    def negated(self, term: NotTerm, where: W | None) -> V:
        """1 where the part is 0, otherwise 0."""

    @abstractmethod
    def chain(self, term: Binary, where: W | None) -> V:
        """``&&`` or ``||``: where it matters, a part is asked for only where those before it have not decided."""

    @abstractmethod
    def choice(self, term: Choice, where: W | None) -> V:
        """``a ? b : c``: where it matters, a branch is asked for only where it is taken."""


class Numbers(Evaluator[int, None]):
    """The terms of what has one value of each leaf, like a deal: each found once, but dice, which are thrown anew."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[Term, int]] = {}

    def value(self, term: Term, where: None = None) -> int:
        known = self._known.get(id(term))
        if known is None:
            known = term, super().value(term)
            if not is_random(term):
                self._known[id(term)] = known
        return known[1]

    def operation(self, term: Binary, left: int, right: int) -> int:
        division = term.sign in ("/", "%")
        return divide(left, right, term) if division else int(OPERATIONS[term.sign](left, right))

    def mapped(self, function: Callable[[int], int], value: int) -> int:
        return function(value)

    def negated(self, term: NotTerm, where: None) -> int:
        return int(not self.value(term.part))

    def chain(self, term: Binary, where: None) -> int:
        every = term.sign == "&&"
        return int(every) if all(bool(self.value(part)) is every for part in chain(term)) else int(not every)

    def choice(self, term: Choice, where: None) -> int:
        return self.value(term.yes if self.value(term.test) else term.no)


class OfDeal(Numbers):
    """The terms of one deal.

    *solve* finds the table of a deal's tricks, *par* the par score of North and South for a mask of vulnerable sides;
    *random* a number below a limit.  Each is asked for only where a term needs it.
    """

    def __init__(
        self,
        deal: Deal,
        *,
        solve: Callable[[], Table] | None = None,
        par: Callable[[int], int] | None = None,
        random: Callable[[int], int] | None = None,
    ) -> None:
        super().__init__()
        self._deal = deal
        self._shapes = [lengths(hand) for hand in deal.hands]
        self._solve = solve
        self._par = par
        self._random = random

    def leaf(self, term: Term, where: None = None) -> int:
        if isinstance(term, Number):
            return term.value
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
        raise needs_more_than_cards(term)


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


def needs_more_than_cards(term: Term) -> TypeError:
    """The error of a term for which dice or a solver would be needed."""
    return TypeError(f"{type(term).__name__.lower()} does not follow from the cards alone")


def chain(term: Binary) -> list[Term]:
    """The parts that one sign joins, from the left: those of ``a && b && c`` or ``a + b + c``."""
    found: list[Term] = []
    part: Term = term
    while isinstance(part, Binary) and part.sign == term.sign:
        found.append(part.right)
        part = part.left
    return [part, *reversed(found)]


def function_of(term: Score | Imps) -> tuple[Term, Callable[[int], int]]:
    """The number that a score or IMPs are made of, and how."""
    if isinstance(term, Imps):
        return term.difference, imps_of
    return term.tricks, lambda tricks: score_of(term.contract, term.vulnerable, tricks)


def divide(left: int, right: int, term: Binary) -> int:
    """Quotient or remainder as in C: the quotient drops its fraction, the remainder has the sign of *left*."""
    if not right:
        raise division_by_zero(term)
    quotient = abs(left) // abs(right) * (1 if (left < 0) == (right < 0) else -1)
    return quotient if term.sign == "/" else left - right * quotient


def division_by_zero(term: Binary) -> NoValueError:
    """The error of a term that divides by 0."""
    return NoValueError(f"{term.place}: a division by 0: join what rules it out by && before it")


OPERATIONS: dict[str, Callable[[Any, Any], Any]] = {
    "+": lambda a, b: a + b, "-": lambda a, b: a - b, "*": lambda a, b: a * b,
    "==": lambda a, b: a == b, "!=": lambda a, b: a != b, "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b, ">": lambda a, b: a > b, ">=": lambda a, b: a >= b,
}  # fmt: skip
"""What the signs do that have a value for any two numbers, or arrays of them."""


def score_of(contract: "Contract", vulnerable: bool, tricks: int) -> int:
    """Declarer's score; beyond 0 to 13 tricks, each counts as much as an overtrick or an undertrick.

    >>> from everydeal.board import Contract
    >>> three_notrumps = Contract.of(3, "NT")
    >>> [score_of(three_notrumps, True, tricks) for tricks in (-1, 8, 9, 10, 14)]
    [-1000, -100, 600, 630, 750]
    """
    from ....board.result import score  # as little as reading needs is imported

    least, most = score(contract, 0, vulnerable=vulnerable), score(contract, 13, vulnerable=vulnerable)
    if tricks < 0:
        return least + tricks * (score(contract, 1, vulnerable=vulnerable) - least)
    if tricks > 13:
        undoubled = 30 if contract.strain in (0, 1, NOTRUMP) else 20
        overtrick = 100 * contract.doubled * (2 if vulnerable else 1) or undoubled
        return most + (tricks - 13) * overtrick
    return score(contract, tricks, vulnerable=vulnerable)


def imps_of(difference: int) -> int:
    """The IMPs for a difference; one that lies between two scores, as no two tables have it, counts as the larger, as
    it does in dealer.

    >>> [imps_of(difference) for difference in (80, 84, 90, -596, -600)]
    [2, 3, 3, -12, -12]
    """
    from ....board.scoring import imps

    points = -(-abs(difference) // 10) * 10
    return imps(points if difference > 0 else -points)
