"""The fonts of a record: every letter is drawn by the first font that has it.

First comes the font that was asked for, if any, then the one that is shipped (DejaVu Sans Condensed: Latin, Greek,
Cyrillic, Armenian, Georgian, the suits), then, for what these lack, the fonts with many scripts that systems have.
Each is embedded as far as it is used, so that the record looks the same everywhere.

What no font has is drawn as an empty box and reported.  So are scripts that are written from right to left, or whose
letters join or move: they need more than a letter after the other.
"""

import os
import sys
import unicodedata
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Final, NamedTuple

from .document import Document
from .face import Face

PLAIN, BOLD, CARDS, SUITS, TITLE, NOTE = "plain", "bold", "cards", "suits", "title", "note"
"""Styles: `TITLE` (bold) and `NOTE` begin with the font that was asked for; `SUITS` is copied as ``S `` to ``C ``."""
SUIT_LETTERS: Final = {"♠": "S ", "♥": "H ", "♦": "D ", "♣": "C "}
_SHIPPED: Final = Path(__file__).parent.parent / "fonts"
_KNOWN: Final = (
    "NotoSansCJK-Regular.ttc", "NotoSansCJKsc-Regular.otf", "NotoSansSC-Regular.otf", "SourceHanSans.ttc",
    "DroidSansFallbackFull.ttf", "DroidSansFallback.ttf", "wqy-microhei.ttc", "wqy-zenhei.ttc", "uming.ttc",
    "ipaexg.ttf", "ipag.ttf", "Arial Unicode.ttf", "ArialUni.ttf", "Hiragino Sans GB.ttc", "STHeiti Light.ttc",
    "AppleSDGothicNeo.ttc", "msyh.ttc", "YuGothM.ttc", "msgothic.ttc", "simsun.ttc", "malgun.ttf", "arial.ttf",
    "DejaVuSans.ttf", "unifont.otf", "unifont.ttf",
)  # fmt: skip
"""Fonts with many letters, by the names of their files, the best first."""
_JOINED: Final = ((0x0900, 0x0DFF), (0x0F00, 0x109F), (0x1780, 0x17FF), (0x1800, 0x18AF))
"""Scripts of India, Tibet, Burma, Cambodia and Mongolia."""


class Run(NamedTuple):
    """Letters of one font."""

    font: str
    """The name that pages call it by."""
    codes: str
    """In hex digits."""


class Line(NamedTuple):
    """A text as it is drawn."""

    runs: tuple[Run, ...]
    width: int
    """In thousandths of the size."""
    letters: int


class Fonts:
    """The fonts that a document uses."""

    def __init__(self, asked: str | None = None, number: int = 0) -> None:
        """*asked* is the file of a font, and *number* which font of a collection.

        Raises:
            OSError: the file cannot be read.
            ValueError: it cannot be embedded.
        """
        self._asked = [] if asked is None else [Face(asked, number)]
        self._plain, self._bold = (
            Face(_SHIPPED / "DejaVuSansCondensed.ttf"),
            Face(_SHIPPED / "DejaVuSansCondensed-Bold.ttf"),
        )
        self._found: list[Face] | None = None
        self._lines: dict[tuple[str, str], Line] = {}
        self._letters: dict[tuple[str, str], tuple[str, str, int]] = {}
        self._texts: dict[tuple[int, bool], dict[int, str]] = {}
        """What the codes of each face say; with True, as suits."""
        self._faces: list[Face] = []
        self.lacking: set[str] = set()
        """Letters that no font has."""
        self.unset: set[str] = set()
        """Letters of scripts that are not written one after the other from left to right."""

    def line(self, text: str, style: str) -> Line:
        """How to draw a text."""
        line = self._lines.get((text, style))
        if line is None:
            line = self._lines[text, style] = self._line(unicodedata.normalize("NFC", text), style)
        return line

    def embed(self, document: Document) -> str:
        """Put all fonts into a document; the entry of a page's resources that names them."""
        entries = []
        for number, face in enumerate(self._faces):
            texts = [
                (self._texts[number, suits], f"{'S' if suits else 'F'}{number}")
                for suits in (False, True)
                if (number, suits) in self._texts
            ]
            entries += [f"/{own} {place} 0 R" for own, place in face.embed(document, texts).items()]
        return f"/Font<<{''.join(entries)}>>"

    def close(self) -> None:
        """Close the files."""
        for face in (self._plain, self._bold, *self._asked, *(self._found or ())):
            face.close()

    def _line(self, text: str, style: str) -> Line:
        runs: list[tuple[str, list[str]]] = []
        width = 0
        for letter in text:
            drawn = self._letters.get((letter, style))
            if drawn is None:
                drawn = self._letters[letter, style] = self._letter(letter, style)
            font, code, advance = drawn
            if not runs or runs[-1][0] != font:
                runs.append((font, []))
            runs[-1][1].append(code)
            width += advance
        return Line(tuple(Run(font, "".join(codes)) for font, codes in runs), width, len(text))

    def _letter(self, letter: str, style: str) -> tuple[str, str, int]:
        """The font of a letter, its code and its width."""
        face, suits = self._face_for(letter, style), style == SUITS
        if face not in self._faces:
            self._faces.append(face)
        number = self._faces.index(face)
        drawn = letter if face.has(letter) else " "
        code = face.code(drawn)
        self._texts.setdefault((number, suits), {})[code] = SUIT_LETTERS.get(letter, letter) if suits else drawn
        return f"{'S' if suits else 'F'}{number}", f"{code:04X}", face.width(code)

    def _face_for(self, letter: str, style: str) -> Face:
        if unicodedata.bidirectional(letter) in ("R", "AL") or any(a <= ord(letter) <= b for a, b in _JOINED):
            self.unset.add(letter)
            return self._plain
        first = self._asked if style in (TITLE, NOTE) else []
        own = (self._bold, self._plain) if style in (TITLE, BOLD) else (self._plain,)
        for face in chain(first, own, self._asked):
            if face.has(letter):
                return face
        for face in self._others():
            if face.has(letter):
                return face
        self.lacking.add(letter)
        return self._plain

    def _others(self) -> list[Face]:
        if self._found is None:
            self._found = []
            for path in found():
                try:
                    self._found.append(Face(path))
                except (OSError, ValueError):  # not ours, and not asked for
                    continue
        return self._found


@cache
def found() -> tuple[str, ...]:
    """The fonts with many scripts that this system has, the best first."""
    paths: dict[str, str] = {}
    for folder in _folders():
        for where, _, names in os.walk(folder):
            for own in names:
                paths.setdefault(own, os.path.join(where, own))
    return tuple(paths[own] for own in _KNOWN if own in paths)


def _folders() -> list[str]:
    home = os.path.expanduser("~")
    if sys.platform == "win32":
        local = os.environ.get("LOCALAPPDATA", home)
        return [os.path.join(os.environ.get("WINDIR", "C:\\Windows"), "Fonts"), f"{local}\\Microsoft\\Windows\\Fonts"]
    if sys.platform == "darwin":
        return ["/System/Library/Fonts", "/Library/Fonts", f"{home}/Library/Fonts"]
    return ["/usr/share/fonts", "/usr/local/share/fonts", f"{home}/.local/share/fonts", f"{home}/.fonts"]
