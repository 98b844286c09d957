"""What is about one hand, counted by its holdings, and two shapes: as the diagram, or as random deals without one."""

from math import sqrt

import pytest

pytest.importorskip("numpy")

from everydeal.bulk import Deals, random_numbers
from everydeal.cards import parse_card
from everydeal.constraints.dealer import load
from everydeal.constraints.dealer.statistics import ExactStatistics
from everydeal.constraints.language.dealer import hand_counts, read
from everydeal.constraints.language.dealer.exact import UncountableError, condition
from everydeal.constraints.language.dealer.hand_counts import count_by_values
from everydeal.constraints.language.dealer.script import Average, Frequency, terms_of
from everydeal.constraints.split import Trials
from everydeal.spaces import pavlicek

COUNTABLE = (
    "hcp(north) >= 12 and hcp(north) <= 14 and shape(north, any 4333 + any 4432)",
    "losers(east) <= 6 and spades(east) >= 5 or controls(east) > 7",
    "hascard(south, AS) and top3(south, hearts) >= 2 and not hascard(south, TC)",
    "hcp(west) / 2 == 7 and quality(west, spades) > 300",
    "predeal north SAK, HQ4 south D2 condition hcp(north) > 14 and losers(north) < 7",
    "predeal north SAK, north clubs(north)==2 condition hcp(north) > 14",
    "predeal south SAK condition aces(north) == 3 and spades(north) > 3",
    "predeal spades(north)==5 condition hcp(north) > 40",
    "hcp(north) * (spades(north) * 14 + hearts(north)) > 700",
)


@pytest.mark.parametrize("script", COUNTABLE)
def test_the_size_is_that_of_the_diagram(script):
    deals = load(script if "condition" in script else f"condition {script}")
    assert deals.split.is_exact
    assert sum(deals.counts([]).values()) == deals.split.part.size


@pytest.mark.thorough
@pytest.mark.heavy
def test_a_diagram_that_is_too_large_is_not_needed():
    """Kaplan and Rubens's points are hundredths that a diagram would have to remember card by card."""
    deals = load('condition cccc(north) >= 1200 action average cccc(north), frequency "f" (hcp(north), 0, 37)')
    assert not deals.split.is_exact
    hands = Deals.from_numbers(pavlicek, random_numbers(pavlicek, 5_000, "one hand")).hands
    arrays = deals.arrays(hands, Trials(0, len(hands)), "test")
    inside = arrays.truths(deals.condition)
    share = deals.size / deals.base_size
    assert abs(inside.mean() - share) <= 4 * sqrt(share * (1 - share) / len(hands))
    for action in deals.script.actions:
        assert isinstance(action, Average | Frequency)
        counts = deals.counts(terms_of(action))
        assert sum(counts.values()) == deals.size
        values = arrays.values(terms_of(action)[0])[inside]
        mean = sum(value * number for (value,), number in counts.items()) / deals.size
        assert abs(values.mean() - mean) <= 4 * values.std() / sqrt(len(values))


@pytest.mark.parametrize(
    "condition",
    [
        "hcp(north) + hcp(south) > 25", "rnd(2) == 1 and hcp(north) > 3", "tricks(north, spades) > 9", "1",
        "hcp(north) > 3 and 5 / hcp(north) > 1 or 5 / hcp(north) == 0",
    ],
)  # fmt: skip
def test_what_is_not_of_one_hand_is_left_alone(condition):
    assert count_by_values(load(f"condition {condition}").condition, []) is None


def test_the_work_has_limits_that_no_machine_sets(monkeypatch):
    assert (hand_counts.TOTALS, hand_counts.PRODUCTS) == (1 << 20, 60_000_000)
    term = load("condition cccc(north) >= 1200").condition
    for limit in ("TOTALS", "PRODUCTS"):
        with monkeypatch.context() as patch:
            patch.setattr(hand_counts, limit, 100)
            assert count_by_values(term, []) is None


def test_shapes_of_two_hands(monkeypatch):
    """Pair by pair, or by cases."""
    fit = "frequency (spades(north) + spades(south) > 7, 0, 1, clubs(south) - clubs(north), -13, 13)"
    deals = load(f"condition hcp(north) >= 36 and shape(south, 4432 + 5332) action {fit}")
    terms = terms_of(deals.script.actions[0])
    by_shapes = ExactStatistics(deals.split.part).of(terms)
    monkeypatch.setattr(ExactStatistics, "_by_leaves", lambda *_: None)
    assert by_shapes == ExactStatistics(deals.split.part).of(terms)
    assert sum(by_shapes.values()) == deals.size


def test_cards_of_others_are_out_of_the_hand():
    term = load("condition aces(north) >= 0").condition
    ace = parse_card("SA")
    with_it, without = (count_by_values(term, [], {ace: seat})[()] for seat in (0, 1))
    assert with_it == without
    assert 4 * with_it == load("condition 1").base_size


def test_a_division_is_counted_where_a_condition_before_it_guards_it():
    guarded = condition(read("condition spades(north) > 0 && 12 / spades(north) >= 3").condition)
    assert str(guarded) == "spades(north) in 1..4"
    with pytest.raises(UncountableError, match="division by"):
        condition(read("condition 12 / spades(north) > 3").condition)
