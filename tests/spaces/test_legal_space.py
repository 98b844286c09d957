"""The space `legal`: its frozen order, and that it is one to one."""

import json
from collections import Counter
from itertools import pairwise, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import places
from everydeal import Deal, spaces
from everydeal.legality.deck import Deck
from everydeal.spaces.released.legal import LegalEndings
from test_profile import sample_size

GOLDEN = json.loads((places.GOLDEN / "legal_endings.json").read_text())
COUNTS = {cards: int(legal) for cards, _, legal in GOLDEN["counts"]}
"""The legal endings with so many cards in a hand."""


@pytest.mark.parametrize(("number", "cards", "text"), GOLDEN["facts"], ids=lambda value: str(value)[:40])
def test_published_facts(number: str, cards: int, text: str) -> None:
    ending = Deal.from_pbn(text)
    assert spaces.legal[int(number)] == ending
    assert spaces.legal.index(ending) == int(number)
    assert set(ending.hand_sizes) == {cards}


@given(st.integers(1, 13), st.integers(0, 10**36))
def test_round_trip_with_every_number_of_cards(cards: int, number: int) -> None:
    first = sum(count for k, count in COUNTS.items() if k > cards)
    number = first + number % COUNTS[cards]
    ending = spaces.legal[number]
    assert set(ending.hand_sizes) == {cards}
    assert spaces.legal.index(ending) == number


@pytest.mark.parametrize("suits", [(4, 4), pytest.param((4, 4, 4), marks=pytest.mark.slow)])
def test_one_to_one_on_small_decks(suits: tuple[int, ...]) -> None:
    """Every number another ending, and every ending its number; all endings of the hand sizes are accounted for."""
    space = LegalEndings(f"legal{suits}", Deck(suits))
    numbers = range(space.size) if space.size < 10_000 else range(0, space.size, 397)
    seen = set()
    for number in numbers:
        ending = space[number]
        assert space.index(ending) == number
        seen.add(ending)
    assert len(seen) == len(numbers)
    if len(numbers) == space.size:
        sizes = Counter(ending.hand_sizes[0] for ending in seen)
        assert sizes == {2: 2520, 1: 1680}


def place_in_the_order(ending: Deal, suits: tuple[int, ...]) -> tuple[object, ...]:
    """What the frozen order compares, one thing after the other, written down from its definition.

    Squashed order of subsets of one size is the order of their masks as numbers, in any pool.
    """
    held = [[hand >> 13 * suit & 8191 for suit in range(len(suits))] for hand in ending.hands]
    seen = []
    for names in permutations(range(len(suits))):
        renamed = [[0] * len(suits) for _ in held]
        for hand, new in zip(held, renamed, strict=True):
            for suit, holding in enumerate(hand):
                new[names[suit]] = holding
        rows = sorted(renamed, key=lambda hand: sum(bool(holding) << s for s, holding in enumerate(hand)))
        seen.append((_pattern(rows), rows))
    home = min(number for number, _ in seen)
    rows = next(rows for number, rows in seen if number == home)
    dead = [(1 << length) - 1 - sum(column) for length, column in zip(suits, zip(*rows, strict=True), strict=True)]
    both = [a + b for a, b in zip(rows[0], rows[1], strict=True)]
    return (
        -ending.hand_sizes[0], home, _lengths(dead), _pattern(held), dead,
        _lengths(both), both, _lengths(rows[0]), rows[0], _lengths(rows[2]), rows[2],
    )  # fmt: skip


def _pattern(hands: list[list[int]]) -> int:
    return sum(bool(holding) << 4 * p + s for p, hand in enumerate(hands) for s, holding in enumerate(hand))


def _lengths(holdings: list[int]) -> list[int]:
    return [holding.bit_count() for holding in holdings]


@pytest.mark.parametrize("suits", [(4, 4), pytest.param((2, 2, 2, 2), marks=pytest.mark.slow)])
def test_order_is_the_defined_one_on_small_decks(suits: tuple[int, ...]) -> None:
    every = LegalEndings("legal", Deck(suits))[:: sample_size(1, 5) if len(suits) == 2 else 53]
    places = [place_in_the_order(ending, suits) for ending in every]
    assert all(one < other for one, other in pairwise(places))


@given(st.integers(0, spaces.legal.size - 2), st.integers(0, 106))
def test_order_is_the_defined_one(number: int, distance: int) -> None:
    other = min(number + 2**distance, spaces.legal.size - 1)
    suits = (13, 13, 13, 13)
    assert place_in_the_order(spaces.legal[number], suits) < place_in_the_order(spaces.legal[other], suits)


def test_size_of_a_small_deck_with_illegal_endings() -> None:
    assert LegalEndings("legal", Deck((6, 6))).size == 369600 + 729000 + 11880


def test_an_illegal_ending_is_refused_with_its_reason() -> None:
    ending = Deal.from_pbn("N:A.A.A.A K.K.K.K Q.Q.Q.Q J.J.J.J")
    assert ending not in spaces.legal
    with pytest.raises(ValueError, match=r"illegal ending N:.*: 9 tricks"):
        spaces.legal.index(ending)


@pytest.mark.parametrize(("ending", "message"), [(Deal(), "no cards left"), (Deal(1), "not a balanced ending")])
def test_what_is_not_a_balanced_ending_is_refused(ending: Deal, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        spaces.legal.index(ending)


def test_cards_outside_a_small_deck_are_refused() -> None:
    with pytest.raises(ValueError, match="not in this deck"):
        LegalEndings("legal", Deck((4, 4))).index(Deal(1, 2, 4, 1 << 40))


def test_registered_and_lazy() -> None:
    assert spaces.by_name("legal") is spaces.legal
    assert spaces.legal.bits == 107
    assert spaces.legal.nbytes == 14
