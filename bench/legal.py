"""How fast legal endings are: python bench/legal.py [--rounds R]

Deciding and finding witnesses, in microseconds of one core (CPU time, median); and the table from nothing.  Every
answer is checked.  Numbers of legal endings, there and back, are measured by bench/kernels.py legal.
"""

import time

from timing import seconds, whole_numbers

from everydeal import legal, spaces
from everydeal.legality import leads, witness
from everydeal.legality.deck import BRIDGE
from everydeal.legality.packed import bridge_table, table_payload
from everydeal.legality.table import compute

ROWS = 3000


def report(what: str, each: float) -> None:
    """Print one line: *each* is the time of one item."""
    print(f"{what:44} {1 / each / 1e6:10.4f} M/s {each * 1e6:10.2f} us")


def main() -> None:
    """Measure and print."""
    options = whole_numbers(__doc__, rounds=5)
    drawn = spaces.balanced.sample(ROWS, seed="bench")
    decided = [legal(ending) for ending in drawn]
    assert decided == [bool(leads(ending)) for ending in drawn]
    report("legal(ending)", seconds(lambda: [legal(ending) for ending in drawn], options.rounds) / ROWS)
    given = seconds(lambda: [legal(ending, "NT", "N") for ending in drawn], options.rounds) / ROWS
    report("legal(ending, strain, on_lead)", given)
    few = spaces.legal.sample(300, seed="bench")
    assert all(witness(ending).tricks[-1].winner == witness(ending).on_lead for ending in few if ending.unused)
    report("witness(ending)", seconds(lambda: [witness(ending) for ending in few], options.rounds) / len(few))

    begun = time.process_time()
    table = compute(BRIDGE)
    used = time.process_time() - begun
    assert table_payload(table) == table_payload(bridge_table())
    print(f"the table from nothing {used:34.2f} s of CPU time")


if __name__ == "__main__":
    main()
