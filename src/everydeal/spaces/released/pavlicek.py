"""Deals numbered card by card: Richard Pavlicek's proportional split.

Take the cards in order.  Of the K deals that agree on the cards already taken, with C cards left of which a seat still
needs c, exactly K * c / C give the next card to that seat.  Those that give it to North come first, then East, South,
West; go into the right part, and on.  That is the lexicographic rank of the word of owners, with N < E < S < W.

Two card orders are in use, and they give different numbers:

* rank order, SA HA DA CA SK ... C2, as in the article: the space `pavlicek`;
* suit order, SA SK ... S2 HA ... C2, as in nearly all programs: the space `pavlicek-suit`.

Source: Richard Pavlicek, "Mapping Bridge Deals" (article 7Z68).
"""

from collections.abc import Sequence

from ...cards import RANK_ORDER, SUIT_ORDER, Card
from ...counting import arrangement_index, arrangement_item, multinomial
from ...deal import Deal
from ..deals import FULL, DealSpace, check_sizes, deal_of, owners_in
from ..releasing import released


class Pavlicek(DealSpace):
    """All deals of *cards*, in that order, in hands of these *sizes* (N E S W, together all the cards)."""

    def __init__(self, name: str, cards: Sequence[Card], sizes: Sequence[int] = FULL) -> None:
        if sum(sizes) != len(cards):
            raise ValueError(f"hands of {tuple(sizes)} cards do not make up a deck of {len(cards)}")
        self.name = name
        self._cards = tuple(cards)
        self._deck = sum(1 << card for card in cards)
        self._sizes = tuple(sizes)
        self.size = multinomial(sizes)

    def _index(self, deal: Deal) -> int:
        check_sizes(deal, self._sizes, self._deck)
        return arrangement_index(owners_in(deal, self._cards), self._sizes)

    def _item(self, index: int) -> Deal:
        return deal_of(arrangement_item(index, self._sizes), self._cards)


pavlicek = released(Pavlicek("pavlicek", RANK_ORDER))
pavlicek_suit = released(Pavlicek("pavlicek-suit", SUIT_ORDER))
