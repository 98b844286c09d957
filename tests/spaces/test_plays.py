"""The space of the plays of an ending: every lawful play once, by a search that knows only how suits are followed."""

import json
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

import laws
from all_plays import plays
from everydeal import Deal, spaces
from everydeal.board import Play, play_number, play_of_number
from everydeal.cards import SEATS, card_name
from places import GOLDEN

DENSE = json.loads((GOLDEN / "auctions.json").read_text())["dense_plays"]


@st.composite
def endings(draw, most):
    size = draw(st.integers(1, most))
    cards = draw(st.permutations(range(52)))[: 4 * size]
    return Deal(*(sum(1 << card for card in cards[seat * size :][:size]) for seat in range(4)))


@given(ending=endings(2), strain=st.integers(0, 4), leader=st.integers(0, 3))
def test_every_lawful_play_once_in_order(ending, strain, leader):
    space, expected = spaces.plays(ending, strain, leader), sorted(plays(ending.hands, leader, strain))
    assert [play.cards for play in space] == expected
    assert [space.index(play) for play in space] == list(range(len(expected)))
    assert all(play.is_legal and play.is_complete for play in space)
    codes = {play_number(play): play for play in space}
    assert len(codes) == len(expected)
    for number in range(max(codes) + 20):
        if number in codes:
            assert play_of_number(ending, strain, leader, len(expected[0]), number) == codes[number]
        else:
            with pytest.raises(ValueError, match="left over"):
                play_of_number(ending, strain, leader, len(expected[0]), number)


def test_it_behaves_like_a_list():
    ending = Deal.from_pbn("N:.A2.. .K3.. .Q4.. .J.5.")
    space = spaces.plays(ending, "H", "S")
    laws.behaves_like_list(space, [Play(ending, 1, 2, cards) for cards in sorted(plays(ending.hands, 2, 1))])
    laws.refuses_other_kinds(space)
    laws.samples_are_stable(space)
    for number in range(space.size):
        laws.goes_both_ways(space, number)


@pytest.mark.parametrize("row", DENSE, ids=lambda row: row["deal"])
def test_golden_plays(row):
    ending = Deal.from_pbn(row["deal"])
    space = spaces.plays(ending, row["trumps"], row["leader"])
    assert space.size == row["size"]
    play = space[row["number"]]
    assert (" ".join(map(card_name, play.cards)), space.index(play)) == (row["cards"], row["number"])
    assert play_number(play) == int(row["code"])
    again = spaces.by_name(space.name)
    assert again == space == pickle.loads(pickle.dumps(space))
    assert again.name == f"plays/{row['trumps'].replace('N', 'NT')}/{SEATS[space.leader]}/{ending}"


@pytest.mark.slow
def test_five_cards_in_each_hand():
    space = spaces.plays(Deal.from_pbn("N:AK..32.4 QJ.A.K.5 T9.K.Q.6 87.Q.J.7"), "NT", "W")
    for number in (0, 1, space.size // 2, space.size - 1):
        laws.goes_both_ways(space, number)
    assert len({play.cards for play in space.sample(50, "five")}) > 40


@pytest.mark.parametrize(
    ("deal", "complaint"),
    [
        ("N:A... K... Q... -", "as many cards in each hand, not 1 1 1 0"),
        ("N:... ... ... ...", "as many cards in each hand, not 0 0 0 0"),
        ("N:AKQJT9... .AKQJT9.. ..AKQJT9. ...AKQJT9", "6 cards in each hand have too many plays"),
    ],
)
def test_other_endings_are_refused(deal, complaint):
    with pytest.raises(ValueError, match=complaint):
        spaces.plays(Deal.from_pbn(deal), "S", "N")


def test_hands_of_unequal_sizes_have_no_numbers_of_plays():
    ending = Deal.from_pbn("N:A... K... Q... -")
    for ask in (lambda: play_number(Play(ending, 0, 0, ())), lambda: play_of_number(ending, 0, 0, 0, 0)):
        with pytest.raises(ValueError, match="not 1 1 1 0"):
            ask()


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("SA SK SQ", "not complete: 3 cards of 4"),
        ("SK SA SQ SJ", "a lead out of turn"),
        ("SA SK SQ S2", "in nobody's hand"),
    ],
)
def test_what_is_not_a_member(text, complaint):
    space = spaces.plays(Deal.from_pbn("N:A... K... Q... J..."), "NT", "N")
    with pytest.raises(ValueError, match=complaint):
        space.index(space.parse_item(text))
    with pytest.raises(ValueError, match="another ending"):
        space.index(Play(space.ending, 0, 0, space[0].cards))
