"""Sums of measures, card by card: what each card adds, and the little machines of measures that do not add up so."""

from array import array
from collections.abc import Hashable, Sequence
from functools import cached_property, lru_cache
from operator import sub
from typing import Any

from ..logic.intervals import Intervals
from ..logic.terms import LinearSum
from ..logic.values import Value
from .machines import FALSE, TRUE, CardSequence, Steps

LARGEST, MOST_PARTS = 1 << 40, 1 << 12
"""The kernel takes sums of smaller numbers, and of fewer parts."""


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


class Adder:
    """Adds up a sum of measures: states are (total so far, one node per measure and suit that is not linear)."""

    def __init__(self, terms: LinearSum, reading: CardSequence) -> None:
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

    @cached_property
    def _ends(self) -> list[tuple[int, list[list[tuple[int, int]]]]]:
        """By part its suit and, by cards read and node, the least and the most that the rest of it adds."""
        found = []
        for times, _, suit, machine in self.parts:
            layers = [zip(*layer, strict=True) for layer in zip(machine.low, machine.high, strict=True)]
            ends = [[(min(times * a, times * b), max(times * a, times * b)) for a, b in layer] for layer in layers]
            found.append((suit, ends))
        return found

    @property
    def block_keys(self) -> list[Hashable]:
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
            return [decided(allowed, total + down, total + up) or (total,) for total in totals]

        return steps

    def limits(self, place: int, state: tuple[int, ...]) -> tuple[int, int]:
        """Bounds of the total at the end, before the card at *place* is read."""
        low, high = state[0] + self.down[place], state[0] + self.up[place]
        depths = self.depth[place]
        for node, (suit, ends) in zip(state[1:], self._ends, strict=True):
            least, most = ends[depths[suit]][node]
            low += least
            high += most
        return low, high

    def encoded(self, sets: Sequence[Intervals]) -> "array[int] | None":
        """The sum and the *sets* of totals that it is to come to, in words for `kernel/src/numbering/sets/machines`.

        None if a number is too large for that.
        """
        block_keys = self.block_keys
        words = [len(self.reading.order), len(self.reading.blocks), len(self.parts), len(sets), self.start_total]
        words += [block_keys.index(key) for key in block_keys]
        adding = [self.start_total]
        for place, card in enumerate(self.reading.order):
            letters = self.reading.blocks_at[place]
            words += [card // 13, sum(1 << block for block in letters), self.down[place], self.up[place]]
            for block, seat in enumerate(self._seats[place]):
                adding.append(self.linear[seat][card] if block in letters else 0)
                words += [max(seat, 0), adding[-1]]
        for coefficient, seats, suit, machine in self.parts:
            words += [seats, suit, len(machine.steps)]
            for layer in machine.steps:
                words.append(len(layer))
                for without, with_it, add in layer:
                    adding.append(coefficient * add)
                    words += [without, with_it, adding[-1]]
        for allowed in sets:
            words += [len(allowed.parts), *(end for part in allowed.parts for end in part)]
        if len(self.parts) >= MOST_PARTS or max(map(abs, adding)) >= LARGEST:
            return None
        try:
            return array("q", words)
        except OverflowError:
            return None


def decided(allowed: Intervals, low: int, high: int) -> int:
    """TRUE or FALSE, or 0 if it is open, for totals from *low* to *high*."""
    decision = allowed.decides(low, high)
    return 0 if decision is None else TRUE if decision else FALSE
