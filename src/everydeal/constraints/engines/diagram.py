"""The decision diagram: all deals of a set as the paths of a layered graph, counted and walked.

Fix an order of the cards.  A deal is then a word, the owner of each card.  Read it from the left: what matters about
the cards already read is only what they leave for the rest, that is, the states of the plan's machines.  Words with the
same states share a *node*; an *arc* gives the next card to a block of hands.  The set is the set of paths.

* Count the paths from the end: the size.
* Walk down with the counts: the deal with a given number.
* Add the counts of the arcs passed over: the number of a given deal.

The order is the lexicographic order of the words, N < E < S < W: the index of a deal is the number of members before
it.  It depends on the set and on the order of the cards, and on nothing else.

Going from blocks to hands: with `slots[h]` cards to come for hand h, a block's cards can be shared out in (sum of its
slots)! / product of slots! ways, and of M such ways M * slots[h] / (sum of slots) give the next card to h, exactly.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from ...cards import Card
from .limits import too_large
from .machines import FALSE, TRUE
from .plan import Circuit, Gate, Plan

State: TypeAlias = tuple[int, ...]
Step: TypeAlias = list[tuple[int, Callable[[State], State | None]]]
"""For every block that may get a card: the block, and what a state becomes."""
Progress: TypeAlias = Callable[[int, int, int], None]
"""Called after every card: cards read, cards in all, nodes so far."""


def first_state(plan: Plan) -> State | None:
    """The state before the first card; None if the set is empty."""
    if plan.impossible:
        return None
    fields = [machine.start for machine in plan.machines]
    return tuple(fields) if all(settle(gate, fields) != FALSE for gate in plan.gates) else None


def settle(circuit: Circuit, fields: list[int]) -> int:
    """TRUE or FALSE if that is decided, otherwise 0.  Machines under a decided gate are set to its value."""
    if isinstance(circuit, int):
        return min(fields[circuit], 0)
    answers = [settle(part, fields) for part in circuit.parts]
    strong, weak = (FALSE, TRUE) if circuit.every else (TRUE, FALSE)
    answer = strong if strong in answers else weak if answers.count(weak) == len(answers) else 0
    if answer:
        fields[circuit.first : circuit.last] = [answer] * (circuit.last - circuit.first)
    return answer


def steps(plan: Plan) -> Iterator[Step]:
    """Card by card, for every block that may get it: the block, and state -> next state (None: no deal goes there)."""
    gates = [_settler(gate) for gate in plan.gates]
    for place in range(plan.places):
        rows = [machine.places[place] for machine in plan.machines]
        yield [
            (block, _stepper([row[block] for row in rows], plan.required, gates))
            for block in plan.reading.blocks_at[place]
        ]


def _settler(gate: Gate) -> Callable[[list[int]], int]:
    """`settle` of a gate, which looks only at what is decided, and so finds most of its answers known."""
    first, last = gate.first, gate.last
    known: dict[tuple[int, ...], tuple[int, list[int]]] = {}

    def settled(fields: list[int]) -> int:
        part = fields[first:last]
        decided = tuple([x if x < 0 else 0 for x in part])
        found = known.get(decided)
        if found is None:
            after = [0] * first + [*decided]
            found = known[decided] = settle(gate, after), after[first:]
        answer, after = found
        fields[first:last] = [x or y for x, y in zip(after, part, strict=True)]
        return answer

    return settled


def _stepper(
    rows: list[list[int]], required: int, gates: list[Callable[[list[int]], int]]
) -> Callable[[State], State | None]:
    def plain(state: State) -> State | None:
        after = tuple([row[x] for row, x in zip(rows, state, strict=True)])
        return None if FALSE in after else after

    def gated(state: State) -> State | None:
        after = [row[x] for row, x in zip(rows, state, strict=True)]
        if FALSE in after:
            if FALSE in after[:required]:
                return None
            for settled in gates:
                if settled(after) == FALSE:
                    return None
        elif TRUE in after:
            for settled in gates:
                settled(after)
        return tuple(after)

    return gated if gates else plain


def _grown(
    plan: Plan,
    first: int,
    grow: Callable[[dict[State, int], Step], dict[State, int]],
    limit: int,
    order_name: str,
    progress: Progress | None,
) -> tuple[dict[State, int], int]:
    """The last layer, each being what *grow* makes of the one before, and how many nodes there are, dead ends included.

    A layer is a number for each state; that of the first state is *first*.
    """
    start = first_state(plan)
    layer = {} if start is None else {start: first}
    nodes = 0
    for place, step in enumerate(steps(plan)):
        nodes += len(layer)
        if nodes > limit:
            raise too_large(limit, place, order_name, plan.reading.order)
        if progress:
            progress(place, plan.places, nodes)
        layer = grow(layer, step)
    return layer, nodes + len(layer)


class Diagram:
    """The diagram of a plan, in plain Python: the definition that the kernel must agree with."""

    def __init__(self, plan: Plan, limit: int, order_name: str, progress: Progress | None = None) -> None:
        self.plan = plan
        self._arcs: list[list[list[int]]] = []
        layer, self.nodes = _grown(plan, 0, self._grow, limit, order_name, progress)
        self._counts = self._count(len(layer))
        self.paths = self._counts[0][0] if self._counts[0] else 0
        self.size = self.paths * plan.arrangements if self.paths else 0

    def _grow(self, layer: dict[State, int], step: Step) -> dict[State, int]:
        following: dict[State, int] = {}
        blocks = len(self.plan.reading.blocks)
        arcs = []
        for state in layer:
            row = [-1] * blocks
            for block, advance in step:
                after = advance(state)
                if after is not None:
                    row[block] = following.setdefault(after, len(following))
            arcs.append(row)
        self._arcs.append(arcs)
        return following

    def _count(self, ends: int) -> list[list[int]]:
        """Backwards, the number of paths from each node to the end."""
        counts = [[1] * ends]
        for arcs in reversed(self._arcs):
            after = [*counts[-1], 0]  # arc -1 leads nowhere
            counts.append([sum([after[child] for child in row]) for row in arcs])
        return counts[::-1]

    def owners(self, index: int) -> list[int]:
        """The owners of the cards, in the plan's order, in the deal with this number."""
        walk = _Walk(self.plan)
        node, owners = 0, []
        for place, arcs in enumerate(self._arcs):
            counts = self._counts[place + 1]
            for seat, block, ways in walk.choices(place):
                child = arcs[node][block]
                if child >= 0:
                    deals = counts[child] * ways
                    if index < deals:
                        node = child
                        walk.give(place, seat, ways)
                        owners.append(seat)
                        break
                    index -= deals
        return owners

    def index(self, owners: Sequence[int]) -> int | Card:
        """The number of the deal with these owners, in the plan's order; ~c if card c settles that it has none."""
        walk = _Walk(self.plan)
        node, index = 0, 0
        for place, (arcs, owner) in enumerate(zip(self._arcs, owners, strict=True)):
            counts = self._counts[place + 1]
            for seat, block, ways in walk.choices(place):
                child = arcs[node][block] if arcs else -1
                if seat == owner:
                    if child < 0 or not counts[child]:
                        return ~self.plan.reading.order[place]
                    node = child
                    walk.give(place, seat, ways)
                    break
                if child >= 0:
                    index += counts[child] * ways
            else:
                return ~self.plan.reading.order[place]
        return index


