"""The numbering of the legal play positions: the order of the space `positions`.

The order (frozen): the cards played, from 0 to 52, ascend.  Then, in this order,

1. the class of the hold pattern *before this trick* and its unused counts, lexicographically, as in the space `legal`
   (from here on in the rows and suits of the class, see `everydeal.legality.patterns`);
2. the pattern, ascending among those of the class;
3. the player who led, or is on lead, N E S W; the strain S H D C NT, of those in which it is legal;
4. if cards lie on the table, the suit led, by its number in the class;
5. which cards are unused: a subset of each suit;
6. how many cards of each suit rows 0 and 1 hold together, lexicographically; and which, of those in play;
7. row 0's numbers in the suits, lexicographically; which of the cards that rows 0 and 1 share; which of the cards that
   its player could lawfully play lies on the table, if he has played; and the same choice for row 1;
8. the same for row 2, of those that rows 2 and 3 share, and the choices of rows 2 and 3.

Subsets are numbered as in `legal`.  The cards that a player could play are those of the suit led, or all if he has
none, suits as in the class, ace first.  So the counts of `legal` hold, if a vector x of a player who has put a card
on the table counts w(x) times, x's number in the suit led, or k if that is 0: A and B are weighted, and inside the
vectors of two rows the number is (subset * w_0 + c_0) * w_1 + c_1, with w = 1 and c = 0 for who has not played.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import accumulate, permutations
from math import factorial, prod
from typing import NamedTuple

from ...cards import SUIT, Card, Mask, Seat, format_holding
from ...deal import Deal
from ...strains import NOTRUMP
from ..counts import Cumulative, Vector, choices, row_vectors
from ..deck import BRIDGE, Deck, Unused, rename
from ..numbering import Suits, lengths_of, sets_index, sets_item, union, without
from ..patterns import Canonical, Pattern, Row, canonical, orbit, rows_of
from ..position import position_of
from ..table import Leads, Table
from .polynomials import hand, product, unpack
from .position import PlayPosition
from .reasons import why_illegal
from .ways import by_leader, third

Roles = tuple[bool, ...]
"""For each row, has its player put a card on the table?"""


class Part(NamedTuple):
    """A part of a number: the positions that differ first in one thing, and are smaller in it."""

    name: str
    value: int
    """How many they are."""
    detail: str
    """What the position has there."""


class PlayNumbering:
    """The legal play positions of a table's deck, and their numbers.

    Args:
        table: who can be on lead, for every entry.
        blocks: how many positions there are for each k from a full hand down to 0, j from 0 to 3 and class.
    """

    def __init__(self, table: Table, blocks: Sequence[int]) -> None:
        self._table = table
        self._deck = table.deck
        self._all_cards = tuple((1 << length) - 1 for length in self._deck.lengths)
        *starts, self.size = accumulate(blocks, initial=0)
        self._starts = tuple(starts)
        self._entries: dict[tuple[int, Pattern], _Entries] = {}
        self._moments: dict[tuple[int, int, Pattern, Unused], _Moments] = {}

    def index(self, position: PlayPosition) -> int:
        """The number of a position; ValueError, saying why, if it is not legal or has no strain."""
        return sum(part.value for part in self.parts(position))

    def parts(self, position: PlayPosition) -> list[Part]:
        """What the number of a position is the sum of, in the order in which positions are compared.

        Raises:
            ValueError: it is not legal, or has no strain.
        """
        if position.strain is None:
            raise ValueError(f"a position has a number in a strain: say which, or notrump: {position}")
        before = position.before
        cards, pattern, real = position_of(before, self._deck)
        found = canonical(self._deck, pattern)
        unused = rename(real, found.renaming)
        row = found.players.index(position.leader)
        leads = self._table.leads_of(cards, found.pattern, unused)
        strain = _renamed(position.strain, found.renaming)
        if position.revoke or not leads >> 4 * strain + row & 1:
            reason = why_illegal(position) if self._deck is BRIDGE else position.revoke
            raise ValueError(f"illegal position {position}: {reason or 'the lead cannot have passed so'}")
        j = len(position.table)
        entries = self._block(cards, found.pattern)
        at = entries.unused.index(unused)
        moments = self._moments_of(cards, j, found.pattern, unused, leads)
        place = bisect_left(orbit(self._deck, found.pattern), pattern)
        ways = moments.led(found.players, position.leader)
        strains = moments.strains(row, found.renaming)
        led = found.renaming[position.table[0] // 13] if j else 0
        per_strain = moments.choices * sum(ways.values())
        level, block = (self._starts[self._block_number(cards, j, home)] for home in (0, found.pattern))
        return [
            Part("cards played", level, str(4 * (self._deck.full_hand - cards) + j)),
            Part("class", block - level, f"{found.pattern:#06x}"),
            Part("unused counts", entries.starts[j][at], " ".join(map(str, unused))),
            Part("pattern", moments.before_pattern(place), f"{pattern:#06x}"),
            Part("leader", moments.before_leader(found.players, position.leader), "NESW"[position.leader]),
            Part("strain", strains.index(position.strain) * per_strain, "SHDCN"[position.strain]),
            Part(
                "suit led",
                moments.choices * sum(n for suit, n in ways.items() if suit < led),
                "SHDC"[position.table[0] // 13] if j else "-",
            ),
            *self._parts_of_cards(position, before, found, led, _roles(found.players, position.leader, j)),
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
        unused = entries.unused[at]
        moments = self._moments_of(cards, j, home, unused, entries.leads[at])
        place, index = moments.pattern_with(index)
        found = canonical(self._deck, orbit(self._deck, home)[place])
        leader, index = moments.leader_with(found.players, index)
        row = found.players.index(leader)
        ways = moments.led(found.players, leader)
        chosen, index = divmod(index, moments.choices * sum(ways.values()))
        strain = moments.strains(row, found.renaming)[chosen]
        before = tuple(accumulate(ways.values(), initial=0))
        at = bisect_right(before, index // moments.choices) - 1
        led, index = tuple(ways)[at], index - moments.choices * before[at]
        hands, table = self._cards(home, cards, unused, led, _roles(found.players, leader, j), index)
        return _position(found, hands, table, leader, j, strain)

    def _block_number(self, cards: int, j: int, home: Pattern) -> int:
        lost, classes = self._deck.full_hand - cards, self._table.classes
        return (4 * lost + j) * len(classes) + bisect_left(classes, home)

    def _block(self, cards: int, home: Pattern) -> "_Entries":
        """The legal entries of one k and one class, with where each begins in the block of each j."""
        if (cards, home) not in self._entries:
            block = self._table.block(cards, home)
            leads = {u: found for u, found in zip(block.unused, block.leads, strict=True) if found}
            sizes = {unused: [0] * 4 for unused in leads}
            strains = {unused: _strains_by_row(rows_of(home), found) for unused, found in leads.items()}
            for row, j, unused, number in by_leader(self._deck, home, cards):
                if unused in leads:
                    sizes[unused][j] += number * strains[unused].get(row, 0)
            by_j = ([third(size[j]) if j > 1 else size[j] for size in sizes.values()] for j in range(4))
            starts = tuple(tuple(accumulate(column, initial=0))[:-1] for column in by_j)
            self._entries[cards, home] = _Entries(tuple(leads), tuple(leads.values()), starts)
        return self._entries[cards, home]

    def _moments_of(self, cards: int, j: int, home: Pattern, unused: Unused, leads: Leads) -> "_Moments":
        key = cards, j, home, unused
        if key not in self._moments:
            self._moments[key] = _Moments(self._deck, home, cards, unused, j, leads)
        return self._moments[key]

    # The cards: as in `Numbering`, with the choices of those who have played

    def _parts_of_cards(
        self, position: PlayPosition, before: Deal, found: Canonical, led: int, roles: Roles
    ) -> Iterator[Part]:
        deck, home, cards = self._deck, found.pattern, before.hand_sizes[0]
        r0, r1, r2, r3 = rows_of(home)
        hands = [self._suits(before.hands[p], found.renaming) for p in found.players]
        dead = self._suits(before.unused & deck.mask, found.renaming)
        table = {(position.leader + i) % 4: _in_class(card, found.renaming) for i, card in enumerate(position.table)}
        played = [table.get(player) for player in found.players]
        shared, others = union(hands[0], hands[1]), union(hands[2], hands[3])
        live = union(shared, others)
        pairs = pair_splits(deck, home, cards, lengths_of(live), led, roles)
        total = weighted_pair(deck, r0, r1, cards, led, roles[:2])[lengths_of(shared)]
        rest = weighted_pair(deck, r2, r3, cards, led, roles[2:])[lengths_of(others)]
        share = pairs.before_vector(lengths_of(shared)) + sets_index(shared, live) * total * rest
        first = _half(deck, (hands[0], hands[1]), (r0, r1), played[:2], cards, led, roles[:2])
        second = _half(deck, (hands[2], hands[3]), (r2, r3), played[2:], cards, led, roles[2:])
        yield Part("unused cards", sets_index(dead, self._all_cards) * pairs.total, _text(dead))
        yield Part("rows 0 and 1 together", share, _text(shared))
        yield Part("row 0, and what rows 0 and 1 have played", first * rest, _text(hands[0]))
        yield Part("row 2, and what rows 2 and 3 have played", second, _text(hands[2]))

    def _cards(
        self, home: Pattern, cards: int, unused: Unused, led: int, roles: Roles, index: int
    ) -> tuple[list[Suits], list[tuple[int, int] | None]]:
        """The hands before the trick and the cards played, by rows, in the suits of the class."""
        deck = self._deck
        r0, r1, r2, r3 = rows_of(home)
        held = tuple(map(int.__sub__, deck.lengths, unused))
        pairs = pair_splits(deck, home, cards, held, led, roles)
        number, index = divmod(index, pairs.total)
        live = without(self._all_cards, sets_item(number, unused, self._all_cards))
        sizes, index = pairs.at(index)
        left = tuple(map(int.__sub__, held, sizes))
        index, second = divmod(index, weighted_pair(deck, r2, r3, cards, led, roles[2:])[left])
        share, first = divmod(index, weighted_pair(deck, r0, r1, cards, led, roles[:2])[sizes])
        shared = sets_item(share, sizes, live)
        hands, played = _half_item(deck, first, shared, (r0, r1), cards, led, roles[:2])
        more, others = _half_item(deck, second, without(live, shared), (r2, r3), cards, led, roles[2:])
        return [*hands, *more], [*played, *others]

    def _suits(self, cards: Mask, renaming: tuple[int, ...]) -> Suits:
        return rename(tuple(cards >> 13 * suit & SUIT for suit in self._deck.suits), renaming)


class _Entries(NamedTuple):
    """The legal entries of one k and one class."""

    unused: tuple[Unused, ...]
    leads: tuple[Leads, ...]
    starts: tuple[tuple[int, ...], ...]
    """For each j, how many positions of the block come before each."""


class _Moments:
    """The patterns, leaders, strains and suits led of an entry with j cards on the table, and their positions.

    A pattern's number depends only on how the rows sit around the table, up to turning it: one of six arrangements.
    """

    def __init__(self, deck: Deck, home: Pattern, cards: int, unused: Unused, j: int, leads: Leads) -> None:
        self._deck, self._home, self._cards, self._j, self._leads = deck, home, cards, j, leads
        self._held = tuple(map(int.__sub__, deck.lengths, unused))
        self.choices = choices(deck.lengths, unused)
        """In how many ways the unused cards can be chosen."""
        self._per_row = tuple((leads >> row & 0x11111).bit_count() for row in range(4))
        self._sizes = tuple(
            sum(self._leader((0, *seats), leader) for leader in range(4)) for seats in permutations((1, 2, 3))
        )

    def before_pattern(self, place: int) -> int:
        """The positions of the patterns before the one at this place of the class."""
        return sum(map(int.__mul__, _arrangements(self._deck, self._home)[place], self._sizes))

    def pattern_with(self, number: int) -> tuple[int, int]:
        """The place of the pattern that has position *number* of the entry, and the number in the pattern."""
        places = range(len(orbit(self._deck, self._home)))
        place = bisect_right(places, number, key=self.before_pattern) - 1
        return place, number - self.before_pattern(place)

    def before_leader(self, players: tuple[Seat, ...], leader: Seat) -> int:
        """The positions of the players before *leader*; *players* are those in the rows."""
        return sum(self._leader(players, other) for other in range(leader))

    def leader_with(self, players: tuple[Seat, ...], number: int) -> tuple[Seat, int]:
        """The leader of position *number* of a pattern, and the position's number among his."""
        for leader in range(4):
            here = self._leader(players, leader)
            if number < here:
                return leader, number
            number -= here
        raise AssertionError("the leaders' positions add up to the pattern's")

    def led(self, players: tuple[Seat, ...], leader: Seat) -> dict[int, int]:
        """W for each suit that *leader* can lead, in the class; with no card on the table there is one W."""
        roles = _roles(players, leader, self._j)
        row = rows_of(self._home)[players.index(leader)]
        suits = [suit for suit in self._deck.suits if row >> suit & 1] if self._j else [0]
        return {suit: total_ways(self._deck, self._home, self._cards, self._held, suit, roles) for suit in suits}

    def strains(self, row: int, renaming: tuple[int, ...]) -> list[int]:
        """The strains in which the player of *row* can be on lead, S H D C NT."""
        return [strain for strain in self._deck.strains if self._leads >> 4 * _renamed(strain, renaming) + row & 1]

    def _leader(self, players: tuple[Seat, ...], leader: Seat) -> int:
        strains = self._per_row[players.index(leader)]
        return strains and strains * self.choices * sum(self.led(players, leader).values())


