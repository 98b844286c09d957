"""Hand records as PDF, twelve boards to a page, drawn with ReportLab (the extra ``print``).

The page is a grid of boxes; a box has its own coordinates, in points, from its lower left corner.  Suits are drawn as
curves and not taken from a font, so that every printer has them.
"""

import os
import warnings
from typing import IO, Any, Final

from ...cards import SEATS
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


def write_pdf(sheet: Sheet, target: str | IO[bytes], *, paper: str = "a4", font: str | None = None) -> None:
    """Draw the hand records into a file, the same bytes for the same sheet.

    *font* is a TrueType file for the title and the foot, needed only for letters that western fonts lack.

    Raises:
        ValueError: no such paper, or the title has letters for which no font is known.
        OSError: the file cannot be written.
    """
    if paper not in PAPERS:
        raise ValueError(f"paper {paper!r} is none of {', '.join(PAPERS)}")
    face = _text_font([sheet.title, *sheet.notes], font)
    canvas = Canvas(target, pagesize=PAPERS[paper], invariant=1, pageCompression=1)
    canvas.setTitle(sheet.title)
    canvas.setCreator("everydeal")
    per_page = _COLUMNS * _ROWS
    pages = [sheet.entries[at : at + per_page] for at in range(0, len(sheet.entries), per_page)]
    for number, entries in enumerate(pages, start=1):
        _draw_page(canvas, sheet, entries, f"{number} / {len(pages)}", PAPERS[paper], face)
        canvas.showPage()
    canvas.save()


def _draw_page(
    canvas: Canvas, sheet: Sheet, entries: tuple[Entry, ...], page: str, paper: tuple[float, float], face: str
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
    box = (width - 2 * _MARGIN - (_COLUMNS - 1) * _GAP) / _COLUMNS
    tall = (height - 2 * _MARGIN - _HEAD - (_ROWS - 1) * _GAP) / _ROWS
    for place, entry in enumerate(entries):
        row, column = divmod(place, _COLUMNS)
        canvas.saveState()
        canvas.translate(_MARGIN + column * (box + _GAP), height - _MARGIN - _HEAD - (row + 1) * tall - row * _GAP + 6)
        _draw_entry(canvas, entry, box, tall)
        canvas.restoreState()


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
    for y, text in zip((14.0, 5.0), entry.outcome_texts, strict=True):
        _text(canvas, width - 8, y, text, 7, _INK, align="right")


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
