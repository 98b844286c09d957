"""Witnesses of positions and bare diagrams: a full deal, and a play to the last card on the table.

That of the ending before this trick (`everydeal.legality.witness`), with the trick's cards after it.  Which cards lie
on the table of a bare diagram is chosen: for the first strain (NT S H D C) in which it is legal, the first suits, in
the order of play, that do; of each suit the highest card that is gone and not yet taken.
"""

from ...cards import DECK, Card, Seat, to_seat
from ...deal import Deal
from ...strains import to_strain
from ..witness import Witness, refereed
from ..witness import witness as witness_of_ending
from .bare import Origin, moment_of
from .decide import leads, origin_leader, ways
from .position import PlayPosition
from .reasons import why_illegal


def witness(
    what: Deal | PlayPosition,
    strain: int | str | None = None,
    on_lead: Seat | str | None = None,
    *,
    seed: str | None = None,
) -> Witness:
    """A full deal and a lawful play, card by card, that reach *what*; the referee has replayed it.

    Args:
        strain: as in `legal`; None: notrump if it can be, else the first suit that can be trumps.
        on_lead: as in `legal`; None: the first player who can be.
        seed: another text gives another play; the same text the same play, on every machine.

    >>> found = witness(Deal.from_pbn("N:A... K... Q... J..."), "NT", "S")
    >>> found.deal.is_full, len(found.play), found.tricks[-1].winner
    (True, 48, 2)
    >>> len(witness(PlayPosition(Deal.from_pbn("N:A... K... ... J..."), "S", ["C2"])).play)
    49

    Raises:
        ValueError: it is illegal, or illegal in that strain or with that player on lead; says why.
        TypeError: *what* is neither a `Deal` nor a `PlayPosition`.
    """
    if not isinstance(what, PlayPosition) and (not isinstance(what, Deal) or what.is_balanced):
        return witness_of_ending(what, strain, on_lead, seed=seed)
    if reason := why_illegal(what, strain, on_lead):
        raise ValueError(f"{reason}: {what}")
    wanted = None if strain is None else to_strain(strain)
    if on_lead is not None:
        to_seat(on_lead)
    if isinstance(what, Deal):
        chosen, position = _with_table(what, wanted)
    else:
        chosen = next(found for found in leads(what) if wanted in (None, found))
        position = what
    before = witness_of_ending(position.before, chosen, position.leader, seed=seed)
    found = before._replace(ending=position.hands, play=before.play + position.table)
    return refereed(found, position.table)


def _with_table(hands: Deal, wanted: int | None) -> tuple[int, PlayPosition]:
    """The strain, and the position with the cards that are chosen to lie on the table."""
    moment = moment_of(hands.hand_sizes)
    assert moment is not None
    strain, origin = next((found, origin) for found, origin in ways(hands, moment) if wanted in (None, found))
    return strain, PlayPosition(hands, origin_leader(moment), _cards(hands, origin), strain)


def _cards(hands: Deal, origin: Origin) -> tuple[Card, ...]:
    """The highest cards of these suits that are gone."""
    gone, cards = DECK & hands.unused, []
    for suit in origin.suits:
        card = next(card for card in range(13 * suit, 13 * suit + 13) if gone >> card & 1)
        gone ^= 1 << card
        cards.append(card)
    return tuple(cards)
