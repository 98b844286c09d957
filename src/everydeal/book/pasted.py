"""What people paste that leads to a page without a deal in it: our own addresses, pages by their editions' names, and
conditions; and what must be put right before a deal can be read.

Mail breaks long addresses and ids, so blanks and new lines inside them mean nothing here.
"""

import re
from typing import Final
from urllib.parse import unquote, urlsplit

from ..cards import SEATS
from .addresses import parse_page
from .editions import BY_SLUG, CONSTRAINED, EDITIONS, Edition

MAX_LENGTH: Final = 4000
"""Characters of an address or a name."""
_ROOMS: Final = {*BY_SLUG, CONSTRAINED, "b", "day", "find", "random"}
"""The first part of an address of ours."""
_ADDRESS = re.compile(r"\s*(?:https?:)?/", re.IGNORECASE)
_NO_SCHEME = re.compile(r"\s*[a-z0-9.-]{1,253}(?::[0-9]{1,5})?/", re.IGNORECASE)
_IN_PLACE = re.compile(r"\s*([a-z-]++)/[0-9]", re.IGNORECASE)
_NUMBER = r"((?:[0-9][0-9,_'’^*e+ \u00a0\u2009\u202f]*+)|first|last)"
_WORD = r"(?:page|p\.|number|no\.)"
_PAGE_OF = re.compile(
    rf"\s*(?:the\s+)?{_WORD}?\s*{_NUMBER}\s*(?:page)?\s*(?:of|in)\s+(.+)\Z", re.IGNORECASE | re.DOTALL
)
_OF_PAGE = re.compile(rf"\s*([a-z][^0-9]*?)[\s,:#]*{_WORD}?\s*{_NUMBER}\s*\Z", re.IGNORECASE | re.DOTALL)
_ALONE = re.compile(r"\s*(?:page|p\.|number|no\.|#)\s*([0-9].*)\Z", re.IGNORECASE | re.DOTALL)
_POWER = re.compile(r"\s*[0-9,]{1,20}(?:\*[0-9]{1,20})?\^[0-9]{1,3}\s*\Z")
_HOLDING = re.compile(r"(?:(?:10|[AKQJT2-9])(?: ?(?:10|[AKQJT2-9])){0,12}|[-–—])")
_CONDITION = re.compile(r"[\s(!]*+(?:not\s+)?[a-z]\w{0,30}\s*\(\s*(?:north|east|south|west|[nesw])\b", re.IGNORECASE)
_SEAT = re.compile(r"\b[NESWOZVØ]\s*:")
LANGUAGES: Final = (
    ("NESO", "ARDV"), ("NESO", "ARDF"), ("NESO", "ARDJ"), ("NOSW", "AKDB"), ("NOZW", "AHVB"), ("NESW", "AKDW"),
    ("NØSV", "EKDB"),
)  # fmt: skip
"""Seats and honours of French and Portuguese, Italian, Spanish, German, Dutch, Polish, Danish."""
_SMALL_WORDS = {"the", "a", "edition", "of", "order", "in", "book", "deal", "deals", "impossible", "bridge", "is", "on"}


def address_in_text(text: str) -> str | None:
    """The path and query of the address of ours that a text is, whatever host and whatever root it has; else None.

    >>> address_in_text("https://example.org/book/andrews/1000?dealer=S"), address_in_text("http://example.org/1000")
    ('/andrews/1000?dealer=S', None)
    >>> address_in_text("https://example.org/everydeal/andrews/#1000"), address_in_text("andrews/1000")
    ('/andrews/1000', '/andrews/1000')
    >>> address_in_text("localhost:5252/andrews/1000")
    '/andrews/1000'
    """
    if len(text) > MAX_LENGTH:
        return None
    squeezed = re.sub(r"\s*[\r\n]\s*", "", text.strip())
    bare = _IN_PLACE.match(squeezed)
    is_bare = bare is not None and bare[1].lower() in _ROOMS
    if not is_bare and not _ADDRESS.match(squeezed):
        if not _NO_SCHEME.match(squeezed):
            return None
        squeezed = f"//{squeezed}"
    try:
        parts = urlsplit(f"/{squeezed}" if is_bare else squeezed)
    except ValueError:
        return None
    path, query = parts.path, parts.query
    if path.endswith("/") and parts.fragment:  # the book as files: what follows the # is the server's path
        rest, _, query = parts.fragment.partition("?")
        path += rest
    segments = unquote(path).lstrip("/").split("/")
    for at, segment in enumerate(segments):
        if segment.lower() in _ROOMS and (len(segments) > at + 1 or segment in ("find", "random")):
            own = "/".join([segment.lower(), *("".join(one.split()) for one in segments[at + 1 :])])
            return f"/{own}?{'+'.join(query.split())}" if query else f"/{own}"
    return None


