"""Measures of a holding worked out by hand, and conditions that are written in more than one way."""

import pytest

from everydeal import Deal, north
from everydeal.cards import RANKS
from everydeal.constraints import count
from everydeal.constraints.language.grammar import parse
from everydeal.constraints.logic.measures import SUITWISE, named, overcall_quality, stopped

DEAL = Deal.from_pbn("N:AKQ75.K84.Q5.964 9.AJ53.KJ92.QJ85 JT2.62.T84.AK732 8643.QT97.A763.T")


def holding(ranks: str) -> int:
    return sum(1 << RANKS.index(rank) for rank in ranks)


@pytest.mark.parametrize(
    ("ranks", "quality"),
    [
        ("", 0), ("JT987", 5), ("JT", 2), ("T", 1), ("A", 2), ("AKQJT", 10), ("KJ7", 5), ("KT7", 5), ("Q65432", 7),
        ("QJT98", 8), ("AJT98", 8), ("AK5432", 8), ("98765", 5),
    ],
)  # fmt: skip
def test_overcall_quality(ranks: str, quality: int) -> None:
    """A card each, one more for A, K and Q, and for J and T beside one of those."""
    assert overcall_quality(0, holding(ranks)) == quality


@pytest.mark.parametrize(
    ("ranks", "stops"),
    [
        ("", 0), ("A", 1), ("K", 0), ("K2", 1), ("Q2", 0), ("Q32", 1), ("J32", 0), ("J432", 1), ("T98765", 0),
        ("KQ", 1), ("QJ", 0), ("QJ2", 1),
    ],
)  # fmt: skip
def test_stoppers(ranks: str, stops: int) -> None:
    assert stopped(0, holding(ranks)) == stops


@pytest.mark.parametrize("name", SUITWISE)
def test_a_table_has_what_the_function_says_of_every_holding(name: str) -> None:
    value, _ = SUITWISE[name]
    every = tuple(value(0, held) for held in range(8192))
    assert named(name).by_holding == (every,) * 4
    assert named(name, 2).by_holding == ((0,) * 8192, (0,) * 8192, every, (0,) * 8192)


def test_the_rule_of_a_number_in_the_text_language() -> None:
    """North has 14 points and 8 cards in the two longest suits."""
    assert [parse(f"ruleof(north, {total})")(DEAL) for total in (20, 22, 23)] == [True, True, False]


def test_shapes_with_limits_in_the_text_language() -> None:
    """South has 3-2-3-5."""
    for shape, fits in (("3+-x-x-5", True), ("3-x-3-x", True), ("4+-x-x-x", False), ("x-1--x-x", False)):
        assert parse(f"shape(south, {shape})")(DEAL) is fits, shape
    assert count(parse("shape(south, 13+-x-x-x)")) * 635013559600 == count(True)


def test_true_and_false_from_the_left() -> None:
    strong = north.hcp >= 15
    assert count(True & strong) == count(strong & True) == count(False | strong) == count(strong)
    assert count(False & strong) == 0
    assert count(True | strong) == count(True)
