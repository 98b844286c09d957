"""Which endings can be reached: the recursion over hold patterns, leaders and unused cards.

For a strain, ``F[t][h][l]`` is the set of unused counts u such that t tricks can lead to an ending with pattern h and
unused counts u, and with player l on lead.  F[0] is {(0, 0, 0, 0)} everywhere, and

    F[t][h][l] = union of F[t - 1][h before the trick][leader] + (how many cards of each suit the trick took)

over all tricks that can have been the last (`tricks`), that l can have won, and over the leaders among its followers.
The theorem of docs/legal.md says that an ending is legal if and only if its u is in F[t][h][l]; ranks never matter.

Two things make it small.  A set of vectors u is one integer, with bit ``(u0 * 14 + u1) * 14 + u2`` for each member (the
last suit's count follows from t), so that adding a trick's cards to all members is a shift, after those that would
exceed the length of a suit are masked away.  And permuting the players changes nothing: patterns are kept with their
rows sorted, and of the player on lead only his row matters.
"""

from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache, reduce
from itertools import product
from operator import or_

from .deck import Deck, Unused
from .patterns import Pattern, Row, pattern_of, rows_of, sorted_patterns
from .tricks import last_tricks

UnusedSet = int
"""A set of vectors of unused counts; see `place`."""
Level = dict[tuple[Pattern, Row], UnusedSet]
"""F[t]: by pattern, rows ascending, and by the row of the player on lead."""

RADIX = 14


def place(unused: Unused) -> int:
    """The bit that stands for *unused* in an `UnusedSet`; ascending as the vectors are, lexicographically.

    >>> place((1, 0, 2, 5))
    198
    """
    bit = 0
    for count in unused[:-1]:
        bit = bit * RADIX + count
    return bit


def levels(deck: Deck, strain: int) -> Iterator[Level]:
    """F[0], F[1], ... up to the level at which all cards have been played."""
    plan, end = _Plan(deck, strain, sorted_patterns(deck)), _Plan(deck, strain, (0,))
    level: Level = {(pattern, row): 1 for pattern in sorted_patterns(deck) for row in rows_of(pattern, deck.players)}
    yield level
    for _ in range(1, deck.full_hand):
        level = plan.next_level(level)
        yield level
    yield end.next_level(level)


class _Plan:
    """What is done at every level, worked out once.

    A *source* is a pattern before a trick and the rows of those who may have led it: the sets to unite.  A *step* of a
    pattern says who can have won (their rows), which cards the trick took, and the numbers of the sources.
    """

    def __init__(self, deck: Deck, strain: int, patterns: tuple[Pattern, ...]) -> None:
        self._deck = deck
        numbers: dict[tuple[Pattern, frozenset[Row]], int] = {}
        self._steps = []
        for pattern in patterns:
            steps = defaultdict(set)
            rows = rows_of(pattern, deck.players)
            for trick in last_tricks(deck, pattern):
                before, ascending = _rows(trick.before(pattern), deck.players)
                source = ascending, frozenset([before[player] for player in trick.followers])
                winners = frozenset([rows[player] for player in trick.possible_winners(strain)])
                steps[winners, _taken(deck, trick.suits)].add(numbers.setdefault(source, len(numbers)))
            self._steps.append((pattern, [(winners, taken, tuple(used)) for (winners, taken), used in steps.items()]))
        self._sources = [[(before, row) for row in leaders] for before, leaders in numbers]

    def next_level(self, level: Level) -> Level:
        """F[t] from F[t - 1]."""
        before = [reduce(or_, (level[key] for key in source)) for source in self._sources]
        new: Level = {}
        for pattern, steps in self._steps:
            sets = dict.fromkeys(rows_of(pattern, self._deck.players), 0)
            for winners, taken, sources in steps:
                union = 0
                for source in sources:
                    union |= before[source]
                union = move(self._deck, union, taken)
                for row in winners:
                    sets[row] |= union
            for row, union in sets.items():
                new[pattern, row] = union
        return new


@lru_cache(maxsize=1 << 16)
def _rows(pattern: Pattern, players: int) -> tuple[tuple[Row, ...], Pattern]:
    """The rows of a pattern, and the pattern with its rows in ascending order."""
    rows = rows_of(pattern, players)
    return rows, pattern_of(sorted(rows))


@lru_cache(maxsize=1 << 8)
def _taken(deck: Deck, suits: tuple[int, ...]) -> Unused:
    """How many cards of each suit of the deck these are."""
    return tuple(map(suits.count, deck.suits))


def move(deck: Deck, members: UnusedSet, taken: Unused) -> UnusedSet:
    """The vectors with *taken* added, so far as they leave room for it.

    Whether the last suit has room is not looked at: what is too long there stays so, and no ending has such counts.
    """
    return (members & _room(deck, taken)) << place(taken)


@lru_cache(maxsize=1 << 8)
def _room(deck: Deck, taken: Unused) -> UnusedSet:
    lengths = deck.lengths[:-1]
    firsts = product(*(range(length - more + 1) for length, more in zip(lengths, taken, strict=False)))
    return sum(1 << place((*first, 0)) for first in firsts)
