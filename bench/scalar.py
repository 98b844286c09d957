"""What one deal at a time takes, space by space: microseconds of CPU time, median of seven runs.

First in plain Python, then by the native kernel where it knows the space, and how many times as quick that is: both of
the same run and in turns, so that a noisy machine shows in both.  The baseline of plain Python is the article's method
written out for one card at a time.  Every answer is checked: number -> member -> number, and both ways are the same.
With "legal" among the spaces, what is asked of an ending: whether it is legal, and a witness of its play.

    .venv/bin/python bench/scalar.py [SPACE ...]
"""

import statistics
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any

from timing import names_of, once, seconds

from everydeal import Deal, legal, spaces
from everydeal.legality import leads, witness
from everydeal.spaces import DealSpace, scalar
from everydeal.stream import Stream

COUNT, RUNS = 300, 7


def microseconds(work: Callable[[Any], Any], items: Sequence[Any]) -> float:
    """The CPU time of *work* on one item."""
    return once(lambda: deque(map(work, items), maxlen=0)) / len(items) * 1e6


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


def measure(space: Any, article: Callable[[], float]) -> str:
    """One line of the table."""
    numbers = list(Stream.from_text("bench").numbers(space.size, COUNT))
    taken: dict[str, list[float]] = {}
    members: list[Any] = []
    for _ in range(RUNS):
        taken.setdefault("article", []).append(article())
        for kind, choose in (("pure", scalar.use_python), ("native", scalar.use_kernel)):
            there = isinstance(space, DealSpace) and choose(space)
            if kind == "native" and not there:
                continue
            found = [space[number] for number in numbers]
            assert found == (members or found)
            members = found
            assert [space.index(member) for member in members] == numbers
            taken.setdefault(f"{kind} item", []).append(microseconds(space.__getitem__, numbers))
            taken.setdefault(f"{kind} index", []).append(microseconds(space.index, members))
    middle = {name: statistics.median(times) for name, times in taken.items()}
    cells = [f"{space.name:26}", *(f"{middle[f'pure {way}']:9.1f}" for way in ("item", "index"))]
    cells += [f"{middle[f'pure {way}'] / middle['article']:6.2f}" for way in ("item", "index")]
    if "native item" in middle:
        cells += [f"{middle[f'native {way}']:9.1f}" for way in ("item", "index")]
        cells += [f"{middle[f'pure {way}'] / middle[f'native {way}']:6.1f}" for way in ("item", "index")]
    return " ".join(cells)


def legality() -> None:
    """A line for each question about balanced endings, most of which are legal, and one about legal ones."""
    drawn, few = spaces.balanced.sample(COUNT, seed="bench"), spaces.legal.sample(COUNT, seed="bench")
    assert [legal(ending) for ending in drawn] == [bool(leads(ending)) for ending in drawn]
    assert all(witness(ending).tricks[-1].winner == witness(ending).on_lead for ending in few if ending.unused)
    questions = (
        ("legal(ending)", legal, drawn),
        ("legal(ending, 'NT', 'N')", in_notrump, drawn),
        ("witness", witness, few),
    )
    for name, ask, endings in questions:
        taken = seconds(lambda ask=ask, endings=endings: deque(map(ask, endings), maxlen=0), RUNS)
        print(f"{name:26}{taken / COUNT * 1e6:10.1f}")


def in_notrump(ending: Deal) -> bool:
    """Whether it is legal in notrump with North on lead."""
    return legal(ending, "NT", "N")


def main() -> None:
    """Print the table."""
    known = [space.name for space in spaces.all()]
    chosen = list(map(spaces.by_name, names_of(__doc__, known, known)))
    baseline = list(Stream.from_text("bench").numbers(spaces.pavlicek.size, COUNT))
    print(f"{'':26} {'plain Python, us':>19} {'x article':>13} {'native, us':>19} {'times as quick':>13}")
    ways = ("item", "index")
    titles = [f"{way:>{width}}" for width in (9, 6, 9, 6) for way in ways]
    print(f"{'space':26}", *titles)
    for space in chosen:
        print(measure(space, lambda: microseconds(plain, baseline)), flush=True)
    if spaces.legal in chosen:
        legality()


if __name__ == "__main__":
    main()
