"""``everydeal query``, ``stats`` and ``solve``: SQL over collections, what their deals are like, and their tricks."""

import argparse
import os
import sys
from typing import Any

from ...datasets.function_table import FUNCTIONS
from ..common import CommandError, add_command, print_json
from .inputs import check_input, refuse_url
from .opening import COLLECTION, add_space_argument, needing_data, open_collection, plain


def _functions() -> str:
    """What can be used in SQL, for the help."""
    rows = [f"  {function}\n{'':6}{function.about}" for function in FUNCTIONS.values()]
    boards = list(FUNCTIONS).index("auction_text")
    return "\n".join([
        "Besides all of DuckDB's SQL you can use these functions:\n", *rows[:boards],
        "\nand, with the columns of 'collect --boards', these:\n", *rows[boards:],
        "\nWrite number_deal(CAST(n AS DECIMAL(29,0))), and never store numbers as HUGEINT: DuckDB writes those as",
        "DOUBLE.",
    ])  # fmt: skip


def add_commands(commands: Any) -> None:
    """Add the commands."""
    _add_query(commands)
    _add_stats(commands)
    _add_solve(commands)


def _add_query(commands: Any) -> None:
    parser = add_command(
        commands,
        "query",
        "Run a SELECT over Parquet files of deals, with the built-in DuckDB. The files together are the table\n"
        "'deals'; each is also a table under its own name without the extension. Only queries can be run, so\n"
        "nothing is changed; -o writes their rows, completely or not at all.\n\n"
        f"{_functions()}",
        "everydeal query \"SELECT hcp(deal, 'N') AS points, count(*) FROM deals GROUP BY 1 ORDER BY 1\" deals.parquet\n"
        "everydeal query \"SELECT deal_pbn(deal) FROM deals WHERE in_set(deal, 'hcp(north) >= 25')\" deals.parquet\n"
        'everydeal query "SELECT contract, avg(overtricks) FROM deals GROUP BY ALL ORDER BY ALL" boards.parquet\n'
        "everydeal query \"SELECT deal FROM deals WHERE shape(deal, 'S') = '13-0-0-0'\" a.parquet -o s.parquet",
    )
    parser.add_argument("sql", metavar="SQL", help="the query; - reads it from standard input")
    parser.add_argument(
        "files", nargs="*", metavar="FILE", help="Parquet files with a column 'deal', or directories of them"
    )
    add_space_argument(parser)
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="one JSON object a row")
    form.add_argument("--csv", action="store_true", help="comma-separated values, with a line of names")
    form.add_argument("-o", "--output", metavar="FILE", help="write the rows to a Parquet file")
    parser.set_defaults(run=run_query)


def run_query(options: argparse.Namespace) -> None:
    """Print the rows, or write them."""
    with needing_data():
        import duckdb

        from ... import spaces
        from ...datasets.duck import connect, names_of_views, require_query, write_query

    if options.output:
        refuse_url(options.output, "query --output")
    for name in options.files:
        check_input(name)
    if len(options.files) > 1:
        tables = ", ".join(
            f"{file} is {view}" for file, view in zip(options.files, names_of_views(options.files), strict=True)
        )
        print(f"everydeal query: as tables, {tables}; all together are deals", file=sys.stderr)
    sql = sys.stdin.read() if options.sql == "-" else options.sql
    space = spaces.by_name(options.space) if options.space else None
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
        raise CommandError(_plainly(str(error)), 1) from None


def _plainly(complaint: str) -> str:
    """What DuckDB says, without the wrapping of what one of our functions says."""
    _, wrapping, ours = complaint.partition("Python exception occurred while executing the UDF: ")
    return ours.partition(": ")[2].strip() if wrapping else complaint.strip()


