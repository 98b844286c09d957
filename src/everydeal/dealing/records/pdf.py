"""Hand records as PDF, in several layouts, drawn with ReportLab (the extra ``print``).

The page is a grid of boxes; a box has its own coordinates, in points, from its lower left corner.  Suits are drawn as
curves and not taken from a font, so that every printer has them.
"""

import os
import warnings
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import IO, Any, Final, NamedTuple

from ...cards import SEAT_NAMES, SEATS, Seat
from .entries import TRICK_SEATS, TRICK_STRAINS, Entry, Sheet
from .suits import draw_suit

try:
    from reportlab.lib.colors import HexColor
    from reportlab.lib.pagesizes import A4, LETTER
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFError, TTFont
    from reportlab.pdfgen.canvas import Canvas
except ImportError:
    raise ImportError("PDF needs ReportLab: pip install 'everydeal[print]' (or print the HTML)") from None

PAPERS: Final = {"a4": A4, "letter": LETTER}
_COLUMNS, _ROWS = 3, 4
_MARGIN, _GAP, _HEAD = 30.0, 7.0, 26.0
_INK, _SOFT, _LINE, _RED = HexColor(0x1A1A1A), HexColor(0x6B6B6B), HexColor(0xCCCCCC), HexColor(0xC8102E)
_WHITE = HexColor(0xFFFFFF)
_SIZE, _LEAD = 9.0, 11.2
"""Size of the cards, and from line to line."""
_ROSE = 34.0
_FONTS = (
    "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",
    "/usr/share/fonts/dejavu-sans-fonts/DejaVuSans.ttf",
    "/Library/Fonts/Arial Unicode.ttf",
    "C:\\Windows\\Fonts\\arial.ttf",
)
"""Where a font for titles beyond western Europe is looked for."""


def write_pdf(
    sheet: Sheet, target: str | IO[bytes], *, paper: str = "a4", font: str | None = None, layout: str = "twelve"
) -> None:
    """Draw the hand records into a file, the same bytes for the same sheet.

    *layout* is one of `LAYOUTS`: ``twelve`` boards to a page; ``sheet``, 18 to a page, so that 36 are on the two sides
    of one sheet; ``large``, 4 to a page in large print; ``cards``, curtain cards, a slip for each hand.  *font* is a
    TrueType file for the title and the foot, needed only for letters that western fonts lack.

    Raises:
        ValueError: no such paper or layout, or the title has letters for which no font is known.
        OSError: the file cannot be written.
    """
    for what, name, known in (("paper", paper, PAPERS), ("layout", layout, LAYOUTS)):
        if name not in known:
            raise ValueError(f"{what} {name!r} is none of {', '.join(known)}")
    face = _text_font([sheet.title, *sheet.notes], font)
    canvas = Canvas(target, pagesize=PAPERS[paper], invariant=1, pageCompression=1)
    canvas.setTitle(sheet.title)
    canvas.setCreator("everydeal")
    grid = LAYOUTS[layout]
    items = slips(sheet.entries) if layout == "cards" else [(entry, 0) for entry in sheet.entries]
    per_page = grid.columns * grid.rows
    pages = [items[at : at + per_page] for at in range(0, len(items), per_page)]
    for number, page in enumerate(pages, start=1):
        _draw_page(canvas, sheet, page, f"{number} / {len(pages)}", PAPERS[paper], face, grid)
        canvas.showPage()
    canvas.save()