def _strains_by_row(rows: tuple[Row, ...], leads: Leads) -> dict[Row, int]:
    """In how many strains a player who holds these suits can be on lead."""
    return {row: (leads >> place & 0x11111).bit_count() for place, row in enumerate(rows)}


def _renamed(strain: int, renaming: tuple[int, ...]) -> int:
    return strain if strain == NOTRUMP else renaming[strain]


def _roles(players: tuple[Seat, ...], leader: Seat, j: int) -> Roles:
    return tuple((player - leader) % 4 < j for player in players)


@lru_cache(maxsize=1 << 9)
def _arrangements(deck: Deck, home: Pattern) -> tuple[tuple[int, ...], ...]:
    """For each place of a class, how many of the patterns before it have each of the six arrangements."""
    kinds = list(permutations((1, 2, 3)))
    counts, before = [0] * 6, []
    for pattern in orbit(deck, home):
        before.append(tuple(counts))
        players = canonical(deck, pattern).players
        counts[kinds.index(tuple((player - players[0]) % 4 for player in players[1:]))] += 1
    return tuple(before)


# Weighted counts


def _weight(vector: Vector, role: bool, led: int, cards: int) -> int:
    """In how many ways the player can have chosen his card."""
    return (vector[led] or cards) if role else 1


@lru_cache(maxsize=1 << 13)
def weighted_pair(deck: Deck, row: Row, other: Row, cards: int, led: int, roles: Roles) -> dict[Vector, int]:
    """A: as `counts.pair_ways`, with the choices of those who have played, in lexicographic order."""
    both = product(
        deck,
        [
            hand(deck, own, cards, lambda x, role=role: _weight(x, role, led, cards))  # type: ignore[misc]
            for own, role in zip((row, other), roles, strict=True)
        ],
    )
    ways = {}
    for packed, total in sorted(both.items()):
        vector = unpack(packed, len(deck.lengths))
        ways[vector] = total * prod(map(factorial, vector)) // factorial(cards) ** 2
    return ways


