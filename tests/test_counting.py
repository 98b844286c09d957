"""Ranking of subsets and arrangements, against sorted enumerations and the lists of the articles."""

from itertools import combinations, permutations
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from everydeal.counting import (
    arrangement_index,
    arrangement_item,
    compress,
    expand,
    mirror,
    multinomial,
    subset_index,
    subset_index_lex,
    subset_item,
    subset_item_lex,
)


def mask(elements):
    return sum(1 << element for element in elements)


def elements(subset):
    return [x for x in range(subset.bit_length()) if subset >> x & 1]


@pytest.mark.parametrize("length", range(9))
def test_squashed_and_lexicographic_order_by_enumeration(length):
    for size in range(length + 1):
        subsets = list(combinations(range(length), size))
        squashed = sorted(subsets, key=lambda s: s[::-1])
        assert [elements(subset_item(i, size)) for i in range(len(subsets))] == [list(s) for s in squashed]
        assert [subset_index(mask(s)) for s in squashed] == list(range(len(subsets)))
        assert [elements(subset_item_lex(i, size, length)) for i in range(len(subsets))] == [list(s) for s in subsets]
        assert [subset_index_lex(mask(s), length) for s in subsets] == list(range(len(subsets)))


@given(subset=st.integers(0, 2**60 - 1))
def test_subsets_both_ways(subset):
    size = subset.bit_count()
    assert subset_item(subset_index(subset), size) == subset
    assert subset_item_lex(subset_index_lex(subset, 60), size, 60) == subset
    assert 0 <= subset_index_lex(subset, 60) < comb(60, size)


def test_the_ends_of_the_hands():
    assert subset_item(0, 13) == subset_item_lex(0, 13, 52) == 2**13 - 1
    assert subset_item(comb(52, 13) - 1, 13) == subset_item_lex(comb(52, 13) - 1, 13, 52) == (2**13 - 1) << 39


@given(subset=st.integers(0, 2**52 - 1), within=st.integers(0, 2**52 - 1))
def test_compress_and_expand(subset, within):
    subset &= within
    places = compress(subset, within)
    assert expand(places, within) == subset
    assert places.bit_count() == subset.bit_count()
    assert elements(places) == [elements(within).index(x) for x in elements(subset)]


@given(subset=st.integers(0, 2**20 - 1), longer=st.integers(0, 5))
def test_mirror(subset, longer):
    length = 20 + longer
    assert elements(mirror(subset, length)) == sorted(length - 1 - x for x in elements(subset))
    assert mirror(mirror(subset, length), length) == subset


def test_mirror_of_nothing():
    assert mirror(0, 0) == 0


@pytest.mark.parametrize("counts", [(), (0,), (3,), (1, 1), (2, 2), (0, 2, 1), (2, 2, 1), (1, 1, 1, 1), (2, 0, 1, 3)])
def test_arrangements_by_enumeration(counts):
    letters = [letter for letter, count in enumerate(counts) for _ in range(count)]
    words = sorted(set(permutations(letters)))
    assert multinomial(counts) == len(words)
    assert [tuple(arrangement_item(i, counts)) for i in range(len(words))] == words
    assert [arrangement_index(word, counts) for word in words] == list(range(len(words)))


@given(data=st.data(), counts=st.lists(st.integers(0, 13), min_size=1, max_size=5))
def test_arrangements_both_ways(data, counts):
    index = data.draw(st.integers(0, multinomial(counts) - 1))
    word = arrangement_item(index, counts)
    assert [word.count(letter) for letter in range(len(counts))] == counts
    assert arrangement_index(word, counts) == index
