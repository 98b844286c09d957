"""The play: against the referee of `legality`, which shares no code with it; and plays against the law."""

import pickle
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from everydeal import Deal, spaces
from everydeal.board import Play
from everydeal.cards import card_name, parse_card
from everydeal.legality.referee import IllegalPlayError, replay
from test_profile import examples


def random_play(seed: int, cards: int = 52) -> Play:
    """A lawful play of a random deal."""
    random = Random(seed)
    play = Play(spaces.pavlicek[random.randrange(spaces.pavlicek.size)], random.randrange(5), random.randrange(4))
    for _ in range(cards):
        play = play.then(random.choice(play.legal_cards()))
    return play


@given(st.integers(0, 2**32))
@examples(40)
def test_whole_plays_are_what_the_referee_says(seed):
    play = random_play(seed)
    ending, tricks = replay(play.deal, play.strain, play.leader, play.cards)
    assert [(t.leader, t.cards, t.winner) for t in play.tricks()] == [(t.leader, t.cards, t.winner) for t in tricks]
    assert play.ending == ending == Deal()
    assert play.is_complete
    assert play.is_legal
    assert play.won == (sum(t.winner % 2 == 0 for t in tricks), sum(t.winner % 2 for t in tricks))
    assert play.legal_cards() == ()
    assert pickle.loads(pickle.dumps(play)) == play


@given(st.integers(0, 2**32), st.integers(0, 51))
@examples(20)
def test_legal_cards_are_those_that_the_referee_allows(seed, count):
    play = random_play(seed, count)
    begun = count % 4
    ending, _ = replay(play.deal, play.strain, play.leader, play.cards[: count - begun])
    for card in range(52):
        longer = Play(play.deal, play.strain, play.leader, play.cards + (card,) * (card not in play.cards))
        allowed = card in play.legal_cards()
        assert (longer.is_legal and card not in play.cards) == allowed
        rest = [*play.cards[count - begun :], card]
        rest += _completion(longer, 4 - len(rest)) if allowed else [card] * (4 - len(rest))
        try:
            replay(ending, play.strain, play.on_lead, rest)
        except IllegalPlayError:
            assert not allowed
        else:
            assert allowed


def _completion(play: Play, count: int) -> list[int]:
    cards = []
    for _ in range(count):
        cards.append(play.legal_cards()[0])
        play = play.then(cards[-1])
    return cards


@given(st.integers(0, 2**32), st.integers(0, 52))
@examples(40)
def test_positions_lead_from_the_deal_to_the_ending(seed, count):
    play = random_play(seed, count)
    positions = list(play.positions())
    assert len(positions) == count + 1
    assert positions[0].ending == play.deal
    assert positions[0].turn == play.leader
    assert [position.card for position in positions] == [*play.cards, None]
    assert positions[-1][:2] == (play.ending, play.turn)
    assert positions[-1].won == play.won
    for place, (before, after) in enumerate(pairwise(positions)):
        assert before.ending.play(before.turn, before.card) == after.ending
        assert len(before.trick) == place % 4


DEAL = Deal.from_pbn("N:AK2.A.. Q43.K.. J65.Q.. 987.J..")


def faults(*cards: str, deal: Deal = DEAL, strain: int = 4, leader: int = 0) -> list[str]:
    return [str(fault) for fault in Play(deal, strain, leader, cards).faults()]


def test_a_revoke_is_named_and_stands():
    play = Play(DEAL, 1, 0, ("SA", "HK", "S5", "S7", "HA"))
    [revoke] = map(str, play.revokes())
    assert [word in revoke for word in ("card 2", "HK", "spades", "East", "SQ", "revoke")] == [True] * 6
    assert play.tricks()[0].winner == 1  # the revoke was a ruff
    assert str(play.faults()[1]) == "card 5, HA, is played by North in East's turn: a lead out of turn"
    assert play.on_lead == 0
    assert not play.is_legal
    assert play.why_illegal() == str(play.revokes()[0])


def test_faults_of_other_kinds():
    assert faults("SA", "S3", "S7") == ["card 3, S7, is played by West in South's turn: out of turn"]
    assert faults("C2") == ["card 1, C2, is in nobody's hand; it is North's turn"]
    assert faults("SA", "SK")[0] == "card 2, SK, is North's second card in one trick"
    assert faults("SA", "S3", "S5", "S7", "SK") == []


def test_unknown_hands_may_hold_any_card():
    deal = Deal.from_pbn("N:AK... - J65... -")
    play = Play(deal, 0, 0, ("SA", "S3", "S5", "SQ", "SK"))
    assert play.is_legal
    assert play.turn == 1
    assert "S7" in map(card_name, play.legal_cards())
    assert not {"SA", "S3", "SJ", "SK"} & set(map(card_name, play.legal_cards()))
    assert [trick.seats for trick in play.tricks()] == [(0, 1, 2, 3), (0,)]


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [((DEAL, 5, 0), "5 is not a strain"), ((DEAL, 0, 4), "leader 4 is not a seat"),
     ((DEAL, 0, 0, ("SA", "SA")), "SA is played twice"), ((DEAL, 0, 0, ("S1",)), "'S1' is not a card"),
     ((DEAL, "Z", 0), "'Z' is not a strain"), ((DEAL, "NT", "Q"), "'Q' is not a seat")],
)  # fmt: skip
def test_what_is_not_a_play(arguments, reason):
    with pytest.raises(ValueError, match=reason):
        Play(*arguments)


def test_cards_that_may_not_be_played():
    play = Play(DEAL, 4, 0, ("SA",))
    assert play == Play(DEAL, "NT", "North", ("SA",))
    with pytest.raises(ValueError, match="not follow to spades"):
        play.then("HK")
    with pytest.raises(ValueError, match="SA is played twice"):
        play.then("SA")
    assert play.then("SQ").cards == (0, parse_card("SQ"))


def test_the_table_of_a_play():
    play = Play(DEAL, 4, 0, ("SA", "S3", "S5", "S7", "HA"), claimed=True)
    assert play.table().splitlines() == [
        "     North  East   South  West",
        "  1  >SA*    S3     S5     S7",
        "  2  >HA",
        "     claim",
    ]
    assert str(Play(DEAL, 4, 0)) == "-"
    assert (len(Play(DEAL, 4, 0)), bool(Play(DEAL, 4, 0)), Play(DEAL, 4, 0).on_lead) == (0, True, 0)
    assert play.tricks()[0].card(2) == parse_card("S5")
    assert play.tricks()[1].card(2) is None
