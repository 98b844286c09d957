"""The numbering of the legal endings and of the legal play positions: the orders of the spaces `legal` and `positions`.

An ending is a position with nothing on the table, and of which it is not said who is on lead.

The order (frozen): the cards played ascend, from 0 to 52 (of endings, to 48).  Then, in this order,

1. the entries (class of the hold pattern before this trick, unused counts) that are legal: by class, then by the unused
   counts lexicographically (`table`; in the rows and suits of the class, see `patterns`);
2. the pattern, ascending among those of the class;
3. of positions the player who led, or is on lead, N E S W; the strain S H D C NT, of those in which it is legal; and if
   cards lie on the table, the suit led, by its number in the class;
4. the cards themselves (`card_numbering`).
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import accumulate, permutations
from typing import NamedTuple

from ..cards import SEATS, Card, Seat
from ..deal import Deal
from ..strains import NOTRUMP
from .card_numbering import CardNumbering, Part, Played, from_class, in_class
from .counts import NOT_BEGUN, Trick, by_leader, choices, endings_by_unused, total_ways
from .criterion import position_of
from .deck import Deck, Renaming, Unused, rename
from .patterns import Pattern, canonical, orbit, rows_of
from .table import Leads, Table


class _Entries(NamedTuple):
    """The legal entries of one k and one class."""

    unused: tuple[Unused, ...]
    leads: tuple[Leads, ...]
    starts: tuple[tuple[int, ...], ...]
    """For each j, how many members of the block come before each."""


class Numbering:
    """The legal endings, or play positions, of a table's deck, and their numbers.

    Args:
        table: who can be on lead, for every entry.
        blocks: how many members there are for each k from a full hand down, each j (0 to 3, of endings 0), and each
            class.
        with_lead: they are positions, with a leader and a strain.
    """

    def __init__(self, table: Table, blocks: Sequence[int], *, with_lead: bool) -> None:
        self._table, self._deck, self._with_lead = table, table.deck, with_lead
        self._tables = 4 if with_lead else 1
        *starts, self.size = accumulate(blocks, initial=0)
        self._starts = tuple(starts)
        self._entries: dict[tuple[int, Pattern], _Entries] = {}

    def parts(
        self, before: Deal, leader: Seat = 0, on_table: Sequence[Card] = (), strain: int | None = None
    ) -> list[Part] | None:
        """What the number of a member is the sum of, in the order in which members are compared; None if the lead
        cannot have passed so, or of an ending without cards.

        *before* is the ending before this trick, in which everybody followed suit who could.

        Raises:
            TypeError, ValueError: as `position_of`.
        """
        j, where = len(on_table), position_of(before, self._deck)
        home, players, renaming = canonical(self._deck, where.pattern)
        unused = rename(where.unused, renaming)
        leads = self._table.leads_of(where.cards, home, unused)
        moments = _moments_of(self._deck, home, where.cards, unused, j, leads, self._with_lead)
        table = [(renaming[card // 13], card % 13) for card in on_table]
        led = table[0][0] if table else 0
        chosen = () if strain is None else (leader, strain, led)
        sizes = dict(moments.choices(players, renaming))
        if chosen not in sizes or not (where.cards or self._with_lead):
            return None
        entries = self._block(where.cards, home)
        at = bisect_left(entries.unused, unused)
        level, block = (self._start(where.cards, j, first) for first in (0, home))
        by_player: dict[Seat, Played] = {(leader + i) % 4: card for i, card in enumerate(table)}
        hands = [in_class(self._deck, before.hands[player], renaming) for player in players]
        dead = in_class(self._deck, before.unused & self._deck.mask, renaming)
        numbering = CardNumbering(self._deck, home, where.cards, moments.trick(players, leader, led))
        return [
            Part("cards played", level, str(4 * (self._deck.full_hand - where.cards) + j)),
            Part("class", block - level, f"{home:#06x}"),
            Part("unused counts", entries.starts[j][at], " ".join(map(str, unused))),
            Part(
                "pattern", moments.starts[bisect_left(orbit(self._deck, home), where.pattern)], f"{where.pattern:#06x}"
            ),
            *(_chosen_parts(sizes, chosen, "SHDC"[on_table[0] // 13] if on_table else "-") if chosen else ()),
            *numbering.parts(hands, dead, [by_player.get(player) for player in players]),
        ]

    def item(self, index: int) -> tuple[Deal, Seat, list[Card], int | None]:
        """The member with this number: the hands; and of a position the leader, the cards on the table, the strain."""
        at = bisect_right(self._starts, index) - 1
        index -= self._starts[at]
        level, number = divmod(at, len(self._table.classes))
        lost, j = divmod(level, self._tables)
        cards, home = self._deck.full_hand - lost, self._table.classes[number]
        entries = self._block(cards, home)
        at = bisect_right(entries.starts[j], index) - 1
        index -= entries.starts[j][at]
        moments = _moments_of(self._deck, home, cards, entries.unused[at], j, entries.leads[at], self._with_lead)
        place = bisect_right(moments.starts, index) - 1
        index -= moments.starts[place]
        _, players, renaming = canonical(self._deck, orbit(self._deck, home)[place])
        for chosen, size in moments.choices(players, renaming):  # noqa: B007
            if index < size:
                break
            index -= size
        leader, strain, led = chosen or (0, None, 0)
        numbering = CardNumbering(self._deck, home, cards, moments.trick(players, leader, led))
        hands, played = numbering.item(index, entries.unused[at])
        masks, table = [0] * 4, [0] * j
        for player, suits, card in zip(players, hands, played, strict=True):
            masks[player] = from_class(suits, renaming)
            if card:
                real = 13 * renaming.index(card[0]) + card[1]
                masks[player] ^= 1 << real
                table[(player - leader) % 4] = real
        return Deal(*masks), leader, table, strain

    def _start(self, cards: int, j: int, home: Pattern) -> int:
        """The number of the first member of a block."""
        level = self._tables * (self._deck.full_hand - cards) + j
        return self._starts[level * len(self._table.classes) + bisect_left(self._table.classes, home)]

    def _block(self, cards: int, home: Pattern) -> _Entries:
        """The legal entries of one k and one class, with where each begins in the block of each j."""
        if (cards, home) not in self._entries:
            rows = rows_of(home)
            leads = {unused: found for unused, found in self._table.block(cards, home).items() if found}
            sizes = {unused: [0] * self._tables for unused in leads}
            if self._with_lead:
                for row, j, unused, number in by_leader(self._deck, home, cards):
                    if unused in leads:
                        sizes[unused][j] += number * _strains_led(leads[unused], rows.index(row))
            else:
                by_unused = endings_by_unused(self._deck, home, cards)
                sizes = {unused: [by_unused[unused]] for unused in leads}
            columns = ([size[j] for size in sizes.values()] for j in range(self._tables))
            starts = tuple(tuple(accumulate(column, initial=0))[:-1] for column in columns)
            self._entries[cards, home] = _Entries(tuple(leads), tuple(leads.values()), starts)
        return self._entries[cards, home]


Choice = tuple[Seat, int, int] | tuple[()]
"""Of positions the leader, the strain, and the suit led, as the class calls it; 0 if nothing lies on the table."""


def _chosen_parts(sizes: dict[Choice, int], chosen: Choice, led: str) -> Iterator[Part]:
    """What comes before what was chosen, choice by choice."""
    for i, (name, names) in enumerate(zip(("leader", "strain", "suit led"), (SEATS, "SHDCN", led), strict=True)):
        before = sum(n for c, n in sizes.items() if c[:i] == chosen[:i] and c[i] < chosen[i])
        yield Part(name, before, names[chosen[i]] if i < 2 else led)


class _Moments:
    """The patterns, leaders, strains and suits led of an entry with j cards on the table, and their positions.

    A pattern's number depends only on how the rows sit around the table, up to turning it: one of six arrangements.
    """

    def __init__(
        self, deck: Deck, home: Pattern, cards: int, unused: Unused, j: int, leads: Leads, with_lead: bool
    ) -> None:
        self._deck, self._home, self._cards, self._j = deck, home, cards, j
        self._leads, self._with_lead = leads, with_lead
        self._held = tuple(map(int.__sub__, deck.lengths, unused))
        self._dead = choices(deck.lengths, unused)
        self.starts: Sequence[int] = ()
        """For each pattern of the class, the positions of those before it."""
        if not with_lead:  # in all patterns are equally many endings
            if leads:
                size = self._dead * total_ways(deck, home, cards, self._held, NOT_BEGUN)
                self.starts = range(0, size * len(orbit(deck, home)), size)
            return
        as_named = tuple(deck.suits)
        sizes = [sum(size for _, size in self.choices((0, *seats), as_named)) for seats in permutations((1, 2, 3))]
        *starts, _ = accumulate((sizes[kind] for kind in _arrangements(deck, home)), initial=0)
        self.starts = starts

    def choices(self, players: tuple[Seat, ...], renaming: Renaming) -> Iterator[tuple[Choice, int]]:
        """Every leader, strain and suit led that is legal in a pattern, in this order, and how many positions have it.

        *players* are those in the rows, *renaming* says what the class calls the suits.
        """
        if isinstance(self.starts, range):
            yield (), self.starts.step
        for leader in range(4) if self._with_lead else ():
            row = players.index(leader)
            suits = [suit for suit in self._deck.suits if rows_of(self._home)[row] >> suit & 1] if self._j else [0]
            tricks = [self.trick(players, leader, led) for led in suits] if _strains_led(self._leads, row) else []
            ways = [total_ways(self._deck, self._home, self._cards, self._held, trick) for trick in tricks]
            for strain in self._deck.strains:
                if _can_lead(self._leads, row, strain, renaming):
                    yield from (((leader, strain, led), self._dead * n) for led, n in zip(suits, ways, strict=True))

    def trick(self, players: tuple[Seat, ...], leader: Seat, led: int) -> Trick:
        """Who has played to the trick, and which suit was led."""
        return Trick(led, tuple((player - leader) % 4 < self._j for player in players)) if self._j else NOT_BEGUN


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
