"""Mixes of constrained spaces: published sizes and counts, in bulk, warnings, refusals."""

import json
from typing import Any

import pytest

import places
from conditions import GOLDEN, NAMES, OPENER
from everydeal import north, south
from everydeal.constraints import count, mix
from everydeal.constraints.language.grammar import parse_script
from everydeal.constraints.mix import MANY, Mix, _falling
from everydeal.stream import Stream


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
    assert two == f"{earlier:.2g} % of 'bal' also fits earlier classes, and is dealt there"
    nowhere = 100 * count(~north.balanced & (north.hcp < 15)) / count(True)
    assert three == f"{nowhere:.2g} % of the deals are in no class and are never dealt"
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
