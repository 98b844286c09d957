"""``everydeal explain``: the work of a numbering, step by step."""

import argparse
from typing import Any

from ..common import CommandError, add_command, print_json
from ..space_options import add_page_argument, add_space_arguments, chosen_space


def add_commands(commands: Any) -> None:
    """Add the command."""
    parser = add_command(
        commands,
        "explain",
        "Show the work, line by line, as the articles do: Andrews' sequences and squashed order, Pavlicek's\n"
        "proportions card by card, his powers of 5, Wayper's two-bit code, the search through the hand sizes of an\n"
        "ending. You can check the arithmetic of every line, and the last line is the proof: the way back.\n\n"
        "All spaces can be explained (everydeal spaces lists them), the completions of a template, the layouts of\n"
        "given hand sizes, the plays of a small ending, and any set that a condition describes.",
        "everydeal explain 'N:8.AKQT4.AJ6.T742 9.J53.KQ92.QJ985 KQJT72.62.T84.K6 A6543.987.753.A3'\n"
        "everydeal explain 49321653299255886550697095352 --space andrews\n"
        "everydeal explain 10^27 --space andrews --page\n"
        "everydeal explain 'N:.K.A. .Q.K. .J.Q. .T.J.' --space balanced      # article 7Z72\n"
        "everydeal explain 8.AKQT4.AJ6.T742 --space hands\n"
        "everydeal explain 5-4-3-1 --space shapes\n"
        "everydeal explain '1NT Pass 3NT AP' --space auctions\n"
        "everydeal explain 'HJ HA HK HQ H3 H4 H5 H2' --space 'plays/NT/W/N:.A2.. .K3.. .Q4.. .J5..'\n"
        "everydeal explain first --where 'hcp(north) >= 37'\n"
        "everydeal explain 0 --space pavlicek-suit --json",
    )
    parser.add_argument(
        "what",
        metavar="DEAL|NUMBER",
        help="a deal (or hand, shape, auction, play) in any form, or a number in any notation",
    )
    add_space_arguments(parser, "andrews")
    parser.add_argument("--where", metavar="EXPRESSION", help="the set that this condition describes (see: count)")
    parser.add_argument(
        "--order", choices=("honours", "pavlicek", "suit"), help="for --where: in which order the cards are taken"
    )
    add_page_argument(parser)
    parser.add_argument("--json", action="store_true", help="the steps as one JSON object")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> None:
    """Print the steps."""
    from ... import naming
    from ...explain import explain

    space = _space(options)
    named = naming.read(options.what, space, page=options.page)
    what = named.item if named.id is None else named.id.number
    if named.id is None and isinstance(what, int):
        what = space.format_item(what)
    work = explain(what, space)
    if options.json:
        print_json(work.to_dict())
    else:
        print(work.to_text())


def _space(options: argparse.Namespace) -> Any:
    if options.where is None:
        if options.order:
            raise CommandError("--order belongs to --where")
        return chosen_space(options, "andrews")
    if options.space or options.template:
        raise CommandError("--where makes a space of its own: leave out --space and --template")
    from ...constraints import Space, parse

    return Space(parse(options.where), options.order or "honours")
