"""The diagram as PNG, by Pillow.

Pillow because its wheels bring everything along on every platform, a typeface too: a converter of SVG (cairosvg,
resvg) needs a system library, or the fonts of the machine, which a server has not.  Suits are the book's own outlines.
"""

from functools import lru_cache
from io import BytesIO

from PIL import Image, ImageDraw, ImageFont

from ...pictures.marks import SCALE, Box, Dot, Drawing, Line, Mark, Suit, Text
from ...pictures.suits import INK, PAPER, polygons

_NARROW = 0.9
"""Pillow's typeface, a sans serif, runs wider than the book's."""
_FINE = 4
"""Suits are drawn this much larger and reduced, for smooth edges."""


def render_png(drawing: Drawing) -> bytes:
    """The picture as a PNG file.

    >>> render_png(Drawing(20, 10, "", []))[:4]
    b'\\x89PNG'
    """
    image = Image.new("RGB", (drawing.width * SCALE, drawing.height * SCALE), PAPER)
    canvas = ImageDraw.Draw(image)
    for mark in drawing.marks:
        _paint(image, canvas, mark)
    file = BytesIO()
    image.quantize(128, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).save(file, "PNG")
    return file.getvalue()


def _paint(image: Image.Image, canvas: ImageDraw.ImageDraw, mark: Mark) -> None:
    match mark:
        case Text(x, y, text, size, color, anchor, bold):
            words = text.replace(" ", "  ") if anchor == "start" else text  # ranks: its own spaces are too narrow
            align = {"start": "ls", "middle": "ms", "end": "rs"}[anchor]
            stroke = SCALE / 2 if bold else 0
            canvas.text((x * SCALE, y * SCALE), _plain(words), color, _font(size * _NARROW), align, stroke_width=stroke)
        case Suit(x, y, size, suit):
            stencil = _stencil(suit, round(size * SCALE))
            image.paste(INK[suit], (round(x * SCALE), round(y * SCALE)), stencil)
        case Box(x, y, width, height, color):
            corners = (x * SCALE, y * SCALE, (x + width) * SCALE, (y + height) * SCALE)
            canvas.rounded_rectangle(corners, 3 * SCALE, outline=color, width=SCALE)
        case Dot(x, y, radius, color):
            canvas.circle((x * SCALE, y * SCALE), radius * SCALE, fill=color)
        case Line(x, y, to_x, to_y, color):
            canvas.line((x * SCALE, y * SCALE, to_x * SCALE, to_y * SCALE), fill=color, width=SCALE)


@lru_cache(maxsize=8)
def _font(size: float) -> ImageFont.FreeTypeFont:
    font = ImageFont.load_default(size * SCALE)
    if not isinstance(font, ImageFont.FreeTypeFont):
        raise RuntimeError("this Pillow was built without FreeType, which the book's PNG needs")
    return font


@lru_cache(maxsize=8)
def _stencil(suit: int, side: int) -> Image.Image:
    """A suit as a mask of *side* by *side* pixels."""
    large = Image.new("L", (side * _FINE, side * _FINE), 0)
    canvas = ImageDraw.Draw(large)
    for points in polygons(suit):
        canvas.polygon([(x * side * _FINE / 100, y * side * _FINE / 100) for x, y in points], fill=255)
    return large.resize((side, side), Image.Resampling.LANCZOS)


def _plain(text: str) -> str:
    """*text* in the characters that Pillow's own typeface has."""
    return text.replace("’", "'").replace("—", "-")
