"""The legal positions of the play, to the last card on the table, densely numbered.

A member is a `PlayPosition`: a strain, the player who led to this trick or is on lead, four hands, and the cards on the
table in the order of play.  Of chess only estimates of such a number are known; docs/positions.md has the definition,
the theory and the proofs.  The start counts once for each strain and leader, and so does the end, with the winner of
the last trick for a leader.

The order is in `everydeal.legality.numbering`: the cards played ascend; inside each number of them the order rests
on that of `legal`, for the ending before this trick.
"""

from functools import cached_property

from ...legality import PlayPosition, totals, why_illegal
from ...legality.card_numbering import Part
from ...legality.deck import Deck
from ...legality.numbering import Numbering
from ...legality.packed import bridge_positions, bridge_table
from ...legality.table import compute
from ..releasing import released
from ..sums import SumSpace

SIZE = 411106031435583197973559046112330932
"""How many there are; `everydeal.legality.totals` computes it."""


class PlayPositions(SumSpace[PlayPosition]):
    """The legal play positions of *deck*, for four players; by default of the bridge deck.

    The tables are loaded when the first number is asked for (those of another deck are computed at once).
    """

    member_kind = "positions of the play that lawful play can reach"
    _members = PlayPosition, "this space numbers positions of the play"

    def __init__(self, name: str, deck: Deck | None = None) -> None:
        self.name = name
        self._deck = deck
        self.size = SIZE if deck is None else self._numbering.size

    @cached_property
    def _numbering(self) -> Numbering:
        if self._deck is None:
            return Numbering(bridge_table(), bridge_positions().blocks, with_lead=True)
        return Numbering(compute(self._deck), totals.compute(self._deck).blocks, with_lead=True)

    def parts(self, item: PlayPosition) -> list[Part]:
        self._check_kind(item)
        if item.strain is None:
            raise ValueError(f"a position has a number in a strain: say which, or notrump: {item}")
        parts = None if item.revoke else self._numbering.parts(item.before, item.leader, item.table, item.strain)
        if parts is None:
            reason = why_illegal(item) if self._deck is None else item.revoke
            raise ValueError(f"illegal position {item}: {reason or 'the lead cannot have passed so'}")
        return parts

    def _item(self, index: int) -> PlayPosition:
        return PlayPosition(*self._numbering.item(index))

    def parse_item(self, text: str) -> PlayPosition:
        return PlayPosition.from_text(text)


positions = released(PlayPositions("positions"))
