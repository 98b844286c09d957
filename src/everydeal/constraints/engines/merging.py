"""One machine for all that a plan asks of one block of hands.

A plan has a machine for each atom, and a diagram multiplies them out.  Much of a product can be done beforehand, block
by block, where it is small: what is required of a block becomes one machine, and so does each part of a gate that looks
at one block alone.  Both are made smallest (see `machines`), so states that differ only in what no longer matters are
one, and a hand that cannot fulfil all that is asked of it is dropped at once, not at its last card.

A part of a gate is made smallest *given* what is required of its block: how it ends where that is not fulfilled does
not matter.  So two words of a block have the same states, its required machine's and those of its parts, if they have
the same future in all respects, and only then.

Whether machines are merged depends on the states that are explored for it, `MERGED` for one and three times as many
for all; what takes more stays as it is.  Plans of two blocks stay as they are: one hand's machine would be the whole
diagram.
"""

from functools import lru_cache

from ..._native import kernel
from .budgets import MERGED
from .diagram import settle
from .machines import FALSE, IMPOSSIBLE, TRUE, CardSequence, Machine, smallest
from .plan import Circuit, Gate, Plan


def merged(plan: Plan) -> Plan:
    """A plan of the same deals with fewer machines."""
    return plan if plan.impossible or len(plan.reading.blocks) < 3 else _Merger(plan).plan()


class _Merger:
    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._own = [own_block(machine, plan.reading) for machine in plan.machines]
        self._left = 3 * MERGED
        self._machines: list[Machine] = []
        self._required: dict[int, Machine] = {}

    def plan(self) -> Plan:
        """The merged plan."""
        plan = self._plan
        by_block: dict[int | None, list[Circuit]] = {}
        for circuit in (*range(plan.required), *plan.gates):
            by_block.setdefault(self._block(circuit), []).append(circuit)
        rest = by_block.pop(None, [])
        for block in sorted(by_block):  # type: ignore[type-var]
            rest += self._require(block, by_block[block])  # type: ignore[arg-type]
        self._machines += [plan.machines[each] for each in rest if isinstance(each, int)]
        required = len(self._machines)
        gates = [self._rebuilt(each) for each in rest if isinstance(each, Gate)]
        impossible = any(machine.start == FALSE for machine in self._machines[:required])
        return Plan(plan.reading, tuple(self._machines), tuple(gates), required, impossible)

    def _block(self, circuit: Circuit) -> int | None:
        """The block that all machines of a circuit look at; None if there is no such block."""
        if isinstance(circuit, int):
            return self._own[circuit]
        blocks = {self._block(part) for part in circuit.parts}
        return blocks.pop() if len(blocks) == 1 else None

    def _require(self, block: int, circuits: list[Circuit]) -> list[Circuit]:
        """Make one machine of all that is required of a block; what has to stay as it is."""
        if len(circuits) == 1 and isinstance(circuits[0], int):
            machine: Machine | None = self._plan.machines[circuits[0]]
        else:
            machine = self._product(block, circuits, None)
        if machine is None:
            return circuits
        self._required[block] = machine
        if machine.start != TRUE:
            self._machines.append(machine)
        return []

    def _rebuilt(self, gate: Gate) -> Gate:
        """A gate over machines that are appended; its parts are grouped by their blocks."""
        plan, machines = self._plan, self._machines
        first = len(machines)
        by_block: dict[int | None, list[Circuit]] = {}
        for part in gate.parts:
            by_block.setdefault(self._block(part), []).append(part)
        parts: list[Circuit] = []
        for block, group in by_block.items():
            if block is None:
                parts += [
                    self._rebuilt(part) if isinstance(part, Gate) else _taken(part, plan, machines) for part in group
                ]
            else:
                parts += self._leaf(block, group, gate.every)
        return Gate(gate.every, tuple(parts), first, len(self._machines))

    def _leaf(self, block: int, parts: list[Circuit], every: bool) -> list[Circuit]:
        """Parts of a gate that look at one block, as one machine if that is not too large."""
        given = self._required.get(block)
        joined: list[Circuit] = parts if len(parts) == 1 else [Gate(every, tuple(parts), 0, 0)]
        machine = self._product(block, joined, given)
        if machine is None:
            return [_taken(part, self._plan, self._machines) for part in parts]
        self._machines.append(machine)
        return [len(self._machines) - 1]

    def _product(self, block: int, circuits: list[Circuit], given: Machine | None) -> Machine | None:
        """The machine of some circuits, all of which must come out true; None if it is too large."""
        machines = [] if given is None else [given]
        taken = sorted(circuits, key=lambda each: isinstance(each, Gate))
        roots = [_taken(each, self._plan, machines) for each in taken]
        required = 0
        if given is not None:
            roots, required = [Gate(True, tuple(roots), 1, len(machines))], 1
        else:
            required = sum(isinstance(root, int) for root in roots)
        gates = tuple(root for root in roots if isinstance(root, Gate))
        plan = Plan(self._plan.reading, tuple(machines), gates, required, False)
        limit = min(MERGED, self._left)
        machine = product(plan, block, given is not None, limit)
        self._left -= limit if machine is None else machine.work
        return machine


