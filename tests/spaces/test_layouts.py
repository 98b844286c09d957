"""The spaces of endings are nested: full deals, balanced endings, all endings; layouts are the pieces of the last."""

import pickle
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from everydeal import Deal, spaces

# Nesting


@given(number=st.integers(0, spaces.balanced.size - 1))
def test_a_balanced_ending_has_one_number(number):
    assert spaces.endings[number] == spaces.balanced[number]
    assert spaces.endings.index(spaces.balanced[number]) == number


@given(number=st.integers(0, spaces.pavlicek.size - 1))
def test_a_full_deal_has_one_number(number):
    assert spaces.endings[number] == spaces.balanced[number] == spaces.pavlicek[number]


def test_where_the_kinds_of_endings_begin():
    """The balanced ones are first (test_golden.py has the article's table of them)."""
    assert spaces.endings[spaces.balanced.size - 1].hand_sizes == (1, 1, 1, 1)
    assert spaces.endings[spaces.balanced.size] == Deal()
    assert spaces.endings[spaces.balanced.size + 1].hand_sizes == (0, 0, 0, 1)
    assert spaces.endings[-1].hand_sizes == (13, 13, 13, 12)


@given(number=st.integers(spaces.balanced.size, spaces.endings.size - 2), step=st.integers(1, 10**33))
def test_unbalanced_endings_stand_in_the_order_of_their_sizes(number, step):
    later = min(number + step, spaces.endings.size - 1)
    assert spaces.endings[number].hand_sizes <= spaces.endings[later].hand_sizes


# Layouts of given sizes

vectors = st.tuples(*[st.integers(0, 13)] * 4)


@given(sizes=vectors, data=st.data())
def test_layouts_are_the_pieces_of_endings(sizes, data):
    space = spaces.layouts(*sizes)
    number = data.draw(st.integers(0, space.size - 1))
    deal = space[number]
    assert deal.hand_sizes == sizes
    assert spaces.endings.index(deal) == spaces.endings.start_of(sizes) + number
    assert spaces.endings.sizes_at(spaces.endings.start_of(sizes) + number) == (sizes, number)


@pytest.mark.slow
def test_the_sizes_of_all_vectors_add_up_to_the_article_s_total():
    total = sum(spaces.layouts(*sizes).size for sizes in product(range(14), repeat=4))
    assert total == spaces.endings.size == 1068380067768858063542620835042803325


@given(sizes=vectors)
def test_layouts_are_found_by_name(sizes):
    space = spaces.layouts(*sizes)
    assert spaces.by_name(space.name) == space == spaces.by_name(space.name.upper())
    assert pickle.loads(pickle.dumps(space)) == space
