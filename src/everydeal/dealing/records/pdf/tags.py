"""The tags of a document: what a page's marks are, in the order in which they are read.

A heading, and for each board a section with paragraphs.  A paragraph that is not plain from its letters has them in
words (*actual text*), which a program reads aloud and copies: ``North: S 8 H AKQT4 D AJ6 C T742``.

Source: ISO 32000-1:2008, 14.7 (logical structure), 14.8 (tagged PDF), 14.9.4 (replacement text).
"""

from .document import Document, string


class Tags:
    """The tags of all pages."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._root, self._whole = document.reserve(), document.reserve()
        self._parts: list[int] = []
        self._section: int = 0
        self._children: list[int] = []
        self._marks: list[int] = []
        self._pages: list[list[int]] = []
        self._page = 0

    def begin_page(self, page: int) -> int:
        """Tag page object *page* from now on; its number among the pages."""
        self._page, self._marks = page, []
        self._pages.append(self._marks)
        return len(self._pages) - 1

    def heading(self, kind: str = "H1") -> int:
        """A heading of the whole; its mark."""
        number, mark = self._element(kind, self._whole, "")
        self._parts.append(number)
        return mark

    def begin_section(self) -> None:
        """A new section, for the paragraphs that follow."""
        self._section, self._children = self._document.reserve(), []

    def paragraph(self, words: str = "") -> int:
        """A paragraph of the section, with its words where they are not those that are drawn; its mark."""
        number, mark = self._element("P", self._section, words)
        self._children.append(number)
        return mark

    def end_section(self) -> None:
        """Close the section."""
        children = " ".join(f"{number} 0 R" for number in self._children)
        self._document.put(self._section, f"<</Type/StructElem/S/Sect/P {self._whole} 0 R/K[{children}]>>")
        self._parts.append(self._section)

    def finish(self) -> int:
        """Write the tree; the number of its root."""
        add = self._document.add
        parts = " ".join(f"{number} 0 R" for number in self._parts)
        self._document.put(self._whole, f"<</Type/StructElem/S/Document/P {self._root} 0 R/K[{parts}]>>")
        pages = " ".join(
            f"{number} {add('[' + ' '.join(f'{mark} 0 R' for mark in marks) + ']')} 0 R"
            for number, marks in enumerate(self._pages)
        )
        tree = add(f"<</Nums[{pages}]>>")
        self._document.put(
            self._root,
            f"<</Type/StructTreeRoot/K {self._whole} 0 R/ParentTree {tree} 0 R/ParentTreeNextKey {len(self._pages)}>>",
        )
        return self._root

    def _element(self, kind: str, parent: int, words: str) -> tuple[int, int]:
        mark = len(self._marks)
        text = f"/ActualText{string(words)}" if words else ""
        number = self._document.add(f"<</Type/StructElem/S/{kind}/P {parent} 0 R/Pg {self._page} 0 R/K {mark}{text}>>")
        self._marks.append(number)
        return number, mark
