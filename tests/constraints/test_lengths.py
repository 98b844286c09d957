"""Machines that add up lengths: the kernel's against those of plain Python, state by state."""

from itertools import compress, product
from random import Random

import pytest

import everydeal
from everydeal.constraints.engines import automata, lengths
from everydeal.constraints.engines.limits import MachineTooLargeError, work_of
from everydeal.constraints.engines.machines import TRUE, CardSequence, Machine
from everydeal.constraints.logic.deck import FULL_DECK, ORDERS, Deck

DECKS = [Deck.small(1), Deck.small(2), Deck(Deck.small(2).cards | 1 << 2, (1, 3, 2, 3)), Deck.small(3)]
native = pytest.mark.skipif(not everydeal.kernel().native, reason="no native kernel here")


def both(
    reading: CardSequence, seat: int, labels: dict[tuple[int, int, int, int], int], counting: bool
) -> list[Machine]:
    """The machine of both ways, nothing being remembered."""
    made = []
    for way in (lengths._native, lengths.explored):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(lengths, "_made", way)
            automata.forget()
            made.append(lengths.lengths(seat, frozenset(labels.items()), reading, counting))
    automata.forget()
    return made


def assert_same(one: Machine, other: Machine) -> None:
    assert (one.start, one.work, one.words) == (other.start, other.work, other.words)
    assert one.places == other.places
    assert Machine.of_words(other.words, len(other.places[0]), 0).places == other.places


@native
@pytest.mark.parametrize("deck", [*DECKS, FULL_DECK], ids=lambda deck: f"{deck.cards.bit_count()} cards")
def test_the_kernel_makes_the_same_machines(deck: Deck) -> None:
    random = Random(deck.cards)
    for _ in range(2 if deck is FULL_DECK else 50):
        order = deck.order(random.choice(list(ORDERS)))
        permitted = tuple(random.choice([1, 2, 12, 14]) if random.random() < 0.2 else 15 for _ in order)
        reading = CardSequence(deck, order, random.choice([(1, 14), (1, 2, 12), (1, 2, 4, 8)]), permitted)
        shapes = sorted(deck.shapes[0])
        some = random.sample(shapes, random.randint(0, len(shapes)))
        labels = {shape: number for number, shape in enumerate(some)}
        if counting := random.random() < 0.5:
            labels = dict.fromkeys(some, TRUE)
        assert_same(*both(reading, 0, labels, counting))


@native
def test_the_kernel_makes_the_same_counters(monkeypatch: pytest.MonkeyPatch) -> None:
    for deck in DECKS:
        for block, blocks in ((0, (1, 14)), (1, (1, 14)), (1, (1, 2, 12)), (0, (13, 2))):
            reading = CardSequence(deck, deck.order("honours"), blocks, (15,) * len(deck.order("honours")))
            made = []
            for way in (lengths._native, lengths.explored):
                monkeypatch.setattr(lengths, "_made", way)
                automata.forget()
                made.append(lengths.counter(block, reading))
            assert_same(*made)
    automata.forget()


@native
def test_a_machine_with_too_many_states_is_refused_by_both_at_the_same_card() -> None:
    reading = CardSequence(FULL_DECK, FULL_DECK.order("honours"), (1, 14), (15,) * 52)
    shapes = frozenset((shape, TRUE) for shape in FULL_DECK.shapes[0])
    errors = []
    for way in (lengths._native, lengths.explored):
        automata.forget()
        with pytest.MonkeyPatch.context() as patch, work_of(1000):
            patch.setattr(lengths, "_made", way)
            with pytest.raises(MachineTooLargeError, match="the shape of north") as raised:
                lengths.lengths(0, shapes, reading, counting=True)
        errors.append(str(raised.value))
    assert errors[0] == errors[1]


@pytest.mark.parametrize("order", ORDERS)
def test_as_many_states_as_there_are_futures(order: str) -> None:
    """The smallest machine: one state for every way in which the answer still depends on the rest of the cards."""
    deck = DECKS[1]
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
