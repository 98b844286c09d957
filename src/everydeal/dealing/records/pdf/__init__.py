"""Hand records as PDF, in several layouts: tagged, with all fonts embedded, the same bytes for the same sheet.

The operators of the pages are written here, a few for each text, which is what makes ten thousand boards a matter of
seconds; fonts are read and cut down by fontTools (the extra ``print``).
"""

import warnings
from collections.abc import Sequence
from typing import IO, Final

from ....cards import Seat
from ..entries import Entry, Sheet
from .archive import colours, metadata
from .document import Document
from .fonts import NOTE, TITLE, Fonts
from .layouts import LAYOUTS, Layout
from .pen import INK, RIGHT, SOFT, Pen
from .tags import Tags

__all__ = ["LAYOUTS", "PAPERS", "slips", "write_pdf"]

PAPERS: Final = {"a4": (595.28, 841.89), "letter": (612.0, 792.0)}
"""Width and height in points."""
_LEAST: Final = 3.5
"""Head and foot can be read from so many points on."""


def write_pdf(
    sheet: Sheet, target: str | IO[bytes], *, paper: str = "a4", font: str | None = None, layout: str = "12-up",
    strict: bool = False,
) -> None:  # fmt: skip
    """Draw the hand records into a file, the same bytes for the same sheet.

    *layout* is one of `LAYOUTS`: ``12-up``, twelve boards to a page; ``36-up``, 18 to a page, so that 36 are on the two
    sides of one sheet; ``large``, 4 to a page in large print; ``curtain-cards``, a slip for each hand, six boards to a
    page.  *font* is one for head and foot: .ttf, .otf, or .ttc and .otc, with ``:NUMBER`` behind for another than the
    first.  A letter that it lacks is taken from the font that is shipped, or one of the system's; `UserWarning` names
    what none has, and with *strict* nothing is written then.

    Raises:
        ImportError: fontTools is not installed; says how to.
        ValueError: no such paper or layout, the font cannot be embedded, or (if *strict*) letters are lacking.
        OSError: the file cannot be written, or the font not read.
    """
    for what, name, known in (("paper", paper, PAPERS), ("layout", layout, LAYOUTS)):
        if name not in known:
            raise ValueError(f"{what} {name!r} is not one of {', '.join(known)}")
    fonts = Fonts(*font_number(font))
    record = _Record(sheet, LAYOUTS[layout], PAPERS[paper], fonts)
    try:
        data = record.document()
    finally:
        fonts.close()
    if strict and (lacking := _lacking(fonts)):
        raise ValueError("; ".join(lacking))
    for text, size in record.tiny.items():
        warnings.warn(f"{text!r} is set in {size:.1f} points: too long to be read, shorten it", stacklevel=2)
    for reason in _lacking(fonts):
        warnings.warn(f"{reason}; empty places stand for them", stacklevel=2)
    if isinstance(target, str):
        with open(target, "wb") as file:
            file.write(data)
    else:
        target.write(data)


def font_number(font: str | None) -> tuple[str | None, int]:
    """A font's file, and its number in a collection: ``a.ttc:2``.

    >>> font_number("fonts/a.ttc:2"), font_number("C:/a.ttf")
    (('fonts/a.ttc', 2), ('C:/a.ttf', 0))
    """
    path, colon, number = (font or "").rpartition(":")
    if colon and number.isascii() and number.isdigit():
        return path, int(number)
    return font, 0


def slips(entries: Sequence[Entry]) -> list[tuple[Entry, Seat]]:
    """A slip for each hand, in an order that is easy to deal from: all four hands of a board, then the next board."""
    return [(entry, seat) for entry in entries for seat in range(4)]


