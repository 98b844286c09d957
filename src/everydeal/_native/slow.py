"""The warning, given once, that much is asked of the pure kernel, and what helps."""

import os
import sys
import warnings
from functools import cache

from . import kernel, library, pure_is_wanted

MANY = 100_000
"""From more rows on it is worth knowing that the pure kernel does them: it takes 300 to 1,600 times as long."""


MANY_NODES, NODES_PER_SECOND, BYTES_OF_NODE = 1_000_000, 110_000, 260
"""From so many nodes on a diagram is much for the pure kernel; what it makes in a second, what one takes; roughly."""


class SlowKernelWarning(RuntimeWarning):
    """Much is asked of the pure kernel, which was not asked for."""


def tell_if_slow(rows: int) -> None:
    """Say once, as `SlowKernelWarning`, that *rows* are many for the pure kernel: why it runs, and what helps."""
    if rows > MANY and library() is None and not pure_is_wanted():
        _tell_once()


def tell_of_nodes(nodes: int) -> None:
    """Say, as `SlowKernelWarning`, what a diagram of so many nodes takes by the pure kernel, if that is much."""
    if nodes > MANY_NODES and library() is None:
        warnings.warn(
            f"without the native kernel this set takes up to {nodes / NODES_PER_SECOND:,.0f} s and "
            f"{nodes * BYTES_OF_NODE / 1e9:.1f} GB of memory (natively a second or two). The deals are the same.",
            SlowKernelWarning,
            stacklevel=calls_of_ours() + 1,
        )


@cache
def _tell_once() -> None:
    warnings.warn(
        f"everydeal works without its native kernel here, some hundred times slower ({kernel().reason}). "
        "Install a wheel for this system, or Rust 1.89 or newer and then everydeal again; "
        "EVERYDEAL_KERNEL=pure says that it is meant.",
        SlowKernelWarning,
        stacklevel=calls_of_ours() + 1,
    )


def calls_of_ours() -> int:
    """How many calls of this package the caller is away, whose line a warning names."""
    package = __name__.partition(".")[0]
    level, frame = 0, sys._getframe(1)
    while frame.f_back and frame.f_globals.get("__name__", "").partition(".")[0] == package:
        level, frame = level + 1, frame.f_back
    return level


NATIVE_BYTES_OF_NODE = 80
"""What a node of a large diagram takes, natively."""


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
