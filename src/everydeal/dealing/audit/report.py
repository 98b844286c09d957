"""The audit: what a collection of deals holds, compared with what a shuffled deck gives.

Every comparison is a chi-square test of counts against exact shares (`exact`); Holm's correction makes the level hold
for all of them together, so an honest collection fails about once in 1/`LEVEL` audits.

One test is a sum over cards.  The 52 x 4 counts of who holds what are tied together: every hand has 13 cards.  A deal's
owner indicators have the covariance (52/51) (I - J/52) x (I/4 - J/16), of rank 51 * 3, so

    51/52 * sum of (count - n/4)^2 / (n/4)      has chi-square's distribution with 153 degrees of freedom

for many deals.  Its lower tail is looked at, too: a collection can also be too even to be shuffled.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, TypeVar

from ...cards import SEAT_NAMES, SUIT_NAMES, card_name
from ...kinds import check_kind
from . import exact, lengths
from .chart import Row, audit_svg
from .chisquare import Fit, chi_square_tail, fit, holm
from .expectation import PARTNERS, Expectation
from .tally import Tally

K = TypeVar("K")
LEVEL: Final = 0.001
"""Below this adjusted p-value a collection does not look shuffled."""
DOUBT: Final = 0.05
"""Below this one it is worth a second look."""
_PAIRS: Final = ("North and East", "North and South", "North and West")


@dataclass(frozen=True)
class Comparison:
    """One test: a p-value, and in words where the collection is furthest off."""

    subject: str
    """What is compared: ``points``, ``patterns``, ``suit lengths``, ..."""
    where: str
    """Of which seat, pair, suit or card."""
    p: float
    """How likely a value as far off is in a shuffled collection."""
    detail: str
    statistic: float | None = None
    freedom: int | None = None
    adjusted: float = 1.0
    """The p-value with all other comparisons taken into account (Holm)."""

    def __str__(self) -> str:
        return f"{self.subject}, {self.where}: {self.detail} (p = {self.p:.2g}, of all tests {self.adjusted:.2g})"


@dataclass(frozen=True)
class Audit:
    """All comparisons of a collection, the furthest off first."""

    deals: int
    comparisons: tuple[Comparison, ...]
    repeats: int
    left_out: tuple[str, ...] = ()
    """What was not compared (see `Expectation`)."""

    @property
    def adjusted(self) -> float:
        """The smallest adjusted p-value: how likely an honest collection has something as far off, anywhere."""
        return min((comparison.adjusted for comparison in self.comparisons), default=1.0)

    @property
    def shuffled(self) -> bool:
        """Whether the collection looks shuffled."""
        return self.adjusted >= LEVEL

    @property
    def failures(self) -> list[Comparison]:
        """The comparisons that a shuffled collection would not show."""
        return [comparison for comparison in self.comparisons if comparison.adjusted < LEVEL]

    def svg(self) -> str:
        """The audit as a picture, an SVG document: what was found against what honest deals give (see `chart`)."""
        failures = self.failures
        rows = [Row(f"{one.subject}, {one.where}", one.p, one in failures, one.detail) for one in self.comparisons]
        return audit_svg(self.deals, self.verdict(), rows)

    _repr_svg_ = svg

    def verdict(self) -> str:
        """What to make of it, in a sentence or two."""
        tests = f"{len(self.comparisons)} comparison{'s' * (len(self.comparisons) != 1)}"
        if not self.comparisons:
            return f"{self.deals} deals are too few to say anything."
        if not self.shuffled:
            count = len(self.failures)
            return (
                f"NOT SHUFFLED, as far as one can tell: {count} of {tests} {'is' if count == 1 else 'are'} further "
                f"off than in one of {1 / LEVEL:,.0f} honest collections."
            )
        if self.adjusted < DOUBT:
            return (
                f"Doubtful: the furthest off of {tests} is so in one of {1 / self.adjusted:,.0f} honest collections. "
                "Audit more deals from the same source."
            )
        chance = "as most honest collections do" if self.adjusted > 0.5 else f"as {self.adjusted:.0%} of honest ones do"
        return f"Looks shuffled: of {tests} with exact expectation, the furthest off is unremarkable, {chance}."


def audit(tally: Tally, expectation: Expectation | None = None) -> Audit:
    """Compare a collection with a shuffled deck, or with what else is expected.

    Raises:
        ValueError: it holds what cannot be.
    """
    check_kind(tally, Tally, "an audit is of a Tally: tally = Tally(); tally.add(deal, ...)")
    expected = expectation or Expectation()
    found = [*_hands(tally, expected), *_pairs(tally, expected), *_repeats(tally, expected)]
    if expected.any_deal:
        found += [*_cards(tally), *_whole_deals(tally), *_order(tally)]
    adjusted = holm([comparison.p for comparison in found])
    comparisons = [
        Comparison(**{**vars(comparison), "adjusted": p}) for comparison, p in zip(found, adjusted, strict=True)
    ]
    return Audit(tally.deals, tuple(sorted(comparisons, key=lambda one: one.p)), tally.repeats, expected.left_out)


def _hands(tally: Tally, expected: Expectation) -> Iterator[Comparison]:
    for seat, name in enumerate(SEAT_NAMES):
        shapes = tally.shapes[seat]
        yield from _compare("points", name, tally.points[seat], expected.points(seat), "{} HCP")
        yield from _compare("aces", name, tally.aces[seat], expected.aces(seat), "{} aces")
        patterns = _regroup(shapes, lambda shape: tuple(sorted(shape, reverse=True)))
        yield from _compare("patterns", name, patterns, expected.patterns(seat), "{}")
        voids = _regroup(shapes, lambda shape: shape.count(0))
        yield from _compare("voids", name, voids, expected.voids(seat), "{} voids")
        for suit, suit_name in enumerate(SUIT_NAMES):
            held = _regroup(shapes, lambda shape, suit=suit: shape[suit])  # type: ignore[misc]
            share = expected.suit_length(seat, suit)
            yield from _compare("suit lengths", f"{name}'s {suit_name}", held, share, "{} cards")


def _pairs(tally: Tally, expected: Expectation) -> Iterator[Comparison]:
    for pair, (partner, name) in enumerate(zip(PARTNERS, _PAIRS, strict=True)):
        yield from _compare("points together", name, tally.pair_points[pair], expected.pair_points(partner), "{} HCP")
        for suit, suit_name in enumerate(SUIT_NAMES):
            held = _regroup(tally.pair_shapes[pair], lambda shape, suit=suit: shape[suit])  # type: ignore[misc]
            share = expected.pair_suit_length(partner, suit)
            yield from _compare("suit lengths together", f"{name}'s {suit_name}", held, share, "{} cards")


def _cards(tally: Tally) -> Iterator[Comparison]:
    if tally.deals < 20:
        return
    total = 0.0
    for card in range(52):
        counts = dict(enumerate(tally.owners(card)))
        for comparison in _compare("holder of a card", card_name(card), counts, exact.owner(), "{}", SEAT_NAMES):
            total += comparison.statistic or 0.0
            yield comparison
    total *= 51 / 52
    tail = chi_square_tail(total, 153)
    yield Comparison("holders of all cards", "uneven", tail, "who holds which card", total, 153)
    yield Comparison("holders of all cards", "too even", 1 - tail, "who holds which card", total, 153)


def _whole_deals(tally: Tally) -> Iterator[Comparison]:
    """The four hands of a deal together: finds what is the same in all seats, and too small to see in one."""
    every = "all four hands"
    yield from _compare("voids of a deal", every, tally.deal_voids, lengths.voids(), "{} voids")
    yield from _compare("singletons of a deal", every, tally.deal_singletons, lengths.singletons(), "{} singletons")
    yield from _compare("longest suit of a deal", every, tally.deal_longest, lengths.longest(), "{} cards")
    what = f"{{}} hands with {lengths.LONG} or more cards of a suit"
    yield from _compare("long suits of a deal", every, tally.deal_long_hands, lengths.long_hands(), what)


def _order(tally: Tally) -> Iterator[Comparison]:
    for order, counts in zip(("suit order", "rank order"), tally.neighbours, strict=True):
        yield from _compare("neighbours in one hand", order, counts, exact.neighbours(), "{} pairs")
    share = exact.matches()
    yield from _compare("same holders as in the deal before", "all cards", tally.matches, share, "{} cards")


def _repeats(tally: Tally, expected: Expectation) -> Iterator[Comparison]:
    if tally.deals > 1 and not tally.distinct:
        pairs = tally.deals * (tally.deals - 1) // 2
        p = float(Fraction(pairs, expected.size)) if tally.repeats else 1.0
        yield Comparison("repeats", "all deals", min(p, 1.0), f"{tally.repeats:,} deals came before")


def _compare(
    subject: str,
    where: str,
    observed: Mapping[K, int],
    share: Mapping[K, Fraction],
    label: str,
    names: tuple[str, ...] | None = None,
) -> Iterator[Comparison]:
    result = fit(observed, share) if share else None
    if result is not None:
        detail = _describe(result, label, names)
        yield Comparison(subject, where, result.p, detail, result.statistic, result.freedom)


def _describe(result: Fit[K], label: str, names: tuple[str, ...] | None) -> str:
    """The cell that is furthest off, in words."""
    worst = result.worst

    def text(value: object) -> str:
        if names is not None and isinstance(value, int):
            return names[value]
        return "-".join(map(str, value)) if isinstance(value, tuple) else str(value)

    first, last = text(worst.values[0]), text(worst.values[-1])
    if len(worst.values) == 1:
        values = first
    elif isinstance(worst.values[0], tuple):
        values = f"{first} and {len(worst.values) - 1} rarer"
    else:
        values = f"{first} to {last}"
    return f"{label.format(values)} {worst.observed:,} times, {worst.expected:,.1f} expected"


def _regroup(counts: Mapping[tuple[int, ...], int], feature: Callable[[tuple[int, ...]], K]) -> Counter[K]:
    result: Counter[K] = Counter()
    for value, count in counts.items():
        result[feature(value)] += count
    return result
