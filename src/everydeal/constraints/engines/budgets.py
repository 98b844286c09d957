"""How much work a set of deals may take: all the numbers that decide it, each with the measurement that chose it.

They are part of what a seed means: with others, the same text may be split in another way and deal other deals.  So
they are frozen, and a test says so.  The measurements are of the 105 different conditions of 425 scripts that people
have written (for the programs dealer, DealerV2 and Dealer3), of the sets of `bench/wall.py` and of those of
docs/measurements.md: of each, the diagram in every order was made up to 20 million nodes.  92 of the 105 have one; the
others look at whole holdings or at two hands in ways that no machine remembers, or cannot be counted.
"""

import os
import warnings
from typing import NamedTuple

from ..._native import kernel, library
from ..._native.slow import SlowKernelWarning, calls_of_ours

NODES_SETTING = "EVERYDEAL_MAX_NODES"
"""The environment variable that lets a set that is asked for by name, or a count, take more nodes, or fewer."""
FREE = "free"
"""In place of a number of nodes: as many as half of the free memory holds."""

MERGED = 40_000
"""So many states are explored to make one machine of several, and three times as many for all machines of a plan: some
milliseconds."""
SEARCHED = ("honours", "suit")
"""The orders of a search.  Order ``pavlicek`` had the fewest nodes for 5 of the 105, of 299 to 712 nodes, and for no
large one."""
BEGUN = 400_000
"""Of any budget, so many nodes are made in each order first, a tenth of a second: 81 of the 92 have no more."""
MOST_NODES = {
    "honours": {(0, 10): 310_000, (0, 12): 1_050_000, (14, 15): 500_000},
    "pavlicek": {(0, 10): 310_000, (0, 12): 1_050_000, (14, 15): 500_000},
    "suit": {(0, 14): 50_000},
}
"""A diagram that gets more nodes between so many cards is too large.  In ``honours``, those that keep within 7.6
million had at most 266,000 and 895,000 nodes when 10 and 12 were read, and got at most 439,000 with the next card after
14; of the larger ones, all but two had more than these limits at one of the three, at the last 558,000 and more.  In
``suit``, they had at most 30,000 nodes, and all larger ones 77,000 or more."""


class Budget(NamedTuple):
    """What a set of deals may take."""

    nodes: int
    """Of its diagram."""
    states: int | None = None
    """For all machines of its conditions, whatever the environment says; None: what it says for each."""
    orders: tuple[str, ...] = SEARCHED
    """Of the cards: those that may be taken; the first is preferred."""
    decides: bool = False
    """Whether orders in which the diagram grows too quickly are given up."""

    @property
    def steps(self) -> list[int]:
        """Few nodes first, then all of them."""
        return sorted({min(BEGUN, self.nodes), self.nodes})


WHOLE = Budget(7_600_000, 300_000, decides=True)
"""A set that takes no more is taken as a whole: some two seconds of one core.  The largest of the 105 that is counted
so has 7.06 million nodes, the largest set of the wall 7.54 million; the machines of those 91, in the order in
which they are counted, take up to 269,345 states.  So many states may also be explored for the machine of a condition
that is asked for by name, unless the environment says otherwise: some seconds."""
PART = Budget(600_000, 45_000, decides=True)
"""What the part of a set that is split may take: a fraction of a second."""
NODES = 20_000_000
"""What a space or a count may take that is asked for by name: some ten seconds and a gigabyte; in plain Python a tenth
of it, half a minute."""
COUNTED = Budget(NODES, 600_000)
"""What the commands count of themselves: some ten seconds in each order; the machines take two."""
GLANCE = Budget(20_000, 20_000)
"""What is counted to see soon that a set is empty, and why: milliseconds for each part, and for two together."""
STATISTICS = Budget(2_000_000, 1_000_000)
"""What all averages and frequencies of a script may take: nodes, counted as those of the set's diagram for each, and
states, half of what is left for each: natively a second, in pure Python some.  One of them may take half as many nodes
besides twice those of the set, in each order of the cards."""
PASSES, TRIALS = 4000, 3_000_000
"""The share of a part is estimated from so many deals that pass (within a thirtieth of it, with 95 % confidence), or
from so many trials: a second."""
FAILURES = 3
"""Of a set that is split, no more parts are tried after so many diagrams that were too large."""
COMMON = 1 / 1000
"""A set that is not rarer is dealt as quickly by testing all deals as from a part, which would have to be built (the
measurement is in `parts`)."""
ENOUGH = 1 / 6
"""If so many deals of the part pass, it need not be smaller; a group of conjuncts that holds less often is worth taking
apart."""
LOOK, GLIMPSE = 1 << 13, 1 << 9
"""So many deals tell how common a set and its conjuncts are; and, roughly, what share of a part passes."""
MOST_CASES = 80
"""A number of a script is taken apart into so many cases."""
MANY_LEAVES = 4
"""A condition on one suit of one hand that looks at so many things (a stopper) is one table, not an atom for each."""
MOST_NUMBERS = 250
"""A number that another one decides is worked out for so many of them, and totals are tried with all shapes."""
JOINT_NUMBERS = 2
"""So many numbers are counted together, where what depends on them is not their sum."""
TOTALS, PRODUCTS = 1 << 20, 60_000_000
"""One hand that is counted by its holdings may have so many different totals together; and so many pairs of totals may
be added up, and so many totals looked at: one to two seconds."""
MOST_PAIRS = 60
"""So many pairs of conditions are looked at to say why a set is empty, each within `GLANCE`."""
SOLVED_AT_ONCE = 32
"""So many deals go to a double-dummy solver at a time, which solves them in parallel."""
MANY, PORTION = 2000, 1 << 15
"""As many deals are worth loading arrays for, a tenth of a second; and so many are worked on at a time, so that what is
found out of them stays in the processor's caches."""

