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
from typing import Any, NamedTuple

from ...board.auction import Auction
from ...board.call import FIRST_BID, PASS, Call, bid_strain, call_name
from ...board.contract import Contract
from ...board.play import Play
from ...cards import SEAT_NAMES
from ...deal import Deal
from ..base import Space
from ..releasing import released
from ..sums import ChoiceSpace, Choose
from .bidding_play.auctions import Bidding
from .games import games
from .pavlicek import pavlicek

Calls = tuple[Call, ...]


class CompleteBoard(NamedTuple):
    """A deal, how it was bid, North dealing, and how it was played."""

    deal: Deal
    auction: Auction
    play: Play | None
    """None if it was passed out."""


class CompleteBoards(ChoiceSpace[CompleteBoard]):
    """The complete boards.  They need the native kernel, and about a second each."""

    member_kind = "complete boards: deal, auction and play"
    _members = CompleteBoard, "this space numbers complete boards"
    drawing = (
        "each board is as likely as any other, which is no way to deal: "
        "most auctions go to the seven level, and the hands of most games are wild"
    )
    _by_kernel = False

    def __init__(self, name: str) -> None:
        self.name = name
        self._by_last = {FIRST_BID + bid: 28 * 22**bid * games(bid_strain(bid), 0).size for bid in range(35)}
        """How many boards have each last bid, and how many only passes."""
        self._by_last[PASS] = pavlicek.size
        self.size = sum(self._by_last.values())

    def _make(self, choose: Choose) -> CompleteBoard:
        last = choose("last bid", self._by_last.items(), lambda bid: call_name(bid) if bid else "none, passed out")
        calls, boards = (), self._by_last[last]
        for ways in _steps(last):
            boards //= len(ways)
            calls += choose("auction", ((way, boards) for way in ways), lambda way: " ".join(map(call_name, way)))
        auction = Auction(calls, 0)
        return _board(auction, choose("deal", _ends(_contract(auction)), str))

    def _choices(self, item: CompleteBoard) -> Iterator[object]:
        self._check_kind(item)
        contract, calls = _contract(item.auction), item.auction.calls
        if contract.bid is None and item.play:
            raise ValueError(f"a board that is passed out is not played: {item.play}")
        if contract.bid is not None and (item.play is None or item.play.deal != item.deal):
            raise ValueError(f"{contract} without its play, or with that of another deal: {item.deal}")
        yield max(calls)  # a bid is more than a pass, a double or a redouble, and the last bid is the highest
        for ways in _steps(max(calls)):
            yield (way := max(way for way in ways if calls[: len(way)] == way))  # of beginnings the greatest is longest
            calls = calls[len(way) :]
        yield item.play or item.deal

    def _text(self, item: CompleteBoard) -> str:
        return f"{item.auction} / {item.play or item.deal}"

    def parse_item(self, text: str) -> CompleteBoard:
        calls, slash, rest = text.partition("/")
        if not slash:
            raise ValueError(f"{text!r} is not a complete board: write the auction, a slash and the cards, as played")
        auction = Auction.parse(calls, dealer=0)
        return _board(auction, _ends(_contract(auction)).parse_item(rest.strip()))


def _contract(auction: Auction) -> Contract:
    """What the auction comes to, if North deals."""
    if auction.dealer not in (None, 0):
        raise ValueError(f"the dealer of a complete board is North, not {SEAT_NAMES[auction.dealer]}: {auction}")
    contract = replace(auction, dealer=0).contract
    if contract is None:
        raise ValueError(f"{auction.why_illegal() or 'the auction is not complete'}: {auction}")
    return contract


def _ends(contract: Contract) -> Space[Any]:
    """How a board can go on: the games, the player after the declarer on lead; or the deals, if it is passed out."""
    if contract.strain is None or contract.declarer is None:
        return pavlicek
    return games(contract.strain, (contract.declarer + 1) % 4)


def _board(auction: Auction, end: Play | Deal) -> CompleteBoard:
    """The board that ends so."""
    return CompleteBoard(end, auction, None) if isinstance(end, Deal) else CompleteBoard(end.deal, auction, end)


@cache
def _steps(last: Call) -> list[list[Calls]]:
    """What can be called before the first bid, for each bid below the *last*, and from that on; lexicographically."""
    if last == PASS:
        return [[(PASS,) * 4]]
    lower = [[(), *((bid, *way) for way in _ways(False))] for bid in range(FIRST_BID, last)]
    return [[(PASS,) * passes for passes in range(4)], *lower, [(last, *way) for way in _ways(True)]]


@cache
def _ways(ends: bool) -> tuple[Calls, ...]:
    """The calls without a bid that can follow a bid, to the next one or to the end: 21 or 7 ways, lexicographically."""
    after_bid = (auction for auction in Bidding("one bid", 1, 1) if auction.calls[:1] == (FIRST_BID,))
    return tuple(sorted(auction.calls[1:] for auction in after_bid if auction.is_complete == ends))


complete_boards = released(CompleteBoards("complete-boards"))
