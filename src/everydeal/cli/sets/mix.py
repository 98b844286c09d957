"""``everydeal mix``: deals from named classes in exact proportions."""

import argparse
import sys
from collections.abc import Iterator
from itertools import chain, islice
from typing import TYPE_CHECKING, Any

from ..common import CommandError, add_command, print_json
from ..conditions import (
    add_condition_arguments,
    add_split_arguments,
    build_progress,
    make_split,
    read_script,
    tell_split,
    within_budget,
)
from ..searching import INTERRUPTED, Search, ended
from ..targets import Target, add_target_arguments

if TYPE_CHECKING:
    from ...constraints.language.grammar import Script
    from ...constraints.mix import Mix

_DESCRIPTION = """\
Deals from named classes in exactly the proportions that a scenario states; nothing is rejected.

A scenario is a file (or a text) with definitions, a condition that all deals meet, and levels:

  opener   = hcp(north) in 15..17 and balanced(north)
  transfer = spades(south) >= 5 or hearts(south) >= 5
  stayman  = hcp(south) >= 8 and (spades(south) == 4 or hearts(south) == 4)
  condition opener
  level transfer 35
  level stayman 60
  level rest 5

A deal belongs to the first class whose condition it meets; 'rest' is everything else. The
percentages add up to 100. Standard error reports, with exact sizes, classes that overlap or are
empty. A class that is too large to be counted is split into an exact part and a test (see: sample):
the proportions stay exact, but its share of all deals is an estimate."""


def add_commands(commands: Any) -> None:
    """Add the command."""
    parser = add_command(
        commands,
        "mix",
        _DESCRIPTION,
        "everydeal mix examples/scenarios/jacoby_transfer.deal -n 100 --seed monday\n"
        "everydeal mix examples/scenarios/jacoby_transfer.deal --table",
    )
    add_condition_arguments(parser)
    add_split_arguments(parser, give_back=False)
    parser.add_argument("-n", type=int, metavar="K", help="how many deals (default: what the file produces, or 100)")
    parser.add_argument("--seed", help="any text; the same seed gives the same deals (default: system randomness)")
    parser.add_argument("--table", action="store_true", help="only the table of classes: target, size, natural share")
    parser.add_argument("--grouped", action="store_true", help="class by class instead of in random order")
    add_target_arguments(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> None:
    """Print the table or the deals."""
    from secrets import token_hex

    script = read_script(options.condition)
    wanted = options.n if options.n is not None else script.produce if script.produce is not None else 100
    if wanted < 0:
        raise CommandError("a number of deals cannot be negative")
    mix = _mix(options, script)
    for each in mix.classes:
        tell_split(f"everydeal mix: class {each.name}", each.split, options.order)
    for warning in mix.warnings() if mix.is_exact or options.table else []:
        print(f"everydeal mix: {warning}", file=sys.stderr)
    options.json = options.to == "json"
    if options.table:
        _print_table(options, mix, wanted)
        return
    seed = options.seed if options.seed is not None else token_hex(16)
    with Search([each.split for each in mix.classes], mix.counts(wanted)) as search:
        dealt = mix.deal(wanted, seed, grouped=options.grouped)
    first, names = list(islice(dealt, 1)), list[str]()

    def found() -> Iterator[tuple[Any, dict[str, Any]]]:
        for deal, name, number in chain(first, dealt):
            names.append(name)
            yield deal, {"class": name} | ({} if number is None else {"number": number})

    target = Target(options, mix.spaces[0])
    if first or not search.is_ended:
        target.write(found())
    if len(names) < wanted:
        raise CommandError(f"{ended(len(names), wanted, search.tried)}; {mix.missing(wanted, names)}", INTERRUPTED)


def _mix(options: argparse.Namespace, script: "Script") -> "Mix":
    """The mix; a class that is too large is split, unless that is refused."""
    from ...constraints.mix import Mix

    return within_budget(
        lambda: Mix.from_script(
            script, max_nodes=options.max_nodes, progress=build_progress(), made=lambda each: make_split(options, each)
        )
    )


def _print_table(options: argparse.Namespace, mix: "Mix", wanted: int) -> None:
    if not options.json:
        print(mix.table(wanted))
        return
    for row, count in zip(mix.rows, mix.counts(wanted), strict=True):
        found: dict[str, Any] = {"class": row.name, "target": float(100 * row.target), "deals": count}
        if row.limits is None:
            found |= {"natural": str(row.natural), "size": row.size, "overlap": row.overlap}
        else:
            low, high = row.limits
            found |= {"estimate": True, "percent": 100 * row.natural}
            found |= {"percent_low": 100 * low, "percent_high": 100 * high}
        print_json(found)
