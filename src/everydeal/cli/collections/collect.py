"""``everydeal collect``, ``export`` and ``lookup``: files of deals into one Parquet file, and out again."""

import argparse
import os
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

from ..frame import CommandError, add_command, print_json
from ..reading import add_reading_arguments, told

if TYPE_CHECKING:
    from ...datasets.collecting import Tally
    from ...datasets.parquet import Collection

FULL_DEALS = ("pavlicek", "pavlicek-suit", "andrews", "bigdeal", "andrews-scrambled", "pavlicek-suit-scrambled")
"""The spaces that have nothing but deals of 13 cards in each hand."""
NEEDED = "needs pyarrow, DuckDB or Polars: pip install 'everydeal[data]'"


def add_commands(commands: Any) -> None:
    """Add the commands."""
    _add_collect(commands)
    _add_export(commands)
    _add_lookup(commands)


def _add_collect(commands: Any) -> None:
    parser = add_command(
        commands,
        "collect",
        "Collect the deals of files in one Parquet file, which DuckDB, Polars, Spark, pandas and R read.\n\n"
        "The column 'deal' holds each deal's number as bytes: 12 for a full deal, and with --space endings 15 for\n"
        "any. Deals are sorted, so that a number is found in milliseconds. Memory is bounded, however many there are:\n"
        "work in progress is kept in OUTPUT.collecting. If the command is killed, give it again, and it goes on\n"
        "(but not what came on stdin: remove OUTPUT.collecting). The output appears when it is whole, never before.\n\n"
        "Bad records end the work, or with --lenient are left out; either way, file, line and reason are told. Of PBN\n"
        "and LIN, only what is kept is looked at: without --boards that is the deal, and a bad auction may go unseen.",
        "everydeal collect session1.pbn session2.lin -o deals.parquet\n"
        "everydeal collect *.pbn -o deals.parquet --unique --features\n"
        "everydeal collect tournament.pbn -o boards.parquet --boards       # keep names, auctions, tricks, ...\n"
        "everydeal collect *.lin -o boards.parquet --boards --unique=board           # each board once\n"
        "everydeal collect old.parquet new.txt -o all.parquet --unique     # collections are files of deals, too\n"
        "everydeal random -n 1000000 | everydeal collect - -o random.parquet",
    )
    parser.add_argument("files", nargs="+", metavar="FILE", help="files of deals, of any format; - is stdin")
    parser.add_argument("-o", "--output", required=True, metavar="FILE", help="the Parquet file to make")
    parser.add_argument("--space", metavar="NAME", default="pavlicek", help="the numbering (default: pavlicek)")
    once: Any = {"action": "store_const", "dest": "unique"}  # spelled out, as --unique takes no word of its own
    parser.add_argument("--unique", "--unique=deal", const="deal", **once, help="keep the first of equal deals only")
    parser.add_argument(
        "--unique=board",
        const="board",
        **once,
        help="keep the first of equal boards only, those that differ in nothing but where they stand (with --boards)",
    )
    parser.add_argument("--unique=none", const="none", **once, help="keep all (the default)")
    parser.set_defaults(unique="none")
    parser.add_argument("--keep-order", action="store_true", help="do not sort (look-ups then read the whole file)")
    parser.add_argument("--number", action="store_true", help="add the number as decimal, for SQL")
    parser.add_argument("--features", action="store_true", help="add points and shapes: hcp_n ... shape_w")
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
        help="deals sorted in memory at a time (default: 4,194,304, and 131,072 with --boards): fewer need less memory",
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
        from ...datasets.collecting import collect
    from ... import spaces
    from ...formats import FormatError

    for word in ("deal", "board", "none"):
        if word in options.files and not os.path.exists(word):
            raise CommandError(f"there is no file {word}: what is to be kept is written --unique={word}")
    with NamedTemporaryFile(prefix="everydeal-stdin-") as spool:

        def complain(error: FormatError) -> None:
            print(f"everydeal: {str(error).replace(spool.name, 'stdin')}", file=sys.stderr)

        files = [spool.name if file == "-" else file for file in options.files]
        if "-" in options.files:
            import shutil

            shutil.copyfileobj(sys.stdin.buffer, spool)
            spool.flush()
        names = ("unique", "keep_order", "number", "features", "boards", "encoding")
        try:
            tally = collect(
                files,
                options.output,
                space=spaces.by_name(options.space),
                **{name: getattr(options, name) for name in names},
                **told(options),
                run_rows=options.run_rows,
                errors=complain if options.lenient else None,
                progress=_progress(),
            )
        except FormatError as error:
            raise CommandError(str(error).replace(spool.name, "stdin"), 1) from None
    if options.json:
        print_json(asdict(tally) | {"output": options.output, "unique": options.unique})
    else:
        _say(tally, options.output, options.unique)
    return 1 if tally.bad else 0


