"""What people write for a page or for several: ``1,000``, ``10^27``, ``5*10^27``, ``2^64``, ``last``, ``1-8``.

A page's permanent address has plain digits without leading zeros; these forms lead there.
"""

import re
from collections.abc import Iterator

from ..notations.powers import is_power, parse_power

MAX_DIGITS = 60
"""More digits than the largest edition's last page has by far."""

_PLAIN = re.compile(r"[0-9]+\Z")
_SCIENTIFIC = re.compile(r"([0-9]{1,9})e\+?([0-9]{1,2})\Z", re.IGNORECASE)
_SEPARATORS = str.maketrans("", "", ",_'’ \u00a0\u2009\u202f")
_RANGE = re.compile(r"(.+?)(?<!\s)\s*+(?:-|–|\.\.|to)\s*(.+)\Z", re.IGNORECASE)


def is_canonical(text: str) -> bool:
    """Is *text* a page as permanent addresses have it?"""
    return text.isascii() and text.isdigit() and text[0] != "0" and len(text) <= MAX_DIGITS


def parse_page(text: str, size: int) -> int:
    """The page that *text* names in a book of *size* pages; it need not exist.

    >>> parse_page("1,000", 10**9), parse_page("2^10", 10**9), parse_page("5*10^3", 10**9), parse_page("last", 10**9)
    (1000, 1024, 5000, 1000000000)

    Raises:
        ValueError: that is not a page number; says what is.
    """
    word = text.strip().translate(_SEPARATORS)
    if word.lower() in ("first", "last"):
        return 1 if word.lower() == "first" else size
    if _PLAIN.match(word):
        if len(word.lstrip("0")) > MAX_DIGITS:
            raise ValueError(f"That number has {len(word)} digits; the book’s last page has {len(str(size))}.")
        return int(word)
    if is_power(word):
        return _power(word, text, size)
    if found := _SCIENTIFIC.match(word):
        return int(int(found[1]) * 10 ** int(found[2]))
    raise ValueError(
        f"“{_shown(text)}” is not a page number. Write digits (1,000), a power (10^27, 2^64), first or last."
    )


def parse_pages(text: str, size: int, limit: int) -> list[int]:
    """The pages that a list names: page numbers and ranges like ``1-8``, with commas, semicolons or new lines between.

    A comma followed by three digits is part of a number (``1,000``) unless the list has spaces or other commas that
    say otherwise: write a space after a comma that separates.

    >>> parse_pages("1-3, 2^10; 1,000", 10**9, 24)
    [1, 2, 3, 1024, 1000]

    Raises:
        ValueError: a word is no page; there is no page at all; or there are more than *limit*.
        IndexError: a page is outside the book.
    """
    pages: list[int] = []
    for word in _words(text):
        first, last = _ends(word, size)
        for page in (first, last):
            if not 1 <= page <= size:
                raise IndexError(f"“{_shown(word)}” is outside this book: its pages are 1 to {size:,}.")
        if last < first:
            raise ValueError(f"“{_shown(word)}” runs backwards.")
        if len(pages) + last - first + 1 > limit:
            raise ValueError(f"At most {limit} pages at once.")
        pages.extend(range(first, last + 1))
    if not pages:
        raise ValueError("Write some pages: 1-8, or 10^27, or a list of them.")
    return pages


def format_pages(pages: list[int]) -> str:
    """The shortest list that `parse_pages` reads as these pages.

    >>> format_pages([1, 2, 3, 7, 9, 10])
    '1-3, 7, 9-10'
    """
    runs: list[list[int]] = []
    for page in pages:
        if runs and page == runs[-1][1] + 1:
            runs[-1][1] = page
        else:
            runs.append([page, page])
    return ", ".join(f"{first}" if first == last else f"{first}-{last}" for first, last in runs)


def _power(word: str, text: str, size: int) -> int:
    try:
        page = parse_power(word)
    except ValueError:
        page = None
    if page is None or page > 10**MAX_DIGITS:
        raise ValueError(f"“{_shown(text)}” is beyond the book: its last page has {len(str(size))} digits.")
    return page


def _words(text: str) -> Iterator[str]:
    for part in re.split(r"[;\n\r]|,(?=\s)|,(?![0-9]{3}(?![0-9]))", text):
        if part.strip():
            yield part.strip()


def _ends(word: str, size: int) -> tuple[int, int]:
    if found := _RANGE.match(word):
        return parse_page(found[1], size), parse_page(found[2], size)
    page = parse_page(word, size)
    return page, page


def _shown(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= 40 else text[:37] + "..."
