"""Web pages with boards in them: Bridge Base's lists of hands, ACBL Live, forums, saved by a browser; read only.

A page opens its boards in Bridge Base's handviewer: by the address of a link or a frame (see `handviewer`), or by the
call ``hv_popuplin('...')``, whose text is LIN.  They are looked for in every attribute, in scripts and in the text; a
board that a page gives twice in the same words is one.  Addresses that name a board without telling it (``myhand=``,
``linurl=``) are left out, and counted.  The page is read by the parser of the standard library, piece by piece.
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

    def links() -> Iterator[tuple[int, str]]:
        parser = _LinkFinder()
        # what the parser has kept, a long script, say, it looks through again: so as much again is read
        chunks = iter(lambda: source.read(CHUNK + len(parser.rawdata)), b"")
        for chunk in chain(decoded(chunks), (None,)):
            if chunk is None:
                parser.close()
            else:
                parser.feed(chunk)
            for line, link in parser.taken():
                if link not in seen:
                    seen[link] = line
                    if not names_a_board(link):
                        yield line, link

    yield from boards_of(source, links(), lambda link, _: boards_of_link(link, source.report))
    if elsewhere := sum(map(names_a_board, seen)):
        source.report.left_out(f"{elsewhere} links to boards that the page names and does not tell")
    if elsewhere == len(seen):
        source.report.error("not a file of deals: a web page without a board")


class _LinkFinder(HTMLParser):
    """Collects the links to boards, each with its line."""

    def __init__(self) -> None:
        super().__init__()
        self._found: list[tuple[int, str]] = []
        self._text: list[str] = []
        """The text or script since the last tag, in the pieces in which it came."""
        self._line = 1

    def taken(self) -> list[tuple[int, str]]:
        """The links found since it was last asked."""
        found, self._found = self._found, []
        return found

    def close(self) -> None:
        """The page has ended."""
        super().close()
        self._end_text()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An element begins: look into its attributes."""
        self._end_text()
        for _, value in attrs:
            self._look_into(value or "", self.getpos()[0])

    def handle_endtag(self, tag: str) -> None:
        """An element ends, and its text."""
        self._end_text()

    def handle_data(self, data: str) -> None:
        """A text or a script, or a part of one."""
        if not self._text:
            self._line = self.getpos()[0]
        self._text.append(data)

    def _end_text(self) -> None:
        text, self._text = "".join(self._text), []
        self._look_into(text, self._line)

    def _look_into(self, text: str, line: int) -> None:
        if "handviewer" in text or "hv_popuplin" in text:
            self._found += [(line, link) for link in links_in(text)]
