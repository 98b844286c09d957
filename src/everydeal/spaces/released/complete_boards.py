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

from bisect import bisect_right
from dataclasses import replace
from functools import cache
from itertools import accumulate
from typing import NamedTuple

from ...board.auction import Auction
from ...board.call import FIRST_BID, bid_strain, call_name
from ...board.contract import Contract
from ...board.play import Play
from ...cards import RANK_ORDER, SEAT_NAMES
from ...deal import Deal
from ...legality.card_numbering import Part
from ..sums import SumSpace
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


class CompleteBoards(SumSpace[CompleteBoard]):
    """The complete boards.  They need the native kernel, and about a second each."""

    member_kind = "complete boards: deal, auction and play"
    drawing = (
        "each board is as likely as any other, which is no way to deal: "
        "most auctions go to the seven level, and the hands of most games are wild"
    )
    by_kernel = False

    def __init__(self, name: str) -> None:
        self.name = name
        by_bid = (28 * 22**bid * _how_many_games(bid) for bid in range(_BIDS))
        self._starts = list(accumulate(by_bid, initial=0))
        """The first number with each last bid, and of those that are passed out."""
        self.size = self._starts[_BIDS] + _DEALS.size

    def _item(self, index: int) -> CompleteBoard:
        last = bisect_right(self._starts, index) - 1
        left = index - self._starts[last]
        if last == _BIDS:
            return CompleteBoard(_DEALS[left], Auction((0, 0, 0, 0), 0), None)
        number, game = divmod(left, _how_many_games(last))
        calls: Calls = ()
        for ways in reversed(_steps(last)):
            number, way = divmod(number, len(ways))
            calls = ways[way] + calls
        auction = Auction(calls, 0)
        play = _played(_contract(auction))[game]
        return CompleteBoard(play.deal, auction, play)

    def parts(self, item: CompleteBoard) -> list[Part]:
        if not isinstance(item, CompleteBoard):
            raise TypeError(f"this space numbers complete boards, not {type(item).__name__} ({item!r})")
        contract = _contract(item.auction)
        if contract.bid is None:
            if item.play is not None:
                raise ValueError(f"a board that is passed out is not played: {item.play}")
            deal = Part("deal", _DEALS.index(item.deal), str(item.deal))
            return [Part("last bid", self._starts[_BIDS], "none, passed out"), deal]
        if item.play is None or item.play.deal != item.deal:
            raise ValueError(f"{contract} without its play, or with that of another deal: {item.deal}")
        number, calls = 0, item.auction.calls
        for ways in _steps(contract.bid):
            way = max(way for way in ways if calls[: len(way)] == way)  # of beginnings the greatest is the longest
            number, calls = number * len(ways) + ways.index(way), calls[len(way) :]
        return [
            Part("last bid", self._starts[contract.bid], call_name(FIRST_BID + contract.bid)),
            Part("auction", number * _how_many_games(contract.bid), " ".join(map(call_name, item.auction.calls))),
            *_played(contract).parts(item.play),
        ]

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


def _how_many_games(bid: int) -> int:
    """How many games can be played in a bid."""
    return games(bid_strain(bid), 0).size


Calls = tuple[int, ...]


@cache
def _steps(last: int) -> list[list[Calls]]:
    """What can be called before the first bid, for each bid below the *last*, and from that on; lexicographically."""
    lower = [[(), *((FIRST_BID + bid, *way) for way in _ways(False))] for bid in range(last)]
    return [[(0,) * passes for passes in range(4)], *lower, [(FIRST_BID + last, *way) for way in _ways(True)]]


@cache
def _ways(ends: bool) -> tuple[Calls, ...]:
    """The calls without a bid that can follow a bid, to the next one or to the end: 21 or 7 ways, lexicographically."""
    after_bid = (auction for auction in Bidding("one bid", 1, 1) if auction.calls[:1] == (FIRST_BID,))
    return tuple(sorted(auction.calls[1:] for auction in after_bid if auction.is_complete == ends))
