"""ZRD, Pavlicek's random solved deals: 23 bytes a deal, its cards and its double-dummy tricks.

A record is a number of 184 bits, low byte first.  From bit 0, two bits a card, SA first, with the seat W N E S = 0 to
3; from bit 104, four bits for each of 20 results: notrump, spades, hearts, diamonds, clubs, in each the tricks of West,
North, East, South as declarer.  There is nothing else: no header, number, dealer or vulnerability.

Sources: R. Pavlicek, rpbridge.net/t/rsd.txt.  His data may not be passed on; the tests use records of our own, and
check the bits of them one by one against the description.
"""

from typing import Final

from ...board.tricks import order
from ..core.layouts import WEST_FIRST, Layout, by_layout

ORDER: Final = order(WEST_FIRST, (4, 0, 1, 2, 3), seats_first=False)
"""The order of the results: W N E S in each of NT S H D C."""
LAYOUT: Final = Layout(
    23,
    tuple((card // 4, 2 * (card % 4)) for card in range(52)),
    WEST_FIRST,
    tricks=tuple((13 + place // 2, 4 * (place % 2)) for place in range(20)),
    order=ORDER,
)
layout_of, recognise, read, write = by_layout(LAYOUT)
