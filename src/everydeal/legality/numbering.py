"""The numbering of the legal endings: the order of the space `legal`.

The order (frozen): k, the cards in each hand, descends.  Then, in this order,

1. the entries (class of the hold pattern, unused counts) that are legal: by class, then by the unused counts
   lexicographically (`table`; from here on in the rows and suits of the class, see `patterns`);
2. the patterns of the class, ascending;
3. which cards are unused: a subset of each suit;
4. how many cards of each suit rows 0 and 1 hold together, lexicographically; and which, of those in play;
5. row 0's numbers in the suits, lexicographically, and which of the cards that rows 0 and 1 share;
6. the same for row 2, of those that rows 2 and 3 share.

Subsets of a suit are numbered in squashed order, ace lowest, and the numbers of the four suits make one number in
mixed radix, the first suit's digit on top.  So with N endings in each pattern of the entry, W of them for each choice
of unused cards, and A and B ways for rows 0 and 1, and 2 and 3, to split what they share (`counts`),

    number = those of earlier entries + pattern * N + unused * W
             + those of smaller shares + (share * A + row 0's) * B + row 2's
"""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from itertools import accumulate
from math import comb
from typing import NamedTuple

from ..cards import SUIT, Mask
from ..counting import compress, expand, subset_index, subset_item
from ..deal import Deal
from .counts import Vector, choices, hand_splits, pair_splits, ways_by_unused
from .criterion import shortage
from .deck import Renaming, Unused, rename
from .patterns import Pattern, canonical, orbit, rows_of
from .position import position_of
from .table import Table

Suits = tuple[Mask, ...]
"""A set of cards as one holding per suit, in the suits of a class."""