def _draw_page(
    canvas: Canvas,
    sheet: Sheet,
    items: Sequence[tuple[Entry, Seat]],
    page: str,
    paper: tuple[float, float],
    face: str,
    grid: "Grid",
) -> None:
    width, height = paper
    canvas.setFillColor(_INK)
    bold = "Helvetica-Bold" if face == "Helvetica" else face
    right = width - _MARGIN
    canvas.setFont(bold, _fitted(sheet.title, bold, 15, width - 2 * _MARGIN - 50))
    canvas.drawString(_MARGIN, height - _MARGIN - 6, sheet.title)
    _text(canvas, right, height - _MARGIN - 6, page, 8, _SOFT, align="right")
    canvas.setStrokeColor(_INK)
    canvas.setLineWidth(1.2)
    canvas.line(_MARGIN, height - _MARGIN - 13, right, height - _MARGIN - 13)
    notes = " · ".join(sheet.notes)
    canvas.setFillColor(_SOFT)
    canvas.setFont(face, _fitted(notes, face, 6.5, width - 2 * _MARGIN))
    canvas.drawString(_MARGIN, _MARGIN - 8, notes)
    gap = grid.gap
    box = (width - 2 * _MARGIN - (grid.columns - 1) * gap) / grid.columns
    tall = (height - 2 * _MARGIN - _HEAD - (grid.rows - 1) * gap) / grid.rows
    for place, (entry, seat) in enumerate(items):
        row, column = divmod(place, grid.columns)
        canvas.saveState()
        canvas.translate(_MARGIN + column * (box + gap), height - _MARGIN - _HEAD - (row + 1) * tall - row * gap + 6)
        canvas.scale(grid.scale, grid.scale)
        grid.draw(canvas, entry, seat, box / grid.scale, tall / grid.scale)
        canvas.restoreState()


def slips(entries: Sequence[Entry]) -> list[tuple[Entry, Seat]]:
    """A slip for each hand, in an order that is easy to deal from: all four hands of a board, then the next board."""
    return [(entry, seat) for entry in entries for seat in range(4)]


def _draw_entry(canvas: Canvas, entry: Entry, width: float, height: float) -> None:
    canvas.setStrokeColor(_LINE)
    canvas.setLineWidth(0.6)
    canvas.roundRect(0, 0, width, height, 4)
    top, centre = height - 14, width / 2
    hand = 4 * _LEAD + 11
    left, north, east = 8.0, centre - _ROSE / 2 + 1, centre + _ROSE / 2 + 6
    _draw_about(canvas, entry, left, top)
    _draw_points(canvas, entry, width - 22, top + 1)
    _draw_hand(canvas, entry, 0, north, top, width - 40 - north)
    _draw_hand(canvas, entry, 3, left, top - hand, centre - _ROSE / 2 - left - 4)
    _draw_rose(canvas, entry, centre, top - hand - 1.5 * _LEAD + 3)
    _draw_hand(canvas, entry, 1, east, top - hand, width - east - 4)
    _draw_hand(canvas, entry, 2, north, top - 2 * hand, width - north - 4)
    if entry.tricks:
        _draw_tricks(canvas, entry.tricks, left, top - 2 * hand + 8)
    _text(canvas, left, 5, entry.id, 5.2, _SOFT)
    _text(canvas, width - 6, 5, entry.par, _fitted(entry.par, "Helvetica", 5.6, width * 0.5), _INK, align="right")
    outcome = ", ".join(text for text in entry.outcome_texts if text)
    _text(canvas, width - 6, 14 if entry.par else 5, outcome, 7, _INK, align="right")


def _draw_whole(canvas: Canvas, entry: Entry, _: Seat, width: float, height: float) -> None:
    _draw_entry(canvas, entry, width, height)


def _draw_large(canvas: Canvas, entry: Entry, _: Seat, width: float, height: float) -> None:
    _draw_entry(canvas, replace(entry, par=""), width, height)
    made = [f"{side} {what}" for side, what in zip(("NS", "EW"), entry.makeable, strict=True) if what]
    lines = [f"Can make {', '.join(made)}" if made else "", f"Par {entry.par}" if entry.par else ""]
    for y, text in zip((28, 17), lines, strict=True):
        _text(canvas, 8, y, text, _fitted(text, "Helvetica", 7.5, width - 16), _INK)


