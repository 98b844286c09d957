"""``everydeal compact`` and ``manifest``: collections that are directories."""

import argparse
import sys
from typing import Any

from ..common import add_command, print_json
from .inputs import check_input
from .opening import add_space_argument, needing_data


def add_commands(commands: Any) -> None:
    """Add the commands."""
    _add_compact(commands)
    _add_manifest(commands)


def _add_compact(commands: Any) -> None:
    parser = add_command(
        commands,
        "compact",
        "Merge the parts of a collection that is a directory, so that they no longer overlap: each 'collect\n"
        "--append' adds parts, and a look-up searches every part that could contain the deal. Parts that do\n"
        "not overlap stay as they are, unless they are small. Memory is bounded, and the old parts count\n"
        "until the new ones are complete. Deals that 'collect --keep-order' did not sort are not sorted now.",
        "everydeal compact deals/\neverydeal compact deals/ --part-rows 1000000\neverydeal compact s3://club/deals/",
    )
    parser.add_argument("directory", metavar="DIR", help="a directory that 'collect' has made")
    parser.add_argument(
        "--part-rows", type=int, metavar="N", help="rows of a part (default: 8,388,608; boards 1,048,576)"
    )
    parser.add_argument("--json", action="store_true", help="say what was done as one JSON object")
    parser.set_defaults(run=run_compact)


def run_compact(options: argparse.Namespace) -> None:
    """Merge, and say what was done."""
    from dataclasses import asdict

    with needing_data():
        from ...datasets.collecting.compact import compact

    done = compact(options.directory, part_rows=options.part_rows)
    if options.json:
        print_json(asdict(done) | {"directory": options.directory})
    else:
        before, kept = _counted(done.before, "part"), f"{done.kept:,} not rewritten"
        print(f"{_counted(done.rows, 'deal')}, {before} before, {done.after:,} now ({kept})")


def _counted(many: int, what: str) -> str:
    return f"{many:,} {what}{'' if many == 1 else 's'}"


def _add_manifest(commands: Any) -> None:
    parser = add_command(
        commands,
        "manifest",
        "Write the manifest of a directory of Parquet files made by Spark, Polars or DuckDB. From then on it\n"
        "is a collection like those of 'collect -o DIR/': it knows its space, and look-ups open only the\n"
        "parts that could contain the deal. With --check, verify that every part has the bytes (SHA-256),\n"
        "rows and deals that the manifest says; exit code 1 if not.",
        "everydeal manifest strong/ --input-space pavlicek\neverydeal manifest deals/ --check",
    )
    parser.add_argument("directory", metavar="DIR", help="a directory of Parquet files with a column 'deal'")
    add_space_argument(parser)
    parser.add_argument("--check", action="store_true", help="write nothing; say what is wrong")
    parser.add_argument("--json", action="store_true", help="say what was found as one JSON object")
    parser.set_defaults(run=run_manifest)


def run_manifest(options: argparse.Namespace) -> int:
    """Write or check the manifest."""
    with needing_data():
        from ... import spaces
        from ...datasets.parquet.directory import describe, require_manifest, verify
        from ...datasets.parquet.folders import folder_at, is_store

    check_input(options.directory)
    wrong: list[str] = []
    if options.check:
        wrong = verify(options.directory)
        for sentence in () if options.json else wrong:
            print(f"everydeal manifest: {sentence}", file=sys.stderr)
        manifest = require_manifest(folder_at(options.directory))
    else:
        is_store(options.directory)  # refuses other URLs
        manifest = describe(options.directory, spaces.by_name(options.space) if options.space else None)
    rows = sum(part.rows for part in manifest.parts)
    if options.json:
        facts = {"parts": len(manifest.parts), "deals": rows, "space": manifest.space["space"]}
        print_json({"directory": options.directory, **facts, "wrong": wrong})
    elif not wrong:
        parts, deals = _counted(len(manifest.parts), "part"), _counted(rows, "deal")
        print(f"{parts}, {deals} of {manifest.space['space']}")
    return 1 if wrong else 0
