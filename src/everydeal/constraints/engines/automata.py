"""Automata: each atom of a formula as a small machine that reads the owners of the cards, one card after another.

All the machines of a formula read the same word: the *block* (a set of hands that the formula does not tell apart) of
each card, in one of the card orders.  A machine has its own states at every place of the word, numbered from 0, and
two states without a number: `TRUE` and `FALSE`, when the rest of the word can no longer change the answer.

A machine is found in two steps.  Forwards, all states that can be reached, each an obvious summary of the word so far
(lengths held, points counted).  Backwards, states with the same future are made one, and those whose every future is
true, or false, become `TRUE` or `FALSE`.  What is left is the smallest machine there is, so no rule for merging states
or for deciding early needs to be proved atom by atom.
"""

from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import cache, lru_cache
from itertools import count
from typing import Any, TypeAlias

from ...cards import SEAT_NAMES, Card
from ..logic.deck import Deck, Shape
from ..logic.formulas import CardAt, JointIn, ShapeIn, SumIn
from ..logic.intervals import NOTHING, Intervals
from ..logic.terms import Terms
from ..logic.values import Value
from ..logic.wording import sum_text
from .limits import machine_states, machine_too_large, work_left

TRUE, FALSE = -1, -2
IMPOSSIBLE = -3
"""While a machine is made: what no deal can do (a 14th card in a hand).  In a finished machine it is `FALSE`."""

Rows: TypeAlias = list[list[int]]
"""For one place of the word: by letter, then by state, the next state."""
Step: TypeAlias = Callable[[int, Hashable, int], Hashable]
"""Place, state, letter -> state; `TRUE`, `FALSE` and `IMPOSSIBLE` among them."""
Steps: TypeAlias = Callable[[int, list[Any], int], list[Any]]
"""The same for all states of a place at once: what is simple is sooner done so."""
Subject: TypeAlias = tuple[Terms, int | None]
"""What a condition adds up, and the seat whose shape it looks at."""


class Machine(Value):
    """What an atom has to know.  *start* may be `TRUE` or `FALSE`, in a machine that need not read anything."""

    start: int
    places: tuple[Rows, ...]
    work: int = 0
    """What it took to make it: states explored, times what is added up in each."""

    def states(self, place: int) -> int:
        """How many states without `TRUE` and `FALSE` there are before the card at *place* is read."""
        return len(self.places[place][0]) - 2


class Reading(Value):
    """How the cards are read: their order, and who may get each."""

    deck: Deck
    order: tuple[Card, ...]
    blocks: tuple[int, ...]
    """The seats of each block, as a mask."""
    permitted: tuple[int, ...]
    """By place, the seats that the card there may go to, as a mask."""

    def letters(self, place: int) -> list[int]:
        """The blocks that the card at *place* may go to."""
        return [block for block, seats in enumerate(self.blocks) if seats & self.permitted[place]]


