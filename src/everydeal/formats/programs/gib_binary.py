"""The binary form of Ginsberg's GIB library: 26 bytes a deal.

Four words of 32 bits, spades, hearts, diamonds, clubs: two bits a card from the lowest up, ace first, with the seat
W N E S = 0 to 3; the six highest bits are 0.  Then five words of 16 bits, notrump, spades, hearts, diamonds, clubs:
from the lowest up, four bits each, the tricks that North and South take with West, North, East, South on lead.

The notes to the library do not tell the byte order, and no file was at hand: the reader takes the order in which the
first record is a deal, the writer the low byte first unless asked otherwise.

Sources: M. Ginsberg's notes to the library.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final, Literal

from ...board.board import Board
from ...board.tricks import order
from ..core.errors import Report
from ..core.layouts import WEST_FIRST, Layout, by_layout
from ..core.records import write_records

ORDER: Final = order((2, 3, 0, 1), (4, 0, 1, 2, 3), seats_first=False)
"""The order of the results, by declarer: the seat before the leader, S W N E in each of NT S H D C."""
LITTLE: Final = Layout(
    26,
    tuple((4 * (card // 13) + card % 13 // 4, card % 13 % 4 * 2) for card in range(52)),
    WEST_FIRST,
    tricks=tuple((16 + place // 2, 4 * (place % 2)) for place in range(20)),
    order=ORDER,
    by_north_south=True,
)
"""The low byte of each word first."""
BIG: Final = replace(
    LITTLE,
    cards=tuple((byte ^ 3, shift) for byte, shift in LITTLE.cards),
    tricks=tuple((byte ^ 1, shift) for byte, shift in LITTLE.tricks),
)
layout_of, recognise, read, _ = by_layout(LITTLE, BIG)


def write(
    boards: Iterable[Board], report: Report, *, byte_order: Literal["little", "big"] = "little"
) -> Iterator[bytes]:
    """The records of some full deals with all 20 results."""
    return write_records(boards, report, (BIG if byte_order == "big" else LITTLE).form)
