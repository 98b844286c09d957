"""Contracts and results: what an auction comes to, and a board.

Number 0 is the board that is passed out.  With the bid 0 (1C) ... 34 (7NT), doubled 0, 1 or 2, the declarer N E S W =
0..3, and the tricks of the declarer's side, 0..13,

    contract = 1 + (bid * 3 + doubled) * 4 + declarer           421 = 1 + 35 * 3 * 4
    result   = 1 + (contract - 1) * 14 + tricks               5,881 = 1 + 35 * 3 * 4 * 14
"""

from ....board.contract import PASSED_OUT, Contract
from ....board.result import Result
from ...base import Space
from ...releasing import released

_BIDS, _DOUBLINGS, _SEATS, _TRICKS = 7 * 5, 3, 4, 14


class Contracts(Space[Contract]):
    """The contracts with their declarers, and `PASSED_OUT`."""

    member_kind = "contracts, each with its declarer"
    _members = Contract, "this space numbers contracts"
    _by_kernel = False
    size = 1 + _BIDS * _DOUBLINGS * _SEATS

    def __init__(self, name: str) -> None:
        self.name = name

    def _index(self, item: Contract) -> int:
        self._check_kind(item)
        if item.bid is None:
            return 0
        if item.declarer is None:
            raise ValueError(f"{item} does not say who declares: write {item} N, for example")
        return 1 + (item.bid * _DOUBLINGS + item.doubled) * _SEATS + item.declarer

    def _item(self, index: int) -> Contract:
        if index == 0:
            return PASSED_OUT
        rest, declarer = divmod(index - 1, _SEATS)
        return Contract(*divmod(rest, _DOUBLINGS), declarer)

    def parse_item(self, text: str) -> Contract:
        return Contract.parse(text)


class Results(Space[Result]):
    """The contracts with the tricks taken."""

    member_kind = "results: contracts and tricks"
    _members = Result, "this space numbers results"
    _by_kernel = False
    size = 1 + (Contracts.size - 1) * _TRICKS

    def __init__(self, name: str) -> None:
        self.name = name
        self._contracts = Contracts(name)

    def _index(self, item: Result) -> int:
        self._check_kind(item)
        contract = self._contracts.index(item.contract)
        return 0 if item.tricks is None else 1 + (contract - 1) * _TRICKS + item.tricks

    def _item(self, index: int) -> Result:
        if index == 0:
            return Result(self._contracts[0])
        contract, tricks = divmod(index - 1, _TRICKS)
        return Result(self._contracts[contract + 1], tricks)

    def parse_item(self, text: str) -> Result:
        return Result.parse(text)


contracts = released(Contracts("contracts"))
results = released(Results("results"))
