"""Card maps: a fixed number of bits for each card, the ace of spades' first.

Two bits name the seat: 52 x 2 = 104 bits, 13 bytes, 18 characters.  This is Paul Wayper's id of a deal.  Its number is
the number in the space `power4`, where seats are N E S W = 0..3.  Hands may be of any size, but every card must be
dealt.

Three bits, the first of them 1 if the card is in use, the others its seat then, and 0 otherwise: 52 x 3 = 156 bits, 20
bytes, 27 characters.  This map takes any ending.

As an integer, the first card's bits are the highest.  The bytes are the integer's, high byte first; so in the 156-bit
map the highest four bits of the first byte are 0.

Sources: Paul Wayper, "Encoding Bridge"; Richard Pavlicek, "Mapping Bridge Endings" (article 7Z72), which names both
maps and prints no order of cards and seats.
"""

from .. import notations
from ..cards import SEATS, UNUSED, card_name
from ..deal import Deal
from .base import CARDS, Code, check_all_dealt


class CardMap(Code):
    """A map of 2 or 3 bits a card.

    >>> two_bits.format(Deal.from_pbn("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"))
    'AAAAFVVVWqqqq____w'

    Args:
        bits: 2 or 3 a card.
        seats: as in `Code`.

    Raises:
        ValueError: another number of bits, or *seats* are not the four seats.
    """

    def __init__(self, bits: int, seats: str = SEATS) -> None:
        super().__init__(seats)
        if bits not in (2, 3):
            raise ValueError(f"a card map has 2 or 3 bits a card, not {bits}")
        self.bits = bits
        self.size: int = 1 << bits * len(CARDS)
        self.name = "two-bits" if bits == 2 else "three-bits"

    def to_int(self, deal: Deal) -> int:
        """The bits of all cards as one integer, the ace of spades' the highest.

        >>> three_bits.to_int(Deal(north=1 << 51)), three_bits.to_int(Deal(west=1 << 51))
        (4, 7)

        Raises:
            ValueError: two bits a card, and nobody holds one of the cards.
        """
        if self.bits == 2:
            check_all_dealt(deal, self.name)
        used = 4 if self.bits == 3 else 0
        value = 0
        for owner in deal.owners():
            value = value << self.bits | (0 if owner == UNUSED else used | self._value_of[owner])
        return value

    def from_int(self, value: int) -> Deal:
        """The deal of an integer.

        >>> three_bits.from_int(7).west
        Hand('...2')

        Raises:
            IndexError: it has more bits than the map.
            ValueError: three bits a card, and a card that is not in use has a seat; names the card.
        """
        if not 0 <= value < self.size:
            raise IndexError(f"{value:#x} is outside the {self.bits * len(CARDS)} bits of the card map")
        hands = [0, 0, 0, 0]
        for card in CARDS:
            digit = value >> self.bits * (len(CARDS) - 1 - card) & (1 << self.bits) - 1
            if self.bits == 2 or digit & 4:
                hands[self._seat_of[digit & 3]] |= 1 << card
            elif digit:
                raise ValueError(f"{card_name(card)} is not in use but has seat bits ({digit:03b})")
        return Deal(*hands)

    def to_bytes(self, deal: Deal) -> bytes:
        return notations.bytes.to_bytes(self.to_int(deal), self.size)

    def from_bytes(self, data: bytes) -> Deal:
        return self.from_int(notations.bytes.from_bytes(data, self.size))

    def format(self, deal: Deal) -> str:
        return notations.base64.format(self.to_int(deal), self.size)

    def parse(self, text: str) -> Deal:
        return self.from_int(notations.base64.parse(text, self.size))


two_bits = CardMap(2)
three_bits = CardMap(3)
