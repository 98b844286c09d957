"""Double-dummy tricks of deals, by endplay's solver (the extra ``endplay``).

Its tables say 13 less the tricks of the other side, of an ending too; and of the last trick, where there is nothing to
choose, they are not right.  So of n cards in each hand 13 - n is taken off, and one trick is worked out here.
"""

from collections.abc import Sequence
from typing import Any

from ..deal import Deal
from ..extras import install
from .play import winning_place
from .tricks import TrickTable, TrickTables

_BATCH = 32
"""So many deals go to the solver at a time, which solves them in parallel."""


def solve_deals(deals: Sequence[Deal]) -> TrickTables:
    """The tricks of each deal; endings can be solved too.

    Raises:
        ImportError: endplay is not installed; says how to.
        ValueError: the hands of a deal are not equally long, or empty: nobody can play it.  Says which, from 0.
    """
    try:
        from endplay.dds import calc_all_tables
        from endplay.types import Deal as EndplayDeal
    except ImportError:
        raise ImportError(f"solving needs the double-dummy solver of endplay: {install('endplay')}") from None
    for number, deal in enumerate(deals):
        if complaint := why_unplayable(deal):
            raise ValueError(f"deal {number}: {complaint}")
    found: list[TrickTable] = []
    for start in range(0, len(deals), _BATCH):
        batch = deals[start : start + _BATCH]
        for deal, table in zip(batch, calc_all_tables([EndplayDeal(deal.to_pbn()) for deal in batch]), strict=True):
            cards = deal.hand_sizes[0]
            found.append(_tricks(table, cards) if cards > 1 else _last_trick(deal))
    return TrickTables(found)


def why_unplayable(deal: Deal) -> str:
    """Why a deal cannot be played out; empty if it can."""
    if deal.is_balanced and deal.north:
        return ""
    return f"hands of {'-'.join(map(str, deal.hand_sizes))} cards cannot be played out, nor solved"


def _tricks(table: Any, cards: int) -> TrickTable:
    """The tricks of a table, of hands with so many *cards* each."""
    from endplay.types import Denom, Player

    seats = (Player.north, Player.east, Player.south, Player.west)
    strains = (Denom.spades, Denom.hearts, Denom.diamonds, Denom.clubs, Denom.nt)
    return TrickTable(int(table[strain, seat]) - (13 - cards) for seat in seats for strain in strains)


def _last_trick(deal: Deal) -> TrickTable:
    """Of hands of one card each, by the trick itself."""
    cards = [hand.bit_length() - 1 for hand in deal.hands]
    found = []
    for declarer in range(4):
        leader = (declarer + 1) % 4
        trick = [cards[(leader + place) % 4] for place in range(4)]
        found += [int((leader + winning_place(trick, strain) - declarer) % 2 == 0) for strain in range(5)]
    return TrickTable(found)
