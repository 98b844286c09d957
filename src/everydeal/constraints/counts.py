"""Counts that do not need numbers: how many deals, how likely, exact distributions, and why there are no deals.

None of this depends on the order of the cards, so the cheapest is found by trying them (`engines.engine`).
"""

from collections import Counter
from fractions import Fraction
from itertools import combinations

from ..cards import SEAT_NAMES
from .conditions.atoms import ShapedTotal, Total
from .conditions.expressions import Expression, Not, conjuncts
from .conditions.features import Feature
from .conditions.hand import SeatHand
from .distributions import Distribution, FeatureValue
from .engines.budgets import GLANCE, MOST_PAIRS, Budget, nodes_allowed
from .engines.diagram import Progress
from .engines.engine import cheapest, count_ends
from .engines.limits import SpaceTooLargeError
from .engines.merging import merged
from .engines.plan import Plan, make_plan, with_trackers
from .logic.deck import FULL_DECK, Deck
from .logic.terms import sum_text
from .logic.wording import total_text
from .texts import Condition, condition_of, feature_of


def count(
    condition: Condition,
    *,
    deck: Deck = FULL_DECK,
    max_nodes: int | None = None,
    progress: Progress | None = None,
    budget: Budget | None = None,
) -> int:
    """How many deals fulfil *condition*, a condition or its text.

    *budget* says besides *max_nodes* what may be explored for the machines, and in which orders of the cards.

    >>> from everydeal import count
    >>> count("hcp(north) >= 37")
    337912392291465600

    Raises:
        SpaceTooLargeError: in every order of the cards, the diagram would have more than *max_nodes* nodes.
    """
    limits = budget or Budget(nodes_allowed(max_nodes))
    return sum(_counted((), condition_of(condition), deck, limits, progress).values())


def probability(condition: Condition, given: Condition = True, *, deck: Deck = FULL_DECK) -> Fraction:
    """How likely *condition* is, *given* another, exactly.

    >>> from everydeal import north, south
    >>> from everydeal.constraints import probability
    >>> probability(south.spades >= 4, given=north.balanced)
    Fraction(8850418427, 21358970612)

    Raises:
        ValueError: no deal fulfils *given*.
    """
    given = condition_of(given)
    return Fraction(count(given & condition_of(condition), deck=deck), count_given(given, deck=deck))


def count_given(given: Condition, *, deck: Deck = FULL_DECK, max_nodes: int | None = None) -> int:
    """How many deals fulfil a condition that a probability is relative to.

    Raises:
        ValueError: none.
    """
    size = count(given, deck=deck, max_nodes=max_nodes)
    if not size:
        raise ValueError(f"the condition given is impossible, no deal meets it: {given}")
    return size


def distribution(
    *of: Feature | SeatHand | str,
    given: Condition = True,
    deck: Deck = FULL_DECK,
    max_nodes: int | None = None,
    progress: Progress | None = None,
    budget: Budget | None = None,
) -> Distribution:
    """How many of the deals that fulfil *given* have which values of some features, jointly.

    >>> from everydeal import north
    >>> from everydeal.constraints import distribution
    >>> aces = distribution(north.aces)
    >>> [(int(held), deals) for (held,), deals in aces.items()][-1]
    (4, 141678779212575443272896000)

    A hand stands for its shape; features may be texts, ``hcp(north)``.  Keys are tuples, one
    value for each of *of*, ascending; only values that occur are there.  `Distribution` has
    the mean, a plot and a DataFrame besides.  *budget* is as for `count`.

    Raises:
        ExpressionError: a ValueError; a text is not a condition or a feature; says where.
        SpaceTooLargeError: the deals take too much to count; says what to change.
        TypeError: there is no feature.
    """
    if not of:
        raise TypeError("say of what: distribution(north.hcp), or distribution('hcp(north)', 'spades(south)')")
    given = condition_of(given)
    features = tuple(map(feature_of, of))
    names = [str(each) if isinstance(each, Feature) else f"shape({SEAT_NAMES[each.seat].lower()})" for each in features]
    limits = budget or Budget(nodes_allowed(max_nodes))
    return Distribution(_counted(features, given, deck, limits, progress), names)


def _counted(
    features: tuple[Feature | SeatHand, ...],
    given: Expression,
    deck: Deck,
    budget: Budget,
    progress: Progress | None,
) -> dict[tuple[FeatureValue, ...], int]:
    """How many deals have which values of some features, or how many there are, if there is no feature."""
    formula = given.normal_form(deck)
    watched = [each.terms()[0] for each in features if isinstance(each, Feature)]
    seats = sum({1 << each.seat for each in features if isinstance(each, SeatHand)})
    remembered = [each.seat if isinstance(each, SeatHand) else each.terms()[0] for each in features]

    def run(order: str, limit: int, progress: Progress | None) -> dict[tuple[FeatureValue, ...], int]:
        plan = merged(make_plan(formula, deck.order(order), deck, watched, seats))
        plan, meanings = with_trackers(plan, remembered)
        return _tally(plan, meanings, features, order, limit, progress)

    return cheapest(given, run, budget, progress)


def _tally(
    plan: Plan,
    meanings: list[list[object]],
    of: tuple[Feature | SeatHand, ...],
    order: str,
    limit: int,
    progress: Progress | None,
) -> dict[tuple[FeatureValue, ...], int]:
    found: Counter[tuple[FeatureValue, ...]] = Counter()
    for state, deals in count_ends(plan, limit, order, progress).items():
        values: list[FeatureValue] = []
        for each, meaning, at in zip(of, meanings, state[len(state) - len(of) :], strict=True):
            value = meaning[at]
            if isinstance(each, Feature):
                assert isinstance(value, int)
                values.append(Fraction(value, each.terms()[1]) + each.constant)
            else:
                values.append(value)  # type: ignore[arg-type]
        found[tuple(values)] += deals
    return dict(sorted(found.items()))


UNNAMED = "a part of it"
"""What a part is called that has no words."""


def why_impossible(condition: Expression) -> str:
    """In words, what is impossible about a condition that no deal fulfils.

    >>> from everydeal import north
    >>> why_impossible((north.hcp > 50) & (north.spades >= 5))
    'hcp(north) >= 51 is impossible'
    """
    parts = conjuncts(condition)
    for part in parts:
        if surely_impossible(part):
            return f"{_words(part)} is impossible"
    for one, other in list(combinations(parts, 2))[:MOST_PAIRS]:
        if surely_impossible(one & other):
            return f"{_words(one)} and {_words(other)} are impossible together"
    return "its parts are impossible together"


def surely_impossible(condition: Expression) -> bool:
    """Whether no deal fulfils a condition, as far as that is seen in milliseconds.

    >>> from everydeal import north
    >>> surely_impossible(north.hcp > 50), surely_impossible(north.hcp > 36)
    (True, False)
    """
    try:
        return not count(condition, budget=GLANCE)
    except SpaceTooLargeError:
        return False


def _words(part: Expression) -> str:
    """A condition as it was written, or its total; its canonical text would only be "none"."""
    inner = part.part if isinstance(part, Not) else part
    if isinstance(inner, Total | ShapedTotal) and inner.source:
        return inner.source
    if isinstance(inner, Total):
        text = total_text(sum_text(inner.terms), inner.allowed if inner is part else ~inner.allowed)
    else:
        text = str(part)
    return text if text not in ("", "none") else UNNAMED
