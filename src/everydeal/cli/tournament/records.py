"""``everydeal records``: hand records to print."""

import argparse
import os
import sys
import warnings
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from ..common import CommandError, add_command, say
from ..reading import add_reading_arguments, told

if TYPE_CHECKING:
    from ...formats import Board

PRINTED = (".html", ".htm", ".pdf")
"""The extensions of hand records."""


def add_commands(commands: Any) -> None:
    """Add the command."""
    parser = add_command(
        commands,
        "records",
        "Draw the boards of some files for printing: compass diagrams with dealer, vulnerability, high-card\n"
        "points and the deal's checked id, twelve to a page, with double-dummy tricks, makeable contracts and\n"
        "par if the file has them, or for all boards with --solve. The header shows event, session, section\n"
        "and date if they are the same for all boards.\n\n"
        "A PDF is tagged, so that it can be read aloud and copied, and its fonts are embedded: they have the\n"
        "letters of all of Europe; those of East Asia come from a font of the system, or --font. PDF needs\n"
        "the extra 'print' (fontTools), --solve the extra 'endplay'. If only you can read the boards' file,\n"
        "only you can read the records.",
        "everydeal records session.pbn -o session.pdf\n"
        "everydeal records session.pbn -o session.html --title 'Club night, 7 May'\n"
        "everydeal records session.pbn -o session.pdf --layout sheet --solve\n"
        "everydeal records session.pbn -o slips.pdf --layout cards --language fr\n"
        "everydeal records session.pbn -o a.pdf --session 'Round 3' --section A --date 2026-05-07 --footer 'TD: Ann'\n"
        "everydeal records a.lin b.lin -o both.pdf --solve --paper letter",
    )
    parser.add_argument("files", nargs="+", metavar="FILE", help="boards in any format")
    parser.add_argument("-o", "--output", required=True, metavar="FILE", help="a file named .pdf or .html")
    parser.add_argument("--title", default="", metavar="TEXT", help="the title (default: the event in the file)")
    parser.add_argument(
        "--public", action="store_true", help="let others read the file, even if only you can read the session's file"
    )
    add_record_arguments(parser)
    add_reading_arguments(parser)
    parser.set_defaults(run=run)


def add_record_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options that `write_records` reads."""
    group = parser.add_argument_group("hand records (.pdf, .html)")
    group.add_argument(
        "--solve", action="store_true", help="add double-dummy tricks and par, with endplay's solver; also in PBN"
    )
    group.add_argument("--paper", choices=("a4", "letter"), default="a4", help="the paper of a PDF (default: a4)")
    group.add_argument(
        "--layout",
        choices=("twelve", "sheet", "large", "cards"),
        default="twelve",
        help="of a PDF: twelve boards to a page (the default); 36 on the two sides of one sheet; four in large print; "
        "or curtain cards, a slip for each hand",
    )
    group.add_argument(
        "--language",
        choices=("en", "fr", "de", "nl", "it", "es", "pt", "pl", "sv", "da", "nb"),
        default="en",
        metavar="CODE",
        help="seats, honours and words of en, fr, de, nl, it, es, pt, pl, sv, da or nb (default: en)",
    )
    for name, what in (("session", "session"), ("section", "section"), ("date", "date")):
        group.add_argument(
            f"--{name}", default="", metavar="TEXT", help=f"the {what} in the header (default: the file's)"
        )
    group.add_argument("--footer", default="", metavar="TEXT", help="your own text at the foot of each page")
    group.add_argument(
        "--font",
        metavar="FILE",
        help="a font for header and footer of a PDF: .ttf, .otf, .ttc or .otc (with :N for font N of a collection)",
    )


def run(options: argparse.Namespace) -> None:
    """Read and draw."""
    from ...dealing.boards.output import check_paths, write_together
    from ...formats import read

    if not is_printed(options.output):
        raise CommandError(f"{options.output}: hand records are written to files named {', '.join(PRINTED)}")
    check_paths([options.output])
    boards = solved([board for path in options.files for board in read(path, **told(options))], options)
    private = not options.public and any(map(_is_private, options.files))
    job = partial(write_records, boards, title=options.title, options=options)
    write_together([(options.output, job)], private=private)
    count = len(boards)
    alone = ", for you alone like the session (--public: for others, too)" if private else ""
    print(f"{options.output}: {count} board{'s' * (count != 1)}{alone}", file=sys.stderr)


def _is_private(path: str) -> bool:
    """Whether a file can be read by its owner alone, as the files of a session that is not over."""
    return os.path.isfile(path) and not os.stat(path).st_mode & 0o077


def is_printed(path: str) -> bool:
    """Whether a file of this name is a hand record."""
    return path.lower().endswith(PRINTED)


def solved(boards: "Sequence[Board]", options: argparse.Namespace) -> "Sequence[Board]":
    """The boards with double-dummy tricks and par, if they are to have them."""
    from ...dealing.records import solve, with_par

    if not options.solve:
        return boards
    try:
        return with_par(solve(boards))
    except ImportError as error:
        raise CommandError(str(error)) from None


def write_records(boards: "Sequence[Board]", path: str, title: str, options: argparse.Namespace) -> None:
    """Draw boards into a PDF or HTML file."""
    from ...dealing.records import html_text, make_sheet

    try:
        about = {name: getattr(options, name) for name in ("session", "section", "date")}
        sheet = make_sheet(boards, title, language=options.language, about=about, footer=options.footer)
        if path.lower().endswith(".pdf"):
            from ...dealing.records.pdf import write_pdf

            with warnings.catch_warnings(record=True) as told:
                warnings.simplefilter("always", UserWarning)
                write_pdf(sheet, path, paper=options.paper, font=options.font, layout=options.layout)
            for warning in told:
                say(f"{warning.message}")
            return
    except ImportError as error:
        raise CommandError(str(error)) from None
    if options.layout != "twelve" or options.font:
        print(
            "everydeal: --layout and --font are for PDF: HTML has one layout, and the reader's fonts",
            file=sys.stderr,
        )
    with open(path, "w", encoding="utf-8") as file:
        file.write(html_text(sheet))
