"""``everydeal records``: hand records to print."""

import argparse
import os
from collections.abc import Sequence
from functools import partial

from ...dealing.boards.output import RECORDS, check_paths, write_together
from ...dealing.records import write_records
from ...formats import Board
from ..common import CommandError, say, warnings_said
from ..reading import boards_of
from .session import solved


def run(options: argparse.Namespace) -> None:
    """Read and draw."""
    if not options.output.lower().endswith(RECORDS):
        raise CommandError(f"{options.output}: hand records are written to files named {', '.join(RECORDS)}")
    check_paths([options.output])
    boards: Sequence[Board] = list(boards_of(options.files or ["-"], options, "raise"))
    if options.solve:
        boards = solved(boards)
    private = not options.public and any(map(_is_private, options.files))
    about = {name: getattr(options, name) or "" for name in ("session", "section", "date")}
    drawn = {name: getattr(options, name) for name in ("layout", "font", "paper", "strict", "language", "footer")}
    job = partial(write_records, boards, title=options.title or "", about=about, **drawn)
    with warnings_said():
        write_together([(options.output, job)], private=private)
    count = len(boards)
    alone = ", for you alone like the session (--public: for others, too)" if private else ""
    say(f"{options.output}: {count} board{'s' * (count != 1)}{alone}")


def _is_private(path: str) -> bool:
    """Whether a file can be read by its owner alone, as the files of a session that is not over."""
    return os.path.isfile(path) and not os.stat(path).st_mode & 0o077
