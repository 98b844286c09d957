"""`Hand`: the cards of one seat.

A hand *is* the int that the rest of the package works with, a mask of 52 bits (`cards`), and can be used wherever one
can; it only knows more words.
"""

from collections.abc import Iterable, Iterator
from typing import SupportsIndex

from .argument_checks import check_kind
from .cards import (
    DECK,
    SUIT_SYMBOLS,
    Card,
    card_name,
    cards_of,
    format_hand,
    format_holding,
    hcp,
    holding,
    lengths,
    mask_of,
    parse_hand,
    to_card,
)


class Hand(int):
    """Some cards, as a mask of 52 bits.  Immutable, hashable, and equal to its int.

    >>> hand = Hand("AKT4.AKQ6.J.T742")
    >>> hand.hcp, hand.shape, hand.spades, len(hand), "HK" in hand
    (17, (4, 4, 1, 4), 'AKT4', 13, True)
    >>> list(hand)[:3]
    ['SA', 'SK', 'ST']
    >>> Hand(["SA", "C2"])
    Hand('A...2')

    Raises:
        ValueError: a text is not a hand, a card does not exist or comes twice, or an int has a bit that is not a card.
    """

    __slots__ = ()

    def __new__(cls, cards: "str | SupportsIndex | Iterable[Card | str]" = 0) -> "Hand":
        """The hand of a text ``S.H.D.C``, of a mask, or of cards."""
        if isinstance(cards, str):
            mask = parse_hand(cards)
        elif isinstance(cards, SupportsIndex):
            mask = cards.__index__()
        else:
            check_kind(cards, Iterable, "a hand is a text like AKQ.JT9.8765.432, a mask, or a list of cards")
            mask = mask_of(map(to_card, cards))
        if not 0 <= mask <= DECK:
            raise ValueError(f"{mask} is not a hand: a hand is a mask of 52 bits")
        return super().__new__(cls, mask)

    # What it holds

    def __len__(self) -> int:
        return self.bit_count()

    def __contains__(self, card: Card | str) -> bool:
        return bool(self >> to_card(card) & 1)

    def __iter__(self) -> Iterator[str]:
        """The names of its cards, spades first, high to low."""
        return map(card_name, cards_of(int(self)))

    @property
    def cards(self) -> tuple[Card, ...]:
        """Its cards as numbers, 0 (SA) to 51 (C2).

        >>> Hand("AK...2").cards
        (0, 1, 51)
        """
        return tuple(cards_of(int(self)))

    @property
    def spades(self) -> str:
        """The ranks of its spades, high to low.

        >>> Hand("AKT4.AKQ6.J.T742").spades
        'AKT4'
        """
        return format_holding(holding(self, 0))

    @property
    def hearts(self) -> str:
        """The ranks of its hearts, high to low.

        >>> Hand("AKT4.AKQ6.J.T742").hearts
        'AKQ6'
        """
        return format_holding(holding(self, 1))

    @property
    def diamonds(self) -> str:
        """The ranks of its diamonds, high to low.

        >>> Hand("AKT4.AKQ6.J.T742").diamonds
        'J'
        """
        return format_holding(holding(self, 2))

    @property
    def clubs(self) -> str:
        """The ranks of its clubs, high to low.

        >>> Hand("AKT4.AKQ6.J.T742").clubs
        'T742'
        """
        return format_holding(holding(self, 3))

    # What it is worth

    @property
    def hcp(self) -> int:
        """High-card points: ace 4, king 3, queen 2, jack 1.

        >>> Hand("AKT4.AKQ6.J.T742").hcp
        17
        """
        return hcp(self)

    @property
    def shape(self) -> tuple[int, int, int, int]:
        """How many spades, hearts, diamonds and clubs.

        >>> Hand("AKT4.AKQ6.J.T742").shape
        (4, 4, 1, 4)
        """
        return lengths(self)

    @property
    def pattern(self) -> tuple[int, ...]:
        """The suit lengths, longest first, whatever the suits.

        >>> Hand("AKT4.AKQ6.J.T742").pattern
        (4, 4, 4, 1)
        """
        return tuple(sorted(lengths(self), reverse=True))

    @property
    def is_balanced(self) -> bool:
        """13 cards, 4-3-3-3, 4-4-3-2 or 5-3-3-2 in any suits.

        >>> Hand("AKT4.AQ6.J32.T74").is_balanced, Hand("AKT4.AKQ6.J.T742").is_balanced
        (True, False)
        """
        return self.pattern in ((4, 3, 3, 3), (4, 4, 3, 2), (5, 3, 3, 2))

    @property
    def controls(self) -> int:
        """Aces count 2, kings 1.

        >>> Hand("AKT4.AKQ6.J.T742").controls
        6
        """
        return sum(2 * (ranks & 1) + (ranks >> 1 & 1) for ranks in self._holdings())

    @property
    def losers(self) -> int:
        """Losing tricks: of the first three cards of each suit those that are not ace, king or queen (a singleton king
        and a doubleton queen are losers, too).

        >>> Hand("AKT4.AKQ6.J.T742").losers
        5
        """
        firsts = ((ranks, min(ranks.bit_count(), 3)) for ranks in self._holdings())
        return sum(first - (ranks & (1 << first) - 1).bit_count() for ranks, first in firsts)

    def _holdings(self) -> Iterator[int]:
        return (holding(self, suit) for suit in range(4))

    # Text

    @property
    def pbn(self) -> str:
        """The hand as PBN writes it: S.H.D.C.

        >>> Hand(["SA", "C2"]).pbn
        'A...2'
        """
        return format_hand(self)

    def __str__(self) -> str:
        return format_hand(self)

    def __format__(self, spec: str) -> str:
        return format(str(self), spec) if not spec or spec[-1] in "s<>^0123456789" else int.__format__(self, spec)

    def __repr__(self) -> str:
        return f"Hand({format_hand(self)!r})"

    def svg(self) -> str:
        """The hand as a picture, an SVG document.

        >>> Hand("AKT4.AKQ6.J.T742").svg()[:4]
        '<svg'
        """
        from .pictures.diagrams import draw_hand
        from .pictures.svg import render_svg

        return render_svg(draw_hand(int(self), title=self.pbn)).decode()

    def _repr_html_(self) -> str:
        """For notebooks: one line, each suit in its colour."""
        suits = (self.spades, self.hearts, self.diamonds, self.clubs)
        return " ".join(
            f'<span style="color:{"#c00" if symbol in "♥♦" else "inherit"}">{symbol}</span>{ranks or "–"}'
            for symbol, ranks in zip(SUIT_SYMBOLS, suits, strict=True)
        )
