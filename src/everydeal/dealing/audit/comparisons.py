"""Every comparison of a collection of numbered boards with a shuffled deck, each with an exactly known distribution.

A deal is compared hand by hand, side by side and as a whole; a *board* also by who deals, who is vulnerable and whether
its number is odd: a cheat may favour the dealer, or let the sides be strong in turn, and every deal look innocent.

Deals of a collection are independent, and so are their scores; the comparisons are not, but their levels are added up
(`statistic`), which holds whatever they have to do with each other.
"""

from collections.abc import Iterator
from typing import Final

import numpy as np

from ...cards import SEAT_NAMES, SUIT_NAMES
from . import distributions, exact
from .cards import cards_and_seats
from .distributions import LONG, Deck, Ints
from .given import Given
from .scores import Scores
from .statistic import Test, count_test, fit_test, sum_test, tail_tests
from .tails import binomial

LAGS: Final = (1, 2, 3, 4, 8, 16)
"""How many boards apart the stronger sides are compared."""
PERIODS: Final = (4, 8, 16)
"""In halves of so many boards the sides are compared."""
IN_TURN_WEIGHT: Final = 8
"""*Dealt in turn* gets so many parts of the level: no larger effect than it finds is to be hoped for."""
_NS_VULNERABLE: Final = np.array([0, 1, 0, 1, 1, 0, 1, 0, 0, 1, 0, 1, 1, 0, 1, 0], bool)
_EW_VULNERABLE: Final = np.array([0, 0, 1, 1, 0, 1, 1, 0, 1, 1, 0, 0, 1, 0, 0, 1], bool)
_DULL: Final = exact.DULL_DEALS / exact.DEALS
_WHOLE: Final = (
    ("longest suit of a deal", distributions.longest),
    ("voids of a deal", distributions.voids),
    ("singletons of a deal", distributions.singletons),
    (f"hands of a deal with {LONG} or more cards of a suit", distributions.long_hands),
)
_POINTS: Final = (
    ("the strongest hand's points", distributions.highest_points),
    ("the weakest hand's points", distributions.lowest_points),
    ("strongest less weakest hand's points", distributions.spread),
)


def compare(scores: Scores, boards: Ints | None, given: Given | None = None) -> Iterator[Test]:
    """Every comparison of collections, (batches, n) deals; *boards* are the n boards' numbers, if any.

    Of deals that fulfil a condition only hands, and pairs of hands, are compared.
    """
    n = scores.points.shape[1]
    of = given or Deck()
    side = 2 * (scores.points[:, :, 0] + scores.points[:, :, 2]) - 40  # North-South less East-West
    if given is None:
        yield from cards_and_seats(scores.owners)
    yield from _hands(scores, of)
    yield from _pairs(scores, of)
    if given is not None:
        return
    yield from _whole_deals(scores)
    for place, order in enumerate(("suit order", "rank order")):
        yield from fit_test(f"neighbours in one hand, {order}", distributions.neighbours(), scores.near[:, :, place])
        yield from sum_test(f"neighbours in one hand, {order}", distributions.neighbours(), scores.near[:, :, place])
        yield from sum_test(f"neighbours one seat apart, {order}", distributions.steps(), scores.steps[:, :, place])
        in_turn = sum_test(f"dealt in turn, {order}", distributions.dealt_in_turn(), scores.turn[:, :, place])
        yield from (test._replace(weight=IN_TURN_WEIGHT) for test in in_turn)
    if boards is not None:
        yield from _dealers(scores, side, boards)
        yield from _sides(side, boards)
    yield from (_runs(np.sign(side), lag) for lag in LAGS if n > 2 * lag)


def _hands(scores: Scores, of: Deck | Given) -> Iterator[Test]:
    for seat, name in enumerate(SEAT_NAMES):
        points = scores.points[:, :, seat]
        yield from fit_test(f"points, {name}", of.points(seat), points)
        yield from fit_test(f"patterns, {name}", of.pattern(seat), scores.patterns[:, :, seat], _patterns())
        yield from fit_test(f"aces, {name}", of.aces(seat), scores.aces[:, :, seat])
        yield from sum_test(f"points, {name}", of.points(seat), points)
        for suit, suit_name in enumerate(SUIT_NAMES):
            yield from fit_test(f"{name}'s {suit_name}", of.suit_length(suit, seat), scores.shapes[:, :, seat, suit])


