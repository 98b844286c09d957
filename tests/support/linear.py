"""Whether work takes time in proportion to the size of its input."""

import gc
import time
from collections.abc import Callable

SIZE = 1 << 16


def assert_linear(work: Callable[[bytes], object], piece: bytes, after: bytes = b"", full: int = SIZE) -> None:
    """Work on 64 KB of the piece is quick, or takes about twice the time of half, at the best of some tries."""

    def cost(size: int) -> float:
        data = (piece * (size // len(piece) + 1))[:size] + after
        gc.disable()
        start = time.process_time()
        work(data)
        taken = time.process_time() - start
        gc.enable()
        return taken

    if cost(full) > 0.25:
        ratios: list[float] = []
        while len(ratios) < 5 and min(ratios, default=3) >= 3:
            ratios.append(cost(full) / cost(full // 2))
        assert min(ratios) < 3, f"{piece!r} takes {ratios} times as long when it is twice as often there"
