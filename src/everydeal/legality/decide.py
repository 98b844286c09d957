"""Deciding: is an ending legal, in which strain, with whom on lead?"""

from ..cards import Seat, to_seat
from ..deal import Deal
from ..strains import NOTRUMP, to_strain
from .criterion import tricks_suffice
from .deck import BRIDGE, rename
from .packed import bridge_table
from .patterns import canonical
from .position import Position, position_of
from .table import Leads


def legal(ending: Deal, strain: int | str | None = None, on_lead: Seat | str | None = None) -> bool:
    """Can lawful play reach this balanced ending from some full deal?

    Lawful play: anybody makes the opening lead, everybody follows suit who can, the highest trump or else the highest
    card of the suit led wins the trick, and the winner leads to the next.  Bidding and sense do not matter.

    Args:
        ending: four hands of equally many cards, 0 to 13; all other cards have been played.
        strain: the trump suit (0..3 or ``"S"``...) or notrump (4 or ``"NT"``); None: in some strain.
        on_lead: the player who is on lead now (without cards: who won the last trick); None: anybody.

    >>> from everydeal import Deal, legal
    >>> legal(Deal.from_pbn("N:A.A.A.A K.K.K.K Q.Q.Q.Q J.J.J.J"))
    False
    >>> legal(Deal.from_pbn("N:A.A.A. K.K.K. Q.Q.Q. J.J.J."), "NT", on_lead="W")
    True

    Raises:
        TypeError: *ending* is no `Deal`, or *strain* or *on_lead* neither a text nor a whole number.
        ValueError: the hands do not hold equally many cards, or *strain* or *on_lead* is none.
    """
    position = position_of(ending)
    wanted = None if strain is None else to_strain(strain)
    leader = None if on_lead is None else to_seat(on_lead)
    if wanted is None and leader is None:
        return tricks_suffice(position)
    return any(
        (wanted is None or found == wanted) and (leader is None or leader in leaders)
        for found, leaders in leads_of(position).items()
    )


def leads(ending: Deal) -> dict[int, tuple[Seat, ...]]:
    """Who can be on lead, for each strain in which the ending is legal, notrump (4) first; {} if it is illegal.

    >>> from everydeal import Deal
    >>> leads(Deal.from_pbn("N:A.A.A.A K.K.K.K Q.Q.Q.Q J.J.J.J"))
    {}

    Raises:
        As `legal`.
    """
    return leads_of(position_of(ending))


def leads_of(position: Position) -> dict[int, tuple[Seat, ...]]:
    """`leads` of a position."""
    found = _in_rows(position)
    _, players, renaming = canonical(BRIDGE, position.pattern)
    strains = ((NOTRUMP, NOTRUMP), *enumerate(renaming))
    by_strain = ((strain, found >> 4 * renamed & 15) for strain, renamed in strains)
    return {strain: tuple(sorted(players[r] for r in range(4) if rows >> r & 1)) for strain, rows in by_strain if rows}


def can_be(position: Position, strain: int, on_lead: Seat) -> bool:
    """Is the position legal in this strain with this player on lead?  Quicker than `leads_of` for one question."""
    _, players, renaming = canonical(BRIDGE, position.pattern)
    renamed = strain if strain == NOTRUMP else renaming[strain]
    return bool(_in_rows(position) >> 4 * renamed + players.index(on_lead) & 1)


def _in_rows(position: Position) -> Leads:
    """The leads, in the rows and suits of the position's class."""
    pattern, _, renaming = canonical(BRIDGE, position.pattern)
    return bridge_table().leads_of(position.cards, pattern, rename(position.unused, renaming))
