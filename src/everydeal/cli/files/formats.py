"""``everydeal formats``: the table of formats."""

import argparse
from typing import Final

from ...formats import FORMATS
from ..common import print_json

_LETTERS: Final = {
    "number": "n", "dealer": "d", "vulnerability": "v", "names": "N", "tags": "t", "tables": "T", "auction": "a",
    "play": "p", "tricks": "x", "comments": "c", "partial": "e", "unknown": "u",
}  # fmt: skip


def run(options: argparse.Namespace) -> None:
    """Print the table."""
    wide = max(len(" ".join(entry.extensions)) for entry in FORMATS.values())
    if not options.json:
        print(f"{'name':16} {'extensions':{wide}} {'holds':12} what it is")
    for entry in FORMATS.values():
        if options.json:
            holds = [name for name in _LETTERS if name in entry.holds]
            facts = {"name": entry.name, "title": entry.title, "extensions": entry.extensions, "holds": holds}
            print_json(facts | {"read_only": entry.read_only, "needs_hint": entry.needs_hint or None})
        else:
            letters = "".join(letter if name in entry.holds else "-" for name, letter in _LETTERS.items())
            print(f"{entry.name:16} {' '.join(entry.extensions):{wide}} {letters} {entry.title}")
