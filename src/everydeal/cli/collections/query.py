"""``everydeal query``: SQL over collections."""

import argparse
import csv
import sys
from typing import Any

import duckdb

from ...datasets.duck import connect, names_of_views, require_query, write_query
from ...formats.core.remote import require_disk, require_readable
from ..common import CommandError, plain, print_json, say
from ..meanings import space_of_collections


def run(options: argparse.Namespace) -> None:
    """Print the rows, or write them."""
    if sum(map(bool, (options.json, options.csv, options.output))) > 1:
        raise CommandError("--json, --csv and -o are three ways to get the rows: give one of them")
    if options.output:
        require_disk(options.output, "query")
        if options.output.lower().endswith(".csv"):
            raise CommandError(f"-o writes Parquet: for CSV write --csv > {options.output}")
    for name in options.files:
        require_readable(name)
    if len(options.files) > 1:
        tables = ", ".join(map(" is ".join, zip(options.files, names_of_views(options.files), strict=True)))
        say(f"as tables, {tables}; all together are deals")
    sql = sys.stdin.read() if options.sql == "-" else options.sql
    space = space_of_collections(options)
    try:
        if options.output:
            print(f"{write_query(sql, options.output, *options.files, space=space):,} rows in {options.output}")
            return
        require_query(sql)
        with connect(*options.files, space=space) as database:
            result = database.execute(sql)
            if result.description:
                _print(result, options)
    except duckdb.Error as error:
        if not options.files and "Table with name deals does not exist" in str(error):
            raise CommandError("name the collection behind the query: its rows are the table 'deals'") from None
        raise CommandError(_plainly(str(error)), 1) from None
    except RuntimeError as error:
        if "interrupted" not in str(error):  # as DuckDB says that Control-C was pressed
            raise
        raise KeyboardInterrupt from None


def _plainly(complaint: str) -> str:
    """What DuckDB says, without the wrapping of what one of our functions says."""
    _, wrapping, ours = complaint.partition("Python exception occurred while executing the UDF: ")
    return ours.partition(": ")[2].strip() if wrapping else complaint.strip()


def _print(result: Any, options: argparse.Namespace) -> None:
    names = [column[0] for column in result.description]
    if options.csv:
        writer = csv.writer(sys.stdout, lineterminator="\n")
        writer.writerow(names)
        while rows := result.fetchmany(4096):
            writer.writerows([plain(value) for value in row] for row in rows)
    elif options.json:
        while rows := result.fetchmany(4096):
            for row in rows:
                print_json(dict(zip(names, row, strict=True)))
    else:
        _print_table(names, result)


def _print_table(names: list[str], result: Any) -> None:
    """Columns as wide as the first 4096 rows need; a single column is printed bare, for pipes."""
    widths: list[int] = []
    while rows := result.fetchmany(4096):
        texts = [["" if value is None else str(plain(value)) for value in row] for row in rows]
        if len(names) == 1:
            print("\n".join(row[0] for row in texts))
            continue
        if not widths:
            widths = [max(len(names[i]), *(len(row[i]) for row in texts)) for i in range(len(names))]
            print("  ".join(name.ljust(width) for name, width in zip(names, widths, strict=True)).rstrip())
        for row in texts:
            print("  ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)).rstrip())
