"""Reading an announcement that mail has been at: quoted, wrapped, indented, with text before and after.

A line that does not begin with a known key and a colon goes on the line before it.  Whether mail broke the line at a
blank or within a word cannot always be seen, so several ways of joining are tried, and a reading counts only if its
fingerprint is the one in the announcement's last line: nothing is guessed.  Every blank of `texts` may stand for U+0020
(mail that was a web page has U+00A0), for no hashed text has another.
"""

import quopri
import re
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final

from ..texts import BLANKS
from .event import Announcement
from .fingerprint import read_fingerprint
from .terms import KEYS, TITLE

_BLANK: Final = "".join(map(chr, sorted(BLANKS)))
_BLANKS: Final = re.compile(f"[{_BLANK}]+")
_QUOTE: Final = re.compile(rf"^(?:[{_BLANK}]*[>|])+")
_ENCODED: Final = re.compile(r"=(?:\r?\n|[0-9A-F]{2})")
_KEYS: Final = ("name", "announced", *KEYS, "root", "fingerprint")
_HEX_KEYS: Final = ("root", "not-in")
_MOST: Final = 17
"""So many ways of joining are tried: each takes a fingerprint."""
_SYMBOLS: Final = 22


def read_announcement(text: str) -> Announcement:
    """The announcement in *text*; of several the last, for what stands above may be a first try.

    Raises:
        ValueError: there is none, or it has been changed.
    """
    return next(_found(text))


def read_announcements(text: str) -> list[Announcement]:
    """Every announcement in *text* that is whole, each once, in the order in which they last stand there.

    Raises:
        ValueError: there is none, or it has been changed.
    """
    return list(dict.fromkeys(_found(text)))[::-1]


def _found(text: str) -> Iterator[Announcement]:
    """The announcements in *text*, from the last one up; ValueError if there is none."""
    problem: ValueError | None = None
    for decoded in _decoded(text):
        found = False
        for lines in reversed(_parts(decoded)):
            try:
                yield _read_at(lines)
                found = True
            except ValueError as error:
                problem = problem or error
        if found:
            return
    raise problem or ValueError(f"this announces no event: no line is {TITLE!r}")


def _decoded(text: str) -> Iterator[str]:
    """*text*, and if it may be quoted-printable, what that says."""
    yield text
    if _ENCODED.search(text):
        yield quopri.decodestring(text.encode()).decode("utf-8", "replace")


def _parts(text: str) -> list[list[str]]:
    """The lines after each title, up to the next one, without quote marks and with each run of blanks as one.

    A blank is left in front of a line that is indented deeper than its title, and behind one that ends with a blank.
    """
    parts: list[list[str]] = []
    margin = 0
    for raw in re.split(r"\r\n|\r|\n", text.replace("\ufeff", "")):
        line = _QUOTE.sub("", raw)
        plain = _BLANKS.sub(" ", line).lstrip()
        indent = len(line) - len(line.lstrip(_BLANK))
        if plain.rstrip() == TITLE:
            parts.append([])
            margin = indent
        elif parts:
            parts[-1].append(f" {plain}" if indent > margin else plain)
    return parts


def _read_at(lines: Sequence[str]) -> Announcement:
    """The announcement that begins with these lines."""
    entries = _collect(lines)
    wanted = read_fingerprint("".join(entries.pop()[1]))
    problem: ValueError | None = None
    for values in islice(_readings(entries), _MOST):
        try:
            found = Announcement.from_entries(values)
        except ValueError as error:
            problem = problem or error
            continue
        if found.fingerprint == wanted:
            return found
        problem = ValueError(f"the announcement has been changed: its fingerprint is {found.fingerprint}, not {wanted}")
    raise problem or ValueError("this announces no event")


def _collect(lines: Sequence[str]) -> list[tuple[str, list[str]]]:
    """Keys, each with the pieces of its value, up to the fingerprint; the blanks around a piece are kept.

    Raises:
        ValueError: the fingerprint is missing.
    """
    entries: list[tuple[str, list[str]]] = []
    for line in lines:
        key, colon, value = line.partition(":")
        if colon and key.strip() in _KEYS:
            entries.append((key.strip(), [value.lstrip()]))
        elif line.strip() and entries:
            entries[-1][1].append(line)
        if entries and entries[-1][0] == "fingerprint" and _symbols(line) and _symbols(*entries[-1][1]) >= _SYMBOLS:
            return entries
    raise ValueError("the announcement has no end: its line 'fingerprint' is missing or cut short")


def _symbols(*pieces: str) -> int:
    return len(re.sub(r"[\s-]", "", "".join(pieces)))


def _readings(entries: Sequence[tuple[str, list[str]]]) -> Iterator[list[tuple[str, str]]]:
    """The ways to join the pieces: as mail breaks lines, as a terminal cuts them, then one joint the other way."""
    joints = [
        (place, number)
        for place, (key, pieces) in enumerate(entries)
        if key not in _HEX_KEYS
        for number in range(len(pieces) - 1)
    ]
    broken = [_at_words(entries[place][1][number]) for place, number in joints]
    cut = [_at_any_letter(*entries[place][1][number : number + 2]) for place, number in joints]
    tried = [broken, cut]
    for way in (broken, cut):
        for place in range(min(len(joints), _MOST)):
            tried.append([*way[:place], "" if way[place] else " ", *way[place + 1 :]])
    for way in map(list, dict.fromkeys(map(tuple, tried))):
        between = dict(zip(joints, way, strict=True))
        yield [
            (key, "".join(piece.strip() + between.get((place, number), "") for number, piece in enumerate(pieces)))
            for place, (key, pieces) in enumerate(entries)
        ]


def _at_words(piece: str) -> str:
    """What stood between a piece and the next, if the line was broken between words, or after a hyphen."""
    plain = piece.rstrip()
    return "" if plain.endswith("-") and not plain.endswith(" -") else " "


def _at_any_letter(piece: str, after: str) -> str:
    """What stood between two pieces, if the line was cut where it was full."""
    return " " if piece.endswith(" ") or after.startswith(" ") else ""