def explore(
    reading: Reading,
    start: Hashable,
    step: Step | None,
    end: Callable[[Hashable], int],
    views: Sequence[Hashable],
    subject: Subject = ((), None),
    weight: int = 1,
    *,
    steps: Steps | None = None,
) -> Machine:
    """The smallest machine with these steps, of one state (*step*) or of all (*steps*).

    *end* tells the value of a last state: TRUE, FALSE, or a label from 0 up.  With labels, the machine's last states
    are the labels, and it is decided only by its steps.  Blocks with the same of the *views* are the same to it.
    What it is about, its *subject*, is for the error; a state costs as much as *weight* plain ones.

    Raises:
        MachineTooLargeError: more than `limits.machine_states` states can be reached.
    """
    if steps is None:
        assert step is not None
        steps = _one_by_one(step)
    length = len(reading.order)
    layer = [start]
    raw: list[list[list[int]]] = []
    explored, limit = 0, machine_states()
    left = work_left()
    limit = limit if left is None else min(limit, max(left, 0) // weight)
    for place in range(length):
        explored += len(layer)
        if explored > limit:
            raise machine_too_large(limit, place, reading.order, _subject_text(*subject), subject)
        following: dict[Hashable, int] = {decided: decided for decided in (TRUE, FALSE, IMPOSSIBLE)}
        letters = set(reading.letters(place))
        rows: dict[Hashable, list[int]] = {}
        for block, view in enumerate(views):
            if block in letters and view not in rows:
                reached = steps(place, layer, block)
                new = [after for after in dict.fromkeys(reached) if after not in following]
                following.update(zip(new, count(len(following) - 3), strict=False))
                rows[view] = [*map(following.__getitem__, reached)]
        nobody = [IMPOSSIBLE] * len(layer)
        raw.append([rows[view] if block in letters else nobody for block, view in enumerate(views)])
        layer = [*following][3:]
    return _minimise(raw, [end(state) for state in layer], explored * weight)


def _one_by_one(step: Step) -> Steps:
    return lambda place, states, letter: [step(place, state, letter) for state in states]


def _subject_text(terms: Terms, seat: int | None) -> str:
    shape = [] if seat is None else [f"the shape of {SEAT_NAMES[seat].lower()}"]
    return "a condition on " + " and ".join([*([sum_text(terms)] if terms else []), *shape])


def _minimise(raw: list[list[list[int]]], ends: list[int], work: int) -> Machine:
    """Backwards: states with the same future become one."""
    future = ends  # the final number of each state of the layer behind
    places: list[Rows] = []
    for rows in reversed(raw):
        future = [*future, IMPOSSIBLE, FALSE, TRUE]  # so that negative states index themselves
        known: dict[tuple[int, ...], int] = {}
        futures = [*zip(*(map(future.__getitem__, letter) for letter in rows), strict=True)]
        numbers = dict.fromkeys(futures, IMPOSSIBLE)
        for row in numbers:
            best = max(row)  # IMPOSSIBLE < FALSE < TRUE < all states
            if best >= 0 or (best == TRUE and FALSE in row):
                best = known[row] = len(known)
            numbers[row] = best
        columns = zip(*known, strict=True)
        letters = [[FALSE if state == IMPOSSIBLE else state for state in column] for column in columns]
        places.append([[*letter, FALSE, TRUE] for letter in letters or [[] for _ in rows]])
        future = [*map(numbers.__getitem__, futures)]
    start = future[0]
    return Machine(FALSE if start == IMPOSSIBLE else start, tuple(reversed(places)), work)


# The four kinds of atoms, and the counter of a block's cards


def card_machine(atom: CardAt, reading: Reading) -> Machine:
    """Decided when the card is read."""

    def step(place: int, state: Hashable, block: int) -> Hashable:
        if reading.order[place] != atom.card:
            return state
        return TRUE if atom.seats & reading.blocks[block] else FALSE

    return explore(reading, 0, step, lambda state: FALSE, [bool(atom.seats & seats) for seats in reading.blocks])


@lru_cache(maxsize=64)
def counter(block: int, reading: Reading) -> Machine:
    """True if the block gets as many cards as its hands have places."""
    need = sum(size for seat, size in enumerate(reading.deck.sizes) if reading.blocks[block] >> seat & 1)

    def steps(place: int, states: list[Any], letter: int) -> list[Any]:
        return [held + 1 if held < need else FALSE for held in states] if letter == block else states

    end = lambda state: TRUE if state == need else FALSE  # noqa: E731
    return explore(reading, 0, None, end, _own_or_other(block, reading), steps=steps)


def _own_or_other(own: int, reading: Reading) -> list[bool]:
    """The view of a machine that knows one block from the others."""
    return [block == own for block in range(len(reading.blocks))]


def shape_machine(atom: ShapeIn, reading: Reading, counting: bool) -> Machine:
    """Lengths so far; if *counting*, a hand with too many or too few cards is FALSE, so that no counter is needed."""
    return _lengths(atom.seat, dict.fromkeys(atom.shapes, TRUE), reading, counting)


def _lengths(seat: int, labels: dict[Shape, int], reading: Reading, counting: bool) -> Machine:
    """A machine that ends in the label of the hand's shape.  A shape without one is FALSE."""
    return _cached_lengths(seat, tuple(sorted(labels.items())), reading, FALSE if counting else IMPOSSIBLE)


@lru_cache(maxsize=128)
def _cached_lengths(seat: int, labels: tuple[tuple[Shape, int], ...], reading: Reading, miscounted: int) -> Machine:
    size = reading.deck.sizes[seat]
    codes = {s | h << 4 | d << 8 | c << 12: label for (s, h, d, c), label in labels}
    viable = _below(codes, size)
    bits = [1 << 4 * (card // 13) for card in reading.order]
    may_get = [seats >> seat & 1 for seats in reading.permitted]
    left = [sum(may_get[place + 1 :]) for place in range(len(bits))]
    block = next(number for number, seats in enumerate(reading.blocks) if seats >> seat & 1)

    def steps(place: int, states: list[Any], letter: int) -> list[Any]:
        if letter == block:
            states = [code + bits[place] for code in states]
        least = max(size - left[place], 0)
        if miscounted == FALSE:
            return [code if viable.get(code, -1) >= least else FALSE for code in states]
        held_in = _cards_held()
        return [
            (code if code in viable else FALSE) if least <= held_in[code] <= size else miscounted for code in states
        ]

    end = lambda state: codes.get(state, FALSE)  # noqa: E731
    return explore(reading, 0, None, end, _own_or_other(block, reading), ((), seat), steps=steps)


@cache
def _cards_held() -> list[int]:
    """How many cards four lengths of four bits each make."""
    held = list(range(16))
    for _ in range(3):
        held = [lower + higher for higher in range(16) for lower in held]
    return held


def _below(codes: Iterable[int], size: int) -> dict[int, int]:
    """All lengths that can still grow into one of *codes*, of *size* cards, and how many cards they are."""
    known = dict.fromkeys(codes, size)
    front = list(known)
    while front:
        size -= 1
        front = list({code - digit for code in front for digit in (1, 16, 256, 4096) if code & 15 * digit})
        known |= dict.fromkeys(front, size)
    return known


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
        known: dict[tuple[int, int, int], int] = {}
        nodes = [
            known.setdefault((nodes[i], nodes[i + half], offsets[i + half] - offsets[i]), len(known))
            for i in range(half)
        ]
        offsets = offsets[:half]
        steps.append(tuple(known))
    steps.reverse()
    low: list[tuple[int, ...]] = [(0,)]
    high: list[tuple[int, ...]] = [(0,)]
    for layer in reversed(steps):
        low.append(tuple(min(low[-1][a], low[-1][b] + add) for a, b, add in layer))
        high.append(tuple(max(high[-1][a], high[-1][b] + add) for a, b, add in layer))
    return _Holdings(offsets[0], tuple(steps), tuple(low[::-1]), tuple(high[::-1]))


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

    def limits(self, place: int, state: tuple[int, ...]) -> tuple[int, int]:
        """Bounds of the total at the end, before the card at *place* is read."""
        low, high = state[0] + self.down[place], state[0] + self.up[place]
        for i, (coefficient, _, suit, machine) in enumerate(self.parts, start=1):
            depth = self.depth[place][suit]
            ends = coefficient * machine.low[depth][state[i]], coefficient * machine.high[depth][state[i]]
            low += min(ends)
            high += max(ends)
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
    return explore(reading, adder.start, step, end, adder.views, (atom.terms, None), weight)


def _decided(allowed: Intervals, low: int, high: int) -> int:
    """TRUE or FALSE, or 0 if it is open."""
    decision = allowed.decides(low, high)
    return 0 if decision is None else TRUE if decision else FALSE


@lru_cache(maxsize=64)
def joint_machine(atom: JointIn, reading: Reading) -> Machine:
    """The state of the machine that finds out which totals are allowed, and the total so far."""
    sets = sorted({allowed for _, allowed in atom.allowed})
    labels = {shape: sets.index(allowed) for shape, allowed in atom.allowed}
    shapes = _lengths(atom.seat, labels, reading, counting=False)
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


def shape_trail(seat: int, reading: Reading) -> tuple[Machine, list[Shape]]:
    """A machine that remembers the shape of a hand: its last states, and the shapes they stand for."""
    shapes = sorted(reading.deck.shapes[seat])
    return _lengths(seat, {shape: i for i, shape in enumerate(shapes)}, reading, counting=False), shapes
