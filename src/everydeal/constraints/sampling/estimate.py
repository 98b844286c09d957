"""What a share of some trials tells of the share of all."""

from math import sqrt
from typing import NamedTuple


class Estimate(NamedTuple):
    """How many trials passed, and the share of all that would, with E. B. Wilson's limits (1927)."""

    tried: int
    passed: int
    share: float
    low: float
    high: float


def wilson(passed: int, tried: int, z: float = 1.96) -> Estimate:
    """The share that *passed* of *tried* tells of, for 95 % confidence if *z* is 1.96.

    >>> estimate = wilson(50, 1000)
    >>> round(estimate.low, 4), round(estimate.high, 4)
    (0.0381, 0.0653)

    Raises:
        ValueError: nothing was tried.
    """
    if not tried:
        raise ValueError("nothing was tried yet: take some deals first")
    share = passed / tried
    middle = (share + z * z / (2 * tried)) / (1 + z * z / tried)
    half = z / (1 + z * z / tried) * sqrt(share * (1 - share) / tried + z * z / (4 * tried * tried))
    return Estimate(tried, passed, share, max(0.0, middle - half), min(1.0, middle + half))
