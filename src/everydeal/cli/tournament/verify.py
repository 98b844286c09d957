"""``everydeal verify``: is this proof right?"""

import argparse
import os
from typing import TYPE_CHECKING, Any

from ..common import CommandError, add_command, print_json
from ..reading import add_reading_arguments, told
from .session import add_exclude_argument, read_bytes

if TYPE_CHECKING:
    from ...dealing.announcement.verify import Heard, Report

_CODES = {"yes": 0, "NO": 1, "NOT PROVED": 3}


def add_commands(commands: Any) -> None:
    """Add the command."""
    parser = add_command(
        commands,
        "verify",
        "Check the proof of a session: that its secret is the one announced, that drand signed its round, and\n"
        "that both deal just these boards. With a file of boards, also that those are the same. --heard is\n"
        "the fingerprint that you heard before the round was out, or the announcement that you kept: without\n"
        "it nothing is proved, since a proof that was made after the session is perfect in itself.\n\n"
        "The answer is 'yes' (exit code 0), 'NO' (1), or 'NOT PROVED' (3), each with its reasons. --all takes\n"
        "the proofs of a whole event, and names the board sets that have none. To check boards of a seed,\n"
        "deal them again and compare: everydeal deal --seed-file F --boards 1-24 | everydeal diff - boards.pbn",
        "everydeal verify night.proof --heard MZ67X-DRZ2J-TV2SW-4H171-AJ\n"
        "everydeal verify night.proof boards.pbn --heard night.txt\n"
        "everydeal verify --all *.proof --heard cup.txt",
    )
    parser.add_argument(
        "files", nargs="+", metavar="FILE", help="the proof; then, if you like, the boards, in any format"
    )
    parser.set_defaults(more="files")
    parser.add_argument("--heard", metavar="TEXT|FILE", help="the fingerprint that you heard, or your announcement")
    add_exclude_argument(parser, "the list of used deals that was announced")
    parser.add_argument("--all", action="store_true", help="all files are proofs, of one event")
    parser.add_argument("--json", action="store_true", help="the answer as one JSON object")
    add_reading_arguments(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Check, and say what was found."""
    from ...dealing.announcement.verify import check_event

    if len(options.files) > 2 and not options.all:
        raise CommandError("verify takes a proof, and one file of boards; --all takes many proofs")
    heard = None if options.heard is None else _heard(options.heard)
    lists = [_read(path) for path in options.exclude]
    if options.all:
        report = check_event([_check(options, path, heard, lists) for path in options.files])
    else:
        report = _check(options, options.files[0], heard, lists, *options.files[1:])
    if options.json:
        row = {"verdict": report.verdict, "facts": report.facts, "wrong": report.wrong, "unproved": report.unproved}
        print_json(row)
    else:
        print("\n".join(report.lines()))
    return _CODES[report.verdict]


def _check(
    options: argparse.Namespace, proof: str, heard: "Heard | None", lists: list[bytes], played: str | None = None
) -> "Report":
    """The report of one proof."""
    from ...dealing.announcement.verify import check_proof

    if played is None:
        return check_proof(read_bytes(proof), heard=heard, lists=lists)
    from ...formats import FormatError, read

    errors: list[FormatError] = []
    boards = list(read(played, errors=errors.append, **told(options)))
    report = check_proof(read_bytes(proof), heard=heard, lists=lists, boards=boards)
    report.wrong += map(str, errors)
    if not boards:
        report.wrong.append(f"{played}: there is no board in it")
    return report


def _heard(text: str) -> "Heard":
    """A fingerprint, or the announcement in a file."""
    from ...dealing.announcement.announced import Announcement
    from ...dealing.announcement.fingerprint import parse_fingerprint
    from ...dealing.announcement.texts import read_plain

    try:
        if os.path.isfile(text):
            return Announcement.from_text(read_plain(read_bytes(text)))
        return parse_fingerprint(text)
    except ValueError as error:
        raise CommandError(f"--heard {text[:80]}: {error}") from None


def _read(path: str) -> bytes:
    with open(path, "rb") as file:
        return file.read()
