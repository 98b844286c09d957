"""ZRD, Pavlicek's random solved deals: 23 bytes a deal, its cards and its double-dummy tricks.

A record is a number of 184 bits, low byte first.  From bit 0, two bits a card, SA first, with the seat W N E S = 0 to
3; from bit 104, four bits for each of 20 results: notrump, spades, hearts, diamonds, clubs, in each the tricks of West,
North, East, South as declarer.  There is nothing else: no header, number, dealer or vulnerability.

Sources: R. Pavlicek, rpbridge.net/t/rsd.txt.  His data may not be passed on; the tests use records of our own, and
check the bits of them one by one against the description.
"""

from typing import Final

from ...board.board import Board
from ...board.tricks import Tricks, order, tricks_from
from ..core.layouts import WEST_FIRST, ZRD
from ..core.records import by_bytes, require_tricks

SIZE: Final = 23
RESULTS: Final = 10
"""The bytes of the results; ZDD files have only these."""
ORDER: Final = order(WEST_FIRST, (4, 0, 1, 2, 3), seats_first=False)
"""The order of the results: W N E S in each of NT S H D C."""


def parse_results(data: bytes) -> Tricks:
    """The double-dummy tricks of 10 bytes.

    Raises:
        ValueError: a result is more than 13.
    """
    return tricks_from([digit for byte in data for digit in (byte & 15, byte >> 4)], ORDER)


def format_results(board: Board) -> bytes:
    """The 10 bytes of a board's double-dummy tricks.

    Raises:
        ValueError: there are none, or one is not known.
    """
    values = require_tricks(board, ORDER)
    return bytes(values[i] | values[i + 1] << 4 for i in range(0, 20, 2))


def _parse(data: bytes, _: int) -> Board:
    return Board(ZRD.unpack(data), tricks=parse_results(data[13:]))


def _form(board: Board, _: int) -> bytes:
    return ZRD.pack(board.deal) + format_results(board)


recognise, read, write = by_bytes(SIZE, _parse, _form)
