"""What is drawn on a page: texts, lines and boxes, in points, from the lower left corner.

Everything on a page of a tagged document is either *marked*, so that the tags can say what it is, or an *artifact*,
which is there for the eye alone.

Source: ISO 32000-1:2008, 8.4 to 8.5 (graphics), 9.4 (texts), 14.6 (marked content).
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from .fonts import PLAIN, Fonts

INK: Final = "0.102 0.102 0.102"
SOFT: Final = "0.42 0.42 0.42"
LINE: Final = "0.8 0.8 0.8"
RED: Final = "0.784 0.063 0.18"
WHITE: Final = "1 1 1"
LEFT, CENTRE, RIGHT = 0.0, 0.5, 1.0
"""Where a text has its point."""
_ROUND: Final = 0.5523
"""How far a quarter of a circle's control points are from its ends, in radii."""


class Pen:
    """The content of a page, as it grows."""

    def __init__(self, fonts: Fonts) -> None:
        self._fonts = fonts
        self._parts: list[str] = []
        self._colour = ""

    def content(self) -> bytes:
        """All that was drawn, as PDF's operators."""
        return "\n".join(self._parts).encode("ascii")

    @contextmanager
    def moved(self, x: float, y: float) -> Iterator[None]:
        """Draw from another corner."""
        self._parts.append(f"q 1 0 0 1 {x:.2f} {y:.2f} cm")
        before, self._colour = self._colour, ""
        yield
        self._parts.append("Q")
        self._colour = before

    @contextmanager
    def marked(self, mark: int | None = None) -> Iterator[None]:
        """Draw what a tag speaks of, by its number on the page; or, without one, what is there for the eye alone."""
        self._parts.append("/Artifact BMC" if mark is None else f"/P<</MCID {mark}>>BDC")
        yield
        self._parts.append("EMC")

    def width(self, text: str, size: float, style: str = PLAIN) -> float:
        """How wide a text is."""
        return self._fonts.line(text, style).width * size / 1000

    def fitted(self, text: str, size: float, room: float, style: str = PLAIN) -> float:
        """*size*, or the smaller one at which a text has room."""
        return min(size, size * room / max(0.001, self.width(text, size, style)))

    def text(
        self, x: float, y: float, text: str, size: float, colour: str = INK, style: str = PLAIN, align: float = LEFT
    ) -> None:
        """Draw a text with its base line at *y*."""
        if not text:
            return
        line = self._fonts.line(text, style)
        if align:
            x -= align * line.width * size / 1000
        if colour != self._colour:
            self._parts.append(f"{colour} rg")
            self._colour = colour
        drawn = "".join(f"/{font} {size:.4g} Tf <{codes}> Tj " for font, codes in line.runs)
        self._parts.append(f"BT {x:.2f} {y:.2f} Td {drawn}ET")

    def row(self, x: float, y: float, column: float, texts: tuple[str, ...], size: float) -> None:
        """Draw short texts in ink, centred a *column* apart, the first at *x*."""
        parts, at = [], 0.0
        for place, text in enumerate(texts):
            line = self._fonts.line(text, PLAIN)
            start = x + place * column - line.width * size / 2000
            font, codes = line.runs[0]
            parts.append(f"{start - at:.2f} {'0' if place else f'{y:.2f}'} Td /{font} {size:g} Tf <{codes}> Tj")
            at = start
        self._parts.append(f"{INK} rg BT {' '.join(parts)} ET")
        self._colour = INK

    def hand(
        self, x: float, y: float, lead: float, suits: tuple[tuple[str, str, str], ...], sizes: tuple[float, float],
        apart: float, room: float, spacing: float = 0.4,
    ) -> None:  # fmt: skip
        """Draw lines of a suit's (symbol, colour, ranks), *lead* from one to the next.

        *sizes* are those of symbols and ranks; the ranks begin *apart* from the symbols and are narrowed to their
        *room*.
        """
        parts = [f"BT {x:.2f} {y:.2f} Td"]
        symbol_size, size = sizes
        for place, (symbol, colour, ranks) in enumerate(suits):
            mark, line = self._fonts.line(symbol, "suits").runs[0], self._fonts.line(ranks, "cards")
            down = f"{-apart:g} {-lead:.2f} Td " if place else ""
            parts.append(f"{down}{colour} rg /{mark.font} {symbol_size:g} Tf <{mark.codes}> Tj {apart:g} 0 Td {INK} rg")
            if ranks:
                natural = line.width * size / 1000 + spacing * line.letters
                drawn = "".join(f"/{font} {size:g} Tf <{codes}> Tj" for font, codes in line.runs)
                narrow = natural > room
                squeeze = f"{100 * room / natural:.1f} Tz " if narrow else ""
                parts.append(f"{spacing:g} Tc {squeeze}{drawn} 0 Tc{' 100 Tz' if narrow else ''}")
        self._parts.append(" ".join(parts) + " ET")
        self._colour = INK

    def line(self, x: float, y: float, to_x: float, to_y: float, width: float, colour: str = LINE) -> None:
        """Draw a line."""
        self._parts.append(f"{colour} RG {width:g} w {x:.2f} {y:.2f} m {to_x:.2f} {to_y:.2f} l S")

    def box(self, x: float, y: float, wide: float, tall: float, width: float, colour: str = LINE) -> None:
        """Draw the outline of a box."""
        self._parts.append(f"{colour} RG {width:g} w {x:.2f} {y:.2f} {wide:.2f} {tall:.2f} re S")

    def fill(self, x: float, y: float, wide: float, tall: float, colour: str) -> None:
        """Fill a box."""
        self._parts.append(f"{colour} rg {x:.2f} {y:.2f} {wide:.2f} {tall:.2f} re f")
        self._colour = colour

    def round_box(self, wide: float, tall: float, radius: float, width: float, colour: str = LINE) -> None:
        """Draw the outline of a box with round corners, its lower left corner at (0, 0)."""
        r, k = radius, radius * (1 - _ROUND)
        corners = (
            f"{r:.2f} 0 m {wide - r:.2f} 0 l {wide - k:.2f} 0 {wide:.2f} {k:.2f} {wide:.2f} {r:.2f} c "
            f"{wide:.2f} {tall - r:.2f} l {wide:.2f} {tall - k:.2f} {wide - k:.2f} {tall:.2f} "
            f"{wide - r:.2f} {tall:.2f} c {r:.2f} {tall:.2f} l {k:.2f} {tall:.2f} 0 {tall - k:.2f} 0 {tall - r:.2f} c "
            f"0 {r:.2f} l 0 {k:.2f} {k:.2f} 0 {r:.2f} 0 c s"
        )
        self._parts.append(f"{colour} RG {width:g} w {corners}")
