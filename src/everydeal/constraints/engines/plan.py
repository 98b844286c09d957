"""Plans: a formula made ready for a decision diagram.

The conjunction at the top of a formula is taken apart.  A card that must be with certain seats becomes a permission; it
needs no machine.  Hands that the rest treats alike become one block.  Every other atom becomes a machine, and a
*circuit* of and and or says how their answers combine; a machine whose answer can no longer matter is switched off.
"""

from collections.abc import Sequence
from itertools import chain
from typing import TypeAlias, Union

from ...cards import Card
from ...counting import multinomial
from ..conditions.atoms import Holds, Shaped, ShapedTotal, Total
from ..conditions.expressions import FALSE as NONE
from ..conditions.expressions import TRUE as ALL
from ..conditions.expressions import AllOf, AnyOf, Expression
from ..logic.deck import Deck, Shape
from ..logic.terms import LinearSum
from ..logic.values import Value
from .automata import card_machine, joint_machine, sum_machine, tracking_machine
from .lengths import counter, lengths, shape_tracker
from .limits import MachineTooLargeError, charge
from .machines import FALSE, TRUE, CardSequence, Machine

Circuit: TypeAlias = Union[int, "Gate"]
"""The number of a machine, or a gate."""


class Gate(Value):
    """And (`every`) or or, of machines numbered *first* ... *last - 1*, grouped in *parts*."""

    every: bool
    parts: tuple[Circuit, ...]
    first: int
    last: int


class Plan(Value):
    """All that an engine has to know."""

    reading: CardSequence
    machines: tuple[Machine, ...]
    gates: tuple[Gate, ...]
    """What must come out true, besides all the machines that are in no gate."""
    required: int
    """Machines 0 ... required - 1 are in no gate: each must come out true."""
    impossible: bool
    """It is already known that no deal is in the set."""

    @property
    def places(self) -> int:
        """How many cards are read."""
        return len(self.reading.order)

    @property
    def slots(self) -> list[int]:
        """How many cards that are not dealt beforehand each seat gets."""
        slots = list(self.reading.deck.sizes)
        for seats in self.reading.permitted:
            if seats.bit_count() == 1:
                slots[seats.bit_length() - 1] -= 1
        return slots

    @property
    def arrangements(self) -> int:
        """How many deals there are to one path of the diagram: ways to share out the cards of each block."""
        slots, ways = self.slots, 1
        for seats in self.reading.blocks:
            ways *= multinomial(slots[seat] for seat in range(4) if seats >> seat & 1)
        return ways


def make_plan(
    formula: Expression, order: tuple[Card, ...], deck: Deck, watched: Sequence[LinearSum] = (), seats: int = 0
) -> Plan:
    """The plan of a formula.

    Hands that one of the *watched* sums tells apart, and those of *seats* (a mask), are kept apart in the blocks, so
    that machines for these can be added.
    """
    parts = formula.parts if isinstance(formula, AllOf) else () if formula == ALL else (formula,)
    permissions = {part.card: part.seats for part in parts if isinstance(part, Holds)}
    permitted = tuple(permissions.get(card, 15) for card in order)
    atoms = [part for part in parts if not isinstance(part, Holds)]
    blocks = _blocks(atoms, order, permitted, watched, seats)
    reading = CardSequence(deck, order, blocks, permitted)
    machines: list[Machine] = []
    gates: list[Gate] = []
    counted = set(range(len(blocks)))
    for part in atoms:
        if isinstance(part, Shaped):
            machines.append(lengths(part.seat, _wanted(part), reading, counting=True))
            counted -= {block for block in counted if blocks[block] == 1 << part.seat}
        elif isinstance(part, Total | ShapedTotal):
            machines.append(_machine(part, reading))
    machines += [counter(block, reading) for block in sorted(counted)]
    machines = [machine for machine in machines if machine.start != TRUE]
    required = len(machines)
    for part in atoms:
        if isinstance(part, AnyOf):
            gate = _gate(part, reading, machines)
            assert isinstance(gate, Gate)
            gates.append(gate)
    slots_short = any(slot < 0 for slot in Plan(reading, (), (), 0, False).slots)
    false = any(machine.start == FALSE for machine in machines[:required])
    return Plan(reading, tuple(machines), tuple(gates), required, formula == NONE or false or slots_short)


