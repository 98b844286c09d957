"""Why an ending, a position or a bare diagram is illegal, in words that a player understands.

The kinds of reasons, in the order in which they are looked for:

* ``sizes``: play never leaves hands of such sizes;
* ``revoke``: somebody did not follow to this trick, and could have;
* ``follow``: of a bare diagram, no cards that are gone can lie on the table without a revoke;
* ``tricks``: so many tricks as were played cannot have been led (the quotas, see `criterion`);
* ``lead``: the lead cannot have passed so as to reach the player who is on lead, or led to this trick.
"""

from collections.abc import Iterable

from ..cards import SEAT_NAMES, Seat
from ..deal import Deal
from ..strains import strain_name
from .criterion import position_of, quotas, shortage, tricks_suffice
from .decide import LeadersByStrain, allows, asked, is_ending, leader_of, leads, leads_of, origins_of
from .play_position import PlayPosition, sizes_in_words


class Reason(str):
    """Why something is illegal, in words, with its *kind* for programs; the module's text names the kinds.

    >>> reason = why_illegal(Deal("N:A.A.A.A K.K.K.K Q.Q.Q.Q J.J.J.J"))
    >>> reason.kind
    'tricks'
    """

    __slots__ = ("kind",)

    kind: str

    def __new__(cls, kind: str, words: str) -> "Reason":
        """A reason of this *kind*."""
        reason = super().__new__(cls, words)
        reason.kind = kind
        return reason


def why_illegal(
    what: Deal | PlayPosition, strain: int | str | None = None, on_lead: Seat | str | None = None
) -> Reason | None:
    """The reason why lawful play cannot reach an ending, a bare diagram or a position; None if it can.

    Every illegal ending has one: not enough tricks can have been led (see `criterion`).  Of what is legal, but not in
    this strain or not with this player on lead, it says where it is.

    >>> why_illegal(Deal.from_pbn("N:A.A.A.A K.K.K.K Q.Q.Q.Q J.J.J.J")).partition(":")[0]
    '9 tricks have been played, but there can have been at most 8'
    >>> why_illegal(PlayPosition(Deal.from_pbn("N:A... K... Q... J2..."), "N", ["S3", "H5", "S4"]))
    'East did not follow to the spades lead, and still holds spades'

    Raises:
        As `legal`.
    """
    wanted, leader = asked(strain, on_lead)
    if isinstance(what, PlayPosition):
        return _of_position(what, wanted, leader)
    return _of_ending(what, wanted, leader) if is_ending(what) else _of_bare(what, wanted, leader)


def where_legal(what: Deal | PlayPosition) -> str:
    """In which strains, and for endings with whom on lead, it is legal, in words; empty if it is illegal.

    >>> where_legal(Deal.from_pbn("N:AKQ.AK.AKQJT9. JT9.QJT.87654. 87654...AKQJT9 .987654..87654"))
    'with spades as trumps or with hearts as trumps'

    Raises:
        As `legal`.
    """
    found = leads(what)
    return _where(found) if is_ending(what) or not found else in_words(found)


def _of_ending(ending: Deal, strain: int | None, leader: Seat | None) -> Reason | None:
    position = position_of(ending)
    if not tricks_suffice(position):
        return Reason("tricks", shortage(position))
    found = leads_of(position)
    if allows(found, strain, leader):
        return None
    where = [] if leader is None else [f"with {SEAT_NAMES[leader]} on lead"]
    where += [] if strain is None else [_in(strain)]
    words = f"the lead cannot have passed so as to reach it {' '.join(where)}; the ending is legal {_where(found)}"
    return Reason("lead", words)


def _of_position(what: PlayPosition, strain: int | None, leader: Seat | None) -> Reason | None:
    if what.revoke:
        return Reason("revoke", what.revoke)
    prefix = "before this trick: " if what.table else ""
    reason = _of_ending(what.before, what.strain, what.leader)
    if reason:
        return Reason(reason.kind, prefix + reason)
    if leader not in (None, what.leader):
        did = "led to this trick" if what.table else "is on lead"
        return Reason("lead", f"in this position {SEAT_NAMES[what.leader]} {did}, not {SEAT_NAMES[leader]}")
    if strain is None or what.strain == strain:
        return None
    if what.strain is not None:
        return Reason("lead", f"this position is one {in_words([what.strain])}, not {in_words([strain])}")
    reason = _of_ending(what.before, strain, what.leader)
    return Reason(reason.kind, prefix + reason) if reason else None


def _of_bare(hands: Deal, strain: int | None, leader: Seat | None) -> Reason | None:
    seat = leader_of(hands)
    if seat is None:
        return Reason(
            "sizes",
            f"play never leaves {sizes_in_words(hands)}: at most three players, one after the other,"
            " hold one card fewer than the others, because they have played to a trick",
        )
    found = leads(hands)
    if allows(found, strain, leader):
        return None
    led = SEAT_NAMES[seat]
    if not found:
        return _of_no_strain(hands, led)
    if leader not in (None, seat):
        return Reason("lead", f"by the number of cards in the hands {led} led to this trick, not {SEAT_NAMES[leader]}")
    return Reason(
        "lead",
        f"whatever lies on the table, the lead cannot have passed so as to reach {led}, who led to this trick,"
        f" {in_words([strain] if strain is not None else [])}; the diagram is legal {in_words(found)}",
    )


def _of_no_strain(hands: Deal, led: str) -> Reason:
    """Why a diagram in the middle of a trick to which *led* led is legal in no strain."""
    before = [origin.before for origin in origins_of(hands)]
    if not before:
        on_table = hands.hand_sizes.count(min(hands.hand_sizes))
        cards = "no card" if on_table == 1 else f"no {on_table} cards"
        return Reason(
            "follow",
            f"{cards} of those that are gone can lie on the table: to any lead of {led}'s, somebody who did not follow"
            " still holds the suit",
        )
    played, most = 13 - max(hands.hand_sizes), max(sum(quotas(position)) for position in before)
    if most < played:
        tricks = f"{played} trick{'s have' if played > 1 else ' has'} been played"
        return Reason("tricks", f"{tricks}, but there can have been at most {most}, whatever lies on the table now")
    return Reason(
        "lead",
        f"enough tricks can have been led, but whatever lies on the table, the lead cannot have passed so as to reach"
        f" {led}, who led to this trick, in any strain",
    )


def _where(found: LeadersByStrain) -> str:
    """In which strains, and with whom on lead."""
    strains_with: dict[tuple[Seat, ...], list[int]] = {}
    for strain, leaders in found.items():
        strains_with.setdefault(leaders, []).append(strain)
    return "; ".join(
        f"{in_words(strains)}"
        + (f" with {_list([SEAT_NAMES[seat] for seat in leaders], 'or')} on lead" if len(leaders) < 4 else "")
        for leaders, strains in strains_with.items()
    )


def in_words(strains: Iterable[int]) -> str:
    """``at notrump or with spades as trumps``."""
    return _list([_in(strain) for strain in strains], "or")


def _in(strain: int) -> str:
    return "at notrump" if strain == 4 else f"with {strain_name(strain)} as trumps"


def _list(words: list[str], last: str) -> str:
    return f"{', '.join(words[:-1])} {last} {words[-1]}" if len(words) > 1 else words[0]
