"""The four suits as curves, in a unit square, for drawing on a ReportLab canvas."""

from typing import Any, Final, TypeAlias

Curve: TypeAlias = tuple[float, ...]
"""Two numbers: a line to a point; six: a Bézier curve by two control points to a third."""

_STEM: Final[tuple[Curve, ...]] = (
    (0.5, 0.34),
    (0.5, 0.16, 0.44, 0.06, 0.34, 0.0),
    (0.66, 0.0),
    (0.56, 0.06, 0.5, 0.16, 0.5, 0.34),
)
_SPADE: Final[tuple[Curve, ...]] = (
    (0.5, 1.0),
    (0.42, 0.80, 0.04, 0.62, 0.04, 0.38),
    (0.04, 0.14, 0.36, 0.10, 0.5, 0.34),
    (0.64, 0.10, 0.96, 0.14, 0.96, 0.38),
    (0.96, 0.62, 0.58, 0.80, 0.5, 1.0),
)
_HEART: Final[tuple[Curve, ...]] = (
    (0.5, 0.0),
    (0.40, 0.22, 0.04, 0.44, 0.04, 0.70),
    (0.04, 0.98, 0.40, 1.02, 0.5, 0.72),
    (0.60, 1.02, 0.96, 0.98, 0.96, 0.70),
    (0.96, 0.44, 0.60, 0.22, 0.5, 0.0),
)
_DIAMOND: Final[tuple[Curve, ...]] = (
    (0.5, 1.0),
    (0.40, 0.80, 0.26, 0.62, 0.12, 0.5),
    (0.26, 0.38, 0.40, 0.20, 0.5, 0.0),
    (0.60, 0.20, 0.74, 0.38, 0.88, 0.5),
    (0.74, 0.62, 0.60, 0.80, 0.5, 1.0),
)
_OUTLINES: Final = ((_SPADE, _STEM), (_HEART,), (_DIAMOND,), (_STEM,))
_CLUB_LEAVES: Final = ((0.5, 0.76, 0.23), (0.25, 0.39, 0.23), (0.75, 0.39, 0.23), (0.5, 0.48, 0.14))
"""Centre and radius of the leaves, and of what joins them."""


def draw_suit(canvas: Any, suit: int, x: float, y: float, size: float, colour: Any) -> None:
    """Draw a suit (S H D C = 0..3) in a square with the lower left corner (x, y)."""
    canvas.saveState()
    canvas.translate(x, y)
    canvas.scale(size, size)
    canvas.setFillColor(colour)
    for outline in _OUTLINES[suit]:
        path = canvas.beginPath()
        path.moveTo(*outline[0])
        for curve in outline[1:]:
            (path.lineTo if len(curve) == 2 else path.curveTo)(*curve)
        path.close()
        canvas.drawPath(path, stroke=0, fill=1)
    if suit == 3:
        for centre_x, centre_y, radius in _CLUB_LEAVES:
            canvas.circle(centre_x, centre_y, radius, stroke=0, fill=1)
    canvas.restoreState()
