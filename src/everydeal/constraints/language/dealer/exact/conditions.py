"""Conditions: terms as the deals in which they are not 0."""

from collections.abc import Callable

from ....conditions.expressions import Constant, Expression, Holds
from ..evaluate import OPERATIONS, NoValueError
from ..tree import COMPARISONS, Binary, Choice, HasCard, Not, Number, Term, is_truth
from .cases import MOST_CASES, TRUE, every, some, within
from .leaves import UncountableError
from .numbers import Numbers
from .one_hand import OneHand
from .ranges import Ranges
from .sums import bounds_of, compare, constant

MANY_LEAVES = 4
"""A condition on one suit of one hand that looks at so many things (a stopper) is one table, not an atom for each."""


class Exact(Numbers):
    """Translates the terms of one script; what was found once is kept.

    Raises:
        UncountableError: while terms are translated: one cannot be counted.
    """

    def __init__(self) -> None:
        super().__init__()
        self._one_hand = OneHand(self.leaves, self.linear)
        self._ranges = Ranges()
        self._conditions: dict[int, tuple[Term, Expression | UncountableError]] = {}

    def condition(self, term: Term) -> Expression:
        """The deals in which *term* is not 0."""
        known = self._conditions.get(id(term))
        if known is None:
            try:
                found: Expression | UncountableError = self._condition(term)
            except UncountableError as error:
                decided = self._decided(term)
                found = error if decided is None else decided
            except NoValueError:
                found = UncountableError("a division by what may be 0")
            known = self._conditions[id(term)] = (term, found)
        if isinstance(known[1], UncountableError):
            raise known[1]
        return known[1]

    def _decided(self, term: Term) -> Expression | None:
        """*term*, which cannot be counted as it is, if its limits or those of its parts decide it; otherwise None."""
        truth = self._ranges.truth(term)
        if truth is not None:
            return Constant(truth)
        if isinstance(term, Binary) and term.sign in ("&&", "||"):
            for part, other in ((term.left, term.right), (term.right, term.left)):
                if self._ranges.truth(part) is (term.sign == "&&"):
                    try:
                        return self.condition(other)
                    except UncountableError:
                        return None
        return None

    def weakened(self, term: Term, wanted: bool = True) -> Expression:
        """A condition that holds wherever *term* is not 0 (is 0, if not *wanted*): what cannot be counted left out."""
        try:
            condition = self.condition(term)
            return condition if wanted else ~condition
        except UncountableError:
            pass
        if isinstance(term, Not):
            return self.weakened(term.part, not wanted)
        if isinstance(term, Binary) and term.sign in ("&&", "||"):
            parts = tuple(self.weakened(part, wanted) for part in (term.left, term.right))
            return every(parts) if (term.sign == "&&") is wanted else some(parts)
        if isinstance(term, Choice):
            yes, no = self.weakened(term.yes, wanted), self.weakened(term.no, wanted)
            return some((every((self.weakened(term.test), yes)), every((self.weakened(term.test, False), no))))
        return TRUE

    def _condition(self, term: Term) -> Expression:
        if isinstance(term, Number):
            return Constant(bool(term.value))
        if isinstance(term, HasCard):
            return Holds(term.card, 1 << term.seat)
        shape = self._one_hand.by_shape(term)
        if shape is not None:
            return shape
        if isinstance(term, Not):
            return ~self.condition(term.part)
        if isinstance(term, Choice):
            test = self.condition(term.test)
            return some((every((test, self.condition(term.yes))), every((~test, self.condition(term.no)))))
        if isinstance(term, Binary) and term.sign in ("&&", "||"):
            if len(self.leaves.of(term)) >= MANY_LEAVES and (suit := self.of_one_suit(term)) is not None:
                return compare("!=", suit, constant(0))
            parts = (self.condition(term.left), self.condition(term.right))
            return every(parts) if term.sign == "&&" else some(parts)
        if isinstance(term, Binary) and term.sign in COMPARISONS:
            return self._comparison(term)
        return self._compared("!=", term, Number(0))

    def _comparison(self, term: Binary) -> Expression:
        if is_truth(term.left) and isinstance(term.right, Number):
            compare, other = OPERATIONS[term.sign], term.right.value
            return self._of_truth(term.left, lambda value: bool(compare(value, other)))
        return self._compared(term.sign, term.left, term.right)

    def _of_truth(self, truth: Term, passes: Callable[[int], bool]) -> Expression:
        """A test of a condition's number, 1 or 0."""
        if passes(1) == passes(0):
            return Constant(passes(1))
        condition = self.condition(truth)
        return condition if passes(1) else ~condition

    def _compared(self, sign: str, left: Term, right: Term) -> Expression:
        """Whether two numbers compare so, in the simplest way there is."""
        one, other = self.linear(left), self.linear(right)
        if one is not None and other is not None:
            return compare(sign, one, other)
        known = self.of_one_number(Binary(sign, left, right))
        if known is not None:
            number, truths = known
            return within(number, truths.get(1, []))
        hand = self._one_hand.by_shape_and_sum(sign, left, right)
        if hand is not None:
            return hand
        quotient = self._quotient(sign, left, right)
        if quotient is not None:
            return quotient
        try:
            few = self._by_cases(sign, left, right, 12)
        except UncountableError:
            few = None
        if few is not None:
            return few
        joint = self._one_hand.by_shape_and_total(Binary(sign, left, right))
        return joint if joint is not None else self._by_cases(sign, left, right, MOST_CASES)

    def _by_cases(self, sign: str, left: Term, right: Term, most: int) -> Expression:
        ones, others = self.cases(left, most), self.cases(right, most)
        if len(ones) * len(others) > MOST_CASES:
            raise UncountableError(f"a comparison of numbers with {len(ones)} and {len(others)} cases")
        return some(
            every((one.condition, other.condition, compare(sign, one.number, other.number)))
            for one in ones
            for other in others
        )

    def _quotient(self, sign: str, left: Term, right: Term) -> Expression | None:
        """``b / k`` compared with a linear number, b not negative."""
        if not _divides(left) and _divides(right):
            return self._quotient(_MIRRORED[sign], right, left)
        if not (isinstance(left, Binary) and _divides(left) and isinstance(left.right, Number)):
            return None
        dividend, number, by = self.linear(left.left), self.linear(right), left.right.value
        if dividend is None or number is None or bounds_of(dividend)[0] < 0:
            return None
        at_least = dividend >= number * by
        above = dividend >= (number + 1) * by
        return {
            ">=": at_least, ">": above, "<": ~at_least, "<=": ~above, "==": at_least & ~above,
            "!=": ~(at_least & ~above),
        }[sign]  # fmt: skip


_MIRRORED = {"==": "==", "!=": "!=", "<": ">", "<=": ">=", ">": "<", ">=": "<="}


def _divides(term: Term) -> bool:
    return isinstance(term, Binary) and term.sign == "/" and isinstance(term.right, Number) and term.right.value > 0
