"""A hundred million round trips: number -> deal -> number, native, all cores: python bench/soak.py [--trips N]

Most trips are of `pavlicek`, the space of the vector kernels; every other space of deals gets a tenth of them.  The
numbers are random, with runs of neighbours in places that are hard for floating point, and two hundred of each portion
are compared with the scalar space.  Stops at the first difference.  suit-classes, which has no kernel, is left out.
"""

import sys
import time
from typing import Any

import numpy as np
from timing import whole_numbers

import everydeal
from everydeal import bulk, spaces
from everydeal.bulk import Deals

PORTION = 1 << 20
CHECKED = 200


def main() -> None:
    options = whole_numbers(__doc__, trips=10**8)
    if not everydeal.kernel().native:
        sys.exit(f"this soak is of the native kernel, and here runs: {everydeal.kernel()}")
    print(f"kernel: {everydeal.kernel()}")
    soak(spaces.pavlicek, options.trips)
    for space in spaces.all():
        if isinstance(space, spaces.DealSpace) and space not in (spaces.pavlicek, spaces.suit_classes):
            soak(space, options.trips // 10)


def soak(space: Any, trips: int) -> None:
    """So many round trips of one space."""
    begun, cpu, done = time.perf_counter(), time.process_time(), 0
    while done < trips:
        for numbers in (bulk.random_numbers(space, PORTION, seed="soak", start=done), neighbours(space, done)):
            deals = Deals.from_numbers(space, numbers)
            back = deals.numbers(space)
            if not np.array_equal(back, numbers):
                row = int((back != numbers).any(axis=1).argmax())
                given, found = (bulk.to_ints(array[row : row + 1])[0] for array in (numbers, back))
                sys.exit(f"{space.name}: {given} came back as {found}")
            some = slice(done % 1000, None, len(numbers) // CHECKED)
            if list(deals[some]) != [space[number] for number in bulk.to_ints(numbers[some])]:
                sys.exit(f"{space.name}: the scalar space disagrees on numbers from {done} on")
            done += len(numbers)
    wall, used = time.perf_counter() - begun, time.process_time() - cpu
    print(f"{space.name:24} {done:12,} round trips, no difference; {wall:6.1f} s, {used:6.1f} s CPU", flush=True)


def neighbours(space: Any, done: int) -> Any:
    """A run of consecutive numbers: at a quarter of the size most vector lanes need the repair."""
    count = PORTION // 16
    # Halves, quarters, eighths, ...: the bits of the round in reverse.
    part = int(f"{done // (17 * PORTION // 16) % 64:06b}"[::-1], 2)
    place = part * (space.size // 64)
    first = max(0, min(place - count // 2, space.size - count))
    return bulk.from_ints(range(first, min(first + count, space.size)), space)


if __name__ == "__main__":
    main()