def _print(result: Any, options: argparse.Namespace) -> None:
    names = [column[0] for column in result.description]
    if options.csv:
        import csv

        writer = csv.writer(sys.stdout, lineterminator="\n")
        writer.writerow(names)
        while rows := result.fetchmany(4096):
            writer.writerows([plain(value) for value in row] for row in rows)
    elif options.json:
        while rows := result.fetchmany(4096):
            for row in rows:
                print_json(dict(zip(names, map(plain, row), strict=True)))
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


def _add_stats(commands: Any) -> None:
    parser = add_command(
        commands,
        "stats",
        "High-card points and patterns of the hands of a collection, seat by seat, and their shares among all hands.",
        "everydeal stats deals.parquet\neverydeal stats deals.parquet --plot deals.png",
    )
    parser.add_argument("file", metavar="FILE", help=COLLECTION)
    add_space_argument(parser)
    parser.add_argument("--plot", metavar="FILE", help="draw a picture (.png, .svg, .pdf); needs matplotlib")
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    parser.set_defaults(run=run_stats)


def run_stats(options: argparse.Namespace) -> None:
    """Print the tables, and draw them."""
    with open_collection(options) as collection:
        from ...datasets.stats import plot, stats

        found = stats(collection)
    if options.plot:
        try:
            plot(found, options.plot, os.path.basename(options.file))
        except ImportError as error:
            raise CommandError(str(error), 2) from None
    seats = [(name, found.mean(i), found.deviation(i)) for i, name in enumerate("NESW")]
    if options.json:
        print_json({"deals": found.deals, "full": found.full, "mean_hcp": {name: mean for name, mean, _ in seats}})
        for row in found.rows():
            print_json(row)
        return
    print(f"{found.deals:,} deals, {found.full:,} of them full")
    for name, mean, deviation in seats:
        print(f"{name}: mean {mean:.3f} points, standard deviation {deviation:.3f}")
    print(f"{'':12} {'N':>12} {'E':>12} {'S':>12} {'W':>12}  {'% of hands':>10}  {'% of all':>10}")
    for row in found.rows():
        counts = [row[seat] for seat in "NESW"]
        share = 100 * sum(counts) / (4 * found.deals)
        label = f"{row['value']} points" if row["feature"] == "hcp" else str(row["value"])
        columns = " ".join(f"{count:12,}" for count in counts)
        print(f"{label:12} {columns}  {share:10.4f}  {100 * row['random_share']:10.4f}")


def _add_solve(commands: Any) -> None:
    parser = add_command(
        commands,
        "solve",
        "Solve every deal of a collection double-dummy, by endplay's DDS, and write it with 20 columns of\n"
        "tricks, dd_tricks_n_s for North in spades to dd_tricks_w_nt for West in notrump. Several processes\n"
        "share the work; their results are kept in OUTPUT.solving. If the command is killed, run it\n"
        "again, and it continues.",
        "everydeal solve deals.parquet -o solved.parquet\n"
        'everydeal query "SELECT avg(dd_tricks_n_nt) FROM deals" solved.parquet',
    )
    parser.add_argument("file", metavar="FILE", help=COLLECTION)
    parser.add_argument("-o", "--output", required=True, metavar="FILE", help="the Parquet file to make")
    parser.add_argument("--workers", type=int, metavar="N", help="processes (default: one for each processor)")
    parser.add_argument("--json", action="store_true", help="say what was done as one JSON object")
    parser.set_defaults(run=run_solve)


def run_solve(options: argparse.Namespace) -> None:
    """Solve, and say how many."""
    with needing_data():
        from ...datasets.solve import solve

    for name in (options.file, options.output):
        refuse_url(name, "solve")

    def show(done: int, of: int) -> None:
        print(f"\r{done:,} of {of:,} deals solved ", end="", file=sys.stderr, flush=True)

    try:
        shown = show if sys.stderr.isatty() else None
        count = solve(options.file, options.output, workers=options.workers, progress=shown)
    except ImportError as error:
        raise CommandError(str(error), 2) from None
    if options.json:
        print_json({"output": options.output, "solved": count})
    else:
        print(f"{count:,} deals solved; all in {options.output}")
