"""Deals of constrained spaces in bulk and by chance: samples, arrays, filters."""

from fractions import Fraction

import numpy as np
import pytest

from conditions import ALL, OPENER, condition_of
from everydeal import Deal, Space, east, north, south, spaces, west
from everydeal.bulk import Deals, random_numbers
from everydeal.constraints import count
from everydeal.constraints.conditions.expressions import Expression
from everydeal.constraints.engines.limits import NothingPassesError
from test_profile import heavy


@pytest.mark.parametrize("label", ["1", *heavy("3", "6", "7a")])
def test_bulk_is_the_scalar_space(label: str) -> None:
    space = Space(condition_of(label))
    numbers = random_numbers(space, 3000, seed="bulk")
    deals = Deals.from_numbers(space, numbers, threads=2)
    assert (deals.numbers(space) == numbers).all()
    assert [deals[row] for row in range(0, 3000, 100)] == space.sample(3000, "bulk")[::100]
    assert list(deals[3:8]) == space.sample(5, "bulk", start=3)
    strangers = Deals.from_numbers(spaces.pavlicek, random_numbers(spaces.pavlicek, 50, seed="bulk"))
    if not all(deal in space for deal in strangers):
        with pytest.raises(ValueError, match="row"):
            strangers.numbers(space)


def test_arrays_agree_with_single_deals() -> None:
    from everydeal.constraints.arrays import evaluate

    deals = Deals.from_numbers(spaces.pavlicek, random_numbers(spaces.pavlicek, 2000, seed="arrays"))
    conditions: list[Expression] = [
        OPENER, ~OPENER | south.rule_of(20), west.losers < east.losers, north.pattern("5-x-x-3-"), west.lacks("SA"),
        (north | south).stoppers == 4, south.quick_tricks >= 2.5,
    ]  # fmt: skip
    for condition in conditions:
        answers = evaluate(condition, deals)
        assert answers.tolist() == [condition(deal) for deal in deals]
    with pytest.raises(ValueError, match="uint64"):
        evaluate(OPENER, np.zeros((3, 4), np.int64))


@pytest.mark.heavy
@pytest.mark.thorough
def test_the_owners_of_a_card_in_a_sample() -> None:
    """Chi-square of 20,000 deals against the exact shares; 16.3 is passed once in 1,000 times."""
    space = Space(OPENER)
    deals = Deals.from_numbers(space, random_numbers(space, 20_000, seed="chi"))
    for card, name in ((0, "SA"), (17, "HT"), (51, "C2")):
        held = np.bincount(deals.owners[:, card], minlength=4)
        exact = [20_000 * count(OPENER & hand.has(name)) / space.size for hand in (north, east, south, west)]
        assert sum((h - e) ** 2 / e for h, e in zip(held, exact, strict=True)) < 16.3


def test_samples_without_repeats() -> None:
    few = Space(north.has("SAKQJT98765432") & east.has("HAKQJT98765432") & south.has("DAKQJT9876543"))
    assert few.size == 14  # South has any of the 13 clubs and the two of diamonds
    all_of_them = few.sample(few.size, "a", distinct=True)
    assert sorted(map(few.index, all_of_them)) == list(range(few.size))
    assert few.sample(4, "a", start=3, distinct=True) == all_of_them[3:7]
    first: list[Deal] = []
    for deal in few.sample(100, "a"):
        first += [deal] * (deal not in first)
    assert first == all_of_them[: len(first)]
    with pytest.raises(ValueError, match=f"only {few.size} deals fulfil .*: not {few.size + 1} different"):
        few.sample(few.size + 1, "a", distinct=True)


def test_filter_samples_what_cannot_be_counted() -> None:
    chosen = Space(OPENER).filter(lambda deal: deal.hcp("S") % 2 == 0, seed="filter")
    assert all(deal.hcp("S") % 2 == 0 and OPENER(deal) for deal in chosen.sample(50))
    share, low, high = chosen.estimate()
    assert low < share < high
    assert chosen.passed == 50 <= chosen.tried
    assert next(chosen).hcp("S") % 2 == 0
    with pytest.raises(ValueError, match="only"):
        Space(OPENER).filter(lambda deal: False).sample(1, tries=20)


def test_a_filter_that_nothing_passes_gives_up() -> None:
    nothing = Space(OPENER).filter(lambda deal: False, "a", patience=30)
    with pytest.raises(NothingPassesError, match=r"last 30 deals .*0 of 30 deals tried .* at most 11 %.*patience="):
        next(nothing)
    with pytest.raises(NothingPassesError, match="0 of 60"):
        nothing.sample(1)
    seldom = Space("all").filter(lambda deal: deal.hcp("N") == 10, "b", patience=1000)
    assert len(seldom.sample(100)) == 100 < seldom.tried
    with pytest.raises(ValueError, match="above 0"):
        Space(OPENER).filter(lambda deal: True, patience=0)


@pytest.mark.heavy
@pytest.mark.thorough
def test_the_estimate_of_a_filter_covers_the_truth_as_often_as_it_says() -> None:
    share = Fraction(Space(north.aces >= 2).size, ALL)
    filtered = Space("all").filter(lambda deal: (deal.north & 0x8004002001).bit_count() >= 2)
    covered = 0
    for seed in range(150):
        filtered.sample(12, f"coverage {seed}")
        _, low, high = filtered.estimate()
        covered += low <= share <= high
    assert 134 <= covered <= 150  # 95 % of 150 is 142.5, four standard deviations 10.7; the seeds are fixed


def test_a_filter_takes_a_seed_as_a_space_does() -> None:
    space = Space(OPENER)
    tested = space.filter(lambda deal: deal.hcp("S") >= 8)
    deals = tested.sample(3, "1")
    assert deals == tested.sample(3, "1") == space.filter(lambda deal: deal.hcp("S") >= 8, "1").sample(3)
    assert repr(tested) == f"<filter of {space.name}, 3 of {tested.tried} deals passed>"
    with pytest.raises(TypeError, match="seed"):
        tested.sample(3, 1)  # type: ignore[arg-type]
