"""A set of deals, described for a reader: how large it is, exactly or about, what is counted and what is tested.

>>> from everydeal.constraints.described import describe
>>> found = describe("hcp(north) in 15..17 and balanced(north)", deals=2)
>>> found.is_whole, found.size, len(found.deals)
(True, 2610137721058114653884217600, 2)

A set that cannot be counted as a whole is split (`parts`), so there is an answer for every condition: the exact size of
a part that holds it, the share of that part which passes the test, with Wilson's limits, and deals of the set, each
equally likely.  All of it follows from the text and the seed, on every machine.
"""

from typing import NamedTuple

from ..deal import Deal
from .language.grammar import parse
from .parts import of_expression, split
from .split import Estimate, Split

TRIALS = 1 << 16
"""So many deals of a part are tested before the answer is given, and more if none has passed."""
ENOUGH, FEW_PASS = 400, 4
"""If fewer than so many have passed, so many times as many are tested: about a tenth of a second."""
MOST_TRIALS = 1 << 22
"""If still none has passed, it is given up: some seconds."""


class Described(NamedTuple):
    """What can be said of a set of deals."""

    text: str
    """The condition, in canonical words: of a set that is split, of its part and its test."""
    is_whole: bool
    """Whether the set is counted; then *part* is the set, *size* its size, and nothing is estimated."""
    part: str
    """The name of the space that was counted (`Space.from_name` reads it back)."""
    test: str
    """What is tested besides; empty if nothing is."""
    size: int
    """How many deals the part has, exactly."""
    accepted: Estimate
    """The share of the part that passes the test, with the limits of 95 % confidence."""
    probability: tuple[float, float, float]
    """The share of all deals that are in the set: best guess, lower and upper limit; thrice the same if it is whole."""
    deals: list[Deal]
    """Some deals of the set, each equally likely, for the seed; fewer than were asked for if so few were found."""

    @property
    def about(self) -> tuple[int, int, int]:
        """How many deals are in the set: best guess, lower and upper limit."""
        if self.is_whole:
            return self.size, self.size, self.size
        best, low, high = (round(self.size * share) for share in self.accepted[2:])
        return best, low, high


def describe(text: str, *, deals: int = 8, seed: str = "everydeal", order: str | None = None) -> Described:
    """What can be said of the set of deals of a condition, written in our own language (docs/expressions.md).

    Needs NumPy where the set is split.

    Raises:
        ExpressionError: a ValueError; the text is wrong; says where.
        NothingPassesError: a ValueError; no deal of very many has passed the test.
    """
    found = split(of_expression(parse(text)), order=order)
    if found.is_whole:
        chosen = found.part.sample(deals, seed) if found.part.size else []
    else:
        chosen = _tested(found, deals, seed)
    words = found.part.name.partition(": ")[2]
    share = found.part.probability
    return Described(
        words if found.is_whole else f"{words} and {found.test_text}",
        found.is_whole,
        found.part.name,
        found.test_text,
        found.part.size,
        found.estimate(),
        (float(share),) * 3 if found.is_whole else found.probability(),
        chosen,
    )


def _tested(found: Split, deals: int, seed: str) -> list[Deal]:
    """Deals of a set that is split; as many trials are made as its estimate needs."""
    chosen: list[Deal] = []
    for hands in found.portions(seed, patience=MOST_TRIALS, wanted=TRIALS):
        chosen += (Deal(*row) for row in hands[: deals - len(chosen)].tolist())
        if found.tried >= TRIALS * (1 if found.passed >= ENOUGH else FEW_PASS):
            break
    return chosen
