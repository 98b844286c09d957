"""What a picture is made of: lines of text, suit symbols, boxes, dots and lines.

The unit is a pixel of the SVG; y grows downward and a text stands on its y.
"""

from typing import NamedTuple, TypeAlias

from .suits import INK

SCALE = 2
"""Pixels of a PNG for one of the SVG: sharp on dense screens and in print."""
MUTED = "#6b6557"
"""The colour of what is said beside."""


class Text(NamedTuple):
    """A line of text.

    >>> Text(10, 24, "A K 10", 20).anchor
    'start'
    """

    x: float
    y: float
    text: str
    size: float
    color: str = INK[0]
    anchor: str = "start"
    """``start``, ``middle`` or ``end``."""
    bold: bool = False


class Suit(NamedTuple):
    """A suit symbol, its upper left corner at x, y.

    >>> Suit(10, 10, 18, 0).size
    18
    """

    x: float
    y: float
    size: float
    suit: int


class Box(NamedTuple):
    """A rectangle with a thin frame.

    >>> Box(0, 0, 20, 20, MUTED).width
    20
    """

    x: float
    y: float
    width: float
    height: float
    color: str


class Dot(NamedTuple):
    """A filled circle around x, y.

    >>> Dot(10, 10, 3, MUTED).radius
    3
    """

    x: float
    y: float
    radius: float
    color: str


class Line(NamedTuple):
    """A thin straight line.

    >>> Line(0, 0, 20, 20, MUTED).dashed
    False
    """

    x: float
    y: float
    to_x: float
    to_y: float
    color: str
    dashed: bool = False


Mark: TypeAlias = Text | Suit | Box | Dot | Line


class Drawing(NamedTuple):
    """A picture.

    >>> len(Drawing(20, 20, "a spade", [Suit(1, 1, 18, 0)]).marks)
    1
    """

    width: int
    height: int
    title: str
    marks: list[Mark]
