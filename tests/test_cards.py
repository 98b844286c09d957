"""Cards, suits, ranks, seats and hands, as integers and as text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from everydeal import cards
from everydeal.cards import DECK, RANK_ORDER, RANKS, SEATS, SUIT_ORDER, SUITS

masks = st.integers(0, DECK)
DECK_NAMES = [suit + rank for suit in SUITS for rank in RANKS]


def test_the_deck():
    assert [cards.card_name(card) for card in range(52)] == DECK_NAMES
    assert tuple(range(52)) == SUIT_ORDER
    assert [cards.card_name(card) for card in RANK_ORDER] == [suit + rank for rank in RANKS for suit in SUITS]
    assert sum(1 << card for card in range(52)) == DECK


@pytest.mark.parametrize("card", range(52))
def test_every_way_to_write_a_card(card):
    suit, rank = DECK_NAMES[card]
    symbol, hollow = "♠♥♦♣"[card // 13], "♤♡♢♧"[card // 13]
    for text in (suit + rank, rank + suit, suit.lower() + rank, rank.lower() + suit, symbol + rank, rank + symbol):
        assert cards.parse_card(text) == card
    assert cards.parse_card(f" {hollow}{rank} ") == card
    if rank == "T":
        assert cards.parse_card(suit + "10") == cards.parse_card("10" + suit.lower()) == card
    assert cards.to_card(card) == cards.to_card(suit + rank) == card


@pytest.mark.parametrize("text", ["", "S", "SS", "AA", "S1", "10", "SAK", "joker", "♠", "1S", "S A"])
def test_what_is_not_a_card(text):
    with pytest.raises(ValueError, match=f"{text!r}"):
        cards.parse_card(text)


@pytest.mark.parametrize("card", [-1, 52, 99])
def test_numbers_that_are_not_cards(card):
    for function in (cards.card_name, cards.to_card):
        with pytest.raises(ValueError, match=f"{card}"):
            function(card)
    with pytest.raises(ValueError, match="not a card"):
        cards.mask_of([card])


def test_seats():
    for seat, name in enumerate(cards.SEAT_NAMES):
        for text in (name, name.upper(), name.lower(), name[0], name[0].lower(), f" {name} "):
            assert cards.parse_seat(text) == cards.to_seat(text) == seat
        assert cards.to_seat(seat) == seat
    assert "".join(name[0] for name in cards.SEAT_NAMES) == SEATS


@pytest.mark.parametrize("seat", ["", "X", "NE", "NORT", -1, 4])
def test_what_is_not_a_seat(seat):
    with pytest.raises(ValueError, match="is not a seat"):
        cards.to_seat(seat)


@given(mask=masks)
def test_masks_and_cards(mask):
    held = list(cards.cards_of(mask))
    assert held == sorted(held) == [card for card in range(52) if mask >> card & 1]
    assert cards.mask_of(reversed(held)) == mask


def test_a_card_that_comes_twice():
    with pytest.raises(ValueError, match="HK comes twice"):
        cards.mask_of([14, 3, 14])


@given(mask=masks)
def test_hands_as_text(mask):
    text = cards.format_hand(mask)
    assert cards.parse_hand(text) == cards.parse_hand(text.lower()) == mask
    shuffled = ".".join(suit[::-1] for suit in text.split("."))
    assert cards.parse_hand(shuffled) == mask
    assert cards.lengths(mask) == tuple(len(suit) for suit in text.split("."))
    assert cards.hcp(mask) == sum(4 - "AKQJ".index(rank) for rank in text if rank in "AKQJ")
    assert [cards.format_holding(cards.holding(mask, suit)) for suit in range(4)] == text.split(".")
