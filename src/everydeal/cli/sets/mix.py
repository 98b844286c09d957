"""``everydeal mix``: deals from named classes in exact proportions."""

import argparse
from collections.abc import Iterator
from itertools import chain, islice
from secrets import token_hex
from typing import Any

from ...constraints import scenarios
from ...constraints.language.grammar import Script
from ...constraints.mix import Mix
from ..common import CommandError, build_progress, print_json, say
from ..conditions import make_split, read_scenario, tell_split, within_budget
from ..searching import INTERRUPTED, Search, ended
from ..targets import Target


def run(options: argparse.Namespace) -> None:
    """Print the scenarios, the text of one, its table, or its deals."""
    if options.condition == "list":
        if options.lesson is not None:
            print(scenarios.text(options.lesson), end="")
            return
        width = max(map(len, scenarios.names()))
        for name in scenarios.names():
            print(f"{name:{width}}  {scenarios.title(name)}")
        return
    if options.lesson is not None:
        raise CommandError(f"what is {options.lesson} for? 'mix list {options.lesson}' prints the text of that lesson")
    script = read_scenario(options.condition)
    wanted = options.n if options.n is not None else script.produce if script.produce is not None else 100
    mix = _mix(options, script)
    for each in mix.classes:
        tell_split(each.split, what=f"class {each.name}: ")
    for warning in mix.warnings() if mix.is_exact or options.quiet else []:
        say(warning)
    options.json = options.to == "json"
    if options.quiet:
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

    target = Target(options, mix.spaces[0], script.dealer)
    if first or not search.is_ended:
        target.write(found())
    if len(names) < wanted:
        raise CommandError(f"{ended(len(names), wanted, search.tried)}; {mix.missing(wanted, names)}", INTERRUPTED)


def _mix(options: argparse.Namespace, script: Script) -> Mix:
    """The mix; a class that is too large is split, unless that is refused."""
    return within_budget(
        lambda: Mix.from_script(script, progress=build_progress(), made=lambda each: make_split(options, each))
    )


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
