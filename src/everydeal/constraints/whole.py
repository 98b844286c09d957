"""Whether a set is taken whole, and in which order of the cards: decided soon, by its text and fixed limits alone.

A space is built within a budget of nodes, and one of states for the machines of its conditions (`work_of`).  Order
``honours`` is the better one for points of several hands, ``suit`` for shapes; what a suit is worth as a whole (losers,
length points) is counted in ``suit`` alone.  Where any order will do, the rule is:

1. A diagram in order ``honours`` is begun.  It is the one, if it has `FEW` nodes; it is given up if it has `GLANCE`
   nodes within its first `EARLY` cards, for then it would have millions.
2. A diagram in order ``suit`` is begun.  It is the one, if it has `FEW` nodes.
3. Both are forecast (`engines.forecast`), and the one with fewer nodes is built, then the other; but none that is
   forecast to have more than `SURELY` times the budget.

So a set that is far too large is not built: a million nodes are made, at most, and two forecasts, in about a second of
one core.  A forecast depends neither on the machine nor on the engine, native or pure; so neither does the
decision.

Where deals have numbers, these are of the order that is asked for, and more work is done: see `Builder.numbered`.

What is asked of one hand is one machine beforehand (`engines.merging`), so a diagram has fewer nodes than its
conditions' own machines would make.  `SURELY` was chosen by building 39 such diagrams of 150,000 to 7 million nodes, of
scripts that people have written: forecasts were half to twice what they had for 34, and 0.43 to 2.5 times for the
others.  What is built in vain costs one budget, about a second; and what is forecast to have `SURE` nodes keeps within
the 20 million of a space.
"""

from contextlib import nullcontext

from .._native import kernel
from .._native.slow import tell_of_nodes
from .conditions.atoms import ShapedTotal, Total
from .conditions.expressions import AllOf, Constant, Expression
from .engines.boxes import box_of
from .engines.choice import NATIVE_NODES, TABLES_FROM
from .engines.diagram import Progress
from .engines.limits import MachineTooLargeError, SpaceTooLargeError, machine_states_of, work_of
from .logic.deck import FULL_DECK
from .space import Space

FEW, WHOLE = 400_000, 7_200_000
"""A set whose diagram has no more nodes than this is taken whole: about a second."""
STATES = 200_000
"""So many states may be explored for the machine of one condition, whatever the environment says."""
MACHINES = 300_000
"""So many states may be explored for all machines of a diagram: less than half a second."""
GLANCE, EARLY = 250_000, 10
"""A diagram that has so many nodes after so few cards is too large."""
SURELY = 1.2
"""A diagram is not built if its forecast is so many times the budget."""
SURE, STATES_NUMBERED, MACHINES_NUMBERED = 6_000_000, 300_000, 500_000
"""What a set may take, by its forecast and for its machines, that is numbered in the order that is asked for."""


class Builder:
    """Builds spaces within budgets, in the order that takes few nodes; or, with *order*, in that order alone."""

    def __init__(self, order: str | None = None, progress: Progress | None = None) -> None:
        self._order = order
        self._progress = progress

    def space(self, conditions: list[Expression], limit: int, machines: int | None = None) -> Space | None:
        """The space of all conditions; None if it takes too many nodes, or its machines too many states."""
        if not conditions:
            return Space(Constant(True), self._order or "honours")
        condition = together(conditions)
        if self._order is not None:
            return self._in(condition, [self._order], limit, machines)
        return self._in(condition, ["suit"] if counts_by_suit(condition) else ["honours", "suit"], limit, machines)

    def numbered(self, conditions: list[Expression], order: str) -> Space | None:
        """The space in the order in which its deals are to be numbered; None if it is too large for that.

        It may be forecast to have `SURE` nodes, and in order ``suit`` boundary tables may count it.  The pure engine
        takes a minute for so many nodes, which is said beforehand.  Tables that are too much for it are refused, for it
        must not split what the native one takes whole.

        Raises:
            SpaceTooLargeError: the pure engine cannot build the tables of what is to be whole.
        """
        condition = together(conditions)
        with machine_states_of(STATES_NUMBERED):
            found, place = self._built(condition, order, FEW, MACHINES_NUMBERED)
            if found is not None or not place:
                return found
            from .counts import forecast_in

            nodes = forecast_in(condition, order, SURE).nodes
            large = nodes > SURE
            tables = order == "suit" and box_of(condition.normal_form(), FULL_DECK) is not None
            if large and not tables:
                return None
            limit = TABLES_FROM if large else NATIVE_NODES
            tell_of_nodes(0 if large else nodes)
            try:
                return Space(condition, order, max_nodes=limit, progress=self._progress, patient=tables)
            except SpaceTooLargeError:
                if kernel().native or not tables:
                    return None
                raise

    def _in(self, condition: Expression, orders: list[str], limit: int, machines: int | None) -> Space | None:
        """The space in one of these orders."""
        left = []
        for order in orders:
            found, hopeful = self._begun(condition, order, limit, machines)
            if found is not None:
                return found
            left += [order] * hopeful
        return self._forecast(condition, left, limit, machines)

    def _begun(self, condition: Expression, order: str, limit: int, machines: int | None) -> tuple[Space | None, bool]:
        """A space of few nodes; or whether more nodes may help."""
        early = EARLY if order == "honours" else 0
        if early:
            found, place = self._built(condition, order, min(GLANCE, limit), machines)
            if found is not None or place <= early or limit <= GLANCE:
                return found, False
        found, place = self._built(condition, order, min(FEW, limit), machines)
        return found, limit > FEW and place > early

    def _forecast(self, condition: Expression, orders: list[str], limit: int, machines: int | None) -> Space | None:
        """The space in the best of these orders, if it will not surely be too large."""
        from .counts import forecast_in  # what a small set need not wait for

        most = int(SURELY * limit)
        expected = [forecast_in(condition, order, most) for order in orders]
        for each in sorted(expected, key=lambda each: each.nodes):
            if each.nodes <= most:
                tell_of_nodes(each.nodes)
                found, _ = self._built(condition, each.order, limit, machines)
                if found is not None:
                    return found
        return None

    def _built(self, condition: Expression, order: str, limit: int, machines: int | None) -> tuple[Space | None, int]:
        """The space; or the card at which it became too large, 0 if that is due to its machines."""
        try:
            with nullcontext() if machines is None else work_of(machines):
                return Space(condition, order, max_nodes=limit, progress=self._progress, patient=False), 0
        except SpaceTooLargeError as error:
            return None, 0 if isinstance(error, MachineTooLargeError) else error.layer


def together(conditions: list[Expression]) -> Expression:
    """All conditions as one."""
    return conditions[0] if len(conditions) == 1 else AllOf(tuple(conditions)) if conditions else Constant(True)


def counts_by_suit(condition: Expression) -> bool:
    """Whether a condition adds up what a suit is worth as a whole, not card by card: so suit by suit is the way."""
    sums = (each.terms for each in condition.walk() if isinstance(each, Total | ShapedTotal))
    return any(measure.weights is None for terms in sums for _, measure, _ in terms)
