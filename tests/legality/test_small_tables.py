"""The tables of small decks, computed from nothing, against every way to hold the cards that are left."""

from collections import defaultdict
from collections.abc import Sequence

import pytest

from count_matrices import endings, leads, matrices, position
from everydeal.legality.counts import endings_by_unused
from everydeal.legality.criterion import Position, shortage, tricks_suffice
from everydeal.legality.deck import Deck
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
