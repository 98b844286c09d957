"""What of an ending decides whether it is legal: how many cards are left, who holds which suits, what is unused."""

from typing import NamedTuple

from ..cards import SUIT, lengths
from ..deal import Deal
from .deck import BRIDGE, Deck, Unused
from .patterns import Pattern, pattern_of


class Position(NamedTuple):
    """Everything about an ending that matters for its legality."""

    cards: int
    """How many cards each player holds."""
    pattern: Pattern
    """Who holds which suits; see `patterns`."""
    unused: Unused
    """How many cards of each suit are unused."""

    def holders(self, suit: int) -> tuple[int, ...]:
        """The players who hold cards of *suit*."""
        return tuple(p for p in range(4) if self.pattern >> 4 * p + suit & 1)


def position_of(ending: Deal, deck: Deck = BRIDGE) -> Position:
    """The position of a balanced ending: a deal in which all four hands hold equally many cards.

    Raises:
        TypeError: *ending* is no `Deal`.
        ValueError: the hands are not equally long, or have cards that are not in *deck*.
    """
    if not isinstance(ending, Deal):
        raise TypeError(f"an ending is a Deal, not {type(ending).__name__} ({ending!r})")
    sizes = ending.hand_sizes
    if not ending.is_balanced:
        raise ValueError(f"not a balanced ending: the hands N E S W hold {sizes} cards, not equally many: {ending}")
    if sizes[0] > deck.full_hand or ~deck.mask & (ending.unused ^ (1 << 52) - 1):
        raise ValueError(f"more than {deck.full_hand} cards in a hand, or cards that are not in this deck: {ending}")
    rows = [sum(1 << suit for suit in range(4) if hand >> 13 * suit & SUIT) for hand in ending.hands]
    unused = lengths(ending.unused & deck.mask)
    return Position(sizes[0], pattern_of(rows), unused[: len(deck.lengths)])
