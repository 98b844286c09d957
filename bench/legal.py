"""How fast legal endings are: python bench/legal.py [--rows N] [--rounds R]

Ranking and unranking by the native kernel, in millions a second of one core (CPU time, median), and the ratio to plain
Python in the same run; deciding and finding witnesses in plain Python; and the table from nothing by both.  Every
answer is checked.  Needs NumPy; without the native kernel only plain Python is measured.
"""

import argparse
import time

from timing import seconds

import everydeal
from everydeal import legal, spaces
from everydeal.bulk import Deals, random_numbers, to_ints
from everydeal.legality import leads, witness
from everydeal.legality.deck import BRIDGE
from everydeal.legality.packed import bridge_table, table_payload
from everydeal.legality.table import compute

PURE_ROWS = 3000


def report(what: str, each: float, baseline: float | None = None) -> None:
    """Print one line: *each* is the time of one item."""
    ratio = f"{baseline / each:8.0f} x plain Python" if baseline else ""
    print(f"{what:44} {1 / each / 1e6:10.4f} M/s {each * 1e6:10.2f} us {ratio}")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rows", type=int, default=300_000)
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    print(f"kernel: {everydeal.kernel()}")

    space = spaces.legal
    numbers = random_numbers(space, options.rows, seed="bench")
    some = to_ints(numbers[:PURE_ROWS])
    endings = [space[number] for number in some]  # warms the caches
    assert [space.index(ending) for ending in endings] == some
    unrank = seconds(lambda: [space[number] for number in some], options.rounds) / PURE_ROWS
    rank = seconds(lambda: [space.index(ending) for ending in endings], options.rounds) / PURE_ROWS
    report("unrank, plain Python", unrank)
    report("rank, plain Python", rank)
    if everydeal.kernel().native:
        deals = Deals.from_numbers(space, numbers, threads=1)
        assert list(deals[:PURE_ROWS]) == endings
        assert (deals.numbers(space, threads=1) == numbers).all()
        bulk = seconds(lambda: Deals.from_numbers(space, numbers, threads=1), options.rounds) / options.rows
        report("unrank, native, one thread", bulk, unrank)
        bulk = seconds(lambda: deals.numbers(space, threads=1), options.rounds) / options.rows
        report("rank, native, one thread", bulk, rank)

    balanced = Deals.from_numbers(spaces.balanced, random_numbers(spaces.balanced, PURE_ROWS, seed="bench"))
    drawn = list(balanced)
    decided = [legal(ending) for ending in drawn]
    assert decided == [bool(leads(ending)) for ending in drawn]
    report("legal(ending)", seconds(lambda: [legal(ending) for ending in drawn], options.rounds) / PURE_ROWS)
    given = seconds(lambda: [legal(ending, "NT", "N") for ending in drawn], options.rounds) / PURE_ROWS
    report("legal(ending, strain, on_lead)", given)
    few = endings[:300]
    assert all(witness(ending).tricks[-1].winner == witness(ending).on_lead for ending in few if ending.unused)
    report("witness(ending)", seconds(lambda: [witness(ending) for ending in few], options.rounds) / len(few))

    begun = time.process_time()
    table = compute(BRIDGE)
    used = time.process_time() - begun
    assert table_payload(table) == table_payload(bridge_table())
    print(f"the table from nothing {used:34.2f} s of CPU time")


if __name__ == "__main__":
    main()
