"""Limits of terms: numbers that no deal goes below or above, found from what the terms are made of.

They need not be reached.  They decide what cannot be counted: nobody takes 14 tricks, so ``tricks(north, spades) > 13``
is false of every deal, and no solver need be asked.  And they say how large the numbers of a script may become:
dealer's have 32 bits, and wrap around; ours do not, so a term that might leave what arrays of 64 bits hold, and what
the totals of a set may be, is refused when it is read, wherever it stands.
"""

from collections.abc import Callable
from typing import TypeAlias

from ....logic.deck import FULL_DECK
from ....logic.intervals import UNBOUNDED
from ....logic.terms import bounds
from ....logic.values import fact
from ..evaluate import Evaluator, divide
from ..tree import (
    Binary,
    ByShape,
    Choice,
    Count,
    HasCard,
    NotTerm,
    Number,
    Optimal,
    Outside,
    Par,
    Random,
    Term,
    Tricks,
    is_truth,
    may_fail,
    parts_of,
)

Range: TypeAlias = tuple[int, int]
"""The lowest and the highest value."""

LARGEST = 10**17
"""No term may be larger, or smaller than its negative: so a difference of two, and a sum, is below `UNBOUNDED`."""
LARGEST_DIE = 1 << 31
"""The largest limit of `rnd`, which is multiplied by 32 bits."""
_TRUTH = 0, 1
_GRAND_SLAM = 1520, 2220
"""What seven notrumps score, not vulnerable and vulnerable.  No par is higher: the other side need but pass."""
_NOT_PROVED = -10_000, 10_000
"""More than an Optimal Point Count, or what another program counts, is likely to be; nothing follows of it."""


def impossible_comparison(term: Term) -> str | None:
    """Why a comparison never holds, in words; None if its limits do not say so.

    >>> impossible_comparison(Binary(">", Tricks(0, 4), Number(13)))
    'a number from 0 to 13 is never > 13'
    """
    if not isinstance(term, Binary) or term.sign not in _COMPARED or range_of(term) != (0, 0):
        return None
    return f"{_words(range_of(term.left))} is never {term.sign} {_words(range_of(term.right))}"


def _words(limits: Range) -> str:
    low, high = limits
    return f"a number from {low} to {high}" if low < high else f"{low}"


def truth_of(term: Term) -> bool | None:
    """Whether *term* is not 0 in any deal, or is 0 in all; None if that is not known."""
    low, high = range_of(term)
    if not (is_truth(term) or _is_proved(term)) or (low <= 0 <= high and low < high):
        return None
    return (low, high) != (0, 0)


@fact
def range_of(term: Term) -> Range:
    """Limits of *term*, where it has a value.

    >>> range_of(Tricks(0, 4)), range_of(Binary(">", Tricks(0, 4), Number(13)))
    ((0, 13), (0, 0))
    """
    return Evaluator.value(_RANGES, term)


@fact
def magnitude_of(term: Term) -> int:
    """A limit of the absolute value of *term* and of all its parts; `UNBOUNDED` if a die has too many sides."""
    if isinstance(term, Random) and magnitude_of(term.limit) > LARGEST_DIE:
        return UNBOUNDED
    return max([*map(abs, range_of(term)), *map(magnitude_of, parts_of(term))])


@fact
def _is_proved(term: Term) -> bool:
    """Whether a term always has a value, and it is proved that none is beyond its limits."""
    return not (may_fail(term) or isinstance(term, Optimal | Outside)) and all(map(_is_proved, parts_of(term)))


class _Ranges(Evaluator[Range, None]):
    """Terms as their limits; those of conditions are 0 and 1."""

    def value(self, term: Term, where: None = None) -> Range:
        return range_of(term)

    def leaf(self, term: Term, where: None) -> Range:
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
        if isinstance(term, Random):
            low, high = range_of(term.limit)
            return min(low, 0), max(high - 1, 0)
        return _NOT_PROVED

    def operation(self, term: Binary, left: Range, right: Range) -> Range:
        if term.sign in _COMPARED:
            return _COMPARED[term.sign](left, right) if _is_proved(term) else _TRUTH
        if term.sign == "*":
            products = [a * b for a in left for b in right]
            return min(products), max(products)
        if term.sign in ("/", "%"):
            return _divided(left, right, term)
        return (
            (left[0] + right[0], left[1] + right[1]) if term.sign == "+" else (left[0] - right[1], left[1] - right[0])
        )

    def mapped(self, function: Callable[[int], int], value: Range) -> Range:
        return function(value[0]), function(value[1])

    def negated(self, term: NotTerm, where: None) -> Range:
        return _not(_as_range(truth_of(term.part)))

    def chain(self, term: Binary, where: None) -> Range:
        one, other = (_as_range(truth_of(part)) for part in (term.left, term.right))
        join = min if term.sign == "&&" else max
        return join(one[0], other[0]), join(one[1], other[1])

    def choice(self, term: Choice, where: None) -> Range:
        test, yes, no = truth_of(term.test), range_of(term.yes), range_of(term.no)
        if test is not None:
            return yes if test else no
        return min(yes[0], no[0]), max(yes[1], no[1])


_RANGES = _Ranges()


def _as_range(truth: bool | None) -> Range:
    return _TRUTH if truth is None else (int(truth), int(truth))


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


def _divided(left: Range, right: Range, term: Binary) -> Range:
    """A quotient, or remainder: as large as it can be by the divisors that are nearest to 0, and farthest from it."""
    divisors = [by for by in (right[0], -1, 1, right[1]) if by and right[0] <= by <= right[1]]
    if not divisors:
        return 0, 0  # it never has a value
    if term.sign == "/":
        quotients = [divide(number, by, term) for number in left for by in divisors]
        return min(quotients), max(quotients)
    most = max(map(abs, divisors)) - 1
    return max(min(left[0], 0), -most), min(max(left[1], 0), most)
