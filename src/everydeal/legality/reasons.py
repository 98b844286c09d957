"""Why an ending is illegal, in words that a player understands."""

from collections.abc import Iterable

from ..cards import SEAT_NAMES, Seat, to_seat
from ..deal import Deal
from ..strains import strain_name, to_strain
from .criterion import shortage, tricks_suffice
from .decide import leads_of
from .position import position_of


class Reason(str):
    """Why something is illegal, in words, with its *kind* for programs: ``tricks`` (there cannot have been as many as
    were played) or ``lead`` (it cannot have passed so).  Positions in the middle of a trick have more of them; see
    `everydeal.legality.play.reasons`.

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


def why_illegal(ending: Deal, strain: int | str | None = None, on_lead: Seat | str | None = None) -> Reason | None:
    """The reason why lawful play cannot reach *ending*; None if it can.

    Every illegal ending has one: not enough tricks can have been led (see `criterion`).  Of an ending that is legal,
    but not in this strain or not with this player on lead, it says where it is.

    >>> why_illegal(Deal.from_pbn("N:A.A.A.A K.K.K.K Q.Q.Q.Q J.J.J.J")).partition(":")[0]
    '9 tricks have been played, but there can have been at most 8'

    Raises:
        ValueError: as `legal`.
        TypeError: as `legal`.
    """
    position = position_of(ending)
    wanted = None if strain is None else to_strain(strain)
    leader = None if on_lead is None else to_seat(on_lead)
    if not tricks_suffice(position):
        return Reason("tricks", shortage(position))
    found = leads_of(position)
    leaders_asked = list(found.values()) if wanted is None else [found.get(wanted, ())]
    if any(leaders if leader is None else leader in leaders for leaders in leaders_asked):
        return None
    asked = [] if leader is None else [f"with {SEAT_NAMES[leader]} on lead"]
    asked += [] if wanted is None else [_in(wanted)]
    words = f"the lead cannot have passed so as to reach it {' '.join(asked)}; the ending is legal {_where(found)}"
    return Reason("lead", words)


def where_legal(ending: Deal) -> str:
    """In which strains, and with whom on lead, the ending is legal, in words; empty if it is illegal.

    >>> where_legal(Deal.from_pbn("N:AKQ.AK.AKQJT9. JT9.QJT.87654. 87654...AKQJT9 .987654..87654"))
    'with spades as trumps or with hearts as trumps'

    Raises:
        ValueError: as `legal`.
        TypeError: as `legal`.
    """
    return _where(leads_of(position_of(ending)))


def _where(found: dict[int, tuple[Seat, ...]]) -> str:
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
