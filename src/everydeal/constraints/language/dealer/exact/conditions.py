"""Conditions: terms as the deals in which they are not 0; and numbers as cases, of which exactly one holds."""

from contextlib import suppress

from ....conditions.atoms import Holds, Shaped
from ....conditions.expressions import TRUE, Constant, Expression, conjunction, disjunction
from ....conditions.features import Feature
from ....conditions.shapes import SHAPES
from ....engines.budgets import MANY_LEAVES, MOST_CASES, MOST_NUMBERS
from ....logic.deck import Shape
from ....logic.shape_tests import OneOf
from ....logic.values import fact
from ..evaluate import OPERATIONS, NoValueError, chain
from ..tree import COMPARISONS, Binary, ByShape, Choice, Count, HasCard, Imps, NotTerm, Number, Score, Term, is_truth
from . import hand_conditions
from .cases import Case, each_value, merged, quotients, within
from .leaves import OfLeaves, UncountableError, leaves_of, may_lack_value
from .ranges import truth_of
from .sums import bounds_of, compare, constant, linear, of_one_suit, product


@fact
def condition(term: Term) -> Expression:
    """The deals in which *term* is not 0.

    Raises:
        UncountableError: it cannot be counted.
    """
    try:
        return _condition(term)
    except UncountableError:
        decided = _decided(term)
        if decided is None:
            raise
        return decided
    except NoValueError:
        raise UncountableError("a division by what may be 0") from None


def _decided(term: Term) -> Expression | None:
    """*term*, which cannot be counted as it is, if its limits or those of its parts decide it; otherwise None."""
    truth = truth_of(term)
    if truth is not None:
        return Constant(truth)
    if isinstance(term, Binary) and term.sign in ("&&", "||"):
        for part, other in ((term.left, term.right), (term.right, term.left)):
            if truth_of(part) is (term.sign == "&&"):
                try:
                    return condition(other)
                except UncountableError:
                    return None
    return None


@fact
def weakened(term: Term, wanted: bool = True) -> Expression:
    """A condition that holds wherever *term* is not 0 (is 0, if not *wanted*): what cannot be counted left out."""
    with suppress(UncountableError):
        return condition(term) if wanted else ~condition(term)
    if isinstance(term, NotTerm):
        return weakened(term.part, not wanted)
    if isinstance(term, Binary) and term.sign in ("&&", "||"):
        parts = tuple(weakened(part, wanted) for part in (term.left, term.right))
        return conjunction(parts) if (term.sign == "&&") is wanted else disjunction(parts)
    if isinstance(term, Choice):
        yes, no = weakened(term.yes, wanted), weakened(term.no, wanted)
        return disjunction((conjunction((weakened(term.test), yes)), conjunction((weakened(term.test, False), no))))
    return TRUE


def _condition(term: Term) -> Expression:
    if isinstance(term, Number):
        return Constant(bool(term.value))
    if isinstance(term, HasCard):
        return Holds(term.card, 1 << term.seat)
    if may_lack_value(term) and (guarded := hand_conditions.by_shape(term)) is not None:
        return guarded
    if isinstance(term, NotTerm):
        return ~condition(term.part)
    if isinstance(term, Binary) and term.sign in ("&&", "||"):
        if len(leaves_of(term)) >= MANY_LEAVES and (suit := of_one_suit(term)) is not None:
            return compare("!=", suit, constant(0))
        parts = (condition(term.left), condition(term.right))
        return conjunction(parts) if term.sign == "&&" else disjunction(parts)
    shape = hand_conditions.by_shape(term)
    if shape is not None:
        return shape
    if isinstance(term, Choice):
        test = condition(term.test)
        return disjunction((conjunction((test, condition(term.yes))), conjunction((~test, condition(term.no)))))
    if isinstance(term, Binary) and term.sign in COMPARISONS:
        return _comparison(term)
    return _compared("!=", term, Number(0))


def _comparison(term: Binary) -> Expression:
    if is_truth(term.left) and isinstance(term.right, Number):
        compare, other = OPERATIONS[term.sign], term.right.value
        of_true, of_false = bool(compare(1, other)), bool(compare(0, other))
        if of_true == of_false:
            return Constant(of_true)
        return condition(term.left) if of_true else ~condition(term.left)
    return _compared(term.sign, term.left, term.right)


def _compared(sign: str, left: Term, right: Term) -> Expression:
    """Whether two numbers compare so, in the simplest way there is."""
    one, other = linear(left), linear(right)
    if one is not None and other is not None:
        return compare(sign, one, other)
    known = of_one_number(Binary(sign, left, right))
    if known is not None:
        number, truths = known
        return within(number, truths.get(1, []))
    hand = hand_conditions.by_shape_and_sum(sign, left, right)
    if hand is not None:
        return hand
    quotient = _quotient(sign, left, right)
    if quotient is not None:
        return quotient
    with suppress(UncountableError):
        return _by_cases(sign, left, right, 12)
    joint = hand_conditions.by_shape_and_total(Binary(sign, left, right))
    return joint if joint is not None else _by_cases(sign, left, right, MOST_CASES)


def _by_cases(sign: str, left: Term, right: Term, most: int) -> Expression:
    ones, others = cases(left, most), cases(right, most)
    if len(ones) * len(others) > MOST_CASES:
        raise UncountableError(f"a comparison of numbers with {len(ones)} and {len(others)} cases")
    return disjunction(
        conjunction((one.condition, other.condition, compare(sign, one.number, other.number)))
        for one in ones
        for other in others
    )


