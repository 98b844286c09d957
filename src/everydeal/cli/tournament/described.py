"""Sets of deals that the options of ``deal`` and ``announce`` describe: a condition, a mix, or a space."""

import argparse
from functools import partial

from ...constraints.language.grammar import Script
from ...constraints.mix import Mix
from ...dealing.boards import described_sets
from ...dealing.boards.described_sets import TurnedSet
from ...dealing.boards.filtered import split_set
from ...dealing.boards.session import DealSource, SpaceSet
from ..common import CommandError, build_progress, say
from ..conditions import make_space, make_split, order_of, read_condition, read_scenario, tell_split, within_budget


def described_source(options: argparse.Namespace) -> DealSource:
    """The set of deals that the options name; turned, if their scenario says who deals.

    Raises:
        CommandError: it is named in two ways, or in half of one.
    """
    if options.where is None and getattr(options, "test", None) is not None:
        raise CommandError("--test tests the deals of --where: give both as they were printed")
    if options.where is None and options.mix is None:
        return described_sets.parse_set(options.space)
    order = order_of(options)
    script = read_condition(options.where) if options.mix is None else read_scenario(options.mix)
    if script.vulnerable is not None:
        say(f"'vulnerable {script.vulnerable}' is left out: the board numbers say who is vulnerable")
    if options.mix is not None:
        source = described_sets.mixed(_mix(options, order, script))
    elif not hasattr(options, "split"):  # what is announced is counted, never split
        source = SpaceSet(make_space(script.condition, order))
    else:
        found = make_split(options, script.condition, order)
        tell_split(found, order)
        source = split_set(found)
    return source if script.dealer is None else TurnedSet(source, script.dealer)


def _mix(options: argparse.Namespace, order: str, script: Script) -> Mix:
    """The mix; a class that is too large is split, which is said, unless it is announced."""
    made = partial(make_split, options, order=order) if hasattr(options, "split") else None
    mix = within_budget(lambda: Mix.from_script(script, order, progress=build_progress(), made=made))
    for each in mix.classes:
        tell_split(each.split, order, f"class {each.name}: ")
    for warning in mix.warnings() if mix.is_exact else []:
        say(warning)
    return mix
