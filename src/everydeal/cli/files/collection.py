"""``everydeal info``, ``check``, ``dedup`` and ``diff``: what files hold, what is wrong in them, how they differ."""

import argparse
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ..bars import watched
from ..common import CommandError, add_command, print_json
from ..reading import add_reading_arguments, told
from ..suggestions import near_file

if TYPE_CHECKING:
    from ...formats import Board, FormatError
    from ...formats.compare import Difference, Summary


def add_commands(commands: Any) -> None:
    """Add the commands."""
    parser = add_command(
        commands,
        "info",
        "For each file: its format, how many boards, full deals, endings and fouled boards, how many\n"
        "different deals, how many different boards (deal, auction, play, result: everything in the id of a\n"
        "board), the board numbers, what else is given on how many boards, and every error. Exit code 1 if\n"
        "there are errors.",
        "everydeal info *.pbn\neverydeal info archive.zip --json",
    )
    parser.add_argument("files", nargs="+", metavar="FILE", help="files of deals; - is stdin")
    parser.add_argument("--from", dest="format", metavar="FORMAT", help="the files' format, if it is not clear")
    parser.add_argument("--json", action="store_true", help="one JSON object a file")
    add_reading_arguments(parser)
    parser.set_defaults(run=run_info)

    parser = add_command(
        commands,
        "check",
        "List every error of each file, one per line: records that cannot be read and, in PBN files,\n"
        "everything else that the standard forbids: dates, contracts, scores, illegal calls and cards,\n"
        "results that contradict the play, misplaced notes, lines that are too long. Other commands accept\n"
        "these, because they do not make a deal doubtful. Exit code 1 if there are errors.",
        "everydeal check club.pbn\neverydeal check *.pbn --json",
    )
    parser.add_argument("files", nargs="+", metavar="FILE", help="files of deals; - is stdin")
    parser.add_argument("--from", dest="format", metavar="FORMAT", help="the files' format, if it is not clear")
    parser.add_argument("--json", action="store_true", help="one JSON object an error")
    add_reading_arguments(parser)
    parser.set_defaults(run=run_check)

    parser = add_command(
        commands,
        "dedup",
        "Write each deal of some files once, where it first comes, whatever the format. With --rotation,\n"
        "deals whose hands have only moved around the table count as the same; with --suits, deals whose\n"
        "suits have been exchanged. With --boards each whole board is written once: the same deal with a\n"
        "different number, auction, play or result is a different board; names and comments do not count.\n"
        "Stderr says how many were left out.",
        "everydeal dedup *.pbn -o all.pbn\neverydeal dedup a.lin b.zrd --rotation --suits > deals.txt\n"
        "everydeal dedup --boards vugraph/*.lin -o all.boards",
    )
    parser.add_argument("files", nargs="+", metavar="FILE", help="files of deals; - is stdin")
    parser.add_argument("--rotation", action="store_true", help="deals that are rotations of each other are the same")
    parser.add_argument(
        "--suits", action="store_true", help="deals that differ only in which suit is which are the same"
    )
    parser.add_argument(
        "--boards", action="store_true", help="compare whole boards, by their ids, and not deals (see: encode --board)"
    )
    parser.add_argument("--lenient", action="store_true", help="report what is wrong and go on (exit code 1)")
    parser.add_argument(
        "-o", "--output", metavar="FILE", help="write a file, in the format of its name, instead of deal strings"
    )
    parser.add_argument("--to", dest="format", metavar="FORMAT", help="the format to write (see everydeal formats)")
    parser.add_argument("--json", action="store_true", help="what was done as one JSON object (on stderr without -o)")
    add_reading_arguments(parser)
    parser.set_defaults(run=run_dedup)

    parser = add_command(
        commands,
        "diff",
        "Show how two files differ, whatever their formats and the order of their boards: - marks a board\n"
        "that only the first has, + one that only the second has, ~ one about which they say different\n"
        "things. Exit code 0 if they do not differ, 1 if they do, 2 if a file cannot be read completely; the\n"
        "differences are then not printed, except with --lenient, which compares what can be read.",
        "everydeal diff club.pbn club.dup --deals\neverydeal diff before.pbn after.pbn --json",
    )
    parser.add_argument("left", metavar="A", help="a file of deals")
    parser.add_argument("right", metavar="B", help="another; - is stdin")
    parser.add_argument("--deals", action="store_true", help="compare only the deals, not what else is said about them")
    parser.add_argument("--lenient", action="store_true", help="report what is wrong in a file and go on")
    parser.add_argument("--json", action="store_true", help="one JSON object a difference")
    add_reading_arguments(parser)
    parser.set_defaults(run=run_diff)


def run_info(options: argparse.Namespace) -> int:
    """Summaries of files, and one of all if there are several."""
    from ...formats import read
    from ...formats.compare import Summary

    total, bad = Summary(), 0
    for name in options.files:
        errors: list[FormatError] = []
        notices: list[FormatError] = []
        summary = Summary()
        listeners: Any = {"errors": errors.append, "notices": notices.append, **told(options)}
        try:
            with watched(name) as source:
                for board in read(source, options.format, strict=False, **listeners):
                    summary.add(board)
                    total.add(board)
        except OSError as error:  # the other files are told about all the same
            bad += 1
            reason = f"{name}: {error.strerror or error}{near_file(error.filename)}"
            print_json({"file": name, "errors": [reason]}) if options.json else print(f"{reason}")
            continue
        bad += len(errors)
        _print_info(options, name, summary, errors, notices)
    if len(options.files) > 1 and not options.json:
        print(f"all: {total.boards:,} boards, {total.deals:,} different deals, {bad:,} errors")
    return 1 if bad else 0


