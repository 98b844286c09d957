"""Thirteen bytes for a full deal, a byte for a rank: the packing that RZD, CDS and BBA share.

Byte r (ace first) has the seats of the four cards of that rank, two bits each, spades in the highest, then hearts,
diamonds, clubs.
"""

from ...cards import Seat
from ...deal import Deal
from .records import full_deal, require_full


def pack_ranks(deal: Deal, *, first: Seat = 0) -> bytes:
    """The 13 bytes of a full deal; *first* is the seat that has the number 0, the others follow clockwise."""
    owners = require_full(deal).owners()
    return bytes(sum((owners[13 * suit + rank] - first) % 4 << 6 - 2 * suit for suit in range(4)) for rank in range(13))


def unpack_ranks(data: bytes, *, first: Seat = 0) -> Deal:
    """The full deal of 13 bytes: the inverse of `pack_ranks`.

    Raises:
        ValueError: a seat has not 13 cards.
    """
    hands = [0] * 4
    for rank, byte in enumerate(data):
        for suit in range(4):
            hands[(byte >> 6 - 2 * suit & 3) + first & 3] |= 1 << 13 * suit + rank
    return full_deal(hands)
