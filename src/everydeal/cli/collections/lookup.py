"""``everydeal lookup``: the rows of a collection that have a deal."""

import argparse
from typing import Any

from ..common import CommandError, print_json, say
from ..reading import open_collection
from ..sources import named


def run(options: argparse.Namespace) -> int:
    """Print the rows."""
    if not options.wanted:
        raise CommandError("name the deals to look up, by their cards or numbers")
    with open_collection(options.file, options) as collection:
        space = collection.space
        numbers = [space.index(named(text, space).item) for text in options.wanted]
        found: dict[int, list[dict[str, Any]]] = {number: [] for number in numbers}
        for row in collection.find(*found).to_pylist():
            number = int.from_bytes(row["deal"], "big")
            known = {key: value for key, value in row.items() if value is not None and key not in ("deal", "number")}
            found[number].append(known)
        for text, number in zip(options.wanted, numbers, strict=True):
            for facts in found[number]:
                print_json({"number": str(number), "deal": space.format_item(space[number]), **facts})
            if not found[number]:
                say(f"{text} is not in {options.file}")
    return 0 if all(found.values()) else 1
