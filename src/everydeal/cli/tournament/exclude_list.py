"""``everydeal exclude-list``: the deals of some files, as a list that an announcement can name."""

import argparse
import os
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ..common import CommandError, add_command, print_json, progress
from ..reading import add_reading_arguments, told
from .session import open_collection

if TYPE_CHECKING:
    from ...deal import Deal


def add_commands(commands: Any) -> None:
    """Add the command."""
    parser = add_command(
        commands,
        "exclude-list",
        "Write the deals of some files, sorted and each once, to a list of one deal a line. 'everydeal\n"
        "announce --exclude LIST' promises that none of them comes again: publish the list with the proof,\n"
        "and do not change it. To extend it, write it again under another name, together with the new files.\n"
        "'everydeal deal --exclude' also takes any other file of deals as it is.",
        "everydeal exclude-list sessions/*.pbn -o may.deals\n"
        "everydeal exclude-list may.deals tonight.pbn -o june.deals\n"
        "everydeal announce 'Club night' --boards 1-24 --on 2026-11-30 --exclude june.deals",
    )
    parser.add_argument("files", nargs="+", metavar="FILE", help="deals of any format, ids one per line, or such lists")
    parser.add_argument("-o", "--output", required=True, metavar="FILE", help="the new list")
    parser.add_argument("--json", action="store_true", help="what was written, as one JSON object")
    add_reading_arguments(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> None:
    """Read, sort, write."""
    from ...dealing.boards.excluded import ExcludeList

    path, given = options.output, 0
    if path == "-" or os.path.exists(path):
        raise CommandError(f"-o {path}: a list goes to a new file, since one that was announced must not change")

    def deals() -> "Iterator[Deal]":
        nonlocal given
        for deal in progress(_deals(options), "deals"):
            given += 1
            yield deal

    made = ExcludeList.of(deals())
    with open(path, "xb") as file:
        file.write(made.data)
    row = {"output": path, "deals": len(made), "repeats": given - len(made), "sha256": made.digest}
    if options.json:
        print_json(row)
        return
    print(f"{path}: {len(made):,} deals, {given - len(made):,} repeats left out; SHA-256 {made.digest}")


def _deals(options: argparse.Namespace) -> "Iterator[Deal]":
    from ...dealing.boards.excluded import deals_in

    for path in options.files:
        yield from deals_in(path, open_collection, **told(options))
