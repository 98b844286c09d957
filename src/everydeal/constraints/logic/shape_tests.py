"""Tests of a hand's shape, and of its shape together with a total: which shapes pass, and with which totals."""

import sys
from collections.abc import Callable, Mapping
from functools import cached_property, lru_cache
from typing import Any, TypeAlias

from .deck import Shape
from .intervals import NOTHING, Intervals
from .values import Value

ShapeTest: TypeAlias = Callable[[int, int, int, int], bool]
"""Says of the lengths of spades, hearts, diamonds and clubs whether they are wanted."""
TotalTest: TypeAlias = Callable[[int, int, int, int, int], bool]
"""The same, of these lengths and a total."""
Table: TypeAlias = Mapping[Shape, Intervals]
"""The totals that pass with each shape; with one that is not there, nothing does."""


class OneOf(Value):
    """Whether a shape is one of some."""

    shapes: frozenset[Shape]

    def __call__(self, *shape: int) -> bool:
        return shape in self.shapes


class TotalsByShape(Value):
    """Whether a total is one of those that pass with a shape."""

    allowed: tuple[tuple[Shape, Intervals], ...]
    """By shape, in ascending order."""

    @classmethod
    def of(cls, table: Table) -> "TotalsByShape":
        """The test that a table is."""
        return cls(tuple([(shape, table[shape]) for shape in sorted(table)]))

    @cached_property
    def table(self) -> dict[Shape, Intervals]:
        """The totals by shape."""
        return dict(self.allowed)

    def __call__(self, spades: int, hearts: int, diamonds: int, clubs: int, total: int) -> bool:
        return total in self.table.get((spades, hearts, diamonds, clubs), NOTHING)


class YesOrNo(Value):
    """A test that was given by a user: what it says must be True or False.

    Raises:
        TypeError: it says something else (None, say, because a return was forgotten).
    """

    test: Callable[..., bool]

    def __call__(self, *values: int) -> bool:
        answer = self.test(*values)
        if isinstance(answer, bool) or type(answer).__name__ in ("bool", "bool_"):  # NumPy's
            return bool(answer)
        raise TypeError(f"the test says {answer!r} of {', '.join(map(str, values))}; it must say True or False")


def is_named(test: Callable[..., Any]) -> bool:
    """Whether a test can be sent to another process: it is a value, or a function that a module has under its name."""
    function = test.test if isinstance(test, YesOrNo) else test
    if isinstance(function, Value):
        return True
    found: object = sys.modules.get(getattr(function, "__module__", ""))
    for name in getattr(function, "__qualname__", "").split("."):
        found = getattr(found, name, None)
    return found is function


def merged(one: Table, other: Table, conjunction: bool) -> Table:
    """The totals that pass both tables, or at least one of them."""
    join = intersection if conjunction else _union
    known: dict[tuple[int, int], Intervals] = {}  # the same few sets of totals meet for hundreds of shapes
    found = {}
    for shape in one.keys() | other.keys():
        mine, theirs = one.get(shape, NOTHING), other.get(shape, NOTHING)
        pair = id(mine), id(theirs)
        if pair not in known:
            known[pair] = join(mine, theirs)
        found[shape] = known[pair]
    return found


@lru_cache(maxsize=1 << 13)
def intersection(one: Intervals, other: Intervals) -> Intervals:
    """The totals that are in both, found once for each two."""
    return one & other


@lru_cache(maxsize=1 << 13)
def _union(one: Intervals, other: Intervals) -> Intervals:
    return one | other
