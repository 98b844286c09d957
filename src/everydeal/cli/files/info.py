"""``everydeal info``: what files hold; with ``--stats``, what their deals are like."""

import argparse
from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...formats import FormatError, format_names
from ...formats.compare import Summary
from ..common import CommandError, Complaints, in_options, print_json
from ..meanings import format_of_files, hints
from ..reading import boards_of, is_collection, open_collection, watched
from ..sources import is_file
from ..suggestions import reason_of

if TYPE_CHECKING:
    from ...bulk import Deals


def run(options: argparse.Namespace) -> int:
    """Summaries of files, and one of all if there are several."""
    files = options.files or ["-"]
    if options.stats:
        return _print_stats(options, files)
    if options.plot:
        raise CommandError("--plot draws what --stats tells: add --stats")
    format_of_files(options)  # if there is no such format, that is said once, and not of each file
    total, bad = Summary(), 0
    for name in files:
        errors: list[FormatError] = []
        notices: list[FormatError] = []
        summary = Summary()
        try:
            for board in boards_of([name], options, errors.append, notices.append):
                summary.add(board)
                total.add(board)
        except (CommandError, OSError, ValueError) as error:  # the other files are described all the same
            bad += 1
            reason = reason_of(error) if isinstance(error, OSError) else str(error)
            print_json({"file": name, "errors": [reason]}) if options.json else print(reason)
            continue
        bad += len(errors)
        _print_info(options, name, summary, errors, notices)
    if len(files) > 1 and not options.json:
        print(f"all: {total.boards:,} boards, {total.deals:,} different deals, {bad:,} error{'s' * (bad != 1)}")
    return 1 if bad else 0


def _print_info(
    options: argparse.Namespace,
    name: str,
    summary: Summary,
    errors: list[FormatError],
    notices: list[FormatError],
) -> None:
    form = format_of_files(options) or ("table" if options.columns else _format_name(name))
    if options.json:
        keys = ("boards", "full", "endings", "fouled", "deals", "different", "numbers")
        counts = {key: getattr(summary, key) for key in keys}
        wrong = {"errors": [str(error) for error in errors], "notes": [str(notice) for notice in notices]}
        print_json({"file": name, "format": form, **counts, "fields": dict(sorted(summary.fields.items())), **wrong})
        return
    first, last = summary.numbers or (0, 0)
    numbers = f", number{f's {first} to' if first < last else ''} {last}" if summary.numbers else ""
    print(f"{name} ({form}): {summary.boards:,} board{'s' * (summary.boards != 1)}{numbers}")
    print(f"  deals     {summary.full:,} full, {summary.endings:,} endings, {summary.fouled:,} fouled")
    again = summary.boards - summary.different
    print(f"  different {summary.deals:,} deals, {summary.boards - summary.deals:,} repeats", end="")
    print(f"; {summary.different:,} boards, {again:,} repeats" if summary.deals < summary.boards else "")
    if summary.fields:
        print("  fields    " + ", ".join(f"{what} {count:,}" for what, count in sorted(summary.fields.items())))
    for error in errors:
        print(f"  error     {in_options(error)}")
    for notice in notices:
        print(f"  note      {notice}")


def _format_name(name: str) -> str:
    """The name of a file's format, or of the formats of the files in it."""
    if name == "-":
        return "stdin"
    if is_collection(name):
        return "parquet"
    return ", ".join(format_names(name)) or "unknown" if is_file(name) else "argument"


def _print_stats(options: argparse.Namespace, files: list[str]) -> int:
    """Print the tables of points and patterns, and draw them; 1 if something was wrong in a file."""
    from ...datasets.stats import plot, stats  # which is for arrays

    errors = Complaints()
    found = stats(deals for name in files for deals in _deals(name, options, errors))
    if options.plot:
        plot(found, options.plot, " and ".join(files))
    seats = [(name, found.mean(i), found.deviation(i)) for i, name in enumerate("NESW") if found.deals]
    if options.json:
        print_json({"deals": found.deals, "full": found.full, "mean_hcp": {name: mean for name, mean, _ in seats}})
        for row in found.rows():
            print_json(row)
        return 1 if errors.count else 0
    print(f"{found.deals:,} deal{'s' * (found.deals != 1)}, {found.full:,} of them full")
    for name, mean, deviation in seats:
        print(f"{name}: mean {mean:.3f} points, standard deviation {deviation:.3f}")
    print(f"{'':12} {'N':>12} {'E':>12} {'S':>12} {'W':>12}  {'% of hands':>10}  {'% of all':>10}")
    for row in found.rows():
        counts = [row[seat] for seat in "NESW"]
        share = 100 * sum(counts) / (4 * found.deals)
        label = f"{row['value']} point{'s' * (row['value'] != 1)}" if row["feature"] == "hcp" else str(row["value"])
        columns = " ".join(f"{count:12,}" for count in counts)
        print(f"{label:12} {columns}  {share:10.4f}  {100 * row['random_share']:10.4f}")
    return 1 if errors.count else 0


def _deals(name: str, options: argparse.Namespace, errors: Complaints) -> "Iterator[Deals]":
    """The deals of a file or collection, many at a time."""
    if is_collection(name):
        with open_collection(name, options) as collection:
            yield from collection.deals()
        return
    from ...bulk.reading import read_deals

    with watched(name) as source:
        yield read_deals(source, format_of_files(options), errors=errors, **hints(options)).deals
