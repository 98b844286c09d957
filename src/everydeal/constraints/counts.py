"""Counts that do not need numbers: how many deals, how likely, and exact distributions.

None of this depends on the order of the cards, so the cheapest of the three is found by trying them in turn under a
growing budget of nodes.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from fractions import Fraction
from itertools import product
from math import inf, prod
from typing import TypeVar

from ..cards import SEAT_NAMES
from .conditions.atoms import Shaped
from .conditions.expressions import FALSE, AllOf, Expression
from .conditions.features import Feature
from .conditions.hand import Hand
from .distributions import Distribution, Value
from .engines.blame import blame
from .engines.boxes import Box, box_of
from .engines.choice import budget, build_tables, count_ends
from .engines.diagram import Progress
from .engines.forecast import Forecast, forecast
from .engines.limits import MachineTooLargeError, SpaceTooLargeError, in_every_order, work_of
from .engines.merging import merged
from .engines.plan import Plan, make_plan, remembering
from .logic.deck import FULL_DECK, ORDERS, Deck
from .logic.terms import bounds
from .texts import Condition, condition_of, feature_of

T = TypeVar("T")

MACHINES, MORE_MACHINES = 110_000, 600_000
"""So many states may be explored for the machines of a forecast: less than a second; or two, where that is said."""


def count(
    condition: Condition,
    *,
    deck: Deck = FULL_DECK,
    max_nodes: int | None = None,
    progress: Progress | None = None,
    max_work: int | None = None,
    first: str = "",
) -> int:
    """How many deals fulfil *condition*, a condition or its text.

    *max_work* limits the states that are explored for all machines of an order, as *max_nodes* limits the diagram.
    *first* is the order that is tried first.

    >>> from everydeal import count
    >>> count("hcp(north) >= 37")
    337912392291465600

    Raises:
        SpaceTooLargeError: in every order of the cards, the diagram would have more than *max_nodes* nodes.
    """
    condition = condition_of(condition)
    formula = condition.normal_form(deck)

    def run(order: str, limit: int) -> int:
        with nullcontext() if max_work is None else work_of(max_work):
            plan = merged(make_plan(formula, deck.order(order), deck))
        return sum(count_ends(plan, limit, order, progress).values())

    return _cheapest(condition, run, max_nodes, lambda: _by_tables(box_of(formula, deck), progress), first)


def count_in_order(
    condition: Condition, order: str, *, max_nodes: int | None = None, progress: Progress | None = None
) -> int:
    """The same, in one order of the cards alone.

    Raises:
        SpaceTooLargeError: the diagram would have more than *max_nodes* nodes.
    """
    plan = merged(make_plan(condition_of(condition).normal_form(), FULL_DECK.order(order), FULL_DECK))
    return sum(count_ends(plan, budget(max_nodes), order, progress).values())


def forecasts(condition: Condition, machines: int = MACHINES) -> list[Forecast]:
    """What the diagram of a condition would take in each order of the cards, about; the smallest first.

    An order in which the machines of the conditions alone take more than so many states is left out.
    """
    formula = condition_of(condition).normal_form()
    found = []
    for order in ORDERS:
        try:
            with work_of(machines):
                plan = merged(make_plan(formula, FULL_DECK.order(order), FULL_DECK))
        except SpaceTooLargeError:
            continue
        found.append(forecast(plan, order))
    return sorted(found, key=lambda each: each.nodes)


def forecast_in(condition: Condition, order: str, most: float = inf) -> Forecast:
    """The same in one order, whatever its machines take; given up when it passes *most* nodes."""
    plan = merged(make_plan(condition_of(condition).normal_form(), FULL_DECK.order(order), FULL_DECK))
    return forecast(plan, order, most)


def _by_tables(box: Box | None, progress: Progress | None = None) -> int | None:
    """How many deals are in a box, by boundary tables; None where they do not apply."""
    tables = build_tables(box.easily_counted(), progress) if box else None
    return None if tables is None else tables.size


def probability(condition: Condition, given: Condition = True, *, deck: Deck = FULL_DECK) -> Fraction:
    """How likely *condition* is, *given* another, exactly.

    >>> from everydeal import north, south
    >>> from everydeal.constraints import probability
    >>> probability(south.spades >= 4, given=north.balanced)
    Fraction(8850418427, 21358970612)

    Raises:
        ValueError: no deal fulfils *given*.
    """
    given = condition_of(given)
    return Fraction(count(given & condition_of(condition), deck=deck), count_given(given, deck=deck))


def count_given(given: Condition, *, deck: Deck = FULL_DECK, max_nodes: int | None = None) -> int:
    """How many deals fulfil a condition that a probability is relative to.

    Raises:
        ValueError: none.
    """
    size = count(given, deck=deck, max_nodes=max_nodes)
    if not size:
        raise ValueError(f"the condition given is impossible, no deal meets it: {given}")
    return size


def distribution(
    *of: Feature | Hand | str,
    given: Condition = True,
    deck: Deck = FULL_DECK,
    max_nodes: int | None = None,
    progress: Progress | None = None,
    patient: bool = True,
    first: str = "",
) -> Distribution:
    """How many of the deals that fulfil *given* have which values of some features, jointly.

    >>> from everydeal import north
    >>> from everydeal.constraints import distribution
    >>> aces = distribution(north.aces)
    >>> [(int(held), deals) for (held,), deals in aces.items()][-1]
    (4, 141678779212575443272896000)

    A hand stands for its shape; features may be texts, ``hcp(north)``.  Keys are tuples, one
    value for each of *of*, ascending; only values that occur are there.  `Distribution` has
    the mean, a plot and a DataFrame besides.  If not *patient*, no tables are made value by
    value where the diagram is too large, which may take half a minute.  *first* is the order
    of the cards that is tried first.

    Raises:
        ExpressionError: a ValueError; a text is not a condition or a feature; says where.
        SpaceTooLargeError: the deals take too much to count; says what to change.
        TypeError: there is no feature.
    """
    if not of:
        raise TypeError("say of what: distribution(north.hcp), or distribution('hcp(north)', 'spades(south)')")
    given = condition_of(given)
    features = tuple(map(feature_of, of))
    formula = given.normal_form(deck)

    def run(order: str, limit: int) -> dict[tuple[Value, ...], int]:
        watched = [each.terms()[0] for each in features if isinstance(each, Feature)]
        seats = sum({1 << each.seat for each in features if isinstance(each, Hand)})
        plan = merged(make_plan(formula, deck.order(order), deck, watched, seats))
        plan, meanings = remembering(plan, [_remembered(each) for each in features])
        return _tally(plan, meanings, features, order, limit, progress)

    def run_tables() -> dict[tuple[Value, ...], int] | None:
        return _value_by_value(features, given, deck) if patient else None

    names = [str(each) if isinstance(each, Feature) else f"shape({SEAT_NAMES[each.seat].lower()})" for each in features]
    return Distribution(_cheapest(given, run, max_nodes, run_tables, first), names)


def _remembered(each: Feature | Hand) -> object:
    return each.seat if isinstance(each, Hand) else each.terms()[0]


def _tally(
    plan: Plan,
    meanings: list[list[object]],
    of: tuple[Feature | Hand, ...],
    order: str,
    limit: int,
    progress: Progress | None,
) -> dict[tuple[Value, ...], int]:
    found: Counter[tuple[Value, ...]] = Counter()
    for state, deals in count_ends(plan, limit, order, progress).items():
        values: list[Value] = []
        for each, meaning, at in zip(of, meanings, state[len(state) - len(of) :], strict=True):
            value = meaning[at]
            if isinstance(each, Feature):
                assert isinstance(value, int)
                values.append(Fraction(value, each.terms()[1]) + each.constant)
            else:
                values.append(value)  # type: ignore[arg-type]
        found[tuple(values)] += deals
    return dict(sorted(found.items()))


MOST_VALUES = 200
"""So many boundary tables are made for one distribution."""


def _value_by_value(
    of: tuple[Feature | Hand, ...], given: Expression, deck: Deck
) -> dict[tuple[Value, ...], int] | None:
    """The distribution by boundary tables, each value counted by itself; None where they do not apply."""
    found: dict[tuple[Value, ...], int] = {}
    box = box_of(given.normal_form(deck), deck)
    if box is None:
        return None
    choices = [list(_values(each, given, box, deck)) for each in of]
    if prod(map(len, choices)) > MOST_VALUES:
        return None
    for together in product(*choices):
        formula = AllOf((given, *(condition for _, condition in together))).normal_form(deck)
        if formula == FALSE:
            continue
        size = _by_tables(box_of(formula, deck))
        if size is None:
            return None
        if size:
            found[tuple(value for value, _ in together)] = size
    return dict(sorted(found.items()))


def _values(each: Feature | Hand, given: Expression, limits: Box, deck: Deck) -> Iterator[tuple[Value, Expression]]:
    """The values that a feature or a shape may have where *given* holds, and the condition that it has each."""
    if isinstance(each, Hand):
        for shape in sorted(limits.shapes[each.seat]):
            yield shape, Shaped(each.seat, lambda *held, shape=shape: held == shape)
    else:
        terms, scale = each.terms()
        low, high = bounds(terms, deck) if terms else (0, 0)
        for total in range(low, high + 1):
            value = Fraction(total, scale) + each.constant
            if (given & (each == value)).normal_form(deck) != FALSE:
                yield value, each == value


def _cheapest(
    condition: Expression,
    run: Callable[[str, int], T],
    max_nodes: int | None,
    run_tables: Callable[[], T | None],
    first: str = "",
) -> T:
    """Run in each order under a growing budget, until one succeeds; before the whole budget, try boundary tables.

    The order that came furthest goes first, to begin with *first*; one whose machines are too large is not tried again.
    In all, fewer than four budgets of nodes are made.
    """
    most = budget(max_nodes)
    failed = dict.fromkeys(ORDERS, SpaceTooLargeError("", "", 0, 0, ""))
    for limit in sorted({min(most, 100_000), most if most < 4_000_000 else most // 14, most}):
        if limit == most and (found := run_tables()) is not None:
            return found
        for order in sorted(ORDERS, key=lambda each: (-failed[each].layer, each != first)):
            if isinstance(failed[order], MachineTooLargeError):
                continue
            try:
                return run(order, limit)
            except MachineTooLargeError as error:
                failed[order] = blame(error, condition)
            except SpaceTooLargeError as error:
                failed[order] = error
    raise in_every_order(list(failed.values()))
