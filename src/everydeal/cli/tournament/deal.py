"""``everydeal deal``: the boards of a session."""

import argparse
import os
import sys

from ...dealing.announcement.proof import make_proof, set_tags
from ...dealing.boards.board_file import board_row, session_boards
from ...dealing.boards.described_sets import splits_of
from ...dealing.boards.numbers import parse_boards
from ...dealing.boards.output import check_paths, write_session
from ...dealing.boards.session import Dealt, SearchEndedError, deal_session
from ...formats import Board, write
from ..common import CommandError, print_json, say, warnings_said, wrong_word
from ..searching import INTERRUPTED, Search, ended
from .arguments import EXTENSIONS, has_set_options
from .opening import file_stem, read_promised
from .session import deal_source, excluded_files, report_excluded, solved, stream_of


def run(options: argparse.Namespace) -> int:
    """Deal, write, report; or list the lessons that come along."""
    if options.mix == "list":
        from ..conditions import list_lessons

        list_lessons()
        return 0
    with wrong_word():
        check_paths(options.output)
    interrupted, usual = "", list[str]()
    if options.secret is not None:
        dealt, title, tags, usual = _from_secret(options)
    else:
        dealt, title, tags, interrupted = _from_stream(options)
    boards = session_boards(dealt, title, tags)
    if options.exclude:
        for line in report_excluded(dealt, options.exclude):
            say(line)
    if options.solve:
        boards = solved(boards)
    _write(options, boards, options.output, title)
    missing = _write_what_can_be(options, boards, usual, title)
    if options.json:
        for one, board in zip(dealt, boards, strict=True):
            print_json(board_row(one, board))
    elif not options.output and not usual:
        write(boards, sys.stdout, "pbn")
    if interrupted:
        raise CommandError(interrupted, INTERRUPTED)
    return 1 if missing else 0


def _from_stream(options: argparse.Namespace) -> tuple[list[Dealt], str, dict[str, str], str]:
    """The boards, their title and tags; and what to say if Control-C has ended the search for their deals."""
    if options.set:
        raise CommandError("--set goes with the secret of an announcement")
    title, tags = options.title or "", {} if options.seed is None else {"DealSeed": "text"}
    stream, source = stream_of(options.seed), deal_source(options)
    with wrong_word("--boards"):
        boards = parse_boards(options.boards or "1-16")
    wanted = splits_of(source, stream, boards)
    with Search(list(wanted), list(wanted.values())) as search:
        try:
            return deal_session(source, stream, boards, excluded_files(options)), title, tags, ""
        except SearchEndedError as error:
            interrupted = ended(len(error.dealt), len(boards), search.tried)
            if not error.dealt:
                raise CommandError(interrupted, INTERRUPTED) from None
            return error.dealt, title, tags, interrupted


def _from_secret(options: argparse.Namespace) -> tuple[list[Dealt], str, dict[str, str], list[str]]:
    """The boards of an announced board set, their title and tags, and the files to write unless others are named."""
    if not os.path.exists(options.secret):
        from ...constraints import scenarios

        if (said := options.secret).replace("-", "").replace(",", "").isdecimal():
            meant = f"1-{said}" if said.isdecimal() else said
            raise CommandError(f"{said} is not a secret file: did you mean --boards {meant}?")
        if options.secret in scenarios.names():
            raise CommandError(f"{options.secret} is a lesson: did you mean --mix {options.secret}?")
    if options.boards or has_set_options(options) or options.seed is not None:
        raise CommandError("the announcement says which boards and deals, and what decides them: leave it out here")
    file, one, beacon, excluded = read_promised(options, options.round)
    usual = [] if options.output or options.json else [file_stem(options, file, one) + name for name in EXTENSIONS]
    check_paths(usual)
    for path in filter(os.path.isfile, () if options.force else usual):
        raise CommandError(f"{path} is there already, and may be a session that was played: --force replaces it", 1)
    _, dealt = make_proof(file, one, beacon, excluded)
    title = options.title or file.announcement.name
    if file.announcement.rehearsal:
        title = f"REHEARSAL {title}"
    return dealt, title, set_tags(file.announcement, one, beacon), usual


def _write_what_can_be(options: argparse.Namespace, boards: list[Board], paths: list[str], title: str) -> list[str]:
    """Write those of the usual files that can hold these boards; the others, and why, are said."""
    missing = []
    for path in paths:
        try:
            _write(options, boards, [path], title)
        except (CommandError, ValueError, ImportError) as error:
            missing.append(path)
            say(f"{path} is NOT written: {error}")
    return missing


def _write(options: argparse.Namespace, boards: list[Board], paths: list[str], title: str) -> None:
    """Write all files of a session, or none: for their owner alone, unless they are to be public."""
    with warnings_said():
        write_session(paths, boards, title, renumber=options.renumber, private=not options.public)
    if paths:
        say(f"{len(boards)} board{'s' * (len(boards) != 1)} in {', '.join(paths)}")
