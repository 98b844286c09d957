"""Legal endings: the recursion and the criterion against play by brute force on small decks, where all can be tried."""

import json
from collections.abc import Iterator
from itertools import combinations, product
from typing import Any

import pytest

import places
from count_matrices import Matrix, endings, leads, matrices, position
from everydeal.legality.criterion import Position, tricks_suffice
from everydeal.legality.deck import Deck
from everydeal.legality.recursion import levels, place

GOLDEN = json.loads((places.GOLDEN / "legal_endings.json").read_text())
Hands = tuple[int, ...]
"""The cards of each player, as masks; a card is 4 * suit + rank, 0 the highest."""


def deals(hands: int, cards: tuple[int, ...]) -> Iterator[Hands]:
    """All ways to deal *cards* evenly."""
    if hands == 1:
        yield (sum(1 << card for card in cards),)
        return
    for chosen in combinations(cards, len(cards) // hands):
        for rest in deals(hands - 1, tuple(card for card in cards if card not in chosen)):
            yield (sum(1 << card for card in chosen), *rest)


def play_a_trick(hands: Hands, leader: int, strain: int) -> Iterator[tuple[Hands, int]]:
    """Every ending and winner after one trick, by the laws of play and nothing else."""

    def go(turn: int, cards: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        if len(cards) == len(hands):
            yield cards
            return
        hand = hands[(leader + turn) % len(hands)]
        held = [card for card in range(16) if hand >> card & 1]
        following = [card for card in held if cards and card // 4 == cards[0] // 4]
        for card in following or held:
            yield from go(turn + 1, (*cards, card))

    for cards in go(0, ()):
        best = min(cards, key=lambda card: (card // 4 != strain, card // 4 != cards[0] // 4, card))
        left = list(hands)
        for turn, card in enumerate(cards):
            left[(leader + turn) % len(hands)] ^= 1 << card
        yield tuple(left), (leader + cards.index(best)) % len(hands)


def reached_by_play(deck: Deck, strain: int) -> list[set[tuple[Hands, int]]]:
    """All endings, each with the player on lead, after 0, 1, 2, ... tricks of all deals."""
    cards = tuple(4 * suit + rank for suit in deck.suits for rank in range(deck.lengths[suit]))
    reached = [{(hands, leader) for hands in deals(deck.players, cards) for leader in range(deck.players)}]
    for _ in range(deck.full_hand):
        reached.append({after for hands, leader in reached[-1] for after in play_a_trick(hands, leader, strain)})
    return reached


def strains_that_differ(deck: Deck) -> list[int]:
    """Of suits that are equally long one, the last, for what is trumps there goes by its length; and notrump."""
    last = {deck.lengths[strain]: strain for strain in deck.strains if strain in deck.suits}
    return [*last.values(), *(strain for strain in deck.strains if strain not in deck.suits)]


def matrix_of(deck: Deck, hands: Hands) -> Matrix:
    return tuple(tuple((hand >> 4 * suit & 15).bit_count() for suit in deck.suits) for hand in hands)


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
    for strain in strains_that_differ(deck):
        for reached, level in zip(reached_by_play(deck, strain), levels(deck, strain), strict=True):
            found: dict[tuple[Matrix, int], int] = {}
            for hands, leader in reached:
                key = matrix_of(deck, hands), leader
                found[key] = found.get(key, 0) + 1
            cards = next(iter(reached))[0][0].bit_count()
            for matrix in matrices(deck, cards):
                by_recursion = leads(deck, level, position(deck, matrix))
                by_play = {player: found.get((matrix, player), 0) for player in range(deck.players)}
                ways = endings(deck, matrix)
                assert by_play == {player: ways * (player in by_recursion) for player in range(deck.players)}


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
    by_strain = [list(levels(deck, strain)) for strain in deck.strains]
    for t in range(1, deck.full_hand):
        vectors = [u for u in product(*(range(n + 1) for n in deck.lengths)) if sum(u) == deck.players * t]
        for pattern, _ in by_strain[0][t]:
            rows = {pattern >> 4 * p & 15 for p in range(deck.players)}
            reachable = 0
            for strain_levels in by_strain:
                for row in rows:
                    reachable |= strain_levels[t][pattern, row]
            for unused in vectors:
                legal = bool(reachable >> place(unused) & 1)
                assert tricks_suffice(Position(deck.full_hand - t, pattern, unused), deck) == legal


@pytest.mark.slow
@pytest.mark.parametrize("row", GOLDEN["small_decks"], ids=lambda row: f"{row['players']} players, {row['suits']}")
def test_counts_of_small_decks_against_the_brute_force_of_another_program(row: dict[str, Any]) -> None:
    deck = Deck(row["suits"], row["players"])
    for cards, (legal, total) in zip(range(deck.full_hand, 0, -1), row["legal_and_all"], strict=True):
        counted = [(endings(deck, m), tricks_suffice(position(deck, m), deck)) for m in matrices(deck, cards)]
        assert sum(ways for ways, _ in counted) == total
        assert sum(ways for ways, is_legal in counted if is_legal) == legal


@pytest.mark.parametrize(("suits", "players"), [((5, 5), 4), ((14,), 2), ((), 4), ((2, 2, 2, 2, 2), 2)])
def test_a_deck_that_cannot_be_dealt_is_refused(suits: tuple[int, ...], players: int) -> None:
    with pytest.raises(ValueError, match="suits"):
        Deck(suits, players)
