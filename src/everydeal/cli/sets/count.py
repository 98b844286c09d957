"""``everydeal count``: exact sizes and probabilities; estimates of what is too large."""

import argparse
import sys
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from ..common import CommandError, add_command, print_json
from ..conditions import (
    EXPRESSIONS,
    add_condition_arguments,
    add_split_arguments,
    build_progress,
    read_script,
    with_options,
    within_budget,
)

if TYPE_CHECKING:
    from ...constraints.engines.forecast import Forecast


def add_commands(commands: Any) -> None:
    """Add the command."""
    parser = add_command(
        commands,
        "count",
        "Count the deals that meet a condition, exactly and without sampling.\n\n" + EXPRESSIONS,
        "everydeal count 'hcp(north) in 15..17 and balanced(north)'\n"
        "everydeal count 'spades(south) >= 4' --given 'hcp(north) in 15..17 and balanced(north)'\n"
        "everydeal count examples/scenarios/weak_two.deal --json",
    )
    add_condition_arguments(parser, order=False)
    add_split_arguments(parser, give_back=False)
    parser.add_argument("--given", metavar="EXPR", help="give the probability among the deals that meet this condition")
    parser.add_argument("--json", action="store_true", help="one JSON object")
    parser.set_defaults(run=run_count)


def run_count(options: argparse.Namespace) -> int:
    """Print size, probability and odds; 1 if no deal fulfils what is given."""
    from ...constraints import SpaceTooLargeError, count

    condition = read_script(options.condition).condition
    given = read_script(options.given).condition if options.given is not None else True

    def work() -> tuple[int, int]:
        whole = count(given, max_nodes=options.max_nodes, progress=build_progress())
        return count(condition & given, max_nodes=options.max_nodes, progress=build_progress()), whole

    if options.max_nodes is not None:
        try:
            size, whole = work()
        except SpaceTooLargeError as error:
            if options.exact:
                raise CommandError(with_options(error), 1) from None
            return _estimate(options, condition, given)
        return _tell(options, size, whole, condition, given)
    planned = None if options.split and not options.exact else _planned(condition, given, exact=options.exact)
    if planned is None:
        if options.exact:
            raise CommandError("not counted: --exact refuses an estimate", 1)
        return _estimate(options, condition, given)
    size, whole = planned
    return _tell(options, size, whole, condition, given)


AT_ONCE = 400_000
"""Diagrams of no more nodes are built without a forecast."""
_PATIENCE = 60
"""What takes more seconds is done only if it is asked for, by --max-nodes."""


def _planned(condition: Any, given: Any, *, exact: bool) -> tuple[int, int] | None:
    """Size and whole, if a forecast says that there is memory and time to count them; None, with the costs, if not."""
    from ...constraints import SpaceTooLargeError, count
    from ...constraints.counts import MACHINES, count_in_order
    from ...constraints.engines.choice import budget

    together = condition if given is True else given & condition
    try:
        size = count(together, max_nodes=AT_ONCE, max_work=MACHINES)
        return size, count(given, progress=build_progress())
    except SpaceTooLargeError:
        expected = forecasts_of(together)
    if exact and not expected:  # there is no forecast, and an error soon if it takes too much
        return within_budget(lambda: (count(together, progress=build_progress()), count(given)))
    costs = "; ".join(map(str, expected)) or "the conditions alone take too much in every order"
    cure = "--max-nodes free" if expected else "--exact, and --max-states N if that does not do"
    if expected and is_affordable(expected[0]):
        held = _nodes_held()
        most = budget(None) if held is None else max(held, 3 * expected[0].nodes)  # a forecast may be so far off
        print(f"everydeal count: counting in {expected[0]} (--split: an estimate at once)", file=sys.stderr)
        try:
            size = count_in_order(together, expected[0].order, max_nodes=most, progress=build_progress())
            return size, count(given, progress=build_progress())
        except SpaceTooLargeError:
            costs += f"; in fact more than {most:,}"
    print(f"everydeal count: too large to be counted as a whole: {costs} (to do it: {cure})", file=sys.stderr)
    return None


def forecasts_of(condition: Any, who: str = "everydeal count") -> "list[Forecast]":
    """What each order would take; with more patience for the machines, which is said, if none can be afforded."""
    from ...constraints.counts import MORE_MACHINES, forecasts
    from ...constraints.logic.deck import ORDERS

    expected = forecasts(condition)
    if len(expected) < len(ORDERS) and not any(map(is_affordable, expected)):
        print(f"{who}: some of the conditions take long to prepare", file=sys.stderr)
        expected = forecasts(condition, MORE_MACHINES)
    return expected


