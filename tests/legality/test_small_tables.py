"""Which decks there are, and the tables of small ones, computed from nothing: against all ways to hold what is left."""

from collections import defaultdict
from collections.abc import Sequence

import pytest

from count_matrices import endings, leads, matrices, position
from everydeal.legality.counts import endings_by_unused
from everydeal.legality.criterion import Position, shortage, tricks_suffice
from everydeal.legality.deck import BRIDGE, Deck
from everydeal.legality.patterns import canonical, orbit, pattern_of
from everydeal.legality.recursion import levels, place
from everydeal.legality.table import Table, compute

DECKS = [Deck((2, 4, 2), 4), Deck((4, 4), 4), Deck((4, 4, 4), 4)]


@pytest.fixture(scope="module", params=DECKS, ids=str)
def table(request: pytest.FixtureRequest) -> Table:
    return compute(request.param)


def test_every_ending_is_counted_in_its_entry(table: Table) -> None:
    deck = table.deck
    counted: dict[tuple[int, int, int], int] = defaultdict(int)
    for cards in range(deck.full_hand + 1):
        for matrix in matrices(deck, cards):
            where = position(deck, matrix)
            if canonical(deck, where.pattern).pattern == where.pattern:
                ways = endings(deck, matrix) * len(orbit(deck, where.pattern))
                counted[cards, where.pattern, place(where.unused)] += ways
    found = {
        (cards, pattern, place(unused)): endings_by_unused(deck, pattern, cards)[unused]
        for cards in range(deck.full_hand + 1)
        for pattern in table.classes
        for unused in table.block(cards, pattern)
    }
    assert found == counted
    assert sum(table.endings) == sum(counted.values())
    in_order = sorted(counted, key=lambda entry: (-entry[0], *entry[1:]))
    assert list(table.endings) == [counted[entry] for entry in in_order]


def test_endings_are_counted_again_when_they_are_not_told(table: Table) -> None:
    again = Table(table.deck, table.classes, table.lengths, table.places, table.leads)
    assert again.endings == table.endings


def test_who_can_be_on_lead_is_what_the_recursion_says(table: Table) -> None:
    deck = table.deck
    by_trick = list(levels(deck))
    for cards in range(deck.full_hand + 1):
        for pattern in table.classes:
            for unused, found in table.block(cards, pattern).items():
                where = Position(cards, pattern, unused)
                on_lead = {
                    4 * strain + row
                    for strain in deck.strains
                    for row in leads(deck, by_trick[deck.full_hand - cards], strain, where)
                }
                assert {bit for bit in range(20) if found >> bit & 1} == on_lead, where


@pytest.mark.parametrize(
    ("deck", "rows", "unused", "said"),
    [
        (Deck((1, 3, 3, 3), 2), (0b1110, 0b1110), (1, 1, 1, 1), "1 in spades (1 gone, nobody holds any)"),
        (Deck((1, 1, 5, 5), 4), (0b101, 0b1010, 0b1100, 0b1100), (0, 0, 2, 2), "(0 gone, 1 player holds some)"),
    ],
    ids=["nobody", "one player"],
)
def test_reasons_count_the_players_who_hold_a_suit(
    deck: Deck, rows: Sequence[int], unused: tuple[int, ...], said: str
) -> None:
    cards = (sum(deck.lengths) - sum(unused)) // deck.players
    where = Position(cards, pattern_of(rows), unused)
    assert not tricks_suffice(where, deck)
    assert said in shortage(where, deck)


@pytest.mark.parametrize(
    ("lengths", "players", "hand"),
    [((1,), 1, 1), ((13,), 1, 13), ((13, 13, 13, 13), 4, 13), ((2, 1, 1), 2, 2), ((4, 4, 4, 4), 1, 16), ((3, 3), 3, 2)],
)
def test_decks_that_can_be_dealt_evenly(lengths: tuple[int, ...], players: int, hand: int) -> None:
    deck = Deck(lengths, players)
    assert (deck.lengths, deck.players, deck.full_hand) == (lengths, players, hand)
    assert deck.mask.bit_count() == sum(lengths)
    assert repr(deck) == f"Deck({lengths}, {players})"


@pytest.mark.parametrize(
    ("lengths", "players", "complaint"),
    [
        ((), 1, r"suits of \(\) cards cannot be dealt evenly to 1 players"),
        ((1, 1, 1, 1, 1), 1, "cannot be dealt evenly to 1 players"),
        ((2, 2), 0, "cannot be dealt evenly to 0 players"),
        ((5, 5), 5, "cannot be dealt evenly to 5 players"),
        ((3, 2), 4, r"suits of \(3, 2\) cards cannot be dealt evenly to 4 players"),
        ((0, 4), 4, r"suits have 1 to 13 cards, not \(0, 4\)"),
        ((14, 2), 4, r"suits have 1 to 13 cards, not \(14, 2\)"),
    ],
)
def test_decks_that_there_are_not(lengths: tuple[int, ...], players: int, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        Deck(lengths, players)


def test_suits_of_equal_length_can_be_renamed() -> None:
    assert Deck((2, 1, 1), 2).renamings == ((0, 1, 2), (0, 2, 1))
    assert len(BRIDGE.renamings) == 24
    assert list(Deck((2, 1, 1), 2).strains) == [0, 1, 2, 4]
