"""``everydeal audit``: does a collection of deals look shuffled?"""

import argparse
from collections.abc import Iterator
from itertools import islice
from typing import Any

from ...bulk import Deals
from ...constraints import Expression
from ...constraints.engines.budgets import nodes_set
from ...dealing.audit import AuditResult, Gathered, Given, run_audit
from ..common import CommandError, print_json
from ..conditions import read_script
from ..sources import Record, Source

_NAMED = 5
_SHOWN = 10
"""So many comparisons are shown."""
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
        record.item for record in _full(source, condition) if collected.takes(record.item, record.board, record.source)
    )
    parts = [Deals(block) for block in iter(lambda: list(islice(taken, _BLOCK)), [])]
    deals = Deals.concatenate(parts) if parts else Deals()
    result = run_audit(deals, collected.numbers if collected.numbered else None, given)
    if options.plot:
        with open(options.plot, "w", encoding="utf-8") as file:
            file.write(result.svg())
    if options.json:
        print_json(_row(result, collected.misnamed))
    else:
        _print(result, collected)
    return 1 if source.complaints.count or not result.deals or not result.shuffled or collected.misnamed else 0


def _full(source: Source, condition: Expression | None) -> Iterator[Record]:
    """The records that are full deals, and fulfil the condition."""
    for record in source:
        deal = record.item
        if not deal.is_full:
            what = f"not a full deal but {'-'.join(map(str, deal.hand_sizes))} cards in N E S W"
        elif condition is not None and not condition(deal):
            what = "it does not fulfil the condition"
        else:
            yield record
            continue
        source.refuse(record, f"{what}: {deal}")


def _print(result: AuditResult, collected: Gathered) -> None:
    count = len(result.findings)
    print(f"{result.deals:,} deal{'s' * (result.deals != 1)}, {count} comparison{'s' * (count != 1)}")
    print(result.verdict())
    if result.deals and not result.numbered and result.left_out is None:
        print("Not every deal has a board number: dealer and vulnerability were not looked at.")
    if result.left_out:
        print(f"Not compared, for the counts are too large: {', '.join(result.left_out)}.")
    if wrong := collected.misnamed:
        more = f" and {len(wrong) - _NAMED:,} more" * (len(wrong) > _NAMED)
        print(f"FOUND: another dealer or vulnerability than the number's: {'; '.join(wrong[:_NAMED])}{more}")
    if result.findings:
        print("\nfurthest off first; p, and p with all comparisons taken into account:\n")
    for found in result.findings[:_SHOWN]:
        mark = "*" if found in result.failures else " "
        print(f"{mark} {found.p:8.2g} {found.adjusted:8.2g}  {found.name}: {found.detail}")


def _row(result: AuditResult, misnamed: list[str]) -> dict[str, Any]:
    return {
        "deals": result.deals,
        "shuffled": result.shuffled,
        "p": result.p,
        "verdict": result.verdict(),
        "repeats": result.repeats,
        "numbered": result.numbered,
        "left_out": list(result.left_out or ()),
        "misnamed": misnamed,
        "comparisons": [found._asdict() for found in result.findings],
    }
