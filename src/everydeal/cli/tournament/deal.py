"""``everydeal deal``: the boards of a session."""

import argparse
import sys
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from ..frame import add_command, print_json
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
        "Deal numbered boards, with dealer and vulnerability. Every deal of the set is equally likely, and each board\n"
        "carries its deal's number ([DealId] in PBN). Files get the format of their name; give -o several times for\n"
        "several files: PBN, LIN, the formats of dealing machines, and .html or .pdf for printed hand records.\n\n"
        "The randomness is the operating system's; or it comes from a seed, the same for ever: board k is then number\n"
        "k - 1 of the seed's stream, and can be dealt alone; or, so that anybody can check it afterwards, from the\n"
        "secret of 'everydeal commit' and a public value that nobody knew then (see docs/dealing.md; for a\n"
        "whole tournament: everydeal event). A seed that people choose is easily guessed: everydeal seed.\n\n"
        "Some formats of machines number boards by their places: 1, 2, 3, ... (DUP and DLM from any number on). What\n"
        "they cannot hold is refused, unless --renumber allows it. All files are written, or none: readable by you\n"
        "alone without --public, and over no file that exists without --force.",
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
        "--renumber", action="store_true", help="allow other board numbers in files that cannot hold these, and say so"
    )
    parser.add_argument("--force", action="store_true", help="overwrite files that exist")
    parser.add_argument("--public", action="store_true", help="files that others may read, too (default: you alone)")
    parser.add_argument("--title", metavar="TEXT", help="the session's name, for files that have a place for it")
    luck = parser.add_argument_group("randomness", "the operating system's, unless one of these says otherwise")
    one = luck.add_mutually_exclusive_group()
    add_seed_arguments(luck, one)
    one.add_argument("--secret", metavar="FILE", help="the secret file of 'everydeal commit'; needs --beacon")
    luck.add_argument("--beacon", metavar="VALUE", help="the public value that is out now")
    add_set_arguments(parser)
    add_used_argument(parser)
    add_record_arguments(parser)
    parser.add_argument("-q", "--quiet", action="store_true", help="do not say that a seed can be guessed")
    parser.add_argument("--json", action="store_true", help="print one JSON object a board")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> None:
    """Deal, write, report."""
    from ...dealing.events.sessions.session import session_boards

    check_randomness(options)
    check_outputs(options.output, options.force)
    dealt, title, tags = _from_secret(options) if options.secret is not None else _from_stream(options)
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


def _from_stream(options: argparse.Namespace) -> "tuple[list[Dealt], str, dict[str, str]]":
    from ...dealing.events.sessions.session import deal_session

    boards, kind = options.boards or tuple(range(1, 17)), seed_kind(options)
    warn_of_seed(options)
    tags = {} if kind is None else {"DealSeed": kind}
    return deal_session(chosen_set(options), stream_of(options), boards, used_files(options)), "", tags


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
