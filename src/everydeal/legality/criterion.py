"""An ending is legal if and only if enough tricks can have been led.

Suppose n tricks have been led in suit X.  Whoever holds a card of X now held one all the time, so he followed to all
of them, and if nobody holds X any more, at least the leader played one each time.  So n tricks took at least
n * max(1, holders) cards of X, and there can have been no more than

    quota(X) = unused(X) // max(1, holders(X))

of them.  If the quotas of the four suits add up to less than the number of tricks played, the ending is illegal.

That this is the *only* obstacle is proved in docs/legal.md for the play in which whoever followed to a trick may lead
the next; that the lead can also be passed on lawfully, in some strain, is computed: for all 210,787 entries of the
table the criterion says what the recursion says (tests/test_legality.py).  It needs no table, and it gives the reason
for every illegal ending.  For a given strain or a given player on lead it is necessary but not sufficient.
"""

from ..cards import SUIT_NAMES
from .deck import BRIDGE, Deck
from .position import Position


def quotas(position: Position) -> tuple[int, ...]:
    """The largest number of tricks that can have been led in each suit."""
    return tuple(unused // max(1, len(position.holders(suit))) for suit, unused in enumerate(position.unused))


def tricks_suffice(position: Position, deck: Deck = BRIDGE) -> bool:
    """Can as many tricks have been led as were played?

    >>> from .position import position_of
    >>> from everydeal import Deal
    >>> tricks_suffice(position_of(Deal.from_pbn("N:A.A.A.A K.K.K.K Q.Q.Q.Q J.J.J.J")))
    False
    """
    return sum(quotas(position)) >= deck.full_hand - position.cards


def shortage(position: Position, deck: Deck = BRIDGE) -> str:
    """In words: how many tricks were played, how many there can have been, and why."""
    played = deck.full_hand - position.cards
    parts = [_quota(position, suit) for suit in deck.suits]
    return (
        f"{played} trick{'s have' if played > 1 else ' has'} been played, but there can have been at most"
        f" {sum(quotas(position))}: {', '.join(parts)}; whoever holds a suit now has followed to every lead of it"
    )


def _quota(position: Position, suit: int) -> str:
    """``2 in spades (9 gone, 4 players hold some)``."""
    gone, holders = position.unused[suit], len(position.holders(suit))
    hold = {0: "nobody holds any", 1: "1 player holds some"}.get(holders, f"{holders} players hold some")
    return f"{quotas(position)[suit]} in {SUIT_NAMES[suit]} ({gone} gone, {hold})"
