"""``everydeal event``: one announcement for all sessions of a tournament, each of which is opened alone."""

import argparse
from typing import Any

from ...common import Formatter, add_command
from ...reading import add_reading_arguments
from ..session import add_used_argument, board_numbers

_UNIT = "phase, session, and if need be section and reserve: 'OPRR 3', 'SW 3 A', 'OPRR 3 - 1'"


def add_commands(commands: Any) -> None:
    """Add the command, and its own commands."""
    parser = add_command(
        commands,
        "event",
        "One announcement binds the organiser to every session of a tournament: phases, sections, reserve\n"
        "sets. It is published before anybody can know the deals; each session is dealt from the event's\n"
        "secret and a public value that comes later (for example a round of drand's beacon), and opened as\n"
        "soon as it is over. docs/events.md has the protocol, and what it does not prevent.",
        "everydeal event new cup.terms -o cup.txt --secret cup.secret\n"
        "everydeal event deal cup.secret --unit 'FIN 1' --beacon-file round.json --format pbn --format dup\n"
        "everydeal event open cup.secret --unit 'FIN 1'\n"
        "everydeal event verify cup.txt FIN1.pbn --opened FIN1.opened --beacon-file round.json",
    )
    own = parser.add_subparsers(title="commands of event", metavar="COMMAND", dest="subcommand", required=True)
    _add_new(own)
    _add_show(own)
    _add_deal(own)
    _add_open(own)
    _add_verify(own)
    _add_join(own)


def _add(own: Any, name: str, summary: str, description: str, examples: str) -> argparse.ArgumentParser:
    epilog = "examples:\n" + "\n".join(f"  {line}" for line in examples.splitlines())
    parser: argparse.ArgumentParser = own.add_parser(
        name, help=summary, description=description, epilog=epilog, formatter_class=Formatter
    )

    def run(options: argparse.Namespace) -> int | None:
        from . import checking, making

        module = making if name in ("new", "deal", "open", "join") else checking
        result: int | None = getattr(module, f"run_{name}")(options)
        return result

    parser.set_defaults(run=run)
    return parser


def _add_new(own: Any) -> None:
    parser = _add(
        own,
        "new",
        "draw an event's secret, and print the announcement",
        "Read the terms of an event, draw its secret, and write the announcement: publish it today, by mail\n"
        "to all captains and on a public page, and print the fingerprint from its last line in the bulletin.\n"
        "Give the secret to somebody who does not play; or, with --share 3/5, split it into five shares of\n"
        "which any three give it back (FILE.1 to FILE.5; the secret itself is then not written).\n\n"
        "Terms are lines like these, one group for each phase:\n\n"
        "  name: Club cup 2026\n"
        "  phase: QUAL                     capital letters and digits\n"
        "  title: Qualifying #/4           # is the session's number\n"
        "  sessions: 1-4                   or 1-, if nobody knows how many\n"
        "  sections: A B                   if sections play other boards\n"
        "  boards: 1-16 / 17-32            by session, again and again; or 1-, any number\n"
        "  reserves: 1                     reserve sets, 0 to 9\n"
        "  starts: 2026-12-02              or beacon: drand:quicknet:ROUND, nist:2:TIME, text:DESCRIPTION\n"
        "  file: QUAL#\n\n"
        "'starts' takes drand's round at 12:00 UTC of the day before. 'deals: SET' and 'not-in: FILE' are for\n"
        "other deals, and for lists of used ones. A # at a line's beginning is a comment.",
        "everydeal event new cup.terms -o cup.txt --secret cup.secret\n"
        "everydeal event new cup.terms -o cup.txt --secret cup.secret --share 3/5\n"
        "everydeal event new --from-sqd WBG2024.sqd --beacon drand:quicknet:40000000 -o wbg.txt --secret wbg.secret",
    )
    parser.add_argument("terms", nargs="?", metavar="TERMS", help="the file with the terms; - for standard input")
    parser.add_argument("--from-sqd", metavar="FILE", help="the terms of a SquareDeal description instead")
    parser.add_argument("--beacon", metavar="NAME", help="with --from-sqd: the beacon, instead of the file's DI")
    parser.add_argument(
        "--reserves",
        type=int,
        default=1,
        metavar="N",
        help="with --from-sqd: reserve sets of each session (default: 1)",
    )
    parser.add_argument("-o", "--output", metavar="FILE", help="write the announcement here (default: print it)")
    parser.add_argument(
        "--secret", required=True, metavar="FILE", help="the new file for the secret, which only you can read"
    )
    parser.add_argument("--share", metavar="K/N", help="write N shares of the secret, any K of which give it")


def _add_show(own: Any) -> None:
    parser = _add(
        own,
        "show",
        "show what an announcement says: sessions, files, beacons and where to find them, the fingerprint",
        "Read an announcement, even one that mail has quoted and wrapped, and show what it promises. A secret\n"
        "file shows the same, and --text prints its announcement again.",
        "everydeal event show mail.txt\neverydeal event show cup.secret --text\neverydeal event show cup.txt --units",
    )
    parser.add_argument("file", metavar="FILE", help="an announcement or a secret file; - for standard input")
    parser.add_argument("--text", action="store_true", help="print the announcement itself, byte for byte")
    parser.add_argument(
        "--units",
        action="store_true",
        help="a line for each unit: its name, boards, file, and where its beacon is found",
    )
    parser.add_argument(
        "--json", action="store_true", help="what it says as one JSON object; --units: one object a unit"
    )
    parser.add_argument("--published", metavar="PRINT", help="compare with this commitment or fingerprint")