build = Diagram


class _Walk:
    """How the cards of the blocks are still to be shared out, on the way down."""

    def __init__(self, plan: Plan) -> None:
        self.permitted = plan.reading.permitted
        self.slots = plan.slots
        blocks = plan.reading.blocks
        self.block = [next(block for block, seats in enumerate(blocks) if seats >> seat & 1) for seat in range(4)]
        self.left = [sum(s for seat, s in enumerate(self.slots) if self.block[seat] == b) for b in range(4)]
        self.ways = plan.arrangements

    def choices(self, place: int) -> Iterator[tuple[int, int, int]]:
        """The seats that may get the card at *place*, with their block and the ways to share out the rest then."""
        seats = self.permitted[place]
        if seats.bit_count() == 1:
            seat = seats.bit_length() - 1
            yield seat, self.block[seat], self.ways
            return
        for seat in range(4):
            if seats >> seat & 1 and self.slots[seat]:
                block = self.block[seat]
                yield seat, block, self.ways * self.slots[seat] // self.left[block]

    def give(self, place: int, seat: int, ways: int) -> None:
        """The card at *place* goes to *seat*."""
        self.ways = ways
        if self.permitted[place].bit_count() > 1:
            self.slots[seat] -= 1
            self.left[self.block[seat]] -= 1


def count_ends(plan: Plan, limit: int, order_name: str, progress: Progress | None = None) -> dict[State, int]:
    """How many deals lead to each state after the last card; only two layers are ever in memory."""

    def grow(layer: dict[State, int], step: Step) -> dict[State, int]:
        following: Counter[State] = Counter()
        for state, paths in layer.items():
            for _, advance in step:
                after = advance(state)
                if after is not None:
                    following[after] += paths
        return following

    layer, _ = _grown(plan, 1, grow, limit, order_name, progress)
    ways = plan.arrangements if layer else 0
    return {state: paths * ways for state, paths in layer.items()}
