"""Scripts whose set is split: an exact part and tests, in whatever order and portions they are done."""

from math import sqrt

import numpy as np
import pytest

from everydeal import Deal, spaces
from everydeal.bulk import Deals, random_numbers
from everydeal.constraints import parts
from everydeal.constraints import split as split_module
from everydeal.constraints.arrays import evaluate
from everydeal.constraints.dealer import load
from everydeal.constraints.engines.limits import NothingPassesError
from everydeal.constraints.language.dealer.evaluate import OfDeal

pytestmark = pytest.mark.heavy  # the language's own tests run on the pure kernel too


def spaces_of_all(many):
    """The hands of some deals of all."""
    return Deals.from_numbers(spaces.pavlicek, random_numbers(spaces.pavlicek, many, seed="reject")).hands


def test_what_cannot_be_counted_is_split(monkeypatch):
    """Uniform: the split's deals and plain rejection agree on what the script's deals are like."""
    monkeypatch.setattr(parts, "COMMON", 1 / 40)
    text = "condition hcp(north) >= 14 and hcp(north)*hcp(south) > 150 and hcp(east)*hcp(west)*hcp(south) > 100"
    deals = load(text)
    found = deals.split
    assert not found.is_exact
    assert not all(each.exact for each in found.tests)
    hands = found.sample(400, "x")
    assert all(OfDeal(Deal(*row)).value(deals.condition) for row in hands.tolist())
    estimate = found.estimate()
    assert estimate.low < estimate.share < estimate.high
    part = found.part.condition
    everything = spaces_of_all(40000)
    inside = deals.arrays(everything, None, "").truths(deals.condition)
    assert not (inside & ~evaluate(part, everything)).any()
    share = inside.mean()
    assert abs(float(found.part.probability) * found.estimate().share - share) < 5 * sqrt(share / 40000)


def test_portions_do_not_change_the_deals():
    found = load("hcp(north)*hcp(south) > 150 and rnd(2) == 0").split
    few = found.sample(30, "y")
    many = found.sample(300, "y")
    assert (few == many[:30]).all()


def test_the_order_of_tests_and_their_blocks_change_no_answer(monkeypatch):
    """Those that let few pass come first, in blocks; each asked by itself of all deals says the same, dice too."""
    text = (
        "hcp(north)*hcp(south) > 60 and rnd(3) and hcp(east)*hcp(west) > 80 and rnd(5) == 1 "
        "and losers(east) < 9 and hcp(north) % 3"
    )
    found = load(text).split
    hands = spaces_of_all(3000)
    passing = np.ones(len(hands), bool)
    for each in found.tests:
        passing &= each.test(hands, split_module.Trials(0, len(hands)))
    monkeypatch.setattr(split_module, "PORTION", 700)
    assert 0 < passing.sum() < 500
    for _ in range(2):
        assert found.passing(hands).tolist() == np.flatnonzero(passing).tolist()


def test_a_division_needs_a_value_only_where_the_conditions_before_it_hold():
    text = "hcp(north)*hcp(east) > 0 && (hcp(south)*hcp(west)*controls(north))/(hcp(north)*hcp(east)) > 4"
    hands = spaces_of_all(2000)
    deals = load(text)
    of_deals, found = [OfDeal(Deal(*row)).value(deals.condition) for row in hands.tolist()], deals.split
    inside = hands[evaluate(found.part.condition, hands)]
    assert {tuple(row) for row in inside[found.passing(inside)].tolist()} == {
        tuple(row) for row, value in zip(hands.tolist(), of_deals, strict=True) if value
    }
    assert 0 < sum(of_deals) < 1500
    with pytest.raises(ValueError, match=r"line 1, column 11: .*division"):
        load("hcp(south)/hcp(north) > 1 && hcp(north) > 0").split.sample(9, "x")


def test_two_dice_are_not_one():
    deals = load("rnd(2) == 0 and rnd(2) == 1 and hcp(north) >= 0")
    deals.split.sample(200, "x")
    assert 0.15 < deals.split.estimate().share < 0.35


def test_giving_up():
    deals = load("condition hcp(north)*hcp(south)*hcp(east) == 1723")
    with pytest.raises(NothingPassesError, match="have not passed"):
        next(deals.split.portions("x", patience=5000))