def _add_material(parser: argparse.ArgumentParser) -> None:
    luck = parser.add_argument_group("the beacon's value")
    luck.add_argument("--beacon-file", metavar="FILE", help="the JSON of the beacon's server, or a value in words")
    luck.add_argument("--beacon", metavar="VALUE", help="the same, pasted")
    luck.add_argument("--certificate", metavar="FILE", help="NIST's certificate (DER), to check a pulse's signature")


def _add_deal(own: Any) -> None:
    from ..records import add_record_arguments

    parser = _add(
        own,
        "deal",
        "deal the boards of a session, when its beacon is out",
        "Deal one unit of an event: from the secret file, or from an announcement and what was --opened. The\n"
        "files are named as announced; only you can read them unless you give --public.",
        "everydeal event deal cup.secret --unit 'FIN 1' --beacon-file round.json --format pbn --format dup\n"
        "everydeal event deal cup.txt --opened FIN1.opened --beacon-file round.json -o again.pbn",
    )
    parser.add_argument("file", metavar="FILE", help="the secret file; or an announcement, with --opened")
    parser.add_argument("--unit", metavar="UNIT", help=_UNIT)
    parser.add_argument("--opened", metavar="FILE", help="a session that was opened")
    _add_material(parser)
    parser.add_argument("--boards", type=board_numbers, metavar="LIST", help="only these; needed if the number is open")
    parser.add_argument("-o", "--output", action="append", default=[], metavar="FILE", help="write this file")
    parser.add_argument(
        "--format", action="append", default=[], metavar="EXT", help="files of these formats (default: pbn)"
    )
    parser.add_argument("--renumber", action="store_true", help="allow different board numbers in files (see: deal)")
    parser.add_argument("--title", metavar="TEXT", help="the session's title (default: the announced one)")
    parser.add_argument("--force", action="store_true", help="overwrite existing files")
    parser.add_argument("--public", action="store_true", help="let others read the files, too")
    add_used_argument(parser)
    add_record_arguments(parser)


def _add_open(own: Any) -> None:
    parser = _add(
        own,
        "open",
        "write what proves a session, when it is over",
        "Write the file that opens one unit and reveals nothing about any other. Publish it with the boards\n"
        "as soon as the session is over at all tables. A reserve set that was played is opened together with\n"
        "the planned set.",
        "everydeal event open cup.secret --unit 'FIN 1'\n"
        "everydeal event open cup.secret --unit 'FIN 2 - 0' --unit 'FIN 2 - 1'\n"
        "everydeal event open cup.secret --unit 'FIN 1' -o -",
    )
    parser.add_argument("file", metavar="FILE", help="the secret file")
    parser.add_argument("--unit", action="append", required=True, metavar="UNIT", help=_UNIT + "; may be repeated")
    parser.add_argument("-o", "--output", metavar="FILE", help="write this file, or - (default: as announced, .opened)")


def _add_verify(own: Any) -> None:
    parser = _add(
        own,
        "verify",
        "check a session, or the whole event, against its announcement",
        "Deal an opened session again and compare every board; everything that does not agree is named. The\n"
        "announcement may have come by mail; compare its fingerprint with the one that you heard\n"
        "(--published).\n\n"
        "With --all, check the whole event when it is over: that the secret gives the root again, that\n"
        "reserves were opened together with the planned sets, that no session was skipped, and which sessions\n"
        "were never opened.",
        "everydeal event verify cup.txt FIN1.pbn --opened FIN1.opened --beacon-file round.json\n"
        "everydeal event verify cup.txt FIN1.pbn --opened FIN1.opened --beacon-file round.json \\\n"
        "  --published MZ67X-DRZ2J-TV2SW-4H171-AJ\n"
        "everydeal event verify cup.txt --all --secret cup.secret *.opened",
    )
    parser.add_argument(
        "files",
        nargs="+",
        metavar="FILE",
        help="the announcement, as published or mailed; then the boards, or with --all what was opened",
    )
    parser.add_argument("--opened", metavar="FILE", help="the opened session")
    parser.set_defaults(more="files")
    parser.add_argument("--published", metavar="PRINT", help="the commitment or fingerprint that you heard or read")
    _add_material(parser)
    parser.add_argument("--boards", type=board_numbers, metavar="LIST", help="the file holds only these boards")
    add_used_argument(parser)
    parser.add_argument("--all", action="store_true", help="the whole event, when it is over")
    parser.add_argument("--secret", metavar="FILE", help="with --all: the event's secret, as published at its end")
    parser.add_argument("--json", action="store_true", help="the result as one JSON object")
    add_reading_arguments(parser)


def _add_join(own: Any) -> None:
    parser = _add(
        own,
        "join",
        "rebuild the secret from its shares",
        "Join shares of an event's secret. They count only if they give the announced root. A false share is\n"
        "named if there are others to replace it.",
        "everydeal event join cup.secret.1 cup.secret.4 cup.secret.5 --event cup.txt -o cup.secret",
    )
    parser.add_argument("shares", nargs="+", metavar="SHARE", help="the files of the shares")
    parser.add_argument("--event", required=True, metavar="FILE", help="the announcement")
    parser.add_argument("-o", "--output", required=True, metavar="FILE", help="the new file for the secret")
