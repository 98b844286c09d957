"""Games: deals together with a lawful play of all their tricks, a fixed player on lead.  How many are there?

A *matrix* says how many cards of each suit each player holds: a column for each suit (trumps first, if there are any),
with a number for each player, the leader first.  A *pattern* of a trick is the suits played to it, in the order of
play; those who *may win* it are W: who played trumps, if anybody did, or else who played the suit led.

Theorem.  Fix the first matrix, the pattern of each trick so that everybody follows suit who can, and who of W wins it.
Of the (R!)^S ways to give the R ranks of each of S suits to the places where that suit is played, one in the product of
all |W| makes these players the winners, and each of these ways is another game.

Proof.  Who plays to which place is fixed, and so is that it is lawful, whatever the ranks.  A player wins if his rank
is the highest in his W.  Turn the ranks round inside W: of |W| ways, in one he has it.  No place is in two W, so they
can be turned independently.  Different ways are different games: a game is the cards in the order of play.

So with G(nothing) = 1, and G(matrix) = sum over patterns, and over winners w of W, of 12/|W| * G(matrix after the
trick, w on lead), where 12 makes all the shares whole,

    games = (R!)^S * sum of G over all matrices of S columns that add up to R / 12^tricks

G is the same when the other players, or suits (side suits, if there are trumps), change places: it is computed for one
matrix of each orbit (`distributions`).
"""

from collections.abc import Iterator, Sequence
from itertools import product
from math import factorial
from operator import mul

from .. import _native
from .._native import sets
from .._native.progress import Progress
from .distributions import Matrix, in_order, orbits

Pattern = tuple[int, ...]
"""The suits of a trick, in the order of play."""
SHARES = 12
"""A multiple of 1, 2, 3 and 4, so that ``SHARES / |W|`` is whole."""
BLOCK = 64
"""How many orbits a block has; the last may have fewer."""


class Rules:
    """So many *suits* of so many *ranks*, dealt to four players; the first suit is trumps, or there are none."""

    def __init__(self, suits: int = 4, ranks: int = 13, *, trumps: bool) -> None:
        if suits * ranks % 4 or not suits or not 1 <= ranks <= 13:
            raise ValueError(f"{suits} suits of {ranks} cards cannot be dealt evenly to four players")
        self.suits, self.ranks, self.trumps = suits, ranks, trumps
        self.tricks = suits * ranks // 4
        self._weights: dict[Matrix, int] = {((0, 0, 0, 0),) * suits: 1}

    def count(self, progress: Progress | None = None) -> int:
        """How many games there are; for 52 cards that takes the kernel minutes, and without it days."""
        return self.games(sum(self.blocks(progress).values()))

    def blocks(self, progress: Progress | None = None) -> dict[Matrix, int]:
        """The weights of all distributions, in blocks of orbits, ascending; each by its first canonical matrix."""
        canonical, images = zip(*orbits(self.suits, self.ranks, self.trumps), strict=True)
        by_orbit = list(map(mul, images, self.weights(canonical, progress)))
        return {canonical[at]: sum(by_orbit[at : at + BLOCK]) for at in range(0, len(canonical), BLOCK)}

    def games(self, weight: int) -> int:
        """How many games a sum of weights stands for: (R!)^S / 12^tricks times as many."""
        number, rest = divmod(factorial(self.ranks) ** self.suits * weight, SHARES**self.tricks)
        assert not rest
        return int(number)

    def weight(self, matrix: Matrix) -> int:
        """G: the weighted number of ways to go on from *matrix*, suits only."""
        canonical = max(in_order(matrix, self.trumps))
        if canonical not in self._weights:
            tricks = self.next_tricks(canonical)
            self._weights[canonical] = sum(share * self.weight(left) for _, share, left in tricks)
        return self._weights[canonical]

    def weights(self, matrices: Sequence[Matrix], progress: Progress | None = None) -> list[int]:
        """G of each matrix, by the kernel if it is there; all players of all of them hold equally many cards."""
        if _native.library() is None:
            return list(map(self.weight, matrices))
        return sets.weights(matrices, self.trumps, progress)

    def next_tricks(self, matrix: Matrix) -> Iterator[tuple[tuple[Pattern, int], int, Matrix]]:
        """Every pattern, in lexicographic order, with each turn that may win it; 12/|W|; and the matrix after it."""
        held = [[suit for suit, column in enumerate(matrix) if column[turn]] for turn in range(4)]
        for led in held[0]:
            for pattern in product([led], *([led] if led in suits else suits for suits in held[1:])):
                left = [[n - (pattern[i] == suit) for i, n in enumerate(column)] for suit, column in enumerate(matrix)]
                best = 0 if self.trumps and 0 in pattern else led
                for turn in (turn for turn in range(4) if pattern[turn] == best):
                    after = tuple((*column[turn:], *column[:turn]) for column in left)
                    yield (pattern, turn), SHARES // pattern.count(best), after
