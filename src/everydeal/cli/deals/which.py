"""``everydeal which``: which numbering makes this number of this deal?"""

import argparse
from typing import Any

from ... import _naming, spaces
from ...which_number import which
from ..common import answer, say
from ..sources import named


def run(options: argparse.Namespace) -> int:
    """Print the numberings that fit."""
    matches = [match for item in _items(options.deal) for match in which(options.number, item)]
    for match in matches:
        users = f"   ({match.users})" if match.users else ""
        answer(options, {**match._asdict(), "users": match.users}, f"{match}{users}")
    if not matches:
        say(
            "no numbering known here makes this number of this deal;"
            " its numbers in all spaces: everydeal encode DEAL --space all"
        )
    return 0 if matches else 1


def _items(text: str) -> list[Any]:
    """The deal that *text* names, or the hand; or the auction, contract and result that it may be."""
    if ":" not in text and text.count(".") == 3:
        return [spaces.hands.parse_item(text)]
    return _naming.at_the_table(text) or [named(text).item]