class Numbering:
    """The legal endings of a table's deck, with at least one card in each hand, and their numbers."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._deck = table.deck
        self._all_cards = tuple((1 << length) - 1 for length in self._deck.lengths)
        self._blocks: dict[tuple[int, Pattern], _Entries] = {}

    @property
    def size(self) -> int:
        """How many there are."""
        return sum(self._table.totals["some"][:-1])

    def index(self, deal: Deal) -> int:
        """The number of an ending; ValueError, saying why, if it is not legal."""
        return self.parts(deal).number

    def parts(self, deal: Deal) -> "Parts":
        """What the number of an ending is made of; ValueError, saying why, if it is not legal."""
        position = position_of(deal, self._deck)
        cards, pattern, _ = position
        if not cards:
            raise ValueError("no cards left: only endings with 1 card or more in each hand have a number")
        home, players, renaming = canonical(self._deck, pattern)
        unused = rename(position.unused, renaming)
        entries = self._entries(cards, home)
        at = bisect_left(entries.unused, unused)
        if entries.unused[at : at + 1] != (unused,):
            raise ValueError(f"illegal ending {deal}: {shortage(position, self._deck)}")
        hands = [self._suits(deal.hands[player], renaming) for player in players]
        dead = self._suits(deal.unused & self._deck.mask, renaming)
        place = bisect_left(orbit(self._deck, home), pattern)
        inner = self._inner_parts(home, cards, hands, dead)
        return Parts(cards, home, renaming, players, unused, entries.starts[at], place, entries.endings[at], *inner)

    def item(self, index: int) -> Deal:
        """The ending with this number."""
        cards, home = self._table.block_with(index)
        entries = self._entries(cards, home)
        at = bisect_right(entries.starts, index) - 1
        place, inner = divmod(index - entries.starts[at], entries.endings[at])
        _, players, renaming = canonical(self._deck, orbit(self._deck, home)[place])
        hands = [0, 0, 0, 0]
        for player, suits in zip(players, self._cards(home, cards, entries.unused[at], inner), strict=True):
            hands[player] = sum(suits[new] << 13 * suit for suit, new in enumerate(renaming))
        return Deal(*hands)

    def _entries(self, cards: int, home: Pattern) -> "_Entries":
        """The legal entries of one k and one class, with their numbers."""
        if (cards, home) not in self._blocks:
            block = self._table.block(cards, home)
            legal = tuple(u for u, leads in zip(block.unused, block.leads, strict=True) if leads)
            ways, size = ways_by_unused(self._deck, home, cards), len(orbit(self._deck, home))
            endings = tuple(ways[u] * choices(self._deck.lengths, u) for u in legal)
            starts = accumulate((n * size for n in endings), initial=self._table.start(cards, home))
            self._blocks[cards, home] = _Entries(legal, tuple(starts)[:-1], endings)
        return self._blocks[cards, home]

    def _suits(self, cards: Mask, renaming: Renaming) -> Suits:
        return rename(tuple(cards >> 13 * suit & SUIT for suit in self._deck.suits), renaming)

    def _inner_parts(
        self, home: Pattern, cards: int, hands: Sequence[Suits], dead: Suits
    ) -> tuple[int, int, int, int, int, int, int, int]:
        """The parts from `Parts.dead` on.  *hands* are in the rows of the class."""
        r0, r1, r2, r3 = rows_of(home)
        shared, others = union(hands[0], hands[1]), union(hands[2], hands[3])
        live = union(shared, others)
        pairs = pair_splits(self._deck, home, cards, lengths_of(live))
        firsts = hand_splits(self._deck, r0, r1, cards, lengths_of(shared))
        thirds = hand_splits(self._deck, r2, r3, cards, lengths_of(others))
        share = sets_index(shared, live)
        first = firsts.before_vector(lengths_of(hands[0])) + sets_index(hands[0], shared)
        third = thirds.before_vector(lengths_of(hands[2])) + sets_index(hands[2], others)
        before = pairs.before_vector(lengths_of(shared))
        return (
            sets_index(dead, self._all_cards), pairs.total, before,
            share, firsts.total, first, thirds.total, third,
        )  # fmt: skip

    def _cards(self, home: Pattern, cards: int, unused: Unused, inner: int) -> tuple[Suits, ...]:
        """The hands, in the rows of the class, of number *inner* of an entry and pattern."""
        r0, r1, r2, r3 = rows_of(home)
        held = tuple(map(int.__sub__, self._deck.lengths, unused))
        pairs = pair_splits(self._deck, home, cards, held)
        number, inner = divmod(inner, pairs.total)
        live = without(self._all_cards, sets_item(number, unused, self._all_cards))
        sizes, inner = pairs.at(inner)
        firsts = hand_splits(self._deck, r0, r1, cards, sizes)
        thirds = hand_splits(self._deck, r2, r3, cards, tuple(map(int.__sub__, held, sizes)))
        inner, third = divmod(inner, thirds.total)
        share, first = divmod(inner, firsts.total)
        shared = sets_item(share, sizes, live)
        others = without(live, shared)
        lengths, first = firsts.at(first)
        row0 = sets_item(first, lengths, shared)
        lengths, third = thirds.at(third)
        row2 = sets_item(third, lengths, others)
        return row0, without(shared, row0), row2, without(others, row2)


class Parts(NamedTuple):
    """What the number of a legal ending is made of: see the module's text."""

    cards: int
    """k, the cards in each hand."""
    home: Pattern
    """The class of the hold pattern."""
    renaming: Renaming
    """What each suit is called in the class."""
    players: Sequence[int]
    """The seats in the rows of the class."""
    unused: Unused
    """How many cards of each suit of the class are out of play."""
    start: int
    """The endings of earlier k, classes and unused counts."""
    pattern: int
    """The pattern's place among those of the class."""
    endings: int
    """N: how many endings each pattern has with these unused counts."""
    dead: int
    """Which cards are out of play, as a number."""
    ways: int
    """W: how many endings there are for each choice of these."""
    before: int
    """The endings with smaller shares of rows 0 and 1."""
    share: int
    """Which cards rows 0 and 1 hold together, as a number."""
    firsts: int
    """A: in how many ways rows 0 and 1 divide them."""
    first: int
    """Row 0's choice."""
    thirds: int
    """B: in how many ways rows 2 and 3 divide theirs."""
    third: int
    """Row 2's choice."""

    @property
    def inner(self) -> int:
        """The number among the endings of one pattern with the same unused counts."""
        return self.dead * self.ways + self.before + (self.share * self.firsts + self.first) * self.thirds + self.third

    @property
    def number(self) -> int:
        """The number of the ending."""
        return self.start + self.pattern * self.endings + self.inner


class _Entries(NamedTuple):
    """The legal entries of one k and one class."""

    unused: tuple[Unused, ...]
    starts: tuple[int, ...]
    """The number of the first ending of each."""
    endings: tuple[int, ...]
    """How many endings each has for every pattern of the class."""


def sets_index(sets: Suits, pools: Suits) -> int:
    """The number of a choice of one subset from each pool, of given sizes."""
    index = 0
    for subset, pool in zip(sets, pools, strict=True):
        index = index * comb(pool.bit_count(), subset.bit_count()) + subset_index(compress(subset, pool))
    return index


def sets_item(index: int, sizes: Vector, pools: Suits) -> Suits:
    """The subsets of these *sizes*, one of each pool, with this number."""
    sets = []
    for size, pool in zip(reversed(sizes), reversed(pools), strict=True):
        index, number = divmod(index, comb(pool.bit_count(), size))
        sets.append(expand(subset_item(number, size), pool))
    return tuple(reversed(sets))


def lengths_of(suits: Suits) -> Vector:
    """How many cards of each suit."""
    return tuple(map(int.bit_count, suits))


def union(one: Suits, other: Suits) -> Suits:
    """The cards of both."""
    return tuple(map(int.__or__, one, other))


def without(suits: Suits, taken: Suits) -> Suits:
    """The cards that are left."""
    return tuple(map(int.__xor__, suits, taken))
