"""Mixes: deals from several classes in exact proportions.

The classes are made disjoint in the order given: a deal belongs to the first class whose condition it fulfils.  Each is
then a set of its own, a `Split`: exact, so that its share of the deals is simply dealt from it, or, if it is too large
for that and may be, an exact part and a test.  Of n deals, a class with target t of T gets floor(n * t / T), and those
left over go to the largest remainders, the earlier class winning ties; so the shares are exact where they are whole
numbers, and never a whole deal off otherwise.  Only how common a class is by nature is an estimate if it is split.

The same seed gives the same list for ever: the deals of class k are those of the stream of "SEED/k", and their order is
that of "SEED/order" (Fisher-Yates from the end, number i of the stream below n - i).
"""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import islice
from math import floor, isfinite
from numbers import Rational
from secrets import token_hex
from typing import TYPE_CHECKING, Any, NamedTuple

from .._native import kernel
from ..argument_checks import check_kind, wrong_kind
from ..deal import Deal
from ..stream import Stream
from .conditions.expressions import TRUE, Expression, conjunction
from .counts import count, surely_impossible
from .engines.budgets import GLIMPSE, MANY, PORTION, TRIALS
from .engines.diagram import Progress
from .engines.limits import SpaceTooLargeError
from .language.grammar import Script
from .logic.deck import FULL_DECK
from .space import Space
from .split import Split
from .texts import Condition, condition_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class MixClass(NamedTuple):
    """A class of a mix.

    >>> from everydeal import north
    >>> Mix([("aces", north.aces == 4, 50), ("rest", True, 50)]).classes[0].target
    Fraction(1, 2)
    """

    name: str
    target: Fraction
    """Its share of the deals that are dealt."""
    split: Split
    """Its deals, those of earlier classes left out."""


class MixRow(NamedTuple):
    """What a mix knows of one of its classes.

    >>> from everydeal import north
    >>> row = Mix([("aces", north.aces == 4, 50), ("rest", True, 50)]).rows[0]
    >>> row.target, round(float(row.natural), 4)
    (Fraction(1, 2), 0.0026)
    """

    name: str
    target: Fraction
    """Its share of the deals that are dealt."""
    size: int | None
    """How many deals are in it, those of earlier classes left out; None if it is split."""
    natural: Fraction | float
    """Its share of all deals of the mix before levelling (see `Mix.whole`): exactly, or as estimated."""
    limits: tuple[float, float] | None
    """Wilson's limits of an estimate."""
    overlap: int | None
    """How many deals fulfil its condition but belong to an earlier class; None if that is not counted."""


class MixedDeal(NamedTuple):
    """A deal, the class that it comes from, and its number in that class's space; None if the class is split.

    >>> from everydeal import north
    >>> dealt = next(Mix([("aces", north.aces == 4, 50), ("rest", True, 50)]).deal(1, "seed"))
    >>> dealt.name, dealt.number
    ('aces', 134952699035607533987539185)
    """

    deal: Deal
    name: str
    number: int | None


