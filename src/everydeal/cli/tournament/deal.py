"""``everydeal deal``: the boards of a session."""

import argparse
import sys
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from ..common import CommandError, add_command, print_json
from ..searching import INTERRUPTED, Search, ended
from .records import add_record_arguments, is_printed, solved, write_records
from .session import (
    add_seed_arguments,
    add_set_arguments,
    add_used_argument,
    board_numbers,
    check_randomness,
    check_used,
    chosen_set,
    limited,
    read_opening,
    report_refused,
    seed_kind,
    stream_of,
    used_files,
    warn_of_seed,
)

if TYPE_CHECKING:
    from ...dealing.events.sessions.session import Dealt
    from ...formats import Board


def add_commands(commands: Any) -> None:
    """Add the command."""
    parser = add_command(
        commands,
        "deal",
        "Deal numbered boards, with dealer and vulnerability. Every deal of the set is equally likely, and\n"
        "each board carries its deal's number ([DealId] in PBN). The name of a file decides its format; give\n"
        "-o several times for several files: PBN, LIN, the formats of dealing machines, and .html or .pdf for\n"
        "printed hand records.\n\n"
        "The randomness comes from the operating system. Or it comes from a seed and is the same for ever:\n"
        "board k is then number k - 1 of the seed's stream, and can be dealt alone. Or, so that anybody can\n"
        "check it afterwards, it comes from the secret of 'everydeal commit' and a public value that nobody\n"
        "knew then (see docs/dealing.md; for a whole tournament: everydeal event). A seed that people choose\n"
        "is easily guessed; 'everydeal seed' makes a better one.\n\n"
        "Some formats of dealing machines number boards by position: 1, 2, 3, ... (DUP and DLM from any\n"
        "number on). Numbers that they cannot hold are refused, unless you give --renumber. Either all files\n"
        "are written or none. Only you can read them unless you give --public, and no existing file is\n"
        "overwritten without --force.",
        "everydeal deal --boards 1-32 -o session.pbn -o session.dup -o records.pdf\n"
        "everydeal seed -o tonight.seed; everydeal deal --boards 1-24 --seed-file tonight.seed -o session.pbn\n"
        "everydeal deal --boards 7 --seed-file tonight.seed           # board 7 again, alone\n"
        "everydeal deal --secret session.secret --beacon '7 12 23 31 44 48' -o session.pbn\n"
        "everydeal deal --boards 1-32 --not-in last-year.pbn --not-in used.numbers -o new.pbn\n"
        "everydeal deal --boards 1-8 --cards 5 --title 'Five-card endings' -o practice.pdf",
    )
    parser.add_argument(
        "--boards", type=board_numbers, metavar="LIST", help="board numbers, like 1-16,21 (default: 1-16)"
    )
    parser.add_argument(
        "-o", "--output", action="append", default=[], metavar="FILE", help="write this file (default: PBN to stdout)"
    )
    parser.add_argument(
        "--renumber",
        action="store_true",
        help="allow different board numbers in files that cannot hold these, and report them",
    )
    parser.add_argument("--force", action="store_true", help="overwrite existing files")
    parser.add_argument("--public", action="store_true", help="let others read the files, too (default: only you)")
    parser.add_argument("--title", metavar="TEXT", help="the session's name, for files that have a place for it")
    luck = parser.add_argument_group("randomness", "from the operating system, unless one of these is given")
    one = luck.add_mutually_exclusive_group()
    add_seed_arguments(luck, one)
    one.add_argument("--secret", metavar="FILE", help="the secret file of 'everydeal commit'; needs --beacon")
    luck.add_argument("--beacon", metavar="VALUE", help="the public value, once it is out")
    add_set_arguments(parser)
    add_used_argument(parser)
    add_record_arguments(parser)
    parser.add_argument("-q", "--quiet", action="store_true", help="do not warn that a seed can be guessed")
    parser.add_argument("--json", action="store_true", help="print one JSON object a board")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> None:
    """Deal, write, report."""
    from ...dealing.events.sessions.session import session_boards

    check_randomness(options)
    check_outputs(options.output, options.force)
    interrupted = ""
    if options.secret is not None:
        dealt, title, tags = _from_secret(options)
    else:
        dealt, title, tags, interrupted = _from_stream(options)
    boards = session_boards(dealt, options.title or title, tags)
    for line in report_refused(dealt, options.not_in):
        print(f"everydeal deal: {line}", file=sys.stderr)
    boards = list(solved(boards, options))
    write_session(options, boards, options.output, options.title or title)
    if options.json:
        for one, board in zip(dealt, boards, strict=True):
            print_json(_row(one, board))
    elif not options.output:
        from ...formats import write

        write(boards, sys.stdout, "pbn")
    if interrupted:
        raise CommandError(interrupted, INTERRUPTED)


