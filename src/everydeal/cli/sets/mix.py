"""``everydeal mix``: deals from named classes in exact proportions."""

import argparse
from collections.abc import Iterator
from itertools import chain, islice
from typing import Any

from ...constraints import scenarios
from ...constraints.mix import Mix
from ..common import CommandError, print_json, progress
from ..conditions import list_lessons, make_mix, read_scenario
from ..searching import INTERRUPTED, Search, ended
from ..targets import Target


def run(options: argparse.Namespace) -> None:
    """Print the scenarios, the text of one, its table, or its deals."""
    if options.condition == "list":
        if options.lesson is not None:
            print(scenarios.text(options.lesson), end="")
            return
        list_lessons()
        return
    if options.lesson is not None:
        raise CommandError(f"what is {options.lesson} for? 'mix list {options.lesson}' prints the text of that lesson")
    script = read_scenario(options.condition)
    wanted = options.n if options.n is not None else script.produce if script.produce is not None else 100
    mix = make_mix(options, script)
    options.json = options.to == "json"
    if options.quiet:
        _print_table(options, mix, wanted)
        return
    with Search([each.split for each in mix.classes], mix.counts(wanted)) as search:
        dealt = mix.deal(wanted, options.seed, grouped=options.grouped)
    first, names = list(islice(dealt, 1)), list[str]()

    def found() -> Iterator[tuple[Any, dict[str, Any]]]:
        for deal, name, number in progress(chain(first, dealt), "deals", wanted):
            names.append(name)
            yield deal, {"class": name} | ({} if number is None else {"number": number})

    target = Target(options, mix.spaces[0], script.dealer)
    if first or not search.is_ended:
        target.write(found())
    if len(names) < wanted:
        raise CommandError(f"{ended(len(names), wanted, search.tried)}; {mix.missing(wanted, names)}", INTERRUPTED)


def _print_table(options: argparse.Namespace, mix: Mix, wanted: int) -> None:
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
