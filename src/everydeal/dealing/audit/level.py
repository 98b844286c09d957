"""One level for all comparisons together: a shuffled collection fails once in 1 / `LEVEL` audits.

Each comparison gets the nominal level a (times its weight), and a is solved so that the levels that are *attained* add
up to `LEVEL`: a count cannot have any p that one likes, and what is lost by that in one comparison is had back in all.
"""

from collections.abc import Sequence
from typing import Final

from .statistic import Test

LEVEL: Final = 0.001
_STEPS: Final = 30


def threshold(tests: Sequence[Test], level: float = LEVEL) -> float:
    """The nominal level of each comparison."""
    low, high = level / len(tests) / 10, level * 4 / len(tests)
    for _ in range(_STEPS):
        middle = (low * high) ** 0.5
        total = sum(test.attained(middle * test.weight) for test in tests)
        low, high = (middle, high) if total <= level else (low, middle)
    return low
