"""Deals numbered hand by hand: Andrews' order and Big Deal's.

North holds some of the cards, East some of those left, South some of those left after that, West the rest.  Number
each choice among all choices of as many cards; the three numbers are the digits of one mixed-radix number, North's the
highest.  For full deals:

    index = (north * C(39, 13) + east) * C(26, 13) + south

Cards stand in suit order: position 0 is the ace of spades, 51 the two of clubs.  East's and South's choices count
positions among the cards still undealt, not cards of the deck.

`Andrews` numbers each choice in colex ("squashed") order.  Source: Thomas Andrews, "Encoding Bridge Deals", 1996-2005;
his Impossible Bridge Book prints page = index + 1.

`BigDeal` numbers each in lexicographic order: the "Goedel number" of Hans van Staveren's Big Deal (`.goe` files).
The two agree at 0 and 1 and differ at 2.
"""

from abc import abstractmethod
from collections.abc import Sequence
from math import comb

from ...cards import DECK, Mask
from ...counting import compress, expand, subset_index, subset_index_lex, subset_item, subset_item_lex
from ...deal import Deal
from ..deals import FULL, DealSpace, check_sizes
from ..releasing import released


class HandByHand(DealSpace):
    """All deals of the cards of *deck* in hands of these *sizes* (N E S W, together the whole deck)."""

    def __init__(self, name: str, sizes: Sequence[int] = FULL, deck: Mask = DECK) -> None:
        if sum(sizes) != deck.bit_count():
            raise ValueError(f"hands of {tuple(sizes)} cards do not make up a deck of {deck.bit_count()}")
        self.name = name
        self._sizes = tuple(sizes)
        self._deck = deck
        undealt = deck.bit_count()
        choices = []
        for size in self._sizes[:3]:  # West has no choice
            choices.append((undealt, size, comb(undealt, size)))
            undealt -= size
        self._choices = tuple(choices)
        north, east, south = (ways for _, _, ways in choices)
        self.size = north * east * south

    @abstractmethod
    def _rank(self, hand: Mask, undealt: int) -> int:
        """The number of *hand* among the hands of its size, of *undealt* cards."""

    @abstractmethod
    def _unrank(self, number: int, size: int, undealt: int) -> Mask:
        """The hand of *size* cards with this number."""

    def _index(self, deal: Deal) -> int:
        check_sizes(deal, self._sizes, self._deck)
        index, left = 0, self._deck
        for hand, (undealt, _, ways) in zip(deal.hands, self._choices, strict=False):
            index = index * ways + self._rank(compress(hand, left), undealt)
            left ^= hand
        return index

    def _item(self, index: int) -> Deal:
        (_, _, _), (_, _, easts), (_, _, souths) = self._choices
        index, south = divmod(index, souths)
        numbers = (*divmod(index, easts), south)
        hands, left = [], self._deck
        for number, (undealt, size, _) in zip(numbers, self._choices, strict=True):
            hands.append(expand(self._unrank(number, size, undealt), left))
            left ^= hands[-1]
        hands.append(left)  # West takes what is left
        return Deal(*hands)


class Andrews(HandByHand):
    """Hand by hand, each in colex order.  See the module's text."""

    def _rank(self, hand: Mask, undealt: int) -> int:
        return subset_index(hand)

    def _unrank(self, number: int, size: int, undealt: int) -> Mask:
        return subset_item(number, size)


class BigDeal(HandByHand):
    """Hand by hand, each in lexicographic order.  See the module's text."""

    def _rank(self, hand: Mask, undealt: int) -> int:
        return subset_index_lex(hand, undealt)

    def _unrank(self, number: int, size: int, undealt: int) -> Mask:
        return subset_item_lex(number, size, undealt)


andrews = released(Andrews("andrews"))
bigdeal = released(BigDeal("bigdeal"))
