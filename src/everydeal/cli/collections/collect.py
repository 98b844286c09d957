"""``everydeal collect``: files of deals into one Parquet file, or a directory of them."""

import argparse
import os
import sys
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ..common import CommandError, add_command, print_json
from ..reading import add_reading_arguments, told
from .inputs import inputs
from .opening import needing_data

if TYPE_CHECKING:
    from ...datasets.collecting.plan import Tally


def add_commands(commands: Any) -> None:
    """Add the command."""
    parser = add_command(
        commands,
        "collect",
        "Collect the deals of files in one Parquet file, which DuckDB, Polars, Spark, pandas and R can read;\n"
        "or, if OUTPUT ends in a slash, in a directory of such files with a manifest, to which --append adds.\n\n"
        "The column 'deal' holds each deal's number as bytes: 12 for a full deal, and with --space endings 15\n"
        "for any. Deals are sorted, so that a number is found in milliseconds. Memory is bounded, however\n"
        "many there are. The output appears only when it is complete; until then, what was there stays. If the\n"
        "command is killed, run it again: it begins anew, and clears away what was left. To add to a large\n"
        "collection, --append to a directory: files whose content it has are not read again.\n\n"
        "Bad records stop the command, or with --lenient are left out; either way, file, line and reason are\n"
        "reported. In PBN and LIN, only what is kept is checked: without --boards that is the deal, so a bad\n"
        "auction may go unnoticed.",
        "everydeal collect session1.pbn session2.lin -o deals.parquet\n"
        "everydeal collect *.pbn -o deals.parquet --unique --features\n"
        "everydeal collect tournament.pbn -o boards.parquet --boards       # keep names, auctions, tricks, ...\n"
        "everydeal collect *.lin -o boards.parquet --boards --unique=board           # each board once\n"
        "everydeal collect archive/ -o deals/ --unique          # all files in a directory, into a directory\n"
        "everydeal collect --append today.pbn -o deals/         # only what is new is written\n"
        "everydeal collect old.parquet new.txt -o all.parquet --unique     # collections are files of deals, too\n"
        "everydeal collect from-spark/ -o deals.parquet --input-space pavlicek\n"
        "everydeal collect s3://club/monday.pbn -o s3://club/deals.parquet\n"
        "everydeal collect --append tuesday.pbn -o s3://club/deals/         # directories in stores, too\n"
        "find . -name '*.pbn' | everydeal collect --files-from - -o deals.parquet\n"
        "everydeal random -n 1000000 | everydeal collect - -o random.parquet",
    )
    parser.add_argument(
        "files",
        nargs="*",
        metavar="FILE",
        help="files of deals, of any format, and directories of them; - is stdin; also URLs of files (s3://, gs://,\n"
        "az://, https://), with the extra 'cloud'",
    )
    parser.add_argument(
        "--files-from",
        action="append",
        default=[],
        metavar="LIST",
        help="read the names of files from a file, one per line; - is stdin",
    )
    parser.add_argument(
        "-o",
        "--output",
        required=True,
        metavar="FILE|DIR/",
        help="the Parquet file to make, or the directory; also at s3://, gs://, az://",
    )
    parser.add_argument(
        "--append",
        action="store_true",
        help="add to the directory; its space, its columns and whether deals are unique stay as they are",
    )
    parser.add_argument(
        "--input-space", metavar="NAME", help="the numbering of collections that do not say theirs (see examples)"
    )
    parser.add_argument("--space", metavar="NAME", help="the numbering to write (default: pavlicek)")
    once: Any = {"action": "store_const", "dest": "unique"}  # spelled out, as --unique takes no word of its own
    parser.add_argument("--unique", "--unique=deal", const="deal", **once, help="keep only the first of equal deals")
    parser.add_argument(
        "--unique=board",
        const="board",
        **once,
        help="keep only the first of equal boards, which differ only in where they come from (with --boards)",
    )
    parser.add_argument("--unique=none", const="none", **once, help="keep all (the default)")
    parser.add_argument(
        "--keep-order",
        action=argparse.BooleanOptionalAction,
        help="do not sort (look-ups then read the whole file); so whole boards are kept, unless --unique sorts them",
    )
    parser.add_argument("--number", action="store_true", help="add the number as decimal, for SQL")
    parser.add_argument("--features", action="store_true", help="add points, shapes and lengths: hcp_n ... clubs_w")
    parser.add_argument("--boards", action="store_true", help="keep what the files say besides the deal")
    parser.add_argument(
        "--encoding",
        choices=("plain", "delta", "split"),
        default="plain",
        help="of the deals: plain is read by everything; delta (not by Polars) and split (by Arrow, and by the\n"
        "commands here) make files of ten million deals 6 and 12 %% smaller (default: plain)",
    )
    parser.add_argument(
        "--run-rows",
        type=int,
        metavar="N",
        help="deals sorted in memory at a time (default: 4,194,304, and 131,072 with --boards): fewer need less",
    )
    parser.add_argument(
        "--part-rows",
        type=int,
        metavar="N",
        help="rows of a part of a directory (default: 8,388,608; boards 1,048,576)",
    )
    parser.add_argument("--lenient", action="store_true", help="report bad records on stderr and go on (exit code 1)")
    parser.add_argument("--json", action="store_true", help="say what was done as one JSON object")
    add_reading_arguments(parser)
    parser.set_defaults(run=run_collect)


