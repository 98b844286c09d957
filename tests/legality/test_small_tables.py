"""Which decks there are, and the tables of small ones, computed from nothing: against all ways to hold what is left.

Then the recursion and the criterion against play by brute force on small decks, where all can be tried.
"""

import json
from collections import Counter, defaultdict
from collections.abc import Sequence
from itertools import islice, product
from typing import Any

import pytest

import places
from all_plays import all_positions
from count_matrices import Matrix, endings, leads, matrices, position
from everydeal.legality.counts import endings_by_unused
from everydeal.legality.criterion import Position, shortage, tricks_suffice
from everydeal.legality.deck import BRIDGE, Deck
from everydeal.legality.patterns import canonical, orbit, pattern_of, rows_of
from everydeal.legality.recursion import levels, place, strains_with
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


def test_endings_are_counted_again_when_they_are_not_given(table: Table) -> None:
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


GOLDEN = json.loads((places.GOLDEN / "legal_endings.json").read_text())


def strains_that_differ(deck: Deck) -> list[int]:
    """Of suits that are equally long one, the last, for what is trumps there goes by its length; and notrump."""
    last = {deck.lengths[strain]: strain for strain in deck.strains if strain in deck.suits}
    return [*last.values(), *(strain for strain in deck.strains if strain not in deck.suits)]


def matrix_of(deck: Deck, hands: tuple[int, ...]) -> Matrix:
    return tuple(tuple((hand >> 13 * suit & 8191).bit_count() for suit in deck.suits) for hand in hands)


@pytest.mark.parametrize(
    "deck",
    [
        Deck((3, 3, 2), 2),
        pytest.param(Deck((4, 4), 4), marks=pytest.mark.slow),
        pytest.param(Deck((4, 4, 2), 2), marks=pytest.mark.slow),
        pytest.param(Deck((2, 2, 2, 2), 4), marks=pytest.mark.slow),
        pytest.param(Deck((3, 3, 3), 3), marks=pytest.mark.slow),
        pytest.param(Deck((2, 2, 3, 3), 2), marks=pytest.mark.slow),
    ],
    ids=str,
)
def test_recursion_against_every_play_of_every_deal(deck: Deck) -> None:
    """Of the endings with given counts all or none are reached with a given player on lead: ranks never matter."""
    between_tricks = list(islice(all_positions(deck, turned=True), 0, None, deck.players))
    for gone, (positions, level) in enumerate(zip(between_tricks, levels(deck), strict=True)):
        for strain in strains_that_differ(deck):
            found = Counter(
                matrix_of(deck, hands) for (hands, _, _), strains in positions.items() if strains >> strain & 1
            )
            for matrix in matrices(deck, deck.full_hand - gone):
                by_recursion = leads(deck, level, strain, position(deck, matrix))
                ways = endings(deck, matrix)
                for player in range(deck.players):
                    by_play = found[(*matrix[player:], *matrix[:player])]  # where the first player is on lead
                    assert by_play == ways * (player in by_recursion)


@pytest.mark.parametrize(
    "deck",
    [
        pytest.param(Deck((3, 3, 3, 3), 2), marks=pytest.mark.thorough),
        Deck((4, 4, 4), 3),
        Deck((2, 3, 4), 3),
        Deck((4, 4), 4),
    ],
    ids=str,
)
def test_criterion_is_the_recursion_for_all_patterns_and_unused_counts(deck: Deck) -> None:
    for t, level in enumerate(islice(levels(deck), 1, deck.full_hand), start=1):
        vectors = [u for u in product(*(range(n + 1) for n in deck.lengths)) if sum(u) == deck.players * t]
        for pattern in {pattern for pattern, _ in level}:
            reachable = 0
            for row in rows_of(pattern, deck.players):
                reachable |= level[pattern, row]
            for unused in vectors:
                legal = bool(strains_with(deck, reachable, place(unused)))
                assert tricks_suffice(Position(deck.full_hand - t, pattern, unused), deck) == legal


@pytest.mark.slow
@pytest.mark.parametrize("row", GOLDEN["small_decks"], ids=lambda row: f"{row['players']} players, {row['suits']}")
def test_counts_of_small_decks_against_the_brute_force_of_another_program(row: dict[str, Any]) -> None:
    deck = Deck(row["suits"], row["players"])
    for cards, (legal, total) in zip(range(deck.full_hand, 0, -1), row["legal_and_all"], strict=True):
        counted = [(endings(deck, m), tricks_suffice(position(deck, m), deck)) for m in matrices(deck, cards)]
        assert sum(ways for ways, _ in counted) == total
        assert sum(ways for ways, is_legal in counted if is_legal) == legal
