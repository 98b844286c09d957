"""``everydeal records``: hand records to print."""

import argparse
import os
import warnings
from collections.abc import Sequence
from functools import partial

from ...dealing.boards.output import check_paths, write_together
from ...dealing.records import html_text, make_sheet, solve, with_par
from ...formats import Board, read
from ..common import CommandError, say
from ..meanings import hints
from .arguments import LAYOUTS, PRINTED


def run(options: argparse.Namespace) -> None:
    """Read and draw."""
    if not options.output.lower().endswith(PRINTED):
        raise CommandError(f"{options.output}: hand records are written to files named {', '.join(PRINTED)}")
    check_paths([options.output])
    boards: Sequence[Board] = [board for path in options.files for board in read(path, **hints(options))]
    if options.solve:
        boards = solved(boards)
    private = not options.public and any(map(_is_private, options.files))
    job = partial(write_records, boards, title=options.title, options=options)
    write_together([(options.output, job)], private=private)
    count = len(boards)
    alone = ", for you alone like the session (--public: for others, too)" if private else ""
    say(f"{options.output}: {count} board{'s' * (count != 1)}{alone}")


def _is_private(path: str) -> bool:
    """Whether a file can be read by its owner alone, as the files of a session that is not over."""
    return os.path.isfile(path) and not os.stat(path).st_mode & 0o077


def solved(boards: Sequence[Board]) -> Sequence[Board]:
    """The boards with double-dummy tricks and par."""
    try:
        return with_par(solve(boards))
    except ImportError as error:
        raise CommandError(str(error)) from None


def write_records(boards: Sequence[Board], path: str, title: str, options: argparse.Namespace) -> None:
    """Draw boards into a PDF or HTML file."""
    about = {name: getattr(options, name) for name in ("session", "section", "date")}
    sheet = make_sheet(boards, title, language=options.language, about=about, footer=options.footer)
    if path.lower().endswith(".pdf"):
        try:
            from ...dealing.records.pdf import write_pdf  # fontTools
        except ImportError as error:
            raise CommandError(str(error)) from None
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always", UserWarning)
            drawn = {"paper": options.paper, "font": options.font, "layout": options.layout}
            try:
                write_pdf(sheet, path, **drawn, strict=options.strict)
            except ValueError as error:
                raise CommandError(_with_cure(error), 1) from None
        for warning in caught:
            say(_with_cure(warning.message))
        return
    if options.layout != LAYOUTS[0] or options.font:
        say("--layout and --font are for PDF: HTML has one layout, and the reader's fonts")
    with open(path, "w", encoding="utf-8") as file:
        file.write(html_text(sheet))


def _with_cure(reason: object) -> str:
    """What is wrong with the letters of a PDF, with the option that names a font."""
    return f"{reason} (--font FILE)" if "name a font" in str(reason) else str(reason)
