"""``everydeal check``: what in files breaks the rules of their formats."""

import argparse

from ...formats import check
from ..common import answer, in_options, say
from ..meanings import format_of_files, hints
from ..reading import watched
from ..suggestions import reason_of


def run(options: argparse.Namespace) -> int:
    """Print the errors of files, and how many there are on stderr."""
    files, bad = options.files or ["-"], 0
    for name in files:
        try:
            with watched(name) as source:
                for error in check(source, format_of_files(options), **hints(options)):
                    bad += 1
                    row = {"file": error.file or name, "line": error.line, "record": error.record}
                    row |= {"reason": error.reason, "value": error.value}
                    answer(options, row, in_options(error))
        except OSError as error:  # the other files are checked all the same
            bad += 1
            say(reason_of(error))
    say(f"{bad:,} error{'s' * (bad != 1)} in {len(files):,} file{'s' * (len(files) != 1)}")
    return 1 if bad else 0
