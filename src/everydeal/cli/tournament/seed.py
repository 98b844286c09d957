"""``everydeal seed``: a seed that nobody guesses."""

import argparse

from ...dealing.boards.seeds import draw_seed
from ..common import print_json, say
from .secrets import write_secret


def run(options: argparse.Namespace) -> None:
    """Draw, and keep."""
    seed = draw_seed()
    if options.output is not None:
        write_secret(options.output, seed)
    if options.json:
        print_json({"output": options.output} if options.output else {"seed": seed.strip()})
        return
    if options.output is None:
        print(seed, end="")
        return
    say(f"{options.output} holds the seed: keep it to yourself until play is over")
