"""``everydeal collect``: files of deals into one Parquet file, or a directory of them."""

import argparse
import os
import shutil
import sys
from collections.abc import Iterator
from dataclasses import asdict
from itertools import chain
from tempfile import NamedTemporaryFile
from typing import Any, Final

from ... import spaces
from ...datasets.collecting.append import append
from ...datasets.collecting.collect import collect
from ...datasets.collecting.plan import Tally
from ...formats import FormatError
from ...formats.core.remote import is_readable, require_disk, require_readable
from ..common import CommandError, answer, counter, say, warnings_said
from ..meanings import hints, space_of_collections


def run(options: argparse.Namespace) -> int:
    """Collect, and say what was done."""
    if options.append:
        _check_append(options)
    listed = (_listed(word[1:]) if word.startswith("@") else [word] for word in options.files)
    names, show = list(chain.from_iterable(listed)), counter("deals read")
    if not names:
        raise CommandError("no file of deals is named")
    with NamedTemporaryFile(prefix="everydeal-stdin-") as spool, warnings_said():

        def complain(error: FormatError) -> None:
            say(str(error).replace(spool.name, "stdin"))

        files = [spool.name if file == "-" else file for file in names]
        if "-" in names:
            shutil.copyfileobj(sys.stdin.buffer, spool)
            spool.flush()
        shared: dict[str, Any] = {
            **hints(options),
            "run_rows": options.run_rows,
            "errors": complain if options.lenient else "raise",
            "progress": lambda tally: show(tally.read),
            "input_space": space_of_collections(options),
        }
        try:
            if options.append:
                tally = append(files, options.output, **shared)
            else:
                new = {name: getattr(options, name) for name in _NEW} | dict.fromkeys(options.columns_added, True)
                space = spaces.by_name(options.space or "pavlicek")
                tally = collect(files, options.output, space=space, unique=options.unique or "none", **new, **shared)
        except FormatError as error:
            error.file = error.file.replace(spool.name, "stdin")
            raise
    row = asdict(tally) | {"output": options.output, "unique": options.unique or "none"}
    answer(options, row, _done(tally, options))
    if not options.json:
        _say(tally, options)
    return 1 if tally.bad else 0


_NEW: Final = ("keep_order", "encoding", "part_rows")
"""The options that a new collection has, and one that is added to has already."""


def _check_append(options: argparse.Namespace) -> None:
    defaults = {"encoding": "plain"}
    given = [name for name in ("space", "unique", *_NEW) if (getattr(options, name) or None) != defaults.get(name)]
    given += ["with"] if options.columns_added else []
    if given:
        flags = ", ".join(f"--{name.replace('_', '-')}" for name in given)
        raise CommandError(f"--append keeps to what {options.output} is: leave {flags} out")


def _done(tally: Tally, options: argparse.Namespace) -> str:
    """How many deals were collected, and how many were not."""
    parts = [f"{tally.written:,} {'more ' * options.append}deal{'s' * (tally.written != 1)} in {options.output}"]
    repeated = f"repeated (of equal {options.unique}s the first was kept, in the order of the files)"
    if options.append:
        repeated = "left out, as the collection has them"
    for count, what in ((tally.repeated, repeated), (tally.bad, "bad")):
        if count:
            parts.append(f"{count:,} {what}")
    return ", ".join(parts)


def _say(tally: Tally, options: argparse.Namespace) -> None:
    """Say what was left out."""
    if tally.known_files:
        say(f"not read again, as {options.output} has what they say: {', '.join(tally.known_files)}")
    if tally.dropped_columns:
        names = ", ".join(tally.dropped_columns)
        say(f"left out, as no collection has such columns: {names}")
    if tally.left_out:
        first = f"everydeal info names all, the first is {tally.first_left_out}"
        say(f"{tally.left_out:,} things that boards have no place for were left out: {first}")
    if tally.lossy:
        say(f"{tally.lossy:,} boards have more in the files than their deals; --with boards keeps it")


def _listed(path: str) -> Iterator[str]:
    """The names in a list, one a line; empty lines are nothing."""
    require_disk(path, "a list of files")
    if path == "-":
        text = sys.stdin.read()
    else:
        with open(path, encoding="utf-8", errors="surrogateescape") as file:
            text = file.read()
    for number, line in enumerate(text.splitlines(), 1):
        require_readable(line)
        if line and not (os.path.exists(line) or is_readable(line)):
            raise CommandError(f"{'standard input' if path == '-' else path}:{number}: there is no file {line}", 1)
        if line:
            yield line
