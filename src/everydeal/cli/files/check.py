"""``everydeal check``: what in files breaks the rules of their formats."""

import argparse

from ...formats import FormatError, check
from ..common import in_options, print_json, say
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
                    _print_error(error, name, json=options.json)
        except OSError as error:  # the other files are checked all the same
            bad += 1
            say(reason_of(error))
    say(f"{bad:,} error{'s' * (bad != 1)} in {len(files):,} file{'s' * (len(files) != 1)}")
    return 1 if bad else 0


def _print_error(error: FormatError, name: str, *, json: bool) -> None:
    if json:
        place = {"file": error.file or name, "line": error.line, "record": error.record}
        print_json({**place, "reason": error.reason, "value": error.value})
    else:
        print(in_options(error))
