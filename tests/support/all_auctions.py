"""Every auction of a small game, by the Laws as they are written and not by the states of our machine."""

from functools import cache

Calls = tuple[int, ...]


@cache
def all_auctions(bids: int) -> tuple[list[Calls], list[Calls]]:
    """The complete auctions of a game with so many bids, and the others; shorter ones first, then as in a
    dictionary."""
    complete: list[Calls] = []
    others: list[Calls] = []
    level: list[tuple[Calls, int, int, int, int]] = [((), -1, 0, 0, 0)]  # calls, last bid, bidder, doubled, passes
    while level:
        following = []
        for calls, bid, bidder, doubled, passes in level:
            if passes == (3 if bid >= 0 else 4):
                complete.append(calls)
                continue
            others.append(calls)
            turn = len(calls) % 4
            theirs = (turn - bidder) % 2 == 1
            following.append(((*calls, 0), bid, bidder, doubled, passes + 1))
            if bid >= 0 and theirs and doubled == 0:
                following.append(((*calls, 1), bid, bidder, 1, 0))
            if bid >= 0 and not theirs and doubled == 1:
                following.append(((*calls, 2), bid, bidder, 2, 0))
            following += [((*calls, 3 + higher), higher, turn, 0, 0) for higher in range(bid + 1, bids)]
        level = following
    return sorted(complete, key=_order), sorted(others, key=_order)


def _order(calls: Calls) -> tuple[int, Calls]:
    return len(calls), calls
