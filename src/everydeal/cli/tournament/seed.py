"""``everydeal seed``: a seed that nobody guesses, in a file that only its owner can read."""

import argparse
import os
from secrets import token_hex

from ..common import CommandError, print_json, say


def run(options: argparse.Namespace) -> None:
    """Draw, and keep."""
    seed = f"{token_hex(32)}\n"
    if options.output is not None:
        write_secret(options.output, seed)
    if options.json:
        print_json({"output": options.output} if options.output else {"seed": seed.strip()})
    elif options.output is None:
        print(seed, end="")
    else:
        say(f"{options.output} holds the seed: keep it to yourself until play is over")


def write_secret(path: str, text: str) -> None:
    """Write a new file that only its owner can read; it is on the disk when this returns."""
    if path == "-":
        raise CommandError("a secret goes to a file that you keep: name one instead of -")
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        raise CommandError(f"{path} exists: a secret is never overwritten, choose another name") from None
    with open(descriptor, "w", encoding="utf-8", newline="\n") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    if os.name == "nt":
        say(f"{path} can be read by whoever uses this computer: keep it elsewhere")
