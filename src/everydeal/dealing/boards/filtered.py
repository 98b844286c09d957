"""Sessions from sets that cannot be counted: an exact part of them, and a test of the rest (`constraints.split`).

The trials for board k are the members of the part that these numbers of the session's stream pick:

    number  (k - 1) * 2**32 + j,   j = 0, 1, 2, ...

Candidate a for the board is the trial that passes the test after a others.  So every deal of the set is equally likely,
boards do not depend on each other, and each can be dealt alone, as from any other set.  Nothing can be committed to
here: which deals are in such a set only the test tells, so `described_sets.parse_set` does not know them.
"""

from typing import TYPE_CHECKING, Final

from ...deal import Deal
from ...stream import Stream
from .session import STRIDE, DealSource, SearchEndedError, SpaceSet

if TYPE_CHECKING:
    from ...constraints.split import Split

MOST_TRIALS: Final = 10_000_000
"""So many trials are made for one board."""
_FIRST, _LARGEST = 1 << 6, 1 << 15
"""Trials of the first and of the largest portion."""


class FilteredSet(DealSource):
    """The members of a part that pass a test; `size` is that of the part, since the set's own is not known."""

    def __init__(self, split: "Split") -> None:
        self.split, self.text, self.size = split, split.name, split.part.size

    def draw(self, stream: Stream, board: int, attempt: int = 0) -> Deal:
        """See `DealSource`.

        Raises:
            SearchEndedError: `Split.watch` has ended the search.
            ValueError: very many trials have not passed.
        """
        from ...bulk import Deals, random_numbers

        first, portion, missing = 0, _FIRST, attempt
        while first < MOST_TRIALS:
            if self.split.watch is not None and self.split.watch():
                raise SearchEndedError(board)
            numbers = random_numbers(self.split.part, portion, stream, start=(board - 1) * STRIDE + first)
            deals = Deals.from_numbers(self.split.part, numbers)
            passing = self.split.passing(deals.hands)
            self.split.tried += portion
            if missing < len(passing):
                self.split.passed += 1
                return deals[int(passing[missing])]
            missing -= len(passing)
            first, portion = first + portion, min(2 * portion, _LARGEST)
        raise ValueError(
            f"board {board}: the first {first:,} deals of {self.split.part.name} have not passed the test "
            f"{self.split.test_text}. Say more of the set in terms that can be counted"
        )


def split_set(split: "Split") -> DealSource:
    """The set of a `Split`: its space if it is exact, else what passes its test."""
    return SpaceSet(split.part) if split.is_exact else FilteredSet(split)
