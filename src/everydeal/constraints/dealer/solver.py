"""Double-dummy tricks and par of hands in arrays, by endplay's solver (the extra ``endplay``)."""

from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...board.double_dummy import solver, tables
from ...deal import Deal


def tricks(hands: NDArray[np.uint64], strains: Iterable[int]) -> NDArray[np.int64]:
    """The tricks of each declarer in some strains, int64 (n, 4, 5) by seat N E S W and strain S H D C NT; -1 elsewhere.

    Raises:
        ImportError: endplay is not installed; says how to.
    """
    wanted = sorted(strains)
    found = np.full((len(hands), 4, 5), -1, np.int64)
    for row, table in zip(found, tables([Deal(*each) for each in hands.tolist()], wanted), strict=True):
        row[:, wanted] = np.array(table)[:, wanted]
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
    return [_contract_text(each.contracts[0]) for each in _pars(tricks, vulnerable)]


def _pars(tricks: NDArray[np.int64], vulnerable: int) -> Iterator[Any]:
    """The solver's par of each deal, North dealing."""
    dds = solver()
    vul = (0, 2, 3, 1)[vulnerable]  # none, North and South, East and West, both, by the solver's numbers
    for of_strains in tricks.transpose(0, 2, 1).tolist():
        table, found = dds.ddTableResults(), dds.parResultsMaster()
        for strain, of_strain in enumerate(of_strains):
            table.resTable[strain][:] = of_strain
        dds.DealerParBin(table, found, 0, vul)
        yield found


def _contract_text(contract: Any) -> str:
    """A contract of the solver's, with those who can declare it."""
    if not contract.level:
        return "Pass"
    seats = ("N", "E", "S", "W", "NS", "EW")[contract.seats]
    return f"{contract.level}{'NSHDC'[contract.denom]}{'*' if contract.underTricks else ' '} by {seats}"
