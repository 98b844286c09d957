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
        """The bytes of *deal*; ValueError, saying why, if this code cannot write it."""

    @abstractmethod
    def from_bytes(self, data: bytes) -> Deal:
        """The deal of these bytes; ValueError, saying why, if they are none."""

    @abstractmethod
    def format(self, deal: Deal) -> str:
        """The text of *deal*: characters A-Z a-z 0-9 - _ of six bits each, as in URL-safe base64."""

    @abstractmethod
    def parse(self, text: str) -> Deal:
        """The deal of a text; ValueError, saying why, if it is none."""

    def __repr__(self) -> str:
        return f"<code {self.name}, seats {self.seats}>"


def check_all_dealt(deal: Deal, name: str) -> None:
    """ValueError if nobody holds some card: code *name* has no way to say so."""
    if deal.unused:
        card = card_name((deal.unused & -deal.unused).bit_length() - 1)
        raise ValueError(f"nobody holds {card}, and the code {name} is for deals of all 52 cards: {deal}")
