"""Numbers that are sums of measures (features of whole values): added, compared, bounded; and terms as such."""

from collections.abc import Sequence
from functools import lru_cache
from operator import add

from ....conditions.expressions import Expression
from ....conditions.features import COMPARE, Exact, Feature
from ....logic.deck import FULL_DECK
from ....logic.measures import Measure, Table, of_tables
from ....logic.terms import bounds
from ....logic.values import fact
from ..evaluate import NoValueError
from ..tree import Binary, Count, HasCard, Number, Term
from .leaves import OfLeaves, UncountableError, leaves_of, measure_of, seat_of, suit_of


def compare(sign: str, left: Feature, right: Feature) -> Expression:
    """The deals in which two numbers compare so."""
    return COMPARE[sign](merged_tables(left - right), Feature({}))


def merged_tables(feature: Feature) -> Feature:
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


@fact
def linear(term: Term) -> Feature | None:
    """*term* as a sum of measures; None if it is not such a sum."""
    if isinstance(term, Number):
        return constant(term.value)
    if isinstance(term, Count | HasCard):
        return Feature.of(measure_of(term), 1 << term.seat)
    if isinstance(term, Binary) and term.sign in ("+", "-", "*"):
        left, right = linear(term.left), linear(term.right)
        if left is not None and right is not None:
            if term.sign != "*":
                return left + right if term.sign == "+" else left - right
            if not left.parts or not right.parts:
                return product(left, right)
    return of_one_suit(term)


def of_one_suit(term: Term) -> Feature | None:
    """A number that depends on one suit of one hand alone, as a measure of its own."""
    try:
        leaves = leaves_of(term)
    except UncountableError:
        return None
    places = {(seat_of(leaf), suit_of(leaf)) for leaf in leaves}
    if len(places) != 1:
        return None
    seat, suit = places.pop()
    if suit is None:
        return None
    columns = [measure_of(leaf).by_holding[suit] for leaf in leaves if isinstance(leaf, Count | HasCard)]
    values = OfLeaves(leaves)

    rows = [*zip(*columns, strict=True)]
    try:
        worth = {held: values.at(held).value(term) for held in set(rows)}
    except NoValueError:
        return None
    table = tuple(map(worth.__getitem__, rows))
    tables: list[tuple[int, ...]] = [(0,) * 8192] * 4
    tables[suit] = table
    return Feature.of(of_tables(tables), 1 << seat)
