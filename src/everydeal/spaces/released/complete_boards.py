"""Complete boards: a deal, an auction to its end and a complete play, North the dealer.

With the last bid b, 0 (1C) to 34 (7NT), there are 28 * 22^b auctions: 4 ways to pass before the first bid; for each
lower bid 22, not made, or made and followed by one of 21 ways to pass, double and redouble; and 7 ways to end.  The
contract says the strain, and who leads; N games can be played then, as many whoever leads.  So

    number = boards with lower last bids + auction * N + game
    auction = opening passes, then for each lower bid from 1C up 0 or the way that followed, 1 to 21, then the end:
              digits of a number in mixed radix, the first the most significant

The ways, and the ends, are in lexicographic order (Pass, X, XX).  Last come the boards that were passed out, nothing
being played, by their deals as in `pavlicek`.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import chain, pairwise
from typing import NamedTuple

from ...board.auction import Auction
from ...board.call import FIRST_BID, bid_strain, call_name
from ...board.contract import Contract
from ...board.play import Play
from ...cards import RANK_ORDER, SEAT_NAMES
from ...deal import Deal
from ...legality.card_numbering import Part
from ..choices import ChoiceSpace, Choose
from .games import Games, games
from .pavlicek import Pavlicek
from .table.auctions import Bidding

_BIDS = 35
_DEALS = Pavlicek("pavlicek", RANK_ORDER)


class CompleteBoard(NamedTuple):
    """A deal, how it was bid, North dealing, and how it was played."""

    deal: Deal
    auction: Auction
    play: Play | None
    """None if it was passed out."""


class CompleteBoards(ChoiceSpace[CompleteBoard]):
    """The complete boards.  They need the native kernel, and about a second each."""

    member_kind = "complete boards: deal, auction and play"
    drawing = (
        "each board is as likely as any other, which is no way to deal: "
        "most auctions go to the seven level, and the hands of most games are wild"
    )
    by_kernel = False

    def __init__(self, name: str) -> None:
        self.name = name
        self._by_bid = {bid: 28 * 22**bid * games(bid_strain(bid), 0).size for bid in range(_BIDS)}
        self._passed_out = sum(self._by_bid.values())
        self.size = self._passed_out + _DEALS.size

    def make(self, choose: Choose) -> CompleteBoard:
        """Of those that are not passed out."""

        def say(calls: Calls) -> str:
            return " ".join(map(call_name, calls))

        last = choose("last bid", self._by_bid.items(), lambda bid: call_name(FIRST_BID + bid))
        boards = self._by_bid[last] // 4
        calls = choose("auction", [((0,) * passes, boards) for passes in range(4)], say)
        for bid in range(last):
            boards //= 22
            made = [((FIRST_BID + bid, *way), boards) for way in _ways(False)]
            calls += choose("auction", [((), boards), *made], say)
        calls += choose("auction", [((FIRST_BID + last, *way), boards // 7) for way in _ways(True)], say)
        auction = Auction(calls, 0)
        play = _played(_contract(auction)).make(choose)
        return CompleteBoard(play.deal, auction, play)

    def choices(self, item: CompleteBoard) -> Iterator[object]:
        contract = _contract(item.auction)
        assert contract.bid is not None
        if item.play is None or item.play.deal != item.deal:
            raise ValueError(f"{contract} without its play, or with that of another deal: {item.deal}")
        calls = item.auction.calls
        starts = [place for place, call in enumerate(calls) if call >= FIRST_BID]
        made = {calls[start] - FIRST_BID: calls[start:end] for start, end in pairwise([*starts, len(calls)])}
        by_bid = [made.get(bid, ()) for bid in range(contract.bid + 1)]
        return chain([contract.bid, calls[: starts[0]], *by_bid], _played(contract).choices(item.play))

    def parts(self, item: CompleteBoard) -> list[Part]:
        if not isinstance(item, CompleteBoard):
            raise TypeError(f"this space numbers complete boards, not {type(item).__name__} ({item!r})")
        if _contract(item.auction).bid is not None:
            return super().parts(item)
        if item.play is not None:
            raise ValueError(f"a board that is passed out is not played: {item.play}")
        deal = Part("deal", _DEALS.index(item.deal), str(item.deal))
        return [Part("last bid", self._passed_out, "none, passed out"), deal]

    def _item(self, index: int) -> CompleteBoard:
        if index < self._passed_out:
            return super()._item(index)
        return CompleteBoard(_DEALS[index - self._passed_out], Auction((0, 0, 0, 0), 0), None)

    def format_item(self, item: CompleteBoard) -> str:
        return f"{item.auction} / {item.deal if item.play is None else item.play}"

    def parse_item(self, text: str) -> CompleteBoard:
        calls, slash, rest = text.partition("/")
        if not slash:
            raise ValueError(f"{text!r} is not a complete board: write the auction, a slash and the cards, as played")
        auction = Auction.parse(calls, dealer=0)
        contract = _contract(auction)
        if contract.bid is None:
            return CompleteBoard(Deal.from_pbn(rest.strip()), auction, None)
        play = _played(contract).parse_item(rest)
        return CompleteBoard(play.deal, auction, play)


def _contract(auction: Auction) -> Contract:
    """What the auction comes to, if North deals."""
    if auction.dealer not in (None, 0):
        raise ValueError(f"the dealer of a complete board is North, not {SEAT_NAMES[auction.dealer]}: {auction}")
    contract = replace(auction, dealer=0).contract
    if contract is None:
        raise ValueError(f"{auction.why_illegal() or 'the auction is not complete'}: {auction}")
    return contract


def _played(contract: Contract) -> Games:
    """The games of a contract: the player after the declarer leads."""
    assert contract.strain is not None
    assert contract.declarer is not None
    return games(contract.strain, (contract.declarer + 1) % 4)


Calls = tuple[int, ...]


@cache
def _ways(ends: bool) -> tuple[Calls, ...]:
    """The calls without a bid that can follow a bid, to the next one or to the end: 21 or 7 ways, lexicographically."""
    after_bid = (auction for auction in Bidding("one bid", 1, 1) if auction.calls[:1] == (FIRST_BID,))
    return tuple(sorted(auction.calls[1:] for auction in after_bid if auction.is_complete == ends))
