"""The bytes of bridgebots' ``serialize_deal``: 14 a board.

A number of 112 bits, high byte first: 4 bits that are 0, two bits a card, C2 first and SA last, with the seat N E S W =
0 to 3, two bits for the dealer, and one each for North-South and East-West being vulnerable.

Sources: forrestrice/bridge-bots, deal_utils; checked against the program.
"""

from typing import Final

from ...board.board import Board
from ..core.layouts import BRIDGEBOTS
from ..core.records import by_bytes, require_situation

SIZE: Final = 14
_VULNERABLE: Final = ("None", "EW", "NS", "All")


def _parse(data: bytes, _: int) -> Board:
    if data[0] >> 4:
        raise ValueError("the 4 highest bits are not 0")
    return Board(BRIDGEBOTS.unpack(data), None, data[-1] >> 2 & 3, _VULNERABLE[data[-1] & 3])


def _form(board: Board, _: int) -> bytes:
    dealer, vulnerability = require_situation(board)
    *cards, last = BRIDGEBOTS.pack(board.deal)
    return bytes([*cards, last | dealer << 2 | _VULNERABLE.index(vulnerability)])


recognise, read, write = by_bytes(SIZE, _parse, _form)
