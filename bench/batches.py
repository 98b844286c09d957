"""What a batch costs, by its size: python bench/batches.py [--rounds R] [SPACE ...]

Numbers to deals and back through Python, `Deals.from_numbers` and `Deals.numbers`, on one thread.  A row of the
Markdown table is a space and a direction, a cell a size of batch: microseconds a call, millions a second, and the share
of the speed of the largest batch.  CPU time; medians over rounds, each of which takes all sizes in turns, so that the
shares compare what was measured together.  The first cell is one `Deal` by the space itself.  Every answer is checked.
EVERYDEAL_KERNEL chooses the kernel, as everywhere.
"""

import time
from collections.abc import Callable, Iterator
from functools import partial
from statistics import median
from typing import Any, NamedTuple

from timing import parser_of

import everydeal
from everydeal import bulk, spaces
from everydeal.bulk import Deals

SPACES = ("pavlicek", "pavlicek-suit", "andrews", "bigdeal", "balanced", "endings")
SIZES = (1, 10, 100, 1_000, 10_000, 100_000)
LONG_ENOUGH = 0.004
"""Seconds of calls of a batch that are measured together."""
SINGLE = 500
"""Deals that are done one by one."""


class Direction(NamedTuple):
    """One row of the table."""

    name: str
    one: Callable[[], object]
    """Do `SINGLE` deals, one by one."""
    batches: list[Callable[[], object]]
    """Do a batch, for each size."""


def directions(space: Any) -> Iterator[Direction]:
    """Both, with their input, and with their answers checked."""
    numbers = [bulk.random_numbers(space, size, seed="bench") for size in SIZES]
    deals = [Deals.from_numbers(space, some, threads=1) for some in numbers]
    for some, made in zip(numbers, deals, strict=True):
        assert (made.numbers(space, threads=1) == some).all()
    ints = bulk.to_ints(numbers[-1][:SINGLE])
    single = [space[number] for number in ints]
    assert single == list(deals[-1][:SINGLE])
    assert [space.index(deal) for deal in single] == ints
    rank = [partial(made.numbers, space, threads=1) for made in deals]
    unrank = [partial(Deals.from_numbers, space, some, threads=1) for some in numbers]
    yield Direction(f"{space.name} rank", lambda: [space.index(deal) for deal in single], list(rank))
    yield Direction(f"{space.name} unrank", lambda: [space[number] for number in ints], list(unrank))


def clock(work: Callable[[], object], times: int) -> float:
    """CPU seconds of a call, over so many of them."""
    begun = time.thread_time()
    for _ in range(times):
        work()
    return (time.thread_time() - begun) / times


def measure(direction: Direction, rounds: int) -> str:
    """One line of the table."""
    batches = direction.batches
    times = [1 + int(LONG_ENOUGH / clock(batch, 3)) for batch in batches]
    taken = [[clock(batch, n) for batch, n in zip(batches, times, strict=True)] for _ in range(rounds)]
    one = median(clock(direction.one, 1) for _ in range(rounds)) / SINGLE
    cells = [f"{direction.name:20}", f"{1e6 * one:8.1f} us"]
    for column, size in enumerate(SIZES):
        seconds = median(row[column] for row in taken)
        share = median(row[-1] / SIZES[-1] / (row[column] / size) for row in taken)
        cells.append(f"{1e6 * seconds:9.1f} us {1e-6 * size / seconds:6.2f} M/s {share:5.0%}")
    return f"| {' | '.join(cells)} |"


def main() -> None:
    """Print the table."""
    parser = parser_of(__doc__)
    parser.add_argument("spaces", nargs="*", default=SPACES, metavar="SPACE", help=f"by default {', '.join(SPACES)}")
    parser.add_argument("--rounds", type=int, default=25)
    options = parser.parse_args()
    if options.rounds < 1:
        parser.error("--rounds must be at least 1")
    try:
        chosen = [spaces.by_name(name) for name in options.spaces]
    except ValueError as reason:
        parser.error(str(reason))
    print(f"kernel: {everydeal.kernel()}; median of {options.rounds} rounds\n")
    titles = [f"{'':20}", f"{'one Deal':>11}", *(f"{f'a batch of {size:,}':>29}" for size in SIZES)]
    print(f"| {' | '.join(titles)} |\n|---|{'---:|' * (1 + len(SIZES))}")
    for space in chosen:
        for direction in directions(space):
            print(measure(direction, options.rounds), flush=True)


if __name__ == "__main__":
    main()
