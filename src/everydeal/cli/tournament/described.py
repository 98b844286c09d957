"""Sets of deals that the options of ``deal`` and ``announce`` describe: a condition, a mix, or a space."""

import argparse

from ...constraints.counts import why_impossible
from ...dealing.boards import described_sets
from ...dealing.boards.described_sets import TurnedSet
from ...dealing.boards.filtered import split_set
from ...dealing.boards.session import DealSource, SpaceSet
from ..common import CommandError, say
from ..conditions import make_mix, make_space, make_split, order_of, read_condition, read_scenario, tell_split


def described_source(options: argparse.Namespace) -> DealSource:
    """The set of deals that the options name; turned, if their scenario says who deals.

    Raises:
        CommandError: it is named in two ways, or in half of one; or no deal is in it.
    """
    if options.where is None and getattr(options, "test", None) is not None:
        raise CommandError("--test tests the deals of --where: give both as they were printed")
    if options.where is None and options.mix is None:
        return described_sets.parse_set(options.space)
    order = order_of(options)
    script = read_condition(options.where) if options.mix is None else read_scenario(options.mix)
    if script.produce and options.boards is None:
        options.boards = f"1-{script.produce}"
    if script.vulnerable is not None:
        say(f"'vulnerable {script.vulnerable}' is left out: the board numbers say who is vulnerable")
    if options.mix is not None:
        source = described_sets.mixed(make_mix(options, script, order))
    elif not hasattr(options, "split"):  # what is announced is counted, never split
        source = SpaceSet(make_space(script.condition, order))
    else:
        found = make_split(options, script.condition, order)
        tell_split(found, order)
        source = split_set(found)
    if not source.size:
        raise CommandError(f"no deal meets the condition: {why_impossible(script.condition)}")
    return source if script.dealer is None else TurnedSet(source, script.dealer)
