"""CDS: 14 bytes a board, its number and a byte for each rank.

A board is its number, one byte, and then a byte for each rank, ace first, with the seats of its spade, heart, diamond
and club from the highest bits down, W N E S = 0 to 3.

Sources: the format's use in deal-convert (M. Klichowicz); checked on the same boards in eleven formats.
"""

from ...board.board import Board
from ..core.layouts import CDS
from ..core.records import by_bytes


def _parse(data: bytes, _: int) -> Board:
    if not data[0]:
        raise ValueError("board number 0: boards begin at 1")
    return Board(CDS.unpack(data[1:]), data[0])


def _form(board: Board, record: int) -> bytes:
    number = board.number or record  # of its place, if it has none
    if number > 255:
        raise ValueError(f"board {number}: CDS has one byte for the number, 255 at most")
    return bytes([number]) + CDS.pack(board.deal)


recognise, read, write = by_bytes(14, _parse, _form)