def page_in_text(text: str) -> tuple[Edition, int] | None:
    """The page that a text names together with its edition, ``Andrews page 1,000``, ``10^27 of Big Deal``; else None.

    >>> edition, page = page_in_text("page 1,000 of Pavlicek's edition (suit order)")
    >>> edition.slug, page
    ('pavlicek-suit', 1000)

    Raises:
        ValueError: the edition has no such page.
    """
    if len(text) > 200:
        return None
    if found := _PAGE_OF.match(text):
        number, name = found[1], found[2]
    elif found := _OF_PAGE.match(text):
        name, number = found[1], found[2]
    else:
        return None
    edition = _NAMES.get(_plain(name))
    if edition is None:
        return None
    page = parse_page(number, edition.size)
    try:
        edition.check(page)
    except IndexError as error:
        raise ValueError(str(error)) from None
    return edition, page


def condition_in_text(text: str) -> str | None:
    """The condition on deals that a text is, as described sets take it, or tries to be; else None.

    >>> condition_in_text(" hcp(north) >= 20 "), condition_in_text("N:AK.Q.J.T 2... - -"), condition_in_text("AKQ(J)")
    ('hcp(north) >= 20', None, None)
    """
    return text.strip() if len(text) <= MAX_LENGTH and _CONDITION.match(text) else None


def number_in_text(text: str) -> str | None:
    """The number of a text that is nothing but a number, perhaps with the word page: ``page 1,000``, ``10^27``.

    >>> number_in_text("page 1,000"), number_in_text("10^27"), number_in_text("andrews")
    ('1,000', '10^27', None)
    """
    if len(text) > 200:
        return None
    found = _ALONE.match(text)
    return found[1].strip() if found else text.strip() if _POWER.match(text) else None


def marked(text: str) -> str:
    """A printed diagram that lost its suit symbols, as pictures do when they are copied, with letters for them.

    Of twelve lines with a suit of one hand, or of West and East, it is clear which suit each is; other texts are left
    alone.
    """
    if len(text) > MAX_LENGTH:
        return text
    lines = [
        [part for part in re.split(r"\s{2,}|\t", line.strip()) if part not in ("N", "E", "S", "W", "W E")]
        for line in text.splitlines()
    ]
    lines = [line for line in lines if any(line)]
    if [len(line) for line in lines] != [1] * 4 + [2] * 4 + [1] * 4:
        return text
    if not all(_HOLDING.fullmatch(part) for line in lines for part in line):
        return text
    return "\n".join("    ".join(f"{'SHDC'[row % 4]} {part}" for part in line) for row, line in enumerate(lines))


def in_english(text: str) -> str:
    """A deal or a hand with the honours of another language, in English; other texts as they are.

    Points or symbols must say which suit is which, and all languages that have those letters must mean the same: a V is
    a jack in French and a queen in Dutch, and if no other letter tells, nobody can know.

    >>> in_english("N:RD5.A.. AV..."), in_english("♠ A H 10 ♥ V ♦ B ♣ -"), in_english("AV..."), in_english("AKQ...")
    ('N:KQ5.A.. AJ...', '♠ A K 10 ♥ Q ♦ J ♣ -', 'AV...', 'AKQ...')
    """
    if len(text) > MAX_LENGTH or (text.count(".") < 3 and "♠" not in text):
        return text
    letters = set(filter(str.isalpha, _SEAT.sub("", text).upper())) - {"T"}
    if letters <= set("AKQJ"):
        return text
    readings = {_translated(text, seats, honours) for seats, honours in LANGUAGES if letters <= set(honours)}
    return readings.pop() if len(readings) == 1 else text


def _translated(text: str, seats: str, honours: str) -> str:
    seated = _SEAT.sub(lambda seat: seat[0].translate(str.maketrans(seats, SEATS)), text)
    return seated.translate(str.maketrans(honours + honours.lower(), "AKQJakqj"))


def squeeze(text: str) -> str:
    """A text without its blanks, if it may be an id that was broken; else as it is."""
    squeezed = "".join(text.split())
    is_broken = len(text) <= 400 and squeezed != text.strip() and re.fullmatch(r"[0-9A-Za-z_+/=-]{12,}", squeezed)
    return squeezed if is_broken else text


def _plain(name: str) -> str:
    words = re.findall(r"[a-z]+", name.lower().replace("’", "'").replace("'s", ""))
    return "".join(sorted(word for word in words if word not in _SMALL_WORDS))


_NAMES: Final = {
    _plain(name): edition for edition in reversed(EDITIONS) for name in (edition.slug, edition.short, edition.title)
}
"""Editions by what people call them, without the small words."""
