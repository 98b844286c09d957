"""Which engine counts: the native diagram where the kernel is, the pure one elsewhere.  The numbers are the same."""

from collections.abc import Sequence
from typing import Protocol

from . import diagram
from .diagram import Diagram, Progress, State
from .plan import Plan

PURE_NODES = 2_000_000
"""The budget of the pure engine, unless another is given: about half a minute and a gigabyte."""
NATIVE_NODES = 20_000_000
"""The budget of the native engine."""


class Engine(Protocol):
    """What `Space` asks of an engine."""

    size: int
    nodes: int

    def owners(self, index: int) -> Sequence[int]:
        """The owners of the cards, in the plan's order, of the member with this number."""

    def index(self, owners: Sequence[int]) -> int:
        """Its inverse; ~c if card c settles that there is no such member."""


def build(plan: Plan, order: str, max_nodes: int | None, progress: Progress | None = None) -> Engine:
    """The engine for a plan.

    Raises:
        SpaceTooLarge: it takes more than *max_nodes* nodes (by default `PURE_NODES` or `NATIVE_NODES`).
    """
    return Diagram(plan, PURE_NODES if max_nodes is None else max_nodes, order, progress)


def is_native() -> bool:
    """Whether the native engine runs."""
    return False


def count_ends(plan: Plan, limit: int, order: str, progress: Progress | None = None) -> dict[State, int]:
    """How many deals lead to each state after the last card."""
    return diagram.count_ends(plan, limit, order, progress)
