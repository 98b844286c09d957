"""``everydeal legal --table endings``: how many balanced endings there are, and how many of them are legal."""

import argparse
from functools import partial
from typing import Any, Final

from ...legality import packed
from ...legality import table as legal_endings
from ...legality.deck import BRIDGE
from ...legality.table import Table
from ..common import print_json, say
from .recomputing import recomputed

_STRAINS: Final = ("some", "notrump", "one-trump", "every")


def run(options: argparse.Namespace) -> int:
    """Print the counts."""
    table, code = _recompute() if options.check else (packed.bridge_table(), 0)
    if options.json:
        for row in _rows(table):
            print_json(row)
    else:
        _print_table(table)
    return code


def _rows(table: Table) -> list[dict[str, Any]]:
    """A row for each strain class and number of cards."""
    totals = table.totals
    return [
        {"strain": strain, "cards": 13 - lost, "all": totals["all"][lost], "legal": totals[strain][lost]}
        for strain in _STRAINS
        for lost in range(13)
    ]


def _print_table(table: Table) -> None:
    """All balanced endings by number of cards, and beside them the legal ones of each strain class."""
    columns = [table.totals[name][:13] for name in ("all", *_STRAINS)]
    titles = "".join(f" {f'legal, strain: {strain}':>43} {'%':>8}" for strain in _STRAINS)
    print(f"{'cards':>5} {'all balanced (Pavlicek)':>45}{titles}")
    for lost, row in enumerate(zip(*columns, strict=True)):
        _print_row(str(13 - lost), *row)
    _print_row("13-1", *map(sum, columns))


def _print_row(cards: str, total: int, *legal: int) -> None:
    shares = "".join(f" {count:>43,} {100 * count / total:8.4f}" for count in legal)
    print(f"{cards:>5} {total:>45,}{shares}")


def _recompute() -> tuple[Table, int]:
    """The table from nothing, compared with the stored one; the report goes to standard error."""
    compute = partial(legal_endings.compute, BRIDGE)
    table, equal = recomputed(compute, packed.table_payload, packed.ENDINGS.payload, "table")
    against = sum(1 for _ in legal_endings.disputed(table))
    verdict = f"{against:,} DIFFERENT" if against else "the same"
    say(f"by the quotas and by the recursion, {len(table.leads):,} entries: {verdict}")
    return table, 0 if equal and not against else 1