def run_collect(options: argparse.Namespace) -> int:
    """Collect, and say what was done."""
    from dataclasses import asdict
    from tempfile import NamedTemporaryFile

    with needing_data():
        from ...datasets.collecting.append import append
        from ...datasets.collecting.collect import collect
    from ... import spaces
    from ...formats import FormatError

    for word in ("deal", "board", "none"):
        if word in options.files and not os.path.exists(word):
            raise CommandError(f"there is no file {word}: what is to be kept is written --unique={word}")
    if options.append:
        _check_append(options)
    names = inputs(options.files, options.files_from)
    output: str = options.output
    with NamedTemporaryFile(prefix="everydeal-stdin-") as spool:

        def complain(error: FormatError) -> None:
            print(f"everydeal: {str(error).replace(spool.name, 'stdin')}", file=sys.stderr)

        files = [spool.name if file == "-" else file for file in names]
        if "-" in names:
            import shutil

            shutil.copyfileobj(sys.stdin.buffer, spool)
            spool.flush()
        shared: dict[str, Any] = {
            **told(options),
            "run_rows": options.run_rows,
            "errors": complain if options.lenient else None,
            "progress": _progress(),
            "input_space": spaces.by_name(options.input_space) if options.input_space else None,
        }
        try:
            if options.append:
                tally = append(files, output, **shared)
            else:
                new = {name: getattr(options, name) for name in _NEW}
                space = spaces.by_name(options.space or "pavlicek")
                tally = collect(files, output, space=space, unique=options.unique or "none", **new, **shared)
        except FormatError as error:
            raise CommandError(str(error).replace(spool.name, "stdin"), 1) from None
    if options.json:
        print_json(asdict(tally) | {"output": options.output, "unique": options.unique or "none"})
    else:
        _say(tally, options)
    return 1 if tally.bad else 0


_NEW = ("keep_order", "number", "features", "boards", "encoding", "part_rows")
"""The options that a new collection has, and one that is added to has already."""


def _check_append(options: argparse.Namespace) -> None:
    defaults = {"encoding": "plain"}
    given = [name for name in ("space", "unique", *_NEW) if (getattr(options, name) or None) != defaults.get(name)]
    if given:
        flags = ", ".join(f"--{name.replace('_', '-')}" for name in given)
        raise CommandError(f"--append keeps to what {options.output} is: leave {flags} out")


def _say(tally: "Tally", options: argparse.Namespace) -> None:
    parts = [f"{tally.written:,} deals {'more' if options.append else ''} in {options.output}".replace("  ", " ")]
    repeated = f"repeated (of equal {options.unique}s the first was kept, in the order of the files)"
    if options.append:
        repeated = "left out, as the collection has them"
    for count, what in ((tally.repeated, repeated), (tally.bad, "bad")):
        if count:
            parts.append(f"{count:,} {what}")
    print(", ".join(parts))
    if tally.known_files:
        print(
            f"everydeal: not read again, as {options.output} has what they say: {', '.join(tally.known_files)}",
            file=sys.stderr,
        )
    if tally.dropped_columns:
        names = ", ".join(tally.dropped_columns)
        print(f"everydeal: left out, as no collection has such columns: {names}", file=sys.stderr)
    if tally.left_out:
        first = f"everydeal info names all, the first is {tally.first_left_out}"
        print(
            f"everydeal: {tally.left_out:,} things that boards have no place for were left out: {first}",
            file=sys.stderr,
        )
    if tally.lossy:
        print(
            f"everydeal: {tally.lossy:,} boards have more in the files than their deals; --boards keeps it",
            file=sys.stderr,
        )


def _progress() -> "Callable[[Tally], object] | None":
    if not sys.stderr.isatty():
        return None
    begun = shown = time.monotonic()

    def show(tally: "Tally") -> None:
        nonlocal shown
        now = time.monotonic()
        if now - shown > 0.5:
            shown = now
            rate = tally.read / (now - begun)
            print(f"\r{tally.read:,} deals read, {rate:,.0f}/s ", end="", file=sys.stderr, flush=True)

    return show
