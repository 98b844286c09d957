"""``everydeal which``: which numbering makes this number of this deal?"""

import argparse
import sys
from typing import Any

from ..common import add_command, print_json


def add_commands(commands: Any) -> None:
    """Add the command."""
    parser = add_command(
        commands,
        "which",
        "Programs number deals by different methods, with the cards and seats in different orders, from 0 or\n"
        "from 1, and write the number in different ways. Given a number and its deal, this says which it is:\n"
        "first the spaces that have names (everydeal spaces), then the methods of Pavlicek, Andrews and Big\n"
        "Deal, two bits a card and the power of 5 with 96 orders of the cards and every order of the seats;\n"
        "of hexadecimal and base64 also with the low byte first. The exit code is 1 if nothing fits.\n\n"
        "Use an ordinary deal: near the first and the last deal the numberings agree (docs/which-number.md).",
        "everydeal which 10^27 'N:KT862.J62.9632.A A93.K94.J4.K9765 4.A5.AKT75.QJT43 QJ75.QT873.Q8.82'\n"
        "everydeal which 6pL_gE_kYUmzt5RSTA 'N:8.AKQT4.AJ6.T742 9.J53.KQ92.QJ985 KQJT72.62.T84.K6 A6543.987.753.A3'\n"
        "everydeal which 583839532665 8.AKQT4.AJ6.T742          # a page of the book of hands\n"
        "everydeal which 3819 '1NT Pass 3NT AP'",
    )
    parser.add_argument("number", metavar="NUMBER", help="the number as the other program writes it")
    parser.add_argument(
        "deal",
        metavar="DEAL",
        help="its deal, by its cards in any form; or a hand, an auction, contract or result",
    )
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print the numberings that fit."""
    from ...which import which

    matches = [match for item in _items(options.deal) for match in which(options.number, item)]
    for match in matches:
        if options.json:
            print_json({**match._asdict(), "users": match.users})
        else:
            print(f"{match}{f'   ({match.users})' if match.users else ''}")
    if not matches:
        print(
            "everydeal which: no numbering known here makes this number of this deal; its numbers in all spaces:"
            " everydeal encode DEAL --space all",
            file=sys.stderr,
        )
    return 0 if matches else 1


def _items(text: str) -> list[Any]:
    """The deal or hand that *text* names; or the auction, contract and result that it may name."""
    from ... import naming

    return naming.at_the_table(text) or [_item(text)]


def _item(text: str) -> Any:
    from ... import naming, spaces

    if ":" not in text and text.count(".") == 3:
        return spaces.hands.parse_item(text)
    named = naming.by_cards(text)
    if named is None:
        raise ValueError(f"{text!r} is not a deal: give its cards, like 'N:8.AKQT4.AJ6.T742 9.J53. ...'")
    return named.item
