"""The bytes of bridgebots' ``serialize_deal``: 14 a board.

A number of 112 bits, high byte first: 4 bits that are 0, two bits a card, C2 first and SA last, with the seat N E S W =
0 to 3, two bits for the dealer, and one each for North-South and East-West being vulnerable.

Sources: forrestrice/bridge-bots, deal_utils; checked against the program.
"""

from collections.abc import Iterable, Iterator
from typing import Final

from ...board.board import Board
from ..core.errors import Report
from ..core.layouts import BRIDGEBOTS
from ..core.records import read_records, recognise_records, write_records
from ..core.source import Source

SIZE: Final = 14
_VULNERABLE: Final = ("None", "EW", "NS", "All")


def recognise(head: bytes) -> int:
    """The first records are deals; nothing else marks such a file."""
    return recognise_records(head, SIZE, _parse)


def read(source: Source) -> Iterator[Board]:
    """The boards of a file."""
    return read_records(source, SIZE, _parse)


def write(boards: Iterable[Board], report: Report) -> Iterator[bytes]:
    """The records of some full deals with dealer and vulnerability."""
    return write_records(boards, report, _form)


def _parse(data: bytes, _: int) -> Board:
    if data[0] >> 4:
        raise ValueError("the 4 highest bits are not 0")
    return Board(BRIDGEBOTS.unpack(data), None, data[-1] >> 2 & 3, _VULNERABLE[data[-1] & 3])


def _form(board: Board, _: int) -> bytes:
    if board.dealer is None or board.vulnerability is None:
        raise ValueError("the bytes need a dealer and a vulnerability")
    *cards, last = BRIDGEBOTS.pack(board.deal)
    return bytes([*cards, last | board.dealer << 2 | _VULNERABLE.index(board.vulnerability)])