def _from_stream(options: argparse.Namespace) -> "tuple[list[Dealt], str, dict[str, str], str]":
    """The boards, their title and tags; and what to say if Control-C has ended the search for their deals."""
    from ...dealing.events.sessions.session import SearchEndedError, deal_session
    from ...dealing.events.sessions.tested import TestedSet

    boards, kind = options.boards or tuple(range(1, 17)), seed_kind(options)
    warn_of_seed(options)
    tags = {} if kind is None else {"DealSeed": kind}
    source = chosen_set(options)
    splits = [source.split] if isinstance(source, TestedSet) else []
    with Search(splits, [len(boards)] * len(splits)) as search:
        try:
            return deal_session(source, stream_of(options), boards, used_files(options)), "", tags, ""
        except SearchEndedError as error:
            interrupted = ended(len(error.dealt), len(boards), search.tried)
            if not error.dealt:
                raise CommandError(interrupted, INTERRUPTED) from None
            return error.dealt, "", tags, interrupted


def _from_secret(options: argparse.Namespace) -> "tuple[list[Dealt], str, dict[str, str]]":
    from ...dealing.events.commitments.commitment import clean_text
    from ...dealing.events.commitments.verify import BEACON_TAG, COMMITMENT_TAG
    from ...dealing.events.sessions.session import deal_session

    opening, used = read_opening(options.secret), used_files(options)
    check_used(opening, used)
    boards = limited(opening.terms.boards, options.boards)
    dealt = deal_session(opening.terms.source, opening.stream(options.beacon), boards, used)
    tags = {COMMITMENT_TAG: opening.commitment, BEACON_TAG: clean_text(options.beacon)}
    return dealt, opening.terms.name, tags


def check_outputs(paths: list[str], force: bool) -> None:
    """Refuse what cannot be written, before anything is dealt."""
    from ...dealing.events.sessions.output import check_paths
    from ...formats import by_path

    check_paths(paths, force=force)
    for path in paths:
        if not is_printed(path):
            by_path(path)


def write_session(options: argparse.Namespace, boards: "list[Board]", paths: list[str], title: str) -> None:
    """Write all files of a session, or none: for their owner alone, unless they are to be public."""
    from ...dealing.events.sessions.output import boards_for, write_together

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
            print(f"everydeal deal: {path}: RENUMBERED 1-{len(held)}, in this order: {numbers}", file=sys.stderr)
    write_together(jobs, private=not options.public)


def _write_file(boards: "list[Board]", path: str, part: str) -> None:
    """Write one file, for now to *part*, in the format of its name, and say what that format has no place for."""
    from ...formats import by_path, write

    lost: list[Any] = []
    write(boards, part, by_path(path).name, losses=lost.append)
    fields = sorted({field for losses in lost for field in losses} - {"tags", "number"})
    if fields:
        print(f"everydeal deal: {path}: the format has no place for {', '.join(fields)}", file=sys.stderr)


def _row(dealt: "Dealt", board: "Board") -> dict[str, Any]:
    return {
        "board": dealt.board,
        "dealer": "NESW"[board.dealer or 0],
        "vulnerable": board.vulnerability,
        "deal": str(dealt.deal),
        "id": board.tags["DealId"],
        "refused": dealt.attempt,
    }
