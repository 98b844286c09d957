"""A small space carried to another process, and built there by the kernel alone.

Most of the work of a small space is Python's: to make its plan, that is the machines' steps card by card.  To multiply
the machines out is the kernel's, which takes a few milliseconds and holds up no other thread.  So the process that has
made a `Space` writes its plan down (`carry`), and another builds the same set from it (`CarriedSpace`).  The numbers
are the same, for they depend on the set and on the order of the cards alone.
"""

from array import array
from typing import NamedTuple

from .._native import kernel, sets
from .._status import RefusedError
from ..deal import Deal
from ..spaces.deals import FULL, DealSpace, check_sizes, deal_of, owners_in
from .conditions.expressions import Expression
from .engines.merging import merged
from .engines.native import NativeEngine, flatten
from .engines.plan import make_plan
from .logic.deck import FULL_DECK
from .space import Space


class Carried(NamedTuple):
    """A space as it travels: what a `CarriedSpace` is made of, on the same machine."""

    name: str
    order: str
    plan: bytes
    """As `native.flatten` writes it."""


def carry(space: Space) -> Carried | None:
    """The space, ready to travel; None for one that no kernel builds, or of another deck than the usual."""
    if not kernel().native or space.deck != FULL_DECK:
        return None
    words = _words(space.formula, space.order)
    return None if words is None else Carried(space.name, space.order, words.tobytes())


def plan_of(condition: Expression, order: str) -> "array[int] | None":
    """What a kernel makes the set of *condition* of, in an order; None if no deal can fulfil it.

    Raises:
        ValueError: there is no such order.
        MachineTooLargeError: it takes too much work to plan.
    """
    return _words(condition.normal_form(), order)  # a plan of what is not normal would be another set


def _words(formula: Expression, order: str) -> "array[int] | None":
    plan = merged(make_plan(formula, FULL_DECK.order(order), FULL_DECK))
    return None if plan.impossible else flatten(plan)


class CarriedSpace(DealSpace):
    """A space that has arrived: its members have the numbers that they have in the `Space` it was made from.

    Raises:
        ValueError: its diagram would have more than *max_nodes* nodes.
        RuntimeError: no plan is written like that.
    """

    member_kind = Space.member_kind

    def __init__(self, carried: Carried, *, max_nodes: int) -> None:
        self.name = carried.name
        self._cards = FULL_DECK.order(carried.order)
        words = array("i")
        words.frombytes(carried.plan)
        try:
            self._engine = NativeEngine(sets.diagram(words, max_nodes, None), self._cards)
        except RefusedError as error:
            raise ValueError(f"{self.name} cannot be built here: {error}") from None
        self.size, self.nodes = self._engine.size, self._engine.nodes
        self.plan_bytes = len(carried.plan)
        """What the kernel keeps besides the nodes."""

    def _item(self, index: int) -> Deal:
        return deal_of(self._engine.owners(index), self._cards)

    def _index(self, item: Deal) -> int:
        owners = owners_in(item, self._cards)
        check_sizes(item, FULL)
        index = self._engine.index(owners)
        if index < 0:
            raise ValueError(f"the deal is not in {self.name}: {item}")
        return index
