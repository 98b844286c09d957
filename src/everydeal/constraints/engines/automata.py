"""Automata: the machines of the atoms of a formula (see `machines`), but those that add up lengths (`lengths`).

Where the kernel is, it makes the machines of sums; they are equal to those of `machines.explore`, state by state.
"""

from array import array
from collections.abc import Hashable, Sequence
from functools import lru_cache

from ..._native import kernel
from ..conditions.atoms import Holds, ShapedTotal, Total
from ..logic.intervals import NOTHING, Intervals
from ..logic.terms import LinearSum
from .lengths import counter, lengths
from .machines import FALSE, TRUE, CardSequence, Machine, Step, Subject, explore, made_natively
from .sums import Adder, decided


@lru_cache(maxsize=128)
def card_machine(atom: Holds, reading: CardSequence) -> Machine:
    """Decided when the card is read."""

    def step(place: int, state: Hashable, block: int) -> Hashable:
        if reading.order[place] != atom.card:
            return state
        return TRUE if atom.seats & reading.blocks[block] else FALSE

    return explore(reading, 0, step, lambda state: FALSE, [bool(atom.seats & seats) for seats in reading.blocks])


@lru_cache(maxsize=64)
def sum_machine(atom: Total, reading: CardSequence) -> Machine:
    """The total so far, and for measures that do not add up card by card where in each suit we are."""
    adder, subject = Adder(atom.terms, reading), (atom.terms, None)
    weight = 1 + len(adder.parts)
    if made := _made_natively(adder, [atom.allowed], None, subject, weight):
        return made

    def step(place: int, state: Hashable, block: int) -> Hashable:
        after = adder.step(place, state, block)  # type: ignore[arg-type]
        return decided(atom.allowed, *adder.limits(place + 1, after)) or after

    def end(state: Hashable) -> int:
        return TRUE if state[0] in atom.allowed else FALSE  # type: ignore[index]

    steps = None if adder.parts else adder.steps(atom.allowed)
    return explore(reading, adder.start, step, end, adder.block_keys, subject, weight, steps=steps)


@lru_cache(maxsize=64)
def joint_machine(atom: ShapedTotal, reading: CardSequence) -> Machine:
    """The state of the machine that finds out which totals are allowed, and the total so far."""
    sets = sorted({allowed for _, allowed in atom.allowed})
    numbers = {allowed: number for number, allowed in enumerate(sets)}
    labels = frozenset((shape, numbers[allowed]) for shape, allowed in atom.allowed)
    shapes = lengths(atom.seat, labels, reading, counting=False)
    if shapes.start < 0:  # the cards that are fixed rule all shapes out
        return explore(reading, 0, lambda *_: FALSE, lambda _: FALSE, reading.blocks)
    adder, subject = Adder(atom.terms, reading), (atom.terms, atom.seat)
    weight = 2 + len(adder.parts)
    if made := _made_natively(adder, sets, shapes, subject, weight):
        return made
    spans = _spans(shapes, sets, reading)

    def step(place: int, state: Hashable, block: int) -> Hashable:
        shape: int = state[0]  # type: ignore[index]
        sums: tuple[int, ...] = state[1]  # type: ignore[index]
        after_shape = shapes.places[place][block][shape]
        if after_shape < 0:
            return after_shape
        after = adder.step(place, sums, block)
        limits = adder.limits(place + 1, after)
        allowed, common = spans[place + 1][after_shape]
        if allowed.decides(*limits) is False:
            return FALSE
        return TRUE if common.decides(*limits) else (after_shape, after)

    def end(state: Hashable) -> int:
        shape: int = state[0]  # type: ignore[index]
        return TRUE if state[1][0] in sets[shape] else FALSE  # type: ignore[index]

    return explore(reading, (shapes.start, adder.start), step, end, adder.block_keys, subject, weight)


def _made_natively(
    adder: Adder, sets: Sequence[Intervals], shapes: Machine | None, subject: Subject, weight: int
) -> Machine | None:
    """The same machine by the kernel; None where it is not, or if the numbers are too large for it.

    *shapes* says which of the *sets* of totals holds; without it, the only one.
    """
    if not kernel().native or (encoded := adder.encoded(sets)) is None:
        return None
    from ..._native.sets import SUM

    reading = adder.reading
    of_shapes = shapes.words if shapes else array("i", [0, *([1, *[0] * len(reading.blocks)] * len(reading.order))])
    return made_natively(SUM, of_shapes, encoded, reading, subject, weight)


def _spans(
    shapes: Machine, sets: Sequence[Intervals], reading: CardSequence
) -> list[list[tuple[Intervals, Intervals]]]:
    """By place and state of *shapes*: the totals that some and that every way to go on allows."""
    layers = [[(allowed, allowed) for allowed in sets]]
    for place in reversed(range(len(shapes.places))):
        rows = [shapes.places[place][block] for block in reading.blocks_at[place]]
        layer = []
        for state in range(len(rows[0]) - 2):
            ahead = [layers[-1][row[state]] if row[state] >= 0 else (NOTHING, NOTHING) for row in rows]
            some, every = ahead[0]
            for other in ahead[1:]:
                some, every = some | other[0], every & other[1]
            layer.append((some, every))
        layers.append(layer)
    return layers[::-1]


def forget() -> None:
    """Forget the machines that were made."""
    for made in (card_machine, sum_machine, joint_machine, lengths, counter):
        made.cache_clear()


def tracking_machine(terms: LinearSum, reading: CardSequence) -> tuple[Machine, list[int]]:
    """A machine that never decides and remembers the total: its last states, and the totals they stand for."""
    adder = Adder(terms, reading)
    totals: dict[int, int] = {}

    def end(state: Hashable) -> int:
        return totals.setdefault(state[0], len(totals))  # type: ignore[index]

    step: Step = adder.step  # type: ignore[assignment]
    machine = explore(reading, adder.start, step, end, adder.block_keys, (terms, None))
    return machine, list(totals)
