"""How fast each kernel is: python bench/kernels.py [NAME ...] [--rows N ...] [--rounds R]

A Markdown table for each number of rows, a line for each kernel and direction: millions a second on one core (CPU time,
median), the ratio to the article's algorithm written straightforwardly with 128-bit integers in Rust, measured in turns
with it in the same run, the ratio to pure Python, and the wall-clock gain of a second thread.  Every answer is checked.
Needs cargo and the native kernel; EVERYDEAL_KERNEL=portable measures the portable path.
"""

import ctypes
import gc
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

import numpy as np
from timing import once, parser_of

import everydeal
import everydeal.bulk.engine
import everydeal.stream
from everydeal import _native, _pure, bulk, spaces
from everydeal._native import numberings
from everydeal.board import Auction
from everydeal.bulk import Deals, auctions
from everydeal.spaces.base import Slice

ROOT = Path(__file__).resolve().parent.parent
BASELINES = {"pavlicek-suit": (0, 1), "andrews": (8, 3), "endings": (4, 5), "balanced": (6, 7)}
"""For each space the codes of the straightforward loops: rank (of `andrews` over the set bits, by BMI2) and unrank."""


class Kernel(NamedTuple):
    """One thing to measure."""

    name: str
    run: Callable[[int], object]
    """Do all rows on so many threads."""
    plain: Callable[[], object] | None = None
    """Do all rows straightforwardly."""
    pure: Callable[[], object] | None = None
    """Do `PURE_ROWS` rows in plain Python."""


PURE_ROWS = 400
LEAST = 50_000
"""Of so many rows the time is taken: in many calls, if each does less."""


@cache
def baseline() -> Any:
    """The function of the library with the straightforward loops, built here."""
    target = ROOT / "kernel" / "target" / "bench"
    command = ["cargo", "build", "--release", "--offline", "--quiet", "--lib", "--features", "baseline"]
    environment = {**os.environ, "CARGO_TARGET_DIR": str(target)}
    subprocess.run(command, cwd=ROOT / "kernel", env=environment, check=True)
    function = ctypes.CDLL(str(target / "release" / _native._FILE)).everydeal_baseline
    function.argtypes = [ctypes.c_uint32, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_size_t]
    function.restype = ctypes.c_int64
    return function


def kernels(rows: int, wanted: Callable[[str], bool]) -> Iterator[Kernel]:
    """Those whose names are wanted, with their input and the check of their output; nothing is prepared for others."""
    for space in numbered():
        if any(wanted(f"{title(space)} {direction}") for direction in ("rank", "unrank")):
            yield from of_space(space, rows)
    if any(wanted(f"pbn {direction}") for direction in ("format", "parse")):
        yield from of_text(rows)
    if wanted("a slice rank") or wanted("a slice unrank"):
        yield from of_space(spaces.pavlicek[10**20 : 10**28], rows)
    if wanted("from_ints") or wanted("to_ints"):
        yield from of_ints(rows)
    if wanted("list(deals)") or wanted("list(deals), gc off"):
        yield from of_list(rows)
    for space in (spaces.hands, spaces.shapes):
        if any(wanted(f"{space.name} {direction}") for direction in ("rank", "unrank")):
            yield from of_members(space, rows)
    if wanted("auctions rank") or wanted("auctions unrank"):
        yield from of_auctions(rows)
    if wanted("random numbers"):
        yield of_random(rows)
    for notation in ("decimal", "base64"):
        if any(wanted(f"{notation} {direction}") for direction in ("format", "parse")):
            yield from of_notation(notation, rows)


def numbered() -> list[Any]:
    """The spaces of deals, and the completions of an ending."""
    template = everydeal.Deal.from_pbn("N:AKQ.AK.. - .JT98.. -")
    of_deals = (space for space in spaces.all() if isinstance(space, spaces.DealSpace))
    return [*of_deals, spaces.completions(template)]


def title(space: Any) -> str:
    """The name of a space in the table."""
    if isinstance(space, Slice):
        return "a slice"
    return "completions" if space.name.startswith("completions") else str(space.name)


def of_space(space: Any, rows: int) -> list[Kernel]:
    """Rank and unrank of a space."""
    numbers = bulk.random_numbers(space, rows, seed="bench")
    deals = Deals.from_numbers(space, numbers)
    assert (deals.numbers(space) == numbers).all()
    some, few = bulk.to_ints(numbers[:PURE_ROWS]), list(deals[:PURE_ROWS])
    item, index = type(space)._item, type(space)._index  # its own, in Python
    assert [item(space, number) for number in some] == few
    kept = deals.packed if not deals.unused().any() else deals.owners
    rank = Kernel(
        f"{title(space)} rank",
        lambda threads: deals.numbers(space, threads=threads),
        pure=lambda: [index(space, deal) for deal in few],
    )
    unrank = Kernel(
        f"{title(space)} unrank",
        lambda threads: Deals.from_numbers(space, numbers, threads=threads),
        pure=lambda: [item(space, number) for number in some],
    )
    if space.name in BASELINES:
        return beside_loops(space.name, rank, unrank, kept, numbers)
    return [rank, unrank]


