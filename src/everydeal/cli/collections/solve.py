"""``everydeal solve``: the double-dummy tricks of a collection."""

import argparse

from ...datasets.solve import solve
from ...formats.core.remote import require_disk
from ..common import answer, counter


def run(options: argparse.Namespace) -> None:
    """Solve, and say how many."""
    for name in (options.file, options.output):
        require_disk(name, "solve")
    count = solve(options.file, options.output, workers=options.threads, progress=counter("deals solved"))
    row = {"output": options.output, "solved": count}
    answer(options, row, f"{count:,} deal{'s' * (count != 1)} solved; all in {options.output}")
