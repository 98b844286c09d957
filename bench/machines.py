"""Machines of sums, by the kernel and in plain Python: python bench/machines.py [NAME ...]

For sets of `wall`, in their first orders: CPU seconds of the machines that all conditions need, both ways in one
process; the ratio.  The machines must be equal, to the last state.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

from timing import names_of, seconds
from wall import SETS

from everydeal import kernel
from everydeal.constraints import parse
from everydeal.constraints.engines import automata
from everydeal.constraints.engines.plan import Plan, make_plan
from everydeal.constraints.logic.deck import FULL_DECK

CASES = {
    "rules of twenty": "honours",
    "one-suiters": "honours",
    "losers": "suit",
    "second wall": "suit",
    "three shapes": "suit",
    "two openers": "honours",
}


@contextmanager
def plain() -> Iterator[None]:
    """Within this, all of it is made in plain Python."""
    pure = kernel()._replace(name="pure")
    modules = ("automata", "lengths")
    patches = [patch(f"everydeal.constraints.engines.{name}.kernel", lambda: pure) for name in modules]
    for each in patches:
        each.start()
    try:
        yield
    finally:
        for each in patches:
            each.stop()


def measured(name: str, order: str, repeats: int) -> tuple[float, Plan]:
    """CPU seconds of the plan, nothing being known from earlier, and the plan."""
    formula = parse(SETS[name]).normal_form()

    def plan() -> Plan:
        automata.forget()
        return make_plan(formula, FULL_DECK.order(order), FULL_DECK)

    made = plan()
    _ = [machine.words for machine in made.machines]  # what a diagram needs of them in any case
    return seconds(plan, repeats), made


def main() -> None:
    """Print the table."""
    names = names_of(__doc__, SETS, CASES)
    print(f"{'set':16} {'order':8} {'machines':>9} {'plain':>8} ratio")
    for name in names:
        order = CASES.get(name, "honours")
        machines, plan = measured(name, order, 5)
        with plain():
            slow_machines, other = measured(name, order, 1)
        assert [each.words for each in plan.machines] == [each.words for each in other.machines]
        print(f"{name:16} {order:8} {machines:>8.3f}s {slow_machines:>7.2f}s {slow_machines / machines:>5.0f}")


if __name__ == "__main__":
    main()
