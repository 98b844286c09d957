"""Conditions on deals, for the tests of constrained spaces: published ones, and random ones."""

import json
from math import comb, factorial
from typing import Any

from hypothesis import strategies as st

import places
from everydeal.cards import Mask, card_name, cards_of
from everydeal.constraints import Expression, Feature, SeatHand, east, north, south, west
from everydeal.constraints.conditions.expressions import as_expression
from everydeal.constraints.logic.deck import Deck

GOLDEN = json.loads((places.GOLDEN / "constraints.json").read_text())
NAMES = {"N": north, "E": east, "S": south, "W": west, "True": True}
CASES = {case["label"]: case for case in GOLDEN["cases"]}
ALL = factorial(52) // factorial(13) ** 4
HAND = ALL // comb(52, 13)
OPENER = north.hcp.between(15, 17) & north.balanced


def condition_of(label: str) -> Any:
    return as_expression(eval(CASES[label]["expression"], {}, NAMES))


HANDS = (north, east, south, west)
_hand = st.sampled_from(HANDS)
_suit = st.sampled_from("SHDC")


def odd_value(suit: int, holding: Mask) -> int:
    """A function of holdings without any rhyme or reason, some of it negative."""
    return (holding * 2654435761 >> suit + 3) % 7 - 2


def _measure(hand: SeatHand, name: str, suit: str) -> Feature:
    if name == "odd":
        return hand.suitwise(odd_value)
    if name == "weights":
        return hand.weights([(7 * card) % 5 - 2 for card in range(52)])
    return hand.measure(name, suit if suit != "all" else None)


_names = st.sampled_from(
    ["hcp", "aces", "controls", "losers", "quicktricks", "stoppers", "sqot", "odd", "weights", "top2"]
)
_suits = st.sampled_from(["all", "all", "S", "H", "D", "C"])
_single = st.builds(_measure, _hand, _names, _suits)
_union = st.builds(lambda a, b, name: _measure(a | b, name, "all"), _hand, _hand, _names)
_lengths = st.builds(lambda hand, suit: hand.length(suit), _hand, _suit)
feature = st.one_of(
    _single,
    _lengths,
    _union,
    st.builds(lambda a, b, k: a + k * b, _single | _lengths, _single | _lengths, st.sampled_from([1, -1, 2])),
)
"""A number that a deal has."""


def _compare(value: Feature, low: int, width: int, kind: str) -> Expression:
    if kind == "between":
        return value.between(low, low + width)
    if kind == "not":
        return value != low
    return value >= low if kind == "least" else value < low


def conditions(cards: list[str], hand_size: int) -> st.SearchStrategy[Expression]:
    """Conditions on deals of some *cards* (two letters each)."""
    kinds = st.sampled_from(["between", "not", "least", "less"])
    compare = st.builds(_compare, feature, st.integers(-3, 8), st.integers(0, 3), kinds)
    fixed = st.builds(lambda a, b, card: (a | b).has(card), _hand, _hand, st.sampled_from(cards))
    lacks = st.builds(lambda a, card: a.lacks(card), _hand, st.sampled_from(cards))
    shape = st.builds(
        lambda hand, k, r: hand.shape_where(lambda s, h, d, c: (s + 2 * h + 3 * d + 5 * c) % k == r),
        _hand,
        st.integers(2, 4),
        st.integers(0, 1),
    )
    joint = st.builds(
        lambda hand, k: hand.shape_points_where(lambda s, h, d, c, points: points + max(s, h, d, c) >= k),
        _hand,
        st.integers(1, hand_size + 6),
    )
    atoms = st.one_of(compare, compare, fixed, lacks, shape, joint)

    def join(children: Any) -> Any:
        return st.one_of(
            st.builds(lambda a, b: a & b, children, children),
            st.builds(lambda a, b: a | b, children, children),
            st.builds(lambda a: ~a, children),
        )

    return st.recursive(atoms, join, max_leaves=6)


def small_conditions(deck: Deck) -> st.SearchStrategy[Expression]:
    """Conditions on deals of a small deck."""
    return conditions([card_name(card) for card in cards_of(deck.cards)], max(deck.sizes))