def _quotient(sign: str, left: Term, right: Term) -> Expression | None:
    """``b / k`` compared with a linear number, b not negative."""
    if not _divides(left) and _divides(right):
        return _quotient(_MIRRORED[sign], right, left)
    if not (isinstance(left, Binary) and _divides(left) and isinstance(left.right, Number)):
        return None
    dividend, number, by = linear(left.left), linear(right), left.right.value
    if dividend is None or number is None or bounds_of(dividend)[0] < 0:
        return None
    at_least = dividend >= number * by
    above = dividend >= (number + 1) * by
    return {
        ">=": at_least, ">": above, "<": ~at_least, "<=": ~above, "==": at_least & ~above,
        "!=": ~(at_least & ~above),
    }[sign]  # fmt: skip


# Numbers as cases


def of_one_number(term: Term) -> tuple[Feature, dict[int, list[int]]] | None:
    """A number that one number of a hand decides, and with which numbers it has which value; None of others."""
    try:
        leaves = leaves_of(term)
    except UncountableError:
        return None
    if len(leaves) != 1 or not isinstance(leaves[0], Count) or leaves[0].measure.unit > 1:
        return None
    number = linear(leaves[0])
    assert number is not None
    low, high = bounds_of(number)
    if high - low > MOST_NUMBERS:
        return None
    at, values = OfLeaves(leaves), dict[int, list[int]]()
    try:
        for each in range(low, high + 1):
            values.setdefault(at.at((each,)).value(term), []).append(each)
    except NoValueError:
        return None
    return number, values


@fact
def cases(term: Term, most: int = MOST_CASES) -> list[Case]:
    """*term* as cases, of which exactly one holds in any deal."""
    number = linear(term)
    if number is not None:
        return [Case(TRUE, number)]
    known = of_one_number(term)
    if known is not None:
        decider, values = known
        return [Case(within(decider, numbers), constant(value)) for value, numbers in sorted(values.items())]
    found = merged(_cases(term, most))
    if len(found) > most:
        raise UncountableError(f"a number with {len(found)} cases")
    return found


def _cases(term: Term, most: int) -> list[Case]:
    if isinstance(term, ByShape):
        return _cases_of_shape(term)
    if is_truth(term):
        found = condition(term)
        return [Case(found, constant(1)), Case(~found, constant(0))]
    if isinstance(term, Choice):
        test = condition(term.test)
        return [
            *(Case(conjunction((test, each.condition)), each.number) for each in cases(term.yes, most)),
            *(Case(conjunction((~test, each.condition)), each.number) for each in cases(term.no, most)),
        ]
    if isinstance(term, Binary) and term.sign in ("+", "-", "*", "/", "%"):
        return _arithmetic(term, most)
    if isinstance(term, Score | Imps):
        inner = term.tricks if isinstance(term, Score) else term.difference
        values = OfLeaves((_INNER,))
        outer = Score(term.vulnerable, term.contract, _INNER) if isinstance(term, Score) else Imps(_INNER)
        return each_value(cases(inner, most), lambda each: constant(values.at((each,)).value(outer)))
    leaves_of(term)
    raise UncountableError("a number that cannot be taken apart")


def _cases_of_shape(term: ByShape) -> list[Case]:
    by_value: dict[int, set[Shape]] = {}
    for shape in SHAPES:
        by_value.setdefault(term.of(shape), set()).add(shape)
    return [Case(Shaped(term.seat, OneOf(frozenset(each))), constant(value)) for value, each in by_value.items()]


def _arithmetic(term: Binary, most: int) -> list[Case]:
    term = _regrouped(term)
    lefts, rights = cases(term.left, most), cases(term.right, most)
    if term.sign == "*" and any(each.number.parts for each in lefts) and any(each.number.parts for each in rights):
        rights = each_value(rights, constant)
    if term.sign in ("/", "%"):
        lefts, rights = quotients(lefts, rights, term), [Case(TRUE, constant(0))]
    if len(lefts) * len(rights) > 2 * MOST_CASES:
        raise UncountableError(f"a number with {len(lefts) * len(rights)} cases")
    join = product if term.sign == "*" else OPERATIONS["-" if term.sign == "-" else "+"]
    return [
        Case(conjunction((one.condition, other.condition)), join(one.number, other.number))
        for one in lefts
        for other in rights
    ]


def _regrouped(term: Binary) -> Binary:
    """A sum with what depends on the same numbers side by side, so that it is taken apart together."""
    groups: dict[tuple[Term, ...], Term] = {}
    parts = chain(term) if term.sign == "+" else []
    for part in parts:
        leaves = leaves_of(part)
        groups[leaves] = Binary("+", groups[leaves], part) if leaves in groups else part
    if not 1 < len(groups) < len(parts):
        return term
    first, *others = groups.values()
    for other in others:
        first = Binary("+", first, other)
    assert isinstance(first, Binary)
    return first


_MIRRORED = {"==": "==", "!=": "!=", "<": ">", "<=": ">=", ">": "<", ">=": "<="}


def _divides(term: Term) -> bool:
    return isinstance(term, Binary) and term.sign == "/" and isinstance(term.right, Number) and term.right.value > 0


_INNER = HasCard(0, 0)
"""Stands for a number inside a score or IMPs while that is worked out."""
