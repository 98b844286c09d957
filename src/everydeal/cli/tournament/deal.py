"""``everydeal deal``: the boards of a session."""

import argparse
import os
import sys
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from ..common import CommandError, add_command, print_json, say
from ..searching import INTERRUPTED, Search, ended
from .promised import add_promise_arguments, file_stem, read_promised
from .records import add_record_arguments, is_printed, solved, write_records
from .session import (
    add_seed_arguments,
    add_set_arguments,
    board_numbers,
    deal_source,
    excluded_files,
    has_set_options,
    report_excluded,
    seed_kind,
    stream_of,
    warn_of_seed,
)

if TYPE_CHECKING:
    from ...dealing.boards.session import Dealt
    from ...formats import Board

_USUAL = (".pbn", ".dup", ".pdf")
"""The files of a session that was announced, unless others are named."""


def add_commands(commands: Any) -> None:
    """Add the command."""
    parser = add_command(
        commands,
        "deal",
        "Deal numbered boards, with dealer and vulnerability. Every deal of the set is equally likely, and\n"
        "each board carries its deal's number ([DealId] in PBN).\n\n"
        "With the SECRET of 'everydeal announce' and the JSON of its ROUND: the boards that were announced, as\n"
        "PBN, DUP and PDF, or as -o says. Without ROUND it tells the address of the round, and when it is out.\n\n"
        "Without SECRET: boards that nobody can check. The randomness comes from the operating system; or from\n"
        "a seed, and is the same for ever: board k is then number k - 1 of the seed's stream, and can be dealt\n"
        "alone. A seed that people choose is easily guessed; 'everydeal seed' makes a better one.\n\n"
        "The name of a file decides its format; give -o several times for several files. Some formats of\n"
        "dealing machines number boards by position: 1, 2, 3, ... (DUP and DLM from any number on). Numbers\n"
        "that they cannot hold are refused, unless you give --renumber. Either all files are written or none.\n"
        "Only you can read them unless you give --public (on Windows others can); no existing file is\n"
        "overwritten without --force.",
        "everydeal deal night.secret round.json\n"
        "everydeal deal cup.secret round.json --set QUAL3-A -o a.pbn -o a.dup\n"
        "everydeal deal --boards 1-32 -o session.pbn -o session.dup -o records.pdf\n"
        "everydeal seed -o tonight.seed; everydeal deal --boards 1-24 --seed-file tonight.seed -o session.pbn\n"
        "everydeal deal --boards 7 --seed-file tonight.seed           # board 7 again, alone\n"
        "everydeal deal --boards 1-32 --exclude last-year.pbn --exclude used.deals -o new.pbn\n"
        "everydeal deal --boards 1-8 --cards 5 --title 'Five-card endings' -o practice.pdf",
    )
    parser.add_argument("secret", nargs="?", metavar="SECRET", help="the secret of 'everydeal announce'")
    parser.add_argument("round", nargs="?", metavar="ROUND", help="the JSON of its round, as its address shows it")
    parser.add_argument(
        "--boards", type=board_numbers, metavar="LIST", help="board numbers, like 1-16,21 (default: 1-16)"
    )
    parser.add_argument("-o", "--output", action="append", default=[], metavar="FILE", help="write this file")
    parser.add_argument(
        "--renumber",
        action="store_true",
        help="allow different board numbers in files that cannot hold these, and report them",
    )
    parser.add_argument("--force", action="store_true", help="overwrite existing files")
    parser.add_argument("--public", action="store_true", help="let others read the files, too (default: only you)")
    parser.add_argument("--title", metavar="TEXT", help="the session's name, for files that have a place for it")
    seeds = parser.add_argument_group("randomness", "from the operating system, unless one of these is given")
    add_seed_arguments(seeds, seeds.add_mutually_exclusive_group())
    add_set_arguments(parser)
    add_promise_arguments(parser)
    add_record_arguments(parser)
    parser.add_argument("-q", "--quiet", action="store_true", help="do not warn that a seed can be guessed")
    parser.add_argument("--json", action="store_true", help="print one JSON object a board")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> None:
    """Deal, write, report."""
    from ...dealing.boards.session import session_boards

    check_outputs(options.output, options.force)
    interrupted, paths = "", options.output
    if options.secret is not None:
        dealt, title, tags, paths = _from_secret(options)
    else:
        dealt, title, tags, interrupted = _from_stream(options)
    boards = session_boards(dealt, title, tags)
    for line in report_excluded(dealt, options.exclude):
        say(line)
    boards = list(solved(boards, options))
    write_session(options, boards, paths, title)
    if options.json:
        for one, board in zip(dealt, boards, strict=True):
            print_json(_row(one, board))
    elif not paths:
        from ...formats import write

        write(boards, sys.stdout, "pbn")
    if interrupted:
        raise CommandError(interrupted, INTERRUPTED)


