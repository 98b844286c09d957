"""Deciding: is an ending, a position or a bare diagram legal, in which strain, with whom on lead?

Each comes from an ending, its `Origin`, by the cards on the table.  By Lemma 3 of docs/positions.md a play position is
legal if the ending before this trick is legal, with the leader on lead, and everybody followed suit who could.  An
ending is a position with an empty table, and nobody says who is on lead.  By Theorem 3 a bare diagram is legal if some
cards that are gone can lie on the table so that this holds: it has many origins.
"""

from collections.abc import Iterator
from typing import TypeGuard

from ..cards import Seat, to_seat
from ..deal import Deal
from ..strains import NOTRUMP, to_strain
from .bare import Origin, moment_of, origins
from .criterion import Position, position_of, tricks_suffice
from .deck import BRIDGE, rename
from .packed import bridge_table
from .patterns import canonical
from .play_position import PlayPosition

LeadersByStrain = dict[int, tuple[Seat, ...]]


def legal(what: Deal | PlayPosition, strain: int | str | None = None, on_lead: Seat | str | None = None) -> bool:
    """Can lawful play reach this ending, position or diagram from some full deal?

    Lawful play: anybody makes the opening lead, everybody follows suit who can, the highest trump or else the highest
    card of the suit led wins the trick, and the winner leads to the next.  Bidding and sense do not matter.

    Args:
        what: an ending, four hands of equally many cards, all others played; or a bare diagram, hands of which some
            hold a card fewer, because these players have put a card on the table, whichever it is; or a
            `PlayPosition`, which says what lies on the table.
        strain: the trump suit (0..3 or ``"S"``...) or notrump (4 or ``"NT"``); None: some strain, or a position's own.
        on_lead: the player who is on lead now (without cards: who won the last trick), or in the middle of a trick who
            led to it; None: anybody.

    >>> from everydeal import Deal, legal
    >>> legal(Deal.from_pbn("N:A.A.A.A K.K.K.K Q.Q.Q.Q J.J.J.J"))
    False
    >>> legal(Deal.from_pbn("N:A.A.A. K.K.K. Q.Q.Q. J.J.J."), "NT", on_lead="W")
    True
    >>> legal(Deal.from_pbn("N:A.A.A. K.K.K. Q.Q.. J.J.J."))       # South has led a card that is not shown
    True

    Raises:
        TypeError: *what* is neither a `Deal` nor a `PlayPosition`, or *strain* or *on_lead* neither a text nor a whole
            number.
        ValueError: *strain* or *on_lead* is not a strain or a seat.
    """
    wanted, leader = asked(strain, on_lead)
    if wanted is None and leader is None and is_ending(what):
        return tricks_suffice(position_of(what))  # needs no table
    return allows(leads(what), wanted, leader)


def leads(what: Deal | PlayPosition) -> LeadersByStrain:
    """Who can be on lead, or can have led to this trick, for each strain in which it is legal, notrump (4) first.

    {} if it is illegal; a `PlayPosition` with a strain is legal in no other.

    >>> leads(Deal.from_pbn("N:A.A.A.A K.K.K.K Q.Q.Q.Q J.J.J.J"))
    {}
    >>> leads(PlayPosition(Deal.from_pbn("N:A... K... ... J..."), "S", ["C2"]))
    {4: (2,), 0: (2,), 1: (2,), 2: (2,), 3: (2,)}

    Raises:
        As `legal`.
    """
    if is_ending(what):
        return leads_of(position_of(what))
    return {strain: leaders for strain, _, leaders in ways(what)}


def ways(what: Deal | PlayPosition) -> Iterator[tuple[int, Origin, tuple[Seat, ...]]]:
    """Each strain in which it is legal, notrump first, with the first origin that shows it, and who can be on lead."""
    found = [(origin, leads_of(origin.before)) for origin in origins_of(what)]
    led, own = leader_of(what), what.strain if isinstance(what, PlayPosition) else None
    for strain in (NOTRUMP, *BRIDGE.suits) if own is None else (own,):
        for origin, by_strain in found:
            leaders = tuple(seat for seat in by_strain.get(strain, ()) if led in (None, seat))
            if leaders:
                yield strain, origin, leaders
                break


def origins_of(what: Deal | PlayPosition) -> list[Origin]:
    """From what it can have come by the cards on the table, if everybody followed suit who could."""
    if isinstance(what, PlayPosition):
        suits = tuple(card // 13 for card in what.table)
        return [] if what.revoke else [Origin(suits, position_of(what.before))]
    if is_ending(what):
        return [Origin((), position_of(what))]
    return list(origins(what))


def leader_of(what: Deal | PlayPosition) -> Seat | None:
    """Who led to this trick, or is on lead in a position; None of an ending, and of hands that play never leaves."""
    if isinstance(what, PlayPosition):
        return what.leader
    moment = moment_of(what.hand_sizes)
    return None if moment is None else moment.leader


def asked(strain: int | str | None, on_lead: Seat | str | None) -> tuple[int | None, Seat | None]:
    """The strain and the player on lead that a question is about."""
    return None if strain is None else to_strain(strain), None if on_lead is None else to_seat(on_lead)


def allows(found: LeadersByStrain, strain: int | None, leader: Seat | None) -> bool:
    """Is what has these `leads` legal in this strain, or any, with this player on lead, or any?"""
    return any(strain in (None, z) and (leader is None or leader in leaders) for z, leaders in found.items())


def is_ending(what: object) -> TypeGuard[Deal]:
    """Is *what* a question about an ending?  So is what is no diagram at all: `position_of` refuses it."""
    return not isinstance(what, PlayPosition) and (not isinstance(what, Deal) or what.is_balanced)


def leads_of(position: Position) -> LeadersByStrain:
    """`leads` of an ending of this position."""
    pattern, players, renaming = canonical(BRIDGE, position.pattern)
    found = bridge_table().leads_of(position.cards, pattern, rename(position.unused, renaming))
    by_strain = ((strain, found >> 4 * renamed & 15) for strain, renamed in ((NOTRUMP, NOTRUMP), *enumerate(renaming)))
    return {strain: tuple(sorted(players[r] for r in range(4) if rows >> r & 1)) for strain, rows in by_strain if rows}
