"""``everydeal spaces``: the table of spaces."""

import argparse
from typing import Any

from ..common import add_command, print_json


def add_commands(commands: Any) -> None:
    """Add the command."""
    parser = add_command(
        commands,
        "spaces",
        "The spaces: the sets of deals, auctions and results that have a numbering, and how large their\n"
        "numbers get. A number means nothing without its space; docs/ has a page on each. Native yes: the\n"
        "kernel handles many at once, millions a second; no: plain Python, member by member.\n\n"
        "Not listed, because there are too many: layouts/N-E-S-W, the layouts of given hand sizes (--space\n"
        "layouts/7-7-6-7); completions of a template (--template DEAL); plays/STRAIN/LEADER/DEAL, the lawful\n"
        "plays of an ending of up to 5 cards; the sets that a condition describes (everydeal count).\n\n"
        "In the articles' words: the squashed order is in 'andrews' and 'hands', the proportional split in\n"
        "'pavlicek', the power of 5 in 'power5', Wayper's two-bit code in 'power4'; ZBS is a file format\n"
        "(everydeal formats). 'everydeal explain' shows the work of each.",
        "everydeal spaces\neverydeal spaces --json",
    )
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> None:
    """Print the table."""
    from ... import spaces

    if not options.json:
        print(f"{'name':24} {'bits':>4} {'bytes':>5} {'size':>48} native  members")
    for space in spaces.all():
        native = spaces.is_native(space)
        if options.json:
            row = {"name": space.name, "members": space.members, "size": space.size}
            print_json({**row, "bits": space.bits, "bytes": space.nbytes, "native": native})
        else:
            sizes = f"{space.bits:4} {space.nbytes:5} {space.size:48}"
            print(f"{space.name:24} {sizes} {'yes' if native else 'no':6}  {space.members}")
