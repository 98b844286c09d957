"""The suits as we draw them: outlines and colours.

Outlines are drawn here, once, for the book's pages, SVG and PNG alike, so that they look the same on every device,
whatever fonts it has.  Each is a list of closed curves in a box of 100 by 100: a start point, then cubic Bézier
segments of three points each, clockwise, so that curves that overlap unite.

The colours are those of a four-colour deck (black, red, orange, green), chosen so that they stay apart for readers
with any of the three kinds of colour blindness, in dark mode and in print; the tests compute that.
"""

from collections.abc import Iterator
from typing import Final, TypeAlias

Point: TypeAlias = tuple[float, float]
Curve: TypeAlias = tuple[Point, ...]

INK: Final = ("#131216", "#a40a23", "#a95800", "#0a7a61")
"""Spades, hearts, diamonds, clubs on paper."""
INK_DARK: Final = ("#e4e3df", "#ff6a5e", "#f4af0d", "#30a38e")
"""The same in dark mode."""
PAPER: Final = "#fffdf8"
PAPER_DARK: Final = "#1b1a19"

_ROUND = 4 / 3 * (2**0.5 - 1)
"""How far the handles of a quarter circle reach, in radii."""


def _circle(x: float, y: float, r: float) -> Curve:
    k = r * _ROUND
    return (
        (x - r, y), (x - r, y - k), (x - k, y - r), (x, y - r), (x + k, y - r), (x + r, y - k), (x + r, y),
        (x + r, y + k), (x + k, y + r), (x, y + r), (x - k, y + r), (x - r, y + k), (x - r, y),
    )  # fmt: skip


_STEM: Curve = (
    (48, 52), (48, 52), (52, 52), (52, 52), (52, 76), (57, 92), (70, 97), (57, 97), (43, 97), (30, 97),
    (43, 92), (48, 76), (48, 52),
)  # fmt: skip

OUTLINES: Final[tuple[tuple[Curve, ...], ...]] = (
    (
        (
            (50, 3), (56, 22), (92, 42), (92, 64), (92, 78), (82, 85), (72, 85), (61, 85), (53, 78), (50, 69),
            (47, 78), (39, 85), (28, 85), (18, 85), (8, 78), (8, 64), (8, 42), (44, 22), (50, 3),
        ),
        _STEM,
    ),
    (
        (
            (50, 97), (44, 78), (7, 56), (7, 29), (7, 14), (17, 5), (29, 5), (40, 5), (47, 13), (50, 25),
            (53, 13), (60, 5), (71, 5), (83, 5), (93, 14), (93, 29), (93, 56), (56, 78), (50, 97),
        ),
    ),
    (
        (
            (50, 2), (58, 20), (70, 36), (86, 50), (70, 64), (58, 80), (50, 98), (42, 80), (30, 64), (14, 50),
            (30, 36), (42, 20), (50, 2),
        ),
    ),
    (_circle(50, 24, 21), _circle(27, 60, 21), _circle(73, 60, 21), _circle(50, 47, 12), _STEM),
)  # fmt: skip
"""Of spades, hearts, diamonds and clubs."""


def path_data(suit: int) -> str:
    """The outline of a suit as the ``d`` of an SVG path, in a box of 100 by 100.

    >>> path_data(0)[:16], path_data(3).count("Z")
    ('M50 3C56 22 92 4', 5)
    """
    parts = []
    for start, *rest in OUTLINES[suit]:
        segments = " ".join(f"{_number(x)} {_number(y)}" for x, y in rest)
        parts.append(f"M{_number(start[0])} {_number(start[1])}C{segments}Z")
    return "".join(parts)


def polygons(suit: int, steps: int = 12) -> Iterator[list[Point]]:
    """The outline of a suit as polygons, each Bézier segment cut into *steps* lines.

    >>> [len(points) for points in polygons(0)]
    [73, 49]
    """
    for curve in OUTLINES[suit]:
        points = [curve[0]]
        for i in range(0, len(curve) - 1, 3):
            points += [_bezier(curve[i : i + 4], step / steps) for step in range(1, steps + 1)]
        yield points


def _bezier(points: Curve, t: float) -> Point:
    weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
    x = sum(weight * point[0] for weight, point in zip(weights, points, strict=True))
    y = sum(weight * point[1] for weight, point in zip(weights, points, strict=True))
    return x, y


def _number(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")
