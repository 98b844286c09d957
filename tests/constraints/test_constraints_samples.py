"""Deals of constrained spaces in bulk and by chance: samples, arrays, filters.

Then mixes of constrained spaces: published sizes and counts, in bulk, warnings, refusals.
"""

import json
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

import places
from conditions import ALL, GOLDEN, NAMES, OPENER, condition_of
from everydeal import Deal, Space, east, north, south, spaces, west
from everydeal.bulk import Deals, random_numbers
from everydeal.constraints import count, mix
from everydeal.constraints.conditions.expressions import Expression
from everydeal.constraints.engines.limits import NothingPassesError
from everydeal.constraints.language.grammar import parse_script
from everydeal.constraints.mix import MANY, Mix, _falling
from everydeal.stream import Stream
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
    with pytest.raises(NothingPassesError, match=r"last 30 deals .*0 of 30 deals tried .* at most 11.4 %.*patience="):
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


@pytest.mark.thorough
@pytest.mark.heavy
def test_a_mix_has_the_published_sizes_and_counts() -> None:
    levelling = GOLDEN["levelling"]
    classes: list[tuple[str, Any, int]] = [
        (row["name"], True if row["name"] == "rest" else eval(row["expression"], {}, NAMES), row["target_percent"])
        for row in levelling["classes"]
    ]
    mixed = Mix(classes, given=eval(levelling["given"], {}, NAMES))
    assert [row.size for row in mixed.rows] == [int(row["size"]) for row in levelling["classes"]]
    assert (mixed.whole, mixed.left_over) == (count(eval(levelling["given"], {}, NAMES)), 0)
    for n, expected in levelling["counts"].items():
        assert mixed.counts(int(n)) == expected
    dealt = list(mixed.deal(40, "a seed"))
    assert [name for _, name, _ in dealt].count("major5") == 14
    assert dealt == list(mixed.deal(40, "a seed"))
    by_name = dict(zip((row.name for row in mixed.rows), mixed.spaces, strict=True))
    assert all(by_name[name].index(deal) == number for deal, name, number in dealt)
    assert "of 'stayman' also fits 'major5', and is dealt there" in mixed.warnings()[0]


def test_a_mix_in_portions_is_the_same_mix(monkeypatch: pytest.MonkeyPatch) -> None:
    mixed = Mix([("strong", north.hcp >= 15, 30), ("rest", True, 70)])
    at_once = list(mixed.deal(300, "a seed"))
    monkeypatch.setattr(mix, "PORTION", 64)
    assert list(mixed.deal(300, "a seed")) == at_once
    assert [dealt.name for dealt in mixed.deal(10)].count("strong") == 3


def test_a_mix_warns_once_of_each_fact() -> None:
    mixed = Mix([("strong", north.hcp >= 15, 50), ("huge", north.hcp >= 20, 0), ("bal", north.balanced, 50)])
    one, two, three = mixed.warnings()
    assert one == f"class 'huge' is empty: earlier classes have all its {count(north.hcp >= 20):,} deals"
    earlier = 100 * count(north.balanced & (north.hcp >= 15)) / count(north.balanced)
    assert two == f"{earlier:.3g} % of 'bal' also fits earlier classes, and is dealt there"
    nowhere = 100 * count(~north.balanced & (north.hcp < 15)) / count(True)
    assert three == f"{nowhere:.3g} % of the deals are in no class and are never dealt"
    assert [dealt.name for dealt in mixed.deal(7, "a")].count("strong") == 4  # 3.5 and 3.5: the earlier class wins


def test_mixes_that_cannot_be() -> None:
    with pytest.raises(ValueError, match="add up to 90"):
        Mix([("a", OPENER, 90)])
    empty = Mix([("a", north.aces >= 2, 50), ("b", north.aces == 3, 50)])
    assert any("'b' is empty" in warning for warning in empty.warnings())
    with pytest.raises(ValueError, match="'b' should be 50 %"):
        empty.deal(10)
    weighted = Mix([("a", north.aces == 1, 1), ("b", north.aces == 2, 2)], weights=True)
    assert weighted.counts(9) == [3, 6]


def test_the_rest_of_a_scenario_is_all_that_is_left() -> None:
    mixed = Mix.from_script(parse_script("strong = hcp(north) >= 15\nlevel strong 50\nlevel rest 50\n"))
    assert mixed.warnings() == []
    assert (mixed.left_over, mixed.rows[1].overlap) == (0, 0)
    assert mixed.rows[1].size == count(north.hcp < 15)


def test_the_classes_with_all_that_is_left_are_the_whole() -> None:
    """What all classes have is added up, and classes that cannot meet are not counted together: the same as counted."""
    given = north.spades >= 6
    mixed = Mix([("weak", north.hcp <= 5, 20), ("strong", north.hcp >= 12, 20), ("fit", south.spades >= 2, 30),
                 ("rest", True, 30)], given)  # fmt: skip
    assert (mixed.whole, mixed.left_over) == (count(given), 0)
    both = count(given & (south.spades >= 2) & ((north.hcp <= 5) | (north.hcp >= 12)))
    assert [row.overlap for row in mixed.rows] == [0, 0, both, 0]
    strong = Mix([("strong", north.hcp >= 12, 50), ("six", north.hcp >= 10, 50)], given)
    assert "of 'six' also fits 'strong', and is dealt there" in strong.warnings()[0]
    assert strong.whole == count(given)


# The lists of a mix under a seed, as another program makes them from the definition: promised for ever

ORDERS = json.loads((places.GOLDEN / "mixes.json").read_text("utf-8"))


@pytest.fixture(scope="module")
def by_aces() -> Mix:
    """The mix of the table: five classes by the aces of North, all of one weight."""
    mix = Mix([(str(aces), north.aces == aces, 1) for aces in range(5)], weights=True)
    assert [str(space.size) for space in mix.spaces] == ORDERS["sizes"]
    return mix


@pytest.mark.parametrize("row", ORDERS["lists"], ids=lambda row: row["seed"])
def test_the_list_under_a_seed(by_aces: Mix, row: dict[str, Any]) -> None:
    dealt = list(by_aces.deal(len(row["deals"]), row["seed"]))
    assert [[int(name), str(number)] for _, name, number in dealt] == row["deals"]
    assert all(by_aces.spaces[int(name)][number] == deal for deal, name, number in dealt)


def test_grouped_by_class_are_the_same_deals(by_aces: Mix) -> None:
    row = ORDERS["lists"][-1]
    dealt = [[int(name), str(number)] for _, name, number in by_aces.deal(len(row["deals"]), row["seed"], grouped=True)]
    assert dealt == sorted(row["deals"], key=lambda deal: deal[0])


def test_numbers_below_falling_sizes_are_those_of_the_stream() -> None:
    stream = Stream.from_text("seed/order")
    many = MANY + 200
    assert _falling(stream, many) == [stream.number(many - i, i) for i in range(many - 1)]
