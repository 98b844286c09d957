"""``everydeal exclude-list``: the deals of some files, as a list that an announcement can name."""

import argparse
import os
from itertools import count

from ...dealing.announcement.texts import write_new
from ...dealing.boards.excluded import ExcludeList
from ...dealing.boards.excluded_files import deals_in
from ..common import CommandError, answer, progress, wrong_word
from ..meanings import hints
from .session import open_collection


def run(options: argparse.Namespace) -> None:
    """Read, sort, write."""
    path, given = options.output, count()
    if path == "-" or os.path.exists(path):
        raise CommandError(f"-o {path}: a list goes to a new file, since one that was announced must not change")
    found = (deal for path in options.files for deal in deals_in(path, open_collection, **hints(options)))
    made = ExcludeList.of(deal for deal, _ in zip(progress(found, "deals"), given, strict=False))
    repeats = next(given) - len(made)
    with wrong_word():
        write_new(path, made.data, "a list")
    row = {"output": path, "deals": len(made), "repeats": repeats, "sha256": made.digest}
    answer(options, row, f"{path}: {len(made):,} deals, {repeats:,} left out as repeats; SHA-256 {made.digest}")
