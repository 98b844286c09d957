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
from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate, permutations
from typing import NamedTuple

from ..cards import SEATS, Card, Seat
from ..deal import Deal
from ..strains import NOTRUMP
from .card_numbering import Part, Played, card_numbering, from_class, in_class
from .counts import NOT_BEGUN, Trick, by_leader, endings_by_unused, total_diagrams
from .criterion import position_of
from .deck import Deck, Renaming, Unused, rename
from .patterns import Canonical, Pattern, canonical, orbit, rows_of
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
        self._stages = 4 if with_lead else 1  # of a trick: so many values j has
        *self._starts, self.size = accumulate(blocks, initial=0)

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
        seated = canonical_pattern, players, renaming = canonical(self._deck, where.pattern)
        unused = rename(where.unused, renaming)
        leads = self._table.leads_of(where.cards, canonical_pattern, unused)
        if not leads or not (where.cards or self._with_lead):
            return None
        played = [(renaming[card // 13], card % 13) for card in on_table]
        led = played[0][0] if played else 0
        place = bisect_left(orbit(self._deck, canonical_pattern), where.pattern)
        moments = _moments(self._deck, canonical_pattern, where.cards, unused, j, leads, self._with_lead)
        chosen = () if strain is None else moments.before(place, seated, leader, strain, led)
        if chosen is None:
            return None
        names = () if strain is None else (SEATS[leader], "SHDCN"[strain], "SHDC"[on_table[0] // 13] if played else "-")
        entries = block_entries(self._table, where.cards, canonical_pattern, self._with_lead)
        level, block = self._start(where.cards, j, 0), self._start(where.cards, j, canonical_pattern)
        by_player: dict[Seat, Played] = {(leader + i) % 4: card for i, card in enumerate(played)}
        dead, *hands = in_class((before.unused & self._deck.mask, *map(before.hands.__getitem__, players)), renaming)
        numbering = card_numbering(self._deck, canonical_pattern, where.cards, _trick(players, leader, j, led))
        return [
            Part("cards played", level, str(4 * (self._deck.full_hand - where.cards) + j)),
            Part("class", block - level, f"{canonical_pattern:#06x}"),
            Part("unused counts", entries.starts[j][bisect_left(entries.unused, unused)], " ".join(map(str, unused))),
            Part("pattern", moments.starts[place], f"{where.pattern:#06x}"),
            *map(Part, ("leader", "strain", "suit led"), chosen, names),
            *numbering.parts(hands, dead, list(map(by_player.get, players))),
        ]

    def item(self, index: int) -> tuple[Deal, Seat, list[Card], int | None]:
        """The member with this number: the hands; and of a position the leader, the cards on the table, the strain."""
        at = bisect_right(self._starts, index) - 1
        index -= self._starts[at]
        level, number = divmod(at, len(self._table.classes))
        lost, j = divmod(level, self._stages)
        cards, pattern = self._deck.full_hand - lost, self._table.classes[number]
        entries = block_entries(self._table, cards, pattern, self._with_lead)
        at = bisect_right(entries.starts[j], index) - 1
        index -= entries.starts[j][at]
        moments = _moments(self._deck, pattern, cards, entries.unused[at], j, entries.leads[at], self._with_lead)
        place = bisect_right(moments.starts, index) - 1
        index -= moments.starts[place]
        seated = _, players, renaming = canonical(self._deck, orbit(self._deck, pattern)[place])
        leader, strain, led, index = moments.at(place, seated, index) if self._with_lead else (0, None, 0, index)
        numbering = card_numbering(self._deck, pattern, cards, _trick(players, leader, j, led))
        hands, played = numbering.item(index, entries.unused[at])
        masks, on_table = [0] * 4, [0] * j
        for player, suits, card in zip(players, hands, played, strict=True):
            masks[player] = from_class(suits, renaming)
            if card:
                real = 13 * renaming.index(card[0]) + card[1]
                masks[player] ^= 1 << real
                on_table[(player - leader) % 4] = real
        return Deal(*masks), leader, on_table, strain

    def _start(self, cards: int, j: int, canonical_pattern: Pattern) -> int:
        """The number of the first member of a block."""
        level = self._stages * (self._deck.full_hand - cards) + j
        return self._starts[level * len(self._table.classes) + bisect_left(self._table.classes, canonical_pattern)]


@lru_cache(maxsize=1 << 10)
def block_entries(table: Table, cards: int, pattern: Pattern, with_lead: bool) -> _Entries:
    """The legal entries of one k and one class, with where each begins in the block of each j.

    At all tricks of 3,000 deals that are played at random, fewer are asked for than are kept; one can take a second.
    """
    leads = {unused: found for unused, found in table.block(cards, pattern).items() if found}
    if with_lead:
        sizes, rows = {unused: [0] * 4 for unused in leads}, rows_of(pattern)
        for row, j, unused, number in by_leader(table.deck, pattern, cards):
            if unused in leads:
                sizes[unused][j] += number * _strains_led(leads[unused], rows.index(row))
    else:
        by_unused = endings_by_unused(table.deck, pattern, cards)
        sizes = {unused: [by_unused[unused]] for unused in leads}
    columns = ([size[j] for size in sizes.values()] for j in range(4 if with_lead else 1))
    starts = tuple(tuple(accumulate(column, initial=0))[:-1] for column in columns)
    return _Entries(tuple(leads), tuple(leads.values()), starts)


class _Moments(NamedTuple):
    """The patterns, leaders, strains and suits led of an entry with j cards on the table, and their positions.

    A pattern's number depends only on how the rows sit around the table, up to turning it: one of six arrangements.
    """

    deck: Deck
    leads: Leads
    arrangements: tuple[int, ...]
    """For each pattern of the class, which of the arrangements it has."""
    starts: Sequence[int]
    """For each pattern of the class, the positions of those before it."""
    ways: tuple[tuple[tuple[int, ...], ...], ...]
    """For each arrangement and each row whose player can be on lead, the positions in one strain in which a suit before
    each suit of the class was led, and all.  Of endings there are none."""

    def before(self, place: int, seated: Canonical, leader: Seat, strain: int, led: int) -> tuple[int, int, int] | None:
        """In a pattern, the positions with leaders before this one, of his with strains before this one, and of these
        with suits before the one *led*; None if he cannot be on lead in this strain."""
        _, players, renaming = seated
        ways, row = self.ways[self.arrangements[place]], players.index(leader)
        strains = self._strains(row, renaming)
        if strain not in strains:
            return None
        earlier = sum(_strains_led(self.leads, other) * ways[other][-1] for other in map(players.index, range(leader)))
        return earlier, strains.index(strain) * ways[row][-1], ways[row][led]

    def at(self, place: int, seated: Canonical, number: int) -> tuple[Seat, int, int, int]:
        """The leader, the strain and the suit led of position *number* of a pattern, and its number among theirs."""
        _, players, renaming = seated
        ways, leader, row = self.ways[self.arrangements[place]], 0, players.index(0)
        while number >= (size := _strains_led(self.leads, row) * ways[row][-1]):
            number, leader = number - size, leader + 1
            row = players.index(leader)
        strain, number = divmod(number, ways[row][-1])
        led = bisect_right(ways[row], number) - 1
        return leader, self._strains(row, renaming)[strain], led, number - ways[row][led]

    def _strains(self, row: int, renaming: Renaming) -> list[int]:
        """The strains in which the player of a row can be on lead; the class calls them otherwise."""
        renamed = zip(self.deck.strains, (*renaming, NOTRUMP), strict=True)
        return [strain for strain, new in renamed if self.leads >> 4 * new + row & 1]


@lru_cache(maxsize=1 << 9)
def _moments(deck: Deck, pattern: Pattern, cards: int, unused: Unused, j: int, leads: Leads, leading: bool) -> _Moments:
    if not leading:  # in all patterns are equally many endings
        size = total_diagrams(deck, pattern, cards, unused, NOT_BEGUN)
        return _Moments(deck, leads, (), range(0, size * len(orbit(deck, pattern)), size), ())

    def ways(players: tuple[Seat, ...], row: int, led: int) -> int:
        """The positions in one strain in which the player of a row led this suit; suit 0 if he has not led."""
        if not _strains_led(leads, row) or not (rows_of(pattern)[row] >> led & 1 if j else led == 0):
            return 0
        return total_diagrams(deck, pattern, cards, unused, _trick(players, players[row], j, led))

    by_arrangement = tuple(
        tuple(tuple(accumulate((ways((0, *others), row, led) for led in deck.suits), initial=0)) for row in range(4))
        for others in permutations((1, 2, 3))
    )
    sizes = [sum(_strains_led(leads, row) * n[-1] for row, n in enumerate(by_row)) for by_row in by_arrangement]
    arrangements = _arrangements(deck, pattern)
    *starts, _ = accumulate((sizes[arrangement] for arrangement in arrangements), initial=0)
    return _Moments(deck, leads, arrangements, starts, by_arrangement)


def _trick(players: tuple[Seat, ...], leader: Seat, j: int, led: int) -> Trick:
    """Who of the players in the rows has played to the trick, and which suit was led."""
    return Trick(led, tuple((player - leader) % 4 < j for player in players)) if j else NOT_BEGUN


def _strains_led(leads: Leads, row: int) -> int:
    """In how many strains the player of a row can be on lead."""
    return (leads >> row & 0x11111).bit_count()


@lru_cache(maxsize=1 << 9)
def _arrangements(deck: Deck, canonical_pattern: Pattern) -> tuple[int, ...]:
    """For each pattern of a class, which of the six arrangements it has."""
    kinds = list(permutations((1, 2, 3)))
    seated = (canonical(deck, pattern).players for pattern in orbit(deck, canonical_pattern))
    return tuple(kinds.index(tuple((player - first) % 4 for player in others)) for first, *others in seated)