def _taken(circuit: Circuit, plan: Plan, machines: list[Machine]) -> Circuit:
    """A circuit of a plan over machines that are appended to *machines*."""
    if isinstance(circuit, int):
        machines.append(plan.machines[circuit])
        return len(machines) - 1
    first = len(machines)
    parts = tuple(_taken(part, plan, machines) for part in circuit.parts)
    return Gate(circuit.every, parts, first, len(machines))


def own_block(machine: Machine, reading: CardSequence) -> int | None:
    """The block that a machine looks at: it does not matter to it which of the others gets a card.  None if it does."""
    blocks, words, at = range(len(reading.blocks)), machine.words, 1
    found = set(blocks)
    for place in range(len(reading.order)):
        states = words[at]
        rows = {block: words[at + 1 + states * block :][:states] for block in reading.blocks_at[place]}
        for block in list(found):
            others = [row for other, row in rows.items() if other != block]
            if any(row != others[0] for row in others[1:]):
                found.remove(block)
        at += 1 + states * len(blocks)
    return min(found, default=None)


@lru_cache(maxsize=64)
def product(plan: Plan, own: int, given: bool, limit: int) -> Machine | None:
    """All machines of a plan, which look at one block alone, as one, which ends TRUE where a deal of the plan does.

    With *given*, what the first machine calls FALSE need not be considered.  None if more than *limit* states can be
    reached, or if no deal can.
    """
    if kernel().native:
        from . import native

        return native.product(plan, own, given, limit)
    return explored(plan, own, given, limit)


def explored(plan: Plan, own: int, given: bool, limit: int) -> Machine | None:
    """The product in plain Python: the definition that the kernel must agree with."""
    start = [machine.start for machine in plan.machines]
    if _is_refused(plan, start) and not given:
        return None
    layer: dict[tuple[int, ...], int] = {tuple(start): 0}
    raw: list[list[list[int]]] = []
    reached = 0
    for place in range(plan.places):
        reached += len(layer)
        if reached > limit:
            return None
        letters = plan.reading.blocks_at[place]
        others = [block for block in letters if block != own]
        steps = [
            (block == own, [machine.places[place][block] for machine in plan.machines])
            for block in letters
            if block == own or block == others[0]
        ]
        following: dict[tuple[int, ...], int] = {}
        rows: dict[bool, list[int]] = {is_own: [] for is_own, _ in steps}
        for state in layer:
            for is_own, machines in steps:
                after = [row[x] for row, x in zip(machines, state, strict=True)]
                if FALSE in after[: plan.required]:
                    number = IMPOSSIBLE if given else FALSE
                elif _is_refused(plan, after) and not given:
                    number = FALSE
                else:
                    number = following.setdefault(tuple(after), len(following))
                rows[is_own].append(number)
        nobody = [IMPOSSIBLE] * len(layer)
        raw.append([rows[b == own] if b in letters else nobody for b in range(len(plan.reading.blocks))])
        layer = following
    reached += len(layer)
    return None if reached > limit else smallest(raw, [state[-1] if given else TRUE for state in layer], reached)


def _is_refused(plan: Plan, states: list[int]) -> bool:
    """Settle the gates; whether one of them comes out false."""
    return any(settle(gate, states) == FALSE for gate in plan.gates)
