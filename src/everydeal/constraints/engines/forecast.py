"""How many nodes a diagram would have, before it is built: widths of its layers, sampled.

As long as a layer has at most `KEPT` states, its width is counted.  From then on two samples of `KEPT` states walk on
by themselves, and their successors are compared, as biologists count fish: if they reach a and b states of which m are
the same, then about a * b / m can be reached (C. G. J. Petersen, 1896).  States that many ways lead to are met more
often by both, so this is too low: by a factor of 1.6 in the smallest and of 6 in the largest diagrams that were built
to compare (80,000 to 27 million nodes), hence `RARE_STATES`.  The more a machine has to remember, the more of its
states are rare: where one took more than `MUCH` states to make and the suits are not read one by one, this is
too low by a factor of 1 to 6 still, hence `RARER_STATES` (losers, and either-or of shapes with points).

It is a forecast, not a bound: right within a factor of two, mostly, which is what a decision needs.  The states kept
are chosen by a generator of a fixed seed.
"""

import os
from collections.abc import Sequence
from dataclasses import dataclass
from math import inf
from random import Random
from typing import Protocol

from ..._native import kernel
from .diagram import State, first_state, steps
from .plan import Plan

KEPT = 400
"""So many states of a layer are kept."""
RARE_STATES = 4.0
"""So much wider than its two samples tell is a layer, about."""
MUCH, RARER_STATES = 60_000, 16.0
"""The same in another order than ``suit``, where a machine took so many states to make."""
BYTES, PER_SECOND = 80, 1_500_000
"""What a node takes, and how many are made in a second: natively, in a large diagram, on a machine of 2024; roughly."""
BYTES_OF_LAYERS = 40
"""What a node of the widest two layers takes while they are counted, about: 20 to 60 in three large sets."""


@dataclass(frozen=True)
class Forecast:
    """What a diagram would take, in one order of the cards."""

    order: str
    nodes: int
    widest: int = 0
    """Nodes of the two widest layers that follow each other."""

    @property
    def memory(self) -> int:
        """Bytes of the whole diagram, from which deals come."""
        return self.nodes * BYTES

    @property
    def memory_to_count(self) -> int:
        """Bytes, if it is only counted: then two layers are held at a time."""
        return self.widest * BYTES_OF_LAYERS

    @property
    def seconds(self) -> float:
        """Natively."""
        return self.nodes / PER_SECOND

    def __str__(self) -> str:
        nodes = f"{float(f'{self.nodes:.1e}'):,.0f}"
        return f"order {self.order}: about {nodes} nodes, {_size(self.memory_to_count)}, {_time(self.seconds)}"


def _size(size: int) -> str:
    return f"{size / 1e9:,.1f} GB" if size >= 5e8 else f"{max(size / 1e6, 1):,.0f} MB"


def _time(seconds: float) -> str:
    if seconds < 90:
        return f"{max(seconds, 1):.0f} s"
    return f"{seconds / 60:,.0f} minutes" if seconds < 5400 else f"{seconds / 3600:,.0f} hours"


def nodes_in_memory() -> int | None:
    """How many nodes half of the memory that is free now would hold; None if the system does not tell."""
    try:
        with open("/proc/meminfo", encoding="ascii") as file:
            free = next(int(line.split()[1]) << 10 for line in file if line.startswith("MemAvailable:"))
    except (OSError, StopIteration, ValueError, IndexError):
        try:
            free = os.sysconf("SC_AVPHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
        except (AttributeError, OSError, ValueError):
            return None
    return free // (2 * BYTES)


def forecast(plan: Plan, order: str, most: float = inf) -> Forecast:
    """How many nodes the diagram of a plan would have, about; given up when it passes *most*, which says enough."""
    random = Random(1896)
    much = order != "suit" and max((each.hardest for each in plan.machines), default=0) > MUCH
    rare = RARER_STATES if much else RARE_STATES
    samples = _samples(plan)
    nodes = before = float(first_state(plan) is not None)
    exact, widest = True, 0.0
    for _ in range(plan.places):
        first, second, common = samples.grow()
        width = float(first)
        if not exact:
            width = max(rare * first * second / max(common, 0.5), first + second - common)
        nodes += width
        if nodes > most:
            break
        before, widest = width, max(widest, before + width)
        exact = exact and first <= KEPT
        if not exact:
            samples.keep(*(random.sample(range(states), min(KEPT, states)) for states in (first, second)))
    return Forecast(order, round(nodes), round(widest))


class Samples(Protocol):
    """Two samples of a layer's states that walk on by themselves; one alone, as long as all states are kept."""

    def grow(self) -> tuple[int, int, int]:
        """Read a card: how many states come of the first sample, of the second, and of both."""

    def keep(self, first: Sequence[int], second: Sequence[int]) -> None:
        """Go on with the states of these numbers, in ascending order of the states, of each sample."""


def _samples(plan: Plan) -> Samples:
    """The states before the first card: one, or none if the set is empty."""
    if kernel().native and not plan.impossible:
        from .native import begun

        return begun(plan)
    return PureSamples(plan)


class PureSamples:
    """In plain Python: the definition that the kernel must agree with."""

    def __init__(self, plan: Plan) -> None:
        start = first_state(plan)
        self._kept: list[list[State]] = [[] if start is None else [start]]
        self._steps = steps(plan)

    def grow(self) -> tuple[int, int, int]:
        """See `Samples`."""
        step = next(self._steps)
        found = [
            {after for state in states for _, advance in step if (after := advance(state)) is not None}
            for states in self._kept
        ]
        self._kept = [sorted(states) for states in found]
        return len(found[0]), len(found[-1]), len(found[0] & found[-1])

    def keep(self, first: Sequence[int], second: Sequence[int]) -> None:
        """See `Samples`."""
        kept = self._kept[0], self._kept[-1]
        self._kept = [[states[i] for i in chosen] for states, chosen in zip(kept, (first, second), strict=True)]