def _patterns() -> list[str]:
    return ["-".join(map(str, pattern)) for pattern in exact.pattern()]


def _pairs(scores: Scores, of: Deck | Given) -> Iterator[Test]:
    for partner in (1, 2, 3):
        name = f"North and {SEAT_NAMES[partner]}"
        together = scores.points[:, :, 0] + scores.points[:, :, partner]
        yield from fit_test(f"points, {name} together", of.points(0, partner), together)
        for suit, suit_name in enumerate(SUIT_NAMES):
            held = scores.shapes[:, :, 0, suit] + scores.shapes[:, :, partner, suit]
            yield from fit_test(f"{suit_name} of {name}", of.suit_length(suit, 0, partner), held)


def _whole_deals(scores: Scores) -> Iterator[Test]:
    points = scores.points
    highest, lowest = points.max(2), points.min(2)
    values = [highest, lowest, highest - lowest, *np.moveaxis(scores.whole, 2, 0)]
    for (name, distribution), value in zip((*_POINTS, *_WHOLE), values, strict=True):
        yield from fit_test(name, distribution(), value)
        yield from tail_tests(name, distribution(), value)
    dull = (scores.whole[:, :, 0] < 6) & (highest < 14)
    yield count_test("dull deals, without a suit of 6 cards or a hand of 14 points", _DULL, dull)


def _dealers(scores: Scores, side: Ints, boards: Ints) -> Iterator[Test]:
    rows, dealer, distribution = np.arange(len(boards)), (boards - 1) % 4, distributions.hand_points()
    points = scores.points[:, rows, dealer]
    yield from sum_test("points of the dealer", distribution, points)
    yield from fit_test("points of the dealer", distribution, points)
    yield from fit_test("pattern of the dealer", distributions.pattern(), scores.patterns[:, rows, dealer], _patterns())
    for after, name in ((1, "dealer's left"), (2, "dealer's partner"), (3, "dealer's right")):
        yield from sum_test(f"points of the {name}", distribution, scores.points[:, rows, (dealer + after) % 4])
    yield from sum_test(
        "points of the dealer's side less the other's", distributions.side_points(), side * (1 - dealer % 2 * 2)
    )


def _sides(side: Ints, boards: Ints) -> Iterator[Test]:
    distribution, n = distributions.side_points(), len(boards)
    yield from sum_test("points of N-S less E-W, odd less even boards", distribution, side * (boards % 2 * 2 - 1))
    for period in PERIODS:
        if n >= 2 * period:
            half = np.where((boards - 1) % period < period // 2, 1, -1)
            yield from sum_test(f"points of N-S less E-W, boards in halves of {period}", distribution, side * half)
    ns, ew = _NS_VULNERABLE[(boards - 1) % 16], _EW_VULNERABLE[(boards - 1) % 16]
    one = ns != ew
    sign = np.where(ns[one], 1, -1)
    yield from sum_test("points of the vulnerable side less the other's", distribution, side[:, one] * sign)
    yield from sum_test("points of N-S less E-W, all vulnerable", distribution, side[:, ns & ew])
    yield from sum_test("points of N-S less E-W, nobody vulnerable", distribution, side[:, ~(ns | ew)])


def _runs(sign: Ints, lag: int) -> Test:
    """Whether the stronger side of a board is that of *lag* boards before.

    Signs other than 0 are fair coins, given which are 0, and so are their products along each residue of the lag:
    binomial, given their number.
    """
    pair = sign[:, lag:] * sign[:, :-lag]
    many, same = (pair != 0).sum(1), (pair > 0).sum(1)
    p = np.ones(len(pair))
    for count in np.unique(many):
        chosen = many == count
        if count:
            p[chosen] = binomial(int(count), 0.5).p(same[chosen])
    usual = round(pair.shape[1] * (1 - float(distributions.side_points().shares[40])) ** 2)
    apart = f"{lag} boards apart" if lag > 1 else "one board and the next"
    detail = f"{same[0]:,} of {many[0]:,} alike, {many[0] / 2:,.1f} expected"
    return Test(f"stronger side, {apart}", p, binomial(usual, 0.5).attained, detail=detail)