def _from_stream(options: argparse.Namespace) -> "tuple[list[Dealt], str, dict[str, str], str]":
    """The boards, their title and tags; and what to say if Control-C has ended the search for their deals."""
    from ...dealing.boards.filtered import FilteredSet
    from ...dealing.boards.session import SearchEndedError, deal_session

    if options.set or options.value:
        raise CommandError("--set and --value go with the secret of an announcement")
    boards, kind, title = options.boards or tuple(range(1, 17)), seed_kind(options), options.title or ""
    warn_of_seed(options)
    tags = {} if kind is None else {"DealSeed": kind}
    source = deal_source(options)
    splits = [source.split] if isinstance(source, FilteredSet) else []
    with Search(splits, [len(boards)] * len(splits)) as search:
        try:
            return deal_session(source, stream_of(options), boards, excluded_files(options)), title, tags, ""
        except SearchEndedError as error:
            interrupted = ended(len(error.dealt), len(boards), search.tried)
            if not error.dealt:
                raise CommandError(interrupted, INTERRUPTED) from None
            return error.dealt, title, tags, interrupted


def _from_secret(options: argparse.Namespace) -> "tuple[list[Dealt], str, dict[str, str], list[str]]":
    """The boards of an announced board set, their title and tags, and the files to write."""
    from ...dealing.announcement.proof import make_proof, set_tags

    if options.secret.isdecimal() and not os.path.exists(options.secret):
        raise CommandError(f"{options.secret} is no secret file: did you mean --boards 1-{options.secret}?")
    if options.boards or has_set_options(options) or seed_kind(options) is not None:
        raise CommandError("the announcement says which boards and deals, and what decides them: leave it out here")
    file, one, beacon, excluded = read_promised(options, options.round)
    _, dealt = make_proof(file, one, beacon, excluded)
    title = options.title or file.announcement.name
    if file.announcement.rehearsal:
        title = f"REHEARSAL {title}"
    usual = [file_stem(options, file, one) + extension for extension in _USUAL]
    paths = options.output or ([] if options.json else usual)
    return dealt, title, set_tags(file.announcement, one, beacon), paths


def check_outputs(paths: list[str], force: bool) -> None:
    """Refuse what cannot be written, before anything is dealt."""
    from ...dealing.boards.output import check_paths
    from ...formats import by_path

    check_paths(paths, force=force)
    for path in paths:
        if not is_printed(path):
            by_path(path)


def write_session(options: argparse.Namespace, boards: "list[Board]", paths: list[str], title: str) -> None:
    """Write all files of a session, or none: for their owner alone, unless they are to be public."""
    from ...dealing.boards.output import boards_for, write_together

    check_outputs(paths, options.force)
    jobs: list[tuple[str, Callable[[str], object]]] = []
    for path in paths:
        if is_printed(path):
            jobs.append((path, lambda part: write_records(boards, part, title, options)))
            continue
        held = boards_for(path, boards, renumber=options.renumber)
        jobs.append((path, partial(_write_file, held, path)))
        if [board.number for board in held] != [board.number for board in boards]:
            numbers = ", ".join(str(board.number) for board in boards)
            say(f"{path}: RENUMBERED 1-{len(held)}, in this order: {numbers}")
    write_together(jobs, private=not options.public)


def _write_file(boards: "list[Board]", path: str, part: str) -> None:
    """Write one file, for now to *part*, in the format of its name, and say what that format has no place for."""
    from ...formats import by_path, write

    lost: list[Any] = []
    write(boards, part, by_path(path).name, losses=lost.append)
    fields = sorted({field for losses in lost for field in losses} - {"tags", "number"})
    if fields:
        say(f"{path}: the format has no place for {', '.join(fields)}")


def _row(dealt: "Dealt", board: "Board") -> dict[str, Any]:
    return {
        "board": dealt.board,
        "dealer": "NESW"[board.dealer or 0],
        "vulnerable": board.vulnerability,
        "deal": str(dealt.deal),
        "id": board.tags["DealId"],
        "excluded": dealt.attempt,
    }
