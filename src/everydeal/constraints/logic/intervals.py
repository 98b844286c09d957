"""Sets of whole numbers as unions of intervals: the totals that a constraint allows."""

from collections.abc import Iterable

from .values import Value

UNBOUNDED = 1 << 60
"""Larger than any total; the end of an interval that has no end."""


class Intervals(Value):
    """A set of whole numbers: disjoint intervals with both ends included, ascending, with a gap between any two.

    >>> ~Intervals.of((3, 5), (6, 9)) & Intervals.of((0, 40))
    Intervals(parts=((0, 2), (10, 40)))
    """

    parts: tuple[tuple[int, int], ...]

    def __init__(self, parts: tuple[tuple[int, int], ...]) -> None:
        self.__dict__["parts"] = parts  # as Value does, and quicker: very many are made

    @classmethod
    def of(cls, *parts: tuple[int, int]) -> "Intervals":
        """The union of some intervals, in any order; an interval whose ends are the wrong way round is empty."""
        merged: list[tuple[int, int]] = []
        for low, high in sorted(part for part in parts if part[0] <= part[1]):
            if merged and low <= merged[-1][1] + 1:
                merged[-1] = merged[-1][0], max(high, merged[-1][1])
            else:
                merged.append((low, high))
        return cls(tuple(merged))

    @classmethod
    def values(cls, values: Iterable[int]) -> "Intervals":
        """The set of some numbers."""
        return cls.of(*((value, value) for value in values))

    def __lt__(self, other: "Intervals") -> bool:
        return self.parts < other.parts

    def __contains__(self, value: object) -> bool:
        return isinstance(value, int) and any(low <= value <= high for low, high in self.parts)

    def __bool__(self) -> bool:
        return bool(self.parts)

    def __or__(self, other: "Intervals") -> "Intervals":
        return Intervals.of(*self.parts, *other.parts)

    def __and__(self, other: "Intervals") -> "Intervals":
        pairs = ((max(a, c), min(b, d)) for a, b in self.parts for c, d in other.parts)
        return Intervals.of(*pairs)

    def __invert__(self) -> "Intervals":
        ends = [-UNBOUNDED - 1, *(end for part in self.parts for end in part), UNBOUNDED + 1]
        return Intervals.of(*((ends[i] + 1, ends[i + 1] - 1) for i in range(0, len(ends), 2)))

    def decides(self, low: int, high: int) -> bool | None:
        """True if all of *low* ... *high* is in the set, False if none of it is, None otherwise."""
        for start, end in self.parts:
            if start <= low and high <= end:
                return True
            if start <= high and low <= end:
                return None
        return False


NOTHING = Intervals(())