def is_affordable(expected: "Forecast") -> bool:
    """Whether there is the memory and the time."""
    from ..._native import kernel
    from ...constraints.engines.choice import NATIVE_NODES, PURE_NODES
    from ...constraints.engines.forecast import BYTES

    if not kernel().native:
        return expected.nodes <= PURE_NODES
    return expected.memory_to_count <= (_nodes_held() or NATIVE_NODES) * BYTES and expected.seconds <= _PATIENCE


def _nodes_held() -> int | None:
    """How many nodes the memory holds; the pure engine makes no more than it always does."""
    from ..._native import kernel
    from ...constraints.engines.forecast import nodes_in_memory

    return nodes_in_memory() if kernel().native else None


def _tell(options: argparse.Namespace, size: int, whole: int, condition: Any, given: Any) -> int:
    """Print exact numbers; 1 if no deal fulfils what is given."""
    share = Fraction(size, whole) if whole else None
    if options.json:
        row: dict[str, Any] = {"size": size, "of": whole, "probability": None if share is None else str(share)}
        row |= {"percent": None if share is None else float(100 * share), "condition": str(condition)}
        print_json(row | ({"given": str(given)} if options.given else {}))
        return int(share is None)
    print(f"size         {size}")
    if not size and whole:
        from ...constraints.impossible import why_impossible

        print(f"everydeal count: {why_impossible(condition if given is True else given & condition)}", file=sys.stderr)
    if share is None:
        print("probability  undefined: no deal fulfils what is given")
        return 1
    print(f"probability  {share.numerator}/{share.denominator}")
    print(f"percent      {_percent(share)} %")
    print(f"odds         {_odds(share)}")
    return 0


PASSES, TRIALS = 4000, 3_000_000
"""An estimate is made of so many deals that pass, or of so many trials."""


def _estimate(options: argparse.Namespace, condition: Any, given: Any) -> int:
    """Print what an exact part and a test of the rest tell; 1 if no deal fulfils what is given."""
    from ...constraints import count
    from ...constraints.parts import of_expression, split

    found = split(of_expression(condition if given is True else given & condition), progress=build_progress())
    if not found.is_whole:
        counted = found.part.name.partition(": ")[2]
        print(f"everydeal count: counting {counted!r} instead, and testing {found.test_text!r}", file=sys.stderr)
        found.measured("count", PASSES, TRIALS)
    whole = within_budget(lambda: count(given, max_nodes=options.max_nodes))
    if found.is_whole:  # nothing is left to be tested
        return _tell(options, found.part.size, whole, condition, given)
    estimate = found.estimate()
    if not whole:
        print("probability  undefined: no deal fulfils what is given")
        return 1
    part = found.part.size
    low, share, high = (float(Fraction(part, whole)) * each for each in (estimate.low, estimate.share, estimate.high))
    if options.json:
        print_json({
            "estimate": True, "part": part, "part_condition": found.part.name.partition(": ")[2],
            "test": found.test_text, "passed": estimate.passed, "tried": estimate.tried, "of": whole,
            "size": round(share * whole), "percent": 100 * share, "percent_low": 100 * low, "percent_high": 100 * high,
        })  # fmt: skip
        return 0
    print(f"size         about {share * whole:.4g} (an estimate: the set is too large to be counted as a whole)")
    print(f"part         {part} deals, exactly: {found.part.name.partition(': ')[2]}")
    print(f"test         {found.test_text}")
    print(f"accepted     {estimate.passed:,} of {estimate.tried:,}")
    print(f"percent      {100 * share:.4g} %, {100 * low:.4g} to {100 * high:.4g} with 95 % confidence")
    return 0


def _percent(share: Fraction) -> str:
    return f"{float(100 * share):.6g}"


def _odds(share: Fraction) -> str:
    """In the way people say it: 1 in 20.6, or 3.2 to 1 on."""
    if not share:
        return "never"
    if share == 1:
        return "always"
    against = float(1 / share)
    if share <= Fraction(1, 2):
        return f"1 in {against:,.4g}" if against < 1e15 else f"1 in {against:.4e}"
    return f"{float(share / (1 - share)):,.4g} to 1 on"
