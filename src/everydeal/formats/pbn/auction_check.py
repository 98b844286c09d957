"""An auction by the rules: which calls are legal, and what contract and declarer come of them.

Source: Laws 17 to 22 of the Laws of Duplicate Bridge.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from ...cards import Seat

_STRAINS = ("C", "D", "H", "S", "NT")
_BID = re.compile(r"([1-7])(C|D|H|S|NT)", re.IGNORECASE)


@dataclass(slots=True)
class Bidding:
    """How far an auction has come."""

    turn: Seat
    bid: int = -1
    """The last bid, 5 times its level and its strain, C D H S NT = 0..4; -1 before the first."""
    bidder: Seat = 0
    doubled: int = 0
    """0, 1 or 2."""
    passes: int = 0
    """In a row, at the end."""
    named: dict[tuple[int, int], Seat] = field(default_factory=dict)
    """Who of a side (seat % 2) first named a strain."""

    @property
    def ended(self) -> bool:
        """Three passes after a bid, or four."""
        return self.passes >= (3 if self.bid >= 0 else 4)

    @property
    def contract(self) -> str:
        """The contract as PBN tells it."""
        return "Pass" if self.bid < 0 else f"{self.bid // 5}{_STRAINS[self.bid % 5]}{'X' * self.doubled}"

    @property
    def declarer(self) -> Seat | None:
        """The declarer; None if there is no bid."""
        return None if self.bid < 0 else self.named[self.bidder % 2, self.bid % 5]

    def error(self, call: str) -> str:
        """Why *call* is not legal now, or ""."""
        theirs = self.bid >= 0 and (self.bidder - self.turn) % 2 == 1
        if self.ended:
            return "has a call after the end of the auction"
        if call == "X" and (not theirs or self.doubled):
            return "has a double of nothing that can be doubled"
        if call == "XX" and (self.bid < 0 or theirs or self.doubled != 1):
            return "has a redouble of nothing that can be redoubled"
        if (match := _BID.fullmatch(call)) and _bid(match) <= self.bid:
            return "has a bid that is not higher than the bid before"
        return ""

    def make(self, call: str) -> None:
        """Go on by a call."""
        if match := _BID.fullmatch(call):
            self.bid, self.bidder, self.doubled, self.passes = _bid(match), self.turn, 0, 0
            self.named.setdefault((self.turn % 2, self.bid % 5), self.turn)
        elif call == "PASS":
            self.passes += 1
        else:
            self.doubled, self.passes = len(call), 0
        self.turn = (self.turn + 1) % 4


def check_auction(cells: Sequence[list[str]], first: Seat, dealer: Seat) -> tuple[Bidding, list[tuple[str, str]]]:
    """How an auction went whose first column is *first*'s, and complaints, each with the call; it ends at the first.

    >>> check_auction([["-"], ["1D"], ["1C"]], 3, 0)[1]
    [('has a bid that is not higher than the bid before', '1C')]
    """
    bidding = Bidding(dealer)
    begin = 0
    while begin < len(cells) and cells[begin][0] == "-":
        begin += 1
    if begin < len(cells) and cells[begin][0] not in ("*", "+") and (first + begin) % 4 != dealer:
        return bidding, [("does not begin with the dealer's call", cells[begin][0])]
    for cell in cells[begin:]:
        words = [word.upper() for word in cell if word[0] not in "=$!?"]
        mark, call = words[0] if len(words) > 1 else "", words[-1]
        if call in ("*", "+"):
            break
        if call == "AP":
            while not bidding.ended:
                bidding.make("PASS")
            continue
        if call in ("^S", "-"):
            bidding.turn = (bidding.turn + 1) % 4
            continue
        if call not in ("PASS", "X", "XX") and not _BID.fullmatch(call):
            return bidding, [("has a word that is no call", call)]
        reason = bidding.error(call)
        if mark == "^I":
            reason = "" if reason else "has a call marked as insufficient that is not"
        if reason:
            return bidding, [(reason, call)]
        bidding.make(call)
    return bidding, []


def _bid(match: re.Match[str]) -> int:
    return 5 * int(match[1]) + _STRAINS.index(match[2].upper())
