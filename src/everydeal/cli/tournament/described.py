"""Sets of deals that the options of ``deal`` and ``announce`` describe: a condition, a mix, a template, endings."""

import argparse

from ...constraints.mix import Mix
from ...deal import Deal
from ...dealing.boards import sources
from ...dealing.boards.filtered import FilteredSet
from ...dealing.boards.sources import DealSource
from ..common import CommandError, build_progress, say
from ..conditions import make_space, make_split, read_script, tell_split, within_budget

_WAYS = ("where", "mix", "template", "cards")


def described_source(options: argparse.Namespace) -> DealSource:
    """The set of deals that the options name."""
    if options.legal and options.cards is None:
        raise CommandError("--legal goes with --cards: legal endings of how many cards?")
    if options.split is None and options.where is not None:
        return sources.conditioned(make_space(options, read_script(options.where).condition))
    if options.where is not None or options.part is not None or options.test is not None:
        return _conditioned(options)
    if options.mix is not None:
        return sources.mixed(_mix(options))
    if options.template is not None:
        return sources.template(Deal.from_pbn(options.template))
    return sources.legal_endings(options.cards) if options.legal else sources.balanced_endings(options.cards)


def _conditioned(options: argparse.Namespace) -> DealSource:
    """The set of ``--where``, or of ``--part`` and ``--test``: exact, or split, which is said."""
    given = [name for name in _WAYS if getattr(options, name) is not None]
    if (options.part is not None or options.test is not None) and given:
        raise CommandError(f"--part and --test say which deals: leave out --{given[0]}")
    text = options.where if options.where is not None else options.part or options.test
    found = make_split(options, read_script(text).condition)
    tell_split(found, options.order)
    return sources.conditioned(found.part) if found.is_exact else FilteredSet(found)


def _mix(options: argparse.Namespace) -> Mix:
    script = read_script(options.mix)
    mix = within_budget(
        lambda: Mix.from_script(script, options.order, max_nodes=options.max_nodes, progress=build_progress())
    )
    for warning in mix.warnings():
        say(f"{warning}")
    return mix