def _draw_cell(canvas: Canvas, entry: Entry, _: Seat, width: float, height: float) -> None:
    """A board in twelve lines: North in the first four, West and East in the next, South in the last."""
    canvas.setStrokeColor(_LINE)
    canvas.setLineWidth(0.4)
    canvas.rect(0, 0, width, height)
    line = (height - 4) / 12
    middle, east = width * 0.33, width * 0.62
    top = height - line + 0.8
    _draw_small_hand(canvas, entry, 0, middle, top, line, width * 0.33)
    _draw_small_hand(canvas, entry, 3, 4, top - 4 * line, line, width * 0.56)
    _draw_small_hand(canvas, entry, 1, east, top - 4 * line, line, width - east - 2)
    _draw_small_hand(canvas, entry, 2, middle, top - 8 * line, line, width * 0.33)
    if entry.number is not None:
        _text(canvas, 4, height - 14, str(entry.number), 14, _INK, bold=True)
    _text(canvas, 4, height - 23, entry.dealer_text, 6.5, _INK)
    colour = _RED if entry.vulnerability not in (None, "None") else _INK
    _text(canvas, 4, height - 31, entry.vulnerable_text, 6.5, colour)
    for points, (x, y) in zip(entry.points, ((14, 26), (24, 17), (14, 8), (4, 17)), strict=True):
        _text(canvas, x + 4, y, "?" if points is None else str(points), 7, _INK, align="centre")
    if entry.tricks:
        _draw_merged_tricks(canvas, entry.tricks, width - 60, height - 4)
    right = width - 3
    made = [f"{side} {what}" for side, what in zip(("NS", "EW"), entry.makeable, strict=True) if what]
    for y, text, size in ((27, made[0] if made else "", 6.0), (20, made[1] if len(made) > 1 else "", 6.0)):
        _text(canvas, right, y, text, _fitted(text, "Helvetica", size, width * 0.36), _INK, align="right")
    text = entry.par
    if _fitted(text, "Helvetica", 6.0, width * 0.36) < 4.5:  # many contracts: the first, and how many others
        first, *others = text.split(", ")
        text = f"{first}, and {len(others)} more"
    _text(canvas, right, 12, text, _fitted(text, "Helvetica", 6.0, width * 0.36), _INK, align="right")
    _text(canvas, right, 4, entry.id, _fitted(entry.id, "Helvetica", 5.0, width * 0.36), _SOFT, align="right")


def _draw_small_hand(canvas: Canvas, entry: Entry, seat: int, x: float, y: float, line: float, room: float) -> None:
    for suit, ranks in enumerate(entry.suits[seat]):
        base = y - suit * line
        draw_suit(canvas, suit, x, base - 0.4, 6.6, _RED if suit in (1, 2) else _INK)
        _ranks(canvas, x + 8.5, base, ranks, room - 8.5)


def _draw_merged_tricks(canvas: Canvas, rows: tuple[tuple[str, ...], ...], x: float, y: float) -> None:
    """The table of double-dummy tricks, with one row for a side whose declarers agree."""
    merged: list[tuple[str, tuple[str, ...]]] = []
    for side, (one, other) in zip(("NS", "EW"), ((0, 1), (2, 3)), strict=True):
        if rows[one] == rows[other]:
            merged.append((side, rows[one]))
        else:
            merged += [(side[0], rows[one]), (side[1], rows[other])]
    for place, strain in enumerate(TRICK_STRAINS):
        centre = x + 15 + place * 9.4
        if strain == 4:
            _text(canvas, centre, y - 6, "NT", 5, _SOFT, align="centre")
        else:
            draw_suit(canvas, strain, centre - 2.4, y - 6.4, 4.8, _RED if strain in (1, 2) else _INK)
    for number, (name, row) in enumerate(merged):
        base = y - 14 - number * 7.6
        _text(canvas, x + 5, base, name, 5.6, _SOFT, align="centre")
        for place, count in enumerate(row):
            _text(canvas, x + 15 + place * 9.4, base, count, 6.4, _INK, align="centre")


def _draw_slip(canvas: Canvas, entry: Entry, seat: Seat, width: float, height: float) -> None:
    """A curtain card: one hand, to be dealt from a sorted deck, with marks to cut along."""
    canvas.setStrokeColor(_SOFT)
    canvas.setLineWidth(0.4)
    for x in (0.0, width):
        for y in (0.0, height):
            canvas.line(x - 6, y, x + 6, y)
            canvas.line(x, y - 6, x, y + 6)
    number = "" if entry.number is None else str(entry.number)
    _text(canvas, 12, height - 26, number, 20, _INK, bold=True)
    _text(canvas, 12, height - 44, SEAT_NAMES[seat], 12, _INK, bold=True)
    _text(canvas, 12, height - 58, entry.dealer_text, 8, _SOFT)
    _text(canvas, 12, height - 69, entry.vulnerable_text, 8, _RED if entry.is_vulnerable(seat) else _SOFT)
    for suit, ranks in enumerate(entry.suits[seat]):
        base = height - 26 - suit * 20
        draw_suit(canvas, suit, 90, base - 1, 12, _RED if suit in (1, 2) else _INK)
        _text(canvas, 108, base, ranks, _fitted(ranks, "Helvetica", 15, width - 120), _INK)


