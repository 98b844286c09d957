"""What may take long: sets of deals that a condition describes, and long texts.  `workers` calls it in other processes.

Which order of the cards a condition gets that names none: ``honours`` if the set keeps within the budget of sets that
are taken as a whole (`everydeal.constraints.engines.budgets`), else another in which it does.  Where there is none, the
set is not counted but *split*, and the answer has deals of it and an estimate of its size.

Everything that is made here is kept for the next question, in the process that made it.
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any, Final, NamedTuple

from ..deal import Deal
from ..explanations import Work
from ..explanations import explain as explain_number
from ..spaces.deals import DealSpace
from .editions import ANY, HONOURS

_SPACES_KEPT: Final = 16
_SHOWN: Final = 12


class SplitSet(NamedTuple):
    """What is known of a set that is too large to be counted: an exact part that has it all, and a test of the rest."""

    part: int
    """How many deals the part has."""
    test: str
    """What deals of the part are tested for."""
    tried: int
    passed: int
    share: tuple[float, float, float]
    """The share of all deals that are in the set: about, and the limits of 95 % confidence."""
    deals: tuple[Deal, ...]
    """Some of its deals, each as likely as any other."""


class Answer(NamedTuple):
    """What is known of the set of a condition."""

    size: int
    """How many deals fulfil it."""
    deals: list[Deal]
    """The deals of the numbers that were asked for."""
    numbers: list[int | None]
    """The numbers of the deals that were asked for; None for one that does not fulfil it."""
    order: str = ""
    """The order, if one was asked for: the one that works, if any was to do."""
    split: SplitSet | None = None
    """Of a set that is too large to be counted: what is known of it; the size is then 0."""


class Chart(NamedTuple):
    """How many deals have which values of something."""

    name: str
    rows: list[tuple[str, int]]
    mean: str
    """The mean, if the values are numbers."""


def answer(where: str, order: str = "", numbers: Sequence[int] = (), deals: Sequence[Deal] = ()) -> Answer:
    """How many deals fulfil a condition; in an *order*, the deals of some *numbers* and the numbers of *deals*.

    To count needs no order, and without one the cheapest is taken; with `ANY` the one that works is taken, and if none
    does, the answer is a split set.

    Raises:
        ValueError: the condition is wrong, or its set too large.
    """
    if not order:
        return Answer(_count(where), [], [])
    if order == ANY:
        order = _order_of(where)
        if not order:
            return Answer(0, [], [], "", _estimated(where))
    return answer_by(_space(where, order), order, numbers, deals)


def answer_by(space: DealSpace, order: str, numbers: Sequence[int], deals: Sequence[Deal]) -> Answer:
    """The answer of a set in an order."""
    found = [space.index(deal) if deal in space else None for deal in deals]
    return Answer(space.size, [space[number] for number in numbers], found, order)


def explain(where: str, order: str, number: int) -> Work:
    """The walk from a number of a set to its deal, card by card."""
    work = explain_number(number, _space(where, order))
    assert isinstance(work, Work)
    return work


def chart(where: str, of: str) -> Chart:
    """How many of the deals of a condition have which values of *of*; without a condition, of all deals."""
    from ..constraints import distribution, parse
    from ..constraints.engines.budgets import WHOLE
    from ..constraints.language.grammar import parse_feature

    given, feature = parse(where) if where.strip() else True, parse_feature(of)
    found = distribution(feature, given=given, max_nodes=WHOLE.nodes)
    rows = [(str(value), deals) for (value,), deals in found.items()]
    means = isinstance(next(iter(found), ("",))[0], Fraction)
    return Chart(found.names[0], rows, f"{float(found.mean):.4f}" if means and rows else "")


@lru_cache(maxsize=256)
def _count(where: str) -> int:
    from ..constraints import count, parse
    from ..constraints.engines.budgets import WHOLE

    return count(parse(where), max_nodes=WHOLE.nodes)


@lru_cache(maxsize=_SPACES_KEPT)
def _space(where: str, order: str) -> Any:
    from ..constraints import Space, parse
    from ..constraints.engines.budgets import WHOLE

    return Space(parse(where), order, max_nodes=WHOLE.nodes, advise=False)


@lru_cache(maxsize=256)
def _order_of(where: str) -> str:
    """The order of a condition that names none; empty if it has to be split."""
    split = _split(where)
    return str(split.part.order) if split.is_exact else ""


@lru_cache(maxsize=4)
def _split(where: str) -> Any:
    from ..constraints import parse
    from ..constraints.parts import of_expression, split

    return split(of_expression(parse(where)), first=HONOURS)


@lru_cache(maxsize=64)
def _estimated(where: str) -> SplitSet:
    """A split set: its exact part, the test, what share of all deals it is, about, and some of its deals."""
    from ..constraints.engines.budgets import PASSES, TRIALS

    split = _split(where)
    hands = split.measured(f"the book: {where}", PASSES, TRIALS)
    share = split.estimate()
    part = float(split.part.probability)
    limits = (part * share.share, part * share.low, part * share.high)
    deals = tuple(Deal(*four) for four in hands[:_SHOWN].tolist())
    return SplitSet(split.part.size, split.test_text, share.tried, share.passed, limits, deals)
