"""Counts that do not need numbers: how many deals, how likely, and exact distributions.

None of this depends on the order of the cards, so the cheapest of the three is found by trying them in turn under a
growing budget of nodes.
"""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from typing import TypeAlias, TypeVar

from .box import box_of
from .deck import FULL_DECK, ORDERS, Deck, Shape
from .diagram import Progress
from .engine import budget, build_tables, count_ends
from .expressions import Expression, as_expression
from .features import Feature
from .hand import Hand
from .limits import MachineTooLargeError, SpaceTooLargeError
from .normal import normal_form
from .plan import Plan, make_plan, remembering

T = TypeVar("T")
Value: TypeAlias = Fraction | Shape
"""What is counted in a deal: a number, or the shape of a hand."""


def count(
    condition: Expression | bool,
    *,
    deck: Deck = FULL_DECK,
    max_nodes: int | None = None,
    progress: Progress | None = None,
) -> int:
    """How many deals fulfil *condition*.

    Raises:
        SpaceTooLargeError: in every order of the cards, the diagram would have more than *max_nodes* nodes.
    """
    formula = normal_form(as_expression(condition), deck)

    def run(order: str, limit: int) -> int:
        return sum(count_ends(make_plan(formula, deck.order(order), deck), limit, order, progress).values())

    def run_tables() -> int | None:
        box = box_of(formula, deck)
        tables = build_tables(box) if box else None
        return None if tables is None else tables.size

    return _cheapest(run, max_nodes, run_tables)


def probability(condition: Expression | bool, given: Expression | bool = True, *, deck: Deck = FULL_DECK) -> Fraction:
    """How likely *condition* is, *given* another, exactly.

    >>> from everydeal import north, south
    >>> from everydeal.constraints import probability
    >>> probability(south.spades >= 4, given=north.balanced)
    Fraction(8850418427, 21358970612)

    Raises:
        ValueError: no deal fulfils *given*.
    """
    given = as_expression(given)
    return Fraction(count(given & condition, deck=deck), count_given(given, deck=deck))


def count_given(given: Expression | bool, *, deck: Deck = FULL_DECK, max_nodes: int | None = None) -> int:
    """How many deals fulfil a condition that a probability is relative to.

    Raises:
        ValueError: none.
    """
    size = count(given, deck=deck, max_nodes=max_nodes)
    if not size:
        raise ValueError(f"the condition given is impossible, no deal fulfils it: {as_expression(given)}")
    return size


def distribution(
    *of: Feature | Hand,
    given: Expression | bool = True,
    deck: Deck = FULL_DECK,
    max_nodes: int | None = None,
    progress: Progress | None = None,
) -> dict[tuple[Value, ...], int]:
    """How many of the deals that fulfil *given* have which values of some features, jointly.

    >>> from everydeal import north
    >>> from everydeal.constraints import distribution
    >>> aces = distribution(north.aces)
    >>> [(int(held), deals) for (held,), deals in aces.items()][-1]
    (4, 141678779212575443272896000)

    A hand stands for its shape.  Keys are tuples, one value for each of *of*, ascending; only values that occur
    are there.
    """
    formula = normal_form(as_expression(given), deck)

    def run(order: str, limit: int) -> dict[tuple[Value, ...], int]:
        watched = tuple(term for each in of if isinstance(each, Feature) for term in each.terms()[0])
        seats = sum({1 << each.seat for each in of if isinstance(each, Hand)})
        plan = make_plan(formula, deck.order(order), deck, watched, seats)
        plan, meanings = remembering(plan, [_remembered(each) for each in of])
        return _tally(plan, meanings, of, order, limit, progress)

    return _cheapest(run, max_nodes)


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


def _cheapest(
    run: Callable[[str, int], T], max_nodes: int | None, run_tables: Callable[[], T | None] = lambda: None
) -> T:
    """Run in each order under a growing budget, until one succeeds; before the whole budget, try boundary tables.

    An order whose machines are too large is not tried again.  In all, fewer than four budgets of nodes are made.
    """
    most = budget(max_nodes)
    orders = list(ORDERS)
    for limit in sorted({min(most, 100_000), most if most < 4_000_000 else most // 14, most}):
        if limit == most > 100_000 and (found := run_tables()) is not None:
            return found
        for order in list(orders):
            try:
                return run(order, limit)
            except MachineTooLargeError as error:
                orders.remove(order)
                last: SpaceTooLargeError = error
            except SpaceTooLargeError as error:
                last = error
    raise last
