"""Limits of the dealer language's terms, what they decide, and sums of conditions on one number."""

from random import Random

import pytest

from everydeal.constraints.dealer import load
from everydeal.constraints.language.dealer.evaluate import OfDeal
from everydeal.constraints.language.dealer.exact.ranges import range_of
from everydeal.spaces import pavlicek

TERMS = (
    "hcp(north) - 2 * spades(south)", "(losers(east) + 1) / 3", "(hcp(west) - 20) % 7", "(5 - hcp(west)) / 2",
    "shape(north, any 4333) ? 3 * aces(south) : 0 - hearts(east)", "hascard(west, SA) && hcp(west) > 40", "cccc(north)",
    "score(vul, 4S, tricks(south, spades) - 3)", "imps(par(NS) * 3)", "par(EW)", "!(tricks(east, notrump) < 14)",
    "tricks(north, clubs) == 14 || hcp(north) != 38", "hcp(north) >= 37 ? 1 : tricks(south, hearts) + 2", "rnd(10)",
    "quality(east, hearts) * (spades(east) - 5)", "tricks(north, clubs) + tricks(east, clubs) <= 26",
)  # fmt: skip


@pytest.mark.parametrize("text", TERMS)
def test_no_deal_is_beyond_the_limits(text):
    term = load(f"condition {text}").condition
    low, high = range_of(term)
    dice = Random(text)
    for _ in range(60):
        table = [[dice.choice((0, 7, 13)) for _ in range(5)] for _ in range(4)]
        par = dice.choice((-1520, 0, 1520))
        deal = pavlicek[dice.randrange(pavlicek.size)]
        known = OfDeal(deal, solve=lambda t=table: t, par=lambda _, p=par: p, random=dice.randrange)
        assert low <= known.value(term) <= high


@pytest.mark.parametrize(
    ("condition", "plain"),
    [
        ("tricks(north, spades) > 13", "0"),
        ("hcp(north) > 20 and tricks(north, spades) >= 0", "hcp(north) > 20"),
        ("tricks(south, clubs) == 14 or spades(west) == 7", "spades(west) == 7"),
        ("(rnd(6) < 6) and not (par(NS) > 2220)", "1"),
        ("imps(score(nv, 3N, tricks(west, notrump))) < 24", "1"),
    ],
)
def test_limits_decide_what_cannot_be_counted(condition, plain):
    deals = load(f"condition {condition}")
    assert deals.split.is_exact
    assert deals.split.part.size == load(f"condition {plain}").split.part.size


def test_why_nothing_passes_is_said():
    assert load("x = tricks(north, spades) x > 13").why_empty().endswith(": a number from 0 to 13 is never > 13")
    for text, part in (
        ("hcp(north) % 3 == 5", "hcp(north) % 3 == 5"),
        ("x = hcp(north)/2 == 40 x && spades(south) > 3", "x"),
        ("spades(south) > 3 and not hcp(north) > 5", "not hcp(north) > 5"),
        ("rnd(10) > 10", "rnd(10) > 10"),
    ):
        assert load(text).why_empty() == f"{part} is impossible"


def test_a_sum_of_conditions_on_one_number_is_a_table_of_it():
    weights = [Random(38).randrange(9) for _ in range(38)]
    one = " + ".join(f"(hcp(north) == {points}) * {weight}" for points, weight in enumerate(weights))
    deals = load(f"condition {one} > 4")
    wanted = " or ".join(f"hcp(north) == {points}" for points, weight in enumerate(weights) if weight > 4)
    assert deals.split.part.name == load(f"condition {wanted}").split.part.name
