"""An ending is legal if and only if enough tricks can have been led.

Suppose n tricks have been led in suit X.  Whoever holds a card of X now held one all the time, so he followed to all
of them, and if nobody holds X any more, at least the leader played one each time.  So n tricks took at least
n * max(1, holders) cards of X, and there can have been no more than

    quota(X) = unused(X) // max(1, holders(X))

of them.  If the quotas of the four suits add up to less than the number of tricks played, the ending is illegal.

That this is the *only* obstacle is proved in docs/legal.md for the play in which whoever followed to a trick may lead
the next; that the lead can also be passed on lawfully, in some strain, is computed: for all 210,787 entries of the
table (``everydeal legal --table endings --check`` asserts it), and for all patterns and unused counts
(bench/legal_criterion.py), the criterion says what the recursion says.  It needs no table, and it gives the reason for
every illegal ending.  For a given strain or a given player on lead it is necessary but not sufficient.

What is sufficient for a player on lead is to count him as a holder of every suit.  If the quotas are still enough, he
can have won every trick at notrump (Theorem 4 of docs/legal.md); so for who holds every suit that anybody holds, the
quotas decide.
"""

from typing import NamedTuple

from ..cards import SUIT, SUIT_NAMES, Seat, lengths
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
    hands, sizes = ending.hands, ending.hand_sizes
    if len(set(sizes)) > 1:
        raise ValueError(f"not a balanced ending: the hands N E S W hold {sizes} cards, not equally many: {ending}")
    if sizes[0] > deck.full_hand or ~deck.mask & (ending.unused ^ (1 << 52) - 1):
        raise ValueError(f"more than {deck.full_hand} cards in a hand, or cards that are not in this deck: {ending}")
    rows = [(h & SUIT > 0) + 2 * (h >> 13 & SUIT > 0) + 4 * (h >> 26 & SUIT > 0) + 8 * (h >> 39 > 0) for h in hands]
    unused = lengths(ending.unused & deck.mask)
    return Position(sizes[0], pattern_of(rows), unused[: len(deck.lengths)])


def quotas(position: Position, winner: Seat | None = None) -> tuple[int, ...]:
    """The largest number of tricks that can have been led in each suit.

    With a *winner*: that can have been led if he followed to all of them.  If these are enough, he can have won every
    trick at notrump, and be on lead.

    >>> position = Position(12, 0x3222, (1, 3, 0, 0))
    >>> quotas(position), quotas(position, winner=3), quotas(position, winner=0)
    ((1, 0, 0, 0), (1, 0, 0, 0), (0, 0, 0, 0))
    """
    pattern = position.pattern if winner is None else position.pattern | 15 << 4 * winner
    holders = [(pattern >> suit & 0x1111).bit_count() for suit in range(4)]
    return tuple(unused // max(1, number) for unused, number in zip(position.unused, holders, strict=False))


def tricks_suffice(position: Position, deck: Deck = BRIDGE) -> bool:
    """Can as many tricks have been led as were played?

    >>> from everydeal import Deal
    >>> tricks_suffice(position_of(Deal.from_pbn("N:A.A.A.A K.K.K.K Q.Q.Q.Q J.J.J.J")))
    False
    """
    return sum(quotas(position)) >= deck.full_hand - position.cards


def shortage(position: Position, deck: Deck = BRIDGE) -> str:
    """In words: how many tricks were played, how many there can have been, and why."""
    played = deck.full_hand - position.cards
    alike: dict[str, list[int]] = {}
    for suit in deck.suits:
        alike.setdefault(_why(position, suit), []).append(suit)
    parts = [_quota(position, suits, why, deck) for why, suits in alike.items()]
    return (
        f"{played} trick{'s have' if played > 1 else ' has'} been played, but there can have been at most"
        f" {sum(quotas(position))}: {', '.join(parts)}; whoever holds a suit now has followed to every lead of it"
    )


def _quota(position: Position, suits: list[int], why: str, deck: Deck) -> str:
    """``2 in spades (9 gone, 4 players hold some)``; suits of which the same is to be said, at once."""
    quota, names = quotas(position)[suits[0]], [SUIT_NAMES[suit] for suit in suits]
    if len(suits) == 1:
        return f"{quota} in {names[0]} ({why})"
    where = "each suit" if len(suits) == len(deck.suits) else f"each of {', '.join(names[:-1])} and {names[-1]}"
    return f"{quota} in {where} ({why})"


def _why(position: Position, suit: int) -> str:
    """``9 gone, 4 players hold some``."""
    holders = len(position.holders(suit))
    hold = {0: "nobody holds any", 1: "1 player holds some"}.get(holders, f"{holders} players hold some")
    return f"{position.unused[suit]} gone, {hold}"
