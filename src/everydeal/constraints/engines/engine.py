"""Which engine counts, the native diagram where the kernel is, the pure one elsewhere; and in which order of the cards.

The numbers are the same, whatever the engine.

A set's diagram is small in one order of the cards and huge in another: ``honours`` is the better one for points of
several hands, ``suit`` for shapes and for what a suit is worth as a whole (losers, length points).  Nothing tells
beforehand which.  So `cheapest` tries the orders of a `Budget` in turn, with few nodes first, then with all of the
budget; there, the order goes first that came furthest, measured by how far a diagram that is not too large comes in it.

Where it has to be decided soon what becomes of a set, the search also gives up the orders in which a diagram grows too
quickly, while it is made: it gets more nodes than `budgets.MOST_NODES` says.  That depends neither on the machine nor
on the engine, native or pure; so neither does the decision.
"""

from array import array
from collections.abc import Callable
from contextlib import nullcontext
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from ..._native import kernel
from ..conditions.atoms import ShapedTotal, Total
from ..conditions.expressions import Expression
from ..logic.deck import FULL_DECK, Deck
from . import diagram
from .budgets import MOST_NODES, Budget, tell_of_nodes
from .diagram import Progress, State
from .limits import GrowsTooQuicklyError, MachineTooLargeError, SpaceTooLargeError, in_every_order, work_of
from .merging import merged
from .plan import Plan, make_plan

if TYPE_CHECKING:
    from .native import NativeEngine


Engine: TypeAlias = "diagram.Diagram | NativeEngine"
"""Ranks and unranks the deals of a set; the native one many at a time, too."""


def build(formula: Expression, deck: Deck, order: str, limit: int, progress: Progress | None = None) -> Engine:
    """The engine of a formula.

    Raises:
        SpaceTooLargeError: it takes more than *limit* nodes.
    """
    plan = merged(make_plan(formula, deck.order(order), deck))
    made: Engine = _maker(plan).build(plan, limit, order, progress)
    return made


def count_ends(plan: Plan, limit: int, order: str, progress: Progress | None = None) -> dict[State, int]:
    """How many deals lead to each state after the last card.

    Raises:
        SpaceTooLargeError: it takes more than *limit* nodes.
    """
    ends: dict[State, int] = _maker(plan).count_ends(plan, limit, order, progress)
    return ends


def _maker(plan: Plan) -> Any:
    """The module that makes a diagram of a plan."""
    if not kernel().native or plan.impossible:
        return diagram
    from . import native

    return native


def plan_of(condition: Expression, order: str) -> "array[int] | None":
    """What a kernel elsewhere, in a browser, makes the set of *condition* of, in an order; None if no deal fulfils it.

    Raises:
        ValueError: there is no such order.
        MachineTooLargeError: it takes too much work to plan.
    """
    from .native import flatten

    plan = merged(make_plan(condition.normal_form(), FULL_DECK.order(order), FULL_DECK))
    return None if plan.impossible else flatten(plan)


T = TypeVar("T")


def cheapest(
    condition: Expression,
    make: Callable[[str, int, Progress | None], T],
    budget: Budget,
    progress: Progress | None = None,
) -> T:
    """What *make* makes in an order of the cards with so many nodes at most, in the first order in which it can.

    *condition* is what it is made of, for the error; *progress* is what *make* tells.

    Raises:
        SpaceTooLargeError: in every order it takes more than the *budget*.
    """
    failed: dict[str, SpaceTooLargeError] = {}
    left = list(budget.orders)
    for limit in budget.steps:
        left.sort(key=lambda order: -failed[order].layer / min(MOST_NODES[order])[1] if order in failed else 0)
        if limit == budget.nodes and budget.decides and left:
            tell_of_nodes(limit)
        for order in tuple(left):
            try:
                with nullcontext() if budget.states is None else work_of(budget.states):
                    return make(order, limit, _watched(order, progress) if budget.decides else progress)
            except MachineTooLargeError as error:
                failed[order] = name_culprit(error, condition)
                left.remove(order)
            except SpaceTooLargeError as error:
                failed[order] = error
                if isinstance(error, GrowsTooQuicklyError):
                    left.remove(order)
    raise in_every_order(list(failed.values()))


def _watched(order: str, progress: Progress | None) -> Progress:
    """A *progress* that stops a diagram which grows too quickly."""
    before = {0: 0}

    def watch(read: int, cards: int, nodes: int) -> None:
        before[read] = nodes
        for (first, last), most in MOST_NODES[order].items():
            if read == last and nodes - before[first] > most:
                raise GrowsTooQuicklyError(nodes, read, order)
        if progress:
            progress(read, cards, nodes)

    return watch


def name_culprit(error: MachineTooLargeError, expression: Expression) -> MachineTooLargeError:
    """The error, naming the parts of *expression* that are about its subject, in the words of the one who wrote it."""
    terms, seat = error.subject
    parts = [part for part in expression.walk() if isinstance(part, Total | ShapedTotal) and part.terms == terms]
    joint = [part for part in parts if isinstance(part, ShapedTotal) and part.seat == seat]
    plain = [part for part in parts if isinstance(part, Total)]  # with shapes of one hand, these can be joint, too
    texts = dict.fromkeys(_text(part) for part in joint or plain)
    return error.naming(" with ".join(texts)) if texts else error


def _text(part: Total | ShapedTotal) -> str:
    return part.source or (str(part) if isinstance(part, Total) else "a function of shape and points")
