"""The quotas against the recursion, in all cases: python bench/legal_criterion.py

docs/legal.md: an ending is legal if and only if the quotas of the four suits add up to at least the number T of tricks
played.  That they must is proved there; that they need not do more, though the winner of a trick leads to the next,
is computed here, by the recursion F over patterns, real leaders and unused counts, of which nothing is shared with the
quotas.  For T = 1 ... 12 it goes through all 3,060 patterns of players who hold cards, up to the players' order, and
all unused counts u with sum 4T, whether or not 52 cards have such an ending; and the one case with T = 13.  The union
of F over the five strains, each computed by itself, and the four leaders must be the set of all u with enough quotas.

And Theorem 4: whoever is on lead, if the quotas are enough when he is counted as a holder of every suit, u is in F at
notrump; so F is the set of all u with enough quotas for who holds every suit that anybody holds.  That is asserted of
the same cases, and counted for the entries of the table.

Takes about a minute of one core and 200 MB.  Exits with an error at the first difference.
"""

from collections import Counter
from functools import cache
from itertools import islice, product

from timing import parser_of, stopwatch

from everydeal.legality.criterion import Position, quotas, tricks_suffice
from everydeal.legality.deck import BRIDGE, Unused
from everydeal.legality.packed import bridge_table
from everydeal.legality.patterns import rows_of
from everydeal.legality.recursion import LANE, UnusedSet, levels, place
from everydeal.strains import NOTRUMP

CASES = 29_376_001


@cache
def vectors(tricks: int) -> tuple[Unused, ...]:
    """All unused counts after so many tricks."""
    return tuple(u for u in product(range(14), repeat=4) if sum(u) == 4 * tricks)


@cache
def enough(holders: tuple[int, ...], tricks: int) -> UnusedSet:
    """The unused counts whose quotas add up to *tricks*, if so many players (at least 1) hold each suit."""
    a, b, c, d = holders
    return sum(1 << place(u) for u in vectors(tricks) if u[0] // a + u[1] // b + u[2] // c + u[3] // d >= tricks)


def holders_with(rows: tuple[int, ...], leader: int) -> tuple[int, ...]:
    """How many players hold each suit, the leader counted everywhere."""
    return tuple(1 + sum(row >> suit & 1 for p, row in enumerate(rows) if p != leader) for suit in range(4))


def decided_by_pencil() -> Counter[str]:
    """What the quotas prove, of how many entries of the table, each with each of the four players on lead."""
    seen = Counter[str]()
    for cards, home in product(range(13, 0, -1), bridge_table().classes[1:]):
        for unused in bridge_table().block(cards, home):
            ending = Position(cards, home, unused)
            possible = tricks_suffice(ending)
            for leader in range(4):
                proved = possible and sum(quotas(ending, winner=leader)) >= 13 - cards
                seen["legal" if proved else "open" if possible else "illegal"] += 1
    return seen


def main() -> None:
    """Compare, and say how many cases there were."""
    parser_of(__doc__).parse_args()
    spent, cases, legal = stopwatch(), 0, 0
    after_tricks = islice(enumerate(levels(BRIDGE, all_patterns=True)), 1, None)  # F[0] is where the recursion begins
    for tricks, level in after_tricks:
        possible = sum(1 << place(unused) for unused in vectors(tricks))
        for pattern in {pattern for pattern, _ in level}:
            rows = rows_of(pattern)
            reached = 0
            for strain, row in product(BRIDGE.strains, rows):
                reached |= level[pattern, row] >> strain * LANE & possible
            holders = tuple(max(1, sum(row >> suit & 1 for row in rows)) for suit in range(4))
            assert reached == enough(holders, tricks), (tricks, hex(pattern))
            for leader, row in enumerate(rows):
                sure, at_notrump = enough(holders_with(rows, leader), tricks), level[pattern, row] >> NOTRUMP * LANE
                assert not sure & ~at_notrump, (tricks, hex(pattern), leader)
            cases += len(vectors(tricks))
            legal += reached.bit_count()
    assert cases == CASES, cases
    print(f"{cases:,} cases, {legal:,} legal: both ways agree; {spent():.0f} s of CPU time")
    seen = decided_by_pencil()
    assert seen == {"legal": 739_681, "open": 54_063, "illegal": 49_400}, seen
    print("entries with a player on lead: " + ", ".join(f"{many:,} {said}" for said, many in seen.items()))


if __name__ == "__main__":
    main()
