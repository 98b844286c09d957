"""Values, the facts that are kept with them, and the one walk over what they are made of."""

import copy
import pickle

import pytest

from everydeal import north
from everydeal.constraints.conditions.expressions import conjuncts
from everydeal.constraints.logic.values import Value, fact
from everydeal.constraints.parts import _orders_of, seats_of


class Pair(Value):
    left: object
    right: object


def test_a_fact_is_found_once_and_is_no_part_of_the_value() -> None:
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
