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
from functools import cache, reduce
from itertools import combinations_with_replacement, groupby, product
from operator import and_, or_
from typing import NamedTuple

from .deck import Deck, Unused
from .patterns import Pattern, Row, pattern_of, rows_of, sorted_patterns
from .tricks import suits_playable

UnusedSet = int
"""A set of vectors of unused counts; see `place`."""
Level = dict[tuple[Pattern, Row], UnusedSet]
"""F[t]: by pattern, rows ascending, and by the row of the player on lead."""
RowSet = int
"""A set of rows: bit r stands for row r."""

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
    for t in range(1, deck.full_hand):
        level = plan.next_level(level, t)
        yield level
    yield end.next_level(level, deck.full_hand)


class _Plan:
    """What is done at every level, worked out once.

    A *source* is a pattern before a trick and the rows of those who may have led it: the sets to unite.  A *step* of a
    pattern says who can have won (their rows), which cards the trick took, and the numbers of the sources.
    """

    def __init__(self, deck: Deck, strain: int, patterns: tuple[Pattern, ...]) -> None:
        self._deck = deck
        numbers: dict[tuple[Pattern, RowSet], int] = {}
        self._steps = []
        for pattern in patterns:
            steps = defaultdict(set)
            for trick in _tricks(deck, pattern, strain):
                number = numbers.setdefault((trick.before, trick.leaders), len(numbers))
                steps[trick.winners, trick.taken].add(number)
            ways = [(_rows(winners), taken, tuple(used)) for (winners, taken), used in steps.items()]
            self._steps.append((pattern, ways))
        self._sources = [[(before, row) for row in _rows(leaders)] for before, leaders in numbers]

    def next_level(self, level: Level, t: int) -> Level:
        """F[t] from F[t - 1]."""
        before = [reduce(or_, (level[key] for key in source)) for source in self._sources]
        masks = _masks(self._deck, t)
        new: Level = {}
        for pattern, steps in self._steps:
            sets = dict.fromkeys(rows_of(pattern, self._deck.players), 0)
            for winners, taken, sources in steps:
                union = 0
                for source in sources:
                    union |= before[source]
                union = (union & masks[taken]) << taken
                for row in winners:
                    sets[row] |= union
            for row, union in sets.items():
                new[pattern, row] = union
        return new


class _Trick(NamedTuple):
    """A trick undone, seen from the pattern after it, in sets of rows instead of players."""

    before: Pattern
    """The pattern before, rows ascending."""
    leaders: RowSet
    """The rows, before the trick, of those who followed suit."""
    winners: RowSet
    """The rows, after the trick, of those who can have won it."""
    taken: int
    """How far the trick's cards move the members of an `UnusedSet`."""


def _tricks(deck: Deck, pattern: Pattern, strain: int) -> Iterator[_Trick]:
    """Every trick that can have been the last, one for each way to exchange players with equal rows."""
    groups = [(row, len(list(group))) for row, group in groupby(rows_of(pattern, deck.players))]
    for led in deck.suits:
        for plays in product(*(_plays(deck, row, players, led, strain) for row, players in groups)):
            before: tuple[Row, ...] = ()
            leaders = followers = ruffers = taken = 0
            for play in plays:
                before += play.before
                leaders |= play.leaders
                followers |= play.followers
                ruffers |= play.ruffers
                taken += play.taken
            if leaders:
                yield _Trick(_sorted_pattern(before), leaders, ruffers or followers, taken)


class _Plays(NamedTuple):
    """What players with equal rows do in a trick: a part of `_Trick`."""

    before: tuple[Row, ...]
    leaders: RowSet
    followers: RowSet
    ruffers: RowSet
    taken: int


@cache
def _plays(deck: Deck, row: Row, players: int, led: int, strain: int) -> tuple[_Plays, ...]:
    """All that so many *players* who hold *row* after a trick can have done in it, whatever their order."""
    ways = []
    for suits in combinations_with_replacement(suits_playable(deck, row, led), players):
        before = tuple(row | 1 << suit for suit in suits)
        leaders = 1 << (row | 1 << led) if led in suits else 0
        followers = 1 << row if led in suits else 0
        ruffers = 1 << row if strain in suits and strain != led else 0
        ways.append(_Plays(before, leaders, followers, ruffers, place(tuple(map(suits.count, deck.suits)))))
    return tuple(ways)


@cache
def _sorted_pattern(rows: tuple[Row, ...]) -> Pattern:
    return pattern_of(sorted(rows))


@cache
def _rows(rows: RowSet) -> tuple[Row, ...]:
    """The members of a set of rows."""
    return tuple(row for row in range(16) if rows >> row & 1)


def _masks(deck: Deck, t: int) -> dict[int, UnusedSet]:
    """For each choice of a trick's cards, by its shift: the vectors u of t - 1 tricks that leave room for them."""
    vectors = [u for u in product(*(range(n + 1) for n in deck.lengths)) if sum(u) == deck.players * (t - 1)]
    room = [
        [sum(1 << place(u) for u in vectors if u[suit] + taken <= length) for taken in range(deck.players + 1)]
        for suit, length in enumerate(deck.lengths)
    ]
    taken = (d for d in product(range(deck.players + 1), repeat=len(deck.lengths)) if sum(d) == deck.players)
    return {place(d): reduce(and_, (room[suit][d[suit]] for suit in deck.suits)) for d in taken}
