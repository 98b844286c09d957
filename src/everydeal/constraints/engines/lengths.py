"""Machines that add up how many cards are held: the lengths of a hand's suits, and the cards of a block.

A state is a code, one digit for each length.  Where the kernel is, it makes such machines; they are equal to those of
`machines.explore`, state by state.
"""

from array import array
from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Any

from ..._native import kernel
from ..logic.deck import Shape
from ..logic.values import Value
from .machines import (
    FALSE,
    IMPOSSIBLE,
    TRUE,
    CardSequence,
    Machine,
    Steps,
    Subject,
    explore,
    made_natively,
)


class _Adding(Value):
    """What is added up, and what it has to come to."""

    block: int
    """Whose cards are added."""
    ends: dict[int, int]
    """The codes that are wanted at the end, and their labels."""
    digit: int
    """How many bits a digit has, of the 16 bits of a code."""
    size: int
    """What the digits of a code add up to at the end."""
    looks_ahead: bool
    """Whether a code is dead as soon as too few cards are left for it."""
    miscounted: int
    """What a code is whose digits cannot add up: `FALSE` or `IMPOSSIBLE`."""
    subject: Subject = ((), None)


def shape_tracker(seat: int, reading: CardSequence) -> tuple[Machine, list[Shape]]:
    """A machine that remembers the shape of a hand: its last states, and the shapes they stand for."""
    shapes = sorted(reading.deck.shapes[seat])
    labels = frozenset((shape, number) for number, shape in enumerate(shapes))
    return lengths(seat, labels, reading, counting=False), shapes


@lru_cache(maxsize=128)
def lengths(seat: int, labels: frozenset[tuple[Shape, int]], reading: CardSequence, counting: bool) -> Machine:
    """A machine that ends in the label of the hand's shape.  A shape without one is FALSE.

    If *counting*, so is a hand with too many or too few cards, so that no counter is needed.
    """
    block = next(number for number, seats in enumerate(reading.blocks) if seats >> seat & 1)
    ends = {s | h << 4 | d << 8 | c << 12: label for (s, h, d, c), label in sorted(labels)}
    adds = [1 << 4 * (card // 13) for card in reading.order]
    miscounted = FALSE if counting else IMPOSSIBLE
    return _made(_Adding(block, ends, 4, reading.deck.sizes[seat], True, miscounted, ((), seat)), adds, reading)


@lru_cache(maxsize=64)
def counter(block: int, reading: CardSequence) -> Machine:
    """True if the block gets as many cards as its hands have places."""
    need = sum(size for seat, size in enumerate(reading.deck.sizes) if reading.blocks[block] >> seat & 1)
    return _made(_Adding(block, {need: TRUE}, 16, need, False, FALSE), [1] * len(reading.order), reading)


def _made(adding: _Adding, adds: list[int], reading: CardSequence) -> Machine:
    return (_native if kernel().native else explored)(adding, adds, reading)


def _native(adding: _Adding, adds: list[int], reading: CardSequence) -> Machine:
    from ..._native.sets import ADDING

    letters = [sum(1 << block for block in blocks) for blocks in reading.blocks_at]
    request = array("i", [len(adds), len(reading.blocks), adding.block, adding.digit, adding.size])
    request.extend((adding.looks_ahead, adding.miscounted))
    for pair in (*zip(adds, letters, strict=True), *adding.ends.items()):
        request.extend(pair)
    return made_natively(ADDING, request, b"", reading, adding.subject)


def explored(adding: _Adding, adds: list[int], reading: CardSequence) -> Machine:
    """The machine in plain Python: the definition that the kernel must agree with."""
    block_keys = [block == adding.block for block in range(len(reading.blocks))]
    ends = adding.ends
    steps = (_looking_ahead if adding.looks_ahead else _adding)(adding, adds, reading)
    return explore(reading, 0, None, lambda code: ends.get(code, FALSE), block_keys, adding.subject, steps=steps)  # type: ignore[call-overload]


def _adding(adding: _Adding, adds: list[int], reading: CardSequence) -> Steps:
    def steps(place: int, codes: list[Any], letter: int) -> list[Any]:
        if letter != adding.block:
            return codes
        return [code + adds[place] if code < adding.size else FALSE for code in codes]

    return steps


def _looking_ahead(adding: _Adding, adds: list[int], reading: CardSequence) -> Steps:
    size, miscounted, held_in = adding.size, adding.miscounted, _cards_held()
    viable = _below(adding.ends, size)
    may_get = [reading.blocks[adding.block] & seats > 0 for seats in reading.permitted]
    left = [sum(may_get[place + 1 :]) for place in range(len(adds))]

    def steps(place: int, codes: list[Any], letter: int) -> list[Any]:
        if letter == adding.block:
            codes = [code + adds[place] for code in codes]
        least = max(size - left[place], 0)
        if miscounted == FALSE:
            return [code if viable.get(code, -1) >= least else FALSE for code in codes]
        return [(code if code in viable else FALSE) if least <= held_in[code] <= size else miscounted for code in codes]

    return steps


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
