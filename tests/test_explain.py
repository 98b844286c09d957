"""The work that is shown: the articles' own figures, and that it ends where the spaces end."""

import json
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from everydeal import Deal, spaces
from everydeal.cards import SUIT_ORDER
from everydeal.explain import SPACES, explain

ARTICLE = Deal.from_pbn("N:8.AKQT4.AJ6.T742 9.J53.KQ92.QJ985 KQJT72.62.T84.K6 A6543.987.753.A3")
NUMBERS = {
    "andrews": 49321653299255886550697095352,
    "pavlicek": 40958565147961533588277623299,
    "pavlicek-suit": 49396184872049253508808625505,
}
SIZE = spaces.pavlicek.size
numbers = st.one_of(st.integers(0, SIZE - 1), st.sampled_from([0, 1, SIZE - 2, SIZE - 1]))


@pytest.mark.parametrize("space", SPACES)
def test_the_deal_of_the_article(space):
    assert explain(ARTICLE, space).number == NUMBERS[space]
    assert explain(NUMBERS[space], space).deal == ARTICLE


@pytest.mark.parametrize("space", SPACES)
@given(number=numbers)
def test_the_work_ends_where_the_space_ends(space, number):
    deal = spaces.by_name(space)[number]
    down, up = explain(number, space), explain(deal, space)
    assert down.deal == up.deal == deal
    assert down.number == up.number == number
    assert (down.to_number, up.to_number) == (False, True)


@given(number=numbers)
def test_every_figure_of_andrews_work(number):
    down, up = explain(number, "andrews"), explain(spaces.andrews[number], "andrews")
    for hand, back, undealt in zip(up.hands, down.hands, (52, 39, 26), strict=True):
        assert hand.undealt == undealt
        assert hand.ways == comb(undealt, 13)
        assert hand.sequence == back.sequence
        assert [s.place for s in hand.summands] == list(range(1, 14))
        assert all(s.value == comb(s.position, s.place) for s in (*hand.summands, *back.summands))
        assert [s.running for s in hand.summands] == [sum(s.value for s in hand.summands[: i + 1]) for i in range(13)]
        assert hand.summands[-1].running == hand.index == back.index
        assert back.summands[-1].running == 0
        assert {s.position for s in hand.summands} == {s.position for s in back.summands} == set(hand.sequence)
    north, east, south = up.hands
    assert (north.index * comb(39, 13) + east.index) * comb(26, 13) + south.index == number


@pytest.mark.parametrize("space", ["pavlicek", "pavlicek-suit"])
@given(number=numbers)
def test_every_figure_of_pavlicek_s_work(space, number):
    deal = spaces.by_name(space)[number]
    down, up = explain(number, space), explain(deal, space)
    total, left, deals = 0, number, SIZE
    for place, (step, back) in enumerate(zip(up.steps, down.steps, strict=True)):
        assert step.deals == deals == sum(step.shares)
        assert step.cards == 52 - place == sum(step.needs)
        assert all(share * step.cards == deals * need for share, need in zip(step.shares, step.needs, strict=True))
        assert step.owner == deal.owner(step.card)
        assert step.before == sum(step.shares[: step.owner])
        total, left, deals = total + step.before, left - step.before, step.shares[step.owner]
        assert (step.index, back.index) == (total, left)
        assert (step.card, step.shares, step.owner) == (back.card, back.shares, back.owner)
    assert (total, left, deals) == (number, 0, 1)


def test_the_orders_of_the_cards():
    assert [step.card for step in explain(0, "pavlicek-suit").steps] == list(SUIT_ORDER)
    assert [step.card for step in explain(0, "pavlicek").steps][:6] == [0, 13, 26, 39, 1, 14]


def test_the_text_of_andrews_work():
    up = explain(ARTICLE, "andrews").to_text()
    assert "Nseq = 6 13 14 15 17 23 26 29 34 43 46 49 51" in up
    assert "Sseq = 1 2 3 4 5 10 14 15 16 17 20 23 24" in up
    assert "C(13, 2) =           78    sum           84" in up
    assert up.endswith("page 49321653299255886550697095353")
    down = explain(NUMBERS["andrews"], "andrews").to_text()
    assert "Eseq = 5 12 17 18 20 21 23 29 32 33 34 35 37" in down
    assert "WSSSSENSWWWWS NNNENWWWSENES NEENSESWNWSWE WSEENEENSENWN" in down
    assert down.endswith(str(ARTICLE))


def test_the_text_of_pavlicek_s_work():
    up = explain(ARTICLE, "pavlicek").to_text()
    assert f" 1  SA  K = {SIZE}, C = 52" in up
    assert f"N 13/52 {SIZE // 4}   E 13/52 {SIZE // 4}" in up
    assert f"West   adds {SIZE // 4 * 3}: index {SIZE // 4 * 3}" in up
    assert up.endswith("The number is 40958565147961533588277623299")
    down = explain(NUMBERS["pavlicek"], "pavlicek").to_text()
    assert f"West   takes away {SIZE // 4 * 3}: {NUMBERS['pavlicek'] - SIZE // 4 * 3} left, below {SIZE // 4}" in down
    assert down.endswith(str(ARTICLE))


@pytest.mark.parametrize("space", SPACES)
@pytest.mark.parametrize("what", [ARTICLE, 10**27])
def test_the_work_as_json(space, what):
    work = explain(what, space)
    told = json.loads(json.dumps(work.to_dict()))
    assert int(told["number"]) == work.number
    assert Deal.from_pbn(told["deal"]) == work.deal
    assert len(told.get("steps", told.get("hands"))) == (3 if space == "andrews" else 52)


@pytest.mark.parametrize("space", SPACES)
def test_what_has_no_work_is_refused(space):
    for number in (-1, SIZE):
        with pytest.raises(IndexError, match=f"number {number} is outside {space} "):
            explain(number, space)
    with pytest.raises(ValueError, match="not 13 each in the hands N E S W but 1 0 0 0"):
        explain(Deal(1), space)
    with pytest.raises(
        ValueError, match="the work of 'endings' cannot be shown; that of andrews, pavlicek, pavlicek-suit"
    ):
        explain(0, "endings")
