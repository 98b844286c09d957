"""A PBN auction with its marks, by the Laws: which calls are legal, and what contract and declarer come of them.

The law is that of `board.auction`; here are PBN's irregularities: ``^I``, an insufficient bid that was accepted (Law
27A), and ``^S`` or ``-``, a turn that was skipped.
"""

from collections.abc import Sequence
from typing import Final

from ...board.auction import Bidding
from ...board.call import CALL_NAMES, FIRST_BID, PASS
from ...cards import Seat

_CALL_OF: Final = {name.upper(): call for call, name in enumerate(CALL_NAMES)}


def check_auction(cells: Sequence[list[str]], first: Seat, dealer: Seat) -> tuple[Bidding, list[tuple[str, str]]]:
    """How an auction went whose first column is *first*'s, and complaints, each with the call; it ends at the first.

    >>> check_auction([["-"], ["1D"], ["1C"]], 3, 0)[1]
    [('has a call that is not higher than the bid before', '1C')]
    """
    bidding = Bidding(dealer)
    begin = 0
    while begin < len(cells) and cells[begin][0] == "-":
        begin += 1
    if begin < len(cells) and cells[begin][0] not in ("*", "+") and (first + begin) % 4 != dealer:
        return bidding, [("does not begin with the dealer's call", cells[begin][0])]
    for cell in cells[begin:]:
        words = [word.upper() for word in cell if word[0] not in "=$!?"]
        mark, name = words[0] if len(words) > 1 else "", words[-1]
        if name in ("*", "+"):
            break
        if name == "AP":
            while not bidding.has_ended:
                bidding.make(PASS)
            continue
        if name in ("^S", "-"):
            bidding.skip()
            continue
        if name not in _CALL_OF:
            return bidding, [("has a word that is not a call", name)]
        call = _CALL_OF[name]
        reason = bidding.why_not(call)
        if mark == "^I" and call >= FIRST_BID and not bidding.has_ended:
            reason = "" if reason else "is marked as insufficient, and is not"
        if reason:
            return bidding, [(f"has a call that {reason}", name)]
        bidding.make(call)
    return bidding, []
