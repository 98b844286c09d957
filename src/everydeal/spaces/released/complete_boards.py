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
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING, NamedTuple

from ...cards import RANK_ORDER, SEAT_NAMES
from ...deal import Deal
from ...strains import NOTRUMP
from ..base import Space
from .games import NOTRUMP_SIZE, TRUMP_SIZE, Games, games
from .pavlicek import Pavlicek

if TYPE_CHECKING:
    from ...board.auction import Auction
    from ...board.contract import Contract
    from ...board.play import Play
    from ...legality.card_numbering import Part

_BIDS = 35
_DEALS = Pavlicek("pavlicek", RANK_ORDER)


class CompleteBoard(NamedTuple):
    """A deal, how it was bid, North dealing, and how it was played."""

    deal: Deal
    auction: "Auction"
    play: "Play | None"
    """None if it was passed out."""


class CompleteBoards(Space[CompleteBoard]):
    """The complete boards.  They need the native kernel, and about a second each."""

    member_kind = "complete boards: deal, auction and play"
    drawing = (
        "each board is as likely as any other, which is no way to deal: "
        "most auctions go to the seven level, and the hands of most games are wild"
    )
    by_kernel = False

    def __init__(self, name: str) -> None:
        self.name = name
        sizes = (28 * 22**bid * _games_of(bid) for bid in range(_BIDS))
        *self._starts, self._passed_out = accumulate(sizes, initial=0)
        self.size = self._passed_out + _DEALS.size

    def parts(self, board: CompleteBoard) -> "list[Part]":
        """What the number of a board is the sum of, in the order in which boards are compared.

        Raises:
            TypeError: it is no `CompleteBoard`.
            ValueError: it is not complete, or not lawful; says why.
        """
        from ...board.call import FIRST_BID, call_name
        from ...legality.card_numbering import Part

        if not isinstance(board, CompleteBoard):
            raise TypeError(f"this space numbers complete boards, not {type(board).__name__} ({board!r})")
        contract = _contract(board.auction)
        if contract.bid is None:
            if board.play is not None:
                raise ValueError(f"a board that is passed out is not played: {board.play}")
            deal = Part("deal", _DEALS.index(board.deal), str(board.deal))
            return [Part("last bid", self._passed_out, "none, passed out"), deal]
        if board.play is None or board.play.deal != board.deal:
            raise ValueError(f"{contract} without its play, or with that of another deal: {board.deal}")
        number = _auction_number(board.auction, contract.bid)
        return [
            Part("last bid", self._starts[contract.bid], call_name(contract.bid + FIRST_BID)),
            Part("auction", number * _games_of(contract.bid), str(board.auction)),
            *_played(contract).parts(board.play),
        ]

    def _index(self, item: CompleteBoard) -> int:
        return sum(part.value for part in self.parts(item))

    def _item(self, index: int) -> CompleteBoard:
        from ...board.auction import Auction

        if index >= self._passed_out:
            return CompleteBoard(_DEALS[index - self._passed_out], Auction((0, 0, 0, 0), 0), None)
        bid = max(b for b, start in enumerate(self._starts) if start <= index)
        number, game = divmod(index - self._starts[bid], _games_of(bid))
        auction = _auction(number, bid)
        play = _played(_contract(auction))[game]
        return CompleteBoard(play.deal, auction, play)

    def format_item(self, item: CompleteBoard) -> str:
        return f"{item.auction} / {item.deal if item.play is None else item.play}"

    def parse_item(self, text: str) -> CompleteBoard:
        from ...board.auction import Auction

        calls, slash, rest = text.partition("/")
        if not slash:
            raise ValueError(f"{text!r} is not a complete board: write the auction, a slash and the cards, as played")
        auction = Auction.parse(calls, dealer=0)
        contract = _contract(auction)
        if contract.bid is None:
            return CompleteBoard(Deal.from_pbn(rest.strip()), auction, None)
        play = _played(contract).parse_item(rest)
        return CompleteBoard(play.deal, auction, play)


def _games_of(bid: int) -> int:
    """How many games can be played in a contract with this bid."""
    from ...board.contract import Contract

    return NOTRUMP_SIZE if Contract(bid).strain == NOTRUMP else TRUMP_SIZE


def _contract(auction: "Auction") -> "Contract":
    """What the auction comes to, if North deals."""
    if auction.dealer not in (None, 0):
        raise ValueError(f"the dealer of a complete board is North, not {SEAT_NAMES[auction.dealer]}: {auction}")
    contract = replace(auction, dealer=0).contract
    if contract is None:
        raise ValueError(f"{auction.why_illegal() or 'the auction is not complete'}: {auction}")
    return contract


def _played(contract: "Contract") -> Games:
    """The games of a contract: the player after the declarer leads."""
    assert contract.strain is not None
    assert contract.declarer is not None
    return games(contract.strain, (contract.declarer + 1) % 4)


Calls = tuple[int, ...]


@cache
def _ways(ends: bool) -> tuple[Calls, ...]:
    """The calls without a bid that can follow a bid, to the next one or to the end: 21 or 7 ways, lexicographically."""
    from ...board.auction import AFTER, END, ILLEGAL

    def follow(state: int, calls: Calls) -> Iterator[Calls]:
        if (state == END) == ends:
            yield calls
        for call, after in enumerate(AFTER[state][:3]):
            if after != ILLEGAL:
                yield from follow(after, (*calls, call))

    return tuple(follow(0, ()))


def _auction_number(auction: "Auction", last: int) -> int:
    """The number of an auction among those with this last bid."""
    from ...board.call import FIRST_BID

    at = [place for place, call in enumerate(auction.calls) if call >= FIRST_BID]
    digits = dict.fromkeys(range(last), 0)
    for place, end in pairwise(at):
        digits[auction.calls[place] - FIRST_BID] = 1 + _ways(False).index(auction.calls[place + 1 : end])
    number = at[0]
    for digit in digits.values():
        number = number * 22 + digit
    return number * 7 + _ways(True).index(auction.calls[at[-1] + 1 :])


def _auction(number: int, last: int) -> "Auction":
    """The inverse of `_auction_number`."""
    from ...board.auction import Auction
    from ...board.call import FIRST_BID

    number, end = divmod(number, 7)
    calls: Calls = (FIRST_BID + last, *_ways(True)[end])
    for bid in reversed(range(last)):
        number, digit = divmod(number, 22)
        if digit:
            calls = (FIRST_BID + bid, *_ways(False)[digit - 1], *calls)
    return Auction((0,) * number + calls, 0)
