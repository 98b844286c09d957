"""A font file as a PDF takes it: its letters, their widths, and the part of it that is used, to be embedded.

Letters are written as two-byte codes (a *CID font*, Identity-H).  What a code means depends on the outlines:

- TrueType (``glyf``): codes are given out as letters come, and a table in the PDF says which glyph each is.
- CFF with names: the code is the glyph's number, so that the subset keeps the numbers.
- CFF with CIDs, as in the large fonts of East Asia: the code is the glyph's CID.

Source: ISO 32000-1:2008, 9.7 (composite fonts) and 9.9 (embedded font programs).
"""

import io
from collections.abc import Iterable
from contextlib import ExitStack
from hashlib import sha256
from pathlib import Path
from typing import Any, BinaryIO

from ....extras import install
from .document import Document, name

try:
    from fontTools import subset
    from fontTools.ttLib import TTFont, TTLibError
    from fontTools.ttLib.ttCollection import TTCollection
except ImportError:
    raise ImportError(f"PDF needs fontTools: {install('print')} (or print the HTML)") from None

_KEPT = ("glyf", "loca", "head", "hhea", "hmtx", "maxp", "cvt ", "fpgm", "prep", "CFF ", "cmap", "post", "OS/2", "name")
_RESTRICTED, _BITMAPS_ONLY = 0x2, 0x200
"""Bits of OS/2's fsType: the maker allows no embedding; or only of bitmaps."""


class Face:
    """One font of a file."""

    def __init__(self, path: str | Path, number: int = 0) -> None:
        """Open font *number* of a TrueType or OpenType file, or of a collection of them.

        Raises:
            OSError: the file cannot be read.
            ValueError: it is not such a font, or cannot or must not be embedded; says why.
        """
        self.path = str(path)
        with ExitStack() as stack:
            self._font = _font(stack.enter_context(open(self.path, "rb")), self.path, number)
            self._letters: dict[int, str] = self._font.getBestCmap() or {}
            self._scale = 1000 / self._font["head"].unitsPerEm
            self._outlines = "CFF " if "CFF " in self._font else "glyf"
            self._by_cid = self._outlines == "CFF " and hasattr(self._font["CFF "].cff[0], "ROS")
            stack.pop_all()  # the file stays open: its letters are read when text is set
        self._codes: dict[str, int] = {}
        """Of the letters that are used."""
        self._widths: dict[int, int] = {}

    def has(self, letter: str) -> bool:
        """Whether the font draws this letter."""
        return ord(letter) in self._letters

    def code(self, letter: str) -> int:
        """The code that draws a letter, which is used from now on.

        Raises:
            KeyError: the font does not have it.
        """
        code = self._codes.get(letter)
        if code is None:
            glyph = self._letters[ord(letter)]
            code = self._codes[letter] = self._new_code(glyph)
            self._widths[code] = round(self._font["hmtx"][glyph][0] * self._scale)
        return code

    def width(self, code: int) -> int:
        """How wide a code is drawn, in thousandths of the font's size."""
        return self._widths[code]

    def close(self) -> None:
        """Close the file."""
        self._font.close()

    def _new_code(self, glyph: str) -> int:
        if self._outlines == "glyf":
            return len(self._codes) + 1
        return int(glyph.removeprefix("cid")) if self._by_cid else int(self._font.getGlyphID(glyph))

    def embed(self, document: Document, texts: Iterable[tuple[dict[int, str], str]]) -> dict[str, int]:
        """Put what is used of the font into a document, once; and a font for each (text of each code, name) to use it.

        Returns:
            The number of each font's object, by name.
        """
        part, data = self._subset()
        base = f"{_tag(data)}+{self._post_name()}"
        file = document.stream("/Subtype/CIDFontType0C" if self._outlines == "CFF " else f"/Length1 {len(data)}", data)
        descriptor = document.add(self._descriptor(base, file))
        map_entry = ""
        if self._outlines == "glyf":
            glyphs = {code: part.getGlyphID(self._letters[ord(letter)]) for letter, code in self._codes.items()}
            table = b"".join(glyphs.get(code, 0).to_bytes(2) for code in range(len(glyphs) + 1))
            map_entry = f"/CIDToGIDMap {document.stream('', table)} 0 R"
        widths = " ".join(f"{code}[{width}]" for code, width in sorted(self._widths.items()))
        kind = 0 if self._outlines == "CFF " else 2
        drawn = document.add(
            f"<</Type/Font/Subtype/CIDFontType{kind}/BaseFont{name(base)}/FontDescriptor {descriptor} 0 R"
            f"/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/DW 1000/W[{widths}]{map_entry}>>"
        )
        return {
            own: document.add(
                f"<</Type/Font/Subtype/Type0/BaseFont{name(base)}/Encoding/Identity-H/DescendantFonts[{drawn} 0 R]"
                f"/ToUnicode {document.stream('', _to_unicode(text))} 0 R>>"
            )
            for text, own in texts
        }

    def _subset(self) -> tuple[Any, bytes]:
        options = subset.Options(layout_features=[], hinting=False, notdef_outline=True, name_IDs=[], glyph_names=False)
        options.retain_gids = self._outlines == "CFF " and not self._by_cid
        for tag in self._font.keys():  # noqa: SIM118  (a font is not a dict)
            if tag not in (*_KEPT, "GlyphOrder"):
                del self._font[tag]
        cutter = subset.Subsetter(options)
        cutter.populate(glyphs=[self._letters[ord(letter)] for letter in self._codes])
        cutter.subset(self._font)
        file = io.BytesIO()
        if self._outlines == "CFF ":
            return self._font, self._font["CFF "].compile(self._font)
        for tag in ("cmap", "post", "OS/2", "name"):
            if tag in self._font:
                del self._font[tag]
        self._font.save(file, reorderTables=False)
        return self._font, file.getvalue()

    def _post_name(self) -> str:
        return "".join(letter for letter in Path(self.path).stem if letter.isascii() and letter.isalnum()) or "Font"

    def _descriptor(self, base: str, file: int) -> str:
        head, lines = self._font["head"], self._font["hhea"]
        box = " ".join(str(round(value * self._scale)) for value in (head.xMin, head.yMin, head.xMax, head.yMax))
        ascent, descent = round(lines.ascent * self._scale), round(lines.descent * self._scale)
        key = "FontFile3" if self._outlines == "CFF " else "FontFile2"
        return (
            f"<</Type/FontDescriptor/FontName{name(base)}/Flags 4/FontBBox[{box}]/ItalicAngle 0/Ascent {ascent}"
            f"/Descent {descent}/CapHeight {ascent}/StemV 80/{key} {file} 0 R>>"
        )


