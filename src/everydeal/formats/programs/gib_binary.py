"""The binary form of Ginsberg's GIB library: 26 bytes a deal.

Four words of 32 bits, spades, hearts, diamonds, clubs: two bits a card from the lowest up, ace first, with the seat
W N E S = 0 to 3; the six highest bits are 0.  Then five words of 16 bits, notrump, spades, hearts, diamonds, clubs:
from the lowest up, four bits each, the tricks that North and South take with West, North, East, South on lead.

The notes to the library do not tell the byte order, and no file was at hand: the reader takes the order in which the
first record is a deal, the writer the low byte first unless asked otherwise.

Sources: M. Ginsberg's notes to the library.
"""

from collections.abc import Iterable, Iterator
from typing import Final, Literal

from ...board.board import Board
from ...board.tricks import by_north_south, order, tricks_from
from ..core.errors import Report
from ..core.layouts import GIB_BIG, GIB_LITTLE
from ..core.records import read_records, require_tricks, write_records
from ..core.registry import NO, POSSIBLE
from ..core.source import Source

SIZE: Final = 26
ORDER: Final = order((2, 3, 0, 1), (4, 0, 1, 2, 3), seats_first=False)
"""The order of the results, by declarer: the seat before the leader, S W N E in each of NT S H D C."""
_ByteOrder = Literal["little", "big"]
_LAYOUT: Final = {"little": GIB_LITTLE, "big": GIB_BIG}


def recognise(head: bytes) -> int:
    """The first record is a deal in one byte order; nothing else marks such a file."""
    if len(head) < SIZE or (len(head) < 4096 and len(head) % SIZE):
        return NO
    return POSSIBLE if byte_order_of(head[:SIZE]) else NO


def read(source: Source) -> Iterator[Board]:
    """The boards of a file."""
    byte_order = byte_order_of(source.head[:SIZE]) or "little"
    return read_records(source, SIZE, lambda data, _: _parse(data, byte_order))


def write(boards: Iterable[Board], report: Report, *, byte_order: _ByteOrder = "little") -> Iterator[bytes]:
    """The records of some full deals with all 20 results."""
    return write_records(boards, report, lambda board, _: _form(board, byte_order))


def byte_order_of(data: bytes) -> _ByteOrder | None:
    """The byte order in which the first record of a file is a deal; None if it is not one in either."""
    orders: tuple[_ByteOrder, _ByteOrder] = ("little", "big")
    for byte_order in orders:
        try:
            _parse(data, byte_order)
        except ValueError:
            continue
        return byte_order
    return None


def _parse(data: bytes, byte_order: _ByteOrder) -> Board:
    for suit in range(4):
        if int.from_bytes(data[4 * suit : 4 * suit + 4], byte_order) >> 26:
            raise ValueError(f"the high bits of suit {suit + 1} are not 0")
    words = [int.from_bytes(data[at : at + 2], byte_order) for at in range(16, SIZE, 2)]
    values: list[int | None] = [word >> 4 * leader & 15 for word in words for leader in range(4)]
    return Board(_LAYOUT[byte_order].unpack(data), tricks=tricks_from(by_north_south(values, ORDER), ORDER))


def _form(board: Board, byte_order: _ByteOrder) -> bytes:
    cards = _LAYOUT[byte_order].pack(board.deal)
    values = by_north_south(require_tricks(board, ORDER), ORDER)
    words = (sum((values[4 * strain + leader] or 0) << 4 * leader for leader in range(4)) for strain in range(5))
    return cards + b"".join(word.to_bytes(2, byte_order) for word in words)