class Mix:
    """Classes of deals with target shares.

    >>> from everydeal import north, south
    >>> opener, major = north.hcp.between(15, 17) & north.balanced, (south.spades >= 5) | (south.hearts >= 5)
    >>> mix = Mix([("transfer", major, 70), ("rest", True, 30)], given=opener)
    >>> [name for _, name, _ in mix.deal(10, "a seed")].count("transfer")
    7

    A class is its name, its condition (True means: all that is left) and its target, in percent or, with *weights*, as
    a weight.  Each is a space in the *order*; *made* may make another set of a class's condition, like one that is
    split.

    Raises:
        ValueError: the targets do not make 100 (unless *weights*).
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
        made: Callable[[Expression], Split] | None = None,
    ) -> None:
        self.given = condition_of(given)
        self._max_nodes, self._progress = max_nodes, progress
        found = [_class_of(each) for each in classes]
        total = total_target([(name, target) for name, _, target in found], weights)
        set_of = made or (lambda condition: Split(Space(condition, order, max_nodes=max_nodes, progress=progress)))
        own: list[MixClass] = []
        earlier: list[Expression] = []
        for name, condition, target in found:
            own.append(MixClass(name, Fraction(target) / total, set_of(conjunction((self.given, condition, *earlier)))))
            earlier.append(~condition)
        self._conditions = [condition for _, condition, _ in found]
        self.classes = tuple(own)

    @classmethod
    def of_splits(cls, classes: Sequence[MixClass], whole: int) -> "Mix":
        """The mix of classes that were made before, of *whole* deals; they must be disjoint, and their targets make 1.

        >>> from everydeal.constraints.split import Split
        >>> aces = MixClass("aces", Fraction(1), Split(Space("aces(north) == 4")))
        >>> Mix.of_splits([aces], FULL_DECK.deals).rows[0].natural
        Fraction(11, 4165)
        """
        mix = cls.__new__(cls)
        mix.classes, mix._conditions, mix.whole = tuple(classes), [], whole
        return mix

    @classmethod
    def from_script(
        cls,
        script: Script,
        order: str = "honours",
        *,
        max_nodes: int | None = None,
        progress: Progress | None = None,
        made: Callable[[Expression], Split] | None = None,
    ) -> "Mix":
        """The mix of a scenario's ``level`` lines, given its condition; *made* as for the class.

        >>> from everydeal.constraints.language.grammar import parse_script
        >>> script = parse_script("long = spades(north) >= 7; level long 60; level rest 40")
        >>> [(each.name, each.target) for each in Mix.from_script(script).classes]
        [('long', Fraction(3, 5)), ('rest', Fraction(2, 5))]

        Raises:
            ValueError: it has no ``level`` lines; or as for the class.
        """
        if not script.levels:
            raise ValueError("the scenario has no classes: add lines like 'level NAME PERCENT' for names defined above")
        classes = [
            (name, True if name.lower() == "rest" else condition, share) for name, condition, share in script.levels
        ]
        return cls(classes, script.condition, order=order, max_nodes=max_nodes, progress=progress, made=made)

    @property
    def is_exact(self) -> bool:
        """Whether all classes are counted, so that every deal has a number.

        >>> Mix([("aces", "aces(north) == 4", 100)]).is_exact
        True
        """
        return all(each.split.is_exact for each in self.classes)

    @property
    def spaces(self) -> list[Space]:
        """The spaces of the classes; of a class that is split, that of its part.

        >>> Mix([("aces", "aces(north) == 4", 100)]).spaces[0].size
        141678779212575443272896000
        """
        return [each.split.part for each in self.classes]

    @cached_property
    def whole(self) -> int:
        """How many deals natural shares are shares of: those that fulfil what is given, or all if that is too much.

        >>> Mix([("aces", "aces(north) == 4", 100)], "hcp(north) >= 37").whole
        337912392291465600
        """
        if TRUE in self._conditions and self.is_exact:  # every deal is in a class, and in no other
            return sum(space.size for space in self.spaces)
        try:
            return count(self.given, max_nodes=self._max_nodes, progress=self._progress)
        except SpaceTooLargeError:
            if self.is_exact:
                raise
            return FULL_DECK.deals

    @cached_property
    def rows(self) -> list[MixRow]:
        """What is known of each class.

        >>> Mix([("aces", "aces(north) == 4", 100)]).rows[0].size
        141678779212575443272896000
        """
        return [self._row(k) for k in range(len(self.classes))]

    def _row(self, k: int) -> MixRow:
        name, target, split = self.classes[k]
        part = Fraction(split.part.size, self.whole) if self.whole else Fraction(0)
        if split.is_exact or not split.part.size:
            return MixRow(name, target, split.part.size, part, None, self._overlap(k, split.part.size))
        if split.tried < GLIMPSE:
            split.measured("share", GLIMPSE, TRIALS)
        estimate = split.estimate()
        low, share, high = (float(part) * each for each in (estimate.low, estimate.share, estimate.high))
        return MixRow(name, target, None, share, (low, high), None)

    def _overlap(self, k: int, size: int) -> int | None:
        """How many deals of a class of this *size* belong to earlier ones; None if that takes too much."""
        if not self._conditions:
            return None
        own = self._conditions[k]
        if own == TRUE or all(surely_impossible(earlier & own) for earlier in self._conditions[:k]):
            return 0
        try:
            both = count(self.given & own, max_nodes=self._max_nodes, progress=self._progress)
        except SpaceTooLargeError:
            if self.is_exact:
                raise
            return None
        return both - size

    @property
    def left_over(self) -> int | None:
        """How many deals that fulfil what is given are in no class; None if a class is split.

        >>> Mix([("aces", "aces(north) >= 3", 100)], "aces(north) >= 2").left_over == Space("aces(north) == 2").size
        True
        """
        sizes = [row.size for row in self.rows]
        known = [size for size in sizes if size is not None]
        return self.whole - sum(known) if self._conditions and len(known) == len(sizes) else None

    def warnings(self) -> list[str]:
        """What the author of the mix may not have meant: overlapping and empty classes, deals in no class.

        >>> from everydeal import north
        >>> Mix([("three", north.aces >= 3, 50), ("four", north.aces == 4, 50), ("rest", True, 0)]).warnings()
        ["class 'four' is empty: earlier classes have all its 141,678,779,212,575,443,272,896,000 deals"]
        """
        found = []
        for row in self.rows:
            if row.size == 0:
                why = f"earlier classes have all its {row.overlap:,} deals" if row.overlap else "no deal fulfils it"
                found.append(f"class {row.name!r} is empty: {why}")
            elif row.overlap and row.size is not None:
                share = 100 * row.overlap / (row.size + row.overlap)
                earlier = repr(self.rows[0].name) if row is self.rows[1] else "earlier classes"
                found.append(f"{share:.3g} % of {row.name!r} also fits {earlier}, and is dealt there")
        if self.left_over:
            found.append(f"{100 * self.left_over / self.whole:.3g} % of the deals are in no class and are never dealt")
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
        return apportioned(n, [each.target for each in self.classes])

    def deal(self, n: int, seed: str | None = None, *, grouped: bool = False) -> Iterator[MixedDeal]:
        """*n* deals in the exact proportions, each uniform in its class, in random order or *grouped* by class.

        They are fewer if `Split.watch` of a class ends the search for its deals (see `missing`).

        >>> from everydeal import north
        >>> mix = Mix([("aces", north.aces == 4, 50), ("rest", True, 50)])
        >>> [dealt.name for dealt in mix.deal(4, "seed", grouped=True)]
        ['aces', 'aces', 'rest', 'rest']

        Raises:
            ValueError: a class that should be dealt from is empty, or no deals of it are found, or *n* is negative.
        """
        counts = self.counts(n)
        check_kind(seed, str | None, "a seed is a text")
        for k, wanted in enumerate(counts):
            if wanted and not self.classes[k].split.part.size:
                raise ValueError(self._why_empty(k))
        seed = token_hex(16) if seed is None else seed
        places = [k for k, wanted in enumerate(counts) for _ in range(wanted)]
        if not grouped:
            shuffle(places, Stream.from_text(f"{seed}/order"))
        members = [self._members(k, f"{seed}/{k}", wanted) for k, wanted in enumerate(counts)]
        names = [each.name for each in self.classes]
        return (MixedDeal(deal, names[k], number) for k in places for deal, number in islice(members[k], 1))

    def _why_empty(self, k: int) -> str:
        row = self.rows[k]
        earlier = row.overlap or (row.overlap is None and k)
        why = "earlier classes have all its deals (put the narrower class first)" if earlier else "no deal fulfils it"
        return f"class {row.name!r} should be {float(100 * row.target):g} % but is empty: {why}"

    def _members(self, k: int, seed: str, n: int) -> Iterator[tuple[Deal, int | None]]:
        """The deals of a class, with their numbers if they have some."""
        split = self.classes[k].split
        if not split.is_exact:
            return ((Deal(*row), None) for row in split.sample(n, seed).tolist())
        return _dealt(split.part, seed, n)

    def missing(self, n: int, names: Sequence[str]) -> str:
        """Which classes have too few of *n* deals, of which those of some *names* were dealt; in words.

        >>> Mix([("aces", "aces(north) == 4", 100)]).missing(3, ["aces"])
        'the proportions are not those that were asked for: aces has 1 of 3'
        """
        wanted = zip((each.name for each in self.classes), self.counts(n), strict=True)
        found = [(name, names.count(name), many) for name, many in wanted]
        few = ", ".join(f"{name} has {has:,} of {many:,}" for name, has, many in found if has < many)
        return f"the proportions are not those that were asked for: {few}"

    def table(self, n: int) -> str:
        """The classes, of *n* deals: target, deals, how common each is by nature, and how many deals it has.

        >>> print(Mix([("aces", "aces(north) == 4", 50), ("rest", True, 50)]).table(4))
        class   target    of 4    natural  size
        aces       50%       2   0.26411%  141678779212575443272896000
        rest       50%       2    99.736%  53503058986276217395964544000
        """
        width = max(5, *(len(row.name) for row in self.rows))
        lines = [f"{'class':{width}} {'target':>8} {f'of {n}':>7} {'natural':>10}  size"]
        for row, wanted in zip(self.rows, self.counts(n), strict=True):
            low, high = row.limits or (0.0, 0.0)
            size = f"about: {100 * low:.4g} to {100 * high:.4g} %" if row.size is None else f"{row.size}"
            natural = f"{float(100 * row.natural):.5g}%"
            lines.append(f"{row.name:{width}} {float(100 * row.target):7.4g}% {wanted:7d} {natural:>10}  {size}")
        return "\n".join(lines)


def _class_of(given: Sequence[Any]) -> tuple[str, Expression, Fraction | int]:
    """A class as people give it: its name, condition and target.

    Raises:
        TypeError: it is not one; says which of its three parts is wrong.
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
    return name, condition_of(condition), share


