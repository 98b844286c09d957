"""What can be made double dummy, and par: the score when both sides bid and play as well as can be.

Both sides know all tricks.  Whoever is outbid may pass, or bid anything higher; a contract that fails is doubled.  So
the value of a contract is what the other side makes best of it, from the highest contract down, and par is what the
side that bids first makes best of the empty auction.
"""

from dataclasses import dataclass
from functools import cache
from typing import Final

from ...board.board import Board
from ...board.call import BIDS, bid_level, bid_strain
from ...board.contract import Contract
from ...board.result import Result, score
from ...board.tricks import Tricks
from ...board.vulnerability import VULNERABILITIES
from ...cards import SEATS, Seat

SIDES = ("NS", "EW")
_STRAINS: Final = tuple(bid_strain(bid) for bid in range(BIDS))


@dataclass(frozen=True)
class Par:
    """The par score, and the contracts that give it."""

    score: int
    """To North-South."""
    results: tuple[Result, ...]
    """Each with its declarer; none if the board is passed out."""

    @property
    def optimum(self) -> str:
        """The value of PBN's tag OptimumScore: ``NS 140``."""
        return f"{SIDES[self.score < 0]} {abs(self.score)}"

    @property
    def contracts(self) -> str:
        """The contracts in words: ``3S S``, ``5CX-2 E``; several with blanks and commas between."""
        return ", ".join(map(str, self.results)) or "Pass"

    @property
    def tags(self) -> dict[str, str]:
        """What PBN says of it."""
        return {"OptimumScore": self.optimum, "ParContract": self.contracts}

    @property
    def brief(self) -> str:
        """The same for a narrow place, declarers of one contract together: ``3S NS``, ``5CX-2 EW``."""
        seats: dict[str, str] = {}
        for result in self.results:
            over = f"{result.over:+d}" if result.over else ""
            name = f"{result.contract.by(None)}{over}"
            seats[name] = seats.get(name, "") + SEATS[result.contract.declarer or 0]
        return ", ".join(f"{name} {''.join(sorted(who, key='NSEW'.index))}" for name, who in seats.items()) or "Pass"


def par_of(board: Board) -> Par | None:
    """Par of a board; None if its tricks, dealer or vulnerability are not known."""
    if board.tricks is None or board.dealer is None or board.vulnerability is None:
        return None
    return par(board.tricks, board.dealer, board.vulnerability)


def par(tricks: Tricks, dealer: Seat, vulnerability: str) -> Par | None:
    """Par of a table of double-dummy tricks; None if some are not known.

    Raises:
        ValueError: no such vulnerability.
    """
    if any(count is None for count in tricks):
        return None
    if vulnerability not in VULNERABILITIES:
        raise ValueError(f"vulnerability {vulnerability!r} is not one of {', '.join(VULNERABILITIES)}")
    table = _Auction(tuple(int(count or 0) for count in tricks), vulnerability)
    side = dealer % 2
    first, second = table.best(side, -1), table.best(1 - side, -1)
    value = _better(side, first, _better(1 - side, 0, second))
    return Par(value, () if value == 0 else table.results(value))


class _Auction:
    """The values of all contracts, to North-South."""

    def __init__(self, tricks: tuple[int, ...], vulnerability: str) -> None:
        self._tricks = tricks
        self._points = [bid_points(vulnerability in (side, "All")) for side in SIDES]
        north, east, south, west = (self._plays(seat) for seat in range(4))
        self._worth = [(max(n, s), -max(e, w)) for n, e, s, w in zip(north, east, south, west, strict=True)]
        self._value = [(0, 0)] * BIDS
        self._best: list[tuple[int | None, int | None]] = [(None, None)] * (BIDS + 1)
        """By the lowest bid that is allowed, and side: its best value if it must bid."""
        for bid in reversed(range(BIDS)):
            north_south, east_west = self._worth[bid]
            above, over = self._best[bid + 1]
            if over is not None and above is not None:
                north_south, east_west = min(north_south, over), max(east_west, above)
            self._value[bid] = north_south, east_west
            self._best[bid] = (
                north_south if above is None else max(north_south, above),
                east_west if over is None else min(east_west, over),
            )

    def best(self, side: int, over: int) -> int | None:
        """The best value that *side* gets by bidding above a bid (-1: none)."""
        return self._best[over + 1][side]

    def results(self, value: int) -> tuple[Result, ...]:
        """The contracts with a value that nobody can better, each as high as it is made, or as it must be."""
        found: dict[tuple[int, int], Result] = {}
        gains = 0 if value > 0 else 1
        for bid in range(BIDS):
            for side in (0, 1):
                if self._worth[bid][side] != value or self._value[bid][side] != value:
                    continue
                for seat in (side, side + 2):
                    tricks, needed = self._tricks[5 * seat + _STRAINS[bid]], bid_level(bid) + 6
                    played = self._points[side][bid][tricks]
                    if (-played if side else played) == value and (side == gains or tricks < needed):
                        contract = Contract(bid, int(tricks < needed), seat)
                        found[bid_strain(bid), seat] = Result(contract, tricks)
        return tuple(found[key] for key in sorted(found))

    def _plays(self, seat: Seat) -> list[int]:
        """What each bid scores for a seat that plays it."""
        tricks = self._tricks[5 * seat : 5 * seat + 5]
        return [row[tricks[strain]] for row, strain in zip(self._points[seat % 2], _STRAINS, strict=True)]


@cache
def bid_points(vulnerable: bool) -> tuple[tuple[int, ...], ...]:
    """What each bid scores its declarer with 0 to 13 tricks: doubled if it fails."""
    return tuple(
        tuple(
            score(Contract(bid, int(tricks < bid_level(bid) + 6), 0), tricks, vulnerable=vulnerable)
            for tricks in range(14)
        )
        for bid in range(BIDS)
    )


def _better(side: int, one: int | None, other: int | None) -> int:
    """The value that a side prefers."""
    values = [value for value in (one, other) if value is not None]
    return max(values) if side == 0 else min(values)


def makeable(tricks: Tricks) -> tuple[str, str]:
    """What each side can make, the highest contract in each strain: ``4S 3N``, notrump last.

    >>> makeable((10, 6, 6, 6, 9, *[3] * 5, 9, 6, 6, 6, 8, *[3, 3, 7, 3, 3]))
    ('4S 3N', '1D')
    """
    sides = []
    for seats in ((0, 2), (1, 3)):
        made = []
        for strain, letter in enumerate("SHDCN"):
            best = max((tricks[5 * seat + strain] or 0) for seat in seats)
            if best > 6:
                made.append(f"{best - 6}{letter}")
        sides.append(" ".join(made))
    return sides[0], sides[1]
