"""Machines that add up lengths are the smallest; test_native_machines.py has the kernel's against plain Python's."""

from itertools import compress, product

import pytest

from everydeal.constraints.engines import lengths
from everydeal.constraints.engines.machines import TRUE, CardSequence
from everydeal.constraints.logic.deck import ORDERS, Deck


@pytest.mark.parametrize("order", ORDERS)
def test_as_many_states_as_there_are_futures(order: str) -> None:
    """The smallest machine: one state for every way in which the answer still depends on the rest of the cards."""
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
