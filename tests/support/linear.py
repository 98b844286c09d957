"""Whether work takes time in proportion to the size of its input."""

import gc
import time
from collections.abc import Callable
from typing import Final

SIZE: Final = 1 << 16
_MANY: Final = 0.0005
"""Work on a sixteenth that takes more seconds than this goes through many lines or records."""


def assert_linear(work: Callable[[bytes], object], piece: bytes, after: bytes = b"", full: int = SIZE) -> None:
    """Work on 64 KB of the piece is quick, or takes about twice the time of half, at the best of some tries.

    Where there is much to do, line by line, a sixteenth shows it: that must take four times the time of a quarter of
    it, less than eight times, not sixteen times; and so little that 64 KB would not take ten seconds even with eight.
    A quarter may be too short to be looked at, as binary records below 4 KB are; then four times as many show it.
    """

    def cost(size: int) -> float:
        data = (piece * (size // len(piece) + 1))[:size] + after
        gc.disable()
        start = time.process_time()
        work(data)
        taken = time.process_time() - start
        gc.enable()
        return taken

    def assert_ratio(taken: float, sizes: tuple[int, ...], part: int, allowed: float) -> None:
        ratios: list[float] = []
        for size in sizes:
            tried = len(ratios)
            while len(ratios) < tried + 5 and min(ratios, default=allowed) >= allowed:
                taken = taken if not ratios else cost(size)
                ratios.append(taken / max(cost(size // part), 1e-9))  # too short for the clock: tried again
        assert min(ratios) < allowed, f"{piece!r}: {part} times as many take {ratios} times as long"

    some = cost(full // 16)
    if _MANY < some < 10 / 8**2:
        assert_ratio(some, (full // 16, full // 4), 4, 8)
    elif (all_of_it := cost(full)) > 0.25:
        assert_ratio(all_of_it, (full,), 2, 3)
