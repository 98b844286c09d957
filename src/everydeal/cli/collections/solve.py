"""``everydeal solve``: the double-dummy tricks of a collection."""

import argparse

from ...datasets.solve import solve
from ...formats.core.remote import require_disk
from ..common import print_json, status


def run(options: argparse.Namespace) -> None:
    """Solve, and say how many."""
    for name in (options.file, options.output):
        require_disk(name, "solve")
    shown = status()

    def show(done: int, of: int) -> None:
        shown.show(lambda seconds: f"{done:,} of {of:,} deals solved, {done / seconds:,.0f}/s")

    count = solve(options.file, options.output, workers=options.threads, progress=show)
    shown.clear()
    if options.json:
        print_json({"output": options.output, "solved": count})
    else:
        print(f"{count:,} deals solved; all in {options.output}")