def _say(tally: "Tally", output: str, unique: str) -> None:
    parts = [f"{tally.written:,} deals in {output}"]
    repeated = f"repeated (of equal {unique}s the first was kept, in the order of the files)"
    for count, what in ((tally.repeated, repeated), (tally.bad, "bad"), (tally.resumed, "read before")):
        if count:
            parts.append(f"{count:,} {what}")
    print(", ".join(parts))
    if tally.poorer:
        print(
            f"everydeal: the files say more of {tally.poorer:,} boards than their deals; --boards keeps it",
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
            rate = (tally.read - tally.resumed) / (now - begun)
            print(f"\r{tally.read:,} deals read, {rate:,.0f}/s ", end="", file=sys.stderr, flush=True)

    return show


def _add_export(commands: Any) -> None:
    parser = add_command(
        commands,
        "export",
        "Write the deals of a Parquet file as a file of any format, or as deal strings, one a line, on standard\n"
        "output. Boards get all that the collection knows of them (see: everydeal collect --boards).",
        "everydeal export deals.parquet -o deals.pbn\n"
        "everydeal export deals.parquet > deals.txt\n"
        "everydeal export boards.parquet --to lin --rows 0:32 > first.lin",
    )
    parser.add_argument("file", metavar="FILE", help="a Parquet file with a column 'deal'")
    parser.add_argument("-o", "--output", metavar="FILE", help="the file to write (default: standard output)")
    parser.add_argument("--to", metavar="FORMAT", help="its format (default: by its name, or lines)")
    parser.add_argument(
        "--rows", metavar="A:B", default=":", help="only rows A to B - 1, counted from 0 (from the end: --rows=-5:)"
    )
    parser.add_argument("--space", metavar="NAME", help="the numbering, if the file does not say it")
    parser.set_defaults(run=run_export)


def run_export(options: argparse.Namespace) -> None:
    """Write the file."""
    from ... import formats

    with open_collection(options) as collection:
        rows = _rows(options.rows, len(collection))
        if len(collection) and not rows:
            raise CommandError(f"--rows {options.rows!r} are none of the {len(collection):,} rows of {options.file}")
        target = options.output or sys.stdout.buffer
        chosen = formats.by_path(options.output) if options.output and not options.to else None
        name = chosen.name if chosen else options.to or "lines"
        bare = _nothing_but_deals(collection)
        if name == "lines" and bare:
            formats.write_pieces((deals.to_pbn() for deals in collection.deals(rows)), target)
        elif name == "pbn" and bare and collection.space.name in FULL_DEALS:
            from ...bulk.writing import pbn_of_full_deals

            formats.write_pieces(pbn_of_full_deals(collection.deals(rows), rows.start + 1), target)
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
    from ...datasets.columns import BOARD_FIELDS, FEATURES

    known = {"deal", "number", *FEATURES, *BOARD_FIELDS}
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
            for board in boards_of(part, collection.deals_of(part)):
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


def _add_lookup(commands: Any) -> None:
    parser = add_command(
        commands,
        "lookup",
        "Print the rows of a collection that have a deal, as JSON. In a sorted collection, however large, that takes\n"
        "milliseconds. Exit code 1 if one is not there.",
        "everydeal lookup deals.parquet 40958565147961533588277623299\n"
        "everydeal lookup deals.parquet 'N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. -'",
    )
    parser.add_argument("file", metavar="FILE", help="a Parquet file with a column 'deal'")
    parser.add_argument("wanted", nargs="+", metavar="NUMBER|DEAL", help="deals, or their numbers in any notation")
    parser.add_argument("--space", metavar="NAME", help="the numbering, if the file does not say it")
    parser.set_defaults(run=run_lookup)


def run_lookup(options: argparse.Namespace) -> int:
    """Print the rows."""
    from ... import Deal

    missing = 0
    with open_collection(options) as collection:
        space = collection.space
        for text in options.wanted:
            number = space.index(Deal.from_pbn(text)) if ":" in text else _number(text, space)
            rows = collection.find(number)
            missing += not len(rows)
            for row in rows.to_pylist():
                facts = {
                    key: value for key, value in row.items() if value is not None and key not in ("deal", "number")
                }
                print_json({"number": str(number), "deal": space.format_item(space[number]), **plain(facts)})
            if not len(rows):
                print(f"everydeal lookup: {text} is not in {options.file}", file=sys.stderr)
    return 1 if missing else 0


def _number(text: str, space: Any) -> int:
    from ... import notations

    try:
        return notations.parse(text, space.size)
    except IndexError as error:
        raise IndexError(f"{space.name}: {error}") from None


def plain(value: Any) -> Any:
    """A value as JSON has it: bytes as hex, decimals as digits, times as text."""
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    if isinstance(value, bytes):
        return f"0x{value.hex()}"
    return value if value is None or isinstance(value, (bool, int, float, str)) else str(value)


def open_collection(options: argparse.Namespace) -> "Collection":
    """The collection that the options name."""
    with needing_data():
        from ... import spaces
        from ...datasets.parquet import Collection

    return Collection(options.file, space=spaces.by_name(options.space) if options.space else None)


class needing_data:  # noqa: N801 - reads like a function
    """A context in which a missing package of the extra ``data`` is a plain error."""

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, _: object) -> None:
        if isinstance(error, ImportError):
            raise CommandError(f"{error}: this command {NEEDED}", 2) from None