def run_check(options: argparse.Namespace) -> int:
    """Print the errors of files, and how many there are on stderr."""
    from ...formats import check

    bad = 0
    for name in options.files:
        try:
            with watched(name) as source:
                for error in check(source, options.format, **told(options)):
                    bad += 1
                    _print_error(error, name, json=options.json)
        except OSError as error:  # the other files are checked all the same
            bad += 1
            print(f"everydeal check: {name}: {error.strerror or error}{near_file(error.filename)}", file=sys.stderr)
    files = len(options.files)
    counts = f"{bad:,} error{'s' * (bad != 1)} in {files:,} file{'s' * (files != 1)}"
    print(f"everydeal check: {counts}", file=sys.stderr)
    return 1 if bad else 0


def _print_error(error: "FormatError", name: str, *, json: bool) -> None:
    if json:
        place = {"file": error.file or name, "line": error.line, "record": error.record}
        print_json({**place, "reason": error.reason, "value": error.value})
    else:
        print(error)


def _print_info(
    options: argparse.Namespace,
    name: str,
    summary: "Summary",
    errors: "list[FormatError]",
    notices: "list[FormatError]",
) -> None:
    form = options.format or ("table" if options.columns else _format_name(name))
    if options.json:
        keys = ("boards", "full", "endings", "fouled", "deals", "different", "numbers")
        counts = {key: getattr(summary, key) for key in keys}
        told = {"errors": [str(error) for error in errors], "notes": [str(notice) for notice in notices]}
        print_json({"file": name, "format": form, **counts, "fields": summary.fields, **told})
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
        print(f"  error     {error}")
    for notice in notices:
        print(f"  note      {notice}")


def _format_name(name: str) -> str:
    """The name of a file's format, or of the formats of the files in it."""
    if name == "-":
        return "stdin"
    from ...formats import format_names

    return ", ".join(format_names(name)) or "unknown"


def run_dedup(options: argparse.Namespace) -> int:
    """Write the boards whose deal has not come before."""
    from ...formats import write
    from ...formats.compare import unique

    whole: bool = options.boards
    if whole and (options.rotation or options.suits):
        raise CommandError("--boards compares boards as they are: leave out --rotation and --suits")
    reader = _Reader(options)
    boards = unique(reader.all(options.files), rotations=options.rotation, suits=options.suits, whole=whole)
    if options.output or options.format:
        count = write(boards, options.output or sys.stdout.buffer, options.format, losses=_tell_losses)
    else:
        count = write(boards, sys.stdout.buffer, "boards" if whole else "lines", losses=lambda lost: None)
    again = reader.count - count
    what = "boards" if whole else "deals"
    if options.json:
        row = {"output": options.output, "compared": what, "different": count, "left_out": again}
        print_json(row, None if options.output else sys.stderr)
        return 1 if reader.bad else 0
    print(f"everydeal dedup: {count:,} different {what}, {again:,} boards left out", file=sys.stderr)
    return 1 if reader.bad else 0


def run_diff(options: argparse.Namespace) -> int:
    """Print the differences, all of them or none."""
    from ...formats.compare import differences

    reader = _Reader(options)
    left, right = reader.all([options.left]), reader.all([options.right])
    try:
        found = list(differences(left, right, deals_only=options.deals))
    except OSError as error:
        raise CommandError(f"{error.filename}: {error.strerror}" if error.filename else str(error)) from None
    except ValueError as error:
        raise CommandError(str(error)) from None
    for difference in found:
        if options.json:
            print_json(_difference_row(difference))
        else:
            _print_difference(difference)
    return 2 if reader.bad else 1 if found else 0


def _print_difference(difference: "Difference") -> None:
    left, right = difference.left, difference.right
    if left is None or right is None:
        board = left or right
        assert board is not None
        print(f"{'-' if right is None else '+'} {_title(board)}{board.deal}")
        return
    print(f"~ {_title(left)}{left.deal}")
    for name, values in difference.fields.items():
        ours, theirs = ("not told" if value in (None, "") else value for value in values)
        print(f"    {name}: {ours} | {theirs}")


def _difference_row(difference: "Difference") -> dict[str, Any]:
    board = difference.left or difference.right
    assert board is not None
    only = "A" if difference.right is None else "B" if difference.left is None else None
    return {"deal": str(board.deal), "number": board.number, "only_in": only, "fields": difference.fields}


def _title(board: "Board") -> str:
    return f"board {board.number}: " if board.number is not None else ""


def _tell_losses(losses: Any) -> None:
    for what in losses.phrases():
        print(f"everydeal dedup: the format cannot hold {what}", file=sys.stderr)


class _Reader:
    """Reads files one after the other, and counts boards and errors."""

    def __init__(self, options: argparse.Namespace) -> None:
        self._lenient: bool = options.lenient
        self._told = told(options)
        self.count = self.bad = 0

    def all(self, names: list[str]) -> "Iterator[Board]":
        """The boards of all files."""
        from ...formats import read

        for name in names:
            with watched(name) as source:
                for board in read(source, strict=not self._lenient, errors=self._complain, **self._told):
                    self.count += 1
                    yield board

    def _complain(self, error: object) -> None:
        self.bad += 1
        print(f"everydeal: {error}", file=sys.stderr)
