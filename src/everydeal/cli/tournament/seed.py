"""``everydeal seed``: a seed that nobody guesses."""

import argparse
from typing import Any

from ..common import add_command, print_json, say


def add_commands(commands: Any) -> None:
    """Add the command."""
    parser = add_command(
        commands,
        "seed",
        "Write 32 random bytes from the operating system, as hex digits, to a new file that only you can\n"
        "read. A session dealt from it can be dealt again at any time, and by nobody else. A text that people\n"
        "would choose (a name, a date) can be found in a second by trying: whoever sees one board then knows\n"
        "all the others.",
        "everydeal seed -o tonight.seed\n"
        "everydeal deal --boards 1-24 --seed-file tonight.seed -o tonight.pbn\n"
        "everydeal deal --boards 1-24 --seed-file tonight.seed | everydeal diff - tonight.pbn",
    )
    parser.add_argument("-o", "--output", metavar="FILE", help="the new file (default: print the seed)")
    parser.add_argument("--json", action="store_true", help="the seed, or the file that holds it, as one JSON object")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> None:
    """Draw, and keep."""
    from ...dealing.boards.seeds import draw_seed
    from .session import keep_secret

    seed = draw_seed()
    if options.output is not None:
        keep_secret(options.output, seed)
    if options.json:
        print_json({"output": options.output} if options.output else {"seed": seed.strip()})
        return
    if options.output is None:
        print(seed, end="")
        return
    say(f"{options.output} holds the seed: keep it to yourself until play is over")
