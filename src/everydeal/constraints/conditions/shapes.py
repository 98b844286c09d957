"""The lengths of a hand's four suits: shapes and patterns as people write them, as conditions."""

import re
from collections.abc import Callable
from typing import TypeAlias

from .atoms import Shaped
from .expressions import AnyOf, Expression

Test: TypeAlias = Callable[[int, int, int, int], bool]
"""Says of the lengths of spades, hearts, diamonds and clubs whether they are wanted."""
_FIELD = r"x|(\d{1,2})([+-]?)"
_POSITIONAL = r"(x|\d{1,2}[+-]?)-(x|\d{1,2}[+-]?)-(x|\d{1,2}[+-]?)-(x|\d{1,2}[+-]?)"


class Shapes:
    """The lengths of a hand's spades, hearts, diamonds and clubs, to be called or compared.

    >>> from everydeal import north
    >>> north.shape == (4, 4, 3, 2)
    <condition shape(north, 4432)>
    """

    __slots__ = ("seat",)
    __hash__ = None  # type: ignore[assignment]

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def __call__(self, *shapes: str) -> Expression:
        """One of some shapes, the suits in order: "5431" is five spades and one club; x is any length.

        Raises:
            ValueError: not such a shape.
        """
        example = "a shape: write four lengths that add up to 13, with x for any, like 54xx"
        return AnyOf(tuple(Shaped(self.seat, _test_of(shape, example)) for shape in shapes))

    def __eq__(self, other: object) -> Expression:  # type: ignore[override]
        return self("-".join(map(str, other)) if isinstance(other, tuple | list) else str(other))

    def __ne__(self, other: object) -> Expression:  # type: ignore[override]
        return ~(self == other)


def pattern_test(pattern: str) -> Test:
    """The test of lengths that ``4432`` is in any suits, or ``5-4-x-x`` with the suits in order.

    Raises:
        ValueError: not such a pattern.
    """
    text = pattern.replace(" ", "")
    if not text.isdecimal():
        return _test_of(pattern, "a pattern: write 4432 (any suits), or 5-4-x-x or 5+-x-x-3- (suits in order)")
    wanted = sorted(map(int, text))
    if len(wanted) != 4 or sum(wanted) != 13:
        raise ValueError(f"{pattern!r} is not a pattern: four lengths must add up to 13, like 4432")
    return lambda s, h, d, c: sorted((s, h, d, c)) == wanted


def parse_shape(text: str) -> tuple[tuple[int, int], ...] | None:
    """The limits of the four lengths that ``54xx`` or ``5+-x-x-3-`` names; None if the text is not of that kind."""
    fields = re.fullmatch(_POSITIONAL, text.lower())
    words = fields.groups() if fields else tuple(text.lower())
    if len(words) != 4 or not all(re.fullmatch(_FIELD, word) for word in words):
        return None
    return tuple(map(_limits, words))


def _limits(field: str) -> tuple[int, int]:
    """The limits that a field sets: x, n, n+ or n-."""
    match = re.fullmatch(_FIELD, field)
    assert match is not None
    number, sign = match.groups()
    return 0 if number is None or sign == "-" else int(number), 13 if number is None or sign == "+" else int(number)


def _test_of(shape: str, example: str) -> Test:
    """The test of lengths in suit order; ValueError, with an example, if *shape* is not understood."""
    limits = parse_shape(shape.replace(" ", ""))
    if limits is None or (all(low == high for low, high in limits) and sum(low for low, _ in limits) != 13):
        raise ValueError(f"{shape!r} is not {example}")
    return lambda *held: all(low <= length <= high for length, (low, high) in zip(held, limits, strict=True))
