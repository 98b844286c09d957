"""Double-dummy tricks of deals, by endplay's solver (the extra ``endplay``).

Its tables say 13 less the tricks of the other side, of an ending too; and of the last trick, where there is nothing to
choose, they are not right.  So of n cards in each hand 13 - n is taken off, and one trick is worked out here.
"""

from collections.abc import Collection, Iterator, Sequence
from functools import cache
from importlib.machinery import PathFinder
from importlib.util import find_spec, module_from_spec
from threading import Lock
from typing import Any

from ..deal import Deal
from ..extras import install
from .play import winning_place
from .tricks import TrickTable, TrickTables

_BATCH = 32
"""So many deals go to the solver at a time, which solves them in parallel."""
_ALONE = Lock()
"""Held while the solver works: two threads that ask it at a time end the process."""


def solve_deals(deals: Sequence[Deal]) -> TrickTables:
    """The tricks of each deal; endings can be solved too.

    Raises:
        ImportError: endplay is not installed; says how to.
        ValueError: the hands of a deal are not equally long, or empty: nobody can play it.  Says which, from 0.
    """
    for number, deal in enumerate(deals):
        if complaint := why_unplayable(deal):
            raise ValueError(f"deal {number}: {complaint}")
    found: list[TrickTable] = []
    for deal, table in zip(deals, tables(deals), strict=True):
        cards = deal.hand_sizes[0]
        tricks = TrickTable(number - (13 - cards) for of_seat in table for number in of_seat)
        found.append(tricks if cards > 1 else _last_trick(deal))
    return TrickTables(found)


def tables(deals: Sequence[Deal], strains: Collection[int] = range(5)) -> Iterator[list[tuple[int, ...]]]:
    """What the solver says of each deal, by seat and strain; those not asked for have any numbers."""
    with _ALONE:
        dds = solver()
    for start in range(0, len(deals), _BATCH):
        batch = deals[start : start + _BATCH]
        asked, answers = dds.ddTableDealsPBN(len(batch)), dds.ddTablesRes()
        for place, deal in enumerate(batch):
            asked.ddTableDealPBN[place].cards = deal.to_pbn().encode()
        left_out = [strain not in strains for strain in range(5)]
        with _ALONE:
            dds.CalcAllTablesPBN(asked, -1, left_out, answers, dds.allParResults())
        for answer in answers.results[: len(batch)]:
            yield list(zip(*answer.resTable, strict=True))


@cache
def solver() -> Any:
    """The functions of DDS, as endplay binds them, without endplay itself: it takes two seconds to import.

    Raises:
        ImportError: endplay is not installed; says how to.
    """
    package = find_spec("endplay")
    spec = package and PathFinder.find_spec("endplay._dds", package.submodule_search_locations)
    if spec is None or spec.loader is None:
        raise ImportError(f"double-dummy tricks need the solver of endplay: {install('endplay')}")
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def why_unplayable(deal: Deal) -> str:
    """Why a deal cannot be played out; empty if it can."""
    if deal.is_balanced and deal.north:
        return ""
    return f"hands of {'-'.join(map(str, deal.hand_sizes))} cards cannot be played out, nor solved"


def _last_trick(deal: Deal) -> TrickTable:
    """Of hands of one card each, by the trick itself."""
    cards = [hand.bit_length() - 1 for hand in deal.hands]
    found = []
    for declarer in range(4):
        leader = (declarer + 1) % 4
        trick = [cards[(leader + place) % 4] for place in range(4)]
        found += [int((leader + winning_place(trick, strain) - declarer) % 2 == 0) for strain in range(5)]
    return TrickTable(found)
