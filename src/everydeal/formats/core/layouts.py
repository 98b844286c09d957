"""Full deals packed with two bits a card: where a format has each card, and which seats its numbers mean.

Card c (SA = 0 ... C2 = 51) stands in a byte of the packed deal, at a shift from the byte's lowest bit.
"""

from typing import Final, NamedTuple

from ...cards import Seat
from ...deal import Deal
from .records import full_deal, require_full


class Layout(NamedTuple):
    """How a format packs a full deal."""

    places: tuple[tuple[int, int], ...]
    """Byte and shift of each of the 52 cards."""
    seats: tuple[Seat, ...]
    """What the numbers 0 to 3 mean."""

    def pack(self, deal: Deal) -> bytes:
        """The bytes of a full deal.

        Raises:
            ValueError: it is not a full deal.
        """
        data = bytearray(max(byte for byte, _ in self.places) + 1)
        for (byte, shift), owner in zip(self.places, require_full(deal).owners(), strict=True):
            data[byte] |= self.seats.index(owner) << shift
        return bytes(data)

    def unpack(self, data: bytes) -> Deal:
        """The full deal of some bytes: the inverse of `pack`.

        Raises:
            ValueError: they are too few, or a seat has not 13 cards.
        """
        if len(data) <= max(byte for byte, _ in self.places):
            raise ValueError(f"{len(data)} bytes do not hold a packed deal")
        hands = [0] * 4
        for card, (byte, shift) in enumerate(self.places):
            hands[self.seats[data[byte] >> shift & 3]] |= 1 << card
        return full_deal(hands)


NORTH_FIRST: Final = (0, 1, 2, 3)
WEST_FIRST: Final = (3, 0, 1, 2)
_BY_RANK: Final = tuple((rank, 6 - 2 * suit) for suit in range(4) for rank in range(13))
"""A byte a rank, ace first; in it spades, hearts, diamonds, clubs from the highest bits down."""

RZD: Final = Layout(_BY_RANK, NORTH_FIRST)
BBA: Final = RZD
CDS: Final = Layout(_BY_RANK, WEST_FIRST)
ZRD: Final = Layout(tuple((card // 4, 2 * (card % 4)) for card in range(52)), WEST_FIRST)
BRIDGEBOTS: Final = Layout(tuple((13 - (2 * card + 4) // 8, (2 * card + 4) % 8) for card in range(52)), NORTH_FIRST)
"""One number of 112 bits, the highest byte first: four bits of 0, C2 in the two highest bits after them, ... SA, and
four bits of other things."""
GIB_LITTLE: Final = Layout(
    tuple((4 * (card // 13) + card % 13 // 4, card % 13 % 4 * 2) for card in range(52)), WEST_FIRST
)
GIB_BIG: Final = Layout(tuple((byte ^ 3, shift) for byte, shift in GIB_LITTLE.places), WEST_FIRST)
"""A word of 32 bits a suit, in either byte order."""
