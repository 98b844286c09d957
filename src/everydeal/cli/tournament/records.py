"""``everydeal records``: hand records to print."""

import argparse
import sys
import warnings
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ..frame import CommandError, add_command

if TYPE_CHECKING:
    from ...formats import Board

PRINTED = (".html", ".htm", ".pdf")
"""The extensions of hand records."""


def add_commands(commands: Any) -> None:
    """Add the command."""
    parser = add_command(
        commands,
        "records",
        "Draw the boards of some files for printing: compass diagrams with dealer, vulnerability, high-card points\n"
        "and the deal's checked id, twelve to a page, and the double-dummy tricks where the file tells them, or of\n"
        "all boards with --solve. PDF needs the extra 'print' (ReportLab), --solve the extra 'endplay'.",
        "everydeal records session.pbn -o session.pdf\n"
        "everydeal records session.pbn -o session.html --title 'Club night, 7 May'\n"
        "everydeal records session.pbn -o session.pdf --layout sheet --solve\n"
        "everydeal records session.pbn -o slips.pdf --layout cards\n"
        "everydeal records a.lin b.lin -o both.pdf --solve --paper letter",
    )
    parser.add_argument("files", nargs="+", metavar="FILE", help="boards in any format")
    parser.add_argument("-o", "--output", required=True, metavar="FILE", help="a file named .pdf or .html")
    parser.add_argument("--title", default="", metavar="TEXT", help="the title (default: the event in the file)")
    add_record_arguments(parser)
    parser.set_defaults(run=run)


def add_record_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options that `write_records` reads."""
    group = parser.add_argument_group("hand records (.pdf, .html)")
    group.add_argument(
        "--solve", action="store_true", help="with double-dummy tricks and par, by endplay's solver; in PBN, too"
    )
    group.add_argument("--paper", choices=("a4", "letter"), default="a4", help="the paper of a PDF (default: a4)")
    group.add_argument(
        "--layout",
        choices=("twelve", "sheet", "large", "cards"),
        default="twelve",
        help="of a PDF: twelve boards to a page (the default); 36 on the two sides of one sheet; four in large print; "
        "or curtain cards, a slip for each hand",
    )
    group.add_argument("--font", metavar="FILE", help="a TrueType font for a title beyond western letters, in a PDF")


def run(options: argparse.Namespace) -> None:
    """Read and draw."""
    from ...formats import read

    if not is_printed(options.output):
        raise CommandError(f"{options.output}: hand records are written to files named {', '.join(PRINTED)}")
    boards = solved([board for path in options.files for board in read(path)], options)
    write_records(boards, options.output, options.title, options)
    count = len(boards)
    print(f"{options.output}: {count} board{'s' * (count != 1)}", file=sys.stderr)


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
        sheet = make_sheet(boards, title)
        if path.lower().endswith(".pdf"):
            from ...dealing.records.pdf import write_pdf

            with warnings.catch_warnings(record=True) as told:
                warnings.simplefilter("always", UserWarning)
                write_pdf(sheet, path, paper=options.paper, font=options.font, layout=options.layout)
            for warning in told:
                print(f"everydeal: {warning.message}", file=sys.stderr)
            return
    except ImportError as error:
        raise CommandError(str(error)) from None
    with open(path, "w", encoding="utf-8") as file:
        file.write(html_text(sheet))
