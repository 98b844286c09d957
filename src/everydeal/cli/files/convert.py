"""``everydeal convert`` and ``everydeal formats``: files into files of another format, and the table of formats."""

import argparse
import os
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ..bars import watched
from ..common import CommandError, add_command, print_json
from ..reading import add_reading_arguments, told

if TYPE_CHECKING:
    from ...formats import Board, Format, Losses


def add_commands(commands: Any) -> None:
    """Add the commands."""
    parser = add_command(
        commands,
        "convert",
        "Convert files of deals into one file of another format. Formats are recognised by content. The\n"
        "format to write is given by --to or the target's name; a file that is written over itself, with\n"
        "--in-place, keeps its own. Files may be compressed (.gz, .zip, .zst). Nothing is dropped silently:\n"
        "stderr says what the new format has no place for.",
        "everydeal convert club.pbn club.lin\n"
        "everydeal convert vugraph.lin - --to pbn\n"
        "everydeal convert *.pbn all.pbn.gz --lenient",
    )
    parser.add_argument("sources", nargs="+", metavar="SOURCE", help="files of deals; - is stdin")
    parser.add_argument("target", metavar="TARGET", help="the file to write; - is stdout (then --to is needed)")
    parser.add_argument(
        "--from", dest="source_format", metavar="FORMAT", help="the sources' format, if it is not clear"
    )
    parser.add_argument(
        "--to", dest="target_format", metavar="FORMAT", help="the target's format (see everydeal formats)"
    )
    parser.add_argument(
        "--in-place", action="store_true", help="the target may be one of the sources, which is written over"
    )
    parser.add_argument("--import-form", action="store_true", help="of PBN, write the short form, not the export form")
    parser.add_argument(
        "--alerts-as-notes",
        action="store_true",
        help="of PBN, write the marks ! of PBN files as notes too, as alerts from other files are written",
    )
    parser.add_argument("--lenient", action="store_true", help="report what is wrong and go on (exit code 1)")
    parser.add_argument("--json", action="store_true", help="print what was done as a JSON object (on stderr if - )")
    add_reading_arguments(parser)
    parser.set_defaults(run=run_convert)

    parser = add_command(
        commands,
        "formats",
        "The formats of files that can be read and written, and what each holds besides the deal:\n\n"
        "  n number    d dealer    v vulnerability    N players' names    t tags    T tables\n"
        "  a auction   p play      x double-dummy tricks   c comments   e endings   u unknown hands",
        "everydeal formats\neverydeal formats --json",
    )
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    parser.set_defaults(run=run_formats)


def run_convert(options: argparse.Namespace) -> int:
    """Read all, write one file, say what was lost."""
    from ...formats import write

    to_stdout = options.target == "-"
    if not options.in_place and any(_is_same(name, options.target) for name in options.sources):
        raise CommandError(f"{options.target} would be written over itself: say --in-place if you want that")
    try:
        chosen = _target_format(options)
    except ValueError as error:
        raise CommandError(f"{error}{'' if options.target_format else ' with --to (see everydeal formats)'}") from None
    for name, given in (("--import-form", options.import_form), ("--alerts-as-notes", options.alerts_as_notes)):
        if given and chosen.name != "pbn":
            raise CommandError(f"{name} is for PBN only")
    problems: list[str] = []

    def complain(error: object) -> None:
        problems.append(str(error))
        print(f"everydeal convert: {error}", file=sys.stderr)

    losses: list[Losses] = []
    count = write(
        _boards(options, complain),
        sys.stdout.buffer if to_stdout else options.target,
        chosen.name,
        strict=not options.lenient,
        errors=complain,
        losses=losses.append,
        **({"export": False} if options.import_form else {}),
        **({"alerts_as_notes": True} if options.alerts_as_notes else {}),
    )
    out = sys.stderr if to_stdout else sys.stdout
    if options.json:
        row = {
            "boards": count,
            "format": chosen.name,
            "target": options.target,
            "lost": losses[0] if losses else {},
            "errors": problems,
        }
        print_json(row, out)
    else:
        print(f"{count:,} board{'s' * (count != 1)} to {options.target} ({chosen.name})", file=out)
    for what in losses[0].phrases() if losses else ():
        print(f"everydeal convert: {chosen.name} cannot hold {what}", file=sys.stderr)
    return 1 if problems else 0


def _target_format(options: argparse.Namespace) -> "Format":
    """The format to write: the one asked for; of a file that is written over itself, its own; else that of the name.

    Raises:
        ValueError: there is none of that name.
    """
    from ...formats import by_name, by_path, format_names

    if options.target_format:
        return by_name(options.target_format)
    if any(_is_same(name, options.target) for name in options.sources):
        names = [options.source_format] if options.source_format else format_names(options.target)
        if len(names) == 1:
            return by_name(names[0])
    return by_path(options.target)


def _is_same(name: str, target: str) -> bool:
    return os.path.isfile(name) and os.path.isfile(target) and os.path.samefile(name, target)


def _boards(options: argparse.Namespace, complain: Any) -> "Iterator[Board]":
    from ...formats import read

    listeners = {"errors": complain, "notices": _notice, **told(options)}
    for name in options.sources:
        with watched(name) as source:
            yield from read(source, options.source_format, strict=not options.lenient, **listeners)


def _notice(notice: object) -> None:
    print(f"everydeal convert: note: {notice}", file=sys.stderr)


def run_formats(options: argparse.Namespace) -> None:
    """Print the table."""
    from ...formats import FORMATS

    letters = {
        "number": "n", "dealer": "d", "vulnerability": "v", "names": "N", "tags": "t", "tables": "T", "auction": "a",
        "play": "p", "tricks": "x", "comments": "c", "partial": "e", "unknown": "u",
    }  # fmt: skip
    wide = max(len(" ".join(entry.extensions)) for entry in FORMATS.values())
    if not options.json:
        print(f"{'name':16} {'extensions':{wide}} {'holds':12} what it is")
    for entry in FORMATS.values():
        if options.json:
            holds = [name for name in letters if name in entry.holds]
            facts = {"name": entry.name, "title": entry.title, "extensions": entry.extensions, "holds": holds}
            print_json(facts | {"read_only": entry.read_only, "needs_hint": entry.needs_hint or None})
        else:
            holds_letters = "".join(letter if name in entry.holds else "-" for name, letter in letters.items())
            print(f"{entry.name:16} {' '.join(entry.extensions):{wide}} {holds_letters} {entry.title}")
