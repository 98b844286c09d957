"""The cards in play, how many of them each hand gets, and the three frozen orders of cards.

The full deck is the usual case; a `Deck` of fewer cards (the top three of every suit, say) is a game small enough to
check completely, and everything in this package works for it too.
"""

from collections.abc import Sequence
from functools import cached_property
from itertools import product
from typing import TypeAlias

from ...cards import DECK, RANK_ORDER, SUIT, SUIT_ORDER, Card, Mask
from ...counting import multinomial
from .values import Value

Shape: TypeAlias = tuple[int, int, int, int]
"""How many spades, hearts, diamonds and clubs one hand holds."""

HONOURS_ORDER = tuple(RANK_ORDER[:16]) + tuple(13 * suit + rank for suit in range(4) for rank in range(4, 13))
"""SA HA DA CA SK ... CJ, then ST ... S2, HT ... H2, DT ... D2, CT ... C2."""

ORDERS: dict[str, Sequence[Card]] = {"honours": HONOURS_ORDER, "pavlicek": RANK_ORDER, "suit": SUIT_ORDER}
"""The orders of cards in which a constrained space can number its deals.  Frozen: a number lasts."""


class Deck(Value):
    """The cards in play and the sizes of the hands N E S W, together all those cards.

    >>> from everydeal import count
    >>> count("hcp(north) == 8", deck=Deck.small(2)), Deck.small(2).deals
    (540, 2520)

    Raises:
        ValueError: the sizes of the hands do not add up to the cards.
    """

    cards: Mask
    sizes: tuple[int, int, int, int]

    def __init__(self, cards: Mask = DECK, sizes: tuple[int, int, int, int] = (13, 13, 13, 13)) -> None:
        super().__init__(cards, sizes)
        if sum(sizes) != cards.bit_count() or min(sizes) < 0:
            raise ValueError(f"hands of {sizes} cards do not make up a deck of {cards.bit_count()}")

    @classmethod
    def small(cls, ranks: int) -> "Deck":
        """The *ranks* highest cards of every suit, as many to each hand.

        >>> Deck.small(3).sizes
        (3, 3, 3, 3)
        """
        holding = (1 << ranks) - 1
        return cls(sum(holding << 13 * suit for suit in range(4)), (ranks, ranks, ranks, ranks))

    @property
    def deals(self) -> int:
        """How many ways there are to deal it.

        >>> Deck.small(2).deals
        2520
        """
        return multinomial(self.sizes)

    def order(self, name: str) -> tuple[Card, ...]:
        """The cards in play, in one of the orders of `ORDERS`.

        >>> from everydeal.cards import card_name
        >>> [card_name(card) for card in Deck.small(2).order("suit")]
        ['SA', 'SK', 'HA', 'HK', 'DA', 'DK', 'CA', 'CK']

        Raises:
            ValueError: there is no such order; names those that there are.
        """
        if name not in ORDERS:
            raise ValueError(f"there is no order {name!r} of the cards; the orders are {', '.join(ORDERS)}")
        return tuple(card for card in ORDERS[name] if self.cards >> card & 1)

    @cached_property
    def shapes(self) -> tuple[frozenset[Shape], ...]:
        """Every shape that the hand of each seat can have: 560 of them in the full deck.

        >>> len(Deck().shapes[0]), len(Deck.small(2).shapes[0])
        (560, 10)
        """
        *most, most_clubs = ((self.cards >> 13 * suit & SUIT).bit_count() for suit in range(4))
        majors_and_diamonds = list(product(*(range(length + 1) for length in most)))
        by_size = {
            size: frozenset(
                (s, h, d, size - s - h - d) for s, h, d in majors_and_diamonds if 0 <= size - s - h - d <= most_clubs
            )
            for size in set(self.sizes)
        }
        return tuple(by_size[size] for size in self.sizes)


FULL_DECK = Deck()