def _font(file: BinaryIO, path: str, number: int) -> Any:
    try:
        is_collection = file.read(4) == b"ttcf"
        file.seek(0)
        if is_collection and number >= (count := len(TTCollection(file, lazy=True).fonts)):
            raise ValueError(f"{path} holds {count} fonts, 0 to {count - 1}: there is no {number}")
        font = TTFont(file, fontNumber=number, lazy=True, recalcTimestamp=False)
        tables = set(font.keys())
    except (TTLibError, AssertionError, KeyError, IndexError) as error:
        raise ValueError(
            f"{path} is not a font that can be embedded: TrueType or OpenType (.ttf, .otf), or a collection of them "
            f"(.ttc, .otc): {error}"
        ) from None
    if not tables & {"glyf", "CFF "}:
        what = "variable CFF outlines (CFF2)" if "CFF2" in tables else "no outlines, but pictures"
        raise ValueError(f"{path} has {what}: give a font with TrueType or CFF outlines")
    if not {"cmap", "head", "hhea", "hmtx", "maxp"} <= tables:
        raise ValueError(f"{path} is damaged: a font has the tables cmap, head, hhea, hmtx and maxp")
    if "OS/2" in tables and font["OS/2"].fsType & (_RESTRICTED | _BITMAPS_ONLY):
        raise ValueError(f"{path} says that its maker does not allow it to be embedded: give another font")
    return font


def _tag(data: bytes) -> str:
    """Six capital letters before the name of a font of which a part is embedded."""
    number = int.from_bytes(sha256(data).digest()[:8])
    return "".join(chr(65 + number // 26**place % 26) for place in range(6))


def _to_unicode(text: dict[int, str]) -> bytes:
    """Which text each code stands for, as a CMap."""
    rows = [f"<{code:04X}><{text[code].encode('utf-16-be').hex().upper()}>" for code in sorted(text)]
    blocks = [rows[at : at + 100] for at in range(0, len(rows), 100)]
    body = "\n".join(f"{len(block)} beginbfchar\n" + "\n".join(block) + "\nendbfchar" for block in blocks)
    return (
        "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n"
        "/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def\n/CMapName /Adobe-Identity-UCS def\n"
        "/CMapType 2 def\n1 begincodespacerange\n<0000><FFFF>\nendcodespacerange\n"
        f"{body}\nendcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n"
    ).encode("ascii")
