"""Web pages with boards in them: Bridge Base's lists of hands, ACBL Live, forums, saved by a browser; read only.

A page opens its boards in Bridge Base's handviewer: by the address of a link or a frame (see `handviewer`), or by the
call ``hv_popuplin('...')``, whose text is LIN.  They are looked for in every attribute, in scripts and in the text; a
board that a page gives twice in the same words is one.  Addresses that name a board without telling it (``myhand=``,
``linurl=``) are left out, and counted.  The page is read by the parser of the standard library, piece by piece.

A page that has no board in a link is looked through for printed diagrams (see `texts.diagram_layout`), as Wikipedia and
magazines have them in tables: the text as it is seen, the lines of cells side by side.
"""

import re
from collections.abc import Iterator
from html import unescape
from html.parser import HTMLParser
from itertools import chain
from typing import Final

from ...board.board import Board
from ..core.records import boards_of
from ..core.registry import CERTAIN, NO, POSSIBLE
from ..core.source import CHUNK, Source, decode_text, decoded
from ..texts.diagram_files import boards_in, whole_deals
from ..texts.diagram_layout import LONGEST
from .handviewer import boards_of_link, links_in, names_a_board

_XML: Final = re.compile(rb"\A<\?xml[^>]*>\s*(?=<(?:!doctype )?html)")
"""What XHTML has before what a page begins with."""
_PAGE: Final = re.compile(
    rb"<(?:!doctype html|!--|(?:html|head|body|title|meta|div|p|span|table|ul|ol|a|h[1-6]|center|section|main)\b)"
)


def recognise(head: bytes) -> int:
    """A piece of a page with a link to a board; possibly, what begins as pages do: the boards may stand far below."""
    begin = _XML.sub(b"", head.lstrip()[:400].lower())
    is_markup = begin.startswith(b"<") and not begin.startswith(b"<?xml")
    if is_markup and not all(map(names_a_board, links_in(unescape(decode_text(head))))):
        return CERTAIN
    return POSSIBLE if _PAGE.match(begin) else NO


def read(source: Source) -> Iterator[Board]:
    """The boards of a page."""
    seen: dict[str, int] = {}
    parser = _PageParser()

    def links() -> Iterator[tuple[int, str]]:
        # what the parser has kept, a long script, say, it looks through again: so as much again is read
        chunks = iter(lambda: source.read(CHUNK + len(parser.rawdata)), b"")
        for chunk in chain(decoded(chunks), (None,)):
            if chunk is None:
                parser.close()
            else:
                parser.feed(chunk)
            found, parser.links = parser.links, []
            if found:
                parser.lines.clear()
            for line, link in found:
                if link not in seen:
                    seen[link] = line
                    if not names_a_board(link):
                        yield line, link

    yield from boards_of(source, links(), lambda link, _: boards_of_link(link, source.report))
    if elsewhere := sum(map(names_a_board, seen)):
        source.report.left_out(f"{elsewhere} links to boards that the page names and does not tell")
    if elsewhere == len(seen) and whole_deals(parser.lines):
        yield from boards_in(source, parser.lines)
    elif elsewhere == len(seen):
        source.report.error("not a file of deals: a web page without a board")


_BREAKS: Final = re.compile("br|p|div|li|d[td]|h[1-6]|pre|table|t[rdh]|caption")
"""The elements that begin a line, and end it."""
_UNSEEN: Final = ("script", "style", "title")
_DEEPEST: Final = 8
"""Tables are within each other so often at most."""


class _PageParser(HTMLParser):
    """Collects the links to boards, each with its line; and the text as it is seen, as lines."""

    def __init__(self) -> None:
        super().__init__()
        self.links: list[tuple[int, str]] = []
        self._text: list[str] = []
        """The text or script since the last tag, in the pieces in which it came."""
        self._line = 1
        self.lines: list[tuple[int, str]] = []
        """The text as it is seen."""
        self._shown, self._is_seen, self._is_laid_out = "", True, False
        self._tables: list[list[list[tuple[int, str]]]] = []
        """Of the tables that have begun, one in another, the lines of the cells of their last rows."""

    def close(self) -> None:
        """The page has ended."""
        super().close()
        self._end_text()
        self._end_line()
        while self._tables:
            self._end_row()
            self._tables.pop()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An element begins: look into its attributes."""
        self._end_text()
        for _, value in attrs:
            self._look_into(value or "", self.getpos()[0])
        self._is_seen, self._is_laid_out = tag not in _UNSEEN, tag == "pre" or self._is_laid_out
        if _BREAKS.fullmatch(tag):
            self._end_line()
        if tag == "table" and len(self._tables) < _DEEPEST:
            self._tables.append([])
        elif tag == "tr":
            self._end_row()
        elif tag in ("td", "th") and self._tables:
            self._tables[-1].append([])

    def handle_endtag(self, tag: str) -> None:
        """An element ends, and its text."""
        self._end_text()
        self._is_seen, self._is_laid_out = True, tag != "pre" and self._is_laid_out
        if _BREAKS.fullmatch(tag):
            self._end_line()
        if tag in ("tr", "table"):
            self._end_row()
        if tag == "table" and self._tables:
            self._tables.pop()

    def handle_data(self, data: str) -> None:
        """A text or a script, or a part of one."""
        if not self._text:
            self._line = self.getpos()[0]
        self._text.append(data)

    def _end_text(self) -> None:
        text, self._text = "".join(self._text), []
        self._look_into(text, self._line)
        for row, part in enumerate(text.split("\n") if self._is_laid_out else [text] * self._is_seen):
            if row:
                self._end_line()
            if len(self._shown) <= LONGEST:
                self._shown += part if self._is_laid_out else re.sub(r"[ \t\r\n\f]+", " ", part)

    def _end_line(self) -> None:
        if self._shown.strip():
            self._lines_here().append((self._line, self._shown))
        self._shown = ""

    def _end_row(self) -> None:
        """The cells of the last table's row have ended: their lines stand side by side."""
        cells = self._tables[-1] if self._tables else []
        rows: list[tuple[int, list[str]]] = []
        for cell in cells:
            for place, (line, text) in enumerate(cell):
                if place == len(rows):
                    rows.append((line, []))
                rows[place][1].append(text)
        cells.clear()
        self._lines_here().extend((line, "   ".join(texts)) for line, texts in rows)

    def _lines_here(self) -> list[tuple[int, str]]:
        """The lines to which a text is added: of the innermost cell, or of the page."""
        return next((table[-1] for table in reversed(self._tables) if table), self.lines)

    def _look_into(self, text: str, line: int) -> None:
        if "handviewer" in text or "hv_popuplin" in text:
            self.links += [(line, link) for link in links_in(text)]
