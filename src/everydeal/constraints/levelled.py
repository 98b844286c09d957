"""Deals from classes in exact proportions, where a class may be split into an exact part and a test.

`mix.Mix` is for classes that are all counted: its deals have numbers.  Here the proportions are as exact, and each deal
of a class is equally likely; only the class's natural share is an estimate if it is split.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Protocol

from ..stream import Stream
from .conditions.expressions import AllOf, Expression, as_expression
from .engines.diagram import Progress
from .language.grammar import Script
from .logic.deck import FULL_DECK
from .mix import apportioned, shuffle
from .parts import of_expression, split
from .split import Split

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_LOOK = 400
"""So many deals of a class that is split tell how large it is, if fewer trials were made for those that were dealt."""

_TRIALS = 3_000_000
"""But no more trials than this; and no more than `_LOOK`, if they take milliseconds each."""


class Level(Protocol):
    """A class with its share of the deals."""

    @property
    def name(self) -> str:
        """What it is called."""

    @property
    def target(self) -> Fraction:
        """Its share of the deals that are dealt."""

    @property
    def split(self) -> Split:
        """Its deals, those of earlier classes left out."""

    @property
    def whole(self) -> int:
        """How many deals its natural share is a share of."""


@dataclass(frozen=True)
class SplitClass:
    """A `Level` of the expression language."""

    name: str
    target: Fraction
    split: Split
    whole: int


@dataclass(frozen=True)
class Share:
    """How common a class is by nature."""

    share: float
    low: float
    high: float
    exact: bool


def classes_of(script: Script, order: str = "honours", *, progress: Progress | None = None) -> list[SplitClass]:
    """The classes of a scenario's ``level`` lines, whole or split as `parts` says; shares are those of all deals.

    A class is numbered in *order*; in ``honours``, only if it is not too large for that.

    Raises:
        ValueError: it has no ``level`` lines, or their percentages do not make 100.
    """
    if not script.levels:
        raise ValueError("the scenario has no classes: add lines like 'level NAME PERCENT' for names defined above")
    total = sum((Fraction(share) for _, _, share in script.levels), Fraction(0))
    if total != 100:
        raise ValueError(f"the targets of the classes add up to {float(total):g} %, not 100 %")
    given, everything = as_expression(script.condition), as_expression(True)
    found: list[SplitClass] = []
    earlier: list[Expression] = []
    for name, condition, share in script.levels:
        own = as_expression(True if name.lower() == "rest" else condition)
        conditions = tuple(one for one in (given, own, *earlier) if one != everything)
        only = None if order == "honours" else order
        each = split(of_expression(AllOf(conditions)), order=only, first=order, progress=progress)
        found.append(SplitClass(name, Fraction(share) / 100, each, FULL_DECK.deals))
        earlier.append(~own)
    return found


def share_of(level: Level) -> Share:
    """How common a class is by nature: exactly, or with Wilson's interval."""
    part = level.split.part.size / level.whole if level.whole else 0.0
    if not level.split.part.size or level.split.is_whole:
        return Share(part, part, part, True)
    if level.split.tried < _LOOK:
        _look(level.split)
    estimate = level.split.estimate()
    return Share(part * estimate.share, part * estimate.low, part * estimate.high, False)


def _look(split: Split) -> None:
    """Test some deals of a split's part, to tell how many pass."""
    most = _LOOK if any(each.dear for each in split.tests) else _TRIALS
    watch, split.watch = split.watch, lambda: split.tried >= most
    try:
        split.sample(_LOOK, "share")
    finally:
        split.watch = watch


def counts_of(levels: Sequence[Level], n: int) -> list[int]:
    """How many of *n* deals each class gets."""
    return apportioned(n, [level.target for level in levels])


def deal(
    levels: Sequence[Level], n: int, seed: str, *, grouped: bool = False
) -> "tuple[NDArray[np.uint64], list[str]]":
    """*n* deals in the exact proportions: hands, uint64 (n, 4), and the names of their classes.

    They are in random order, or *grouped* by class.  They are fewer if `Split.watch` of a class ends the search for its
    deals (see `missing`).  The deals of class k come from the stream of "SEED/k", the order
    from that of "SEED/order", as in a `mix.Mix`.

    Raises:
        ValueError: a class that should be dealt from is empty, or no deals of it are found.
    """
    import numpy as np

    counts = counts_of(levels, n)
    for k, (level, wanted) in enumerate(zip(levels, counts, strict=True)):
        if wanted and not level.split.part.size:
            why = " that is in no class before it (put the narrower class first)" if k else ""
            raise ValueError(
                f"class {level.name!r} should be {float(100 * level.target):g} % but no deal is in it{why}"
            )
    hands = [
        level.split.sample(wanted, f"{seed}/{k}") for k, (level, wanted) in enumerate(zip(levels, counts, strict=True))
    ]
    places = [k for k, wanted in enumerate(counts) for _ in range(wanted)]
    if not grouped:
        shuffle(places, Stream.from_text(f"{seed}/order"))
    following = [iter(rows) for rows in hands]
    mixed = [(row, k) for k in places if (row := next(following[k], None)) is not None]
    return np.array([row for row, _ in mixed], np.uint64).reshape(-1, 4), [levels[k].name for _, k in mixed]


def missing(levels: Sequence[Level], n: int, names: Sequence[str]) -> str:
    """Which classes have too few of *n* deals, of which those of some *names* were dealt; in words."""
    counts = [
        (level.name, names.count(level.name), many) for level, many in zip(levels, counts_of(levels, n), strict=True)
    ]
    few = ", ".join(f"{name} has {has:,} of {many:,}" for name, has, many in counts if has < many)
    return f"the proportions are not those that were asked for: {few}"


def table(levels: Sequence[Level], shares: Sequence[Share], counts: Sequence[int]) -> str:
    """The classes: target, deals, and how common each is by nature."""
    width = max(len(level.name) for level in levels)
    lines = [f"{'class':{width}} {'target':>8} {'deals':>7}  natural share"]
    for level, share, wanted in zip(levels, shares, counts, strict=True):
        natural = (
            f"{100 * share.share:.6g} % exactly"
            if share.exact
            else (f"{100 * share.share:.4g} % ({100 * share.low:.4g} to {100 * share.high:.4g})")
        )
        lines.append(f"{level.name:{width}} {float(100 * level.target):7.4g}% {wanted:7d}  {natural}")
    return "\n".join(lines)
