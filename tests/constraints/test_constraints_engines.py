"""The engines of constrained spaces: published sizes and deals on each, and that both are one.

One machine for all that is asked of one block: what it changes, and that both ways of making it are the same.
"""

from collections.abc import Callable
from fractions import Fraction
from itertools import compress, product

import pytest

import everydeal
from conditions import CASES, condition_of
from everydeal import Deal, Space, north, south, west
from everydeal.constraints import SpaceTooLargeError, distribution
from everydeal.constraints.engines import engine, lengths, merging
from everydeal.constraints.engines.diagram import Diagram
from everydeal.constraints.engines.machines import TRUE, CardSequence
from everydeal.constraints.engines.merging import explored, merged, own_block
from everydeal.constraints.engines.merging import product as joined
from everydeal.constraints.engines.plan import Plan, make_plan
from everydeal.constraints.language.grammar import parse
from everydeal.constraints.logic.deck import ORDERS, Deck
from test_profile import sample_size

native = pytest.mark.skipif(not everydeal.kernel().native, reason="no native kernel here")


@pytest.mark.parametrize("label", CASES)
def test_published_sizes_and_deals(label: str, each_engine: str) -> None:
    case = CASES[label]
    for order, vectors in case["vectors"].items():
        if each_engine == "pure" and order == "suit" and label in ("3", "8c"):
            continue  # a second each; the kernel does them
        space = Space(condition_of(label), order)
        assert space.size == int(case["size"])
        assert space.probability == Fraction(case["probability"])
        for vector in vectors:
            deal = Deal.from_pbn(vector["deal"])
            assert space[int(vector["index"])] == deal
            assert space.index(deal) == int(vector["index"])


def by_both(work: Callable[[], object]) -> list[object]:
    """What each engine finds, or the card at which it refuses."""
    found: list[object] = []
    for name in ("native", "pure"):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(engine, "kernel", lambda name=name: everydeal.kernel()._replace(name=name))
            try:
                found.append(work())
            except SpaceTooLargeError as error:
                found.append(error.layer)
    return found


@native
@pytest.mark.parametrize("limit", [30, 3000])
def test_the_engines_refuse_at_the_same_card(limit: int) -> None:
    conditions = (
        north.pattern("5431") & south.pattern("5332"), north.pattern("5431") & south.pattern("5332") & (west.hcp > 9),
        (north.hcp > 11) & (south.spades > 4) & west.has("SA"),
    )  # fmt: skip
    for condition in conditions:
        one, other = by_both(lambda condition=condition: Space(condition, max_nodes=limit, advise=False).size)
        assert one == other


@native
@pytest.mark.parametrize("text", ["hcp(north) >= 3", "spades(west) >= 1 or controls(south) >= 2", "all"])
def test_the_engines_agree_at_every_limit(text: str) -> None:
    """What is not refused is right, however few nodes are allowed; ends are counted beyond the last card."""
    deck, condition, kinds = Deck.small(1), parse(text), set()
    for limit in range(0, 80, sample_size(1, 5)):
        for work in (
            lambda limit=limit: list(Space(condition, max_nodes=limit, advise=False, deck=deck)),
            lambda limit=limit: distribution("hcp(north)", given=condition, max_nodes=limit, deck=deck),
        ):
            one, other = by_both(work)
            assert one == other
            kinds.add(type(other))
    assert kinds > {int}


@pytest.mark.parametrize("order", ORDERS)
def test_as_many_states_as_there_are_futures(order: str) -> None:
    """The smallest machine of lengths: a state for every way in which the answer still depends on the cards to come."""
    deck = Deck.small(2)
    cards = deck.order(order)
    reading = CardSequence(deck, cards, (1, 14), (15,) * len(cards))
    words = list(product((1, 0), repeat=len(cards)))
    shapes = {word: tuple(sum(compress(word, [card // 13 == s for card in cards])) for s in range(4)) for word in words}
    for wanted in (set(list(deck.shapes[0])[::3]), {(1, 0, 1, 0)}, deck.shapes[0]):
        machine = lengths.lengths(0, frozenset((shape, TRUE) for shape in wanted), reading, counting=True)
        for place in range(len(cards)):
            answers: dict[tuple[int, ...], list[bool]] = {}
            for word in words:
                answers.setdefault(word[:place], []).append(shapes[word] in wanted)
            futures = {tuple(each) for each in answers.values() if any(each) and not all(each)}
            assert len(machine.places[place][0]) - 2 == len(futures)


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


@native
def test_the_kernel_makes_the_same_machines(monkeypatch: pytest.MonkeyPatch) -> None:
    """State by state, with the same number of states explored, and gives up where Python does."""
    for text, order in product(ASKED, ("honours", "suit")):
        plan = plan_of(text, order, Deck.small(3))
        for limit in (merging.MERGED, 40):
            made = []
            for way in (joined, explored):
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
