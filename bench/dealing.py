"""Dealing: the search among used deals, and the audit.  Every answer is asserted.

    .venv/bin/python bench/dealing.py [--used 100000000] [--folder DIR]

The list of used deals is made with NumPy, one number at random in each of as many equal stretches of the space, so that
it need not be sorted; 10^8 take 1.2 GB in DIR.  The baseline of the search reads the same file from end to end once.
"""

import argparse
import os
import statistics
import tempfile
import time
from collections.abc import Callable

import numpy as np

from everydeal import spaces
from everydeal.dealing.audit import Tally, audit
from everydeal.dealing.events.sessions.numbers import NumberFile, _head, write_number_file
from everydeal.dealing.events.sessions.session import deal_session
from everydeal.dealing.events.sessions.sets import all_deals
from everydeal.dealing.events.sessions.used import UsedFiles
from everydeal.stream import Stream

BOARDS = range(1, 37)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--used", type=int, default=100_000_000, help="how many used deals")
    parser.add_argument("--folder", help="where to put the list")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=options.folder) as folder:
        bench_used(os.path.join(folder, "used.numbers"), options.used)
        bench_list(os.path.join(folder, "list.numbers"))
    bench_audit()


def bench_used(path: str, count: int) -> None:
    """Deal 36 boards that are not among *count* used ones; and 36 of which each is."""
    make_used(path, count)
    file = NumberFile(path)
    places = [count * i // 36 + i % 7 for i in range(36)]
    held = [spaces.pavlicek[int.from_bytes(file[min(place, count - 1)], "big")] for place in places]
    strangers = spaces.pavlicek.sample(36, seed="strangers")

    def search() -> None:
        assert UsedFiles([path]).among([*held, *strangers]) == set(held)

    def session() -> None:
        dealt = deal_session(all_deals(), Stream.from_text("bench"), BOARDS, UsedFiles([path]))
        assert not any(one.attempt for one in dealt)

    def scan() -> None:
        with open(path, "rb") as raw:
            assert sum(len(block) for block in iter(lambda: raw.read(1 << 20), b"")) == os.path.getsize(path)

    whole, found, dealt = clock(scan), clock(search), clock(session)
    print(f"{count:,} used deals, {os.path.getsize(path):,} bytes")
    print(f"  read from end to end            {1000 * whole:10.2f} ms")
    print(f"  72 deals searched, 36 found     {1000 * found:10.2f} ms   {whole / found:8.1f} times faster than reading")
    print(f"  36 boards dealt, none of them   {1000 * dealt:10.2f} ms")


def make_used(path: str, count: int) -> None:
    """A file of *count* numbers, one at random in each of *count* stretches of the space."""
    random = np.random.default_rng(1)
    stretch = (spaces.pavlicek.size >> 32) // count
    rows = np.empty(min(count, 1 << 22), dtype=[("high", ">u8"), ("low", ">u4")])
    with open(path, "wb") as file:
        file.write(_head("pavlicek", 12, count))
        for start in range(0, count, len(rows)):
            part = rows[: min(len(rows), count - start)]
            base = np.arange(start, start + len(part), dtype=np.uint64) * np.uint64(stretch)
            part["high"] = base + random.integers(0, stretch, len(part), dtype=np.uint64)
            part["low"] = random.integers(0, 1 << 32, len(part), dtype=np.uint32)
            part.tofile(file)


def bench_list(path: str) -> None:
    """Sort a million numbers into a list, through files."""
    stream = Stream.from_text("list")
    numbers = [stream.number(spaces.pavlicek.size, i) for i in range(50_000)] * 20

    def write() -> None:
        assert write_number_file(numbers, path, chunk=1 << 17) == (1_000_000, 50_000)

    spent = clock(write, 1)
    print(f"a list of 1,000,000 numbers sorted and written: {len(numbers) / spent:,.0f}/s")


def bench_audit() -> None:
    """Count 20,000 deals and judge them."""
    deals = spaces.pavlicek.sample(20_000, seed="audit")
    tally = Tally()

    def count() -> None:
        for deal in deals:
            tally.add(deal)

    def judge() -> None:
        assert audit(tally).shuffled

    counting, judging = clock(count, 1), clock(judge, 3)
    print(f"audit: {len(deals) / counting:,.0f} deals/s counted, {1000 * judging:.0f} ms to judge")


def clock(work: Callable[[], None], repeats: int = 5) -> float:
    """The median CPU time of some work, in seconds."""
    times = []
    for _ in range(repeats):
        begun = time.process_time()
        work()
        times.append(time.process_time() - begun)
    return statistics.median(times)


if __name__ == "__main__":
    main()
