"""Legal endings: the recursion and the criterion against play by brute force on small decks, where all can be tried."""

import json
from collections import Counter
from itertools import islice, product
from typing import Any

import pytest

import places
from all_plays import all_positions
from count_matrices import Matrix, endings, leads, matrices, position
from everydeal.legality.criterion import Position, tricks_suffice
from everydeal.legality.deck import Deck
from everydeal.legality.patterns import rows_of
from everydeal.legality.recursion import levels, place, strains_with

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
