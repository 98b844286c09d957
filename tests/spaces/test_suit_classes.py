"""Deals up to renaming the suits, and the canonical deal of a class."""

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from everydeal import Deal, spaces
from everydeal.counting import multinomial
from everydeal.spaces.released.suit_classes import SuitClasses

NUMBERS = st.integers(0, spaces.pavlicek.size - 1)
DEALS = st.builds(spaces.pavlicek.__getitem__, NUMBERS)


def test_every_class_of_a_deck_of_eight_cards() -> None:
    space = SuitClasses("two ranks", 2)
    members = list(space)
    assert len(set(members)) == space.size
    assert [space.index(deal) for deal in members] == list(range(space.size))
    classes = {deal.permute_suits(order) for deal in members for order in permutations(range(4))}
    assert len(classes) == multinomial((2, 2, 2, 2))
    assert all(space.representative(deal) in members for deal in classes)


def test_twelve_cards() -> None:
    space = SuitClasses("three ranks", 3)
    assert all(space.index(space[i]) == i for i in {*range(0, space.size, 101), space.size - 1})


@pytest.mark.slow
def test_the_full_deck() -> None:
    """By Burnside's lemma over the 24 renamings of the suits: all deals, those that 6 swaps leave, and 8 rotations."""
    space = spaces.suit_classes
    assert space.size == space._starts[-1] == 2235197513162569580480368800
    for number in (0, 1, 10**20, space.size // 3, space.size - 1):
        assert space.index(space[number]) == number
    deal = spaces.pavlicek[10**28]
    numbers = {space.index(space.representative(deal.permute_suits(order))) for order in permutations(range(4))}
    assert len(numbers) == 1
    with pytest.raises(ValueError, match="ascending order"):
        space.index(space[10**20].permute_suits([3, 2, 1, 0]))


@given(deal=DEALS, order=st.permutations(range(4)), quarters=st.integers(0, 3))
def test_all_of_a_class_have_one_canonical_deal(deal: Deal, order: list[int], quarters: int) -> None:
    assert deal.permute_suits(order).rotate(quarters).canonical() == deal.canonical()
    assert deal.permute_suits(order).canonical(seats=False) == deal.canonical(seats=False)
    assert deal.rotate(quarters).canonical(suits=False) == deal.canonical(suits=False)


@given(deal=DEALS)
def test_the_canonical_deal_is_the_first_of_its_class(deal: Deal) -> None:
    orders = list(permutations(range(4)))
    members = [deal.rotate(quarters).permute_suits(order) for quarters in range(4) for order in orders]
    assert deal.canonical() == min(members, key=Deal.owners)
    assert deal.canonical() in members
