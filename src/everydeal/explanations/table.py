"""Auctions, contracts and results: the work of `auctions`, `bidding`, `contracts` and `results`.

The number of an auction is the sum of the auctions that are shorter and, for each call, of those of its length that
begin with the same calls and then have a smaller one.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from ..board.auction import Auction
from ..board.call import Call, call_name
from ..board.contract import Contract
from ..board.result import Result
from ..spaces.released.bidding_play.auctions import Auctions, Bidding
from ..spaces.released.bidding_play.contracts import Contracts, Results
from .work import Line, Work, make_work, say


@dataclass(frozen=True)
class CallRow:
    """What one call adds to the number of an auction; or, from a number, takes from what is left of it."""

    calls: tuple[Call, ...]
    """The calls before it."""
    call: Call | None
    """None in the first row, of the auctions that are shorter."""
    before: int
    """The auctions of this length that begin with the same calls and then have a smaller one."""
    running: int
    """The sum so far; from a number, what is left."""

    def to_dict(self) -> dict[str, Any]:
        """The row as what JSON can say."""
        names = [call_name(call) for call in self.calls]
        call = None if self.call is None else call_name(self.call)
        return {"calls": names, "call": call, "before": str(self.before), "running": str(self.running)}


@dataclass(frozen=True)
class AuctionWork(Work):
    """The work of an auction: a row for the shorter auctions, and one for each call."""

    rows: tuple[CallRow, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """The work as what JSON can say; integers are texts of digits."""
        return {**super().to_dict(), "rows": [row.to_dict() for row in self.rows]}


_THEORY = (
    "Shorter auctions come first, and those of one length stand as words stand in a dictionary whose letters are "
    "Pass, X, XX, 1C ... 7NT. So the number is the sum of the auctions that are shorter and, for each call, of those "
    "that begin with the same calls and then have a smaller one."
)


def explain_auction(space: Auctions | Bidding, auction: Auction, number: int, to_number: bool) -> AuctionWork:
    """The work of an auction."""
    start = space.complete if isinstance(space, Bidding) and not auction.is_complete else 0
    rows = tuple(_rows(space.summands(auction), auction.calls, number, start, to_number))
    theory = _THEORY
    if isinstance(space, Bidding):
        theory += f" The {space.complete} complete auctions come before all that are not complete."
    end = say(f"The number is {number}" if to_number else f"The auction is {auction}")
    lines = [*_start(start, number, to_number), *_lines_of_calls(rows, to_number), end]
    work = make_work(space, to_number, auction, number, theory, lines, "auction")
    return AuctionWork(**vars(work), rows=rows)


def _rows(summands: list[int], calls: tuple[Call, ...], number: int, start: int, to_number: bool) -> Iterator[CallRow]:
    running = start if to_number else number - start
    for place, before in enumerate(summands, start=-1):
        running += before if to_number else -before
        call = calls[place] if place >= 0 else None
        yield CallRow(calls[: max(place, 0)], call, before, running)


def _start(start: int, number: int, to_number: bool) -> Iterator[Line]:
    if start and to_number:
        yield say(f"It is not complete, and the complete ones come first: {start}")
    elif start:
        yield say("It is not complete, for the complete ones come first:")
        yield Line("", f"{number} - {start}", number - start)


def _lines_of_calls(rows: Sequence[CallRow], to_number: bool) -> Iterator[Line]:
    for row in rows:
        was = row.running - row.before if to_number else row.running + row.before
        work = f"{was} {'+' if to_number else '-'} {row.before}"
        if row.call is None:
            yield Line("      ", work, row.running, f"auctions of fewer than {_calls(len(rows) - 1)}")
            continue
        named = call_name(row.call)
        begin = f"{' '.join(map(call_name, row.calls))} and have a smaller call than {named} then"
        note = f"of {_calls(len(rows) - 1)} begin {begin if row.calls else f'with a smaller call than {named}'}"
        yield Line(f"{call_name(row.call):6}", work, row.running, note if row.before else "")


def _calls(count: int) -> str:
    return f"{count} call{'s' * (count != 1)}"


def explain_contract(space: Contracts, contract: Contract, number: int, to_number: bool) -> Work:
    """The work of a contract."""
    theory = (
        "Number 0 is the board that is passed out. The others are numbered by the bid, 1C = 0 ... 7NT = 34, by "
        "whether it is doubled (0, 1, 2), and by the declarer, N E S W = 0 to 3."
    )
    lines = _of_contract(contract, number, to_number)
    return make_work(space, to_number, contract, number, theory, lines, "contract")


def explain_result(space: Results, result: Result, number: int, to_number: bool) -> Work:
    """The work of a result."""
    theory = (
        "Number 0 is the board that is passed out. The others are the contracts in their order (the space contracts),"
        " each with 0 to 13 tricks of the declarer's side."
    )
    lines = _of_result(result, number, to_number)
    return make_work(space, to_number, result, number, theory, lines, "result")


def _of_contract(contract: Contract, number: int, to_number: bool) -> Iterator[Line]:
    bid, doubled, declarer = contract.bid, contract.doubled, contract.declarer
    if bid is None or declarer is None:
        yield say("Passed out: number 0.")
    elif to_number:
        yield Line("", f"1 + ({bid} * 3 + {doubled}) * 4 + {declarer}", number, "is the number")
    else:
        yield Line("declarer ", f"({number} - 1) mod 4", declarer)
        rest = (number - 1) // 4
        yield Line("", f"({number} - 1 - {declarer}) / 4", rest)
        yield Line("doubled ", f"{rest} mod 3", doubled)
        yield Line("bid ", f"({rest} - {doubled}) / 3", bid, f"is {contract.by(None)}" if not doubled else "")


def _of_result(result: Result, number: int, to_number: bool) -> Iterator[Line]:
    contract, tricks = result.contract, result.tricks
    if tricks is None or contract.bid is None or contract.declarer is None:
        yield say("Passed out: number 0.")
        return
    of_contract = 1 + (contract.bid * 3 + contract.doubled) * 4 + contract.declarer
    if to_number:
        yield from _of_contract(contract, of_contract, True)
        yield Line("", f"1 + ({of_contract} - 1) * 14 + {tricks}", number, "is the number of the result")
        return
    yield Line("tricks ", f"({number} - 1) mod 14", tricks)
    yield Line("contract ", f"({number} - 1 - {tricks}) / 14 + 1", of_contract)
    yield from _of_contract(contract, of_contract, False)
