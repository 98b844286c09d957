"""Games: deals together with a lawful play of all their tricks, a fixed player on lead.  How many are there?

A *matrix* says how many cards of each suit each player holds: a column for each suit (trumps first, if there are any),
with a number for each player.  A *pattern* of a trick is the suits played to it, in the order of play; those who *may
win* it are W: who played trumps, if anybody did, or else who played the suit led.

Theorem.  Fix the first matrix, the pattern of each trick so that everybody follows suit who can, and who of W wins it.
Of the (R!)^S ways to give the R ranks of each of S suits to the places where that suit is played, one in the product of
all |W| makes these players the winners, and each of these ways is another game.

Proof.  Who plays to which place is fixed, and so is that it is lawful, whatever the ranks.  A player wins if his rank
is the highest in his W.  Turn the ranks round inside W: of |W| ways, in one he has it.  No place is in two W, so they
can be turned independently.  Different ways are different games: a game is the cards in the order of play.

So with G(nothing) = 1, and G(matrix, leader) = sum over patterns, and over winners w of W, of 12/|W| * G(matrix after
the trick, w), where 12 makes all the shares whole,

    games = (R!)^S * sum of G over all matrices of S columns that add up to R / 12^tricks

G is the same when the other players, or suits (side suits, if there are trumps), change places: it is computed for one
matrix of each *orbit*, the *canonical* one, which is greatest when read column by column, the leader first.
"""

from collections.abc import Iterator
from itertools import permutations, product
from math import factorial

Column = tuple[int, ...]
"""How many cards of a suit each of the four players holds."""
Matrix = tuple[Column, ...]

SHARES = 12
"""A multiple of 1, 2, 3 and 4, so that ``SHARES / |W|`` is whole."""


class Rules:
    """So many *suits* of so many *ranks*, dealt to four players; the first suit is trumps, or there are none."""

    def __init__(self, suits: int = 4, ranks: int = 13, *, trumps: bool) -> None:
        if suits * ranks % 4 or not suits or not 1 <= ranks <= 13:
            raise ValueError(f"{suits} suits of {ranks} cards cannot be dealt evenly to four players")
        self.suits, self.ranks, self.trumps = suits, ranks, trumps
        self.tricks = suits * ranks // 4
        self.per_weight, self.shares = int(factorial(ranks) ** suits), int(SHARES**self.tricks)
        self._weights: dict[Matrix, int] = {((0, 0, 0, 0),) * suits: 1}

    def games(self, weight: int) -> int:
        """How many games a sum of weights stands for: (R!)^S / 12^tricks times as many."""
        number, rest = divmod(self.per_weight * weight, self.shares)
        assert not rest
        return number

    def count(self) -> int:
        """How many games there are."""
        return self.games(sum(len(self.orbit(matrix)) * self.weight(matrix, 0) for matrix in self.orbits()))

    def weight(self, matrix: Matrix, leader: int) -> int:
        """G: the weighted number of ways to go on from *matrix*, suits only, with *leader* on lead."""
        canonical = self.canonical(matrix, leader)
        if canonical not in self._weights:
            self._weights[canonical] = sum(
                SHARES // len(winners) * sum(self.weight(left, winner) for winner in winners)
                for _, winners, left in self.next_tricks(canonical, 0)
            )
        return self._weights[canonical]

    def next_tricks(self, matrix: Matrix, leader: int) -> Iterator[tuple[tuple[int, ...], tuple[int, ...], Matrix]]:
        """Every pattern, in lexicographic order, with those who may win, in the order of play, and what is left."""
        players = [(leader + turn) % 4 for turn in range(4)]
        for led in range(self.suits):
            if matrix[led][leader]:
                held = [[suit for suit in range(self.suits) if matrix[suit][player]] for player in players]
                for pattern in product(*([led] if led in suits else suits for suits in ([led], *held[1:]))):
                    best = 0 if self.trumps and 0 in pattern else led
                    winners = tuple(player for player, suit in zip(players, pattern, strict=True) if suit == best)
                    left = [list(column) for column in matrix]
                    for player, suit in zip(players, pattern, strict=True):
                        left[suit][player] -= 1
                    yield pattern, winners, tuple(map(tuple, left))

    def canonical(self, matrix: Matrix, leader: int) -> Matrix:
        """The greatest matrix of the orbit, the leader first."""
        return max(self._in_order(matrix, [(leader + i) % 4 for i in order]) for order in _ORDERS)

    def _in_order(self, matrix: Matrix, players: list[int]) -> Matrix:
        columns = [tuple(column[player] for player in players) for column in matrix]
        return (*columns[: self.trumps], *sorted(columns[self.trumps :], reverse=True))

    def orbit(self, matrix: Matrix) -> list[Matrix]:
        """All the matrices that players other than the first, and (side) suits, make by changing places; ascending."""
        found = (self._in_order(matrix, list(order)) for order in _ORDERS)
        return sorted({(*one[: self.trumps], *side) for one in found for side in permutations(one[self.trumps :])})

    def orbits(self) -> list[Matrix]:
        """The canonical matrices of all distributions, ascending."""
        columns = [column for column in product(range(self.ranks + 1), repeat=4) if sum(column) == self.ranks]
        found: dict[Matrix, Column] = {(): (0, 0, 0, 0)}
        for _ in range(self.suits):
            longer = (((*m, c), tuple(map(int.__add__, held, c))) for m, held in found.items() for c in columns)
            found = {matrix: held for matrix, held in longer if max(held) <= self.tricks}
        return sorted(matrix for matrix in found if self.canonical(matrix, 0) == matrix)


_ORDERS = [(0, *others) for others in permutations((1, 2, 3))]
