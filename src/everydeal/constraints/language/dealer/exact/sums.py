"""Numbers that are sums of measures (features of whole values): added, compared, bounded."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from operator import add

from ....conditions.expressions import Expression
from ....conditions.features import Exact, Feature
from ....logic.deck import FULL_DECK
from ....logic.measures import Measure, Table, of_tables
from ....logic.terms import bounds

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
        weights = tuple(int(feature.parts[measure, seats]) for measure in group)
        parts[_as_one(weights, tuple(group)), seats] = 1
    return Feature(parts, feature.constant)


@lru_cache(maxsize=64)
def _as_one(weights: tuple[int, ...], measures: tuple[Measure, ...]) -> Measure:
    """A sum of measures as a measure of its own."""
    return of_tables([_weighted_sum(weights, [each.by_holding[suit] for each in measures]) for suit in range(4)])


def _weighted_sum(weights: Sequence[int], tables: Sequence[Table]) -> Table:
    total: Table | None = None
    for weight, table in zip(weights, tables, strict=True):
        if any(table):
            added = table if weight == 1 else tuple([weight * value for value in table])
            total = added if total is None else tuple(map(add, total, added))
    return (0,) * 8192 if total is None else total


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
