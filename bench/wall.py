"""Sets that are too large, or nearly: how soon it is decided what is done with them: python bench/wall.py [NAME ...]

For each set, in a process of its own, CPU seconds from its text to the decision of ``sample`` (whole or split, and
which part) with one deal, against those of building its diagram in order ``honours`` up to the budget of a space, as
is done where nothing else may be; the ratio; and the nodes that were made so.  The deals are checked.
"""

from importlib import import_module

from timing import in_new_process, names_of, stopwatch

from everydeal import Deal
from everydeal.constraints import Space, SpaceTooLargeError, parse
from everydeal.constraints.parts import of_expression, split

BALANCED = "any 4333 + any 4432 + any 5332"
OPENER = "hcp(north) in 15..17 and balanced(north)"
SETS = {
    "Smolen": f"{OPENER} and shape(south, 54xx + 45xx) and hcp(south) in 9..13 and hcp(west) <= 11 "
    f"and top4(west, spades) <= 2 and shape(west, {BALANCED} + any 5431)",
    "second wall": "hcp(north) in 12..14 and balanced(north) and losers(north) <= 7 and hcp(south) in 10..12 "
    "and balanced(south) and spades(east) >= 5 and controls(east) >= 3 and hcp(west) in 5..9",
    "three balanced": f"{OPENER} and hcp(south) in 6..9 and balanced(south) and hcp(east) in 8..11 and balanced(east)",
    "three shapes": "shape(north, any 5431) and hcp(north) in 12..15 and shape(south, any 4432) "
    "and shape(east, any 5332)",
    "losers": "losers(north) <= 6 and losers(south) <= 7",
    "two openers": f"(({OPENER}) or (hcp(north) in 11..15 and spades(north) >= 5)) and ((hcp(south) in 8..10 and "
    "balanced(south)) or (hcp(south) >= 6 and hearts(south) >= 5)) and hcp(east) <= 9",
    "rules of twenty": "ruleof(north, 20) and not ruleof(south, 20) and hcp(east) <= 10",
    "Lebensohl": "hcp(south) in 15..17 and balanced(south) and hcp(west) in 6..14 and spades(west) >= 5 "
    "and hearts(west) >= 4 and hcp(north) in 5..12 and spades(north) <= 4",
    "one-suiters": "hcp(south) in 15..17 and balanced(south) and hcp(west) in 6..14 and (spades(west) >= 6 "
    "or hearts(west) >= 6 or diamonds(west) >= 6) and hcp(north) in 5..12",
    "points of three": "hcp(north) in 12..14 and balanced(north) and hcp(south) in 8..10 and balanced(south) "
    "and hcp(east) in 6..9",
    "invitation": f"{OPENER} and hcp(south) in 8..9 and balanced(south)",
    "overcall": f"{OPENER} and spades(east) >= 5 and hcp(east) in 8..14 and hearts(south) >= 5 and hcp(south) in 6..9",
}


def decided(text: str) -> str:
    """CPU seconds, what was decided, in which order, and how many nodes were kept; one deal is checked."""
    spent = stopwatch()
    condition = parse(text)
    found = split(of_expression(condition), first="honours")
    hands = found.sample(1, "bench")
    seconds = spent()
    assert condition(Deal(*hands[0].tolist()))
    return f"{seconds:.2f} {'whole' if found.is_exact else 'split'} {found.part.order} {found.part.nodes}"


def built(text: str) -> str:
    """CPU seconds, the nodes that were made, and whether the diagram was finished."""
    spent = stopwatch()
    made = [0]
    try:
        space = Space(text, advise=False, progress=lambda _, __, nodes: made.append(nodes))
        made.append(space.nodes)
        done = "done"
    except SpaceTooLargeError:
        done = "over"
    return f"{spent():.2f} {made[-1]} {done}"


def main() -> None:
    """Print the table."""
    names = names_of(__doc__, SETS, SETS)
    import_module("everydeal.constraints.arrays")  # and NumPy, which takes longer than some sets
    print(f"{'set':16} {'decided':>8} {'':>6} {'order':>8} {'nodes':>10} {'built':>8}  ratio  made")
    ratios = []
    for name in names:
        text = SETS[name]
        seconds, kind, order, nodes = in_new_process(decided, text).split()
        before, made, done = in_new_process(built, text).split()
        ratios.append(float(before) / float(seconds))
        more = "" if done == "done" else "more than "
        print(
            f"{name:16} {seconds:>7}s {kind:>6} {order:>8} {int(nodes):>10,} {before:>7}s {ratios[-1]:>6.1f} "
            f" {more}{int(made):,}",
            flush=True,
        )
    print(f"decided {min(ratios):.1f} to {max(ratios):.1f} times as fast as built")


if __name__ == "__main__":
    main()
