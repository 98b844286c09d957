"""Limits of terms: numbers that no deal goes below or above, found from what the terms are made of.

They need not be reached.  They decide what cannot be counted: nobody takes 14 tricks, so ``tricks(north, spades) > 13``
is false of every deal, and no solver need be asked.
"""

from collections.abc import Callable
from typing import TypeAlias

from ....logic.deck import FULL_DECK
from ....logic.terms import bounds
from ....logic.values import fact
from ..evaluate import divide
from ..tree import (
    TRUTHS,
    Binary,
    ByShape,
    Choice,
    Count,
    HasCard,
    Imps,
    Not,
    Number,
    Par,
    Random,
    Score,
    Term,
    Tricks,
)

Range: TypeAlias = tuple[int, int]
"""The lowest and the highest value."""

_TRUTH = 0, 1
_GRAND_SLAM = 1520, 2220
"""What seven notrumps score, not vulnerable and vulnerable.  No par is higher: the other side need but pass."""
_MOST_TRICKS = 200
"""A score of so many different numbers of tricks is worked out for each."""


def impossible_comparison(term: Term) -> str | None:
    """Why a comparison never holds, in words; None if its limits do not say so.

    >>> impossible_comparison(Binary(">", Tricks(0, 4), Number(13)))
    'a number from 0 to 13 is never > 13'
    """
    if not isinstance(term, Binary) or term.sign not in _COMPARED or range_of(term) != (0, 0):
        return None
    one, other = (range_of(part) for part in (term.left, term.right))
    return None if one is None or other is None else f"{_words(one)} is never {term.sign} {_words(other)}"


def _words(limits: Range) -> str:
    low, high = limits
    return f"a number from {low} to {high}" if low < high else f"{low}"


def truth_of(term: Term) -> bool | None:
    """Whether *term* is not 0 in any deal, or is 0 in all; None if that is not known."""
    limits = range_of(term)
    if limits is None:
        return None
    return False if limits == (0, 0) else True if limits[0] > 0 or limits[1] < 0 else None


@fact
def range_of(term: Term) -> Range | None:
    """Limits of *term*; None if they are not known.

    >>> range_of(Tricks(0, 4)), range_of(Binary(">", Tricks(0, 4), Number(13)))
    ((0, 13), (0, 0))
    """
    if isinstance(term, Binary):
        return _binary(term)
    if isinstance(term, Not):
        truth = truth_of(term.part)
        return _TRUTH if truth is None else (int(not truth),) * 2
    if isinstance(term, Choice):
        test, yes, no = truth_of(term.test), range_of(term.yes), range_of(term.no)
        if test is not None:
            return yes if test else no
        return None if yes is None or no is None else (min(yes[0], no[0]), max(yes[1], no[1]))
    if isinstance(term, Score):
        tricks = range_of(term.tricks)
        if tricks is None or tricks[1] - tricks[0] > _MOST_TRICKS:
            return None
        from ..scores import score_of  # as little as reading needs is imported

        scores = [score_of(term.contract, term.vulnerable, each) for each in range(tricks[0], tricks[1] + 1)]
        return min(scores), max(scores)
    if isinstance(term, Imps):
        from ..scores import imps_of

        difference = range_of(term.difference)
        return (-24, 24) if difference is None else (imps_of(difference[0]), imps_of(difference[1]))
    if isinstance(term, Random):
        limit = range_of(term.limit)
        return None if limit is None or limit[0] <= 0 else (0, limit[1] - 1)
    return _of_leaf(term)


def _binary(term: Binary) -> Range | None:
    one, other = range_of(term.left), range_of(term.right)
    if term.sign in ("&&", "||"):
        truths, deciding = [truth_of(term.left), truth_of(term.right)], term.sign == "||"
        if deciding in truths:
            return (int(deciding),) * 2
        return _TRUTH if None in truths else (int(not deciding),) * 2
    if one is None or other is None:
        return _TRUTH if term.sign in TRUTHS else None
    if term.sign in _COMPARED:
        return _COMPARED[term.sign](one, other)
    if term.sign in ("/", "%"):
        return _divided(one, other, term)
    if term.sign == "*":
        products = [a * b for a in one for b in other]
        return min(products), max(products)
    return (one[0] + other[0], one[1] + other[1]) if term.sign == "+" else (one[0] - other[1], one[1] - other[0])


def _of_leaf(term: Term) -> Range | None:
    if isinstance(term, Number):
        return term.value, term.value
    if isinstance(term, Tricks):
        return 0, 13
    if isinstance(term, Par):
        ours, theirs = (_GRAND_SLAM[term.vulnerable >> side & 1] for side in (term.side, 1 - term.side))
        return -theirs, ours
    if isinstance(term, HasCard):
        return _TRUTH
    if isinstance(term, ByShape):
        values = [0, *(value for _, value in term.values)]
        return min(values), max(values)
    if isinstance(term, Count):
        low, high = bounds(((1, term.measure, 1 << term.seat),), FULL_DECK)
        return low // term.measure.unit, high // term.measure.unit
    return None


def _at_least(one: Range, other: Range, more: int) -> Range:
    """Whether the one is at least *more* above the other."""
    return int(one[0] >= other[1] + more), int(one[1] >= other[0] + more)


def _equal(one: Range, other: Range) -> Range:
    return int(one[0] == one[1] == other[0] == other[1]), int(one[0] <= other[1] and other[0] <= one[1])


def _not(truth: Range) -> Range:
    return 1 - truth[1], 1 - truth[0]


_COMPARED: dict[str, Callable[[Range, Range], Range]] = {
    ">=": lambda one, other: _at_least(one, other, 0),
    ">": lambda one, other: _at_least(one, other, 1),
    "<=": lambda one, other: _at_least(other, one, 0),
    "<": lambda one, other: _at_least(other, one, 1),
    "==": _equal,
    "!=": lambda one, other: _not(_equal(one, other)),
}


def _divided(one: Range, other: Range, term: Binary) -> Range | None:
    """A quotient, or remainder, by what is above 0 and written."""
    by = other[0]
    if by <= 0 or by != other[1]:
        return None
    if term.sign == "/":
        return divide(one[0], by, term), divide(one[1], by, term)
    return (0 if one[0] >= 0 else max(one[0], 1 - by)), (0 if one[1] <= 0 else min(one[1], by - 1))
