"""Why a position or a bare diagram is illegal, in words that a player understands.

The kinds of reasons, in the order in which they are looked for:

* ``sizes``: play never leaves hands of such sizes;
* ``revoke``: somebody did not follow to this trick, and could have;
* ``follow``: of a bare diagram, no cards that are gone can lie on the table without a revoke;
* ``tricks``: so many tricks as were played cannot have been led (the quotas, see `everydeal.legality.criterion`);
* ``lead``: the lead cannot have passed so as to reach the player who led to this trick.
"""

from ...cards import SEAT_NAMES, Seat, to_seat
from ...deal import Deal
from ...strains import to_strain
from ..criterion import quotas
from ..position import Position
from ..reasons import Reason, in_words
from ..reasons import where_legal as where_ending_is_legal
from ..reasons import why_illegal as why_ending_is_illegal
from .bare import Moment, moment_of, origins
from .decide import leads, origin_leader
from .position import PlayPosition, sizes_in_words


def why_illegal(
    what: Deal | PlayPosition, strain: int | str | None = None, on_lead: Seat | str | None = None
) -> Reason | None:
    """The reason why lawful play cannot reach an ending, a bare diagram or a position; None if it can.

    A `Reason` is a text that has a `kind` too; the module's text names the kinds.  Of what is legal, but not in this
    strain or not with this player on lead, it says where it is.

    >>> why_illegal(Deal.from_pbn("N:A.A.A.A K.K.K.K Q.Q.Q.Q J.J.J.J")).kind
    'tricks'
    >>> why_illegal(PlayPosition(Deal.from_pbn("N:A... K... Q... J2..."), "N", ["S3", "H5", "S4"]))
    'East did not follow to the spades lead, and still holds spades'

    Raises:
        As `legal`.
    """
    if isinstance(what, Deal) and what.is_balanced:
        return why_ending_is_illegal(what, strain, on_lead)
    wanted = None if strain is None else to_strain(strain)
    leader = None if on_lead is None else to_seat(on_lead)
    if isinstance(what, PlayPosition):
        return _of_position(what, wanted, leader)
    if not isinstance(what, Deal):
        return why_ending_is_illegal(what, strain, on_lead)
    return _of_bare(what, wanted, leader)


def where_legal(what: Deal | PlayPosition) -> str:
    """In which strains, and for endings with whom on lead, it is legal, in words; empty if it is illegal.

    >>> where_legal(Deal.from_pbn("N:AKQ.AK.AKQJT9. JT9.QJT.87654. 87654...AKQJT9 .987654..87654"))
    'with spades as trumps or with hearts as trumps'

    Raises:
        As `legal`.
    """
    if isinstance(what, Deal) and what.is_balanced:
        return where_ending_is_legal(what)
    found = leads(what)
    return in_words(found) if found else ""


def _of_position(what: PlayPosition, strain: int | None, leader: Seat | None) -> Reason | None:
    if what.revoke:
        return Reason("revoke", what.revoke)
    prefix = "before this trick: " if what.table else ""
    reason = why_ending_is_illegal(what.before, what.strain, what.leader)
    if reason:
        return Reason(reason.kind, prefix + reason)
    if leader not in (None, what.leader):
        did = "led to this trick" if what.table else "is on lead"
        return Reason("lead", f"in this position {SEAT_NAMES[what.leader]} {did}, not {SEAT_NAMES[leader]}")
    if strain is None or what.strain == strain:
        return None
    if what.strain is not None:
        return Reason("lead", f"this position is one {in_words([what.strain])}, not {in_words([strain])}")
    reason = why_ending_is_illegal(what.before, strain, what.leader)
    return Reason(reason.kind, prefix + reason) if reason else None


def _of_bare(hands: Deal, strain: int | None, leader: Seat | None) -> Reason | None:
    moment = moment_of(hands.hand_sizes)
    if moment is None:
        return Reason(
            "sizes",
            f"play never leaves {sizes_in_words(hands)}: at most three players, one after the other,"
            " hold one card fewer than the others, because they have played to a trick",
        )
    found = leads(hands)
    if any(strain in (None, z) and leader in (None, origin_leader(moment)) for z in found):
        return None
    if not found:
        return _of_no_strain(hands, moment)
    led = SEAT_NAMES[origin_leader(moment)]
    if leader not in (None, origin_leader(moment)):
        return Reason("lead", f"by the number of cards in the hands {led} led to this trick, not {SEAT_NAMES[leader]}")
    return Reason(
        "lead",
        f"whatever lies on the table, the lead cannot have passed so as to reach {led}, who led to this trick,"
        f" {in_words([strain] if strain is not None else [])}; the diagram is legal {in_words(found)}",
    )


def _of_no_strain(hands: Deal, moment: Moment) -> Reason:
    """Why a diagram is legal in no strain."""
    led = SEAT_NAMES[origin_leader(moment)]
    before = [origin.before for origin in origins(hands, moment)]
    if not before:
        cards = "no card" if moment.on_table == 1 else f"no {moment.on_table} cards"
        return Reason(
            "follow",
            f"{cards} of those that are gone can lie on the table: to any lead of {led}'s, somebody who did not follow"
            " still holds the suit",
        )
    played, most = 13 - moment.cards, max(map(_most, before))
    if most < played:
        tricks = f"{played} trick{'s have' if played > 1 else ' has'} been played"
        return Reason("tricks", f"{tricks}, but there can have been at most {most}, whatever lies on the table now")
    return Reason(
        "lead",
        f"enough tricks can have been led, but whatever lies on the table, the lead cannot have passed so as to reach"
        f" {led}, who led to this trick, in any strain",
    )


def _most(before: Position) -> int:
    """How many tricks there can have been."""
    return sum(quotas(before))
