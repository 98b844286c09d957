"""What is about the Optimal Point Count and the shapes of two hands, counted: no diagram, and nothing is tested.

The points are those that `optimal.tables` counts for all lengths of the two hands, and what the shapes add by
themselves (`optimal.shapes`).  So each of the 239,344 pairs of shapes that two hands can have is a row of the tables,
moved by some points; those that are alike to all that is asked for are added up, and what is left, some hundreds of
rows, is evaluated as in `arrays`.
"""

from collections import Counter
from collections.abc import Sequence
from math import comb

import numpy as np
from numpy.typing import NDArray

from .evaluate import NoValueError
from .exact.leaves import UncountableError, is_leaf, is_shape, of_shape, seat_of
from .one_hand import Known
from .optimal.shapes import NOTRUMPS, of_shapes
from .optimal.tables import place_of, tables
from .shapes import SHAPES
from .tree import Optimal, Term, walk

Column = NDArray[np.int64]

MOST_GROUPS = 50_000
"""So many groups of pairs of shapes may be told apart: 150 MB."""
_OTHERS = comb(26, 13)
"""In how many ways the other two hands can be dealt."""
_LOW = 31
"""Bits of the lower part of numbers of pairs of hands, which have up to 62; sums of either are below 2**53."""
_HALVES = 50
"""Hundredths of a point."""


def count_by_points(condition: Term, terms: Sequence[Term]) -> Counter[tuple[int, ...]] | None:
    """How many deals fulfil a *condition* on optimal points and shapes of two hands, and have which values of *terms*.

    None if anything is about something else, or the points are asked for both at notrumps and with trumps, or there are
    none in it.  Without terms, the one key is ().  It takes some seconds, the first time.
    """
    try:
        rows = _Rows([condition, *terms])
        arrays = Known(rows.leaves)
        passing = np.flatnonzero(arrays.truths(condition))
        columns = [arrays.values_at(term, passing) for term in terms]
    except (UncountableError, NoValueError):
        return None
    if not terms:
        return Counter({(): rows.deals(passing)})
    found: Counter[tuple[int, ...]] = Counter()
    different, where = np.unique(np.column_stack(columns), axis=0, return_inverse=True)
    for number, values in enumerate(different.tolist()):
        found[tuple(values)] = rows.deals(passing[where.reshape(-1) == number])
    return found


class _Rows:
    """Pairs of hands that are alike to some terms, together: `leaves` are the values of what they look at.

    Raises:
        UncountableError: they look at something else, too.
    """

    def __init__(self, terms: Sequence[Term]) -> None:
        each = list(dict.fromkeys(part for term in terms for part in walk(term)))
        points = [part for part in each if isinstance(part, Optimal)]
        if len({(part.side, part.second_opens, part.strain == NOTRUMPS) for part in points}) != 1:
            raise UncountableError("not about optimal points that are counted together")
        shapes = [part for part in each if not isinstance(part, Optimal) and is_leaf(part)]
        seats = points[0].side, points[0].side + 2
        if not all(is_shape(leaf) and seat_of(leaf) in seats for leaf in shapes):
            raise UncountableError("not about optimal points and the shapes of their hands alone")
        first, second = _pairs()
        found = tables(points[0].strain != NOTRUMPS)
        opens, other = (second, first) if points[0].second_opens else (first, second)
        rows = _rows_of(opens, other)
        clubs_first = second[:, ::-1], first[:, ::-1]
        moved = [of_shapes(*clubs_first, each.strain, each.second_opens) for each in points]
        moved = [points + np.array(found.least)[rows] for points in moved]
        looks = [_of_shapes(leaf, first if seat_of(leaf) == seats[0] else second) for leaf in shapes]
        groups, which = _groups([*moved, *looks])
        if len(groups) > MOST_GROUPS:
            raise UncountableError("too many shapes are told apart")
        low = _added(found.ways & (1 << _LOW) - 1, rows, which, len(groups))
        high = _added(found.ways >> _LOW, rows, which, len(groups))
        group, column = np.nonzero(low + high)
        self._low, self._high = low[group, column], high[group, column]
        self.leaves: dict[Term, Column] = {}
        for leaf, values in zip([*points, *shapes], groups.T, strict=True):
            self.leaves[leaf] = values[group] if leaf in shapes else (values[group] + column) * _HALVES

    def deals(self, rows: NDArray[np.intp]) -> int:
        """How many deals some rows are."""
        high, low = (sum(map(int, part[rows])) for part in (self._high, self._low))
        return ((high << _LOW) + low) * _OTHERS


def _pairs() -> tuple[Column, Column]:
    """All pairs of shapes that two hands can have, spades first: int64 (n, 4) of each hand."""
    shapes = np.array(sorted(SHAPES), np.int64)
    first, second = np.nonzero((shapes[:, None] + shapes <= 13).all(axis=2))
    return shapes[first], shapes[second]


def _rows_of(opens: Column, other: Column) -> NDArray[np.intp]:
    """The rows of `tables` of some pairs of shapes."""
    known = np.array([[place_of(each) for each in quartet] for quartet in tables(True).numbers]) @ _PLACES
    order = np.argsort(known)
    codes = np.sort(14 * other + opens, axis=1) @ _PLACES
    rows: NDArray[np.intp] = order[np.searchsorted(known[order], codes)]
    return rows


def _groups(columns: list[Column]) -> tuple[Column, NDArray[np.intp]]:
    """The different rows of some columns, and which of them each row is."""
    which = np.zeros(len(columns[0]), np.int64)
    for column in columns:
        _, codes = np.unique(column, return_inverse=True)
        which = which * (int(codes.max()) + 1) + codes.reshape(-1)
        _, first, which = np.unique(which, return_index=True, return_inverse=True)
    return np.column_stack(columns)[first], which


_PLACES = np.array([196**3, 196**2, 196, 1])


def _of_shapes(leaf: Term, shapes: Column) -> Column:
    table = {shape: of_shape(leaf, shape) for shape in SHAPES}
    return np.array([table[shape] for shape in map(tuple, shapes.tolist())], np.int64)


def _added(ways: Column, rows: NDArray[np.intp], groups: NDArray[np.intp], many: int) -> Column:
    """The rows of *ways* that are in each group, added up: int64 (many, points)."""
    pairs, times = np.unique(groups * len(ways) + rows, return_counts=True)
    group, row = np.divmod(pairs, len(ways))
    starts = np.flatnonzero(np.diff(group, prepend=-1))
    added: Column = np.add.reduceat(ways[row] * times[:, None], starts, axis=0)
    return added
