"""Which engine counts: the native diagram where the kernel is, the pure one elsewhere.  The numbers are the same."""

from collections.abc import Sequence
from typing import Any, Protocol, runtime_checkable

from ..._native import kernel
from ...cards import Mask
from ...stream import Stream
from ..conditions.expressions import Expression
from ..logic.deck import ORDERS, Deck
from . import diagram
from .boxes import Box, box_of
from .diagram import Progress, State
from .limits import SpaceTooLargeError, with_smaller_orders, work_left
from .merging import merged
from .plan import Plan, make_plan

PURE_NODES = 2_000_000
"""The budget of the pure engine, unless another is given: about half a minute and a gigabyte."""
NATIVE_NODES = 20_000_000
"""The budget of the native engine: some ten seconds and a gigabyte."""

TABLES_FROM = 1_500_000
"""Nodes of a diagram in order ``suit`` from which boundary tables, where they apply, are tried instead."""
PURE_TABLES_FROM = 200_000
"""The same for the pure engine."""


class Engine(Protocol):
    """What `Space` asks of an engine."""

    size: int
    nodes: int

    def owners(self, index: int) -> Sequence[int]:
        """The owners of the cards, in the plan's order, of the member with this number."""

    def index(self, owners: Sequence[int]) -> int:
        """Its inverse; ~c if card c settles that there is no such member."""


@runtime_checkable
class BulkEngine(Protocol):
    """An engine that takes many deals at a time."""

    def sampled_hands(self, stream: Stream, start: int, n: int) -> list[tuple[Mask, Mask, Mask, Mask]]:
        """The hands of the members of numbers *start* ... of a stream, without arrays."""

    def bulk_owners(self, numbers: Any, owners: Any, threads: int) -> None:
        """Fill *owners*, uint8 (n, 52) by card, with the deals of *numbers*, uint8 (n, width) big-endian."""

    def bulk_numbers(self, owners: Any, numbers: Any, threads: int) -> None:
        """Its inverse."""


def budget(max_nodes: int | None) -> int:
    """How many nodes a diagram may have: *max_nodes* if it is given.

    Raises:
        ValueError: it is negative.
    """
    if max_nodes is None:
        return NATIVE_NODES if kernel().native else PURE_NODES
    if max_nodes < 0:
        raise ValueError(f"max_nodes is {max_nodes:,}: a diagram has no fewer than 0 nodes")
    return max_nodes


def build(
    formula: Expression,
    deck: Deck,
    order: str,
    max_nodes: int | None = None,
    progress: Progress | None = None,
    *,
    patient: bool = True,
) -> Engine:
    """The engine of a formula.

    In order ``suit``, boundary tables step in where the formula is of their kind and the diagram grows large.

    Raises:
        SpaceTooLargeError: it takes more than *max_nodes* nodes (by default `PURE_NODES` or `NATIVE_NODES`); names the
            orders that take far fewer.

    If not *patient*, the diagram is all that is tried, in this order alone.
    """
    limit = budget(max_nodes)
    try:
        plan = merged(make_plan(formula, deck.order(order), deck))
        box = box_of(formula, deck) if order == "suit" and patient and not plan.impossible else None
        return (box and _with_tables(plan, box, limit, progress)) or _diagram(plan, limit, order, progress)
    except SpaceTooLargeError as error:
        smaller = _smaller_orders(formula, deck, order, limit // 8) if patient else []
        raise with_smaller_orders(error, smaller) from None


def _with_tables(plan: Plan, box: Box, limit: int, progress: Progress | None) -> Engine | None:
    """The diagram in order ``suit`` if it is small, otherwise the boundary tables, if they are not too large."""
    try:
        return _diagram(plan, min(limit, TABLES_FROM if kernel().native else PURE_TABLES_FROM), "suit", progress)
    except SpaceTooLargeError:
        return build_tables(box, progress)


def _smaller_orders(formula: Expression, deck: Deck, order: str, limit: int) -> list[tuple[str, int]]:
    """The other orders in which the diagram has at most *limit* nodes, and how many in each; fewest first."""
    found = []
    for other in ORDERS:
        made = [0]
        try:
            if other != order:
                plan = merged(make_plan(formula, deck.order(other), deck))
                count_ends(plan, limit, other, lambda _, __, nodes, made=made: made.append(nodes))  # type: ignore[misc]
                found.append((other, made[-1]))
        except SpaceTooLargeError:
            continue
    return sorted(found, key=lambda each: each[1])


def _diagram(plan: Plan, limit: int, order: str, progress: Progress | None) -> Engine:
    if kernel().native and not plan.impossible:
        from . import native

        return native.build(plan, limit, order, progress)
    return diagram.Diagram(plan, limit, order, progress)


def build_tables(box: Box, progress: Progress | None = None) -> Engine | None:
    """The boundary tables of a box, for order ``suit``; None if they would be too large.

    Nothing cuts them short: where the work is limited (`work_of`) they are not made.
    """
    if work_left() is not None:
        return None
    if kernel().native:
        from . import native

        return native.build_tables(box)
    from .boundary import Boundary, TooManyStepsError

    try:
        return Boundary(box, progress)
    except TooManyStepsError:
        return None


def count_ends(plan: Plan, limit: int, order: str, progress: Progress | None = None) -> dict[State, int]:
    """How many deals lead to each state after the last card.

    Raises:
        SpaceTooLargeError: it takes more than *limit* nodes.
    """
    if kernel().native and not plan.impossible:
        from . import native

        return native.count_ends(plan, limit, order, progress)
    return diagram.count_ends(plan, limit, order, progress)
