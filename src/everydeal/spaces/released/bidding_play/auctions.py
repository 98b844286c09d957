"""Auctions: every legal sequence of calls has a number.

`auctions` has the complete ones, shorter ones first, those of one length in lexicographic order of their calls (Pass,
X, XX, 1C ... 7NT).  Between the passes that lead in, 0 to 3, and the end, each bid of the game is left out or made;
from one bid to the next there are 21 ways (passes, doubles and redoubles), and from the last to the end 7.  So there
are

    4 * 7 * (1 + 22 + 22^2 + ... + 22^34) + 1 = 28 * (22^35 - 1) / 21 + 1

with the one that is passed out.  `bidding` has the same and behind them, in the same order, all that are not complete.
An unfinished auction with a bid is a complete one less its last 1, 2 or 3 passes, and four have no bid, so that it has

    4 * auctions.size + 1

members, and a complete auction has one number.  How a number is found, says `auction_counts`.

Source: this project's own order.  The count of complete auctions: Ted Muller, "How Many Auctions Are There?"; John
Faben, "Bridge and the Riddler" (without the one that is passed out).
"""

from abc import abstractmethod
from functools import cached_property

from ....board.auction import Auction
from ...base import Space
from ...releasing import released
from .auction_counts import AuctionCounts, auction_counts


class _OfCalls(Space[Auction]):
    """A space whose members are auctions, without dealer and remarks; those of an auction do not matter for its
    number."""

    _members = Auction, "this space numbers auctions"
    _bids: int

    def parse_item(self, text: str) -> Auction:
        return Auction.parse(text)

    @cached_property
    def _complete(self) -> AuctionCounts:
        return auction_counts(self._bids, complete=True)

    @cached_property
    def _unfinished(self) -> AuctionCounts:
        return auction_counts(self._bids, complete=False)

    @abstractmethod
    def _tables(self, item: Auction) -> AuctionCounts:
        """The tables that number *item*."""

    def summands(self, auction: Auction) -> list[int]:
        """What the number of an auction is the sum of: first the shorter ones, then for each call those before it.

        Raises:
            TypeError: it is no `Auction`.
            ValueError: it is not in this space.
        """
        self._check_kind(auction)
        try:
            return self._tables(auction).summands(auction.calls)
        except ValueError:
            raise ValueError(self._why_not(auction)) from None

    def _why_not(self, auction: Auction) -> str:
        """Why an auction is not in this space."""
        if reason := auction.why_illegal():
            return f"{reason}: {auction}"
        if self._tables(auction).is_complete and not auction.is_complete:
            return f"the auction is not complete, it ends with three passes after a bid, or four: {auction}"
        return f"{auction} has a bid that {self.name} does not have"


class Auctions(_OfCalls):
    """The complete auctions of the game with levels * strains bids; by default of bridge."""

    member_kind = "auctions, to their end"

    def __init__(self, name: str, levels: int = 7, strains: int = 5) -> None:
        self.name = name
        self._bids = levels * strains
        self.size = _complete_auctions(self._bids)

    def _tables(self, item: Auction) -> AuctionCounts:
        return self._complete

    def _index(self, item: Auction) -> int:
        return sum(self.summands(item))

    def _item(self, index: int) -> Auction:
        return Auction(self._complete.item(index))


class Bidding(_OfCalls):
    """The legal sequences of calls, the complete auctions first."""

    member_kind = "auctions, complete or not"
    _by_kernel = False

    def __init__(self, name: str, levels: int = 7, strains: int = 5) -> None:
        self.name = name
        self._bids = levels * strains
        self.complete = _complete_auctions(self._bids)
        """How many are complete: the number of the first that is not, the empty one."""
        self.size = 4 * self.complete + 1

    def _tables(self, item: Auction) -> AuctionCounts:
        return self._complete if item.is_complete else self._unfinished

    def _index(self, item: Auction) -> int:
        number = sum(self.summands(item))
        return number if item.is_complete else self.complete + number

    def _item(self, index: int) -> Auction:
        if index < self.complete:
            return Auction(self._complete.item(index))
        return Auction(self._unfinished.item(index - self.complete))


def _complete_auctions(bids: int) -> int:
    """How many complete auctions a game with so many bids has."""
    return 28 * (int(22**bids) - 1) // 21 + 1


auctions = released(Auctions("auctions"))
bidding = released(Bidding("bidding"))
