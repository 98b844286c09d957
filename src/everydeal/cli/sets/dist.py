"""``everydeal dist``: exact distributions of features; estimates where the set is too large."""

import argparse
import sys
from collections import Counter
from fractions import Fraction
from math import sqrt
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
    from ...constraints.language.grammar import Script


def add_commands(commands: Any) -> None:
    """Add the command."""
    parser = add_command(
        commands,
        "dist",
        "Show how a feature (points, a length, losers, a shape, any sum or difference) is distributed among\n"
        "the deals that meet a condition, in exact counts. With several --of, show the joint distribution.\n"
        "If the set is too large to be counted, the shares are estimates, with 95 % confidence, and said to be.\n\n"
        + EXPRESSIONS,
        "everydeal dist all --of 'hcp(north)'\n"
        "everydeal dist 'hcp(north) in 15..17 and balanced(north)' --of 'hcp(north) + hcp(south)' --plot points.png\n"
        "everydeal dist 'spades(north) >= 5' --of 'shape(north)' --json",
    )
    add_condition_arguments(parser, order=False)
    add_split_arguments(parser, give_back=False)
    parser.add_argument(
        "--of", action="append", required=True, metavar="FEATURE", help="like hcp(north), north.losers or shape(south)"
    )
    parser.add_argument("--pattern", action="store_true", help="add up shapes that differ only in the order of suits")
    parser.add_argument("--plot", metavar="FILE", help="draw a picture (.png, .svg, .pdf); needs matplotlib")
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    parser.set_defaults(run=run_dist)


def run_dist(options: argparse.Namespace) -> None:
    """Print the table, and draw it."""
    from ...constraints.language.grammar import parse_feature

    script = read_script(options.condition)
    features = [parse_feature(text, script.names) for text in options.of]
    counts = _counted(options, script, features)
    is_exact = counts is not None
    if counts is None:
        counts = _sampled(script, features)
    if not counts:
        from ...constraints.counts import why_impossible

        raise CommandError(f"{why_impossible(script.condition)}: there is nothing to distribute", 1)
    if options.pattern:
        counts = _by_pattern(counts)
    if options.plot:
        from ...constraints.plot import plot_distribution

        try:
            plot_distribution(counts, options.of, " ".join(options.condition.split()), options.plot)
        except ImportError as error:
            raise CommandError(str(error), 2) from None
    (_print_table if is_exact else _print_estimate)(options, counts)


def _counted(options: argparse.Namespace, script: "Script", features: list[Any]) -> dict[tuple[Any, ...], int] | None:
    """The exact counts; None, with what they would cost, if the set is too large for that."""
    from ...constraints import SpaceTooLargeError, distribution
    from ...constraints.engines.budgets import COUNTED, WHOLE

    counted = WHOLE if options.split else COUNTED
    budget = None if options.exact or options.max_nodes is not None else counted
    try:
        return distribution(
            *features, given=script.condition, max_nodes=options.max_nodes, progress=build_progress(), budget=budget
        )
    except SpaceTooLargeError as error:
        if options.exact:
            raise CommandError(with_options(error), 1) from None
        print(f"everydeal dist: {error.what} (to count it: --max-nodes N, or free)", file=sys.stderr)
        return None


def _sampled(script: "Script", features: list[Any]) -> dict[tuple[Any, ...], int]:
    """How many of some random deals of the set have which values."""
    from ...constraints.conditions.features import Feature
    from ...constraints.engines.budgets import PASSES, TRIALS
    from ...constraints.parts import of_expression, split
    from ...deal import Deal

    found = within_budget(lambda: split(of_expression(script.condition), progress=build_progress()))
    if not found.part.size:
        return {}
    deals = [Deal(*each) for each in found.measured("dist", PASSES, TRIALS).hands.tolist()]
    tested = (
        ""
        if found.is_whole
        else f", dealt from {found.part.name.partition(': ')[2]!r} and tested for {found.test_text!r}"
    )
    print(f"everydeal dist: an estimate, of {len(deals):,} random deals of the set{tested}", file=sys.stderr)
    if not deals:
        raise CommandError(f"none of {found.tried:,} deals of the part has passed the test: nothing is known", 1)
    values = [
        tuple(each(deal) if isinstance(each, Feature) else deal.shape("NESW"[each.seat]) for each in features)
        for deal in deals
    ]
    return dict(sorted(Counter(values).items()))


