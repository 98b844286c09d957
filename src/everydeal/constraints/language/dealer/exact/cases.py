"""Numbers as cases: conditions of which exactly one holds in any deal, each with a sum of measures."""

from collections.abc import Callable
from typing import NamedTuple

from ....conditions.expressions import FALSE, Expression, conjunction, disjunction
from ....conditions.features import Feature
from ....engines.budgets import MOST_CASES
from ....logic.intervals import Intervals
from ..evaluate import divide
from ..tree import Binary
from .leaves import UncountableError
from .sums import bounds_of, constant


class Case(NamedTuple):
    """A number where a condition holds."""

    condition: Expression
    number: Feature


def merged(cases: list[Case]) -> list[Case]:
    """Cases with the same number as one; those that never hold left out."""
    kept: dict[object, tuple[Feature, list[Expression]]] = {}
    for condition, number in cases:
        if condition != FALSE:
            same = frozenset(number.parts.items()), number.constant
            kept.setdefault(same, (number, []))[1].append(condition)
    return [Case(disjunction(conditions), number) for number, conditions in kept.values()]


def each_value(cases: list[Case], make: Callable[[int], Feature]) -> list[Case]:
    """Each value that the numbers of *cases* may have as a case of its own.

    Raises:
        UncountableError: there are more than `MOST_CASES`.
    """
    found = []
    for condition, number in cases:
        if not number.parts:
            found.append(Case(condition, make(int(number.constant))))
            continue
        low, high = bounds_of(number)
        if high - low > MOST_CASES:
            raise UncountableError(f"a number with {high - low + 1} values")
        found += [Case(conjunction((condition, number == value)), make(value)) for value in range(low, high + 1)]
    return found


def quotients(lefts: list[Case], rights: list[Case], term: Binary) -> list[Case]:
    """Quotients, or remainders, by a number that is written or has few values.

    Raises:
        UncountableError: the divisor may be 0, or there are too many values.
    """
    found: list[Case] = []
    for divisor_condition, divisor in each_value(rights, constant):
        if not divisor.constant:
            raise UncountableError("a division by what may be 0")
        by = int(divisor.constant)
        for condition, number in lefts:
            low, high = bounds_of(number)
            if high - low > 40 * MOST_CASES:
                raise UncountableError(f"a division of a number with {high - low + 1} values")
            values: dict[int, list[int]] = {}
            for value in range(low, high + 1):
                values.setdefault(divide(value, by, term), []).append(value)
            if len(found) + len(values) > 2 * MOST_CASES:
                raise UncountableError("a quotient with very many cases")
            for result, of in values.items():
                found.append(Case(conjunction((divisor_condition, condition, within(number, of))), constant(result)))
    return found


def within(number: Feature, values: list[int]) -> Expression:
    """The deals in which a number is one of some ascending values."""
    return disjunction(number.between(first, last) for first, last in Intervals.values(values).parts)
