"""Terms of the dealer language, as immutable values: whole numbers that a deal has.  A condition is a number, 0 or not.

Everything that is counted in a hand is a `Count` of a measure, or a `ByShape`; so the evaluators and the translation
know few kinds of terms, however many words the language has.
"""

from collections.abc import Iterator
from math import inf
from typing import TYPE_CHECKING, TypeAlias, Union

from ....cards import Card, Seat
from ...logic import values
from ...logic.deck import Shape
from ...logic.measures import Measure
from ...logic.values import Value, fact

if TYPE_CHECKING:
    from ....board.contract import Contract

Term: TypeAlias = Union[
    "Number",
    "Count",
    "ByShape",
    "HasCard",
    "Binary",
    "NotTerm",
    "Choice",
    "Random",
    "Tricks",
    "Par",
    "Optimal",
    "Score",
    "Imps",
    "Outside",
]


class Number(Value):
    """A number that is written."""

    value: int


class Count(Value):
    """A measure of one hand."""

    measure: Measure
    seat: Seat


class ByShape(Value):
    """A number that depends on the shape of one hand; 0 for a shape not listed."""

    seat: Seat
    values: frozenset[tuple[Shape, int]]

    def of(self, shape: Shape) -> int:
        """The number of a shape."""
        return _table(self).get(shape, 0)


@fact
def _table(term: ByShape) -> dict[Shape, int]:
    return dict(term.values)


class HasCard(Value):
    """1 if a seat holds a card."""

    seat: Seat
    card: Card


class Binary(Value, besides=("place",)):
    """Two terms and a sign: ``+ - * / %``, a comparison, ``&&`` or ``||``."""

    sign: str
    left: Term
    right: Term
    place: str = ""
    """Where the sign stands."""


class NotTerm(Value):
    """1 if the part is 0."""

    part: Term


class Choice(Value):
    """``test ? yes : no``."""

    test: Term
    yes: Term
    no: Term


class Random(Value):
    """A random number from 0 to *limit* - 1, another one each time that it is asked for."""

    limit: Term


class Tricks(Value):
    """What a declarer takes at double dummy in a strain: 0..3 spades to clubs, 4 notrumps."""

    seat: Seat
    strain: int


class Par(Value):
    """The par score of a side, 0 North and South, 1 East and West; *vulnerable* is a mask of sides."""

    side: int
    vulnerable: int


class Optimal(Value):
    """The Optimal Point Count of a side, 0 North and South, 1 East and West, in hundredths; as `optimal.value`."""

    side: int
    strain: int
    second_opens: bool
    """Whether South or West opens, not North or East."""


class Score(Value):
    """What declarer scores in a contract with so many tricks."""

    vulnerable: bool
    contract: "Contract"
    tricks: Term


class Imps(Value):
    """International match points of a difference of scores."""

    difference: Term


class Outside(Value, besides=("at",)):
    """A number that only a program of DealerV2's tells, ``usereval``: what was written, and where."""

    word: str
    text: str
    at: int = 0


COMPARISONS = ("==", "!=", "<=", ">=", "<", ">")
TRUTHS = (*COMPARISONS, "&&", "||")
"""Signs whose value is 1 or 0."""


@fact
def parts_of(term: Term) -> tuple[Term, ...]:
    """The terms that *term* is made of directly."""
    return tuple([value for value in vars(term).values() if isinstance(value, _TERMS)])


def walk(term: Term) -> Iterator[Term]:
    """*term* and all that it is made of, each once."""
    return values.walk(term, parts_of)


@fact
def depth_of(term: Term) -> int:
    """How deep operations are in *term*: 0 of a term without parts."""
    return max([1 + depth_of(part) for part in parts_of(term)], default=0)


_TERMS = (Number, Count, ByShape, HasCard, Binary, NotTerm, Choice, Random, Tricks, Par, Optimal, Score, Imps, Outside)


def conjuncts(term: Term) -> list[Term]:
    """The parts that ``&&`` joins at the top, from the left; each once, but for dice, which are thrown anew."""
    found: list[Term] = []
    seen: set[int] = set()
    todo = [term]
    while todo:
        each = todo.pop()
        if id(each) in seen and not is_random(each):
            continue
        seen.add(id(each))
        if isinstance(each, Binary) and each.sign == "&&":
            todo += (each.right, each.left)
        else:
            found.append(each)
    return found


def both(terms: list[Term]) -> Term:
    """``&&`` of some terms; the number 1 of none."""
    joined: Term = terms[0] if terms else Number(1)
    for term in terms[1:]:
        joined = Binary("&&", joined, term)
    return joined


def is_truth(term: Term) -> bool:
    """Whether a term is always 1 or 0."""
    if isinstance(term, Number):
        return term.value in (0, 1)
    if isinstance(term, ByShape):
        return {value for _, value in term.values} <= {0, 1}
    if isinstance(term, Choice):
        return is_truth(term.yes) and is_truth(term.no)
    return isinstance(term, (HasCard, NotTerm)) or (isinstance(term, Binary) and term.sign in TRUTHS)


def may_fail(term: Term) -> bool:
    """Whether a term may divide by 0, its parts left out."""
    return (
        isinstance(term, Binary)
        and term.sign in ("/", "%")
        and not (isinstance(term.right, Number) and term.right.value)
    )


@fact
def is_random(term: Term) -> bool:
    """Whether a term throws dice."""
    return isinstance(term, Random) or any(map(is_random, parts_of(term)))


@fact
def is_double_dummy(term: Term) -> bool:
    """Whether a term needs a double-dummy solver."""
    return isinstance(term, (Tricks, Par)) or any(map(is_double_dummy, parts_of(term)))


def cost_of(term: Term) -> float:
    """How long a term takes to evaluate, roughly: in how many numbers it looks up.

    What is counted in Python (the Optimal Point Count), and what another condition may guard (a division by what may be
    0), comes after all else.
    """
    terms = list(walk(term))
    late = any(isinstance(each, Optimal) or may_fail(each) for each in terms)
    return inf if late else len(terms)


def outside_of(*terms: Term) -> Outside | None:
    """The first number in some terms that only a program outside tells; None if there is none."""
    return next((each for term in terms for each in walk(term) if isinstance(each, Outside)), None)
