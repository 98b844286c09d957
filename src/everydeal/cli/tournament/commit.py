"""``everydeal commit``: bind oneself to a session before anybody can know its deals."""

import argparse
import sys
from typing import TYPE_CHECKING, Any

from ..common import CommandError, add_command, print_json
from .session import (
    add_set_arguments,
    add_used_argument,
    board_numbers,
    chosen_set,
    keep_secret,
    read_opening,
    used_files,
)

if TYPE_CHECKING:
    from ...dealing.events.commitments.commitment import Opening


def add_commands(commands: Any) -> None:
    """Add the command."""
    parser = add_command(
        commands,
        "commit",
        "Draw a secret, write it to a file that only you can read, and print the announcement. Publish the\n"
        "announcement where it cannot be changed, before the value named by --beacon is known. Once it is\n"
        "known, 'everydeal deal' deals from the secret and the value. After the session publish the secret\n"
        "file; 'everydeal verify' then proves that you could not choose the deals, and that nobody could know\n"
        "them without the secret.\n\n"
        "Name exactly a value that nobody can foresee or choose: which one, from when, and how it is written.\n"
        "The protocol, and what it does not prevent, is in docs/dealing.md.",
        "everydeal commit --name 'Open Pairs, session 3' --boards 1-32 -o session3.secret \\\n"
        "  --beacon 'NIST randomness beacon 2.0, first pulse after 2026-05-07 12:00 UTC, outputValue, as printed'\n"
        "everydeal commit --name 'Club final' --boards 1-24 --not-in used.numbers -o final.secret \\\n"
        "  --beacon 'the six numbers of the lottery of 7 May, ascending, with single blanks' > announcement.txt\n"
        "everydeal commit --again final.secret",
    )
    parser.add_argument("--name", metavar="TEXT", help="a name that distinguishes this session from all others")
    parser.add_argument("--boards", type=board_numbers, metavar="LIST", help="board numbers, like 1-16,21")
    parser.add_argument("--beacon", metavar="TEXT", help="which public value it will be, exactly")
    parser.add_argument("-o", "--output", metavar="FILE", help="the secret file; an existing file is not overwritten")
    parser.add_argument("--again", metavar="FILE", help="only print the announcement of this secret file again")
    add_set_arguments(parser, exact=True)
    add_used_argument(parser)
    parser.add_argument(
        "--json", action="store_true", help="the announcement as one JSON object: its text, and what it says"
    )
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> None:
    """Draw a secret and print the announcement."""
    from ...dealing.events.commitments.commitment import Opening, Terms, clean_text

    if options.again is not None:
        _announce(read_opening(options.again), options)
        return
    needed = {"--name": options.name, "--boards": options.boards, "--beacon": options.beacon, "-o": options.output}
    if missing := [option for option, value in needed.items() if value is None]:
        raise CommandError(f"a session to commit to needs {', '.join(missing)}")
    source, used = chosen_set(options), used_files(options)
    if not source.size:
        raise CommandError(f"there is no deal in the set ({source.text})")
    terms = Terms(
        name=clean_text(options.name),
        boards=options.boards,
        deals=source.text,
        size=source.size,
        beacon=clean_text(options.beacon),
        used=used.digests() if used else (),
    )
    opening = Opening.draw(terms)
    keep_secret(options.output, opening.to_text())
    _announce(opening, options)
    print(f"everydeal commit: {options.output} holds the secret: keep it, unchanged and to yourself", file=sys.stderr)


def _announce(opening: "Opening", options: argparse.Namespace) -> None:
    """Print the announcement."""
    announcement, terms = opening.announcement, opening.terms
    if not options.json:
        print(announcement.to_text(), end="")
        return
    from ...dealing.events.sessions.boards import format_boards

    print_json(
        {
            "name": terms.name,
            "boards": format_boards(terms.boards),
            "deals": terms.deals,
            "size": str(terms.size),
            "beacon": terms.beacon,
            "not_in": list(terms.used),
            "commitment": announcement.commitment,
            "announcement": announcement.to_text(),
            "secret": options.again or options.output,
        }
    )