@lru_cache(maxsize=1 << 12)
def pair_splits(deck: Deck, home: Pattern, cards: int, held: Vector, led: int, roles: Roles) -> Cumulative:
    """The terms of W: as `counts.pair_splits`, weighted."""
    terms = dict(_terms(deck, home, cards, held, led, roles))
    *before, total = accumulate(terms.values(), initial=0)
    return Cumulative(tuple(terms), tuple(before), total)


@lru_cache(maxsize=1 << 16)
def total_ways(deck: Deck, home: Pattern, cards: int, held: Vector, led: int, roles: Roles) -> int:
    """W: the ways to deal out *held* cards of each suit, and to choose those on the table."""
    return sum(ways for _, ways in _terms(deck, home, cards, held, led, roles))


def _terms(deck: Deck, home: Pattern, cards: int, held: Vector, led: int, roles: Roles) -> Iterator[tuple[Vector, int]]:
    r0, r1, r2, r3 = rows_of(home)
    first = weighted_pair(deck, r0, r1, cards, led, roles[:2])
    second = weighted_pair(deck, r2, r3, cards, led, roles[2:])
    for shared, ways in first.items():
        rest = second.get(tuple(map(int.__sub__, held, shared)))
        if rest:
            yield shared, ways * rest * choices(held, shared)


