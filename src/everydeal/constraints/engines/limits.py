"""What happens when a set takes too much work: an error that says where, and what to change."""

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from copy import copy
from typing import TypeVar

from ...argument_checks import AsItIs
from ...cards import Card, card_name
from ..logic.deck import ORDERS
from .budgets import NODES_SETTING, WHOLE, number_of

MACHINE_STATES_SETTING = "EVERYDEAL_MAX_STATES"
"""The environment variable that tells otherwise: a million more take some ten seconds and a gigabyte."""


_work: ContextVar[list[int] | None] = ContextVar("work", default=None)


@contextmanager
def work_of(states: int) -> Iterator[None]:
    """Within this, so many states may be explored for all machines together, whatever the environment says.

    That is what a plan costs before any node.  A machine that adds up what does not add up card by card counts as often
    as it has such parts.
    """
    token = _work.set([states])
    try:
        yield
    finally:
        _work.reset(token)


def work_left() -> int | None:
    """How many states may still be explored for all machines; None if that is not limited."""
    work = _work.get()
    return None if work is None else work[0]


def charge(states: int) -> bool:
    """Take so many states from what is left; whether there were as many.

    A machine that was made before and kept costs what it did, so what is possible never depends on what came before.
    """
    work = _work.get()
    if work is None:
        return True
    work[0] -= states
    return work[0] >= 0


def machine_states() -> int:
    """How many states may be explored to make the machine of one condition, where no work is limited (`work_of`).

    Raises:
        ValueError: the environment variable is not a number above 0.
    """
    text = os.environ.get(MACHINE_STATES_SETTING, "").strip()
    states = number_of(text) if text else WHOLE.states
    if not states:
        raise ValueError(f"{MACHINE_STATES_SETTING} is {text!r}; it must be a number of states, like {WHOLE.states}")
    return states


class NothingPassesError(ValueError):
    """Very many deals in a row have not passed a test."""


E = TypeVar("E", bound="SpaceTooLargeError")


class SpaceTooLargeError(AsItIs, MemoryError):
    """The diagram of a set passes the budget of nodes.

    >>> from everydeal import Space
    >>> try:
    ...     Space("hcp(north) >= 37", max_nodes=10)
    ... except SpaceTooLargeError as error:
    ...     error.nodes, error.order
    (10, 'honours')
    """

    def __init__(self, what: str, cure: str, nodes: int, layer: int, order: str) -> None:
        super().__init__(f"{what}. What to change: {cure}")
        self.what = what
        """What is too large, without what to change."""
        self.cure = cure
        """What to change."""
        self.nodes = nodes
        self.layer = layer
        self.order = order

    def said(self: E, what: str, cure: str) -> E:
        """The same error in other words.

        >>> SpaceTooLargeError("too many nodes", "ask for less", 100, 7, "suit").said("too many nodes", "allow more")
        SpaceTooLargeError('too many nodes. What to change: allow more')
        """
        again = copy(self)
        again.what, again.cure, again.args = what, cure, (f"{what}. What to change: {cure}",)
        return again


class MachineTooLargeError(SpaceTooLargeError):
    """One elementary condition of a set has to remember too much, whatever the budget of nodes."""

    def __init__(
        self, condition: str, subject: tuple[object, int | None], limit: int, place: int, cards: Sequence[Card]
    ) -> None:
        kept, card = set(cards), card_name(cards[place])
        order = next((name for name, each in ORDERS.items() if [c for c in each if c in kept] == list(cards)), "")
        what = f"{condition} has to remember more than {limit:,} things by card {place + 1} ({card}) in order {order}"
        cure = f"try order {_others(order)} (other numbers), {_FEWER_STATES}"
        super().__init__(what, cure, limit, place, order)
        self._condition = condition
        self.subject = subject
        """The sum that is added up, as `expressions.LinearSum`, and the seat whose shape it goes with (or None)."""

    def naming(self, condition: str) -> "MachineTooLargeError":
        """The same error with the condition in other words."""
        again = self.said(self.what.replace(self._condition, condition, 1), self.cure)
        again._condition = condition
        return again


class GrowsTooQuicklyError(SpaceTooLargeError):
    """A diagram is given up: it has so many nodes when so many cards are read, of an order."""

    def __init__(self, nodes: int, cards: int, order: str) -> None:
        super().__init__(f"{nodes:,} nodes already after {cards} cards in order {order}", _LESS, nodes, cards, order)


def too_large(nodes: int, place: int, order_name: str, order: Sequence[Card]) -> SpaceTooLargeError:
    """The error for a diagram that passes *nodes* at a place, with what to do about it."""
    what = f"more than {nodes:,} nodes at card {place + 1} ({card_name(order[place])}) in order {order_name}"
    cure = (
        f"try order {_others(order_name)} (other numbers; suit is best for three or four hands with tight shapes), "
        f"{_LESS}"
    )
    return SpaceTooLargeError(what, cure, nodes, place, order_name)


_LESS = f"ask for less, or allow more nodes (max_nodes, or {NODES_SETTING} in the environment)"


def with_smaller_order(error: SpaceTooLargeError, order: str, nodes: int) -> SpaceTooLargeError:
    """The error of one order, when it is known how many nodes another takes."""
    less = _FEWER_STATES if isinstance(error, MachineTooLargeError) else _LESS
    takes = f"the same set takes only {nodes:,} nodes in order {order}"
    return error.said(error.what, f"{takes}: choose that order (it gives other numbers), {less}")


def in_every_order(errors: Sequence[SpaceTooLargeError]) -> SpaceTooLargeError:
    """The error of work that does not depend on the order, when each order has failed."""
    last = errors[-1]
    what = "too large in every order of the cards: " + "; ".join(error.what for error in errors)
    machines = all(isinstance(error, MachineTooLargeError) for error in errors)
    return SpaceTooLargeError(what, _FEWER_STATES if machines else _LESS, last.nodes, last.layer, last.order)


_FEWER_STATES = (
    f"limit each hand by itself, or allow more to remember (set {MACHINE_STATES_SETTING} in the environment)"
)


def _others(order_name: str) -> str:
    return " or ".join(name for name in ("honours", "suit", "pavlicek") if name != order_name)
