"""``everydeal commit``: bind oneself to a session before anybody can know its deals."""

import argparse
import os
import sys
from typing import Any

from ..frame import CommandError, add_command
from .session import add_set_arguments, add_used_argument, board_numbers, chosen_set, used_files


def add_commands(commands: Any) -> None:
    """Add the command."""
    parser = add_command(
        commands,
        "commit",
        "draw a session's secret, and print what to publish before the session",
        "Draw a secret, write it to a file that only you can read, and print the announcement: publish it where it\n"
        "cannot be changed, before the value named by --beacon is known. When it is, 'everydeal deal' deals from\n"
        "secret and value. After the session publish the secret file; 'everydeal verify' then proves that you could\n"
        "not choose the deals, and that nobody could know them without the secret.\n\n"
        "Name a value that nobody can foresee or choose, to the letter: which one, of when, and how it is written.\n"
        "The protocol, and what it does not prevent, is in docs/dealing.md.",
        "everydeal commit --name 'Open Pairs, session 3' --boards 1-32 -o session3.secret \\\n"
        "  --beacon 'NIST randomness beacon 2.0, first pulse after 2026-05-07 12:00 UTC, outputValue, as printed'\n"
        "everydeal commit --name 'Club final' --boards 1-24 --not-in used.numbers -o final.secret \\\n"
        "  --beacon 'the six numbers of the lottery of 7 May, ascending, with single blanks' > announcement.txt",
    )
    parser.add_argument("--name", required=True, metavar="TEXT", help="tells this session from every other one")
    parser.add_argument(
        "--boards", type=board_numbers, required=True, metavar="LIST", help="board numbers, like 1-16,21"
    )
    parser.add_argument("--beacon", required=True, metavar="TEXT", help="which public value it will be, exactly")
    parser.add_argument(
        "-o", "--output", required=True, metavar="FILE", help="the secret file; one that exists is not overwritten"
    )
    add_set_arguments(parser)
    add_used_argument(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> None:
    """Draw a secret and print the announcement."""
    from ...dealing.events.commitments.commitment import Opening, Terms, clean_text

    source, used = chosen_set(options), used_files(options)
    if not source.size:
        raise CommandError(f"there is no deal in the set ({source.text})")
    terms = Terms(
        name=clean_text(options.name),
        boards=options.boards,
        deals=source.text,
        size=source.size,
        beacon=clean_text(options.beacon),
        used=used.digests() if used else (),
    )
    opening = Opening.draw(terms)
    _write_secret(options.output, opening.to_text())
    print(opening.announcement.to_text(), end="")
    print(f"everydeal commit: {options.output} holds the secret: keep it, unchanged and to yourself", file=sys.stderr)


def _write_secret(path: str, text: str) -> None:
    """A new file that only its owner can read."""
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        raise CommandError(f"{path} exists: a secret is never overwritten, choose another name") from None
    with open(descriptor, "w", encoding="utf-8", newline="\n") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