def beside_loops(name: str, rank: Kernel, unrank: Kernel, kept: Any, numbers: Any) -> list[Kernel]:
    """The two kernels and their straightforward loops, all into arrays that are there already."""
    codes, function = BASELINES[name], baseline()
    coders = numberings.coders(name)
    kernels = []
    for kernel, code, coder, source, target in (
        (rank, codes[0], coders[0], kept, numbers),
        (unrank, codes[1], coders[1], numbers, kept),
    ):
        room, other = np.empty_like(target), np.empty_like(target)
        run = partial(coder, source, room)
        plain = partial(straightforward, function, code, source, other)
        run(1), plain()
        assert (room == target).all()
        assert (other == target).all()
        kernels.append(kernel._replace(run=run, plain=plain))
    return kernels


def straightforward(function: Any, code: int, source: Any, target: Any) -> None:
    """All rows, by one of the straightforward loops."""
    function(code, source.ctypes.data, target.ctypes.data, len(source))


def of_text(rows: int) -> list[Kernel]:
    """PBN deal strings."""
    deals = Deals.from_numbers(spaces.pavlicek, bulk.random_numbers(spaces.pavlicek, rows, seed="bench"))
    hands, text = deals.hands, deals.to_pbn()
    assert Deals.from_pbn(text) == deals
    some = text[: 70 * PURE_ROWS]
    assert some.decode().splitlines() == [deal.to_pbn() for deal in deals[:PURE_ROWS]]
    few = hands[:PURE_ROWS]
    room, back = bytearray(len(text)), np.empty_like(hands)
    functions = bulk.engine.functions()
    return [
        Kernel(
            "pbn format",
            lambda threads: functions.format_pbn(hands, room, threads),
            pure=lambda: _pure.format_pbn(few, bytearray(len(some))),
        ),
        Kernel(
            "pbn parse",
            lambda threads: functions.parse_pbn(text, back, threads),
            pure=lambda: _pure.parse_pbn(some, np.empty_like(few)),
        ),
    ]


def of_ints(rows: int) -> list[Kernel]:
    """Python's integers to numbers and back, which NumPy and the interpreter do, beside an integer at a time."""
    space = spaces.pavlicek
    numbers = bulk.random_numbers(space, rows, seed="bench")
    ints = bulk.to_ints(numbers)
    assert (bulk.from_ints(ints, space) == numbers).all()
    some, few = ints[:PURE_ROWS], numbers[:PURE_ROWS]
    return [
        Kernel("from_ints", lambda _: bulk.from_ints(ints, space), pure=lambda: [n.to_bytes(12, "big") for n in some]),
        Kernel("to_ints", lambda _: bulk.to_ints(numbers), pure=lambda: [int.from_bytes(bytes(n), "big") for n in few]),
    ]


def of_list(rows: int) -> list[Kernel]:
    """Deals in arrays to a list of them, beside as many made one by one; Python's collector walks what is made."""
    space = spaces.pavlicek
    deals = Deals.from_numbers(space, bulk.random_numbers(space, rows, seed="bench"))
    some = deals.hands[:PURE_ROWS].tolist()
    assert list(deals)[:PURE_ROWS] == [everydeal.Deal(*hands) for hands in some]

    def without_collector(_: int) -> None:
        gc.disable()
        list(deals)
        gc.enable()

    def one_by_one() -> list[everydeal.Deal]:
        return [everydeal.Deal(*hands) for hands in some]

    return [
        Kernel("list(deals)", lambda _: list(deals), pure=one_by_one),
        Kernel("list(deals), gc off", without_collector, pure=one_by_one),
    ]


def of_members(space: Any, rows: int) -> list[Kernel]:
    """Single hands, or shapes."""
    numbers = bulk.random_numbers(space, rows, seed="bench")
    members = bulk.members_of(space, numbers)
    assert (bulk.numbers_of(space, members) == numbers).all()
    few = bulk.to_ints(numbers[:PURE_ROWS])
    some = [space[number] for number in few]
    assert [space.index(member) for member in some] == few
    return [
        Kernel(
            f"{space.name} rank",
            lambda threads: bulk.numbers_of(space, members, threads),
            pure=lambda: [space.index(member) for member in some],
        ),
        Kernel(
            f"{space.name} unrank",
            lambda threads: bulk.members_of(space, numbers, threads),
            pure=lambda: [space[number] for number in few],
        ),
    ]


