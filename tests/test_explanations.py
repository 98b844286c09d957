"""The work that is shown: true line by line, and that it ends where the spaces end; docs/articles has the texts."""

import json
import re
from fractions import Fraction
from math import comb, factorial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from everydeal import Deal, Space, _naming, north, south, spaces
from everydeal.cards import SUIT_ORDER
from everydeal.explanations import SPACES, explain
from everydeal.explanations.walk import is_walked

ARTICLE = Deal.from_pbn("N:8.AKQT4.AJ6.T742 9.J53.KQ92.QJ985 KQJT72.62.T84.K6 A6543.987.753.A3")
NUMBERS = {
    "andrews": 49321653299255886550697095352,
    "pavlicek": 40958565147961533588277623299,
    "pavlicek-suit": 49396184872049253508808625505,
}
SMALL_PLAYS = spaces.plays(Deal.from_pbn("N:.A2.. .K3.. .Q4.. .J5.."), "NT", "W")
WITH_KERNEL = ("games-notrump", "games-trump", "complete-boards")
OWN = tuple(NUMBERS)
"""The spaces whose work has records of its own."""
SIZE = spaces.pavlicek.size
numbers = st.one_of(st.integers(0, SIZE - 1), st.sampled_from([0, 1, SIZE - 2, SIZE - 1]))


@pytest.mark.parametrize("space", OWN)
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


@pytest.mark.parametrize("space", OWN)
@pytest.mark.parametrize("what", [ARTICLE, 10**27])
def test_the_work_as_json(space, what):
    work = explain(what, space)
    as_json = json.loads(json.dumps(work.to_dict()))
    assert int(as_json["number"]) == work.number
    assert Deal.from_pbn(as_json["deal"]) == work.deal
    assert len(as_json.get("steps", as_json.get("hands"))) == (3 if space == "andrews" else 52)


@pytest.mark.parametrize("space", OWN)
def test_what_has_no_work_is_refused(space):
    for number in (-1, SIZE):
        with pytest.raises(IndexError, match=f"{number}.*{space}"):
            explain(number, space)
    with pytest.raises(ValueError, match="have 1 0 0 0 cards"):
        explain(Deal(1), space)
    with pytest.raises(ValueError, match="'nowhere'"):
        explain(0, "nowhere")
    with pytest.raises(ValueError, match=r"andrews\[0:10:1\]"):
        explain(0, spaces.andrews[:10])


# Lines of arithmetic

TEMPLATE = spaces.completions(Deal.from_pbn("N:AKQ... .AKQ.. ..AKQ. ...AKQ"))
DESCRIBED = Space(north.hcp.between(15, 17) & north.balanced)
BY_SUITS = Space((south.spades >= 6) & (north.hcp >= 20), order="suit")
OTHERS = [
    *(space for space in spaces.all() if space.name not in (*OWN, *WITH_KERNEL)),
    *(TEMPLATE, spaces.completions(spaces.andrews[5]), DESCRIBED, BY_SUITS),
    *map(spaces.by_name, ("layouts/7-7-6-7", "layouts/0-0-0-1", "layouts/0-0-0-0", "layouts/13-13-13-13")),
]


def _marks(space):
    """Walks take long in pure Python; the tables of suit-classes, and described sets, take seconds."""
    heavy = [pytest.mark.heavy] if space in (DESCRIBED, BY_SUITS) else []
    return [*heavy, pytest.mark.thorough] if space in (spaces.suit_classes, DESCRIBED, BY_SUITS) else heavy


by_space = pytest.mark.parametrize(
    "space", [pytest.param(space, marks=_marks(space), id=space.name[:40]) for space in OTHERS]
)


def value(expression):
    """What a line's arithmetic comes to, in fractions: a division that is not exact shows."""
    text = re.sub(r"(\d+)!", r"factorial(\1)", expression).replace("^", "**").replace(" mod ", " % ")
    names = {"C": lambda n, k: Fraction(comb(n, k)), "factorial": lambda n: Fraction(factorial(n))}
    result = eval(re.sub(r" / ", " / one / ", text), {**names, "one": Fraction(1)})
    assert result == int(result), expression
    return int(result)


