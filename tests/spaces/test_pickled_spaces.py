"""Spaces sent to other processes."""

import pickle

import pytest

from everydeal import Deal, spaces


@pytest.mark.parametrize("space", spaces.all(), ids=lambda space: space.name)
def test_a_released_space_is_pickled_by_its_name(space: spaces.Space[object]) -> None:
    assert pickle.loads(pickle.dumps(space)) is space


def test_other_spaces_are_pickled_whole() -> None:
    space = spaces.completions(Deal.from_pbn("N:AKQ... ... ... ..."))
    again = pickle.loads(pickle.dumps(space))
    assert again is not space
    assert again[10**20] == space[10**20]