def of_auctions(rows: int) -> list[Kernel]:
    """Auctions, drawn uniformly below 2^30, which real ones have on average."""
    numbers = np.random.default_rng(1).integers(0, 1 << 30, rows, np.uint64)
    calls = auctions.unrank(numbers)
    assert (auctions.rank(calls) == numbers).all()
    few = numbers[:PURE_ROWS].tolist()
    some = [spaces.auctions[number].calls for number in few]
    assert [auction.calls for auction in auctions.to_auctions(calls[:PURE_ROWS])] == some
    return [
        Kernel(
            "auctions rank",
            lambda threads: auctions.rank(calls, threads=threads),
            pure=lambda: [spaces.auctions.index(Auction(made)) for made in some],
        ),
        Kernel(
            "auctions unrank",
            lambda threads: auctions.unrank(numbers, threads=threads),
            pure=lambda: [spaces.auctions[number] for number in few],
        ),
    ]


def of_random(rows: int) -> Kernel:
    """Random numbers."""
    space, key = spaces.pavlicek, everydeal.stream.Stream.from_text("bench").key
    room = np.empty((PURE_ROWS, space.nbytes), np.uint8)
    return Kernel(
        "random numbers",
        lambda threads: bulk.random_numbers(space, rows, seed="bench", threads=threads),
        pure=lambda: _pure.random_numbers(key, space.size, 0, room),
    )


def of_notation(notation: str, rows: int) -> list[Kernel]:
    """Numbers as text."""
    space = spaces.pavlicek
    numbers = bulk.random_numbers(space, rows, seed="bench")
    some = numbers[:PURE_ROWS]
    text, few = bulk.format_numbers(numbers, notation), bulk.format_numbers(some, notation)
    assert (bulk.parse_numbers(text, space, notation) == numbers).all()
    return [
        Kernel(
            f"{notation} format",
            lambda _: bulk.format_numbers(numbers, notation),
            pure=lambda: _pure.format_numbers(notation, some, bytearray(40 * len(few))),
        ),
        Kernel(
            f"{notation} parse",
            lambda _: bulk.parse_numbers(text, space, notation),
            pure=lambda: _pure.parse_numbers(notation, few, np.empty_like(some)),
        ),
    ]


def measure(kernel: Kernel, rows: int, rounds: int) -> str:
    """One line of the table; kernel and straightforward loop take turns."""
    kernel.run(1)
    calls = max(1, LEAST // rows)
    fast, plain, wall = [], [], []

    def run() -> None:
        for _ in range(calls):
            kernel.run(1)

    for _ in range(rounds):
        fast.append(once(run, time.thread_time) / calls / rows)
        if kernel.plain:
            plain.append(once(kernel.plain, time.thread_time) / rows)
        one, two = (once(partial(kernel.run, threads), time.perf_counter) for threads in (1, 2))
        wall.append(one / two)
    speed = median(fast)
    pure = median(once(kernel.pure, time.thread_time) for _ in range(3)) / PURE_ROWS if kernel.pure else 0
    cells = [
        f"{kernel.name:30}",
        f"{1e-6 / speed:13.2f}",
        f"{median(plain) / speed:7.1f}" if plain else " " * 7,
        f"{pure / speed:8.0f}" if pure else " " * 8,
        f"{median(wall):9.2f}",
    ]
    return f"| {' | '.join(cells)} |"


def main() -> None:
    parser = parser_of(__doc__)
    parser.add_argument("names", nargs="*", help="only kernels whose name contains one of these")
    parser.add_argument("--rows", type=int, nargs="+", default=[200_000], metavar="N")
    parser.add_argument("--rounds", type=int, default=9)
    options = parser.parse_args()
    if min(*options.rows, options.rounds) < 1:
        parser.error("--rows and --rounds must be at least 1")
    if not everydeal.kernel().native:
        sys.exit(f"this benchmark is of the native kernel, and here runs: {everydeal.kernel()}")
    print(f"kernel: {everydeal.kernel()}; median of {options.rounds}, on {processor()}")

    def wanted(kernel: str) -> bool:
        return not options.names or any(name in kernel for name in options.names)

    found = [table(rows, options.rounds, wanted) for rows in options.rows]
    if not any(found):
        sys.exit(f"no kernel's name contains {' or '.join(options.names)}")


def table(rows: int, rounds: int, wanted: Callable[[str], bool]) -> bool:
    """Print one for so many rows; False if no kernel is wanted."""
    print(f"\n| {f'{rows:,} rows':30} | M/s, one core | x plain | x Python | 2 threads |\n|---|---|---|---|---|")
    chosen = (kernel for kernel in kernels(rows, wanted) if wanted(kernel.name))
    return bool([print(measure(kernel, rows, rounds), flush=True) for kernel in chosen])


def processor() -> str:
    """The processor's name, where the system tells it."""
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return "an unknown processor"
    return next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), "a processor")


if __name__ == "__main__":
    main()
