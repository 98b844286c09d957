"""The search for an order of the cards in which a set of deals takes little work.

A set's diagram is small in one order of the cards and huge in another: ``honours`` is the better one for points of
several hands, ``suit`` for shapes and for what a suit is worth as a whole (losers, length points).  Nothing tells
beforehand which.  So `cheapest` tries the orders of a `Budget` in turn, with few nodes first, then with more, and at
last with all of the budget; there, the order goes first that came furthest, measured by how far a diagram that is not
too large comes in it.

Where it has to be decided soon what becomes of a set, the search also gives up the orders in which a diagram grows too
quickly: it has come to a million nodes, and has not read as many cards as `budgets.MILLION_BY` says.  Half a second is
lost so on a set that is too large.  It depends neither on the machine nor on the engine, native or pure; so neither
does the decision.
"""

from collections.abc import Callable
from contextlib import nullcontext
from typing import TypeVar

from ..._native.slow import tell_of_nodes
from ..conditions.atoms import ShapedTotal, Total
from ..conditions.expressions import Expression
from .budgets import MILLION, MILLION_BY, Budget
from .limits import MachineTooLargeError, SpaceTooLargeError, in_every_order, work_of

T = TypeVar("T")


def cheapest(condition: Expression, make: Callable[[str, int], T], budget: Budget) -> T:
    """What *make* makes in an order of the cards with so many nodes at most, in the first order in which it can.

    *condition* is what it is made of, for the error.

    Raises:
        SpaceTooLargeError: in every order it takes more than the *budget*.
    """
    failed: dict[str, SpaceTooLargeError] = {}
    left = list(budget.orders)
    for limit in budget.steps:
        if limit == budget.nodes:
            left.sort(key=lambda order: MILLION_BY[order] - failed[order].layer if order in failed else 0)
            if budget.decides and left:
                tell_of_nodes(limit)
        for order in tuple(left):
            try:
                with nullcontext() if budget.states is None else work_of(budget.states):
                    return make(order, limit)
            except MachineTooLargeError as error:
                failed[order] = name_culprit(error, condition)
                left.remove(order)
            except SpaceTooLargeError as error:
                failed[order] = error
                if budget.decides and limit == MILLION and error.layer < MILLION_BY[order]:
                    left.remove(order)
    raise in_every_order(list(failed.values()))


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