MANY_NODES, NODES_PER_SECOND, BYTES_OF_NODE = 1_000_000, 110_000, 260
"""From so many nodes on a diagram is much for the pure kernel; what it makes in a second, what one takes; roughly."""
NATIVE_BYTES_OF_NODE = 80
"""What a node of a large diagram takes, natively."""


def whole_above(nodes: int | str) -> Budget | None:
    """What a set may take as a whole, if *nodes* is a number: what takes more is split; None if it is a word.

    `MOST_NODES` is of sets that keep within `WHOLE`: where more is allowed, no order is given up.
    """
    return WHOLE._replace(nodes=nodes, decides=nodes <= WHOLE.nodes) if isinstance(nodes, int) else None


def nodes_allowed(max_nodes: int | None) -> int:
    """How many nodes a diagram may have: *max_nodes* if it is given, else what the environment says, else `NODES`.

    Raises:
        ValueError: it is negative; or the environment variable is not a number of nodes.
    """
    if max_nodes is None:
        usual = NODES if kernel().native else NODES // 10
        return usual if (nodes := nodes_set()) is None else nodes
    if max_nodes < 0:
        raise ValueError(f"max_nodes is {max_nodes:,}: a diagram has no fewer than 0 nodes")
    return max_nodes


def nodes_set() -> int | None:
    """How many nodes the environment says that a diagram may have; None if it says nothing.

    Raises:
        ValueError: the environment variable is not a number of nodes.
    """
    text = os.environ.get(NODES_SETTING, "")
    try:
        return nodes_of(text) if text else None
    except ValueError as error:
        raise ValueError(f"{NODES_SETTING}: {error}") from None


def nodes_of(text: str) -> int:
    """A number of nodes from its text: a number, or `FREE`.

    >>> nodes_of("50_000_000")
    50000000

    Raises:
        ValueError: it is neither, or the system does not tell how much memory is free.
    """
    if text == FREE:
        nodes = nodes_in_memory()
        if nodes is None:
            raise ValueError("this system does not tell how much memory is free: give a number")
        return nodes
    number = number_of(text)
    if number is None:
        raise ValueError(f"{text!r} is not a number of nodes; give one, like 50000000, or the word {FREE}")
    return number


def number_of(text: str) -> int | None:
    """A whole number, which may be written ``50_000`` or ``50,000``; None of another text."""
    digits = text.strip().replace(",", "").replace("_", "")
    return int(digits) if digits.isdecimal() else None


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
    return free // (2 * NATIVE_BYTES_OF_NODE)


def tell_of_nodes(nodes: int) -> None:
    """Say, as `SlowKernelWarning`, what a diagram of so many nodes takes by the pure kernel, if that is much."""
    if nodes > MANY_NODES and library() is None:
        warnings.warn(
            f"without the native kernel this set takes up to {nodes / NODES_PER_SECOND:,.0f} s and "
            f"{nodes * BYTES_OF_NODE / 1e9:.1f} GB of memory (natively a second or two). The deals are the same.",
            SlowKernelWarning,
            stacklevel=calls_of_ours() + 1,
        )
