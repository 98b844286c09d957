"""``everydeal lookup``: the rows of a collection that have a deal."""

import argparse
import sys
from typing import Any

from ..common import add_command, print_json
from .opening import COLLECTION, add_space_argument, open_collection, plain


def add_commands(commands: Any) -> None:
    """Add the command."""
    parser = add_command(
        commands,
        "lookup",
        "Print the rows of a collection that contain a deal, as JSON. In a sorted collection, however large,\n"
        "this takes milliseconds. Exit code 1 if a deal is not there.",
        "everydeal lookup deals.parquet 40958565147961533588277623299\n"
        "everydeal lookup deals.parquet 'N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. -'",
    )
    parser.add_argument("file", metavar="FILE", help=COLLECTION)
    parser.add_argument("wanted", nargs="+", metavar="NUMBER|DEAL", help="deals, or their numbers in any notation")
    add_space_argument(parser)
    parser.add_argument("--json", action="store_true", help="rows are JSON anyway, one object a line")
    parser.set_defaults(run=run_lookup)


def run_lookup(options: argparse.Namespace) -> int:
    """Print the rows."""
    from ... import Deal

    with open_collection(options) as collection:
        space = collection.space
        numbers = [space.index(Deal.from_pbn(text)) if ":" in text else _number(text, space) for text in options.wanted]
        found: dict[int, list[dict[str, Any]]] = {number: [] for number in numbers}
        for row in collection.find(*found).to_pylist():
            number = int.from_bytes(row["deal"], "big")
            known = {key: value for key, value in row.items() if value is not None and key not in ("deal", "number")}
            found[number].append(known)
        for text, number in zip(options.wanted, numbers, strict=True):
            for facts in found[number]:
                print_json({"number": str(number), "deal": space.format_item(space[number]), **plain(facts)})
            if not found[number]:
                print(f"everydeal lookup: {text} is not in {options.file}", file=sys.stderr)
    return 0 if all(found.values()) else 1


def _number(text: str, space: Any) -> int:
    from ... import notations

    try:
        return notations.parse(text, space.size)
    except IndexError as error:
        raise IndexError(f"{space.name}: {error}") from None
