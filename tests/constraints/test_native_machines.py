"""Machines of sums and of lengths: the kernel's against those of plain Python, to the last state."""

from array import array
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

import everydeal
from conditions import small_conditions
from everydeal import Space, east, north, south, west
from everydeal.constraints import Expression, parse
from everydeal.constraints.engines import automata, lengths
from everydeal.constraints.engines.engine import plan_of
from everydeal.constraints.engines.limits import MACHINE_STATES_SETTING, MachineTooLargeError, work_of
from everydeal.constraints.engines.plan import Plan, make_plan
from everydeal.constraints.logic.deck import FULL_DECK, ORDERS, Deck
from test_profile import examples

if everydeal.kernel().native:
    from everydeal._native import sets

SMALL, MIDDLE = Deck.small(2), Deck.small(3)
UNEQUAL = Deck(SMALL.cards | 1 << 2, (1, 3, 2, 3))
EVEN = north.shape_where(lambda s, h, d, c: (s + d) % 2 == 0)
JOINT = (north.rule_of(4) & EVEN) | (north.losers.between(1, 2) & ~EVEN)
GATED = JOINT | (south.hcp >= 7) & west.has("SA") | (east.hcp + south.losers == 4) & ~east.has("HK")

pytestmark = pytest.mark.skipif(not everydeal.kernel().native, reason="no native kernel here")


@contextmanager
def pure() -> Iterator[None]:
    """Within this, machines are made in plain Python."""
    with pytest.MonkeyPatch.context() as patch:
        for module in (automata, lengths):
            patch.setattr(module, "kernel", lambda: everydeal.kernel()._replace(name="pure"))
        yield


def planned(condition: Expression, order: str, deck: Deck) -> Plan:
    """The plan of a condition, nothing being remembered."""
    automata.forget()
    return make_plan(condition.normal_form(deck), deck.order(order), deck)


def assert_same(condition: Expression, order: str, deck: Deck) -> None:
    """The same machines."""
    plan = planned(condition, order, deck)
    with pure():
        other = planned(condition, order, deck)
    for one, two in zip(plan.machines, other.machines, strict=True):
        assert (one.start, one.work, one.words) == (two.start, two.work, two.words)
        assert one.places == two.places


cases = st.one_of(st.tuples(st.just(deck), small_conditions(deck)) for deck in (SMALL, UNEQUAL))


@settings(examples(60), suppress_health_check=list(HealthCheck))
@given(cases, st.sampled_from(list(ORDERS)))
@example((MIDDLE, JOINT), "honours")
@example((MIDDLE, ~JOINT), "suit")
@example((MIDDLE, GATED), "pavlicek")
@example((MIDDLE, GATED & ~east.has("SK")), "honours")
@example((MIDDLE, north.hcp - 2 * (north | east).losers >= 0), "honours")
@example((SMALL, north.hcp * 10**30 >= 10**31), "suit")
def test_the_kernel_makes_the_same_machines(case: tuple[Deck, Expression], order: str) -> None:
    deck, condition = case
    assert_same(condition, order, deck)


@pytest.mark.slow
def test_so_it_does_of_whole_decks() -> None:
    one = "ruleof(north, 20) and losers(north) <= 7"
    text = f"{one} and (hcp(south) <= 9 or shape(south, any 5431) or controls(east) >= 4)"
    assert_same(parse(text), "suit", FULL_DECK)


def refusals() -> Iterator[str]:
    for condition in (north.rule_of(20), north.hcp + north.losers >= 12):
        with work_of(700), pytest.raises(MachineTooLargeError) as raised:
            planned(condition, "honours", FULL_DECK)
        yield str(raised.value)
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv(MACHINE_STATES_SETTING, "500")
            with pytest.raises(MachineTooLargeError) as raised:
                planned(condition, "honours", FULL_DECK)
        yield str(raised.value)


def test_a_machine_with_too_many_states_is_refused_by_both_at_the_same_card() -> None:
    found = list(refusals())
    assert len(set(found)) == 4
    with pure():
        assert list(refusals()) == found


# Plans written down for a kernel: another process builds the same set from them


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
def test_what_is_not_a_plan(plan: bytes) -> None:
    """The kernel reads no word beyond the end, and none that it does not know."""
    with pytest.raises(RuntimeError, match="BAD_ARGUMENT"):
        sets.diagram(array("i", plan), 1000, None)


def test_what_no_deal_fulfils_has_no_plan() -> None:
    assert plan_of(parse("hascard(north, SA) and hascard(east, SA)"), "honours") is None
