"""``everydeal used``: a list of deals that is searched at once."""

import argparse
import os
from collections.abc import Iterator
from typing import Any

from ..common import CommandError, add_command, print_json, progress
from ..reading import add_reading_arguments, told
from .session import open_collection


def add_commands(commands: Any) -> None:
    """Add the command."""
    parser = add_command(
        commands,
        "used",
        "Write the numbers of all deals in some files, sorted and without repeats, to a file in which\n"
        "'everydeal deal --not-in' finds a deal at once, even among 10^8. Files may be of any format, lists\n"
        "of ids, or such lists; so to extend a list, write it again together with the new files. A list that\n"
        "a session was committed to must stay as it is until that session is verified: write the longer one\n"
        "under another name.",
        "everydeal used sessions/*.pbn -o may.numbers\n"
        "everydeal used may.numbers tonight.pbn -o june.numbers\n"
        "everydeal deal --boards 1-24 --not-in june.numbers -o next.pbn",
    )
    parser.add_argument("files", nargs="+", metavar="FILE", help="deals of any format, ids one per line, or such lists")
    parser.add_argument("-o", "--output", required=True, metavar="FILE", help="the list to write")
    parser.add_argument("--json", action="store_true", help="what was written, as one JSON object")
    add_reading_arguments(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> None:
    """Read, sort, write."""
    from ...dealing.events.sessions.numbers import is_number_file, write_number_file

    path = options.output
    if path == "-":
        raise CommandError("a list goes to a file that can be searched: name one, like -o used.numbers")
    if os.path.isfile(path) and os.path.getsize(path) and not is_number_file(path):
        raise CommandError(f"{path} exists, and is not a list of used deals: choose another name")
    given, different = write_number_file(progress(_numbers(options), "deals"), path)
    if options.json:
        print_json({"output": path, "deals": different, "repeats": given - different})
        return
    print(f"{path}: {different:,} deals, {given - different:,} repeats left out")


def _numbers(options: argparse.Namespace) -> Iterator[int]:
    from ...dealing.events.sessions.used import numbers_in

    for path in options.files:
        yield from numbers_in(path, open_collection, **told(options))
