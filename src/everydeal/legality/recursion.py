"""Which endings can be reached: the recursion over hold patterns, leaders and unused cards.

For a strain, ``F[t][h][l]`` is the set of unused counts u such that t tricks can lead to an ending with pattern h and
unused counts u, and with player l on lead.  F[0] is {(0, 0, 0, 0)} everywhere, and

    F[t][h][l] = union of F[t - 1][h before the trick][leader] + (how many cards of each suit the trick took)

over all tricks that can have been the last (`tricks`), that l can have won, and over the leaders among its followers.
The theorem of docs/legal.md says that an ending is legal if and only if its u is in F[t][h][l]; ranks never matter.

Three things make it small.  A set of vectors u is one integer, with bit ``(u0 * 14 + u1) * 14 + u2`` for each member
(the last suit's count follows from t), so that adding a trick's cards to all members is a shift, after those that would
exceed the length of a suit are masked away.  The sets of all strains, which differ in nothing but in who can have won,
are one integer, too, a *lane* of bits for each.  And permuting the players changes nothing: patterns are kept with
their rows sorted, and of the player on lead only his row matters.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import lru_cache, reduce
from itertools import product
from operator import or_

from .deck import Deck, Unused
from .patterns import Pattern, Row, pattern_of, rows_of, sorted_patterns
from .tricks import SuitTrick, last_tricks

UnusedSet = int
"""A set of vectors of unused counts; see `place`."""
UnusedSets = int
"""One for each strain: strain z has the bits from ``z * LANE`` on."""
Level = dict[tuple[Pattern, Row], UnusedSets]
"""F[t] of all strains: by pattern, rows ascending, and by the row of the player on lead."""

RADIX = 14
LANE = RADIX**3


def place(unused: Unused) -> int:
    """The bit that stands for *unused* in an `UnusedSet`; ascending as the vectors are, lexicographically.

    >>> place((1, 0, 2, 5))
    198
    """
    bit = 0
    for count in unused[:-1]:
        bit = bit * RADIX + count
    return bit


def strains_with(deck: Deck, sets: UnusedSets, at: int) -> list[int]:
    """The strains whose set has the bit *at*."""
    return [strain for strain in deck.strains if sets >> strain * LANE + at & 1]


def levels(deck: Deck, *, all_patterns: bool = False) -> Iterator[Level]:
    """F[0], F[1], ... until all cards are played, each of the patterns that hands with so many cards left can have, or
    of *all_patterns* of players who hold cards."""
    start = _lanes(deck.strains, 1)
    level = {(pattern, row): start for pattern in sorted_patterns(deck) for row in rows_of(pattern, deck.players)}
    yield level
    plan = _Plan(deck, (0, *sorted_patterns(deck)))
    for cards in range(deck.full_hand - 1, -1, -1):
        level = plan.next_level(level, max(cards, len(deck.suits)) if all_patterns and cards else cards)
        yield level


class _Plan:
    """What is done at every level, worked out once.

    A *source* is a pattern before a trick and the rows of those who may have led it: the sets to unite.  A *step* of a
    pattern is the number of a source and what `move` does with the cards that the trick took.  After these steps a row
    can have won, in the strains of these lanes: *won* lists the numbers of the steps for each row and lanes.
    """

    def __init__(self, deck: Deck, patterns: tuple[Pattern, ...]) -> None:
        numbers: dict[tuple[Pattern, frozenset[Row]], int] = {}
        self._steps = []
        for pattern in patterns:
            rows = rows_of(pattern, deck.players)
            if max(map(int.bit_count, rows)) >= deck.full_hand:
                continue  # nobody holds so many suits after a trick
            steps: dict[tuple[int, Unused], int] = {}
            won: defaultdict[int, set[int]] = defaultdict(set)
            for trick in last_tricks(deck, pattern):
                before, ascending = _rows(trick.before(pattern), deck.players)
                source = ascending, frozenset([before[player] for player in trick.followers])
                step = numbers.setdefault(source, len(numbers)), tuple(map(trick.suits.count, deck.suits))
                number = steps.setdefault(step, len(steps))
                for winner in map(or_, rows, _strains_won(deck, trick)):
                    won[winner].add(number)
            made = [(source, *_moved(deck, taken)) for source, taken in steps]
            winners = [(winner & 15, _LANES[winner >> 4], list(found)) for winner, found in won.items() if winner >> 4]
            self._steps.append((rows, pattern, made, winners))
        self._sources = [[(before, row) for row in leaders] for before, leaders in numbers]

    def next_level(self, level: Level, cards: int) -> Level:
        """F[t] from F[t - 1]; so many *cards* are left in each hand."""
        before = [reduce(or_, (level.get(key, 0) for key in source)) for source in self._sources]
        new: Level = {}
        for rows, pattern, steps, winners in self._steps:
            if not all(min(1, cards) <= row.bit_count() <= cards for row in rows):
                continue
            moved = [(before[source] & room) << bits for source, room, bits in steps]
            sets = dict.fromkeys(rows, 0)
            for row, lanes, numbers in winners:
                sets[row] |= reduce(or_, map(moved.__getitem__, numbers)) & lanes
            for row, union in sets.items():
                new[pattern, row] = union
        return new


def _lanes(strains: Iterable[int], members: UnusedSet) -> UnusedSets:
    """The same *members* for each of some strains."""
    return sum(members << strain * LANE for strain in strains)


@lru_cache(maxsize=1 << 10)
def _strains_won(deck: Deck, trick: SuitTrick) -> list[int]:
    """For each player, the strains in which he can have won the trick: bit ``4 + strain``, above a row."""
    winners = {strain: trick.possible_winners(strain) for strain in deck.strains}
    return [sum(16 << strain for strain, won in winners.items() if p in won) for p in range(deck.players)]


@lru_cache(maxsize=1 << 16)
def _rows(pattern: Pattern, players: int) -> tuple[tuple[Row, ...], Pattern]:
    """The rows of a pattern, and the pattern with its rows in ascending order."""
    rows = rows_of(pattern, players)
    return rows, pattern_of(sorted(rows))


def move(deck: Deck, members: UnusedSets, taken: Unused) -> UnusedSets:
    """The vectors of all sets with *taken* added, so far as they leave room for it.

    Whether the last suit has room is not looked at: what is too long there stays so, and no ending has such counts.
    """
    room, bits = _moved(deck, taken)
    return (members & room) << bits


@lru_cache(maxsize=1 << 8)
def _moved(deck: Deck, taken: Unused) -> tuple[UnusedSets, int]:
    """The vectors that leave room for *taken*, and by how many bits they move."""
    lengths = deck.lengths[:-1]
    firsts = product(*(range(length - more + 1) for length, more in zip(lengths, taken, strict=False)))
    return _lanes(range(5), sum(1 << place((*first, 0)) for first in firsts)), place(taken)


_LANES = [_lanes([z for z in range(5) if strains >> z & 1], (1 << LANE) - 1) for strains in range(32)]
"""All bits of the lanes of some strains, strain z being bit z of the index."""
