"""How many ways an auction can go on: the tables behind the numbers of auctions.

What may follow depends on the state (see `board.auction`) and on *higher*, how many bids are higher than the last; not
on what was bid.  Let W[n][s][k] be the continuations of exactly n calls from state s with k higher bids, and B[n][k]
the sum of W[n][0][j] over j < k, those that begin with a bid.  Then

    W[n][s][k] = W[n-1][after a pass][k] + (if legal: W[n-1][after X or XX][k]) + B[n-1][k]

For auctions that are complete, W[0] is 1 at the end and 0 elsewhere; for those that are not, the other way round.

The number of an auction among those of its kind, shorter ones first and those of one length in lexicographic order of
their calls, is the sum of the auctions that are shorter and, for each call, of those that agree so far and then have a
smaller call.  The bids smaller than one that leaves j higher are together B[n][k] - B[n][j+1].
"""

from bisect import bisect_left
from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate
from operator import add
from typing import NamedTuple

from ....board.auction import AFTER, END, ILLEGAL, START
from ....board.call import DOUBLE, FIRST_BID, PASS, REDOUBLE, Call

_DOUBLED = tuple(max(after[DOUBLE], after[REDOUBLE]) for after in AFTER)
"""The state after the double or redouble that is legal in each state; never both are.  -1 for none."""


class _Row(NamedTuple):
    """The continuations of n calls."""

    ways: list[list[int]]
    below: list[int]


class AuctionCounts:
    """The auctions of a game with so many *bids*, complete or not: their counts, and their numbers.

    The tables are filled to the length that is asked for.
    """

    def __init__(self, bids: int, *, complete: bool) -> None:
        self._bids = bids
        self.is_complete = complete
        """Are they complete?"""
        ways = [[int((state == END) == complete)] * (bids + 1) for state in range(END + 1)]
        self._rows = {0: _Row(ways, list(accumulate(ways[0][:bids], initial=0)))}
        self._shorter = {0: 0, 1: ways[START][bids]}

    @property
    def longest(self) -> int:
        """The calls of the longest auction: 3 passes, 9 calls from each bid to the next, and one more at the end."""
        longest = 4 + 9 * self._bids if self._bids else 4
        return longest if self.is_complete else longest - 1

    def shorter(self, length: int) -> int:
        """How many auctions have fewer than *length* calls."""
        if length not in self._shorter:
            self._fill(length)
        return self._shorter[length]

    def summands(self, calls: Sequence[Call]) -> list[int]:
        """What the number of a legal auction is the sum of: the shorter ones; then for each call, those before it.

        Raises:
            ValueError: a call is not legal in this game, or the auction is not of this kind; without a reason.
        """
        left = len(calls)
        if left > self.longest:
            raise ValueError
        self._fill(left)
        rows, bids = self._rows, self._bids
        state, higher = START, bids
        found = [self._shorter[left]]
        for call in calls:
            left -= 1
            after = AFTER[state]
            if call == PASS:
                found.append(0)
                state = after[PASS]
            else:
                ways, below = rows[left]
                before = ways[after[PASS]][higher]
                if call < FIRST_BID:
                    state = after[call]
                else:
                    own = bids - 1 - (call - FIRST_BID)
                    if not 0 <= own < higher or state == END:
                        raise ValueError
                    if _DOUBLED[state] != ILLEGAL:
                        before += ways[_DOUBLED[state]][higher]
                    before += below[higher] - below[own + 1]
                    state, higher = 0, own
                found.append(before)
            if state == ILLEGAL:
                raise ValueError
        if (state == END) != self.is_complete:
            raise ValueError
        return found

    def item(self, number: int) -> tuple[Call, ...]:
        """The calls of the auction with this number, which is below their count."""
        length = 0
        while number >= self.shorter(length + 1):
            length += 1
        number -= self._shorter[length]
        rows, state, higher = self._rows, START, self._bids
        calls = []
        for left in range(length - 1, -1, -1):
            ways, below = rows[left]
            after = AFTER[state]
            before = ways[after[PASS]][higher]
            if number < before:
                state = after[PASS]
                calls.append(PASS)
                continue
            number -= before
            if (doubled := _DOUBLED[state]) != ILLEGAL:
                before = ways[doubled][higher]
                if number < before:
                    state = doubled
                    calls.append(DOUBLE if doubled == after[DOUBLE] else REDOUBLE)
                    continue
                number -= before
            from_top = below[higher] - number
            higher = bisect_left(below, from_top, 1, higher + 1) - 1
            number = below[higher + 1] - from_top
            state = 0
            calls.append(FIRST_BID + self._bids - 1 - higher)
        return tuple(calls)

    def _fill(self, length: int) -> None:
        """Fill the tables for auctions of up to *length* calls, row after row (two threads write the same)."""
        for n in range(len(self._rows), length + 1):
            ways, below = self._rows[n - 1]
            new = [[0] * (self._bids + 1)] * (END + 1)
            for state in range(END):
                new[state] = list(map(add, ways[AFTER[state][PASS]], below))
                if _DOUBLED[state] != ILLEGAL:
                    new[state] = list(map(add, new[state], ways[_DOUBLED[state]]))
            self._shorter[n + 1] = self._shorter[n] + new[START][self._bids]
            self._rows[n] = _Row(new, list(accumulate(new[0][: self._bids], initial=0)))


@lru_cache
def auction_counts(bids: int, *, complete: bool) -> AuctionCounts:
    """The one table of a game, which all its spaces share."""
    return AuctionCounts(bids, complete=complete)
