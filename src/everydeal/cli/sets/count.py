"""``everydeal count``: exact sizes and probabilities; estimates of what is too large."""

import argparse
import sys
from fractions import Fraction
from typing import Any

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
    from ...constraints.engines.budgets import COUNTED, WHOLE

    condition = read_script(options.condition).condition
    given = read_script(options.given).condition if options.given is not None else True

    counted = WHOLE if options.split else COUNTED
    budget = None if options.exact or options.max_nodes is not None else counted
    together = condition if given is True else condition & given
    try:
        size, whole = (
            count(each, max_nodes=options.max_nodes, progress=build_progress(), budget=budget)
            for each in (together, given)
        )
    except SpaceTooLargeError as error:
        if options.exact:
            raise CommandError(with_options(error), 1) from None
        print(f"everydeal count: {error.what} (to count it: --max-nodes N, or free)", file=sys.stderr)
        return _estimate(options, condition, given)
    return _tell(options, size, whole, condition, given)


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
        from ...constraints.counts import why_impossible

        print(f"everydeal count: {why_impossible(condition if given is True else given & condition)}", file=sys.stderr)
    if share is None:
        print("probability  undefined: no deal fulfils what is given")
        return 1
    print(f"probability  {share.numerator}/{share.denominator}")
    print(f"percent      {_percent(share)} %")
    print(f"odds         {_odds(share)}")
    return 0


def _estimate(options: argparse.Namespace, condition: Any, given: Any) -> int:
    """Print what an exact part and a test of the rest tell; 1 if no deal fulfils what is given."""
    from ...constraints import count
    from ...constraints.engines.budgets import PASSES, TRIALS
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
