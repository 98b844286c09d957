"""Which part of a set is dealt from exactly, and what is left to be tested: see `split`.

The rule, which the set's text and the limits below decide, never the machine or the clock:

1. If every conjunct can be counted, the set is taken *whole* if a diagram of it keeps within the budget `WHOLE` in one
   of the orders of the cards (`engines.engine`).
2. Otherwise `LOOK` deals of a fixed seed tell how common the set is.  If it is not rarer than `COMMON`, nothing is
   worth building: all deals are tested.
3. Otherwise the conjuncts are grouped by the hands that they are about; the groups are tried from the rarest to the
   commonest, each added to the part if a diagram keeps within the budget `PART`; then the conjuncts of those rare
   groups that did not fit, one by one.  After each, deals of the part tell how many pass the rest: when `ENOUGH` do, or
   after `FAILURES` diagrams that were too large, the part is what it is.

How the limits were chosen: on 463 scripts that people have written (for DealerV2, Dealer3 and Debian's dealer) and on
35 of Practice Bidding Scenarios, so that the choice takes less than two seconds of one core.  `COMMON`: of all deals 2
to 5 million are tested in a second, of a part one million at most, since a deal of a diagram takes so long; of eleven
scripts' sets that were split and as common as that, nine were dealt as fast or faster so, and two at half to three
quarters of the speed, but without the second that their part takes.  The others are round numbers that a fraction of a
second pays for.  They are part of what a seed means: with others, the same text deals other deals.  So they are
frozen, and a test says so.
"""

from collections.abc import Sequence
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Any

from .conditions.atoms import Holds, Shaped, ShapedTotal, Total
from .conditions.expressions import TRUE, Constant, Expression, conjunction, conjuncts
from .engines.budgets import COMMON, ENOUGH, FAILURES, GLIMPSE, LOOK, PART, SEARCHED, WHOLE, Budget
from .engines.diagram import Progress
from .engines.engine import cheapest
from .engines.limits import SpaceTooLargeError
from .space import Space
from .split import Conjunct, Split, Trials

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

QUICKEST = "pavlicek"
"""The order of all deals when all are tested: there is a kernel for it, which takes a tenth of a diagram's time."""


def split(
    conjuncts: Sequence[Conjunct],
    *,
    order: str | None = None,
    first: str | None = None,
    budget: Budget | None = None,
    progress: Progress | None = None,
) -> Split:
    """The set of the deals for which all *conjuncts* hold, split as the head of this module says.

    *order* is the order in which it is numbered, if it has to be a certain one; *first* is the one that is preferred:
    another is taken only where it takes far fewer nodes.  *budget* is what a whole set may take, by default `WHOLE`.
    """
    if all(each.exact for each in conjuncts):
        condition = conjunction([each.implied for each in conjuncts])
        orders = (order,) if order is not None else _orders_of(condition, first)
        space = _space(condition, (budget or WHOLE)._replace(orders=orders), progress)
        if space is not None:
            return Split(space)
    return _Choice(conjuncts, order, progress).split()


def _orders_of(condition: Expression, first: str | None = None) -> tuple[str, ...]:
    """The orders to be tried, to begin with *first*; the other is ``suit`` if a suit's worth as a whole is added up."""
    by_suit = any(
        isinstance(each, Total | ShapedTotal) and any(measure.weights is None for _, measure, _ in each.terms)
        for each in condition.walk()
    )
    orders = ("suit",) if by_suit else SEARCHED
    return orders if first is None else (first, *(each for each in orders if each != first))


def _space(condition: Expression, budget: Budget, progress: Progress | None) -> Space | None:
    """The space of a condition in one of the orders of the *budget*; None if it takes more in each of them."""

    def make(order: str, limit: int, progress: Progress | None) -> Space:
        return Space(condition, order, max_nodes=limit, progress=progress, advise=False)

    try:
        return cheapest(condition, make, budget, progress)
    except SpaceTooLargeError:
        return None


