"""The balanced endings that lawful play can reach, densely numbered.

Pavlicek numbered the balanced endings (`balanced`; article 7Z72), legal or not, and wrote that the task of counting
only legal ones "is beyond comprehension to me".  They are 6.23 % of all.  docs/legal.md has the definition, the theory
and the proofs; an ending is meant that is legal in some strain with some player on lead, and that has 1 to 13 cards
in each hand.

The order is in `everydeal.legality.numbering`: 13 cards in each hand first, then 12, ..., then 1, as in `balanced`,
but inside each k another order, under which ranking is cheap.  So a full deal's number here is not its number in
`pavlicek`.
"""

from functools import cached_property

from ...deal import Deal
from ...legality.card_numbering import Part
from ...legality.criterion import position_of, shortage
from ...legality.deck import BRIDGE, Deck
from ...legality.numbering import Numbering
from ...legality.packed import bridge_table
from ...legality.table import compute
from ..deals import DealSpace
from ..releasing import released
from ..sums import SumSpace

SIZE = 128231250273227354660026504584672
"""How many legal endings there are; `everydeal.legality` computes it."""


class LegalEndings(SumSpace[Deal], DealSpace):
    """The legal balanced endings of *deck*, for four players; by default of the bridge deck.

    The tables are loaded when the first number is asked for (those of another deck are computed at once).
    """

    member_kind = "balanced endings that lawful play can reach"

    def __init__(self, name: str, deck: Deck | None = None) -> None:
        self.name = name
        self._deck = deck
        self.size = SIZE if deck is None else self._numbering.size

    @cached_property
    def _numbering(self) -> Numbering:
        table = bridge_table() if self._deck is None else compute(self._deck)
        return Numbering(table, table.blocks[: -len(table.classes)], with_lead=False)  # without the end, which is empty

    def parts(self, item: Deal) -> list[Part]:
        if parts := self._numbering.parts(item):
            return parts
        if item == Deal():
            raise ValueError("no cards left: only endings with 1 card or more in each hand have a number")
        deck = self._deck or BRIDGE
        raise ValueError(f"illegal ending {item}: {shortage(position_of(item, deck), deck)}")

    def _item(self, index: int) -> Deal:
        hands, *_ = self._numbering.item(index)
        return hands


legal = released(LegalEndings("legal"), 1)
