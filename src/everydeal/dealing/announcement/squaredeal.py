"""A tournament's description file of SquareDeal, read as terms.

Lines begin with two letters: ``TN`` the tournament's name, ``SN sessions:boards:file:description`` a phase; others
(``KH``, the hash of its keys, ``DI`` and ``DV``, its "delayed information") are about its own commitment.  3x10 boards
are 1-10, 11-20, 21-30, session after session.  An open number (``0`` sessions, ``?`` boards) has to be written out.

Source: H. van Staveren, SquareDeal's documentation and published description files of world championships.
"""

import re
from typing import Final

from .terms import Phase, parse_range

_LINE: Final = re.compile(r"([A-Z]{2}) *(.*)")


def read_squaredeal(text: str, number: int, reserves: int = 1) -> tuple[str, list[Phase]]:
    """The tournament's name and its phases; round *number* is that of every session.

    Raises:
        ValueError: it is not such a file; names the line.
    """
    name, phases = "", []
    for place, line in enumerate(text.removeprefix("\ufeff").splitlines(), start=1):
        found = _LINE.fullmatch(line.strip())
        if not found:
            if line.strip() and not line.startswith("#"):
                raise ValueError(f"line {place}: {line.strip()[:40]!r} is not a line of a SquareDeal description")
            continue
        key, value = found[1], found[2].strip()
        if key == "TN":
            name = value
        elif key == "SN":
            phases.append(_phase(place, value, number, reserves))
    if not name or not phases:
        raise ValueError("this is not a SquareDeal description: it needs a line TN and at least one line SN")
    return name, phases


def _phase(line: int, value: str, number: int, reserves: int) -> Phase:
    parts = [part.strip() for part in value.split(":", 3)]
    if len(parts) < 3 or not re.fullmatch(r"[0-9]{1,3}", parts[0]):
        raise ValueError(f"line {line}: {value[:60]!r} is not sessions:boards:file:description")
    code = re.sub(r"[^A-Z0-9]", "", parts[2].upper()).lstrip("0123456789")[:16]
    if not code:
        raise ValueError(f"line {line}: the file's name {parts[2][:40]!r} has no letter to call the phase by")
    if not int(parts[0]) or parts[1] == "?":
        raise ValueError(f"line {line}: the number of sessions or boards is open: write the most that can come")
    try:
        return Phase(code, int(parts[0]), _boards(parts[1]), reserves=reserves, round=number, step=0)
    except ValueError as error:
        raise ValueError(f"line {line}: {error}") from None


def _boards(text: str) -> tuple[range, ...]:
    if found := re.fullmatch(r"([1-9][0-9]?)x([1-9][0-9]{0,2})", text):
        count, size = int(found[1]), int(found[2])
        return tuple(parse_range(f"{i * size + 1}-{(i + 1) * size}") for i in range(count))
    parts = [text] if text.isdecimal() else text.split(",")
    return tuple(parse_range(part if "-" in part else f"1-{part}") for part in parts)
