"""One machine for all that is asked of one block: what it changes, and that both ways of making it are the same."""

from itertools import product as pairs

import pytest

import everydeal
from everydeal.constraints.engines import merging
from everydeal.constraints.engines.diagram import Diagram
from everydeal.constraints.engines.merging import explored, merged, own_block, product
from everydeal.constraints.engines.plan import Plan, make_plan
from everydeal.constraints.language.grammar import parse
from everydeal.constraints.logic.deck import Deck
from everydeal.constraints.space import Space

ASKED = (
    "hcp(north) in 3..6 and spades(north) >= 1 and hcp(south) <= 7 and hearts(south) == 1",
    "hcp(north) >= 4 and (spades(north) == 1 and hearts(south) >= 1 or hearts(north) == 1 and spades(south) >= 1)",
    "(spades(north) == 2 or hcp(north) >= 6) and (hcp(south) > 5 and clubs(south) < 2 or hascard(west, SA)"
    " and hcp(south) != 3 or hascard(east, HA))",
    "hcp(north) + hcp(south) == 14 and (clubs(east) >= 1 and hcp(east) >= 7 or hearts(east) == 0 and hcp(west) < 7)",
    "hascard(north, SA) and hascard(south, HK) and (losers(north) <= 2 and hcp(south) >= 4 or spades(south) == 0)",
    "(hcp(north) > 60 and hcp(south) < 3 or hcp(north) < 0 and hcp(south) > 2) and hcp(east) == 3",
)


def plan_of(text: str, order: str, deck: Deck) -> Plan:
    return make_plan(parse(text).normal_form(deck), deck.order(order), deck)


@pytest.mark.parametrize("text", ASKED)
def test_the_deals_are_the_same_and_the_nodes_no_more(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """As many as fulfil the condition, one by one; and no machine looks at one block that has another machine."""
    deck = Deck.small(2)
    formula = parse(text).normal_form(deck)
    deals = sum(formula.holds(deal) for deal in Space(parse("hcp(north) >= 0"), deck=deck))
    for order in ("honours", "suit"):
        plan = plan_of(text, order, deck)
        made = [Diagram(merged(plan), 10_000, order)]
        for limit in (0, 4, 30):
            monkeypatch.setattr(merging, "MERGED", limit)
            made.append(Diagram(merged(plan), 10_000, order))
        monkeypatch.undo()
        assert {each.size for each in (*made, Diagram(plan, 10_000, order))} == {deals}
        assert made[0].nodes <= made[1].nodes == Diagram(plan, 10_000, order).nodes
        required = made[0].plan.machines[: made[0].plan.required]
        own = [block for each in required if (block := own_block(each, plan.reading)) is not None]
        assert len(plan.reading.blocks) < 3 or not deals or sorted(set(own)) == own


@pytest.mark.skipif(not everydeal.kernel().native, reason="no native kernel here")
def test_the_kernel_makes_the_same_machines(monkeypatch: pytest.MonkeyPatch) -> None:
    """State by state, with the same number of states explored, and gives up where Python does."""
    for text, order in pairs(ASKED, ("honours", "suit")):
        plan = plan_of(text, order, Deck.small(3))
        for limit in (merging.MERGED, 40):
            made = []
            for way in (product, explored):
                monkeypatch.setattr(merging, "product", way)
                monkeypatch.setattr(merging, "MERGED", limit)
                made.append(merged(plan))
            one, other = made
            assert (one.gates, one.required, one.impossible) == (other.gates, other.required, other.impossible)
            assert [(each.words, each.work) for each in one.machines] == [
                (each.words, each.work) for each in other.machines
            ]


def test_what_is_about_one_hand_alone_stays_as_it_is() -> None:
    plan = plan_of("hcp(north) >= 4 and (spades(north) == 2 or hearts(north) == 2)", "suit", Deck.small(3))
    assert merged(plan) is plan
