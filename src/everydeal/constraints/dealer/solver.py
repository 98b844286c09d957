"""Double-dummy tricks and par of hands in arrays, by endplay's solver (the extra ``endplay``)."""

from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...deal import Deal
from ...extras import install
from ..engines.budgets import DEAR


def tricks(hands: NDArray[np.uint64], strains: Iterable[int]) -> NDArray[np.int64]:
    """The tricks of each declarer in some strains, int64 (n, 4, 5) by seat N E S W and strain S H D C NT; -1 elsewhere.

    Raises:
        ImportError: endplay is not installed; says how to.
    """
    calc_all_tables, _, types = _endplay()
    denoms = [types.Denom.spades, types.Denom.hearts, types.Denom.diamonds, types.Denom.clubs, types.Denom.nt]
    seats = [types.Player.north, types.Player.east, types.Player.south, types.Player.west]
    wanted = sorted(strains)
    excluded = [denom for strain, denom in enumerate(denoms) if strain not in wanted]
    found = np.full((len(hands), 4, 5), -1, np.int64)
    for first in range(0, len(hands), DEAR):
        some = hands[first : first + DEAR].tolist()
        tables = calc_all_tables([types.Deal(Deal(*each).to_pbn()) for each in some], exclude=excluded)
        for row, table in enumerate(tables, start=first):
            for strain in wanted:
                found[row, :, strain] = [int(table[denoms[strain], seat]) for seat in seats]
    return found


def par(tricks: NDArray[np.int64], vulnerable: int) -> NDArray[np.int64]:
    """The par score of North and South, int64 (n,), from all `tricks`; *vulnerable* is a mask of sides (1 that one).

    Raises:
        ImportError: endplay is not installed; says how to.
    """
    return np.array([each.score for each in _pars(tricks, vulnerable)], np.int64)


def par_contracts(tricks: NDArray[np.int64], vulnerable: int) -> list[str]:
    """The first par contract of each deal, as DealerV2 writes it: ``4H  by NS``, ``5D* by W``; ``Pass`` if none.

    Raises:
        ImportError: endplay is not installed; says how to.
    """
    return [_contract_text(list(each)) for each in _pars(tricks, vulnerable)]


def _pars(tricks: NDArray[np.int64], vulnerable: int) -> Iterator[Any]:
    """Endplay's par of each deal, whose tables are not solved anew."""
    _, par_of, types = _endplay()
    from endplay import _dds
    from endplay.dds.ddtable import DDTable

    vul = [types.Vul.none, types.Vul.ns, types.Vul.ew, types.Vul.both][vulnerable]
    for of_seats in tricks.tolist():
        table = _dds.ddTableResults()
        for strain in range(5):
            for seat in range(4):
                table.resTable[strain][seat] = of_seats[seat][strain]
        yield par_of(DDTable(table), vul, types.Player.north)


def _contract_text(contracts: list[Any]) -> str:
    """One contract, with those who can declare it."""
    if not contracts or not contracts[0].level:
        return "Pass"
    first = contracts[0]
    same = [each for each in contracts if (each.level, each.denom) == (first.level, first.denom)]
    seats = "".join(seat for seat in "NSEW" if any(each.declarer.abbr == seat for each in same))
    return f"{first.level}{first.denom.abbr[0]}{'*' if first.penalty.value > 1 else ' '} by {seats}"


def _endplay() -> tuple[Any, Any, Any]:
    try:
        import endplay.types as types
        from endplay.dds import calc_all_tables
        from endplay.dds import par as par_of
    except ImportError:
        raise ImportError(
            f"tricks, dds, par and trix need the double-dummy solver of endplay: {install('endplay')}"
        ) from None
    return calc_all_tables, par_of, types
