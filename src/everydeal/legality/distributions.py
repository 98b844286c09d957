"""How suits can be dealt: matrices, and their orbits.

A *matrix* has a column for each suit, trumps first, if there are any; in it the numbers of cards of that suit that the
leader and the players after him hold.  The matrices that come from one when the players after the leader, or the suits
(side suits, if there are trumps), change places are its *orbit*; the *canonical* one is the greatest of them, read
column by column.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import permutations, product
from operator import le, sub

Column = tuple[int, ...]
Matrix = tuple[Column, ...]


@cache
def _columns(ranks: int) -> list[Column]:
    """Every way to deal the cards of a suit."""
    return [column for column in product(range(ranks + 1), repeat=4) if sum(column) == ranks]


@cache
def _orders(column: Column) -> list[Column]:
    """The players after the leader in each order."""
    return [(column[0], *others) for others in permutations(column[1:])]


def in_order(matrix: Matrix, trumps: bool) -> Iterator[Matrix]:
    """A matrix with the players after the leader in each order, and then the (side) suits in theirs, greatest first."""
    for columns in zip(*map(_orders, matrix), strict=True):
        yield (*columns[:trumps], *sorted(columns[trumps:], reverse=True))


@lru_cache(maxsize=16)
def orbit(matrix: Matrix, trumps: bool) -> list[Matrix]:
    """The orbit of a matrix, ascending."""
    return sorted({(*m[:trumps], *side) for m in in_order(matrix, trumps) for side in permutations(m[trumps:])})


def orbits(suits: int, ranks: int, trumps: bool, start: Matrix = ()) -> Iterator[tuple[Matrix, int]]:
    """The canonical matrices of all deals of a deck, ascending, from *start* on; and how many their orbits have."""
    columns = _columns(ranks)

    def longer(matrix: Matrix, room: Column, start: Matrix) -> Iterator[tuple[Matrix, int]]:
        if len(matrix) == suits - 1:
            orders = list(in_order((*matrix, room), trumps))
            if (*matrix, room) == max(orders):
                yield (*matrix, room), len(set(orders)) * len(set(permutations((*matrix, room)[trumps:])))
            return
        low = (-(-room[0] // (suits - len(matrix))),) if len(matrix) >= trumps else ()  # as later columns are smaller
        high = matrix[-1] if len(matrix) > trumps else columns[-1]
        for column in columns[bisect_left(columns, max([low, *start[:1]])) : bisect_right(columns, high)]:
            if all(map(le, column, room)) and (matrix or column == max(_orders(column))):
                rest = start[1:] if start[:1] == (column,) else ()
                yield from longer((*matrix, column), tuple(map(sub, room, column)), rest)

    return longer((), (suits * ranks // 4,) * 4, start)
