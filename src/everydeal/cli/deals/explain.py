"""``everydeal explain``: the work of a numbering, step by step."""

import argparse
from typing import Any

from ..frame import add_command, print_json

_SPACES = ("andrews", "pavlicek", "pavlicek-suit")


def add_commands(commands: Any) -> None:
    """Add the command."""
    parser = add_command(
        commands,
        "explain",
        "show how a deal gets its number, or a number its deal, step by step",
        "Show the work, as the articles do: Andrews' sequences and sums, Pavlicek's proportions card by card.",
        "everydeal explain 'N:8.AKQT4.AJ6.T742 9.J53.KQ92.QJ985 KQJT72.62.T84.K6 A6543.987.753.A3'\n"
        "everydeal explain 49321653299255886550697095352 --space andrews\n"
        "everydeal explain 0 --space pavlicek-suit --json",
    )
    parser.add_argument("what", metavar="DEAL|NUMBER", help="a deal string, or a number of the space in any notation")
    parser.add_argument("--space", choices=_SPACES, default="andrews", help="the method (default: andrews)")
    parser.add_argument("--json", action="store_true", help="the steps as one JSON object")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> None:
    """Print the steps."""
    from ...explain import explain

    work = explain(_deal_or_number(options), options.space)
    if options.json:
        print_json(work.to_dict())
    else:
        print(work.to_text())


def _deal_or_number(options: argparse.Namespace) -> Any:
    from ... import ids, spaces
    from ...deal import Deal

    if ":" in options.what:
        return Deal.from_pbn(options.what)
    return ids.decode(options.what, space=spaces.by_name(options.space)).number