class Grid(NamedTuple):
    """How a page is divided, and what is drawn in each part."""

    columns: int
    rows: int
    gap: float
    scale: float
    draw: Callable[[Canvas, Entry, Seat, float, float], None]


LAYOUTS: Final = {
    "twelve": Grid(_COLUMNS, _ROWS, _GAP, 1.0, _draw_whole),
    "sheet": Grid(3, 6, 0.0, 1.0, _draw_cell),
    "large": Grid(2, 2, _GAP, 1.5, _draw_large),
    "cards": Grid(2, 7, 0.0, 1.0, _draw_slip),
}
"""The layouts, by name."""


def _draw_about(canvas: Canvas, entry: Entry, x: float, y: float) -> None:
    if entry.number is not None:
        _text(canvas, x, y - 8, str(entry.number), 20, _INK, bold=True)
    _text(canvas, x, y - 20, entry.dealer_text, 7, _SOFT)
    _text(canvas, x, y - 29, entry.vulnerable_text, 7, _SOFT)


def _draw_hand(canvas: Canvas, entry: Entry, seat: int, x: float, y: float, room: float) -> None:
    """The four suits of a hand, downwards from *y*; letters narrower where a suit is long."""
    for suit, ranks in enumerate(entry.suits[seat]):
        base = y - suit * _LEAD
        draw_suit(canvas, suit, x, base - 0.6, 7.4, _RED if suit in (1, 2) else _INK)
        _ranks(canvas, x + 10.5, base, ranks, room - 10.5)


def _ranks(canvas: Canvas, x: float, y: float, ranks: str, room: float) -> None:
    spacing = 0.4
    natural = pdfmetrics.stringWidth(ranks, "Helvetica", _SIZE) + spacing * len(ranks)
    text = canvas.beginText(x, y)
    text.setFont("Helvetica", _SIZE)
    text.setFillColor(_INK)
    text.setCharSpace(spacing)
    if natural > room:
        text.setHorizScale(100 * room / natural)
    text.textOut(ranks)
    text.setCharSpace(0)  # both stay in force beyond the text
    text.setHorizScale(100)
    canvas.drawText(text)


def _draw_rose(canvas: Canvas, entry: Entry, x: float, y: float) -> None:
    """The compass: a bar for each side, red if vulnerable; the dealer's letter underlined."""
    half, bar = _ROSE / 2, 9.0
    bars = ((-half, half - bar, _ROSE, bar), (half - bar, -half, bar, _ROSE), (-half, -half, _ROSE, bar))
    places = (*bars, (-half, -half, bar, _ROSE))
    for seat in (1, 3, 0, 2):
        dx, dy, wide, tall = places[seat]
        vulnerable = entry.is_vulnerable(seat)
        if seat in (1, 3):  # the sides stand between top and bottom
            dy, tall = dy + bar, tall - 2 * bar
        canvas.setFillColor(_RED if vulnerable else _WHITE)
        canvas.rect(x + dx, y + dy, wide, tall, stroke=0, fill=1)
        letter = SEATS[seat]
        cx, cy = x + dx + wide / 2, y + dy + tall / 2 - 2.4
        colour = _WHITE if vulnerable else _INK
        _text(canvas, cx, cy, letter, 6.8, colour, bold=entry.dealer == seat, align="centre")
        if entry.dealer == seat:
            canvas.setStrokeColor(colour)
            canvas.setLineWidth(0.7)
            canvas.line(cx - 2.8, cy - 1.3, cx + 2.8, cy - 1.3)
    canvas.setStrokeColor(_INK)
    canvas.setLineWidth(0.7)
    canvas.rect(x - half, y - half, _ROSE, _ROSE)
    canvas.setLineWidth(0.4)
    canvas.rect(x - half + bar, y - half + bar, _ROSE - 2 * bar, _ROSE - 2 * bar)


