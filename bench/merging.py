"""One machine for all that is asked of one hand, before the diagram is built, against none: python bench/merging.py

For each set and order, nodes and CPU seconds (plan and diagram, medians of three) of the diagram of merged machines and
of that of the machines of all conditions, and their ratios.  Both must have the same number of deals.
"""

from statistics import median
from time import process_time

import wall

from everydeal.constraints import parse
from everydeal.constraints.engines import merging, native
from everydeal.constraints.engines.plan import make_plan
from everydeal.constraints.logic.deck import FULL_DECK

SETS = {
    "two openers": wall.SETS["two openers"],
    "takeout double": "hcp(east) in 12..14 and (spades(east) >= 5 and spades(south) <= 2 or hearts(east) >= 5 and "
    f"hearts(south) <= 2) and hcp(south) in 12..19 and shape(south, any 5431 + any 4441 + {wall.BALANCED})",
    "leaping Michaels": "hcp(east) in 6..10 and (spades(east) == 6 and hearts(south) >= 5 and diamonds(south) >= 5 or "
    "hearts(east) == 6 and spades(south) >= 5 and clubs(south) >= 5) and hcp(south) >= 14 and losers(south) <= 5",
    "Lebensohl": wall.SETS["Lebensohl"],
}
ORDERS = {"two openers": ("honours",), "leaping Michaels": ("suit",), "Lebensohl": ("honours",)}
"""Those in which a set has no more than 20 million nodes."""


def main() -> None:
    """Print a line for each set and order."""
    print(f"{'set':26} {'order':8} {'nodes':>10} {'merged':>10} {'ratio':>6} {'s':>6} {'merged':>7} {'ratio':>6}")
    for name, text in SETS.items():
        formula = parse(text).normal_form()
        for order in ORDERS.get(name, ("honours", "suit")):
            cards = FULL_DECK.order(order)
            plan = make_plan(formula, cards, FULL_DECK)
            sizes, nodes, seconds = [], [], []
            for merges in (False, True):
                times = []
                for _ in range(3):
                    merging.product.cache_clear()
                    begun = process_time()
                    made = native.build(merging.merged(plan) if merges else plan, 20_000_000, order, None)
                    times.append(process_time() - begun)
                sizes.append(made.size)
                nodes.append(made.nodes)
                seconds.append(median(times))
            assert sizes[0] == sizes[1] > 0
            print(
                f"{name:26} {order:8} {nodes[0]:10,} {nodes[1]:10,} {nodes[0] / nodes[1]:6.2f} {seconds[0]:6.2f} "
                f"{seconds[1]:7.2f} {seconds[0] / seconds[1]:6.2f}",
                flush=True,
            )


if __name__ == "__main__":
    main()
