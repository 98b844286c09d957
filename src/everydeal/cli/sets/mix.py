"""``everydeal mix``: deals from named classes in exact proportions."""

import argparse
import sys
from collections.abc import Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from ..common import CommandError, add_command, print_json
from ..conditions import (
    add_condition_arguments,
    add_split_arguments,
    build_progress,
    read_script,
    tell_split,
    with_options,
)
from ..searching import INTERRUPTED, Search, ended
from ..targets import Target, add_target_arguments

if TYPE_CHECKING:
    from ...constraints.language.grammar import Script
    from ...constraints.levelled import Share, SplitClass
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
    from ...constraints.mix import Mix

    script = read_script(options.condition)
    wanted = options.n if options.n is not None else script.produce if script.produce is not None else 100
    if wanted < 0:
        raise CommandError("a number of deals cannot be negative")
    mix = _mix(options, script)
    if not isinstance(mix, Mix):
        return _deal_split(options, mix, wanted)
    for warning in mix.warnings():
        print(f"everydeal mix: {warning}", file=sys.stderr)
    options.json = options.to == "json"
    if options.table:
        _print_table(options, mix, wanted)
        return

    def found() -> Iterator[tuple[Any, dict[str, Any]]]:
        for deal, name, number in mix.deal(wanted, options.seed, grouped=options.grouped):
            yield deal, {"class": name, "number": number}

    Target(options, mix.spaces[0]).write(found())


def _mix(options: argparse.Namespace, script: "Script") -> "Mix | list[SplitClass]":
    """The mix, if all its classes can be counted; else its classes, of which some are split."""
    from ...constraints import SpaceTooLargeError, levelled
    from ...constraints.mix import Mix
    from ...constraints.whole import WHOLE

    exact = options.exact or (options.max_nodes is not None and not options.split)
    try:
        if exact or not script.levels:
            return Mix.from_script(script, options.order, max_nodes=options.max_nodes, progress=build_progress())
    except SpaceTooLargeError as error:
        if options.exact:
            raise CommandError(with_options(error), 1) from None
    classes = levelled.classes_of(script, options.order, progress=build_progress())
    built = [each.split.part for each in classes]
    if all(each.split.is_whole and each.split.part.order == options.order for each in classes):
        with suppress(SpaceTooLargeError):  # what is given may be larger than what is dealt
            return Mix.from_script(script, options.order, max_nodes=WHOLE, progress=build_progress(), built=built)
    return classes


def _deal_split(options: argparse.Namespace, classes: "list[SplitClass]", wanted: int) -> None:
    """Print the table or the deals of classes of which some are split; the deals have no numbers."""
    from secrets import token_hex

    from ...bulk import Deals
    from ...constraints import levelled

    for each in classes:
        tell_split(f"everydeal mix: class {each.name}", each.split, options.order)
    if options.table:
        shares, counts = [levelled.share_of(each) for each in classes], levelled.counts_of(classes, wanted)
        _print_split_table(options, classes, shares, counts)
        return
    seed = options.seed if options.seed is not None else token_hex(16)
    with Search([each.split for each in classes], levelled.counts_of(classes, wanted)) as search:
        hands, names = levelled.deal(classes, wanted, seed, grouped=options.grouped)
    options.json = options.to == "json"
    target = Target(options, classes[0].split.part)
    if names or not search.is_ended:
        target.write((deal, {"class": name}) for deal, name in zip(Deals.from_hands(hands), names, strict=True))
    if len(names) < wanted:
        missing = levelled.missing(classes, wanted, names)
        raise CommandError(f"{ended(len(names), wanted, search.tried)}; {missing}", INTERRUPTED)


def _print_split_table(
    options: argparse.Namespace, classes: "list[SplitClass]", shares: "list[Share]", counts: list[int]
) -> None:
    from ...constraints import levelled

    if options.to != "json":
        print(levelled.table(classes, shares, counts))
        return
    for each, share, count in zip(classes, shares, counts, strict=True):
        print_json({
            "class": each.name, "target": float(100 * each.target), "deals": count, "estimate": not share.exact,
            "percent": 100 * share.share, "percent_low": 100 * share.low, "percent_high": 100 * share.high,
        })  # fmt: skip


def _print_table(options: argparse.Namespace, mix: Any, wanted: int) -> None:
    counts = mix.counts(wanted)
    if not options.json:
        print(f"{'class':16} {'target':>8} {'of ' + str(wanted):>8} {'natural':>10}  size")
    for row, count in zip(mix.rows, counts, strict=True):
        target, natural = float(100 * row.target), float(100 * row.natural)
        if options.json:
            print_json({
                "class": row.name, "target": target, "deals": count, "natural": str(row.natural), "size": row.size,
                "overlap": row.overlap,
            })  # fmt: skip
        else:
            print(f"{row.name:16} {target:>7.4g}% {count:>8} {natural:>9.4g}%  {row.size}")