@by_space
@settings(max_examples=5, deadline=None)
@given(data=st.data())
def test_every_line_is_true_and_the_last_is_the_end(space, data):
    number = data.draw(st.one_of(st.integers(0, space.size - 1), st.sampled_from([0, space.size - 1])))
    item = space[number]
    for what in (number, item if isinstance(item, Deal | tuple) else space.format_item(item)):
        work = explain(what, space)
        assert (work.number, work.item, work.to_number) == (number, item, what is not number)
        for line in work.equations:
            assert value(line.expression) == line.value, line
        running = [line.value for line in work.equations]
        if work.to_number and running:
            assert number in running or number == 0
        text = work.to_text()
        assert text.splitlines()[0] == work.title
        assert space.format_item(item) in text.splitlines()[-1]
        assert str(number) in text.splitlines()[-1]
        assert work.theory.count(". ") >= 1
        as_json = json.loads(json.dumps(work.to_dict()))
        assert (as_json["number"], as_json[work.what]) == (str(number), space.format_item(item))


@by_space
def test_numbers_outside_have_no_work(space):
    for number in (-1, space.size):
        with pytest.raises(IndexError, match="outside"):
            explain(number, space)


def test_every_released_space_can_be_explained():
    assert (
        {space.name for space in OTHERS} | {*OWN, *WITH_KERNEL} >= set(SPACES) == {space.name for space in spaces.all()}
    )


def test_the_walk_counts_what_the_diagram_counts():
    """At the first card the counts of the owners are sizes of sets that can be described."""
    assert is_walked(DESCRIBED)
    assert DESCRIBED.card_order[0] == 0
    holders = [Space(DESCRIBED.condition & hand.has("SA")).size for hand in (north, south)]
    line = next(str(line) for line in explain(0, DESCRIBED).lines if "SA" in str(line))
    assert f"N {holders[0]} " in line
    assert f"S {holders[1]} " in line


# Auctions


def test_the_rows_of_an_auction():
    """The figures of the design page: 701 shorter; then what comes before each call."""
    up, down = explain("1NT Pass 3NT AP", "auctions"), explain(3819, "auctions")
    assert [row.before for row in up.rows] == [row.before for row in down.rows] == [701, 3109, 0, 9, 0, 0, 0]
    assert [row.running for row in up.rows] == [701, 3810, 3810, 3819, 3819, 3819, 3819]
    assert [row.running for row in down.rows] == [3118, 9, 9, 0, 0, 0, 0]
    assert [row.call for row in up.rows] == [None, 7, 0, 17, 0, 0, 0]
    assert up.rows[3].calls == (7, 0)
    assert up.to_dict()["rows"][3] == {"calls": ["1NT", "Pass"], "call": "3NT", "before": "9", "running": "3819"}


def test_the_rows_of_an_unfinished_auction_begin_behind_the_complete_ones():
    start = spaces.auctions.size
    number = spaces.bidding.index(spaces.bidding.parse_item("1NT P"))
    up, down = explain("1NT Pass", "bidding"), explain(number, "bidding")
    assert up.rows[0].running - up.rows[0].before == start
    assert (up.rows[-1].running, down.rows[-1].running) == (up.number, 0)
    assert sum(row.before for row in down.rows) == down.number - start == up.number - start
    assert str(start) in up.to_text()


def test_the_rows_of_a_play_count_the_list_of_all_plays():
    """What comes before each card, counted in the list."""
    space = spaces.plays(Deal.from_pbn("N:.A2..3 .K3..2 .Q4..A .J5.2."), "H", "W")
    everything = [play.cards for play in space]
    for number in (0, space.size // 3, space.size - 1):
        play = space[number]
        up, down = explain(play, space), explain(number, space)
        assert [row.card for row in up.rows] == list(play.cards)
        for place, (row, back) in enumerate(zip(up.rows, down.rows, strict=True)):
            same = [cards for cards in everything if cards[:place] == play.cards[:place]]
            before = sum(cards[place] < play.cards[place] for cards in same)
            assert row.before == back.before == before
            assert row.running == number - back.running
        assert (up.rows[-1].running, down.rows[-1].running) == (number, 0)
    assert explain("HJ HA H3 H4 H2 HK HQ H5", SMALL_PLAYS).to_dict()["rows"][2] == {
        "card": "H3", "smaller": {"HK": "2"}, "before": "2", "running": "2",
    }  # fmt: skip


def test_a_play_is_told_from_a_number_by_its_looks():
    for text in ("HJ HA H3 H4 H2 HK HQ H5", "hj,ha,h3,h4,h2,hk,hq,h5"):
        assert SMALL_PLAYS.index(_naming.read(text, SMALL_PLAYS).item) == 3
    assert _naming.read("7", SMALL_PLAYS).item == SMALL_PLAYS[7]