def _by_pattern(counts: dict[tuple[Any, ...], int]) -> dict[tuple[Any, ...], int]:
    added: dict[tuple[Any, ...], int] = {}
    for key, deals in counts.items():
        pattern = tuple(tuple(sorted(v, reverse=True)) if isinstance(v, tuple) else v for v in key)
        added[pattern] = added.get(pattern, 0) + deals
    return dict(sorted(added.items(), key=lambda item: -item[1]))


def _print_table(options: argparse.Namespace, counts: dict[tuple[Any, ...], int]) -> None:
    total = sum(counts.values())
    names = options.of
    if not options.json:
        widths = [max(len(name), 9) for name in names]
        head = "  ".join(f"{name:>{width}}" for name, width in zip(names, widths, strict=True))
        print(f"{head}  {'percent':>11}  deals")
    for key, deals in counts.items():
        values = [_value_text(value) for value in key]
        share = Fraction(deals, total)
        if options.json:
            row: dict[str, Any] = {"of": dict(zip(names, map(_json_value, key), strict=True)), "size": deals}
            print_json(row | {"probability": str(share), "percent": float(100 * share)})
        else:
            cells = "  ".join(f"{value:>{width}}" for value, width in zip(values, widths, strict=True))
            print(f"{cells}  {float(100 * share):11.6g}  {deals}")
    if not options.json and total:
        for place, name in enumerate(names):
            if all(isinstance(key[place], Fraction) for key in counts):
                mean = sum((key[place] * deals for key, deals in counts.items()), Fraction(0)) / total
                square = sum((key[place] ** 2 * deals for key, deals in counts.items()), Fraction(0)) / total
                print(f"{name}: mean {float(mean):.6g}, standard deviation {float(square - mean * mean) ** 0.5:.6g}")


def _value_text(value: Any) -> str:
    if isinstance(value, tuple):
        return "-".join(map(str, value))
    return str(value.numerator) if value.denominator == 1 else f"{float(value):g}"


def _json_value(value: Any) -> Any:
    if isinstance(value, tuple):
        return list(value)
    return value.numerator if value.denominator == 1 else float(value)


def _print_estimate(options: argparse.Namespace, counts: dict[tuple[Any, ...], int]) -> None:
    """The table of what was sampled, with Wilson's limits."""
    from ...constraints.filter import wilson

    total, names = sum(counts.values()), options.of
    widths = [max(len(name), 9) for name in names]
    if not options.json:
        head = "  ".join(f"{name:>{width}}" for name, width in zip(names, widths, strict=True))
        print(f"{head}  {'percent':>11}  95 % confidence")
    for key, deals in counts.items():
        low, high = (100 * limit for limit in wilson(deals, total)[3:])
        if options.json:
            row: dict[str, Any] = {"of": dict(zip(names, map(_json_value, key), strict=True)), "estimate": True}
            row |= {"deals": deals, "of_deals": total, "percent": 100 * deals / total}
            print_json(row | {"percent_low": low, "percent_high": high})
        else:
            cells = "  ".join(f"{_value_text(value):>{width}}" for value, width in zip(key, widths, strict=True))
            print(f"{cells}  {100 * deals / total:11.4g}  {low:.4g} to {high:.4g}")
    if not options.json:
        for place, name in enumerate(names):
            if all(isinstance(key[place], Fraction) for key in counts):
                mean = float(sum((key[place] * deals for key, deals in counts.items()), Fraction(0)) / total)
                spread = sqrt(sum((float(key[place]) - mean) ** 2 * deals for key, deals in counts.items()) / total)
                error = spread / sqrt(total)
                print(f"{name}: mean {mean:.4g}, standard error {error:.2g}, standard deviation {spread:.4g}")
