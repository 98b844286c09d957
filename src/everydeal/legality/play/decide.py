"""Deciding, of endings, positions in the middle of a trick and bare diagrams: legal, in which strain, led by whom?

By Lemma 3 of docs/positions.md a play position is legal if the ending before this trick is legal, with the leader on
lead, and everybody followed suit who could.  By Theorem 3 a bare diagram is, if some cards that are gone can lie on the
table so that this holds.
"""

from collections.abc import Iterator

from ...cards import Seat, to_seat
from ...deal import Deal
from ...strains import NOTRUMP, to_strain
from ..decide import leads as leads_of_ending
from ..decide import leads_of
from ..decide import legal as legal_ending
from ..position import position_of
from .bare import Moment, Origin, moment_of, origins
from .position import PlayPosition

STRAINS_IN_ORDER = (NOTRUMP, 0, 1, 2, 3)
"""Notrump first: the order in which a strain is looked for."""

Leads = dict[int, tuple[Seat, ...]]


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
        ValueError: *strain* or *on_lead* is none.
    """
    if isinstance(what, Deal) and what.is_balanced:
        return legal_ending(what, strain, on_lead)
    wanted = None if strain is None else to_strain(strain)
    leader = None if on_lead is None else to_seat(on_lead)
    return any(
        wanted in (None, found) and (leader is None or leader in leaders) for found, leaders in leads(what).items()
    )


def leads(what: Deal | PlayPosition) -> Leads:
    """Who can be on lead, or can have led to this trick, for each strain in which it is legal, notrump (4) first.

    {} if it is illegal; a `PlayPosition` with a strain is legal in no other.

    >>> leads(Deal.from_pbn("N:A.A.A.A K.K.K.K Q.Q.Q.Q J.J.J.J"))
    {}
    >>> leads(PlayPosition(Deal.from_pbn("N:A... K... ... J..."), "S", ["C2"]))
    {4: (2,), 0: (2,), 1: (2,), 2: (2,), 3: (2,)}

    Raises:
        TypeError: as `legal`.
    """
    if isinstance(what, PlayPosition):
        return _leads_of_position(what)
    if not isinstance(what, Deal) or what.is_balanced:
        return leads_of_ending(what)
    moment = moment_of(what.hand_sizes)
    if moment is None:
        return {}
    return {strain: (origin_leader(moment),) for strain, _ in ways(what, moment)}


def ways(hands: Deal, moment: Moment) -> Iterator[tuple[int, Origin]]:
    """Each strain in which a bare diagram is legal, notrump first, with the first origin that shows it."""
    found = [(origin, leads_of(origin.before)) for origin in origins(hands, moment)]
    leader = origin_leader(moment)
    for strain in STRAINS_IN_ORDER:
        for origin, leads_before in found:
            if leader in leads_before.get(strain, ()):
                yield strain, origin
                break


def origin_leader(moment: Moment) -> Seat:
    """Who led to the trick that a bare diagram is in the middle of."""
    assert moment.leader is not None
    return moment.leader


def _leads_of_position(what: PlayPosition) -> Leads:
    if what.revoke:
        return {}
    before = leads_of(position_of(what.before))
    return {
        strain: (what.leader,)
        for strain, leaders in before.items()
        if what.leader in leaders and what.strain in (None, strain)
    }
