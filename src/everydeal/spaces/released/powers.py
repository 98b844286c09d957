"""Every card anywhere: one digit per card, hands of any size, fouled boards too.

`Power5` gives each card a base-5 digit: 0 unused, 1..4 = N E S W; the first card is the least significant digit.
Number 0 is the empty diagram; there are 5^52, 121 bits.  Source: Richard Pavlicek, "Mapping Bridge Endings" (article
7Z72).  The article does not print its card order; `power5` takes rank order, as his article on deals does.

`Power4` deals all the cards: a base-4 digit each, 0..3 = N E S W; the first card, the ace of spades, is the most
significant digit, so that the number's 13 bytes are Paul Wayper's two bits per card, in the order of the deck.
Source: Paul Wayper, "Encoding Bridge".
"""

from collections.abc import Sequence

from ...cards import RANK_ORDER, SUIT_ORDER, UNUSED, Card, card_name
from ...deal import Deal
from ..deals import DealSpace, deal_of, owners_in
from ..releasing import released


class Power5(DealSpace):
    """All layouts of *cards*, unused cards allowed; the first card is the least significant base-5 digit."""

    member_kind = "any layout, hands of any size"

    def __init__(self, name: str, cards: Sequence[Card] = RANK_ORDER) -> None:
        self.name = name
        self._cards = tuple(cards)
        self.size = 5 ** len(cards)

    def _index(self, deal: Deal) -> int:
        index = 0
        for owner in reversed(owners_in(deal, self._cards)):
            index = index * 5 + (owner + 1) % 5
        return index

    def _item(self, index: int) -> Deal:
        owners = []
        for _ in self._cards:
            index, digit = divmod(index, 5)
            owners.append((digit + 4) % 5)
        return deal_of(owners, self._cards)


class Power4(DealSpace):
    """All layouts that use every one of *cards*; the first card is the most significant base-4 digit."""

    member_kind = "all cards dealt, hands of any size"

    def __init__(self, name: str, cards: Sequence[Card] = SUIT_ORDER) -> None:
        self.name = name
        self._cards = tuple(cards)
        self.size = 4 ** len(cards)

    def _index(self, deal: Deal) -> int:
        index = 0
        for card, owner in zip(self._cards, owners_in(deal, self._cards), strict=True):
            if owner == UNUSED:
                raise ValueError(f"nobody holds {card_name(card)}, but {self.name} deals every card: {deal}")
            index = index * 4 + owner
        return index

    def _item(self, index: int) -> Deal:
        shifts = range(2 * len(self._cards) - 2, -1, -2)
        return deal_of([index >> shift & 3 for shift in shifts], self._cards)


power5 = released(Power5("power5"))
power4 = released(Power4("power4"))
