"""What boards are drawn from: a set of deals, and of each board a candidate that a stream of random numbers picks."""

from abc import ABC, abstractmethod
from functools import cache
from typing import Final

from ...cards import RANK_ORDER, Seat
from ...deal import Deal
from ...spaces.base import Space
from ...spaces.released.pavlicek import Pavlicek
from ...stream import Stream

STRIDE: Final = 1 << 32
"""Candidate a for board k is number ``k - 1 + a * STRIDE`` of the session's stream."""
ALL_DEALS: Final = "pavlicek"
"""The text of the set of all deals: the name of their space."""


class DealSource(ABC):
    """A set of deals to draw boards from."""

    text: str
    """The line that names it; `parse_set` reads it."""
    size: int
    """How many deals there are in it."""
    dealer: Seat | None = None
    """Who deals in its deals, if each is turned so that the dealer of its board does."""

    @abstractmethod
    def draw(self, stream: Stream, board: int, attempt: int = 0) -> Deal:
        """Candidate *attempt* for *board*, picked by the session's stream."""


class SpaceSet(DealSource):
    """The members of a space, each equally likely."""

    def __init__(self, text: str, space: Space[Deal]) -> None:
        self.text, self.space, self.size = text, space, space.size

    def draw(self, stream: Stream, board: int, attempt: int = 0) -> Deal:
        return self.space[stream.number(self.size, board - 1 + attempt * STRIDE)]


@cache
def all_deals() -> SpaceSet:
    """Every full deal."""
    return SpaceSet(ALL_DEALS, Pavlicek(ALL_DEALS, RANK_ORDER))
