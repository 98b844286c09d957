"""Deals of which nothing else is known as a file of PBN or LIN, by the hundred thousand a second.

What is written is, byte for byte, what `everydeal.formats.write` makes of boards with these deals and numbers.  The
texts of two boards differ in three things only: the number, the hands, and what the number says of dealer and
vulnerability, which comes again after 16 boards.  So sixteen boards are written in the format's own way, and their
texts are templates.
"""

import io
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import Final, NamedTuple

from .. import formats
from ..deal import Deal
from ..formats import Board
from .deals import Deals

_FULL: Final = "AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
_ENDING: Final = "AKQJT987... .AKQJT987.. ..AKQJT987. ...AKQJT987"
_NUMBER: Final = 16 * 10**12
"""A number that looks like nothing else in a board's text."""


def _pbn_hands(hands: list[str], dealer: int, full: bool) -> str:
    """The hands from the dealer on."""
    return " ".join(hands[dealer:] + hands[:dealer])


def _lin_hands(hands: list[str], dealer: int, full: bool) -> str:
    """South, West, North, and East if the others do not leave it; each suit behind its letter."""
    chosen = hands[2:] + hands[: 1 if full else 2]
    return ",".join(["S{}H{}D{}C{}".format(*hand.split(".")) for hand in chosen])


_HANDS: Final[dict[str, Callable[[list[str], int, bool], str]]] = {"pbn": _pbn_hands, "lin": _lin_hands}
"""The hands of a deal N E S W, given as in PBN, as a format writes them."""
FORMATS: Final = frozenset(_HANDS)
"""The formats that can be written by templates."""


def file_of_deals(parts: Iterable[Deals], format: str, first: int = 1) -> Iterator[bytes]:
    """A file of boards numbered from *first* on, in pieces; *format* is one of `FORMATS`.

    >>> b"".join(file_of_deals([Deals([Deal("N:AK... QJ... T9... 87...")])], "lin"))
    b'qx|o1|pn|,,,|st||md|3ST9HDC,S87HDC,SAKHDC,SQJHDC|rh||ah|Board 1|sv|o|pg||\\n'
    """
    hands_text = _HANDS[format]
    number = first
    yield _written([], format)
    for deals in parts:
        games = []
        for line, full in zip(deals.to_pbn().decode().splitlines(), deals.is_full().tolist(), strict=True):
            template = _template(format, number % 16, full)
            text = template.other if number > first else template.first
            games.append(text.format(number, hands_text(line[2:].split(" "), template.dealer, full)))
            number += 1
        yield "".join(games).encode()


class _Template(NamedTuple):
    """A board's text with {0} for its number and {1} for the hands."""

    first: str
    """As the first board of a file."""
    other: str
    dealer: int


@cache
def _template(format: str, place: int, full: bool) -> _Template:
    """The text of the boards whose numbers leave *place* when divided by 16; whether their deals are *full*."""
    number, dealer = _NUMBER + place, (place - 1) % 4
    sample = _FULL if full else _ENDING
    board = Board(Deal.from_pbn(f"N:{sample}"), number)
    none, one, two, three = (_written([board] * count, format).decode() for count in range(4))
    other = three[len(two) :]
    assert two == one + other

    def emptied(text: str) -> str:
        hands = _HANDS[format](sample.split(" "), dealer, full)
        assert text.count(hands) == 1
        text = text.replace("{", "{{").replace("}", "}}")
        return text.replace(str(number), "{0}").replace(hands, "{1}")

    return _Template(emptied(one.removeprefix(none)), emptied(other), dealer)


def _written(boards: list[Board], format: str) -> bytes:
    stream = io.BytesIO()
    formats.write(boards, stream, format)
    return stream.getvalue()
