"""``everydeal records``: hand records to print."""

import argparse
import os
import warnings
from collections.abc import Sequence
from functools import partial
from typing import Any

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
        boards = with_par(solve(boards))
    private = not options.public and any(map(_is_private, options.files))
    about = {name: getattr(options, name) or "" for name in ("session", "section", "date")}
    drawn = {name: getattr(options, name) for name in ("layout", "font", "paper", "strict", "language", "footer")}
    job = partial(write_records, boards, title=options.title or "", about=about, **drawn)
    write_together([(options.output, job)], private=private)
    count = len(boards)
    alone = ", for you alone like the session (--public: for others, too)" if private else ""
    say(f"{options.output}: {count} board{'s' * (count != 1)}{alone}")


def _is_private(path: str) -> bool:
    """Whether a file can be read by its owner alone, as the files of a session that is not over."""
    return os.path.isfile(path) and not os.stat(path).st_mode & 0o077


def write_records(
    boards: Sequence[Board],
    path: str,
    title: str,
    *,
    layout: str = LAYOUTS[0],
    font: str | None = None,
    paper: str = "a4",
    strict: bool = False,
    **said: Any,
) -> None:
    """Draw boards into a PDF or HTML file; *said* is in which language, and what stands at head and foot."""
    sheet = make_sheet(boards, title, **said)
    if path.lower().endswith(".pdf"):
        from ...dealing.records.pdf import write_pdf  # fontTools

        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always", UserWarning)
            try:
                write_pdf(sheet, path, paper=paper, font=font, layout=layout, strict=strict)
            except ValueError as error:
                raise CommandError(_with_cure(error), 1) from None
        for warning in caught:
            say(_with_cure(warning.message))
        return
    if layout != LAYOUTS[0] or font:
        say("--layout and --font are for PDF: HTML has one layout, and the reader's fonts")
    with open(path, "w", encoding="utf-8") as file:
        file.write(html_text(sheet))


def _with_cure(reason: object) -> str:
    """What is wrong with the letters of a PDF, with the option that names a font."""
    return f"{reason} (--font FILE)" if "name a font" in str(reason) else str(reason)
