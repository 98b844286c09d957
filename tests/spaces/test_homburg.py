"""Philip Homburg's "Goedel number" of 13 December 1993, three years before Andrews' page: it is Andrews' number.

Big Deal's repository keeps his program as Documentation/GOEDEL.C, unused.  What it does, in words: every player takes
his 13 cards in descending order, each a position among the cards that are still there.  Let c(n, k, m) be the number of
ways to deal the n cards that are left if the player in turn still takes k of them, all at positions below m; when he
has them all, the next player takes 13 of what is left.  The number of a deal is the sum of c(n, k, position) over its
52 cards: for each, the ways in which a lower card could have been taken there.
"""

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from everydeal import Deal, spaces

ARTICLE = Deal.from_pbn("N:8.AKQT4.AJ6.T742 9.J53.KQ92.QJ985 KQJT72.62.T84.K6 A6543.987.753.A3")


@cache
def ways(left, taking, below):
    """c(n, k, m)."""
    if not taking:
        return ways(left, 13, left) if left else 1
    return sum(ways(left - 1, taking - 1, position) for position in range(below))


def homburg(deal):
    """The number of a deal, with the cards SA = 0 ... C2 = 51."""
    left, number = list(range(52)), 0
    for seat in range(4):
        held = [card for card in range(51, -1, -1) if deal.owner(card) == seat]
        for place, card in enumerate(held):
            number += ways(len(left), 13 - place, left.index(card))
            left.remove(card)
    return number


def test_the_number_of_ways_is_the_number_of_deals():
    assert ways(52, 13, 52) == spaces.andrews.size


@given(number=st.integers(0, spaces.andrews.size - 1))
def test_homburg_s_number_is_andrews_s(number):
    assert homburg(spaces.andrews[number]) == number


@pytest.mark.parametrize("deal", [ARTICLE, spaces.andrews[0], spaces.andrews[1], spaces.andrews[-1]], ids=str)
def test_homburg_s_own_examples_and_the_article_s(deal):
    """His program prints the first two deals, and the last."""
    assert homburg(deal) == spaces.andrews.index(deal)