class _Split(NamedTuple):
    """What two rows can hold of the cards that they share."""

    hands: Cumulative
    """The first row's vectors."""
    weights: tuple[tuple[int, int], ...]
    """The choices of the two rows, for each."""


@lru_cache(maxsize=1 << 13)
def _splits(deck: Deck, rows: tuple[Row, Row], cards: int, shared: Vector, led: int, roles: Roles) -> _Split:
    terms, weights = {}, []
    for vector in row_vectors(deck, rows[0], cards):
        rest = tuple(map(int.__sub__, shared, vector))
        if min(rest) >= 0 and sum(1 << suit for suit, n in enumerate(rest) if n) == rows[1]:
            weight = _weight(vector, roles[0], led, cards), _weight(rest, roles[1], led, cards)
            terms[vector] = choices(shared, vector) * prod(weight)
            weights.append(weight)
    *before, total = accumulate(terms.values(), initial=0)
    return _Split(Cumulative(tuple(terms), tuple(before), total), tuple(weights))


def _half(
    deck: Deck, hands: tuple[Suits, Suits], rows: tuple[Row, Row], played: Sequence[tuple[int, int] | None],
    cards: int, led: int, roles: Roles,
) -> int:  # fmt: skip
    """The number of two hands and of what their players have played."""
    shared = union(*hands)
    split = _splits(deck, rows, cards, lengths_of(shared), led, roles)
    at = bisect_left(split.hands.vectors, lengths_of(hands[0]))
    w0, w1 = split.weights[at]
    c0, c1 = (_lawful(hand, led).index(card) if card else 0 for hand, card in zip(hands, played, strict=True))
    return split.hands.before[at] + (sets_index(hands[0], shared) * w0 + c0) * w1 + c1


