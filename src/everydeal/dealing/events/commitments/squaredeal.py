"""A tournament's description file of SquareDeal, read as the terms of an event.

Lines begin with two letters: ``TN`` the tournament's name, ``DI`` the "delayed information" (what will be the beacon),
``SN sessions:boards:file:description`` a phase; others (``KH``, the hash of its keys, ``DV``, the information itself)
are about its own commitment.  No session is announced by ``0`` sessions (their number is open) and ``?`` boards; 3x10
boards are 1-10, 11-20, 21-30, session after session.

Source: H. van Staveren, SquareDeal's documentation and published description files of world championships.
"""

import re
from typing import Final

from ..sessions.boards import format_boards, parse_boards
from ..texts import clean
from .terms import OPEN_BOARDS, Phase

_LINE: Final = re.compile(r"([A-Z]{2}) *(.*)")


def read_squaredeal(text: str, beacon: str | None = None, reserves: int = 1) -> tuple[str, tuple[Phase, ...]]:
    """The tournament's name and its phases; *beacon* is theirs all, in the place of the file's ``DI``.

    Raises:
        ValueError: it is not such a file; names the line.
    """
    name, delayed, phases = "", "", []
    for number, line in enumerate(text.lstrip("\ufeff").splitlines(), start=1):
        found = _LINE.fullmatch(line.strip())
        if not found:
            if line.strip() and not line.startswith("#"):
                raise ValueError(f"line {number}: {line.strip()[:40]!r} is not a line of a SquareDeal description")
            continue
        key, value = found[1], found[2].strip()
        if key == "TN":
            name = clean(value)
        elif key == "DI":
            delayed = clean(value)
        elif key == "SN":
            phases.append((number, value))
    if not name or not phases:
        raise ValueError("this is not a SquareDeal description: it needs a line TN and at least one line SN")
    if not (beacon or delayed):
        raise ValueError("the description has no line DI: name a beacon (--beacon)")
    return name, tuple(_phase(number, value, beacon or f"text:{delayed}", reserves) for number, value in phases)


def _phase(line: int, value: str, beacon: str, reserves: int) -> Phase:
    parts = value.split(":", 3)
    if len(parts) < 3 or not re.fullmatch(r"[0-9]{1,3}", parts[0].strip()):
        raise ValueError(f"line {line}: {value!r} is not sessions:boards:file:description")
    count, boards, file, *title = (part.strip() for part in parts)
    code = re.sub(r"[^A-Z0-9]", "", file.upper()).lstrip("0123456789")[:16]
    try:
        return Phase(
            code=code,
            title=clean(title[0]) if title and title[0] else code,
            sessions=int(count) or None,
            boards=_boards(boards),
            reserves=reserves,
            beacon=beacon,
            file=file,
        )
    except ValueError as error:
        raise ValueError(f"line {line}: {error}") from None


def _boards(text: str) -> tuple[str, ...]:
    if text == "?":
        return (OPEN_BOARDS,)
    if found := re.fullmatch(r"([1-9][0-9]?)x([1-9][0-9]{0,3})", text):
        count, size = int(found[1]), int(found[2])
        return tuple(format_boards(range(i * size + 1, (i + 1) * size + 1)) for i in range(count))
    if text.isascii() and text.isdecimal():
        return (format_boards(range(1, int(text) + 1)),)
    return tuple(format_boards(parse_boards(part)) for part in text.split(","))
