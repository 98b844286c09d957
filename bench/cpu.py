"""How the benchmarks measure: medians of CPU time, and what is not to find what another made."""

import os
import statistics
import time
from collections.abc import Callable

REPEATS = 5


def seconds(work: Callable[[], object], repeats: int = REPEATS) -> float:
    """The median CPU time of some work."""
    times = []
    for _ in range(repeats):
        begun = time.process_time()
        work()
        times.append(time.process_time() - begun)
    return statistics.median(times)


def apart(work: Callable[[str], str], text: str) -> str:
    """What *work* prints of a text, in a process of its own, so that none finds what another made."""
    ours, theirs = os.pipe()
    if not (child := os.fork()):
        os.write(theirs, work(text).encode())
        os._exit(0)
    os.close(theirs)
    os.waitpid(child, 0)
    with open(ours) as pipe:
        return pipe.read()
