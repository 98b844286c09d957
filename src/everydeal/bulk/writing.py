"""Deals of which nothing else is known as a PBN file, by the hundred thousand a second.

What is written is, byte for byte, what `everydeal.formats.write` makes of boards with these deals and numbers.  The
texts of two boards differ in three places only: the number, the deal, and what the number says of dealer and
vulnerability, which comes again after 16 boards.  So sixteen boards are written in the format's own way, and their
texts are templates.
"""

import io
from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

from .. import formats
from ..deal import Deal
from ..formats import Board
from .deals import Deals

_SAMPLE = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"


def pbn_of_full_deals(parts: Iterable[Deals], first: int = 1) -> Iterator[bytes]:
    """A PBN file of boards numbered from *first* on, in pieces.

    Raises:
        ValueError: a deal is not full.
    """
    number = first
    yield _written([])
    for deals in parts:
        if not deals.is_full().all():
            raise ValueError("a board that is not a full deal has no template")
        games = []
        for line in deals.to_pbn().decode().splitlines():
            template = _template(number % 16)
            hands = line[2:].split(" ")
            turned = " ".join(hands[template.dealer :] + hands[: template.dealer])
            games.append(
                f"{template.before if number > first else template.start}{number}"
                f"{template.between}{turned}{template.after}"
            )
            number += 1
        yield "".join(games).encode()


class _Template(NamedTuple):
    start: str
    """What comes before the number in the first game of a file."""
    before: str
    """The same in any other game."""
    between: str
    """What stands between the number and the hands."""
    after: str
    dealer: int


@cache
def _template(place: int) -> _Template:
    """The texts around the numbers and hands of the boards whose numbers leave *place* when divided by 16."""
    board = Board(Deal.from_pbn(_SAMPLE), place + 16)
    header, one, two = (_written([board] * count).decode() for count in (0, 1, 2))
    game = one.removeprefix(header)
    gap = two[len(one) : -len(game)]
    start, _, rest = game.partition(str(place + 16))
    dealer = (place - 1) % 4
    hands = _SAMPLE[2:].split(" ")
    between, found, after = rest.partition(" ".join(hands[dealer:] + hands[:dealer]))
    assert found
    assert two == one + gap + game
    return _Template(start, gap + start, between, after, dealer)


def _written(boards: list[Board]) -> bytes:
    stream = io.BytesIO()
    formats.write(boards, stream, "pbn")
    return stream.getvalue()