def total_target(targets: Sequence[tuple[str, Fraction | int]], weights: bool) -> Fraction:
    """What the targets of the classes, by name, add up to.

    Raises:
        ValueError: there are none, one is negative, or they do not make 100 (unless *weights*).
    """
    if not targets:
        raise ValueError("a mix needs at least one class")
    total = sum((Fraction(target) for _, target in targets), Fraction(0))
    for name, target in targets:
        if target < 0:
            raise ValueError(f"class {name!r} has the target {target}: shares cannot be negative")
    if not total and weights:
        raise ValueError("all classes have the weight 0, so that no deal is left")
    if total != 100 and not weights:
        raise ValueError(f"the targets of the classes add up to {float(total):g} %, not 100 %")
    return total


def _dealt(space: Space, seed: str, n: int) -> Iterator[tuple[Deal, int]]:
    """Deals of a space under a seed, with their numbers."""
    for start in range(0, n, PORTION):
        many = min(PORTION, n - start)
        hands, numbers = space.sample_hands(many, seed, start=start), space.sample_numbers(many, seed, start=start)
        yield from ((Deal(*held), number) for held, number in zip(hands, numbers, strict=True))


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
    """Number i of a stream below n - i, for i from 0 to n - 2: many of them from their first 64 bits, at once."""
    if n < MANY or n >> 31 or not kernel().native:
        return [stream.number(n - i, i) for i in range(n - 1)]
    import numpy as np

    from ..bulk import random_numbers
    from ..spaces import power4

    draws = random_numbers(power4, n - 1, stream)[:, :8].copy().view(">u8")[:, 0].astype(np.uint64)
    numbers, doubtful = whole_parts(draws, np.arange(n, 1, -1).astype(np.uint64))
    for i in doubtful:
        numbers[i] = stream.number(n - i, i)
    return numbers


def whole_parts(draws: "NDArray[np.uint64]", sizes: "NDArray[np.uint64]") -> tuple[list[int], list[int]]:
    """The whole parts of draw * size / 2^128, of the first 64 bits of draws; and which of them may be wrong.

    The first 64 of a draw's bits decide it, unless the 32 bits behind the point that they give are all 0 (the draw may
    have to be refused) or so large that the rest may carry.  Sizes are below 2^31.
    """
    import numpy as np

    half, mask = np.uint64(32), np.uint64((1 << 32) - 1)
    products = (draws >> half) * sizes + ((draws & mask) * sizes >> half)
    doubtful = np.flatnonzero((products + np.uint64(2) & mask) < 3)
    return (products >> half).tolist(), doubtful.tolist()
