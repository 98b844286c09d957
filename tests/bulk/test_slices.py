"""Slices of spaces in bulk: the same numbers, refusals and words as one by one."""

import pytest

from everydeal import spaces
from everydeal.bulk import Deals, from_ints, random_numbers, to_ints

CUTS = [slice(5, 10**20), slice(10**22, 10**21, -1), slice(7, 10**25, 10**18 + 1), slice(-(10**12), None)]


@pytest.mark.parametrize("cut", CUTS, ids=str)
@pytest.mark.parametrize("name", ["pavlicek", "endings", "power4"])
def test_a_slice_is_numbered_as_one_by_one(name: str, cut: slice) -> None:
    space = spaces.by_name(name)[cut]
    numbers = random_numbers(space, 50, seed="cut")
    deals = Deals.from_numbers(space, numbers)
    assert list(deals) == [space[number] for number in to_ints(numbers)]
    assert (deals.numbers(space) == numbers).all()


@pytest.mark.parametrize("cut", CUTS, ids=str)
def test_a_deal_beside_the_slice_is_refused_by_its_row(cut: slice) -> None:
    space = spaces.pavlicek[cut]
    outside = next(deal for deal in (spaces.pavlicek[0], spaces.pavlicek[10**23 + 1]) if deal not in space)
    with pytest.raises(ValueError, match=r"row 1.*number \d+"):
        Deals([space[0], outside]).numbers(space)


@pytest.mark.parametrize("cut", CUTS, ids=str)
def test_a_number_beyond_the_slice_is_refused_by_its_row(cut: slice) -> None:
    space = spaces.pavlicek[cut]
    numbers = from_ints([0, space.size - 1], space)
    numbers[1] = 255
    with pytest.raises(IndexError, match=r"row 1.*number \d+"):
        Deals.from_numbers(space, numbers)


@pytest.mark.parametrize(("bad", "row"), [([0, -1], 1), ([10**29], 0), ([3, 2**200], 1)])
def test_integers_outside_are_refused_by_their_row(bad: list[int], row: int) -> None:
    with pytest.raises(IndexError, match=f"{row}.*{bad[row]}"):
        from_ints(bad, spaces.pavlicek)


def test_the_size_is_not_inside_and_the_last_number_is() -> None:
    for space in (spaces.pavlicek, spaces.endings, spaces.hands, spaces.shapes):
        assert to_ints(from_ints([0, space.size - 1], space)) == [0, space.size - 1]
        with pytest.raises(IndexError, match=f"row 2.*{space.size}"):
            from_ints([0, space.size - 1, space.size], space)


def test_what_is_no_integer_is_refused() -> None:
    with pytest.raises(TypeError):
        from_ints([1.0], spaces.pavlicek)  # type: ignore[list-item]
