"""The warning, given once, that much is asked of the pure kernel, and what helps."""

import sys
import warnings
from functools import cache

from . import kernel, library, pure_is_wanted

MANY = 100_000
"""From more rows on it is worth knowing that the pure kernel does them: it takes 300 to 1,600 times as long."""


class SlowKernelWarning(RuntimeWarning):
    """Much is asked of the pure kernel, which was not asked for."""


def tell_if_slow(rows: int) -> None:
    """Say once, as `SlowKernelWarning`, that *rows* are many for the pure kernel: why it runs, and what helps."""
    if rows > MANY and library() is None and not pure_is_wanted():
        _tell_once()


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