class _Record:
    """A record while it is drawn."""

    def __init__(self, sheet: Sheet, layout: Layout, paper: tuple[float, float], fonts: Fonts) -> None:
        self._sheet, self._layout, self._paper, self._fonts = sheet, layout, paper, fonts
        self._document = Document()
        self._tags = Tags(self._document)
        self.tiny: dict[str, float] = {}
        """What is too long to be read: the size in points that is left for it."""
        self._resources, self._pages = self._document.reserve(), self._document.reserve()

    def document(self) -> bytes:
        """The file."""
        sheet, layout = self._sheet, self._layout
        items = slips(sheet.entries) if layout.by_hand else [(entry, 0) for entry in sheet.entries]
        size = layout.columns * layout.rows
        parts = [items[at : at + size] for at in range(0, len(items), size)]
        pages = [self._page(part, number, len(parts)) for number, part in enumerate(parts, start=1)]
        kids = " ".join(f"{page} 0 R" for page in pages)
        self._document.put(self._pages, f"<</Type/Pages/Count {len(pages)}/Kids[{kids}]>>")
        self._document.put(self._resources, f"<<{self._fonts.embed(self._document)}>>")
        root = self._document.add(
            f"<</Type/Catalog/Pages {self._pages} 0 R/StructTreeRoot {self._tags.finish()} 0 R/MarkInfo<</Marked true>>"
            f"/Lang({sheet.language.code})/ViewerPreferences<</DisplayDocTitle true>>"
            f"/Metadata {metadata(self._document, sheet.title, sheet.language.code)} 0 R"
            f"/OutputIntents[{colours(self._document)} 0 R]>>"
        )
        return self._document.finish(root)

    def _page(self, items: Sequence[tuple[Entry, Seat]], number: int, count: int) -> int:
        page = self._document.reserve()
        own, pen = self._tags.begin_page(page), Pen(self._fonts)
        self._head(pen, number, count)
        self._foot(pen, f"{number} / {count}")
        width, height = self._paper
        layout, margin = self._layout, self._layout.margin
        wide = (width - 2 * margin - (layout.columns - 1) * layout.gap) / layout.columns
        tall = (height - 2 * margin - layout.head - layout.foot - (layout.rows - 1) * layout.gap) / layout.rows
        for place, (entry, seat) in enumerate(items):
            row, column = divmod(place, layout.columns)
            x = margin + column * (wide + layout.gap)
            y = height - margin - layout.head - (row + 1) * tall - row * layout.gap
            self._tags.begin_section()
            with pen.moved(x, y):
                layout.draw(pen, self._tags, entry, seat, wide, tall)
            self._tags.end_section()
        content = self._document.stream("", pen.content())
        self._document.put(
            page,
            f"<</Type/Page/Parent {self._pages} 0 R/MediaBox[0 0 {width:g} {height:g}]/Contents {content} 0 R"
            f"/Resources {self._resources} 0 R/StructParents {own}/Tabs/S>>",
        )
        return page

    def _fitted(self, pen: Pen, text: str, size: float, room: float, style: str) -> float:
        """*size*, or the smaller one at which a text of head or foot has room; one that is too small is noted."""
        size = pen.fitted(text, size, room, style)
        if size < _LEAST:
            self.tiny[text] = size
        return size

    def _head(self, pen: Pen, number: int, count: int) -> None:
        """Title and what else is known of the session; a heading on the first page, later there for the eye alone."""
        (width, height), margin, layout = self._paper, self._layout.margin, self._layout
        small = layout.foot > 0
        base = height - margin - (9 if small else 8)
        right, size = width - margin, 12 if small else 15
        about = " · ".join(self._sheet.about)
        room = (width - 2 * margin) * (0.55 if about else 0.86)
        title = self._sheet.title
        with pen.marked(self._tags.heading() if number == 1 else None):
            pen.text(margin, base, title, self._fitted(pen, title, size, room, TITLE), style=TITLE)
        beside = (width - 2 * margin) - min(room, pen.width(title, size, TITLE)) - 40
        with pen.marked(self._tags.heading("P") if number == 1 and about else None):
            least = self._fitted(pen, about, 8.5, beside, NOTE)
            pen.text(right - 32 * (not small), base, about, least, SOFT, NOTE, RIGHT)
        with pen.marked():
            if not small:
                pen.text(right, base, f"{number} / {count}", 8, SOFT, align=RIGHT)
            pen.line(margin, base - 6, right, base - 6, 1.2 if not small else 0.8, INK)

    def _foot(self, pen: Pen, page: str) -> None:
        """What the sheet notes, in one line or two, and on a sheet of 36 boards the page."""
        (width, _), margin = self._paper, self._layout.margin
        small = self._layout.foot > 0
        base = margin + 1 if small else margin - 12
        room = width - 2 * margin - 40 * small
        with pen.marked():
            for place, line in enumerate(_two_lines(pen, self._sheet.notes, room)):
                pen.text(margin, base - 7 * place, line, self._fitted(pen, line, 6.5, room, NOTE), SOFT, NOTE)
            if small:
                pen.text(width - margin, base, page, 6.5, SOFT, align=RIGHT)


def _two_lines(pen: Pen, notes: Sequence[str], room: float) -> list[str]:
    """Notes as one line, or as two: the first as many as there is room for."""
    between, first = " · ", len(notes)
    while first > 1 and pen.width(between.join(notes[:first]), 6.5, NOTE) > room:
        first -= 1
    return [between.join(part) for part in (notes[:first], notes[first:]) if part]


def _lacking(fonts: Fonts) -> list[str]:
    """Which letters cannot be drawn, and what helps."""
    found = []
    if fonts.lacking:
        found.append(
            f"no font here has {''.join(sorted(fonts.lacking))!r}: name a font that has them, font='FILE', or "
            "install one (Debian: fonts-droid-fallback or fonts-noto-cjk)"
        )
    if fonts.unset:
        found.append(
            f"{''.join(sorted(fonts.unset))!r}: scripts from right to left, or with letters that join or move, cannot "
            "be set in a PDF: print the HTML"
        )
    return found
