"""Values, the facts that are kept with them, and the one walk over what they are made of."""

import copy
import pickle

import numpy as np
import pytest

from everydeal import Deal, north
from everydeal.constraints.conditions.expressions import conjuncts
from everydeal.constraints.dealer import load
from everydeal.constraints.language.dealer.evaluate import OfDeal
from everydeal.constraints.logic.values import Value, fact
from everydeal.constraints.parts import _orders_of, seats_of
from everydeal.constraints.split import Trials
from everydeal.spaces import pavlicek
from test_profile import thorough


class Pair(Value):
    left: object
    right: object


def test_a_fact_is_found_once_and_is_not_part_of_the_value() -> None:
    asked = []

    @fact
    def size(pair: Pair) -> int:
        asked.append(pair)
        return sum(size(each) if isinstance(each, Pair) else 1 for each in (pair.left, pair.right))

    pair = Pair(1, 2)
    for _ in range(60):
        pair = Pair(pair, pair)
    assert size(pair) == size(pair) == 2**61
    assert len(asked) == 61
    few = Pair(1, 2)
    assert size(few) == 2
    assert "(facts)" not in vars(pickle.loads(pickle.dumps(few)))
    assert copy.copy(few) is few
    assert repr(Pair(1, 2)) == "Pair(left=1, right=2)"


def test_a_fact_may_depend_on_more() -> None:
    asked = []

    @fact
    def times(pair: Pair, many: int = 1) -> object:
        asked.append(many)
        return [pair.left] * many

    pair = Pair(1, 2)
    assert [times(pair), times(pair, 2), times(pair, many=3)] * 2 == [[1], [1, 1], [1, 1, 1]] * 2
    assert asked == [1, 2, 3]


def test_an_error_is_a_fact_too() -> None:
    asked = []

    @fact
    def inverse(pair: Pair) -> int:
        asked.append(pair)
        raise ValueError("it has none")

    pair = Pair(1, 2)
    for _ in range(3):
        with pytest.raises(ValueError, match="it has none") as caught:
            inverse(pair)
        assert len(caught.traceback) < 5
    assert len(asked) == 1


def test_what_is_named_again_and_again_is_looked_at_once() -> None:
    """61 conditions with more than 2**60 ways through them: a walk takes each once, or takes for ever."""
    condition = north.losers <= 7
    for _ in range(60):
        condition = condition & (condition | condition)
    assert _orders_of(condition) == ("suit",)
    assert seats_of(condition) == 1
    assert len(conjuncts(condition)) == 61
    assert len(list(condition.walk())) == 121


LADDERS = {
    "the sum of one suit": (40, "hcp(north, spades)", "{a} + {a} - {i}", "{a} % 3 == 1"),
    "the shape of one hand": (40, "spades(north)", "({a} > 2) + {a} - {a}", "{a} <= 1"),
    "all must hold": (40, "hcp(north) > 3", "{a} && {a}", "{a}"),
    "total points": (40, "cccc(north)", "{a} + {a} - {i}", "{a} > 5"),
    "a division": (40, "100 / hcp(north)", "{a} + {a} - {i}", "hcp(north) > 0 && {a} > 5"),
    "points or shape": (16, "hcp(north) > 3", "{a} && ({a} || spades(south) == {i})", "{a}"),
    "one of two numbers": (16, "hcp(north) > 12 ? 1 : 0", "spades(south) > {i} ? {a} : 1 - {a}", "{a} == 1"),
    "a test in two hands": (16, "opc(NS) > 20", "{a} && ({a} || spades(south) == {i})", "{a}"),
}


@pytest.mark.heavy
@pytest.mark.parametrize("ladder", [*list(LADDERS)[:-1], *thorough("a test in two hands")])
def test_names_made_of_a_name_twice_each(ladder: str) -> None:
    """A term with 2**40 ways through it is counted, split and evaluated, or it takes for ever.

    Where points and shapes are joined, the text of the condition is that long, which is in the name of its space.
    """
    levels, begin, step, condition = LADDERS[ladder]
    steps = [f"a{i + 1} = {step.format(a=f'a{i}', i=i % 14)}" for i in range(levels)]
    names = [f"a0 = {begin}", *steps, f"condition {condition.format(a=f'a{levels}')}"]
    deals = load("\n".join(names))
    given = pavlicek.sample(20, "ladders")
    hands = np.array([deal.hands for deal in given], np.uint64)
    truths = deals.arrays(hands, Trials(0, 20), "test").truths(deals.condition).tolist()
    assert truths == [bool(OfDeal(deal).value(deals.condition)) for deal in given]
    dealt = Deal(*deals.split.sample(1, "ladders")[0].tolist())
    assert OfDeal(dealt).value(deals.condition)
    if all(each.exact for each in deals.conjuncts()):
        assert truths == [all(each.implied(deal) for each in deals.conjuncts()) for deal in given]
