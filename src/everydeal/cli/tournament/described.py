"""Sets of deals that the options of ``deal`` and ``announce`` describe: a condition, a mix, a template, endings."""

import argparse

from ...constraints import Expression
from ...constraints.language.grammar import Script
from ...constraints.mix import Mix
from ...deal import Deal
from ...dealing.boards import described_sets
from ...dealing.boards.described_sets import TurnedSet
from ...dealing.boards.filtered import FilteredSet
from ...dealing.boards.session import DealSource
from ..common import CommandError, build_progress, say
from ..conditions import make_space, make_split, read_condition, read_scenario, read_script, tell_split, within_budget

_WAYS = ("where", "mix", "template", "cards")


def described_source(options: argparse.Namespace) -> DealSource:
    """The set of deals that the options name; turned, if their scenario says who deals."""
    if options.legal and options.cards is None:
        raise CommandError("--legal goes with --cards: legal endings of how many cards?")
    if options.part is not None or options.test is not None:
        given = [name for name in _WAYS if getattr(options, name) is not None]
        if given:
            raise CommandError(f"--part and --test say which deals: leave out --{given[0]}")
        return _conditioned(options, read_script(options.part or options.test).condition)
    if options.where is not None or options.mix is not None:
        return _of_script(options)
    if options.template is not None:
        return described_sets.template(Deal.from_pbn(options.template))
    endings = described_sets.legal_endings if options.legal else described_sets.balanced_endings
    return endings(options.cards)


def _of_script(options: argparse.Namespace) -> DealSource:
    """The set of ``--where`` or ``--mix``."""
    script = read_condition(options.where) if options.mix is None else read_scenario(options.mix)
    if script.vulnerable is not None:
        say(f"'vulnerable {script.vulnerable}' is left out: the board numbers say who is vulnerable")
    if options.mix is not None:
        source = described_sets.mixed(_mix(options, script))
    elif options.split is None:
        source = described_sets.conditioned(make_space(options, script.condition))
    else:
        source = _conditioned(options, script.condition)
    return source if script.dealer is None else TurnedSet(source, script.dealer)


def _conditioned(options: argparse.Namespace, condition: Expression) -> DealSource:
    """The set of a condition: exact, or split, which is said."""
    found = make_split(options, condition)
    tell_split(found, options.order)
    return described_sets.conditioned(found.part) if found.is_exact else FilteredSet(found)


def _mix(options: argparse.Namespace, script: Script) -> Mix:
    mix = within_budget(
        lambda: Mix.from_script(script, options.order, max_nodes=options.max_nodes, progress=build_progress())
    )
    for warning in mix.warnings():
        say(f"{warning}")
    return mix
