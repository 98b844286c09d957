"""How the benchmarks measure: medians of CPU time."""

import statistics
import time
from collections.abc import Callable

REPEATS = 5


def seconds(work: Callable[[], object]) -> float:
    """The median CPU time of some work."""
    times = []
    for _ in range(REPEATS):
        begun = time.process_time()
        work()
        times.append(time.process_time() - begun)
    return statistics.median(times)
