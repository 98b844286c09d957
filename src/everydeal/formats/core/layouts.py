"""Records of so many bytes: where a format has each card and each number of tricks, described once for all uses.

A record's board, the record of a board, and the boards of a million records as arrays (`bulk.reading`) follow from the
same `Layout`.  Card c (SA = 0 ... C2 = 51), a number of tricks, a dealer stand in a byte, at a shift from its lowest
bit.  A format that is nothing but such records has its `recognise`, `read` and `write` from `by_layout`.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final, TypeAlias

from ...board.board import Board
from ...board.tricks import by_north_south, tricks_from
from ...cards import UNUSED, Seat, card_name
from ...deal import Deal
from .errors import Report
from .records import (
    Reader,
    Recogniser,
    Writer,
    full_deal,
    read_records,
    recognise_records,
    require_full,
    require_situation,
    require_tricks,
    write_records,
)
from .registry import NO, POSSIBLE
from .source import Source

Places: TypeAlias = tuple[tuple[int, int], ...]
"""Byte and shift of each of several numbers."""
SIDES: Final = ("None", "EW", "NS", "All")
"""What the two bits of a vulnerability mean."""
_ALL_UNKNOWN: Final = frozenset(range(4))


@dataclass(frozen=True)
class Layout:
    """How a format packs a full deal, and what else it tells."""

    size: int
    """The bytes of a record."""
    cards: Places = ()
    """Where the owner of each card stands; none in a format without the cards."""
    owners: tuple[Seat, ...] = (0, 1, 2, 3)
    """What the numbers 0 to 3, or 0 to 7, mean; `UNUSED` for one that means no seat.  North, East, South, West follow
    each other, of four numbers in a circle."""
    tricks: Places = ()
    """Where the 20 double-dummy results stand, four bits each, if the format has them."""
    order: tuple[int, ...] = ()
    """Which results they are (see `board.tricks.order`)."""
    by_north_south: bool = False
    """They are North-South's tricks, whoever declares."""
    number: int | None = None
    """The byte with the board's number, if there is one."""
    numbered_by_place: bool = False
    """The boards are 1, 2, 3 ..."""
    situation: int | None = None
    """The byte with the dealer in bits 2 and 3, and the vulnerability below, if there is one."""
    blank: bytes = b""
    """What stands in the bits that tell nothing, of a text with a character a card; zeros, if it is not given."""

    @cached_property
    def idle(self) -> Places:
        """The bytes with bits that tell nothing, and these bits as a mask."""
        bits = [0xFF] * self.size
        for places, mask in ((self.cards, len(self.owners) - 1), (self.tricks, 15)):
            for byte, shift in places:
                bits[byte] &= ~(mask << shift)
        if self.number is not None:
            bits[self.number] = 0
        if self.situation is not None:
            bits[self.situation] &= 0xF0
        return tuple((byte, mask) for byte, mask in enumerate(bits) if mask)

    def parse(self, data: bytes, record: int) -> Board:
        """The board of a record.

        Raises:
            ValueError: it is not one; says which bits are not as they should be, or what is wrong with the hands.
        """
        for byte, mask in self.idle:
            if (data[byte] ^ (self.blank[byte] if self.blank else 0)) & mask:
                raise ValueError(
                    f"byte {byte + 1} of the record, {data[byte : byte + 1]!r}, has bits that mean nothing"
                )
        number = data[self.number] if self.number is not None else record if self.numbered_by_place else None
        board = Board(self.unpack(data) if self.cards else Deal(), number)
        if not self.cards:
            board.unknown = _ALL_UNKNOWN
        if self.situation is not None:
            board.dealer, board.vulnerability = data[self.situation] >> 2 & 3, SIDES[data[self.situation] & 3]
        if self.tricks:
            counts: list[int | None] = [data[byte] >> shift & 15 for byte, shift in self.tricks]
            values = by_north_south(counts, self.order) if self.by_north_south else counts
            board.tricks = tricks_from(values, self.order)
        return board

    def form(self, board: Board, record: int) -> bytes:
        """The record of a board: the inverse of `parse`; *record* is its place, from 1.

        Raises:
            ValueError: something that the format needs is not known, or cannot be said in it.
        """
        data = bytearray(self.pack(board.deal) if self.cards else self.size)
        if self.number is not None:
            number = board.number or record  # of its place, if it has none
            if number > 255:
                raise ValueError(f"board {number}: the format has one byte for the number, 255 at most")
            data[self.number] = number
        if self.situation is not None:
            dealer, vulnerability = require_situation(board)
            data[self.situation] |= dealer << 2 | SIDES.index(vulnerability)
        if self.tricks:
            counts = require_tricks(board, self.order)
            values = by_north_south(counts, self.order) if self.by_north_south else counts
            for (byte, shift), value in zip(self.tricks, values, strict=True):
                data[byte] |= (value or 0) << shift
        return bytes(data)

    def pack(self, deal: Deal) -> bytes:
        """A record with nothing but the cards of a full deal.

        Raises:
            ValueError: it is not a full deal.
        """
        data = bytearray(self.blank or self.size)
        for (byte, shift), owner in zip(self.cards, require_full(deal).owners(), strict=True):
            data[byte] |= self.owners.index(owner) << shift
        return bytes(data)

    def unpack(self, data: bytes) -> Deal:
        """The full deal of a record: the inverse of `pack`.

        Raises:
            ValueError: the record is too short, a number is no seat, or a seat has not 13 cards.
        """
        if len(data) < self.size:
            raise ValueError(f"{len(data)} bytes do not hold a packed deal")
        hands, mask = [0] * 4, len(self.owners) - 1
        for card, (byte, shift) in enumerate(self.cards):
            owner = self.owners[data[byte] >> shift & mask]
            if owner == UNUSED:
                raise ValueError(f"{card_name(card)} has {data[byte] >> shift & mask} for its owner, which is no seat")
            hands[owner] |= 1 << card
        return full_deal(hands)


def by_layout(*layouts: Layout) -> tuple[Callable[[bytes], Layout], Recogniser, Reader, Writer]:
    """What a format of such records needs: its layout by a file's first bytes, `recognise`, `read` and `write`.

    Of several layouts, a file has the first in which its first record is a board; the first of all is written.
    """

    def layout_of(head: bytes) -> Layout:
        """The layout of a file that begins so."""
        fits = (one for one in layouts if recognise_records(head[: one.size], one.size, one.parse))
        return next(fits, layouts[0])

    def recognise(head: bytes) -> int:
        """The first records are boards; nothing else marks such a file."""
        return POSSIBLE if any(recognise_records(head, one.size, one.parse) for one in layouts) else NO

    def read(source: Source) -> Iterator[Board]:
        """The boards of a file."""
        layout = layout_of(source.head)
        if layout.blank:
            source.pass_blanks()
        return read_records(source, layout.size, layout.parse)

    def write(boards: Iterable[Board], report: Report) -> Iterator[bytes]:
        """The records of some boards."""
        return write_records(boards, report, layouts[0].form)

    return layout_of, recognise, read, write


WEST_FIRST: Final = (3, 0, 1, 2)
BY_RANK: Final[Places] = tuple((rank, 6 - 2 * suit) for suit in range(4) for rank in range(13))
"""A byte a rank, ace first; in it spades, hearts, diamonds, clubs from the highest bits down."""
RANKS: Final = Layout(13, BY_RANK)
"""Such bytes and nothing else, North East South West = 0 to 3."""
