"""``everydeal positions``: how many legal positions the play of bridge has."""

import argparse
from functools import partial
from typing import TYPE_CHECKING, Any

from ..common import add_command, print_json
from .recomputing import recomputed

if TYPE_CHECKING:
    from ...legality.totals import Key, PositionTables


def add_commands(commands: Any) -> None:
    """Add the command."""
    parser = add_command(
        commands,
        "positions",
        "How many positions the play of bridge has that lawful play can reach from some deal: exact numbers, by the\n"
        "cards that each hand held when the trick began. docs/positions.md has the proof.\n\n"
        "A play position is the strain, who led to this trick (or is on lead), four hands, and the cards on the\n"
        "table. A bare diagram is the hands alone. --json prints a row for every kind and category:\n"
        "  position  all-strains: legal, the strain a part of them (the headline)\n"
        "            notrump, trump: those of them at notrump, and those of the four suits together\n"
        "            some, every: legal in at least one strain, in each of the five; each counts once\n"
        "            all: this trick is lawful, whether the play before it was possible or not; without strain\n"
        "            quotas: of these, those for which enough tricks can have been led, legal or not\n"
        "  bare      the same without all-strains, and all is of such sizes, whatever was played\n"
        "With no card on the table, --json counts a bare diagram once for each player on lead; the table here\n"
        "counts it once, whoever is on lead.",
        "everydeal positions\n"
        "everydeal positions --by-table             # by the cards on the table too\n"
        "everydeal positions --json | jq -c 'select(.cards == 9 and .category == \"some\")'\n"
        "everydeal positions --recompute            # from nothing, in minutes; compared with the stored tables",
    )
    parser.add_argument("--by-table", action="store_true", help="a line for each number of cards on the table")
    parser.add_argument(
        "--recompute",
        action="store_true",
        help="compute everything from nothing; exit code 1 if a stored table differs, is damaged or missing",
    )
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print the numbers."""
    from ...legality.packed import bridge_positions

    tables, code = _recompute() if options.recompute else (bridge_positions(), 0)
    if options.json:
        for (kind, category, cards, on_table), number in tables.totals.items():
            print_json({"cards": cards, "on_table": on_table, "kind": kind, "category": category, "number": number})
    else:
        _print_table(tables.totals, options.by_table)
    return code


_COLUMNS = (("position", "all-strains"), ("position", "some"), ("bare", "some"))
_TITLES = ("legal play positions", "without the strain", "legal bare diagrams")


def _print_table(totals: "dict[Key, int]", by_table: bool) -> None:
    """A line for each k, or for each k and j."""
    from ...legality.packed import bridge_table
    from ...legality.totals import rows_of_tables

    rows = {row: [totals[(*column, *row)] for column in _COLUMNS] for row in rows_of_tables(13)}
    for cards, legal in zip(range(13, -1, -1), bridge_table().totals["some"], strict=True):
        rows[cards, 0][2] = legal  # of a bare diagram between two tricks nobody knows who is on lead
    titles = "".join(f" {title:>51}" for title in _TITLES)
    print(f"{'cards':>5}{' table' if by_table else ''}{titles}")
    if by_table:
        for (cards, on_table), numbers in rows.items():
            print(_line(f"{cards:>5} {on_table:>5}", numbers))
    else:
        for cards in range(13, -1, -1):
            print(_line(f"{cards:>5}", [sum(row[i] for key, row in rows.items() if key[0] == cards) for i in range(3)]))
    print(_line(" 13-0   0-3" if by_table else " 13-0", [sum(row[i] for row in rows.values()) for i in range(3)]))


def _line(head: str, numbers: list[int]) -> str:
    return head + "".join(f" {number:>51,}" for number in numbers)


def _recompute() -> tuple["PositionTables", int]:
    """The tables from nothing, compared with the stored ones; the report goes to standard error."""
    from ...legality import packed, totals
    from ...legality.deck import BRIDGE

    tables, equal = recomputed(partial(totals.compute, BRIDGE), packed.positions_payload, packed.POSITIONS.payload)
    return tables, 0 if equal else 1
