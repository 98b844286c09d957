"""The numbering of play positions on the bridge deck, level by level: python bench/positions.py [--rows N] [--seed S]

A level is a number of cards played, 0 to 52.  For each: its size against the table, its first and last position and N
random ones there and back, each judged legal by the theory, with a witness replayed by the referee for every tenth; and
the times, cold (with the tables that a number needs the first time) and warm, in CPU milliseconds.  The order of the
space `positions` was frozen after 300 of them in each of the 53 levels.
"""

import argparse
import random
import time

from everydeal import spaces
from everydeal.legality import legal, witness
from everydeal.legality.play.tables import bridge_tables
from everydeal.legality.play.totals import rows_of_tables


def main() -> None:
    """Check and measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rows", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rng, space, start = random.Random(options.seed), spaces.positions, 0
    for cards, on_table in rows_of_tables(13):
        size = bridge_tables().totals["position", "all-strains", cards, on_table]
        numbers = [start, start + size - 1, *(start + rng.randrange(size) for _ in range(options.rows))]
        begun = time.process_time()
        found = [space[number] for number in numbers]
        cold = time.process_time() - begun
        begun = time.process_time()
        assert [space.index(position) for position in found] == numbers
        warm = time.process_time() - begun
        for position in found:
            assert (4 * 13 - position.cards_played + 3) // 4 == cards
            assert len(position.table) == on_table
            assert legal(position)
        for position in found[::10]:
            assert witness(position).ending == position.hands
        each = 1000 / len(numbers)
        print(
            f"{cards:2} cards, {on_table} on the table: {len(numbers)} there and back; ms each: cold {cold * each:.1f},"
            f" warm {warm * each:.2f}",
            flush=True,
        )
        start += size
    assert start == space.size


if __name__ == "__main__":
    main()
