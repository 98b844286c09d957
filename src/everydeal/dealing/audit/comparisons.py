"""Every comparison of a collection of numbered boards with a shuffled deck, each with an exactly known law.

A deal is compared hand by hand, side by side and as a whole; a *board* also by who deals, who is vulnerable and whether
its number is odd: a cheat may favour the dealer, or let the sides be strong in turn, and every deal look innocent.

Deals of a collection are independent, and so are their scores; the comparisons are not, but their levels are added up
(`level`), which holds whatever they have to do with each other.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

import numpy as np

from ...cards import SEAT_NAMES, SUIT_NAMES
from . import exact, laws
from .laws import Floats, Ints, Law
from .lengths import LONG
from .scores import Scores
from .tails import binomial, cells, cut, sum_of

LAGS: Final = (1, 2, 3, 4, 8, 16)
"""How many boards apart the stronger sides are compared."""
PERIODS: Final = (4, 8, 16)
"""In halves of so many boards the sides are compared."""
IN_TURN_WEIGHT: Final = 8
"""*Dealt in turn* gets so many parts of the level: no larger effect than it finds is to be hoped for."""
_NS_VULNERABLE: Final = np.array([0, 1, 0, 1, 1, 0, 1, 0, 0, 1, 0, 1, 1, 0, 1, 0], bool)
_EW_VULNERABLE: Final = np.array([0, 0, 1, 1, 0, 1, 1, 0, 1, 1, 0, 0, 1, 0, 0, 1], bool)
_WHOLE: Final = (
    ("longest suit of a deal", laws.longest),
    ("voids of a deal", laws.voids),
    ("singletons of a deal", laws.singletons),
    (f"hands of a deal with {LONG} or more cards of a suit", laws.long_hands),
)
_POINTS: Final = (
    ("the strongest hand's points", laws.highest_points),
    ("the weakest hand's points", laws.lowest_points),
    ("strongest less weakest hand's points", laws.spread),
)


class Test(NamedTuple):
    """One comparison, of one collection or of several of equal size."""

    name: str
    p: Floats
    """For each collection."""
    attained: Callable[[float], float]
    """How likely a shuffled collection has a p at or below a level."""
    weight: int = 1
    """How many parts of the level it gets."""
    detail: str = ""
    """What the first collection holds, and what was expected."""


def compare(scores: Scores, boards: Ints | None) -> Iterator[Test]:
    """Every comparison of collections, (seasons, n) deals; *boards* are the n boards' numbers, if any."""
    n = scores.points.shape[1]
    side = 2 * (scores.points[:, :, 0] + scores.points[:, :, 2]) - 40  # North-South less East-West
    yield from _hands(scores)
    yield from _pairs(scores)
    yield from _whole_deals(scores)
    for place, order in enumerate(("suit order", "rank order")):
        yield from _fit(f"neighbours in one hand, {order}", laws.neighbours(), scores.near[:, :, place])
        yield from _sum(f"neighbours in one hand, {order}", laws.neighbours(), scores.near[:, :, place])
        in_turn = _sum(f"dealt in turn, {order}", laws.dealt_in_turn(), scores.turn[:, :, place])
        yield from (test._replace(weight=IN_TURN_WEIGHT) for test in in_turn)
    if boards is not None:
        yield from _dealers(scores, side, boards)
        yield from _sides(side, boards)
    yield from (_runs(np.sign(side), lag) for lag in LAGS if n > 2 * lag)


def _hands(scores: Scores) -> Iterator[Test]:
    for seat, name in enumerate(SEAT_NAMES):
        points = scores.points[:, :, seat]
        yield from _fit(f"points, {name}", laws.hand_points(), points)
        yield from _fit(f"patterns, {name}", laws.pattern(), scores.patterns[:, :, seat], _patterns())
        yield from _fit(f"aces, {name}", laws.aces(), scores.aces[:, :, seat])
        yield from _sum(f"points, {name}", laws.hand_points(), points)
        for suit, suit_name in enumerate(SUIT_NAMES):
            yield from _fit(f"{name}'s {suit_name}", laws.suit_length(), scores.shapes[:, :, seat, suit])


def _patterns() -> list[str]:
    return ["-".join(map(str, pattern)) for pattern in exact.pattern()]


def _pairs(scores: Scores) -> Iterator[Test]:
    for partner in (1, 2, 3):
        name = f"North and {SEAT_NAMES[partner]}"
        together = 2 * (scores.points[:, :, 0] + scores.points[:, :, partner]) - 40
        yield from _fit(f"points, {name} less the others", laws.side_points(), together)
        for suit, suit_name in enumerate(SUIT_NAMES):
            held = scores.shapes[:, :, 0, suit] + scores.shapes[:, :, partner, suit]
            yield from _fit(f"{suit_name} of {name}", laws.suit_length(26), held)


