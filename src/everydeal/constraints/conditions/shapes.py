"""The lengths of a hand's four suits: shapes and patterns as people write them, as conditions."""

from ..logic.shape_tests import ShapeTest
from .atoms import Shaped
from .expressions import AnyOf, Expression
from .shape_texts import read_pattern


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
        return AnyOf(tuple(Shaped(self.seat, read_pattern(shape)) for shape in shapes))

    def __eq__(self, other: object) -> Expression:  # type: ignore[override]
        return self("-".join(map(str, other)) if isinstance(other, tuple | list) else str(other))

    def __ne__(self, other: object) -> Expression:  # type: ignore[override]
        return ~(self == other)


def pattern_test(pattern: str) -> ShapeTest:
    """The test of lengths that ``4432`` is in any suits, or ``5-4-x-x`` with the suits in order.

    Raises:
        ValueError: not such a pattern.
    """
    try:
        return read_pattern(pattern, any_order="".join(pattern.split()).isdecimal())
    except ValueError:
        how = "write 4432 (any suits), or 5-4-x-x or 5+-x-x-3- (suits in order); lengths add up to 13"
        raise ValueError(f"{pattern!r} is not a pattern: {how}") from None
