"""`Code`: what all codes of deals can do, and the two ways in which they number the seats."""

from abc import ABC, abstractmethod

from ..cards import SEATS, SUIT_ORDER, Seat, card_name
from ..deal import Deal

CARDS = SUIT_ORDER
"""The order in which codes take the cards: SA SK ... S2 HA ... C2."""


class Code(ABC):
    """A way to write deals as bytes and as URL-safe text, both ways.

    Args:
        seats: the four seats in the order of their values 0..3.  ``"NESW"`` and ``"WNES"`` are both in use.

    >>> from everydeal.codes import CardMap
    >>> CardMap(2, "WNES").parse("AAAAFVVVWqqqq____w").west
    Hand('AKQJT98765432...')

    Raises:
        ValueError: *seats* are not the four seats, each once.
    """

    name: str
    """What `by_name` and the command line call it."""

    def __init__(self, seats: str = SEATS) -> None:
        if sorted(seats) != sorted(SEATS):
            raise ValueError(f"{seats!r} are not the four seats: write NESW or WNES, for example")
        self.seats = seats
        self._seat_of: list[Seat] = [SEATS.index(seat) for seat in seats]
        self._value_of = [seats.index(seat) for seat in SEATS]

    @abstractmethod
    def to_bytes(self, deal: Deal) -> bytes:
        """The bytes of *deal*.

        >>> from everydeal.codes import short, two_bits
        >>> deal = two_bits.parse("6pL_gE_kYUmzt5RSTA")
        >>> len(two_bits.to_bytes(deal)), short.to_bytes(deal).hex()
        (13, 'ea92ff804fe46149b3b7945250')

        Raises:
            ValueError: this code cannot write the deal; says why.
        """

    @abstractmethod
    def from_bytes(self, data: bytes) -> Deal:
        """The deal of these bytes: the inverse of `to_bytes`.

        >>> from everydeal.codes import short
        >>> short.from_bytes(bytes.fromhex("ea92ff804fe46149b3b7945250")).north
        Hand('8.AKQT4.AJ6.T742')

        Raises:
            ValueError: they are the bytes of no deal; says why.
        """

    @abstractmethod
    def format(self, deal: Deal) -> str:
        """The text of *deal*: characters A-Z a-z 0-9 - _ of six bits each, as in URL-safe base64.

        >>> from everydeal.codes import short, two_bits
        >>> short.format(two_bits.parse("6pL_gE_kYUmzt5RSTA"))
        '6pL_gE_kYUmzt5RSU'

        Raises:
            ValueError: this code cannot write the deal; says why.
        """

    @abstractmethod
    def parse(self, text: str) -> Deal:
        """The deal of a text: the inverse of `format`.

        >>> from everydeal.codes import short, two_bits
        >>> short.parse("6pL_gE_kYUmzt5RSU") == two_bits.parse("6pL_gE_kYUmzt5RSTA")
        True

        Raises:
            ValueError: it is the text of no deal; says why.
        """

    def __repr__(self) -> str:
        return f"<code {self.name}, seats {self.seats}>"


def check_all_dealt(deal: Deal, name: str) -> None:
    """ValueError if nobody holds some card: code *name* has no way to say so."""
    if deal.unused:
        card = card_name((deal.unused & -deal.unused).bit_length() - 1)
        raise ValueError(f"nobody holds {card}, and the code {name} is for deals of all 52 cards: {deal}")
