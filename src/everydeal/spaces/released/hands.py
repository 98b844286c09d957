"""Single hands: the 635,013,559,600 ways to hold 13 of 52 cards.

A member is a `Hand`, which is a mask of 13 cards, card 0 the ace of spades; any such mask is taken.  `hands` is in
squashed (colex) order, `hands-lexicographic` in lexicographic order, as the two books of hands of Andrews' Impossible
Bridge Book are (their page = number + 1).
Both start with 13 spades and end with 13 clubs.
"""

from math import comb

from ...cards import DECK, Mask, format_hand
from ...counting import compress, expand, subset_index, subset_index_lex, subset_item, subset_item_lex
from ...hand import Hand
from ..base import Space
from ..releasing import released


class Hands(Space[Mask]):
    """All sets of *held* cards from *deck*, in squashed order."""

    member_kind = "single hands"
    _members = int, "this space numbers hands, masks of cards"

    def __init__(self, name: str, held: int = 13, deck: Mask = DECK) -> None:
        self.name = name
        self.size = comb(deck.bit_count(), held)
        self._held = held
        self._deck = deck

    def _rank(self, places: Mask) -> int:
        return subset_index(places)

    def _unrank(self, number: int) -> Mask:
        return subset_item(number, self._held)

    def _index(self, item: Mask) -> int:
        self._check_kind(item)
        self._check_cards(item)
        if item.bit_count() != self._held:
            raise ValueError(f"not {self._held} cards but {item.bit_count()}: {format_hand(item)}")
        return self._rank(compress(item, self._deck))

    def _check_cards(self, item: Mask) -> None:
        if item & ~self._deck:
            raise ValueError(f"{item:#x} has bits that are not cards of this deck")

    def _item(self, index: int) -> Hand:
        return Hand(expand(self._unrank(index), self._deck))

    def _text(self, item: Mask) -> str:
        self._check_cards(item)
        return format_hand(item)

    def parse_item(self, text: str) -> Hand:
        if ":" in text:
            raise ValueError(f"{text!r} is a deal: {self.name} numbers single hands, like 'AKQ.JT9.8765.432'")
        return Hand(text.strip())


class HandsLexicographic(Hands):
    """All sets of *held* cards from *deck*, in lexicographic order."""

    def _rank(self, places: Mask) -> int:
        return subset_index_lex(places, self._deck.bit_count())

    def _unrank(self, number: int) -> Mask:
        return subset_item_lex(number, self._held, self._deck.bit_count())


hands = released(Hands("hands"))
hands_lexicographic = released(HandsLexicographic("hands-lexicographic"))
