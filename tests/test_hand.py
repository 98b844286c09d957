"""`Hand`, and a deal as four of them."""

import copy
import json
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from everydeal import Deal, Hand, north, spaces
from everydeal.cards import DECK, format_hand, hcp, lengths

DEAL = Deal("N:8.AKQT4.AJ6.T742 9.J53.KQ92.QJ985 KQJT72.62.T84.K6 A6543.987.753.A3")


@given(st.integers(0, DECK))
def test_a_hand_is_its_mask_with_more_words(mask: int) -> None:
    hand = Hand(mask)
    assert hand == mask
    assert hash(hand) == hash(mask)
    assert (hand.hcp, hand.shape, hand.pbn, str(hand)) == (hcp(mask), lengths(mask), *2 * (format_hand(mask),))
    assert Hand(hand.pbn) == Hand(hand) == Hand(hand.cards) == Hand(list(hand)) == hand
    assert len(hand) == sum(hand.shape) == len(hand.cards)
    assert all(card in hand for card in hand)
    assert [len(suit) for suit in (hand.spades, hand.hearts, hand.diamonds, hand.clubs)] == list(hand.shape)
    assert eval(repr(hand)) == hand
    assert f"{hand:x}" == f"{mask:x}"
    assert json.dumps(hand) == str(mask)
    for copied in (copy.deepcopy(hand), pickle.loads(pickle.dumps(hand))):
        assert (type(copied), copied) == (Hand, hand)


def test_a_deal_is_four_hands() -> None:
    assert [hand.hcp for hand in DEAL] == [DEAL.hcp(seat) for seat in "NESW"]
    assert DEAL["S"] is not DEAL.south
    assert DEAL["S"] == DEAL.hand(2) == DEAL.south
    assert tuple(DEAL) == DEAL.hands
    assert "SA" in DEAL["west"]
    assert DEAL.north.pattern == (5, 4, 3, 1)
    assert "♥" in DEAL.north._repr_html_()


def test_a_deal_of_a_text() -> None:
    assert Deal(DEAL.to_pbn()) == DEAL
    with pytest.raises(ValueError, match="is not a deal"):
        Deal("8.AKQT4.AJ6.T742")
    with pytest.raises(TypeError, match="four masks"):
        Deal("N:A... - - -", 2)


@given(
    st.lists(st.integers(0, spaces.endings.size - 1), max_size=8), st.lists(st.integers(0, spaces.pavlicek.size - 1))
)
def test_deals_are_sorted_by_their_number(endings: list[int], full: list[int]) -> None:
    numbers = [*endings, *full[:4], 0, spaces.endings.size - 1]
    assert sorted(map(spaces.endings.__getitem__, numbers)) == [spaces.endings[number] for number in sorted(numbers)]


def test_deals_compare_with_deals_only() -> None:
    assert spaces.pavlicek[1] > spaces.pavlicek[0]
    assert DEAL <= DEAL
    assert DEAL >= DEAL
    with pytest.raises(TypeError):
        DEAL < 5  # noqa: B015


def test_words_of_a_board_are_told_apart() -> None:
    with pytest.raises(AttributeError, match="dealer"):
        _ = DEAL.dealer
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = DEAL.nothing
    assert not hasattr(DEAL, "vulnerability")


@pytest.mark.parametrize("wrong", ["AK", "AK.1..", -1, DECK + 1, ["SA", "SA"], ["SX"]])
def test_what_is_no_hand_is_refused(wrong: object) -> None:
    with pytest.raises(ValueError):  # noqa: PT011
        Hand(wrong)  # type: ignore[arg-type]


@given(st.integers(0, spaces.pavlicek.size - 1))
def test_words_of_a_hand_are_those_of_conditions(number: int) -> None:
    deal = spaces.pavlicek[number]
    hand = deal.north
    assert (north.losers == hand.losers).holds(deal)
    assert (north.controls == hand.controls).holds(deal)
    assert north.balanced.holds(deal) == hand.is_balanced
