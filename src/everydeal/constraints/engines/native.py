"""The native engine: plans written down for the kernel, and the diagrams that it makes of them."""

from array import array
from collections.abc import Sequence
from typing import Any

from ..._native import sets as kernel
from ..._native.deals import owners_to_hands
from ..._native.random import random_numbers
from ..._native.sets import Handle
from ..._status import RefusedError
from ...cards import Card, Mask
from ...stream import Stream
from .diagram import Progress, State
from .limits import too_large
from .machines import Machine
from .plan import Circuit, Gate, Plan


class NativeEngine:
    """A diagram in the kernel; equal to `diagram.Diagram` in every number."""

    def __init__(self, made: Handle, order: tuple[Card, ...]) -> None:
        self._order = order
        self._kernel = made
        self.size, self.nodes = made.size, made.work

    def owners(self, index: int) -> Sequence[int]:
        """The owners of the cards, in the plan's order, of the member with this number."""
        owners = bytearray(52)
        self._kernel.unrank(index.to_bytes(16, "big"), 16, owners, 1, 1)
        return [owners[card] for card in self._order]

    def sampled_hands(self, stream: Stream, start: int, n: int) -> list[tuple[Mask, Mask, Mask, Mask]]:
        """The hands of the members of numbers *start* ... of a stream, without arrays."""
        numbers, owners, hands = bytearray(16 * n), bytearray(52 * n), array("Q", bytes(32 * n))
        random_numbers(stream.key, self.size, start, numbers, 1, width=16)
        self._kernel.unrank(numbers, 16, owners, n, 1)
        owners_to_hands(owners, hands, n)
        return list(zip(*[iter(hands)] * 4, strict=True))

    def index(self, owners: Sequence[int]) -> int:
        """The inverse of `owners`; ~c if card c settles that there is no such member."""
        by_card = bytearray(b"\x04" * 52)
        for card, owner in zip(self._order, owners, strict=True):
            by_card[card] = owner
        number = bytearray(16)
        try:
            self._kernel.rank(bytes(by_card), number, 16, 1, 1)
        except RefusedError:
            place = self._kernel.settled_at(bytes(by_card))
            assert place is not None
            return ~self._order[place]
        return int.from_bytes(number, "big")

    def bulk_owners(self, numbers: Any, owners: Any, threads: int) -> None:
        """Fill *owners*, uint8 (n, 52) by card, with the deals of *numbers*, uint8 (n, width) big-endian.

        Raises:
            RefusedError: a number is not below the size.
        """
        self._kernel.unrank(numbers, numbers.shape[1], owners, len(numbers), threads)

    def bulk_numbers(self, owners: Any, numbers: Any, threads: int) -> None:
        """Its inverse.

        Raises:
            RefusedError: a deal is not in the set.
        """
        self._kernel.rank(owners, numbers, numbers.shape[1], len(owners), threads)


def build(plan: Plan, limit: int, order: str, progress: Progress | None) -> NativeEngine:
    """The diagram of a plan.

    Raises:
        SpaceTooLargeError: it takes more than *limit* nodes.
    """
    try:
        return NativeEngine(kernel.diagram(flatten(plan), limit, progress), plan.reading.order)
    except RefusedError as error:
        raise too_large(limit, error.row, order, plan.reading.order) from None


def count_ends(plan: Plan, limit: int, order: str, progress: Progress | None) -> dict[State, int]:
    """As `diagram.count_ends`."""
    try:
        states, paths = kernel.count_ends(flatten(plan), len(plan.machines), limit, progress)
    except RefusedError as error:
        raise too_large(limit, error.row, order, plan.reading.order) from None
    ways = plan.arrangements if states else 0
    return {state: count * ways for state, count in zip(states, paths, strict=True)}


def product(plan: Plan, own: int, given: bool, limit: int) -> Machine | None:
    """As `merging.explored`."""
    try:
        words, work = kernel.machine(kernel.PRODUCT, array("i", [own, given]) + flatten(plan), limit)
    except RefusedError:
        return None
    return Machine.of_words(words, len(plan.reading.blocks), work)


def flatten(plan: Plan) -> "array[int]":
    """The plan, which must not be impossible, as words; the kernel's sets/diagram/spec.rs reads them so."""
    reading = plan.reading
    words = array("i", [len(reading.order), len(reading.blocks), *reading.blocks, *reading.order])
    words.extend((*reading.permitted, *plan.slots, plan.required, len(plan.machines)))
    for machine in plan.machines:
        words.extend(machine.words)
    gates: list[list[int]] = []
    roots = [_flatten_gate(gate, gates) for gate in plan.gates]
    words.append(len(gates))
    for gate_words in gates:
        words.extend(gate_words)
    words.extend((len(roots), *roots))
    return words


def _flatten_gate(gate: Gate, gates: list[list[int]]) -> int:
    """Write a gate after the gates inside it; its number."""

    def word(part: Circuit) -> int:
        return part if isinstance(part, int) else ~_flatten_gate(part, gates)

    parts = [word(part) for part in gate.parts]
    gates.append([int(gate.every), gate.first, gate.last, len(parts), *parts])
    return len(gates) - 1
