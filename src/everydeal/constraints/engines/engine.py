"""Which engine counts: the native diagram where the kernel is, the pure one elsewhere.  The numbers are the same."""

from collections.abc import Sequence
from typing import Any, Protocol, runtime_checkable

from ..._native import kernel
from ...cards import Mask
from ...stream import Stream
from ..conditions.expressions import Expression
from ..logic.deck import Deck
from . import diagram
from .diagram import Progress, State
from .merging import merged
from .plan import Plan, make_plan


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


def build(formula: Expression, deck: Deck, order: str, limit: int, progress: Progress | None = None) -> Engine:
    """The engine of a formula.

    Raises:
        SpaceTooLargeError: it takes more than *limit* nodes.
    """
    return _diagram(merged(make_plan(formula, deck.order(order), deck)), limit, order, progress)


def _diagram(plan: Plan, limit: int, order: str, progress: Progress | None) -> Engine:
    if kernel().native and not plan.impossible:
        from . import native

        return native.build(plan, limit, order, progress)
    return diagram.Diagram(plan, limit, order, progress)


def count_ends(plan: Plan, limit: int, order: str, progress: Progress | None = None) -> dict[State, int]:
    """How many deals lead to each state after the last card.

    Raises:
        SpaceTooLargeError: it takes more than *limit* nodes.
    """
    if kernel().native and not plan.impossible:
        from . import native

        return native.count_ends(plan, limit, order, progress)
    return diagram.count_ends(plan, limit, order, progress)