def _whole_deals(scores: Scores) -> Iterator[Test]:
    points = scores.points
    highest, lowest = points.max(2), points.min(2)
    values = [highest, lowest, highest - lowest, *np.moveaxis(scores.whole, 2, 0)]
    for (name, law), value in zip((*_POINTS, *_WHOLE), values, strict=True):
        yield from _fit(name, law(), value)
        yield from _tails(name, law(), value)


def _dealers(scores: Scores, side: Ints, boards: Ints) -> Iterator[Test]:
    rows, dealer, law = np.arange(len(boards)), (boards - 1) % 4, laws.hand_points()
    points = scores.points[:, rows, dealer]
    yield from _sum("points of the dealer", law, points)
    yield from _fit("points of the dealer", law, points)
    yield from _fit("pattern of the dealer", laws.pattern(), scores.patterns[:, rows, dealer], _patterns())
    for after, name in ((1, "dealer's left"), (2, "dealer's partner"), (3, "dealer's right")):
        yield from _sum(f"points of the {name}", law, scores.points[:, rows, (dealer + after) % 4])
    yield from _sum("points of the dealer's side less the other's", laws.side_points(), side * (1 - dealer % 2 * 2))


def _sides(side: Ints, boards: Ints) -> Iterator[Test]:
    law, n = laws.side_points(), len(boards)
    yield from _sum("points of N-S less E-W, odd less even boards", law, side * (boards % 2 * 2 - 1))
    for period in PERIODS:
        if n >= 2 * period:
            half = np.where((boards - 1) % period < period // 2, 1, -1)
            yield from _sum(f"points of N-S less E-W, boards in halves of {period}", law, side * half)
    ns, ew = _NS_VULNERABLE[(boards - 1) % 16], _EW_VULNERABLE[(boards - 1) % 16]
    one = ns != ew
    sign = np.where(ns[one], 1, -1)
    yield from _sum("points of the vulnerable side less the other's", law, side[:, one] * sign)
    yield from _sum("points of N-S less E-W, all vulnerable", law, side[:, ns & ew])
    yield from _sum("points of N-S less E-W, nobody vulnerable", law, side[:, ~(ns | ew)])


def _sum(name: str, law: Law, values: Ints) -> Iterator[Test]:
    count = values.shape[1]
    if count:
        total, tails = values.sum(1, dtype=np.int64), sum_of(law, count)
        detail = f"{total[0] / count:.3f} on average, {round(law.mean, 6) + 0:.3f} expected"
        yield Test(f"{name}: sum", tails.p(total), tails.attained, detail=detail)


def _tails(name: str, law: Law, values: Ints) -> Iterator[Test]:
    n = values.shape[1]
    for upper in (True, False):
        found = cut(law, n, upper=upper)
        if found is not None:
            beyond, tails = found.beyond(values), binomial(n, found.chance)
            detail = f"{beyond[0]:,} of {n:,} deals, {n * found.chance:,.1f} expected"
            yield Test(f"{name}: {found}", tails.p(beyond), tails.attained, detail=detail)


def _fit(name: str, law: Law, values: Ints, names: Sequence[str] | None = None) -> Iterator[Test]:
    seasons, n = values.shape
    found = cells(law, n)
    if found is not None:
        size = len(law.shares)
        flat = (values - law.low).astype(np.int64) + np.arange(seasons)[:, None] * size
        counts = np.bincount(flat.ravel(), minlength=seasons * size).reshape(seasons, size)
        cell = counts[0] @ (found.cell[:, None] == np.arange(len(found.shares)))
        off = int(np.argmax(np.abs(cell - n * found.shares) / np.sqrt(n * found.shares)))
        there = [
            str(value + law.low) if names is None else names[int(value)] for value in np.flatnonzero(found.cell == off)
        ]
        what = there[0] if len(there) == 1 else f"{there[0]} to {there[-1]}"
        detail = f"{cell[off]:,} of {n:,} at {what}, {n * found.shares[off]:,.1f} expected"
        yield Test(f"{name}: fit", found.p(counts, n), lambda level: level, detail=detail)


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
    usual = round(pair.shape[1] * (1 - float(laws.side_points().shares[40])) ** 2)
    apart = f"{lag} boards apart" if lag > 1 else "one board and the next"
    detail = f"{same[0]:,} of {many[0]:,} alike, {many[0] / 2:,.1f} expected"
    return Test(f"stronger side, {apart}", p, binomial(usual, 0.5).attained, detail=detail)
