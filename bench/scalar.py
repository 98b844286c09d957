"""How long one deal takes in plain Python, space by space: microseconds of CPU time, median of seven runs.

The baseline of the same run is `arrangement_index` with the article's formula written out for one card at a time, so
that a noisy machine shows in both columns.  Every answer is checked: number -> member -> number.

    .venv/bin/python bench/scalar.py
"""

import statistics
import time
from collections.abc import Callable, Sequence
from typing import Any

from everydeal import spaces
from everydeal.stream import Stream

COUNT, RUNS = 1000, 7


def microseconds(work: Callable[[Any], Any], items: Sequence[Any]) -> float:
    """The median CPU time of *work* on one item."""
    times = []
    for _ in range(RUNS):
        begun = time.process_time()
        for item in items:
            work(item)
        times.append(time.process_time() - begun)
    return statistics.median(times) / len(items) * 1e6


def plain(index: int) -> list[int]:
    """The article's method for a full deal, as it stands there."""
    ways, left, cards, owners = spaces.pavlicek.size, [13, 13, 13, 13], 52, []
    while cards:
        seat, share = 0, ways * left[0] // cards
        while index >= share:
            index -= share
            seat += 1
            share = ways * left[seat] // cards
        owners.append(seat)
        ways, cards = share, cards - 1
        left[seat] -= 1
    return owners


def main() -> None:
    """Print the table."""
    baseline = microseconds(plain, list(Stream.from_text("bench").numbers(spaces.pavlicek.size, COUNT)))
    print(f"the article's method alone, number -> owners: {baseline:.1f} us\n")
    print(f"{'space':26}{'number -> member':>18}{'member -> number':>18}   x article")
    for space in spaces.all():
        numbers = list(Stream.from_text("bench").numbers(space.size, COUNT))
        members = [space[number] for number in numbers]
        assert [space.index(member) for member in members] == numbers
        down, up = microseconds(space.__getitem__, numbers), microseconds(space.index, members)
        print(f"{space.name:26}{down:15.1f} us{up:15.1f} us   {down / baseline:.2f} {up / baseline:.2f}")


if __name__ == "__main__":
    main()
