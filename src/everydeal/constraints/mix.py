"""Mixes: deals from several classes in exact proportions, without rejection.

The classes are made disjoint in the order given: a deal belongs to the first class whose condition it fulfils.  Each is
then a constrained space of its own, so its share of the deals is simply dealt from it.  Of n deals, a class with target
t of T gets floor(n * t / T), and those left over go to the largest remainders, the earlier class winning ties; so the
shares are exact where they are whole numbers, and never a whole deal off otherwise.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice
from math import floor, isfinite
from numbers import Rational
from typing import Any, NamedTuple

from .._native import kernel
from ..deal import Deal
from ..kinds import check_kind, wrong_kind
from ..stream import Stream
from .conditions.expressions import AllOf, Expression, as_expression
from .counts import count
from .engines.diagram import Progress
from .language.grammar import Script
from .space import Space
from .texts import Condition, condition_of

_MANY = 2000
"""As many deals are worth loading arrays for."""
_PORTION = 1 << 13


class MixClass(NamedTuple):
    """A class of a mix.

    >>> from everydeal import north
    >>> Mix([("aces", north.aces == 4, 50), ("rest", True, 50)]).classes[0].target
    50
    """

    name: str
    condition: Expression | bool
    """True means: all that is left."""
    target: Fraction | int
    """Its share of the deals, in percent of the whole or as a weight."""


@dataclass(frozen=True)
class MixRow:
    """What a mix knows of one of its classes.

    >>> from everydeal import north
    >>> row = Mix([("aces", north.aces == 4, 50), ("rest", True, 50)]).rows[0]
    >>> row.target, round(float(row.natural), 4)
    (Fraction(1, 2), 0.0026)
    """

    name: str
    target: Fraction
    """Its share of the deals that are dealt."""
    size: int
    """How many deals are in it, those of earlier classes left out."""
    natural: Fraction
    """Its share of all deals of the mix before levelling."""
    overlap: int
    """How many deals fulfil its condition but belong to an earlier class."""


class MixedDeal(NamedTuple):
    """A deal, the class that it comes from, and its number in that class's space.

    >>> from everydeal import north
    >>> dealt = next(Mix([("aces", north.aces == 4, 50), ("rest", True, 50)]).deal(1, "seed"))
    >>> dealt.name, dealt.number
    ('aces', 134952699035607533987539185)
    """

    deal: Deal
    name: str
    number: int


class Mix:
    """Classes of deals with target shares.

    >>> from everydeal import north, south
    >>> opener, major = north.hcp.between(15, 17) & north.balanced, (south.spades >= 5) | (south.hearts >= 5)
    >>> mix = Mix([("transfer", major, 70), ("rest", True, 30)], given=opener)
    >>> [name for _, name, _ in mix.deal(10, "a seed")].count("transfer")
    7

    Spaces of all classes that were *built* before are taken as they are.

    Raises:
        ValueError: the targets do not make 100 (unless *weights*), a class with a target has no deals, or a space that
            was *built* for a class before is not that of the class.
        SpaceTooLargeError: as for `Space`.
    """

    def __init__(
        self,
        classes: Sequence[tuple[str, Condition, Fraction | int]],
        given: Condition = True,
        *,
        order: str = "honours",
        weights: bool = False,
        max_nodes: int | None = None,
        progress: Progress | None = None,
        built: Sequence[Space] = (),
    ) -> None:
        self.given = condition_of(given)
        self.classes = tuple(map(_class_of, classes))
        self._check_targets(weights)
        self.spaces: list[Space] = []
        self.rows: list[MixRow] = []
        whole = count(self.given, max_nodes=max_nodes, progress=progress)
        total = Fraction(sum(each.target for each in self.classes))
        earlier: list[Expression] = []
        for place, (name, given_condition, target) in enumerate(self.classes):
            condition = as_expression(given_condition)
            space = _space(
                AllOf((self.given, condition, *earlier)), order, built[place : place + 1], max_nodes, progress
            )
            overlap = 0
            if earlier and given_condition is not True:
                overlap = count(self.given & condition, max_nodes=max_nodes, progress=progress) - space.size
            natural = Fraction(space.size, whole) if whole else Fraction(0)
            self.spaces.append(space)
            self.rows.append(MixRow(name, Fraction(target) / total, space.size, natural, overlap))
            earlier.append(~condition)
        self.left_over = whole - sum(row.size for row in self.rows)
        """How many deals that fulfil *given* are in no class."""

    def _check_targets(self, weights: bool) -> None:
        if not self.classes:
            raise ValueError("a mix needs at least one class")
        total = sum(each.target for each in self.classes)
        for each in self.classes:
            if each.target < 0:
                raise ValueError(f"class {each.name!r} has the target {each.target}: shares cannot be negative")
        if not total or (total != 100 and not weights):
            raise ValueError(f"the targets of the classes add up to {float(total):g} %, not 100 %")

    @classmethod
    def from_script(
        cls,
        script: Script,
        order: str = "honours",
        *,
        max_nodes: int | None = None,
        progress: Progress | None = None,
        built: Sequence[Space] = (),
    ) -> "Mix":
        """The mix of a scenario's ``level`` lines, given its condition; *built* as for the class.

        >>> from everydeal.constraints.language.grammar import parse_script
        >>> script = parse_script("long = spades(north) >= 7; level long 60; level rest 40")
        >>> [(each.name, each.target) for each in Mix.from_script(script).classes]
        [('long', Fraction(60, 1)), ('rest', Fraction(40, 1))]

        Raises:
            ValueError: it has no ``level`` lines; or as for the class.
        """
        if not script.levels:
            raise ValueError("the scenario has no classes: add lines like 'level NAME PERCENT' for names defined above")
        classes = [
            (name, True if name.lower() == "rest" else condition, share) for name, condition, share in script.levels
        ]
        return cls(classes, script.condition, order=order, max_nodes=max_nodes, progress=progress, built=built)

    def warnings(self) -> list[str]:
        """What the author of the mix may not have meant: overlapping and empty classes, deals in no class.

        >>> from everydeal import north
        >>> Mix([("three", north.aces >= 3, 50), ("four", north.aces == 4, 50), ("rest", True, 0)]).warnings()
        ["class 'four' is empty: earlier classes have all its 141,678,779,212,575,443,272,896,000 deals"]
        """
        found = []
        for row in self.rows:
            if not row.size:
                why = f"earlier classes have all its {row.overlap:,} deals" if row.overlap else "no deal fulfils it"
                found.append(f"class {row.name!r} is empty: {why}")
            elif row.overlap:
                found.append(
                    f"class {row.name!r} overlaps with earlier ones: {row.overlap:,} of its {row.size + row.overlap:,} "
                    "deals belong to them"
                )
        if self.left_over:
            found.append(f"{self.left_over:,} deals are in no class and are never dealt")
        return found

    def counts(self, n: int) -> list[int]:
        """How many of *n* deals each class gets.

        >>> from everydeal import north
        >>> mix = Mix([("a", north.hcp <= 9, 35), ("b", north.hcp <= 19, 60), ("c", True, 5)])
        >>> mix.counts(17), mix.counts(1000)
        ([6, 10, 1], [350, 600, 50])

        Raises:
            ValueError: *n* is negative.
        """
        check_kind(n, int, "how many is a whole number")
        if n < 0:
            raise ValueError(f"{n} deals: a number of deals cannot be negative")
        return apportioned(n, [row.target for row in self.rows])

    def deal(self, n: int, seed: str | None = None, *, grouped: bool = False) -> Iterator[MixedDeal]:
        """*n* deals in the exact proportions, each uniform in its class, in random order or *grouped* by class.

        The same *seed* gives the same list for ever: the deals of class k come from the stream of "SEED/k", and the
        order from that of "SEED/order" (Fisher-Yates from the end, number i of the stream below n - i).

        >>> from everydeal import north
        >>> mix = Mix([("aces", north.aces == 4, 50), ("rest", True, 50)])
        >>> [dealt.name for dealt in mix.deal(4, "seed", grouped=True)]
        ['aces', 'aces', 'rest', 'rest']

        Raises:
            ValueError: a class that should be dealt from is empty, or *n* is negative.
        """
        counts = self.counts(n)
        check_kind(seed, str | None, "a seed is a text")
        for row, wanted in zip(self.rows, counts, strict=True):
            if wanted and not row.size:
                swallowed = "earlier classes have all its deals" if row.overlap else "no deal fulfils its condition"
                raise ValueError(
                    f"class {row.name!r} should be {float(100 * row.target):g} % but is empty: {swallowed}"
                )
        places = [k for k, wanted in enumerate(counts) for _ in range(wanted)]
        if not grouped:
            shuffle(places, _stream(seed, "order"))
        deal_class = self._dealt_in_bulk if n >= _MANY and kernel().native else self._dealt
        members = [deal_class(k, seed, wanted) for k, wanted in enumerate(counts)]
        return (MixedDeal(deal, self.rows[k].name, number) for k in places for deal, number in islice(members[k], 1))

    def _dealt(self, k: int, seed: str | None, n: int) -> Iterator[tuple[Deal, int]]:
        """The deals of a class, one by one, with their numbers."""
        space, stream = self.spaces[k], _stream(seed, str(k))
        return ((space[number], number) for number in (stream.number(space.size, i) for i in range(n)))

    def _dealt_in_bulk(self, k: int, seed: str | None, n: int) -> Iterator[tuple[Deal, int]]:
        """The same, thousands at a time."""
        from ..bulk import Deals, random_numbers, to_ints

        for start in range(0, n, _PORTION):
            part = None if seed is None else f"{seed}/{k}"
            numbers = random_numbers(self.spaces[k], min(_PORTION, n - start), part, start=start)
            yield from zip(Deals.from_numbers(self.spaces[k], numbers), to_ints(numbers), strict=True)


def _class_of(given: Sequence[Any]) -> MixClass:
    """A class as people give it.

    Raises:
        TypeError: it is none; says which of its three parts is wrong.
    """
    if not isinstance(given, list | tuple) or len(given) != 3:
        raise wrong_kind(
            "a class is its name, its condition and its target, like ('strong', north.hcp >= 20, 50)", given
        )
    name, condition, target = given
    check_kind(name, str, "the name of a class is a text")
    if isinstance(target, bool) or not isinstance(target, Rational | float):
        raise wrong_kind(f"class {name!r}: the target is a number, in percent", target)
    if not isfinite(target):
        raise ValueError(f"class {name!r}: {target} is no share: give a percentage, like 50")
    share = target if isinstance(target, int | Fraction) else Fraction(target)
    return MixClass(name, condition if condition is True else condition_of(condition), share)


def _space(
    condition: Expression, order: str, built: Sequence[Space], max_nodes: int | None, progress: Progress | None
) -> Space:
    """The space of a class: the one that was *built*, or a new one."""
    if not built:
        return Space(condition, order, max_nodes=max_nodes, progress=progress)
    if built[0].formula != condition.normal_form():
        raise ValueError(f"the space of {built[0].condition} is not that of the class: {condition}")
    return built[0]


def _stream(seed: str | None, part: str) -> Stream:
    return Stream.from_system() if seed is None else Stream.from_text(f"{seed}/{part}")


def apportioned(n: int, targets: Sequence[Fraction]) -> list[int]:
    """How many of *n* each share of the whole gets: rounded down, what is left over to the largest remainders."""
    shares = [n * target for target in targets]
    counts = [floor(share) for share in shares]
    by_remainder = sorted(range(len(shares)), key=lambda i: (counts[i] - shares[i], i))
    for i in by_remainder[: n - sum(counts)]:
        counts[i] += 1
    return counts


def shuffle(items: list[int], stream: Stream) -> None:
    """Put *items* in random order, by Fisher and Yates from the end."""
    for last, j in zip(range(len(items) - 1, 0, -1), _falling(stream, len(items)), strict=True):
        items[last], items[j] = items[j], items[last]


def _falling(stream: Stream, n: int) -> list[int]:
    """Number i of a stream below n - i, for i from 0 to n - 2: many of them from their first 64 bits, at once.

    A number is the whole part of draw * size / 2^128.  The first 64 of a draw's bits decide it, unless the 32 bits
    behind the point that they give are all 0 (the draw may have to be refused) or so large that the rest may carry.
    """
    if n < _MANY or n >> 31 or not kernel().native:
        return [stream.number(n - i, i) for i in range(n - 1)]
    import numpy as np

    from ..bulk import random_numbers
    from ..spaces import power4

    draws = random_numbers(power4, n - 1, stream)[:, :8].copy().view(">u8")[:, 0].astype(np.uint64)
    sizes, half, mask = np.arange(n, 1, -1).astype(np.uint64), np.uint64(32), np.uint64((1 << 32) - 1)
    products = (draws >> half) * sizes + ((draws & mask) * sizes >> half)
    numbers: list[int] = (products >> half).tolist()
    for i in np.flatnonzero((products + np.uint64(2) & mask) < 3).tolist():
        numbers[i] = stream.number(n - i, i)
    return numbers
