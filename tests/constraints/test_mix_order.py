"""The lists of a mix under a seed, as another program makes them from the definition: promised for ever."""

import json
from typing import Any

import pytest

from everydeal import north
from everydeal.constraints.mix import MANY, Mix, _falling
from everydeal.stream import Stream
from places import ROOT

GOLDEN = json.loads((ROOT / "golden" / "mixes.json").read_text("utf-8"))


@pytest.fixture(scope="module")
def by_aces() -> Mix:
    """The mix of the table: five classes by the aces of North, all of one weight."""
    mix = Mix([(str(aces), north.aces == aces, 1) for aces in range(5)], weights=True)
    assert [str(space.size) for space in mix.spaces] == GOLDEN["sizes"]
    return mix


@pytest.mark.parametrize("row", GOLDEN["lists"], ids=lambda row: row["seed"])
def test_the_list_under_a_seed(by_aces: Mix, row: dict[str, Any]) -> None:
    dealt = list(by_aces.deal(len(row["deals"]), row["seed"]))
    assert [[int(name), str(number)] for _, name, number in dealt] == row["deals"]
    assert all(by_aces.spaces[int(name)][number] == deal for deal, name, number in dealt)


def test_grouped_by_class_are_the_same_deals(by_aces: Mix) -> None:
    row = GOLDEN["lists"][-1]
    dealt = [[int(name), str(number)] for _, name, number in by_aces.deal(len(row["deals"]), row["seed"], grouped=True)]
    assert dealt == sorted(row["deals"], key=lambda deal: deal[0])


def test_numbers_below_falling_sizes_are_those_of_the_stream() -> None:
    stream = Stream.from_text("seed/order")
    many = MANY + 200
    assert _falling(stream, many) == [stream.number(many - i, i) for i in range(many - 1)]
