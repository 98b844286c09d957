"""The quotas against the recursion, in all cases: python bench/legal_criterion.py

docs/legal.md: an ending is legal if and only if the quotas of the four suits add up to at least the number T of tricks
played.  That they must is proved there; that they need not do more, though the winner of a trick leads to the next,
is computed here, by the recursion F over patterns, real leaders and unused counts, of which nothing is shared with the
quotas.  For T = 1 ... 12 it goes through all 3,060 patterns of players who hold cards, up to the players' order, and
all unused counts u with sum 4T, whether or not 52 cards have such an ending; and the one case with T = 13.  The union
of F over the five strains, each computed by itself, and the four leaders must be the set of all u with enough quotas.

Takes about a minute of one core and 200 MB.  Exits with an error at the first difference.
"""

import time
from functools import cache
from itertools import product

from everydeal.legality.deck import BRIDGE, Unused
from everydeal.legality.patterns import rows_of
from everydeal.legality.recursion import UnusedSet, levels, place

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


def main() -> None:
    """Compare, and say how many cases there were."""
    begun, cases, legal = time.process_time(), 0, 0
    by_strain = zip(*(levels(BRIDGE, strain) for strain in BRIDGE.strains), strict=True)
    next(by_strain)  # no tricks: the recursion's beginning
    for tricks, found in enumerate(by_strain, start=1):
        for pattern in {pattern for pattern, _ in found[0]}:
            rows = rows_of(pattern)
            reached = 0
            for level in found:
                for row in rows:
                    reached |= level[pattern, row]
            holders = tuple(max(1, sum(row >> suit & 1 for row in rows)) for suit in range(4))
            assert reached == enough(holders, tricks), (tricks, hex(pattern))
            cases += len(vectors(tricks))
            legal += reached.bit_count()
    assert cases == CASES, cases
    used = time.process_time() - begun
    print(f"{cases:,} cases, {legal:,} of them legal: the quotas and the recursion agree; {used:.0f} s of CPU time")


if __name__ == "__main__":
    main()
