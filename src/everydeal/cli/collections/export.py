"""``everydeal export``: a collection as a file of any format."""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

from ..common import CommandError, add_command
from .opening import COLLECTION, add_space_argument, open_collection, sent

if TYPE_CHECKING:
    from ...datasets.parquet import Collection

FULL_DEALS = ("pavlicek", "pavlicek-suit", "andrews", "bigdeal", "andrews-scrambled", "pavlicek-suit-scrambled")
"""The spaces that have nothing but deals of 13 cards in each hand."""


def add_commands(commands: Any) -> None:
    """Add the command."""
    parser = add_command(
        commands,
        "export",
        "Write the deals of a Parquet file as a file of any format, or as deal strings, one per line, on\n"
        "standard output. Boards get everything that the collection knows about them (see: everydeal collect\n"
        "--boards).",
        "everydeal export deals.parquet -o deals.pbn\n"
        "everydeal export deals.parquet > deals.txt\n"
        "everydeal export boards.parquet --to lin --rows 0:32 > first.lin",
    )
    parser.add_argument("file", metavar="FILE", help=COLLECTION)
    parser.add_argument(
        "-o",
        "--output",
        metavar="FILE",
        help="the file to write, also at s3://, gs://, az:// (default: standard output)",
    )
    parser.add_argument("--to", metavar="FORMAT", help="its format (default: by its name, or lines)")
    parser.add_argument(
        "--rows", metavar="A:B", default=":", help="only rows A to B - 1, counted from 0 (from the end: --rows=-5:)"
    )
    add_space_argument(parser)
    parser.set_defaults(run=run_export)


def run_export(options: argparse.Namespace) -> None:
    """Write the file."""
    with open_collection(options) as collection:
        if options.output is None:
            _export(options, collection, None)
            return
        with sent(options.output) as output:
            _export(options, collection, output)


def _export(options: argparse.Namespace, collection: "Collection", output: str | None) -> None:
    from ... import formats

    rows = _rows(options.rows, len(collection))
    if len(collection) and not rows:
        raise CommandError(f"--rows {options.rows!r} are outside the {len(collection):,} rows of {options.file}")
    target = output or sys.stdout.buffer
    chosen = formats.by_path(options.output) if options.output and not options.to else None
    name = chosen.name if chosen else options.to or "lines"
    bare = _nothing_but_deals(collection)
    if name == "lines" and bare:
        formats.write_pieces((deals.to_pbn() for deals in collection.deals(rows)), target)
    elif name in ("pbn", "lin") and bare and collection.space.name in FULL_DEALS:
        from ...bulk.writing import file_of_deals

        formats.write_pieces(file_of_deals(collection.deals(rows), name, rows.start + 1), target)
    else:
        formats.write(_boards(collection, rows, name), target, name, losses=partial(_tell_losses, name))
    _tell_unused(collection)


def _nothing_but_deals(collection: "Collection") -> bool:
    """Is there nothing else that boards have?"""
    from ...datasets.columns import BOARD_FIELDS

    return not set(BOARD_FIELDS) & set(collection.schema.names)


def _tell_losses(name: str, losses: "Counter[str]") -> None:
    for what, boards in sorted(losses.items()):
        print(f"everydeal export: {name} cannot hold {what}: lost on {boards:,} boards", file=sys.stderr)


def _tell_unused(collection: "Collection") -> None:
    """Name the columns that no board has a place for, but those that follow from the others."""
    from ...datasets.columns import BOARD_FIELDS, COMPUTED

    known = {"deal", *COMPUTED, *BOARD_FIELDS}
    unused = [name for name in collection.schema.names if name not in known]
    if unused:
        print(f"everydeal export: no board has a place for the columns {', '.join(unused)}", file=sys.stderr)


def _boards(collection: "Collection", rows: range, name: str) -> Iterator[Any]:
    """The boards; those that have no number get that of their row, where the format has a place for it."""
    from ... import formats
    from ...datasets.columns import BOARD_FIELDS, boards_of

    columns = ["deal", *(field for field in BOARD_FIELDS if field in collection.schema.names)]
    counted = "number" in formats.by_name(name).holds and "board" not in columns
    row = rows.start
    for table in collection.batches(columns, rows):
        for start in range(0, len(table), 4096):
            part = table.slice(start, 4096)
            for board in boards_of(part, collection.deals_of(part), collection.name):
                row += 1
                yield formats.Board(board.deal, row) if counted else board


def _rows(text: str, count: int) -> range:
    try:
        first, colon, last = text.partition(":")
        bounds = slice(int(first) if first else None, int(last) if last else None)
    except ValueError:
        colon = ""
    if not colon:
        raise CommandError(f"--rows {text!r}: write two row numbers and a colon, like 0:1000")
    return range(count)[bounds]
