"""Automata: the machines of the atoms of a formula (see `machines`), but those that add up lengths (`lengths`)."""

from collections.abc import Hashable, Sequence
from functools import lru_cache
from operator import sub
from typing import Any

from ..logic.formulas import CardAt, JointIn, SumIn
from ..logic.intervals import NOTHING, Intervals
from ..logic.terms import Terms
from ..logic.values import Value
from .lengths import lengths
from .machines import FALSE, TRUE, Machine, Reading, Step, Steps, explore


def card_machine(atom: CardAt, reading: Reading) -> Machine:
    """Decided when the card is read."""

    def step(place: int, state: Hashable, block: int) -> Hashable:
        if reading.order[place] != atom.card:
            return state
        return TRUE if atom.seats & reading.blocks[block] else FALSE

    return explore(reading, 0, step, lambda state: FALSE, [bool(atom.seats & seats) for seats in reading.blocks])


class _Holdings(Value):
    """A measure of one suit as a machine over its cards from the ace down: nodes, and what holding a card adds.

    ``steps[k][node]`` is (node without the k-th card, node with it, what it adds).  Nodes that differ by a constant are
    one; ``first`` is the value of a void.
    """

    first: int
    steps: tuple[tuple[tuple[int, int, int], ...], ...]
    low: tuple[tuple[int, ...], ...]
    high: tuple[tuple[int, ...], ...]


@lru_cache(maxsize=512)
def _holdings(table: tuple[int, ...], ranks: tuple[int, ...]) -> _Holdings:
    values = [0]
    for k in range(len(ranks)):
        values += [held | 1 << ranks[k] for held in values]
    offsets = [table[held] for held in values]
    nodes = [0] * len(offsets)
    steps: list[tuple[tuple[int, int, int], ...]] = []
    for k in reversed(range(len(ranks))):
        half = 1 << k
        adds = map(sub, offsets[half:], offsets)
        known: dict[tuple[int, int, int], int] = {}
        nodes = [known.setdefault(each, len(known)) for each in zip(nodes, nodes[half:], adds, strict=False)]
        offsets = offsets[:half]
        steps.append(tuple(known))
    steps.reverse()
    low: list[tuple[int, ...]] = [(0,)]
    high: list[tuple[int, ...]] = [(0,)]
    for layer in reversed(steps):
        low.append(tuple(min(low[-1][a], low[-1][b] + add) for a, b, add in layer))
        high.append(tuple(max(high[-1][a], high[-1][b] + add) for a, b, add in layer))
    return _Holdings(offsets[0], tuple(steps), tuple(low[::-1]), tuple(high[::-1]))


def _ends(coefficient: int, machine: _Holdings) -> list[list[tuple[int, int]]]:
    """By cards read and node, the least and the most that *coefficient* times the rest of the suit adds."""
    return [
        [
            (min(coefficient * a, coefficient * b), max(coefficient * a, coefficient * b))
            for a, b in zip(*layer, strict=True)
        ]
        for layer in zip(machine.low, machine.high, strict=True)
    ]


