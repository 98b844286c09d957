"""The space `legal`: its frozen order, and that it is one to one."""

import json
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from everydeal import Deal, spaces
from everydeal.legality.deck import Deck
from everydeal.spaces.legal import LegalEndings

GOLDEN = json.loads((Path(__file__).parents[1] / "golden" / "legal_endings.json").read_text())


@pytest.mark.parametrize(("number", "cards", "text"), GOLDEN["facts"], ids=lambda value: str(value)[:40])
def test_published_facts(number: int, cards: int, text: str) -> None:
    ending = Deal.from_pbn(text)
    assert spaces.legal[number] == ending
    assert spaces.legal.index(ending) == number
    assert set(ending.hand_sizes) == {cards}


@settings(deadline=None)
@given(st.integers(0, spaces.legal.size - 1))
def test_round_trip(number: int) -> None:
    assert spaces.legal.index(spaces.legal[number]) == number


@settings(deadline=None)
@given(st.integers(1, 13), st.integers(0, 10**36))
def test_round_trip_with_every_number_of_cards(cards: int, number: int) -> None:
    counts = {k: count for k, _, count in GOLDEN["counts"]}
    first = sum(count for k, count in counts.items() if k > cards)
    number = first + number % counts[cards]
    ending = spaces.legal[number]
    assert set(ending.hand_sizes) == {cards}
    assert spaces.legal.index(ending) == number


@pytest.mark.parametrize(
    "suits",
    [
        (4, 4),
        pytest.param((2, 2, 2, 2), marks=pytest.mark.slow),
        pytest.param((4, 4, 4), marks=pytest.mark.slow),
    ],
)
def test_one_to_one_on_small_decks(suits: tuple[int, ...]) -> None:
    """Every number another ending, and every ending its number; all endings of the hand sizes are accounted for."""
    space = LegalEndings(f"legal{suits}", Deck(suits))
    numbers = range(space.size) if space.size < 10_000 else range(0, space.size, 97)
    seen = set()
    for number in numbers:
        ending = space[number]
        assert space.index(ending) == number
        seen.add(ending)
    assert len(seen) == len(numbers)
    if len(numbers) == space.size:
        sizes = Counter(ending.hand_sizes[0] for ending in seen)
        assert sizes == {2: 2520, 1: 1680}


def test_size_of_a_small_deck_with_illegal_endings() -> None:
    assert LegalEndings("legal", Deck((6, 6))).size == 369600 + 729000 + 11880


def test_an_illegal_ending_is_refused_with_its_reason() -> None:
    ending = Deal.from_pbn("N:A.A.A.A K.K.K.K Q.Q.Q.Q J.J.J.J")
    assert ending not in spaces.legal
    with pytest.raises(ValueError, match=r"illegal ending N:.*: 9 tricks have been played, but there can have been"):
        spaces.legal.index(ending)


@pytest.mark.parametrize(("ending", "message"), [(Deal(), "no cards left"), (Deal(1), "not a balanced ending")])
def test_what_is_no_balanced_ending_is_refused(ending: Deal, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        spaces.legal.index(ending)


def test_cards_outside_a_small_deck_are_refused() -> None:
    with pytest.raises(ValueError, match="cards that are not in this deck"):
        LegalEndings("legal", Deck((4, 4))).index(Deal(1, 2, 4, 1 << 40))


def test_registered_and_lazy() -> None:
    assert spaces.by_name("legal") is spaces.legal
    assert spaces.legal.bits == 107
    assert spaces.legal.nbytes == 14
