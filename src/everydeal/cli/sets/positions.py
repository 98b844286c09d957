"""``everydeal legal --table positions``: how many legal positions the play of bridge has."""

import argparse
from functools import partial

from ...legality import packed, totals
from ...legality.deck import BRIDGE
from ...legality.packed import bridge_positions, bridge_table
from ...legality.totals import Key, PositionTables, rows_of_tables
from ..common import print_json
from .recomputing import recomputed


def run(options: argparse.Namespace) -> int:
    """Print the numbers."""
    tables, code = _recompute() if options.check else (bridge_positions(), 0)
    if options.json:
        for (kind, category, cards, on_table), number in tables.totals.items():
            print_json({"cards": cards, "on_table": on_table, "kind": kind, "category": category, "number": number})
    else:
        _print_table(tables.totals)
    return code


_COLUMNS = (("position", "all-strains"), ("position", "some"), ("bare", "some"))
_TITLES = ("legal play positions", "without the strain", "legal bare diagrams")


def _print_table(totals: dict[Key, int]) -> None:
    """A line for each k; ``--json`` tells apart how many cards are on the table."""
    rows = {row: [totals[(*column, *row)] for column in _COLUMNS] for row in rows_of_tables(13)}
    for cards, legal in zip(range(13, -1, -1), bridge_table().totals["some"], strict=True):
        rows[cards, 0][2] = legal  # of a bare diagram between two tricks nobody knows who is on lead
    titles = "".join(f" {title:>51}" for title in _TITLES)
    print(f"{'cards':>5}{titles}")
    for cards in range(13, -1, -1):
        print(_line(f"{cards:>5}", [sum(row[i] for key, row in rows.items() if key[0] == cards) for i in range(3)]))
    print(_line(" 13-0", [sum(row[i] for row in rows.values()) for i in range(3)]))


def _line(head: str, numbers: list[int]) -> str:
    return head + "".join(f" {number:>51,}" for number in numbers)


def _recompute() -> tuple[PositionTables, int]:
    """The tables from nothing, compared with the stored ones; the report goes to standard error."""
    tables, equal = recomputed(partial(totals.compute, BRIDGE), packed.positions_payload, packed.POSITIONS.payload)
    return tables, 0 if equal else 1
