"""Numbers that are sums of measures (features of whole values): added, compared, bounded."""

from collections.abc import Callable, Sequence

from ....logic.deck import FULL_DECK
from ....logic.expressions import Expression
from ....logic.features import Exact, Feature
from ....logic.folding import bounds
from ....logic.measures import Measure, of_tables

SUMS: dict[str, Callable[[Feature, Feature], Feature]] = {"+": Feature.__add__, "-": Feature.__sub__}
"""The sums of two numbers, by their signs."""
_COMPARE: dict[str, Callable[[Feature, Feature], Expression]] = {
    "==": Feature.__eq__, "!=": Feature.__ne__, ">=": Feature.__ge__, "<=": Feature.__le__, ">": Feature.__gt__,
    "<": Feature.__lt__,
}  # fmt: skip


def compare(sign: str, left: Feature, right: Feature) -> Expression:
    """The deals in which two numbers compare so."""
    difference = together(left - right)
    return _COMPARE[sign](difference, Feature({}))


def together(feature: Feature) -> Feature:
    """The same feature, where a hand has several measures and one is a table: all of that hand as one table."""
    parts: dict[tuple[Measure, int], Exact] = {}
    by_seats: dict[int, list[Measure]] = {}
    for measure, seats in feature.parts:
        by_seats.setdefault(seats, []).append(measure)
    for seats, group in by_seats.items():
        if len(group) == 1 or not any(measure.name == "suitwise" for measure in group):
            parts |= {(measure, seats): feature.parts[measure, seats] for measure in group}
            continue
        weights = [int(feature.parts[measure, seats]) for measure in group]
        tables = [_weighted_sum(weights, [measure.by_holding[suit] for measure in group]) for suit in range(4)]
        parts[of_tables(tables), seats] = 1
    return Feature(parts, feature.constant)


def _weighted_sum(weights: list[int], tables: list[Sequence[int]]) -> tuple[int, ...]:
    total = [0] * 8192
    for weight, table in zip(weights, tables, strict=True):
        if any(table):
            total = [sum + weight * value for sum, value in zip(total, table, strict=True)]
    return tuple(total)


def constant(value: int) -> Feature:
    """A number that is written."""
    return Feature({}) + value


def product(one: Feature, other: Feature) -> Feature:
    """A product of two numbers, one of which is constant."""
    return one * other.constant if not other.parts else other * one.constant


def bounds_of(feature: Feature) -> tuple[int, int]:
    """Limits of a feature's values, which are whole."""
    terms, _ = feature.terms()
    low, high = bounds(terms, FULL_DECK) if terms else (0, 0)
    return low + int(feature.constant), high + int(feature.constant)
