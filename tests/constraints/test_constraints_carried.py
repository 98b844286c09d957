"""Spaces carried to another process: the same deals under the same numbers."""

import multiprocessing

import pytest

import everydeal
from effort import thorough
from everydeal import Deal, Space, spaces
from everydeal.constraints import carried, parse
from everydeal.constraints.carried import Carried, CarriedSpace, carry
from everydeal.constraints.logic.deck import Deck

needs_kernel = pytest.mark.skipif(not everydeal.kernel().native, reason="no native kernel here")
CONDITIONS = [
    "hcp(north) in 15..17 and balanced(north)",
    "hcp(north) + hcp(south) >= 33",
    "spades(north) + spades(south) >= 8 and hascard(west, HK)",
    "hascard(north, SA) or hcp(east) == 0 and shape(west, any 4441)",
    "hcp(north) >= 37 and hascard(north, SA)",
]
EVERY = 60


def here(condition: str, order: str) -> tuple[Space, CarriedSpace]:
    space = Space(parse(condition), order)
    packed = carry(space)
    assert packed is not None
    return space, CarriedSpace(packed, max_nodes=space.nodes)


@needs_kernel
@pytest.mark.parametrize("order", ["honours", "suit", *thorough("pavlicek")])
@pytest.mark.parametrize("condition", CONDITIONS)
def test_numbers_and_deals_are_those_of_the_space(condition: str, order: str) -> None:
    space, other = here(condition, order)
    assert (other.size, other.name, other.member_kind) == (space.size, space.name, space.member_kind)
    numbers = {0, space.size - 1, *(space.size * part // EVERY for part in range(EVERY))}
    for number in numbers:
        assert other[number] == space[number]
        assert other.index(space[number]) == number
    for number in range(0, spaces.andrews.size, spaces.andrews.size // EVERY):
        deal = spaces.andrews[number]
        assert (deal in other) == (deal in space)


@needs_kernel
def test_what_is_not_in_it() -> None:
    _, other = here(CONDITIONS[0], "honours")
    with pytest.raises(IndexError, match="outside"):
        other[other.size]
    with pytest.raises(ValueError, match="not in space/1"):
        other.index(spaces.andrews[0])
    with pytest.raises(ValueError, match="13 each"):
        other.index(Deal.from_pbn("N:A... K... Q... J..."))
    with pytest.raises(TypeError, match="numbers deals"):
        other.index(5)  # type: ignore[arg-type]


@needs_kernel
def test_the_budget_holds_there_too() -> None:
    space = Space(parse(CONDITIONS[0]))
    packed = carry(space)
    assert packed is not None
    with pytest.raises(ValueError, match="cannot be built here: LIMIT_EXCEEDED"):
        CarriedSpace(packed, max_nodes=space.nodes // 2)


@needs_kernel
@pytest.mark.parametrize("plan", [b"", bytes(4), b"\xff" * 400, bytes(3)])
def test_what_is_no_plan(plan: bytes) -> None:
    """The kernel reads no word beyond the end, and none that it does not know."""
    with pytest.raises((RuntimeError, ValueError), match=r"BAD_ARGUMENT|multiple of item size"):
        CarriedSpace(Carried("space/1", "honours", plan), max_nodes=1000)


@needs_kernel
def test_it_is_the_same_in_another_process() -> None:
    """The plan holds nothing of the process that wrote it."""
    space = Space(parse(CONDITIONS[0]))
    packed = carry(space)
    assert packed is not None
    numbers = [space.size * part // 7 for part in range(7)]
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        deals = pool.apply(deals_there, (packed, space.nodes, numbers))
    assert deals == [str(space[number]) for number in numbers]


def deals_there(packed: Carried, nodes: int, numbers: list[int]) -> list[str]:
    space = CarriedSpace(packed, max_nodes=nodes)
    return [str(space[number]) for number in numbers]


def test_what_does_not_travel(monkeypatch: pytest.MonkeyPatch) -> None:
    assert carry(Space(parse("hascard(north, SA) and hascard(east, SA)"))) is None  # nothing to build
    assert carry(Space(parse("hcp(north) >= 5"), deck=Deck.small(2))) is None
    monkeypatch.setattr(carried, "kernel", lambda: everydeal.kernel()._replace(name="pure"))
    assert carry(Space(parse("hcp(north) >= 37"))) is None
