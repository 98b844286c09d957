"""``everydeal seed``: a seed that nobody guesses, in a file that only its owner can read."""

import argparse
from secrets import token_hex

from ...dealing.announcement.texts import write_new
from ..common import print_json, say, wrong_word


def run(options: argparse.Namespace) -> None:
    """Draw, and keep."""
    seed = f"{token_hex(32)}\n"
    if options.output is not None:
        with wrong_word():
            write_new(options.output, seed.encode(), "a secret", private=True)
    if options.json:
        print_json({"output": options.output} if options.output else {"seed": seed.strip()})
    elif options.output is None:
        print(seed, end="")
    else:
        say(f"{options.output} holds the seed: keep it to yourself until play is over")
