"""`Deal`: texts, hands and cards, other deals made from it, and what it refuses; `Hand`, and a deal as four of them."""

import copy
import json
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from everydeal import Deal, Hand, north, spaces
from everydeal.cards import DECK, SEAT_NAMES, SEATS, card_name, format_hand, hcp, lengths

DEAL = Deal.from_pbn("N:8.AKQT4.AJ6.T742 9.J53.KQ92.QJ985 KQJT72.62.T84.K6 A6543.987.753.A3")
layouts = st.lists(st.integers(0, 4), min_size=52, max_size=52).map(Deal.from_owners)
seats = st.integers(0, 3)


@given(deal=layouts, first=seats)
def test_pbn_in_any_rotation(deal, first):
    text = deal.to_pbn(first)
    assert Deal.from_pbn(text) == deal
    assert Deal.from_pbn(f"  {text.lower()}\n") == deal
    assert text.startswith(SEATS[first] + ":")
    assert eval(repr(deal), {"Deal": Deal}) == deal
    assert str(deal) == deal.to_pbn("north")


@given(deal=layouts)
def test_owners_hands_and_cards(deal):
    owners = deal.owners()
    assert Deal.from_owners(owners) == Deal.from_owners(list(owners)) == deal
    assert [deal.owner(card) for card in range(52)] == list(owners)
    assert Deal.from_cards([[card for card in range(52) if owners[card] == seat] for seat in range(4)]) == deal
    assert (deal.north, deal.east, deal.south, deal.west) == deal.hands
    assert sum(deal.hands) + deal.unused == DECK
    assert deal.hand_sizes == tuple(list(owners).count(seat) for seat in range(4))
    assert deal.is_full == (deal.hand_sizes == (13,) * 4)
    assert deal.is_balanced == (len(set(deal.hand_sizes)) == 1)
    for seat, name in enumerate(SEAT_NAMES):
        assert deal.hand(name) == deal.hand(seat) == deal.hands[seat]
        assert sum(deal.shape(seat)) == deal.hand_sizes[seat]
        assert deal.pattern(seat) == tuple(sorted(deal.shape(seat), reverse=True))
        assert sum(deal.holding(seat, suit) << 13 * suit for suit in range(4)) == deal.hands[seat]


@given(deal=layouts)
def test_equality_and_copies(deal):
    same = Deal(*deal.hands)
    assert same == deal
    assert hash(same) == hash(deal)
    assert pickle.loads(pickle.dumps(deal)) == copy.deepcopy(deal) == copy.copy(deal) == deal
    assert (deal == deal.rotate()) == (len(set(deal.hands)) == 1)
    assert deal != "a deal"


def test_a_deal_is_immutable():
    for name in ("hands", "north", "new"):
        with pytest.raises(AttributeError, match="immutable"):
            setattr(DEAL, name, 0)
        with pytest.raises(AttributeError, match="immutable"):
            delattr(DEAL, name)


@given(deal=layouts, quarters=st.integers(-9, 9), one=seats, other=seats)
def test_rotation_and_swaps(deal, quarters, one, other):
    turned = deal.rotate(quarters)
    for seat in range(4):
        assert turned.hands[(seat + quarters) % 4] == deal.hands[seat]
    assert turned.rotate(-quarters) == deal
    swapped = deal.swap(one, SEATS[other])
    assert (swapped.hands[one], swapped.hands[other]) == (deal.hands[other], deal.hands[one])
    assert swapped.swap(one, other) == deal


@given(deal=layouts, card=st.integers(0, 51), seat=seats)
def test_playing_and_removing_a_card(deal, card, seat):
    name, owner = card_name(card), deal.owner(card)
    if owner == 4:
        with pytest.raises(ValueError, match=f"nobody holds {name}"):
            deal.remove(card)
        with pytest.raises(ValueError, match=f"{SEAT_NAMES[seat]}.*{name}"):
            deal.play(seat, name)
        return
    left = deal.remove(name)
    assert left.owner(card) == 4
    assert left == deal.play(owner, card)
    assert Deal(*(hand | (1 << card) * (s == owner) for s, hand in enumerate(left.hands))) == deal
    if seat != owner:
        with pytest.raises(ValueError, match=f"{name}.*{SEAT_NAMES[owner]}"):
            deal.play(seat, card)


# PBN strings


def test_a_hand_that_is_not_given():
    text = DEAL.to_pbn("E", unknown="W")
    assert text == "E:9.J53.KQ92.QJ985 KQJT72.62.T84.K6 - 8.AKQT4.AJ6.T742"
    assert Deal.from_pbn(text) == DEAL
    two = Deal.from_pbn("N:8.AKQT4.AJ6.T742 - KQJT72.62.T84.K6 -")
    assert two.hand_sizes == (13, 0, 13, 0)
    assert two.to_pbn(unknown="EW") == "N:8.AKQT4.AJ6.T742 - KQJT72.62.T84.K6 -"
    assert Deal.from_pbn("N:A... K... - Q...").hand_sizes == (1, 1, 0, 1)
    assert Deal.from_pbn("W:- - - -") == Deal()


def test_hands_with_cards_cannot_be_left_out():
    with pytest.raises(ValueError, match=r"East holds cards .*"):
        DEAL.to_pbn(unknown="EW")
    with pytest.raises(ValueError, match="North holds cards"):
        Deal(1).to_pbn(unknown="N")


# What is no deal


def test_masks_that_are_not_hands():
    for mask in (-1, 1 << 52):
        with pytest.raises(ValueError, match=r"East.*0.*51"):
            Deal(1, mask)
    with pytest.raises(ValueError, match=r"North.*West.*D7"):
        Deal(1 << 33, 0, 0, 1 << 33)


def test_wrong_owners():
    with pytest.raises(ValueError, match="51 owners"):
        Deal.from_owners([0] * 51)
    for owner in (5, -1):
        with pytest.raises(ValueError, match=f"{owner}.*SK.*0.*4"):
            Deal.from_owners([0, owner, *[4] * 50])


def test_lists_of_cards_that_are_not_a_deal():
    with pytest.raises(ValueError, match="3 hands, not 4"):
        Deal.from_cards([[], [], []])
    with pytest.raises(ValueError, match="North holds HK twice"):
        Deal.from_cards([["HK", 14], [], [], []])
    with pytest.raises(ValueError, match=r"North.*South.*C2"):
        Deal.from_cards([["C2"], [], [51], []])


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
def test_what_is_not_a_hand_is_refused(wrong: object) -> None:
    with pytest.raises(ValueError):  # noqa: PT011
        Hand(wrong)  # type: ignore[arg-type]


@given(st.integers(0, spaces.pavlicek.size - 1))
def test_words_of_a_hand_are_those_of_conditions(number: int) -> None:
    deal = spaces.pavlicek[number]
    hand = deal.north
    assert (north.losers == hand.losers).holds(deal)
    assert (north.controls == hand.controls).holds(deal)
    assert north.balanced.holds(deal) == hand.is_balanced