class _Adder:
    """Adds up a sum of measures: states are (total so far, one node per measure and suit that is not linear)."""

    def __init__(self, terms: Terms, reading: Reading) -> None:
        self.reading = reading
        self.start_total = 0
        self.linear = [[0] * 52 for _ in range(4)]
        parts: list[tuple[int, int, int, _Holdings]] = []  # coefficient, seats, suit
        for coefficient, measure, seats in terms:
            if measure.weights is not None:
                for seat in range(4):
                    if seats >> seat & 1:
                        pairs = zip(self.linear[seat], measure.weights, strict=True)
                        self.linear[seat] = [before + coefficient * weight for before, weight in pairs]
                continue
            for suit in range(4):
                ranks = tuple(rank for rank in range(13) if reading.deck.cards >> 13 * suit + rank & 1)
                machine = _holdings(measure.by_holding[suit], ranks)
                self.start_total += coefficient * machine.first
                if all(len(layer) == 1 for layer in machine.steps):
                    for rank, ((_, _, add),) in zip(ranks, machine.steps, strict=True):
                        for seat in range(4):
                            self.linear[seat][13 * suit + rank] += coefficient * add * (seats >> seat & 1)
                else:
                    parts.append((coefficient, seats, suit, machine))
        self.parts = parts
        self.ends = [(suit, _ends(coefficient, machine)) for coefficient, _, suit, machine in parts]
        self.start: tuple[int, ...] = (self.start_total, *[0] * len(parts))
        self.touched = [[i for i, part in enumerate(parts) if part[2] == card // 13] for card in reading.order]
        seen = [0, 0, 0, 0]
        self.depth: list[list[int]] = []  # by place, the cards of each suit read before it
        for card in reading.order:
            self.depth.append(list(seen))
            seen[card // 13] += 1
        self.depth.append(list(seen))
        self.down, self.up = self._linear_bounds()
        self._seats = [[(seats & who).bit_length() - 1 for seats in reading.blocks] for who in reading.permitted]

    @property
    def views(self) -> list[Hashable]:
        """What makes blocks different: the weights of their cards, and in which measures they take part."""
        return [
            (tuple(self.linear[seats.bit_length() - 1]), tuple(seats & part[1] > 0 for part in self.parts))
            for seats in self.reading.blocks
        ]

    def _linear_bounds(self) -> tuple[list[int], list[int]]:
        down, up = [0], [0]
        for place in reversed(range(len(self.reading.order))):
            permitted = self.reading.permitted[place]
            adds = [self.linear[seat][self.reading.order[place]] for seat in range(4) if permitted >> seat & 1]
            down.append(down[-1] + min(adds, default=0))
            up.append(up[-1] + max(adds, default=0))
        return down[::-1], up[::-1]

    def step(self, place: int, state: tuple[int, ...], block: int) -> tuple[int, ...]:
        """The state after the card at *place* has gone to *block*."""
        seat, card = self._seats[place][block], self.reading.order[place]
        total = state[0] + self.linear[seat][card]
        if not self.touched[place]:
            return (total, *state[1:])
        nodes = list(state)
        depth = self.depth[place][card // 13]
        for i in self.touched[place]:
            coefficient, seats, _, machine = self.parts[i]
            without, with_it, add = machine.steps[depth][nodes[i + 1]]
            held = seats >> seat & 1
            nodes[i + 1] = with_it if held else without
            total += coefficient * add * held
        nodes[0] = total
        return tuple(nodes)

    def steps(self, allowed: Intervals) -> Steps:
        """All states of a place at once, if all measures add up card by card: their totals, or what is decided."""

        def steps(place: int, states: list[Any], block: int) -> list[Any]:
            add = self.linear[self._seats[place][block]][self.reading.order[place]]
            down, up = self.down[place + 1], self.up[place + 1]
            totals = [total + add for (total,) in states]
            return [_decided(allowed, total + down, total + up) or (total,) for total in totals]

        return steps

    def limits(self, place: int, state: tuple[int, ...]) -> tuple[int, int]:
        """Bounds of the total at the end, before the card at *place* is read."""
        low, high = state[0] + self.down[place], state[0] + self.up[place]
        depths = self.depth[place]
        for node, (suit, ends) in zip(state[1:], self.ends, strict=True):
            least, most = ends[depths[suit]][node]
            low += least
            high += most
        return low, high


@lru_cache(maxsize=64)
def sum_machine(atom: SumIn, reading: Reading) -> Machine:
    """The total so far, and for measures that do not add up card by card where in each suit we are."""
    adder = _Adder(atom.terms, reading)

    def step(place: int, state: Hashable, block: int) -> Hashable:
        after = adder.step(place, state, block)  # type: ignore[arg-type]
        return _decided(atom.allowed, *adder.limits(place + 1, after)) or after

    def end(state: Hashable) -> int:
        return TRUE if state[0] in atom.allowed else FALSE  # type: ignore[index]

    weight = 1 + len(adder.parts)
    steps = None if adder.parts else adder.steps(atom.allowed)
    return explore(reading, adder.start, step, end, adder.views, (atom.terms, None), weight, steps=steps)


def _decided(allowed: Intervals, low: int, high: int) -> int:
    """TRUE or FALSE, or 0 if it is open."""
    decision = allowed.decides(low, high)
    return 0 if decision is None else TRUE if decision else FALSE


@lru_cache(maxsize=64)
def joint_machine(atom: JointIn, reading: Reading) -> Machine:
    """The state of the machine that finds out which totals are allowed, and the total so far."""
    sets = sorted({allowed for _, allowed in atom.allowed})
    labels = {shape: sets.index(allowed) for shape, allowed in atom.allowed}
    shapes = lengths(atom.seat, labels, reading, counting=False)
    if shapes.start < 0:  # the cards that are fixed rule all shapes out
        return explore(reading, 0, lambda *_: FALSE, lambda _: FALSE, reading.blocks)
    spans = _spans(shapes, sets, reading)
    adder = _Adder(atom.terms, reading)

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

    weight = 2 + len(adder.parts)
    return explore(reading, (shapes.start, adder.start), step, end, adder.views, (atom.terms, atom.seat), weight)


def _spans(shapes: Machine, sets: Sequence[Intervals], reading: Reading) -> list[list[tuple[Intervals, Intervals]]]:
    """By place and state of *shapes*: the totals that some and that every way to go on allows."""
    layers = [[(allowed, allowed) for allowed in sets]]
    for place in reversed(range(len(shapes.places))):
        rows = [shapes.places[place][block] for block in reading.letters(place)]
        layer = []
        for state in range(shapes.states(place)):
            ahead = [layers[-1][row[state]] if row[state] >= 0 else (NOTHING, NOTHING) for row in rows]
            some, every = ahead[0]
            for other in ahead[1:]:
                some, every = some | other[0], every & other[1]
            layer.append((some, every))
        layers.append(layer)
    return layers[::-1]


def trail(terms: Terms, reading: Reading) -> tuple[Machine, list[int]]:
    """A machine that never decides and remembers the total: its last states, and the totals they stand for."""
    adder = _Adder(terms, reading)
    totals: dict[int, int] = {}

    def end(state: Hashable) -> int:
        return totals.setdefault(state[0], len(totals))  # type: ignore[index]

    step: Step = adder.step  # type: ignore[assignment]
    machine = explore(reading, adder.start, step, end, adder.views, (terms, None))
    return machine, list(totals)
