"""The Optimal Point Count of two hands, counted: as pairs of hands one by one, or as random ones."""

from itertools import combinations, product
from math import sqrt
from random import Random

import pytest

pytest.importorskip("numpy")

import numpy as np

from everydeal.bulk import Deals, random_numbers
from everydeal.constraints.dealer import load
from everydeal.constraints.language.dealer import two_hands
from everydeal.constraints.language.dealer.optimal import points
from everydeal.constraints.language.dealer.optimal.shapes import of_shapes
from everydeal.constraints.language.dealer.optimal.tables import of_quartet
from everydeal.constraints.language.dealer.two_hands import count_by_points
from everydeal.constraints.split import Trials
from everydeal.spaces import pavlicek


def shapes_worth(quartet, strain):
    """The points of the shapes, in halves; *quartet* are the lengths of both hands by suit, spades first."""
    opens, other = (np.array([[each[who] for each in quartet[::-1]]]) for who in (0, 1))
    return int(of_shapes(opens, other, strain, True)[0])


def test_every_pair_of_hands_of_some_lengths():
    quartet = (0, 0), (0, 13), (2, 0), (11, 0)
    for for_suits, strain in ((False, 4), (True, 1)):
        least, ways = of_quartet(quartet, for_suits)
        counts = np.zeros(len(ways), int)
        shapes = shapes_worth(((2, 0), (11, 0), (0, 13), (0, 0)), strain)
        for two, left_out in product(combinations(range(13), 2), combinations(range(13, 26), 2)):
            opens = sum(1 << card for card in two) | (8191 << 13 ^ sum(1 << card for card in left_out))
            counts[points.value(8191 << 26, opens, strain) // 50 - shapes - least] += 1
        assert ways.tolist() == counts.tolist()


def dealt(quartet, dice):
    opens = other = 0
    for suit, (one, two) in enumerate(quartet):
        cards = dice.sample(range(13), one + two)
        opens |= sum(1 << 13 * suit + card for card in cards[:one])
        other |= sum(1 << 13 * suit + card for card in cards[one:])
    return opens, other


@pytest.mark.parametrize(
    "quartet",
    [
        ((3, 3), (3, 3), (3, 4), (4, 3)), ((1, 4), (2, 5), (4, 4), (6, 0)), ((0, 6), (3, 2), (5, 3), (5, 2)),
        ((2, 2), (3, 5), (3, 5), (5, 1)),
    ],
)  # fmt: skip
def test_random_pairs_of_hands(quartet):
    """Chi squared over 400 pairs, and no pair has points that the tables say none has."""
    dice = Random(2021)
    for strain in (4, points.LONGEST):
        least, ways = of_quartet(quartet, strain != 4)
        least += shapes_worth(quartet, strain)
        pairs = [dealt(quartet, dice) for _ in range(400)]
        values = [points.value(other, opens, strain) // 50 - least for opens, other in pairs]
        expected = 400 * (ways / ways.sum())
        observed = np.bincount(values, minlength=len(ways))
        assert not observed[expected == 0].any()
        often = expected >= 5
        square = ((observed - expected)[often] ** 2 / expected[often]).sum()
        assert square < often.sum() + 4 * sqrt(2 * often.sum())


def test_what_is_not_of_optimal_points_and_shapes_is_left_alone():
    for condition in ("opc(NS) > 20.0 and hcp(north) > 9", "opc(NS) > opc(EW)", "opc(NS) > opc(NS, notrump)", "1"):
        assert count_by_points(load(f"condition {condition}").condition, []) is None


@pytest.mark.thorough
def test_counts_are_those_of_random_deals(monkeypatch):
    deals = load("condition opc(EW) >= 26.5 and spades(west) + spades(east) >= 8 opener west")
    optimal = next(each for each in two_hands.walk(deals.condition) if isinstance(each, two_hands.Optimal))
    size = deals.counted()
    hands = Deals.from_numbers(pavlicek, random_numbers(pavlicek, 3_000, "two hands")).hands
    arrays = deals.arrays(hands, Trials(0, len(hands)), "test")
    inside, share = arrays.truths(deals.condition), size / deals.base_size
    assert abs(inside.mean() - share) <= 4 * sqrt(share * (1 - share) / len(hands))
    counts = deals.counts([optimal])
    assert sum(counts.values()) == size
    assert sum(count_by_points(load("condition 1").condition, [optimal]).values()) == deals.base_size
    values = arrays.values(optimal)[inside]
    mean = sum(value * number for (value,), number in counts.items()) / size
    assert abs(values.mean() - mean) <= 4 * values.std() / sqrt(len(values))
    monkeypatch.setattr(two_hands, "MOST_GROUPS", 10)
    assert deals.counts([optimal]) is None
