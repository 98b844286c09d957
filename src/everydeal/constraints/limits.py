"""What happens when a set takes too much work: an error that says where, and what to change."""

import os
from collections.abc import Sequence

from ..cards import Card, card_name
from .deck import ORDERS

MACHINE_STATES = 300_000
"""How many states may be explored to make the machine of one condition, unless told otherwise: some seconds."""
MACHINE_STATES_SETTING = "EVERYDEAL_MAX_STATES"
"""The environment variable that tells otherwise: a million more take some ten seconds and a gigabyte."""


def machine_states() -> int:
    """How many states may be explored to make the machine of one condition.

    Raises:
        ValueError: the environment says what is no number above 0.
    """
    text = os.environ.get(MACHINE_STATES_SETTING, "").strip().replace(",", "").replace("_", "")
    if text and (not text.isdecimal() or not int(text)):
        raise ValueError(f"{MACHINE_STATES_SETTING} is {text!r}; it must be a number of states, like {MACHINE_STATES}")
    return int(text) if text else MACHINE_STATES


class SpaceTooLargeError(MemoryError):
    """The diagram of a set passes the budget of nodes."""

    def __init__(self, message: str, nodes: int, layer: int, order: str) -> None:
        super().__init__(message)
        self.nodes = nodes
        self.layer = layer
        self.order = order


class MachineTooLargeError(SpaceTooLargeError):
    """One elementary condition of a set has to remember too much, whatever the budget of nodes."""


def too_large(nodes: int, place: int, order_name: str, order: Sequence[Card]) -> SpaceTooLargeError:
    """The error for a diagram that passes *nodes* at a place, with what to do about it."""
    return SpaceTooLargeError(
        f"more than {nodes:,} nodes at card {place + 1} ({card_name(order[place])}) in order {order_name}. "
        f"What to change: try order {_others(order_name)} (other numbers; suit is best for three or four hands with "
        "tight shapes), ask for less, or allow more nodes (max_nodes)",
        nodes,
        place,
        order_name,
    )


def machine_too_large(limit: int, place: int, order: Sequence[Card]) -> MachineTooLargeError:
    """The error for a condition whose machine passes *limit* states at a place."""
    kept = set(order)
    name = next((name for name, cards in ORDERS.items() if [c for c in cards if c in kept] == list(order)), "")
    return MachineTooLargeError(
        f"one condition (losers, stoppers and their like of several hands, added up, say) has to remember more than "
        f"{limit:,} things by card {place + 1} ({card_name(order[place])}) in order {name}. "
        f"What to change: try order {_others(name)} (other numbers), limit each hand by itself, or allow more "
        f"(set {MACHINE_STATES_SETTING} in the environment)",
        limit,
        place,
        name,
    )


def _others(order_name: str) -> str:
    return " or ".join(name for name in ("honours", "suit", "pavlicek") if name != order_name)
