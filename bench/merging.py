"""One machine for all that is asked of one hand, before the diagram is built, against none: python bench/merging.py

For each set and order, nodes and CPU seconds (plan and diagram, medians of three) of the diagram of merged machines and
of that of the machines of all conditions, and their ratios.  Both must have the same number of deals.
"""

from collections.abc import Callable
from functools import partial

import wall
from timing import parser_of, with_result

from everydeal.constraints import parse
from everydeal.constraints.engines import merging, native
from everydeal.constraints.engines.plan import Plan, make_plan
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


def built(plan: Plan, order: str, merge: Callable[[Plan], Plan]) -> native.NativeEngine:
    """The diagram, from nothing."""
    merging.product.cache_clear()
    return native.build(merge(plan), 20_000_000, order, None)


def main() -> None:
    """Print a line for each set and order."""
    parser_of(__doc__).parse_args()
    print(f"{'set':26} {'order':8} {'nodes':>10} {'merged':>10} {'ratio':>6} {'s':>6} {'merged':>7} {'ratio':>6}")
    for name, text in SETS.items():
        formula = parse(text).normal_form()
        for order in ORDERS.get(name, ("honours", "suit")):
            cards = FULL_DECK.order(order)
            plan = make_plan(formula, cards, FULL_DECK)
            slow, plain = with_result(partial(built, plan, order, lambda plan: plan), 3)
            quick, merged = with_result(partial(built, plan, order, merging.merged), 3)
            assert plain.size == merged.size > 0
            print(
                f"{name:26} {order:8} {plain.nodes:10,} {merged.nodes:10,} {plain.nodes / merged.nodes:6.2f} "
                f"{slow:6.2f} {quick:7.2f} {slow / quick:6.2f}",
                flush=True,
            )


if __name__ == "__main__":
    main()