def _draw_points(canvas: Canvas, entry: Entry, x: float, y: float) -> None:
    """High-card points, placed like the seats."""
    step = 10.0
    for points, (dx, dy) in zip(entry.points, ((0, 0), (1, 1), (0, 2), (-1, 1)), strict=True):
        text = "?" if points is None else str(points)
        _text(canvas, x + dx * 1.2 * step, y - dy * step, text, 7.6, _INK, align="centre")
    _text(canvas, x, y - step + 0.6, "HCP", 4.6, _SOFT, align="centre")


def _draw_tricks(canvas: Canvas, rows: tuple[tuple[str, ...], ...], x: float, y: float) -> None:
    """The table of double-dummy tricks, its upper left corner at (x, y)."""
    column, line = 9.9, 9.2
    for place, strain in enumerate(TRICK_STRAINS):
        centre = x + 3 + (place + 1) * column
        if strain == 4:
            _text(canvas, centre, y - 6, "NT", 5.4, _SOFT, align="centre")
        else:
            draw_suit(canvas, strain, centre - 2.6, y - 6.4, 5.2, _RED if strain in (1, 2) else _INK)
    canvas.setStrokeColor(_LINE)
    canvas.setLineWidth(0.4)
    canvas.line(x, y - 9, x + 5.8 * column, y - 9)
    for number, (seat, row) in enumerate(zip(TRICK_SEATS, rows, strict=True)):
        base = y - 16.5 - number * line
        _text(canvas, x + 2.5, base, SEATS[seat], 6.2, _SOFT, align="centre")
        for place, count in enumerate(row):
            _text(canvas, x + 3 + (place + 1) * column, base, count, 6.8, _INK, align="centre")


def _text(
    canvas: Canvas, x: float, y: float, text: str, size: float, colour: Any, *, bold: bool = False, align: str = "left"
) -> None:
    canvas.setFillColor(colour)
    canvas.setFont("Helvetica-Bold" if bold else "Helvetica", size)
    draw = {"left": canvas.drawString, "right": canvas.drawRightString, "centre": canvas.drawCentredString}[align]
    draw(x, y, text)


def _fitted(text: str, face: str, size: float, room: float) -> float:
    """*size*, or the smaller one at which *text* has room."""
    return min(size, size * room / max(1.0, float(pdfmetrics.stringWidth(text, face, size))))


def _text_font(texts: list[str], path: str | None) -> str:
    """The font for title and foot: Helvetica where it has the letters, or a TrueType font."""
    if path is None:
        strange = _beyond_latin(texts)
        if not strange:
            return "Helvetica"
        known = [name for name in _FONTS if os.path.exists(name)]
        path = min(known, key=lambda name: len(_lacking(name, texts)), default=None)
        if path is None:
            raise ValueError(f"no font at hand has {strange!r}: name one that has it (--font FILE.ttf)")
    lacking = _lacking(path, texts)
    if lacking:
        warnings.warn(
            f"the font {path} has no {lacking!r}: empty boxes stand for them; name one that has them (--font FILE.ttf)",
            stacklevel=3,
        )
    pdfmetrics.registerFont(_load(path))
    return "everydeal-text"


def _load(path: str) -> TTFont:
    try:
        return TTFont("everydeal-text", path)
    except TTFError as error:
        raise ValueError(f"{path} is no TrueType font that ReportLab can embed: {error}") from None


def _lacking(path: str, texts: list[str]) -> str:
    """The letters of *texts* that a font does not have."""
    known = _load(path).face.charToGlyph
    letters = {letter for text in texts for letter in text if not letter.isspace()}
    return "".join(sorted(letter for letter in letters if ord(letter) not in known))


def _beyond_latin(texts: list[str]) -> str:
    return "".join(sorted({letter for text in texts for letter in text if not _is_western(letter)}))


def _is_western(letter: str) -> bool:
    try:
        letter.encode("cp1252")
    except UnicodeEncodeError:
        return False
    return True
