"""Plans written down for a kernel: another process builds the same set from them; what is no plan is refused."""

from array import array

import pytest

import everydeal
from everydeal import Space
from everydeal.constraints import parse
from everydeal.constraints.engines.engine import plan_of

if not everydeal.kernel().native:
    pytest.skip("no native kernel here", allow_module_level=True)

from everydeal._native import sets


@pytest.mark.parametrize("order", ["honours", "suit"])
@pytest.mark.parametrize(
    "condition",
    ["hcp(north) in 15..17 and balanced(north)", "hascard(north, SA) or hcp(east) == 0 and clubs(west) == 5"],
)
def test_the_set_of_a_plan_is_that_of_the_space(condition: str, order: str) -> None:
    space, words = Space(condition, order), plan_of(parse(condition), order)
    assert words is not None
    made = sets.diagram(words, space.nodes, None)
    assert (made.size, made.work) == (space.size, space.nodes)


@pytest.mark.parametrize("plan", [b"", bytes(4), b"\xff" * 400])
def test_what_is_no_plan(plan: bytes) -> None:
    """The kernel reads no word beyond the end, and none that it does not know."""
    with pytest.raises(RuntimeError, match="BAD_ARGUMENT"):
        sets.diagram(array("i", plan), 1000, None)


def test_what_no_deal_fulfils_has_no_plan() -> None:
    assert plan_of(parse("hascard(north, SA) and hascard(east, SA)"), "honours") is None