def _machine(atom: Expression, reading: CardSequence) -> Machine:
    if isinstance(atom, Shaped):
        machine = lengths(atom.seat, _wanted(atom), reading, counting=False)
    elif isinstance(atom, Total):
        machine = sum_machine(atom, reading)
    elif isinstance(atom, ShapedTotal):
        machine = joint_machine(atom, reading)
    else:
        assert isinstance(atom, Holds)
        machine = card_machine(atom, reading)
    if not charge(machine.work):
        raise MachineTooLargeError("all conditions together", ((), None), machine.work, 0, reading.order)
    return machine


def _wanted(atom: Shaped) -> frozenset[tuple[Shape, int]]:
    return frozenset((shape, TRUE) for shape in atom.shapes)


def _gate(part: Expression, reading: CardSequence, machines: list[Machine]) -> Circuit:
    if not isinstance(part, AllOf | AnyOf):
        machines.append(_machine(part, reading))
        return len(machines) - 1
    first = len(machines)
    parts = tuple(_gate(each, reading, machines) for each in part.parts)
    return Gate(isinstance(part, AllOf), parts, first, len(machines))


def _blocks(
    atoms: Sequence[Expression],
    order: tuple[Card, ...],
    permitted: tuple[int, ...],
    watched: Sequence[LinearSum],
    seats: int,
) -> tuple[int, ...]:
    """The hands that nothing tells apart, together: by block, a mask of seats."""
    block_keys: dict[tuple[object, ...], int] = {}
    free = [card for card, who in zip(order, permitted, strict=True) if who.bit_count() > 1]
    masks, sums = {who for who in permitted if who.bit_count() > 1}, {id(terms): terms for terms in watched}
    for part in chain.from_iterable(atom.walk() for atom in atoms):
        if isinstance(part, Holds):
            masks.add(part.seats)
        elif isinstance(part, Shaped | ShapedTotal):
            masks.add(1 << part.seat)
        if isinstance(part, Total | ShapedTotal):
            sums[id(part.terms)] = part.terms
    for seat in range(4):
        key = (
            *(mask >> seat & 1 for mask in masks),
            *(_key_of_sum(terms, seat, free) for terms in sums.values()),
            (seats >> seat & 1) * (seat + 1),
        )
        block_keys[key] = block_keys.get(key, 0) | 1 << seat
    blocks = tuple(block_keys.values())
    return blocks if len(blocks) > 1 else (1, 14)  # so that the ways to share out a block's cards fit into 64 bits


def _key_of_sum(terms: LinearSum, seat: int, free: list[Card]) -> tuple[object, ...]:
    """What a sum makes of the cards of one seat: the weight of each card, and the measures that have no weights."""
    weights = [0] * len(free)
    others: list[object] = []
    for coefficient, measure, seats in terms:
        if measure.weights is None:
            others.append(seats >> seat & 1)
        elif seats >> seat & 1:
            weights = [w + coefficient * measure.weights[card] for w, card in zip(weights, free, strict=True)]
    return tuple(weights), tuple(others)


def with_trackers(plan: Plan, subjects: Sequence[object]) -> tuple[Plan, list[list[object]]]:
    """The plan with machines that remember sums (terms) or shapes (a seat), and what their last states stand for.

    The machines come last; the plan must have been made with these subjects watched.
    """
    machines, meanings = list(plan.machines), []
    for subject in subjects:
        if isinstance(subject, int):
            machine, meaning = shape_tracker(subject, plan.reading)
            meanings.append(list[object](meaning))
        else:
            machine, totals = tracking_machine(subject, plan.reading)  # type: ignore[arg-type]
            meanings.append(list[object](totals))
        machines.append(machine)
    return Plan(plan.reading, tuple(machines), plan.gates, plan.required, plan.impossible), meanings
