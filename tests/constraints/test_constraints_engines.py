"""The engines of constrained spaces: published sizes and deals on each, and that both are one."""

from collections.abc import Callable
from fractions import Fraction
from itertools import compress, product

import pytest

import everydeal
from conditions import CASES, condition_of
from everydeal import Deal, Space, north, south, west
from everydeal.constraints import SpaceTooLargeError, distribution
from everydeal.constraints.engines import engine, lengths
from everydeal.constraints.engines.machines import TRUE, CardSequence
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
