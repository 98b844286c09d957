"""``everydeal exclude-list``: the deals of some files, as a list that an announcement can name."""

import argparse
import os
from collections.abc import Iterator

from ...deal import Deal
from ...dealing.boards.excluded import ExcludeList
from ...dealing.boards.excluded_files import deals_in
from ..common import CommandError, answer, progress, write_new
from ..meanings import hints
from .session import open_collection


def run(options: argparse.Namespace) -> None:
    """Read, sort, write."""
    path, given = options.output, 0
    if path == "-" or os.path.exists(path):
        raise CommandError(f"-o {path}: a list goes to a new file, since one that was announced must not change")

    def deals() -> Iterator[Deal]:
        nonlocal given
        found = (deal for path in options.files for deal in deals_in(path, open_collection, **hints(options)))
        for deal in progress(found, "deals"):
            given += 1
            yield deal

    made = ExcludeList.of(deals())
    write_new(path, made.data, "a list")
    row = {"output": path, "deals": len(made), "repeats": given - len(made), "sha256": made.digest}
    answer(options, row, f"{path}: {len(made):,} deals, {given - len(made):,} repeats left out; SHA-256 {made.digest}")
