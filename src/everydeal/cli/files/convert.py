"""``everydeal convert``: files and collections into a file of another format."""

import argparse
import os
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import nullcontext
from typing import Any, Final

from ...formats import Board, Format, Losses, by_name, by_path, write
from ...formats.compare import unique
from ...formats.core.remote import written
from ..common import CommandError, Complaints, print_json, say, wrong_word
from ..reading import boards_of, is_collection, open_collection, rows_of


def run(options: argparse.Namespace) -> int:
    """Write one file, or print it; say what was lost."""
    files, target = options.files or ["-"], options.output
    with wrong_word("" if options.to or target is None else f"-o {target}, without --to"):
        chosen = _chosen_format(options.to, target, boards=options.unique == "board")
    special = _special(options.to or "", chosen)  # before anything is written
    _check_files(files, target)
    complaints, lost, passed = Complaints(lenient=options.lenient, keep=options.json), [Losses()], Counter[str]()
    with written(target) if target is not None else nullcontext(sys.stdout.buffer) as out:
        if len(files) == 1 and is_collection(files[0]) and not options.unique:
            count = _export(options, files[0], out, chosen, lost.append)
        elif options.rows is not None:
            raise CommandError("--rows are those of one collection")
        else:
            boards = _counted(boards_of(files, options, complaints.errors), passed, "read")
            boards = _counted(_different(boards, options.unique), passed, "kept")
            count = write(boards, out, chosen.name, errors=complaints.errors, losses=lost.append, **special)
    left_out, losses = passed["read"] - passed["kept"], lost[-1]
    if options.json:
        row = {"boards": count, "format": chosen.name, "output": target, "left_out": left_out}
        print_json(
            row | {"lost": dict(sorted(losses.items())), "errors": complaints.texts},
            sys.stderr if target is None else None,
        )
    else:
        _tell(options, count, left_out, target, chosen)
    if target is not None or options.to:
        for what in losses.phrases():
            say(f"{chosen.name} cannot hold {what}")
    return 1 if complaints.count else 0


def _chosen_format(to: str | None, target: str | None, *, boards: bool) -> Format:
    """The format to write: the one asked for, else that of the name.

    Raises:
        ValueError: there is none of that name, or it is only read.
    """
    if to:
        return by_name(to.partition(":")[0], to_write=True)
    return by_name("boards" if boards else "lines") if target is None else by_path(target)


_SPECIAL: Final = {"import-form": {"export": False}, "alerts-as-notes": {"alerts_as_notes": True}}
"""What may be said of PBN behind ``--to pbn:``, and the arguments of its writer."""


def _special(to: str, chosen: Format) -> dict[str, Any]:
    """What ``--to FORMAT:WORD,WORD`` asks of the format, as arguments of its writer."""
    found: dict[str, Any] = {}
    for word in filter(None, to.partition(":")[2].split(",")):
        if word not in _SPECIAL or chosen.name != "pbn":
            raise CommandError(f"--to {to}: only pbn: takes more, {' and '.join(_SPECIAL)}")
        found |= _SPECIAL[word]
    return found


def _check_files(files: list[str], target: str | None) -> None:
    """Say so if the last file is meant to be written."""
    last = files[-1]
    if target is None and len(files) > 1 and "." in last and " " not in last and not os.path.exists(last):
        raise CommandError(f"{last}: no such file; if it is to be written: -o {last}", 1)


def _counted(boards: Iterable[Board], passed: "Counter[str]", what: str) -> Iterator[Board]:
    """The same boards, counted."""
    for board in boards:
        passed[what] += 1
        yield board


def _different(boards: Iterator[Board], what: str | None) -> Iterator[Board]:
    """The boards that ``--unique`` keeps."""
    if what is None:
        return boards
    return unique(boards, whole=what == "board", rotations="rotation" in what, suits="suits" in what)


def _export(
    options: argparse.Namespace, name: str, target: Any, chosen: Format, losses: Callable[[Losses], object]
) -> int:
    """Write the rows of a collection; how many."""
    with open_collection(name, options) as collection:
        from ...datasets.export import export, unused_columns  # which is of the extra 'data'

        rows = rows_of(options.rows or ":", len(collection))
        count = export(collection, target, chosen.name, rows, losses=losses, **_special(options.to or "", chosen))
        if unused := unused_columns(collection):
            say(f"no board has a place for the columns {', '.join(unused)}")
    return count


def _tell(options: argparse.Namespace, count: int, left_out: int, target: str | None, chosen: Format) -> None:
    """What was done: nothing, if all was printed."""
    many = f"{count:,} board{'s' * (count != 1)}"
    what = "board" if options.unique == "board" else "deal"
    repeats = f", {left_out:,} left out, as the {what} came before" if options.unique else ""
    if target is not None:
        print(f"{many} to {target} ({chosen.name}){repeats}")
    elif repeats:
        say(f"{many}{repeats}")
