"""Reading an announcement that mail has been at: quoted, wrapped, indented, with text before and after.

A line that does not begin with a known key and a colon goes on the line before it.  Whether mail broke the line at a
blank or within a word cannot always be seen, so several ways of joining are tried, and a reading counts only if its
fingerprint is the one in the announcement's last line: nothing is guessed.
"""

import quopri
import re
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final

from .event import Announcement
from .fingerprint import read_fingerprint
from .terms import KEYS, TITLE

_QUOTE: Final = re.compile(r"^(?:[ \t\xa0]*[>|])+")
_ENCODED: Final = re.compile(r"=(?:\r?\n|[0-9A-F]{2})")
_KEYS: Final = ("name", "announced", *KEYS, "root", "fingerprint")
_BLANKS: Final = "\ufeff \t\xa0"
_HEX_KEYS: Final = ("root", "not-in")
_MOST: Final = 17
"""So many ways of joining are tried: each takes a fingerprint."""
_SYMBOLS: Final = 22


def read_announcement(text: str) -> Announcement:
    """The announcement in *text*.

    Raises:
        ValueError: there is none, or it has been changed.
    """
    try:
        return _read(text)
    except ValueError:
        if not _ENCODED.search(text):
            raise
        return _read(quopri.decodestring(text.encode()).decode("utf-8", "replace"))


def _read(text: str) -> Announcement:
    lines = [_QUOTE.sub("", line).strip(_BLANKS) for line in re.split(r"\r\n|\r|\n", text)]
    starts = [place for place, line in enumerate(lines) if line == TITLE]
    problem = ValueError(f"this announces no event: no line is {TITLE!r}")
    for start in reversed(starts):  # the last one: what stands above may be a first try
        try:
            return _read_at(lines[start + 1 :])
        except ValueError as error:
            problem = error
    raise problem


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
    """Keys, each with the pieces of its value, up to the fingerprint.

    Raises:
        ValueError: the fingerprint is missing.
    """
    entries: list[tuple[str, list[str]]] = []
    for line in lines:
        key, colon, value = line.partition(":")
        if colon and key.strip() in _KEYS:
            entries.append((key.strip(), [value.strip(_BLANKS)]))
        elif line and entries:
            entries[-1][1].append(line)
        if entries and entries[-1][0] == "fingerprint" and _symbols(entries[-1][1]) >= _SYMBOLS:
            return entries
    raise ValueError("the announcement has no end: its line 'fingerprint' is missing or cut short")


def _symbols(pieces: Sequence[str]) -> int:
    return len(re.sub(r"[\s-]", "", "".join(pieces)))


def _readings(entries: Sequence[tuple[str, list[str]]]) -> Iterator[list[tuple[str, str]]]:
    """The ways to join the pieces: first as it looks, then each open joint the other way."""
    joints = [
        (place, number, "" if pieces[number].endswith("-") and not pieces[number].endswith(" -") else " ")
        for place, (key, pieces) in enumerate(entries)
        if key not in _HEX_KEYS
        for number in range(len(pieces) - 1)
    ]
    for other in (None, *joints):
        between = {(place, number): joint for place, number, joint in joints}
        if other is not None:
            place, number, joint = other
            between[place, number] = " " if joint == "" else ""
        yield [
            (key, "".join(piece + between.get((place, number), "") for number, piece in enumerate(pieces)))
            for place, (key, pieces) in enumerate(entries)
        ]
