"""The diagram as SVG: suits as outlines, text in the fonts of the reader."""

from html import escape

from .marks import Box, Dot, Drawing, Line, Mark, Suit, Text
from .suits import INK, PAPER, path_data

_FONTS = "'Iowan Old Style','Palatino Linotype',Palatino,'Book Antiqua',Georgia,'Liberation Serif',serif"


def render_svg(drawing: Drawing) -> bytes:
    """The picture as an SVG document.

    >>> render_svg(Drawing(20, 20, "a spade", [Suit(1, 1, 18, 0)])).count(b"<path")
    1
    """
    width, height = drawing.width, drawing.height
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'role="img" font-family="{_FONTS}"><title>{escape(drawing.title)}</title>'
        f'<rect width="100%" height="100%" fill="{PAPER}"/>'
    )
    return (head + "".join(map(_element, drawing.marks)) + "</svg>\n").encode()


def _element(mark: Mark) -> str:
    match mark:
        case Text(x, y, text, size, color, anchor, bold):
            weight = ' font-weight="bold"' if bold else ""
            return (
                f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" fill="{color}" text-anchor="{anchor}"{weight}>'
                f"{escape(text)}</text>"
            )
        case Suit(x, y, size, suit):
            place = f"translate({x:g} {y:g}) scale({size / 100:g})"
            return f'<path transform="{place}" fill="{INK[suit]}" d="{path_data(suit)}"/>'
        case Box(x, y, width, height, color):
            return (
                f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="3" fill="none" stroke="{color}"/>'
            )
        case Dot(x, y, radius, color):
            return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{color}"/>'
        case Line(x, y, to_x, to_y, color, dashed):
            dashes = ' stroke-dasharray="5 4"' if dashed else ""
            return f'<path d="M{x:g} {y:g}L{to_x:g} {to_y:g}" stroke="{color}"{dashes}/>'
