"""A witness for every legal entry: python bench/legal_witnesses.py [--parts N] [--part I]

For each of the 198,436 legal entries (k, class of patterns, unused counts; docs/legal.md) one ending, drawn from the
entry's numbers, is given a full deal and a play by `witness`, and the referee, who shares no code with it, replays
them.  The strain, of those in which the ending is legal, and the player on lead are drawn too, always the same ones.

All of it takes about eight minutes of one core; with --parts only every N-th entry is tried, starting at the I-th.
Exits with an error at the first witness that is refused.
"""

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import count, islice, pairwise, product

from timing import integer_options, stopwatch

from everydeal import Deal, spaces
from everydeal.legality import leads, replay, witness
from everydeal.legality.numbering import block_entries
from everydeal.legality.packed import bridge_table
from everydeal.strains import STRAINS
from everydeal.stream import Stream

ENTRIES = 198_436


def legal_entries() -> Iterator[tuple[int, int]]:
    """For each legal entry the numbers of its endings in the space `legal`: the first, and how many there are."""
    table = bridge_table()
    first = 0
    for block, size in zip(product(range(13, 0, -1), table.classes), table.blocks, strict=False):
        if size:
            for start, stop in pairwise((*block_entries(table, *block, False).starts[0], size)):
                yield first + start, stop - start
        first += size


def drawing(entry: int) -> Callable[[int], int]:
    """Random numbers of one entry: a function that gives one below its argument."""
    stream = Stream.from_text(f"a witness for legal entry {entry}")
    turn = count()
    return lambda size: stream.number(size, next(turn))


def check(ending: Deal, draw: Callable[[int], int]) -> str:
    """Find a witness and let the referee replay it; the strain's name."""
    found = sorted(leads(ending).items())
    strain, leaders = found[draw(len(found))]
    on_lead = leaders[draw(len(leaders))]
    shown = witness(ending, strain, on_lead, seed=str(draw(1000)) if draw(2) else None)
    left, tricks = replay(shown.deal, strain, shown.leader, shown.play)
    assert shown.deal.is_full, ending
    assert left == ending, ending
    assert len(tricks) == 13 - ending.hand_sizes[0], ending
    assert not tricks or tricks[-1].winner == on_lead, ending
    return STRAINS[strain]


def main() -> None:
    """Check the entries of one part and print how many there were."""
    options = integer_options(__doc__, parts=1, part=0)
    entries = list(legal_entries())
    assert len(entries) == ENTRIES
    strains: Counter[str] = Counter()
    spent = stopwatch()
    for turn, (first, size) in islice(enumerate(entries), options.part, None, options.parts):
        draw = drawing(turn)
        strains[check(spaces.legal[first + draw(size)], draw)] += 1
        if sys.stderr.isatty() and strains.total() % 100 == 0:
            print(f"\r{strains.total()} witnesses", end="", file=sys.stderr, flush=True)
    by_strain = ", ".join(f"{name} {strains[name]}" for name in STRAINS)
    print(f"part {options.part} of {options.parts}: {strains.total()} of {ENTRIES} legal entries, a witness replayed")
    print(f"for each, in strains {by_strain}; {spent():.0f} s of CPU time")


if __name__ == "__main__":
    main()
