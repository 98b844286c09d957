"""Announcements of version 1, pasted together: which of them is this session's?"""

import re
from collections.abc import Sequence
from typing import Final

from .commitment import Announcement, Opening

_TITLE: Final = "everydeal session 1"
_QUOTE: Final = re.compile(r"^(?:[ \t\xa0]*[>|])+")


def read_announcements(text: str) -> list[Announcement]:
    """Every announcement in *text*, one or several, quoted or not, with other lines before, between and after.

    Raises:
        ValueError: there is none, or one of them is not whole; says what it lacks.
    """
    lines = [_QUOTE.sub("", line).strip("\ufeff \t\xa0") for line in text.splitlines()]
    starts = [place for place, line in enumerate(lines) if line == _TITLE]
    if not starts:
        return [Announcement.from_text(text)]
    return [_read_one(lines[start:end]) for start, end in zip(starts, [*starts[1:], len(lines)], strict=True)]


def _read_one(lines: Sequence[str]) -> Announcement:
    """The announcement that begins with *lines*: up to its line ``commitment``."""
    kept: list[str] = []
    for line in lines:
        kept.append(line)
        if line.startswith("commitment:"):
            break
    return Announcement.from_text("\n".join(kept))


def choose(announcements: Sequence[Announcement], opening: Opening) -> Announcement:
    """The announcement that *opening* opens; else the one of its name; else the last.

    >>> from .commitment import Terms
    >>> terms = Terms(name="Club", boards=(1,), deals="pavlicek", size=53644737765488792839237440000, beacon="x")
    >>> opening = Opening(terms, bytes(32))
    >>> choose([opening.announcement, Announcement(terms, "0" * 64)], opening) == opening.announcement
    True
    """
    for announcement in announcements:
        if announcement.commitment == opening.commitment:
            return announcement
    named = [one for one in announcements if one.terms.name == opening.terms.name]
    return (named or list(announcements))[-1]


def scandals(names: Sequence[str]) -> list[str]:
    """A warning for each name that several different announcements have.

    >>> scandals(["Session 1", "Session 2"])
    []
    """
    return [
        f"ATTENTION: {names.count(name)} different announcements are named {name!r}: whichever is opened, the "
        "organiser could choose"
        for name in dict.fromkeys(names)
        if names.count(name) > 1
    ]
