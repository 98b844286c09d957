"""The diagram of a page as a list of marks, which `svg` and `png` put on paper.

The unit is a pixel of the SVG; y grows downward and a text stands on its y.
"""

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from ..leaf import HandView, Leaf

SCALE = 2
"""Pixels of the PNG for one of the SVG: sharp on dense screens and in print."""
TEXT_SIZE = 20
LINE = 28
"""From one suit to the next."""
_HAND_HEIGHT = 4 * LINE
_COLUMN = 278
"""From one column of hands to the next."""
_MARGIN = 32
_ROSE = _HAND_HEIGHT - 4
"""The side of the rose."""
_GAP = 30
_MUTED, _INK, _RED = "#6b6557", "#131216", "#a40a23"


class Text(NamedTuple):
    """A line of text."""

    x: float
    y: float
    text: str
    size: float
    color: str = _INK
    anchor: str = "start"
    """``start`` or ``middle``."""
    bold: bool = False


class Suit(NamedTuple):
    """A suit symbol, its upper left corner at x, y."""

    x: float
    y: float
    size: float
    suit: int


class Box(NamedTuple):
    """A rectangle with a thin frame."""

    x: float
    y: float
    width: float
    height: float
    color: str


Mark: TypeAlias = Text | Suit | Box


class Drawing(NamedTuple):
    """A picture."""

    width: int
    height: int
    title: str
    marks: list[Mark]


def draw(leaf: Leaf) -> Drawing:
    """The picture of a page: the hands, and under them edition and page."""
    marks: list[Mark] = list(_hand_alone(leaf) if leaf.is_hand else _compass(leaf))
    width = 2 * _MARGIN + (_COLUMN * 3 if not leaf.is_hand else 420)
    height = _MARGIN + _HAND_HEIGHT * (1 if leaf.is_hand else 3) + (0 if leaf.is_hand else 2 * LINE) + 84
    page = f"page {leaf.page:,}"
    title = "; ".join(filter(None, (leaf.edition.title, leaf.choice.text)))
    marks.append(Text(width / 2, height - 46, title, 16, _MUTED, "middle"))
    marks.append(Text(width / 2, height - 24, page, 16, _MUTED, "middle"))
    return Drawing(width, height, f"{title}, {page}", marks)


def _hand_alone(leaf: Leaf) -> Iterator[Mark]:
    view = leaf.hands[0]
    return _hand(view, _MARGIN + (420 - _width(view)) / 2, _MARGIN)


def _compass(leaf: Leaf) -> Iterator[Mark]:
    """The hands around the rose, which is in the middle of the picture."""
    rows = (_MARGIN, _MARGIN + _HAND_HEIGHT + LINE, _MARGIN + 2 * (_HAND_HEIGHT + LINE))
    middle, half = _MARGIN + 1.5 * _COLUMN, _ROSE / 2
    north, east, south, west = leaf.hands
    for view, y in ((north, rows[0]), (south, rows[2])):
        yield from _hand(view, middle - max(_width(view), _ROSE) / 2, y)
    yield from _hand(east, middle + half + _GAP, rows[1])
    yield from _hand(west, middle - half - _GAP - _width(west), rows[1])
    yield from _rose(leaf.hands, middle - half, rows[1] + 2)


def _width(view: HandView) -> float:
    """About how wide a hand is, in the book's typeface."""
    return 28 + max(10.5 * len(ranks.replace(" ", "")) + 5 * ranks.count(" ") for ranks in view.suits)


def _hand(view: HandView, x: float, y: float) -> Iterator[Mark]:
    for suit, ranks in enumerate(view.suits):
        line = y + suit * LINE
        yield Suit(x, line + 5, 18, suit)
        yield Text(x + 28, line + 21, ranks or "—", TEXT_SIZE, _INK if ranks else _MUTED)


def _rose(hands: list[HandView], x: float, y: float) -> Iterator[Mark]:
    side = _ROSE
    yield Box(x, y, side, side, _MUTED)
    middle = side / 2
    places = ((middle, 24), (side - 16, middle + 7), (middle, side - 11), (16, middle + 7))
    for view, (dx, dy) in zip(hands, places, strict=True):
        color = _RED if view.vulnerable else _INK
        yield Text(x + dx, y + dy, view.seat, 18, color, "middle", bold=view.dealer)
