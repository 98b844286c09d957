"""The numbering of play positions: python bench/positions.py [--rows N] [--levels N] [--decks 44 332 2222]

Without options, in bulk: N random positions of the bridge deck there and back, by the native kernel, in millions a
second of one core (CPU time, median), cold (with the tables made when they are first needed) and warm, and the ratio to
plain Python in the same run.  Needs NumPy.

With --levels N, what the order was frozen after: in each of the 53 levels, which are the numbers of cards played, its
size against the table, its first and last position and N random ones there and back in plain Python, each judged legal
by the theory, with a witness replayed by the referee for every tenth; and the kernel's answers, which must be the same.

With --decks, every position of small decks, as suit lengths: there and back in plain Python, and as a set equal to
those that a player reaches who knows the laws and nothing else.  8 cards take 2 to 5 minutes each.
"""

import sys
from pathlib import Path

from timing import once, parser_of, seconds, stopwatch

import everydeal
from everydeal import spaces
from everydeal.bulk import Positions, from_ints, random_numbers, to_ints
from everydeal.legality import legal, witness
from everydeal.legality.deck import Deck
from everydeal.legality.packed import bridge_positions
from everydeal.legality.totals import rows_of_tables
from everydeal.spaces.released.positions import PlayPositions

PURE_ROWS = 300


def measure(rows: int, seed: str) -> None:
    """How fast the numbering is in bulk, and in plain Python."""
    numbers = random_numbers(spaces.positions, rows, seed=seed)
    few = to_ints(numbers[:PURE_ROWS])
    found = [spaces.positions[number] for number in few]  # warms the tables
    pure = {
        "unrank": seconds(lambda: [spaces.positions[number] for number in few], 3) / len(few),
        "rank": seconds(lambda: [spaces.positions.index(one) for one in found], 3) / len(few),
    }
    if everydeal.kernel().native:
        Positions.from_numbers(numbers[:1])  # loads the stored tables
        cold = once(lambda: Positions.from_numbers(numbers, threads=1)) / rows
        positions = Positions.from_numbers(numbers, threads=1)
        assert list(positions[:PURE_ROWS]) == found
        assert (positions.numbers(threads=1) == numbers).all()
        bulk = {
            "unrank": seconds(lambda: Positions.from_numbers(numbers, threads=1)) / rows,
            "rank": seconds(lambda: positions.numbers(threads=1)) / rows,
        }
        print(f"unrank, native, the first {rows:,}: {1e-6 / cold:6.3f} M/s")
        for what, each in bulk.items():
            speed = f"{1e-6 / each:6.3f} M/s {each * 1e6:8.2f} us"
            print(f"{what:6}, native, one thread: {speed} {pure[what] / each:6.0f} x plain Python")
    for what, each in pure.items():
        print(f"{what:6}, plain Python      : {1e-6 / each:6.4f} M/s {each * 1e6:8.1f} us")


def check_levels(rows: int, seed: str) -> None:
    """All 53 levels, there and back."""
    space, start = spaces.positions, 0
    for cards, on_table in rows_of_tables(13):
        size = bridge_positions().totals["position", "all-strains", cards, on_table]
        drawn = to_ints(random_numbers(space, rows, seed=f"{seed} {cards} {on_table}"))
        numbers = [start, start + size - 1, *(start + number % size for number in drawn)]
        spent = stopwatch()
        found = [space[number] for number in numbers]
        assert [space.index(position) for position in found] == numbers
        used = spent()
        for position in found:
            assert (position.cards_played, len(position.table)) == (4 * (13 - cards) + on_table, on_table)
            assert legal(position)
        for position in found[::10]:
            assert witness(position).ending == position.hands
        bulk = Positions.from_numbers(from_ints(numbers, space))
        assert list(bulk) == found
        assert to_ints(bulk.numbers()) == numbers
        each = 1000 * used / len(numbers)
        print(
            f"{cards:2} cards, {on_table} on the table: {len(numbers)} there and back, {each:.1f} ms each, cold",
            flush=True,
        )
        start += size
    assert start == space.size


def check_deck(lengths: tuple[int, ...]) -> None:
    """Every position of a small deck."""
    sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "support"))
    from all_plays import all_positions

    spent, deck = stopwatch(), Deck(lengths)
    space, found = PlayPositions(f"positions{lengths}", deck), set()
    for number, position in enumerate(space):
        assert space.index(position) == number
        found.add((position.hands.hands, position.leader, position.table, position.strain))
    reached = {
        (hands, leader, table, strain)
        for level in all_positions(deck)
        for (hands, leader, table), strains in level.items()
        for strain in range(5)
        if strains >> strain & 1
    }
    assert found == reached
    assert len(found) == space.size
    used = spent()
    print(f"{lengths}: all {space.size:,} there and back, the positions that play reaches; {used:.0f} s of CPU time")


def main() -> None:
    """Measure, or check."""
    parser = parser_of(__doc__)
    parser.add_argument("--rows", type=int, default=300_000)
    parser.add_argument("--levels", type=int, metavar="N")
    parser.add_argument("--decks", nargs="+", metavar="LENGTHS", help="as 332: three suits, of 3, 3 and 2 cards")
    parser.add_argument("--seed", default="bench")
    options = parser.parse_args()
    print(f"kernel: {everydeal.kernel()}")
    if options.levels:
        check_levels(options.levels, options.seed)
    for lengths in options.decks or ():
        check_deck(tuple(map(int, lengths)))
    if not options.levels and not options.decks:
        measure(options.rows, options.seed)


if __name__ == "__main__":
    main()
