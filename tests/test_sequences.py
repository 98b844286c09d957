"""The letter string and the sequences, to the letter of the article 'Encoding Bridge Deals'."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from everydeal import Deal, spaces
from everydeal.cards import card_name
from everydeal.sequences import format_letters, from_sequences, parse_letters, to_sequences

ARTICLE = Deal.from_pbn("N:8.AKQT4.AJ6.T742 9.J53.KQ92.QJ985 KQJT72.62.T84.K6 A6543.987.753.A3")
LETTERS = "WSSSSENSWWWWSNNNENWWWSENESNEENSESWNWSWEWSEENEENSENWN"
NORTH = (6, 13, 14, 15, 17, 23, 26, 29, 34, 43, 46, 49, 51)
EAST = (5, 12, 17, 18, 20, 21, 23, 29, 32, 33, 34, 35, 37)
SOUTH = (1, 2, 3, 4, 5, 10, 14, 15, 16, 17, 20, 23, 24)

full_deals = st.integers(0, spaces.pavlicek.size - 1).map(spaces.pavlicek.__getitem__)
endings = st.integers(0, spaces.endings.size - 1).map(spaces.endings.__getitem__)


@given(deal=endings)
def test_letters_both_ways(deal):
    letters = format_letters(deal)
    assert parse_letters(letters) == deal
    assert parse_letters(f" {letters[:13].lower()} {letters[13:]}\n") == deal
    assert letters.count("-") == deal.unused.bit_count()


@given(deal=full_deals)
def test_sequences_both_ways(deal):
    sequences = to_sequences(deal)
    assert from_sequences(*sequences) == deal
    assert from_sequences(*(reversed(sequence) for sequence in sequences)) == deal


@given(deal=full_deals)
def test_sequences_are_places_among_the_cards_left(deal):
    """By the article's words: cross the cards of the seats before off a list of the deck, and look the others up."""
    deck = [card_name(card) for card in range(52)]
    for seat, sequence in enumerate(to_sequences(deal)):
        held = [card for card in deck if deal.owner(card) == seat]
        assert [deck.index(card) for card in held] == list(sequence)
        deck = [card for card in deck if card not in held]


@pytest.mark.parametrize(
    ("sequences", "complaint"),
    [
        ((NORTH[1:], EAST, SOUTH), "North's sequence has 12 positions, not 13"),
        ((NORTH, (*EAST[1:], 39), SOUTH), "East's sequence: position 39 is not 0 to 38, the 39 cards left"),
        ((NORTH, EAST, (*SOUTH[1:], -1)), "South's sequence: position -1 is not 0 to 25"),
        ((NORTH, EAST, (*SOUTH[1:], 24)), "South's sequence: position 24 comes twice"),
    ],
)
def test_bad_sequences_are_refused(sequences, complaint):
    with pytest.raises(ValueError, match=complaint):
        from_sequences(*sequences)


def test_endings_have_no_sequences():
    with pytest.raises(ValueError, match="in each hand"):
        to_sequences(Deal(1))