class _Choice:
    """Chooses the part."""

    def __init__(self, conjuncts: Sequence[Conjunct], order: str | None, progress: Progress | None) -> None:
        self._conjuncts = list(conjuncts)
        self._order, self._progress = order, progress
        self._failures = 0
        self._chosen = [each for each in conjuncts if isinstance(each.implied, Holds) and each.exact]
        """What is dealt beforehand is always in the part."""
        self._too_large = {frozenset(map(id, conjuncts))}
        """What was found to be too large; all together are, or need a test."""
        self._space = self._beforehand()

    def _beforehand(self) -> Space:
        """All deals, in the order that is quickest unless another is wanted; or those with what is dealt beforehand."""
        if not self._chosen:
            return Space(Constant(True), self._order or QUICKEST)
        space = self._part(self._chosen)
        assert space is not None
        return space

    def _part(self, conjuncts: Sequence[Conjunct]) -> Space | None:
        """The space of what follows from some conjuncts; None if it is too large for a part."""
        condition = conjunction([each.implied for each in conjuncts])
        orders = (self._order,) if self._order is not None else _orders_of(condition)
        return _space(condition, PART._replace(orders=orders), self._progress)

    def split(self) -> Split:
        """The set."""
        passing = self._passing(LOOK, self._conjuncts)
        nothing_implied = all(each.implied == TRUE for each in self._conjuncts)
        if not self._space.size or passing.all(axis=0).mean() >= COMMON or nothing_implied:
            return self._split()
        failed = []
        for share, group in self._groups(passing):
            if self._failures >= FAILURES or (self._add(group) and self._is_enough()):
                return self._split()
            if share < ENOUGH and len(group) > 1 and group[0] not in self._chosen:
                failed.append(group)
        for group in failed:
            for each in group:
                if self._failures >= FAILURES or (self._add([each]) and self._is_enough()):
                    return self._split()
        return self._split()

    def _split(self) -> Split:
        held = {id(each) for each in self._conjuncts if each.implied.normal_form() == TRUE}
        held |= set(map(id, self._chosen))
        return Split(self._space, [each for each in self._conjuncts if not (each.exact and id(each) in held)])

    def _passing(self, many: int, conjuncts: Sequence[Conjunct]) -> "NDArray[np.bool_]":
        """Which of many deals of the part fulfil which conjuncts: bool (conjuncts, many); but not what is expensive."""
        import numpy as np

        from ..bulk import Deals, random_numbers
        from .arrays import evaluate

        if not self._space.size:
            return np.ones((len(conjuncts), many), bool)
        hands = Deals.from_numbers(self._space, random_numbers(self._space, many, seed="split")).hands
        trials = Trials(0, many)
        rows = [evaluate(each.implied, hands) if each.expensive else each.answers(hands, trials) for each in conjuncts]
        return np.array(rows, bool).reshape(len(conjuncts), many)

    def _groups(self, passing: Any) -> list[tuple[float, list[Conjunct]]]:
        """The conjuncts by the hands they are about, with the shares of deals that they let pass; the rarest first."""
        by_seats: dict[int, list[int]] = {}
        for number, each in enumerate(self._conjuncts):
            if each.implied != Constant(True) and not any(each is one for one in self._chosen):
                by_seats.setdefault(seats_of(each.implied), []).append(number)
        shares = [float(passing[group].all(axis=0).mean()) for group in by_seats.values()]
        ranked = sorted(zip(shares, by_seats.values(), strict=True), key=lambda each: (each[0], each[1]))
        return [
            (share, [self._conjuncts[i] for i in sorted(group, key=lambda i: (passing[i].mean(), i))])
            for share, group in ranked
        ]

    def _add(self, group: list[Conjunct]) -> bool:
        """Add a group to the part, if that does not make it too large."""
        both = [*self._chosen, *group]
        known = all(each.exact for each in both) and frozenset(map(id, both)) in self._too_large
        space = None if known else self._part(both)
        if space is None:
            self._too_large.add(frozenset(map(id, both)))
            self._failures += 1
            return False
        self._space = space
        self._chosen += group
        return True

    def _is_enough(self) -> bool:
        """Whether so many deals of the part pass the rest that it need not be smaller."""
        if not self._space.size:
            return True
        rest = [each for each in self._conjuncts if not any(each is one for one in self._chosen) or not each.exact]
        return bool(self._passing(GLIMPSE, rest).all(axis=0).mean() >= ENOUGH)


def seats_of(condition: Expression) -> int:
    """The hands that a condition is about, as a mask."""
    seats = 0
    for part in condition.walk():
        if isinstance(part, Holds):
            seats |= part.seats
        elif isinstance(part, Total):
            seats = reduce(or_, (each for _, _, each in part.terms), seats)
        elif isinstance(part, Shaped | ShapedTotal):
            seats |= 1 << part.seat
    return seats


def of_expression(condition: Expression) -> list[Conjunct]:
    """The conjuncts of a condition of our own language, all of which can be counted one by one."""
    return [Conjunct("", each, True) for each in conjuncts(condition)]
