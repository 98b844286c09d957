"""What can be said of a set of deals: its exact size and distributions, if it can be counted; else an estimate.

A set that takes more than its budget is split (`split`): an exact part, and a test of the rest.  So many deals of the
part are tested that the share that passes is known within a thirtieth, and their values are those of the sample.
"""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from ..deal import Deal
from .conditions.expressions import Expression
from .conditions.features import Feature
from .conditions.hand import SeatHand
from .counts import count, distribution
from .distributions import Distribution, FeatureValue
from .engines.budgets import COUNTED, PASSES, TRIALS, Budget
from .engines.diagram import Progress
from .engines.limits import SpaceTooLargeError
from .filter import Estimate
from .parts import of_expression, split
from .split import Split
from .texts import Condition, condition_of, feature_of


class Measure(NamedTuple):
    """What was found of a set among the deals that are given."""

    whole: int
    """How many deals are given."""
    size: int | None
    """How many of them are in the set, exactly; None if that is an estimate."""
    values: Distribution
    """How many deals have which values: of the set or, if it is an estimate, of the sample."""
    tested: Split | None = None
    """Of an estimate: the exact part, and the test of the rest."""
    reason: str = ""
    """Of an estimate: why the set was not counted."""

    @property
    def is_exact(self) -> bool:
        """Was everything counted?"""
        return self.tested is None

    @property
    def probability(self) -> Fraction | None:
        """How likely the set is among what is given; None for an estimate, or if nothing is given."""
        return Fraction(self.size, self.whole) if self.size is not None and self.whole else None

    @property
    def estimate(self) -> Estimate:
        """Of an estimate: the share of the given deals that are in the set, with 95 % confidence.

        Raises:
            ValueError: it is exact, or no deal is given.
        """
        if self.tested is None or not self.whole:
            raise ValueError("nothing was estimated")
        found, part = self.tested.estimate(), float(Fraction(self.tested.part.size, self.whole))
        return found._replace(low=part * found.low, share=part * found.share, high=part * found.high)


def measure(
    condition: Condition,
    given: Condition = True,
    *,
    of: Sequence[Feature | SeatHand | str] = (),
    exact: bool = False,
    max_nodes: int | None = None,
    budget: Budget = COUNTED,
    progress: Progress | None = None,
) -> Measure:
    """How many of the deals that are *given* meet a condition, and which values of some features they have.

    What takes more than *budget* (or *max_nodes*, if that is given) is estimated, unless all is to be *exact*.

    >>> measure("aces(north) == 4").probability
    Fraction(11, 4165)
    >>> measure("aces(north) == 4", of=["kings(north)"]).values.share(0)
    Fraction(9139, 21620)

    Raises:
        SpaceTooLargeError: *exact*, and it takes too much; or what is given does.
        ExpressionError: a ValueError; a text is not a condition or a feature; says where.
    """
    wanted, known = condition_of(condition), condition_of(given)
    both = wanted if given is True else wanted & known
    limits: dict[str, Any] = {"max_nodes": max_nodes, "progress": progress}
    limits["budget"] = None if exact or max_nodes is not None else budget
    try:
        values = distribution(*of, given=both, **limits) if of else Distribution({})
        size = values.total if of else count(both, **limits)
        return Measure(count(known, **limits), size, values)
    except SpaceTooLargeError as error:
        if exact:
            raise
        return _estimated(both, count(known, max_nodes=max_nodes), of, error.what, progress)


def _estimated(
    condition: Expression, whole: int, of: Sequence[Feature | SeatHand | str], reason: str, progress: Progress | None
) -> Measure:
    """What an exact part and a test of the rest tell; exact nevertheless, if nothing is left to be tested."""
    found = split(of_expression(condition), progress=progress)
    size = found.part.size if found.is_exact or not found.part.size else None
    if size == 0 or (size is not None and not of):
        return Measure(whole, size, Distribution({}))
    hands = found.measured("measure", PASSES, TRIALS)
    features = tuple(map(feature_of, of))
    seen: Counter[tuple[FeatureValue, ...]] = Counter()
    for held in hands.tolist() if of else ():
        deal = Deal(*held)
        values = [each(deal) if isinstance(each, Feature) else deal.shape("NESW"[each.seat]) for each in features]
        seen[tuple(values)] += 1
    return Measure(whole, size, Distribution(dict(sorted(seen.items()))), found, reason)
