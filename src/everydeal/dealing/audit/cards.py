"""Which seat holds each card, which cards stay from the last board, and whether the deals are sorted.

A card is with each seat of one deal with the chance 1/4, and with the same seat as in the deal before with the chance
1/4, whatever that deal was: counts over deals are binomial.  So is how many cards stay a sum of independent scores
(`exact.matches`).

*All cards.*  The 52 x 4 counts of who holds what are tied together: every hand has 13 cards.  A deal's owner indicators
have the covariance (52/51) (I - J/52) x (I/4 - J/16), of rank 51 * 3, so

    51/52 * sum of (count - n/4)^2 / (n/4)      has chi-square's distribution with 153 degrees of freedom

for many deals.  Both its tails are looked at: a collection can also be too even to be shuffled.

*Sorted.*  Where deals are sorted, few or none have less than the one before.  Of n independent values with the same
distribution, less than the one before are (n - 1) q on average, with the variance (n - 1) q (1 - q) + 2 (n - 2) (r -
q^2): q is the chance that of two the second is less, r that three fall.  (Cards decide without ties: q = 1/2, r = 1/6.)
"""

from collections.abc import Iterator
from math import erfc, sqrt
from typing import Final

import numpy as np

from ...cards import SEAT_NAMES
from . import distributions
from .distributions import Ints
from .statistic import Test, extreme_test, fit_test, sum_test
from .tails import chi_square

_SUITS: Final = ("spade", "heart", "diamond", "club")
_RANKS: Final = ("ace", "king", "queen", "jack", "ten", "nine", "eight", "seven", "six", "five", "four", "three", "two")
_MANY: Final = 200
"""With more deals the counts of all cards are looked at together: then chi-square's distribution is theirs."""


def cards_and_seats(owners: Ints) -> Iterator[Test]:
    """The comparisons of single cards; *owners* are (batches, n, 52)."""
    n = owners.shape[1]
    counts = np.stack([(owners == seat).sum(1) for seat in range(4)], 2)  # (batches, 52, 4)
    yield from extreme_test(
        "a card at one seat",
        counts.reshape(len(counts), -1),
        n,
        0.25,
        lambda place: f"the {_name(place // 4)} is at {SEAT_NAMES[place % 4]}",
    )
    stays = owners[:, 1:] == owners[:, :-1]
    kept = stays.sum(1)
    yield from extreme_test(
        "a card that stays from the last board", kept, n - 1, 0.25, lambda card: f"the {_name(card)} stays"
    )
    yield from sum_test("cards that stay from the last board", distributions.matches(), stays.sum(2))
    yield from fit_test("cards that stay from the last board", distributions.matches(), stays.sum(2))
    if n > _MANY:
        yield _evenness(counts, n)


def _evenness(counts: Ints, n: int) -> Test:
    statistic = 51 / 52 * ((counts - n / 4) ** 2 / (n / 4)).sum((1, 2))
    above = chi_square(statistic, 153)
    p = np.minimum(1.0, 2 * np.minimum(above, 1 - above + 1e-15))
    detail = f"chi-square is {statistic[0]:.1f}, 153 expected"
    return Test("who holds which card, all cards", p, lambda level: level, 1, detail)


def in_order(owners: Ints, points: Ints) -> Iterator[Test]:
    """Whether the deals of a collection are sorted: by their cards, by a seat's points, or by those of North-South."""
    n = len(owners)
    if n < 3:
        return
    by_rank = owners.reshape(-1, 4, 13).transpose(0, 2, 1).reshape(-1, 52)
    for what, order in (("their cards", owners), ("their numbers", by_rank)):  # those of `pavlicek`
        place = np.empty(n, np.int64)
        place[np.lexsort(order.T[::-1])] = np.arange(n)
        yield _sorted_test(what, place, 1 / 2, 1 / 6)
    for values, who, distribution in (
        *((points[:, seat], name, distributions.hand_points()) for seat, name in enumerate(SEAT_NAMES)),
        (points[:, 0] + points[:, 2], "North-South", distributions.side_points()),
    ):
        less = np.concatenate([[0.0], np.cumsum(distribution.shares)[:-1]])
        two_less = np.concatenate([[0.0], np.cumsum(distribution.shares * less)[:-1]])
        yield _sorted_test(
            f"the points of {who}", values, float(distribution.shares @ less), float(distribution.shares @ two_less)
        )


def _sorted_test(what: str, values: Ints, falls: float, falls_twice: float) -> Test:
    """Whether values hardly ever fall, or hardly ever rise; *falls* and *falls_twice* are the chances q and r."""
    n = len(values)
    rises, fallen = int((values[1:] > values[:-1]).sum()), int((values[1:] < values[:-1]).sum())
    expected = (n - 1) * falls
    deviation = sqrt((n - 1) * falls * (1 - falls) + 2 * (n - 2) * (falls_twice - falls**2))
    off = expected - min(rises, fallen) - 0.5
    p = min(1.0, erfc(off / deviation / sqrt(2)))
    word = "more" if rises < fallen else "less"
    detail = f"{min(rises, fallen):,} of {n - 1:,} have {word} than the one before, {expected:,.1f} expected"
    return Test(f"sorted by {what}", np.array([p]), lambda level: level, 1, detail)


def _name(card: int) -> str:
    """A card in words: the spade two."""
    return f"{_SUITS[card // 13]} {_RANKS[card % 13]}"
