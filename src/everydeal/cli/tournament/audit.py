"""``everydeal audit``: does a collection of deals look shuffled?"""

import argparse
from collections.abc import Iterator
from itertools import islice

from ...bulk import Deals
from ...constraints import Expression
from ...constraints.engines.budgets import nodes_set
from ...dealing.audit import Gathered, Given, run_audit
from ..common import CommandError, answer
from ..conditions import read_script
from ..sources import Record, Source

_NAMED = 5
_BLOCK = 1 << 14
"""So many deals are kept as objects at a time."""


def run(options: argparse.Namespace) -> int:
    """Count, compare, print."""
    if options.plot and not options.plot.lower().endswith(".svg"):
        raise CommandError(f"--plot {options.plot!r}: the picture is SVG, so name a file like audit.svg")
    source = Source(options)
    condition = None if options.where is None else read_script(options.where).condition
    given = None if condition is None else Given(condition, *filter(None, [nodes_set()]))
    collected = Gathered(options.unique is not None)
    taken = (
        record.item
        for record in _fulfilling(source, condition)
        if collected.takes(record.item, record.board, record.source)
    )
    parts = [Deals(block) for block in iter(lambda: list(islice(taken, _BLOCK)), [])]
    deals = Deals.concatenate(parts) if parts else Deals()
    result = run_audit(deals, collected.numbers if collected.numbered else None, given)
    if options.plot:
        with open(options.plot, "w", encoding="utf-8") as file:
            file.write(result.svg())
    if (wrong := collected.misnamed) and not options.json:
        more = f" and {len(wrong) - _NAMED:,} more" * (len(wrong) > _NAMED)
        print(f"FOUND: another dealer or vulnerability than the number's: {'; '.join(wrong[:_NAMED])}{more}")
    answer(options, result.to_dict() | {"misnamed": wrong}, result.to_text())
    return 1 if source.complaints.count or not result.deals or not result.shuffled or wrong else 0


def _fulfilling(source: Source, condition: Expression | None) -> Iterator[Record]:
    """The records that are full deals, and fulfil the condition."""
    for record in source.full():
        if condition is None or condition(record.item):
            yield record
        else:
            source.refuse(record, f"it does not fulfil the condition: {record.item}")
