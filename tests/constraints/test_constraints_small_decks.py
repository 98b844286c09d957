"""Constrained spaces on decks that are small enough to check every deal: sizes, order, indices, refusals."""

from collections import Counter
from functools import cache
from itertools import chain, compress, islice
from operator import not_
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from conditions import HANDS, conditions, feature, small_conditions
from enumeration import words
from everydeal import Deal
from everydeal.constraints import Expression, Space, count, distribution, north, south
from everydeal.constraints.arrays import evaluate
from everydeal.constraints.language.grammar import parse
from everydeal.constraints.logic.deck import ORDERS, Deck
from everydeal.constraints.texts import feature_of
from everydeal.spaces.deals import deal_of
from test_profile import examples, thorough

SMALL = Deck.small(2)
UNEQUAL = Deck(SMALL.cards | 1 << 2, (1, 3, 2, 3))
MIDDLE = Deck.small(3)
DECKS = {"small": SMALL, "unequal": UNEQUAL}


@cache
def all_words(deck: Deck) -> Any:
    """Who holds which card, deal by deal: uint8 of shape (deals, cards)."""
    letters = chain.from_iterable(words(deck.sizes))
    return np.fromiter(letters, np.uint8).reshape(deck.deals, sum(deck.sizes))


@cache
def all_deals(deck: Deck, order: str) -> list[Deal]:
    return [deal_of(word, deck.order(order)) for word in words(deck.sizes)]


@cache
def all_hands(deck: Deck, order: str) -> Any:
    """The hands of all deals: uint64 of shape (deals, 4)."""
    masks = 1 << np.array(deck.order(order), np.uint64)
    return np.stack([(all_words(deck) == seat) @ masks for seat in range(4)], axis=1)


def test_alternatives_of_shape_and_points_with_shapes_that_are_left_out() -> None:
    odd = north.shape_where(lambda s, h, d, c: (s + d) % 2 == 0)
    condition = ~(north.rule_of(4) & odd)
    expected = sum(map(condition, all_deals(SMALL, "suit")))
    assert Space(condition, deck=SMALL).size == expected


@pytest.mark.parametrize("name", ["small", *thorough("unequal")])
@settings(examples(20), suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_every_deal_of_a_small_deck(name: str, data: st.DataObject) -> None:
    deck = DECKS[name]
    condition = data.draw(small_conditions(deck))
    order = data.draw(st.sampled_from(list(ORDERS)))
    deals = all_deals(deck, order)
    held = [condition(deal) for deal in deals]
    members = list(compress(deals, held))
    space = Space(condition, order, deck=deck)
    assert space.size == len(members) == count(condition, deck=deck)
    step = max(1, len(members) // 200)
    for i in {*range(0, len(members), step), max(0, len(members) - 1)} if members else ():
        assert space[i] == members[i]
        assert space.index(members[i]) == i
    for deal in islice(compress(deals, map(not_, held)), 0, None, 97):
        assert deal not in space
    assert (evaluate(condition, all_hands(deck, order)) == held).all()


def check_conditions(condition: Expression, order: str, deck: Deck, members: int) -> None:
    """The size exactly, and some of the deals, by evaluating all of the deck."""
    hands = all_hands(deck, order)
    chosen = np.flatnonzero(evaluate(condition, hands))
    space = Space(condition, order, deck=deck)
    assert space.size == len(chosen) == count(condition, deck=deck)
    for i in {*range(0, len(chosen), max(1, len(chosen) // members)), len(chosen) - 1} if len(chosen) else ():
        deal = Deal(*hands[chosen[i]].tolist())
        assert condition(deal)
        assert space[i] == deal
        assert space.index(deal) == i


@pytest.mark.thorough
@settings(examples(300), suppress_health_check=list(HealthCheck))
@given(condition=small_conditions(SMALL), order=st.sampled_from(list(ORDERS)))
def test_many_conditions_of_2520_deals(condition: Expression, order: str) -> None:
    check_conditions(condition, order, SMALL, 2)


@pytest.mark.slow
@pytest.mark.parametrize("order", ORDERS)
@settings(max_examples=10, deadline=None, suppress_health_check=list(HealthCheck))
@given(condition=small_conditions(MIDDLE))
def test_a_deck_of_twelve_cards(order: str, condition: Expression) -> None:
    """369,600 deals."""
    check_conditions(condition, order, MIDDLE, 300)


@settings(deadline=None, suppress_health_check=list(HealthCheck))
@given(condition=small_conditions(SMALL), other=small_conditions(SMALL))
def test_sizes_obey_the_laws_of_sets(condition: Expression, other: Expression) -> None:
    def size(each: Expression) -> int:
        return count(each, deck=SMALL)

    assert size(condition) + size(~condition) == SMALL.deals
    assert size(condition) + size(other) == size(condition & other) + size(condition | other)


@settings(examples(50), suppress_health_check=list(HealthCheck))
@given(condition=conditions(["SA", "HK", "C2", "D9"], 13))
@example((south.hcp_in("S") <= 0) | south.shape_points_where(lambda s, h, d, c, points: points + max(s, h, d, c) >= 5))
def test_the_canonical_text_reads_back(condition: Expression) -> None:
    formula = condition.normal_form()
    again = parse(formula.text).normal_form()
    assert again == formula
    assert again.text == formula.text


@settings(deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_distributions_of_a_small_deck(data: st.DataObject) -> None:
    condition = data.draw(small_conditions(SMALL))
    of = [data.draw(feature), data.draw(st.sampled_from(HANDS))]
    expected: dict[Any, int] = {}
    for deal in compress(all_deals(SMALL, "suit"), evaluate(condition, all_hands(SMALL, "suit"))):
        key = of[0](deal), deal.shape(of[1].seat)  # type: ignore[operator, union-attr]
        expected[key] = expected.get(key, 0) + 1
    assert distribution(*of, given=condition, deck=SMALL) == expected


def test_what_two_hands_have_of_the_same_kind_is_told_apart() -> None:
    """Neither the condition nor the features together tell these hands apart; each feature does."""
    hands = [Deal(*each) for each in all_hands(SMALL, "suit").tolist()]
    for one, other, text in (
        ("hcp(north)", "hcp(east)", "spades(south) <= 1"),
        ("losers(west)", "losers(south)", "hcp(north) >= 3"),
        ("hcp(north) - hcp(east)", "hcp(east) - hcp(north)", "spades(south) == 1"),
    ):
        condition, of = parse(text), (feature_of(one), feature_of(other))
        expected = Counter((of[0](deal), of[1](deal)) for deal in hands if condition(deal))
        assert distribution(one, other, given=condition, deck=SMALL) == expected
