"""The numbering of the legal play positions: the order of the space `positions`.

The order (frozen): the cards played, from 0 to 52, ascend.  Then, in this order,

1. the class of the hold pattern *before this trick* and its unused counts, lexicographically, as in the space `legal`
   (in the rows and suits of the class, see `everydeal.legality.patterns`);
2. the pattern, ascending among those of the class;
3. the player who led, or is on lead, N E S W; the strain S H D C NT, of those in which it is legal;
4. if cards lie on the table, the suit led, by its number in the class;
5. the cards themselves (`card_numbering`).
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import accumulate, permutations
from typing import NamedTuple

from ..cards import SEATS, Seat
from ..deal import Deal
from ..strains import NOTRUMP
from .card_numbering import CardNumbering, Part, Played, from_class, in_class
from .counts import Trick, by_leader, choices, total_ways
from .criterion import position_of
from .deck import BRIDGE, Deck, Renaming, Unused, rename
from .patterns import Pattern, canonical, orbit, rows_of
from .play_position import PlayPosition
from .reasons import why_illegal
from .table import Leads, Table


class PlayNumbering:
    """The legal play positions of a table's deck, and their numbers.

    Args:
        table: who can be on lead, for every entry.
        blocks: how many positions there are for each k from a full hand down to 0, j from 0 to 3 and class.
    """

    def __init__(self, table: Table, blocks: Sequence[int]) -> None:
        self._table = table
        self._deck = table.deck
        *starts, self.size = accumulate(blocks, initial=0)
        self._starts = tuple(starts)
        self._entries: dict[tuple[int, Pattern], _Entries] = {}

    def parts(self, position: PlayPosition) -> list[Part]:
        """What the number of a position is the sum of, in the order in which positions are compared.

        Raises:
            ValueError: it is not legal, or has no strain.
        """
        if position.strain is None:
            raise ValueError(f"a position has a number in a strain: say which, or notrump: {position}")
        before, leader, j = position.before, position.leader, len(position.table)
        cards, pattern, real = position_of(before, self._deck)
        home, players, renaming = canonical(self._deck, pattern)
        unused = rename(real, renaming)
        leads = self._table.leads_of(cards, home, unused)
        if position.revoke or not _can_lead(leads, players.index(leader), position.strain, renaming):
            reason = why_illegal(position) if self._deck is BRIDGE else position.revoke
            raise ValueError(f"illegal position {position}: {reason or 'the lead cannot have passed so'}")
        entries = self._block(cards, home)
        at = entries.unused.index(unused)
        moments = _moments_of(self._deck, home, cards, unused, j, leads)
        table = [(renaming[card // 13], card % 13) for card in position.table]
        chosen = leader, position.strain, table[0][0] if table else 0
        sizes = dict(moments.choices(players, renaming))
        smaller = [sum(n for c, n in sizes.items() if c[:i] == chosen[:i] and c[i] < chosen[i]) for i in range(3)]
        level, block = (self._starts[self._block_number(cards, j, first)] for first in (0, home))
        by_player: dict[Seat, Played] = {(leader + i) % 4: card for i, card in enumerate(table)}
        hands = [in_class(self._deck, before.hands[player], renaming) for player in players]
        dead = in_class(self._deck, before.unused & self._deck.mask, renaming)
        numbering = CardNumbering(self._deck, home, cards, moments.trick(players, leader, chosen[2]))
        return [
            Part("cards played", level, str(4 * (self._deck.full_hand - cards) + j)),
            Part("class", block - level, f"{home:#06x}"),
            Part("unused counts", entries.starts[j][at], " ".join(map(str, unused))),
            Part("pattern", moments.starts[bisect_left(orbit(self._deck, home), pattern)], f"{pattern:#06x}"),
            Part("leader", smaller[0], SEATS[leader]),
            Part("strain", smaller[1], "SHDCN"[position.strain]),
            Part("suit led", smaller[2], "SHDC"[position.table[0] // 13] if table else "-"),
            *numbering.parts(hands, dead, [by_player.get(player) for player in players]),
        ]

    def item(self, index: int) -> PlayPosition:
        """The position with this number."""
        at = bisect_right(self._starts, index) - 1
        index -= self._starts[at]
        lost, at = divmod(at, 4 * len(self._table.classes))
        cards, (j, number) = self._deck.full_hand - lost, divmod(at, len(self._table.classes))
        home = self._table.classes[number]
        entries = self._block(cards, home)
        at = bisect_right(entries.starts[j], index) - 1
        index -= entries.starts[j][at]
        moments = _moments_of(self._deck, home, cards, entries.unused[at], j, entries.leads[at])
        place = bisect_right(moments.starts, index) - 1
        index -= moments.starts[place]
        _, players, renaming = canonical(self._deck, orbit(self._deck, home)[place])
        for (leader, strain, led), size in moments.choices(players, renaming):  # noqa: B007
            if index < size:
                break
            index -= size
        numbering = CardNumbering(self._deck, home, cards, moments.trick(players, leader, led))
        hands, played = numbering.item(index, entries.unused[at])
        masks, table = [0] * 4, [0] * j
        for player, suits, card in zip(players, hands, played, strict=True):
            masks[player] = from_class(suits, renaming)
            if card:
                real = 13 * renaming.index(card[0]) + card[1]
                masks[player] ^= 1 << real
                table[(player - leader) % 4] = real
        return PlayPosition(Deal(*masks), leader, table, strain)

    def _block_number(self, cards: int, j: int, home: Pattern) -> int:
        lost, classes = self._deck.full_hand - cards, self._table.classes
        return (4 * lost + j) * len(classes) + bisect_left(classes, home)

    def _block(self, cards: int, home: Pattern) -> "_Entries":
        """The legal entries of one k and one class, with where each begins in the block of each j."""
        if (cards, home) not in self._entries:
            rows, block = rows_of(home), self._table.block(cards, home)
            leads = {u: found for u, found in zip(block.unused, block.leads, strict=True) if found}
            sizes = {unused: [0] * 4 for unused in leads}
            for row, j, unused, number in by_leader(self._deck, home, cards):
                if unused in leads:
                    sizes[unused][j] += number * _strains_led(leads[unused], rows.index(row))
            starts = tuple(tuple(accumulate((size[j] for size in sizes.values()), initial=0))[:-1] for j in range(4))
            self._entries[cards, home] = _Entries(tuple(leads), tuple(leads.values()), starts)
        return self._entries[cards, home]


class _Entries(NamedTuple):
    """The legal entries of one k and one class."""

    unused: tuple[Unused, ...]
    leads: tuple[Leads, ...]
    starts: tuple[tuple[int, ...], ...]
    """For each j, how many positions of the block come before each."""


Choice = tuple[Seat, int, int]
"""The leader, the strain, and the suit led, as the class calls it; 0 if nothing lies on the table."""


class _Moments:
    """The patterns, leaders, strains and suits led of an entry with j cards on the table, and their positions.

    A pattern's number depends only on how the rows sit around the table, up to turning it: one of six arrangements.
    """

    def __init__(self, deck: Deck, home: Pattern, cards: int, unused: Unused, j: int, leads: Leads) -> None:
        self._deck, self._home, self._cards, self._j, self._leads = deck, home, cards, j, leads
        self._held = tuple(map(int.__sub__, deck.lengths, unused))
        self._dead = choices(deck.lengths, unused)
        as_named = tuple(deck.suits)
        sizes = [sum(size for _, size in self.choices((0, *seats), as_named)) for seats in permutations((1, 2, 3))]
        *starts, _ = accumulate((sizes[kind] for kind in _arrangements(deck, home)), initial=0)
        self.starts = tuple(starts)
        """For each pattern of the class, the positions of those before it."""

    def choices(self, players: tuple[Seat, ...], renaming: Renaming) -> Iterator[tuple[Choice, int]]:
        """Every leader, strain and suit led that is legal in a pattern, in this order, and how many positions have it.

        *players* are those in the rows, *renaming* says what the class calls the suits.
        """
        for leader in range(4):
            row = players.index(leader)
            suits = [suit for suit in self._deck.suits if rows_of(self._home)[row] >> suit & 1] if self._j else [0]
            tricks = [self.trick(players, leader, led) for led in suits] if _strains_led(self._leads, row) else []
            ways = [total_ways(self._deck, self._home, self._cards, self._held, trick) for trick in tricks]
            for strain in self._deck.strains:
                if _can_lead(self._leads, row, strain, renaming):
                    yield from (((leader, strain, led), self._dead * n) for led, n in zip(suits, ways, strict=True))

    def trick(self, players: tuple[Seat, ...], leader: Seat, led: int) -> Trick:
        """Who has played to the trick, and which suit was led."""
        return Trick(led, tuple((player - leader) % 4 < self._j for player in players))


_moments_of = lru_cache(maxsize=1 << 9)(_Moments)


def _can_lead(leads: Leads, row: int, strain: int, renaming: Renaming) -> bool:
    """Can the player of a row be on lead in this strain, which the class calls otherwise?"""
    renamed = strain if strain == NOTRUMP else renaming[strain]
    return bool(leads >> 4 * renamed + row & 1)


def _strains_led(leads: Leads, row: int) -> int:
    """In how many strains the player of a row can be on lead."""
    return (leads >> row & 0x11111).bit_count()


@lru_cache(maxsize=1 << 9)
def _arrangements(deck: Deck, home: Pattern) -> tuple[int, ...]:
    """For each pattern of a class, which of the six arrangements it has."""
    kinds = list(permutations((1, 2, 3)))
    seated = (canonical(deck, pattern).players for pattern in orbit(deck, home))
    return tuple(kinds.index(tuple((player - first) % 4 for player in others)) for first, *others in seated)
