"""``everydeal roundtrip``: the promise, kept before your eyes."""

import argparse
import time
from typing import Any

from ... import ids, notations, spaces
from ..common import CommandError, answer, say
from ..meanings import chosen_space
from ..sources import Record, Source


def run(options: argparse.Namespace) -> int:
    """Check deals both ways."""
    if options.certificate is not None:
        from . import certificate  # which is for arrays

        return certificate.run(options)
    if options.check or options.n is not None or options.notation or options.seed is not None or options.threads:
        raise CommandError("-n, --check, --as, --seed and --threads belong to --certificate")
    space = chosen_space(options)
    named = [space] if space else list(spaces.all())
    candidates = [space for space in named if isinstance(space, spaces.DealSpace)]
    if not candidates:
        raise CommandError(f"members of {options.space} are not deals")
    source, begun = Source(options), time.process_time()
    counts = dict.fromkeys(("deals", "outside", "round_trips", "differences"), 0)
    for record in source:
        counts["deals"] += 1
        homes = [space for space in candidates if record.item in space]
        for space in homes:
            _check(record, space, counts)
        if not homes:
            counts["outside"] += 1
            say(record.error(f"{record.item} is in none of the spaces"))
        elif not (options.quiet or options.json):
            label = f"board {record.board.number}" if record.board and record.board.number else f"deal {record.number}"
            print(f"{label:>9}  {record.item}")
            print(f"{'':>9}  = {homes[0].index(record.item)} in {homes[0].name}", end="")
            print(f"   {ids.encode(record.item, 'checked')}" if record.item in spaces.endings else "")
    bad, seconds = source.complaints.count, time.process_time() - begun
    outcome = "all equal" if not counts["differences"] else f"{counts['differences']:,} DIFFERENT"
    trips = f"{counts['round_trips']:,} round trips deal -> number -> text -> number -> deal: {outcome}"
    errors = f"; {bad:,} error{'s' * (bad != 1)} in the files" if bad else ""
    row = {**counts, "errors": bad, "cpu_seconds": round(seconds, 3)}
    answer(options, row, f"{counts['deals']:,} deal{'s' * (counts['deals'] != 1)}, {trips}{errors} ({seconds:.2f} s)")
    return 1 if counts["differences"] or counts["outside"] or bad else 0


def _check(record: Record, space: Any, counts: dict[str, int]) -> None:
    """Encode, write, read and decode one deal in one space."""
    number = space.index(record.item)
    for notation in notations.all():
        counts["round_trips"] += 1
        text = notation.format(number, space.size)
        back = space[notation.parse(text, space.size)]
        if back != record.item:
            counts["differences"] += 1
            say(record.error(f"{record.item} -> {text} in {space.name} -> {back}"))