def _half_item(
    deck: Deck, number: int, shared: Suits, rows: tuple[Row, Row], cards: int, led: int, roles: Roles
) -> tuple[tuple[Suits, Suits], list[tuple[int, int] | None]]:
    """The two hands, and what their players have played."""
    split = _splits(deck, rows, cards, lengths_of(shared), led, roles)
    at = bisect_right(split.hands.before, number) - 1
    w0, w1 = split.weights[at]
    number, c1 = divmod(number - split.hands.before[at], w1)
    number, c0 = divmod(number, w0)
    one = sets_item(number, split.hands.vectors[at], shared)
    hands = one, without(shared, one)
    played = zip(hands, (c0, c1), roles, strict=True)
    return hands, [_lawful(suits, led)[choice] if role else None for suits, choice, role in played]


def _lawful(suits: Suits, led: int) -> list[tuple[int, int]]:
    """The cards, suit and rank, that a player may play to a lead in suit *led*."""
    return [
        (suit, rank)
        for suit, held in enumerate(suits)
        if suit == led or not suits[led]
        for rank in range(13)
        if held >> rank & 1
    ]


def _in_class(card: Card, renaming: tuple[int, ...]) -> tuple[int, int]:
    """A card's suit in the class, and its rank."""
    return renaming[card // 13], card % 13


def _position(
    found: Canonical, hands: list[Suits], played: list[tuple[int, int] | None], leader: Seat, j: int, strain: int
) -> PlayPosition:
    """From the rows and suits of the class to the players and the real suits."""
    masks, table = [0] * 4, [0] * j
    for player, suits, card in zip(found.players, hands, played, strict=True):
        masks[player] = sum(suits[new] << 13 * suit for suit, new in enumerate(found.renaming))
        if card:
            real = 13 * found.renaming.index(card[0]) + card[1]
            masks[player] ^= 1 << real
            table[(player - leader) % 4] = real
    return PlayPosition(Deal(*masks), leader, table, strain)


def _text(suits: Suits) -> str:
    """Cards in the suits of the class, as a hand."""
    return ".".join(map(format_holding, suits))
