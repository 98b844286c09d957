"""The audit: a collection, compared with what a shuffled deck gives, or the deals that fulfil a condition."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import sqrt
from statistics import NormalDist
from typing import Any, Final

import numpy as np

from ...bulk import Deals
from . import distributions
from .cards import in_order
from .chart import audit_svg
from .comparisons import compare
from .distributions import Distribution, Ints
from .given import Given
from .repeats import classes, repeats
from .scores import scores_of
from .statistic import LEVEL, TestResult, threshold

DOUBT: Final = 0.05
"""Below this p of all comparisons a collection is worth a second look."""
BEYOND_DOUBT: Final = 1e-10
"""How small a p is below this tells nothing more."""
ENOUGH: Final = 100
"""With fewer deals nothing is said to look shuffled."""
SHOWN: Final = 10
"""So many comparisons are named in words."""


@dataclass(frozen=True)
class AuditResult:
    """All comparisons of a collection, the furthest off first."""

    deals: int
    findings: tuple[TestResult, ...]
    level: float
    """The nominal level of each comparison."""
    numbered: bool
    """The deals are boards with numbers, so that dealer and vulnerability were looked at."""
    repeats: int = 0
    """Deals that came before, up to seats and suits."""
    left_out: tuple[str, ...] | None = None
    """For deals that fulfil a condition: what was not compared, since its exact counts are out of reach."""

    @property
    def p(self) -> float:
        """How likely a shuffled collection has something as far off, anywhere: an upper bound."""
        return min((found.adjusted for found in self.findings), default=1.0)

    @property
    def shuffled(self) -> bool:
        """Nothing is so far off that it should not be."""
        return self.p > LEVEL

    @cached_property
    def failures(self) -> tuple[TestResult, ...]:
        """The comparisons that fail."""
        return tuple(found for found in self.findings if found.failed)

    def verdict(self) -> str:
        """What to make of it, in some sentences."""
        tests, deals = f"{len(self.findings)} comparisons", f"{self.deals:,} deal{'s' * (self.deals != 1)}"
        if not self.findings:
            return f"{deals}: nothing to say."
        if not self.shuffled:
            many = f"{len(self.failures)} of {tests} {'is' if len(self.failures) == 1 else 'are'}"
            return (
                f"NOT SHUFFLED, as far as one can tell: {many} further off than anything is in 1 of "
                f"{1 / LEVEL:,.0f} honest collections."
            )
        if self.p < DOUBT:
            return (
                f"Doubtful: the furthest off of {tests} is so in 1 of {1 / self.p:,.0f} honest collections, or fewer. "
                "Audit more deals from the same source."
            )
        if self.left_out is not None:
            return f"Looks as the deals of this condition do: nothing is far off in {tests}."
        effects = "; ".join(f"{what} by {size:.2g} points" for what, size in self.smallest_effects())
        if self.deals < ENOUGH:
            return f"No sign of anything wrong; but with {deals} this audit can only find what is far off: {effects}."
        return f"Looks shuffled: nothing is far off in {tests}. It would find half of the time: {effects}."

    def to_text(self) -> str:
        """What was found, in words: the verdict, and the comparisons that are furthest off."""
        many = len(self.findings)
        lines = [f"{self.deals:,} deal{'s' * (self.deals != 1)}, {many} comparison{'s' * (many != 1)}", self.verdict()]
        if self.deals and not self.numbered and self.left_out is None:
            lines.append("Not every deal has a board number: dealer and vulnerability were not looked at.")
        if self.left_out:
            lines.append(f"Not compared, for the counts are too large: {', '.join(self.left_out)}.")
        if self.findings:
            lines.append("\nfurthest off first; p, and p with all comparisons taken into account:\n")
        for found in self.findings[:SHOWN]:
            mark = "*" if found in self.failures else " "
            lines.append(f"{mark} {found.p:8.2g} {found.adjusted:8.2g}  {found.name}: {found.detail}")
        return "\n".join(lines)

    def to_dict(self) -> dict[str, Any]:
        """All that was found, for JSON."""
        return {
            "deals": self.deals,
            "shuffled": self.shuffled,
            "p": self.p,
            "verdict": self.verdict(),
            "repeats": self.repeats,
            "numbered": self.numbered,
            "left_out": list(self.left_out or ()),
            "comparisons": [found._asdict() for found in self.findings],
        }

    def svg(self) -> str:
        """The audit as a picture, an SVG document: what was found against what honest deals give (see `chart`)."""
        return audit_svg(self.deals, self.verdict(), self.findings)

    _repr_svg_ = svg

    def smallest_effects(self) -> list[tuple[str, float]]:
        """What must be off by how much on average to be found every second time."""
        z = NormalDist().inv_cdf(1 - self.level / 2)

        def effect(distribution: Distribution) -> float:
            return z * distribution.deviation / sqrt(self.deals)

        who = "the dealer's hand off" if self.numbered else "a seat's hand off"
        return [
            (who, effect(distributions.hand_points())),
            ("one side less the other off", effect(distributions.side_points())),
        ]


def run_audit(deals: Deals, boards: Sequence[int] | Ints | None = None, given: Given | None = None) -> AuditResult:
    """Compare full deals, in their order, with a shuffled deck, or with the deals that fulfil a condition.

    *boards* are the numbers of the boards, from 1, if they have any.

    >>> from everydeal import spaces
    >>> result = run_audit(Deals(spaces.pavlicek.sample(100, "audit")))
    >>> result.shuffled, result.deals, result.svg()[:4]
    (True, 100, '<svg')

    Raises:
        ValueError: a deal is not full, there are not as many numbers as deals, or no deal fulfils the condition.
    """
    if boards is not None and (len(boards) != len(deals) or (len(boards) and int(min(boards)) < 1)):
        raise ValueError(f"{len(boards)} board numbers for {len(deals)} deals: each has one, from 1")
    if not deals.is_full().all():
        raise ValueError("not all deals are full deals")
    if not len(deals):
        return AuditResult(0, (), LEVEL, boards is not None)
    numbers = None if boards is None else np.asarray(boards, np.int64)
    scores = scores_of(deals)
    order = [] if given is not None else in_order(deals.owners, scores.points.astype(np.int64))
    tests = [*repeats(deals.owners, given), *order, *compare(scores.batches(1), numbers, given)]
    level = threshold(tests)
    findings = [
        TestResult(test.name, float(test.p[0]), min(1.0, float(test.p[0]) / test.weight / level * LEVEL), test.detail)
        for test in tests
    ]
    again = len(deals) - len(np.unique(classes(deals.owners)))
    left_out = None if given is None else given.left_out
    # of those that are off beyond any doubt, what says most plainly what was seen comes first
    findings.sort(key=lambda found: max(found.adjusted, BEYOND_DOUBT))
    return AuditResult(len(deals), tuple(findings), level, boards is not None, again, left_out)
