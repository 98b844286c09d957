"""The terms of an event as an organiser writes them: an announcement without what only a program can know.

The lines are those of an announcement, without ``announced``, ``size``, ``root`` and ``fingerprint``; a line that
begins with # is a comment.  What goes without saying may be left out (`DEFAULTS`).  ``not-in`` may name a file, and
``starts: 2026-12-02`` may stand for ``beacon``: drand's first round at 12:00 UTC of the day before.
"""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Final

from ..beacons import Drand, parse_beacon
from ..beacons.base import day
from ..beacons.drand import round_after
from ..sessions.boards import format_boards, parse_boards
from ..sessions.sets import parse_set
from ..texts import clean
from .terms import HEX, KEYS, OPEN_BOARDS, Phase, Terms, parse_number, parse_sessions

DEFAULTS: Final = {"sections": "-", "reserves": "0", "deals": "pavlicek"}
AHEAD: Final = timedelta(hours=1)
"""A beacon must be so far ahead when an event is made."""
_OURS: Final = ("announced", "size", "root", "fingerprint", "secret")
_GIVEN: Final = {*KEYS, "starts"} - {"size"}


def read_draft(text: str, digest: Callable[[str], str]) -> tuple[str, tuple[Phase, ...]]:
    """The event's name and its phases; *digest* gives the SHA-256 of a file named in a ``not-in`` line.

    Raises:
        ValueError: a line is wrong or missing; names it.
        OSError: a file of used deals cannot be read.
    """
    name, drafts = "", []
    for number, line in enumerate(text.lstrip("\ufeff").splitlines(), start=1):
        if not line.strip() or line.startswith("#") or line.strip() == "everydeal event 2":
            continue
        key, colon, value = (part.strip() for part in line.partition(":"))
        if key in _OURS:
            raise ValueError(f"line {number}: leave out {key!r}: the program adds it")
        if not colon or (key != "name" and key not in _GIVEN):
            raise ValueError(f"line {number}: {line.strip()!r} does not begin with name, {', '.join(sorted(_GIVEN))}")
        if key == "name":
            name = clean(value)
        elif key == "phase":
            drafts.append((number, {"phase": [value]}))
        elif not drafts:
            raise ValueError(f"line {number}: {key!r} stands before the first line 'phase'")
        else:
            drafts[-1][1].setdefault(key, []).append(value)
    if not name or not drafts:
        raise ValueError("an event needs a line 'name' and at least one line 'phase'")
    return name, tuple(_phase(number, lines, digest) for number, lines in drafts)


def _phase(line: int, lines: dict[str, list[str]], digest: Callable[[str], str]) -> Phase:
    try:
        used = tuple(value if HEX.fullmatch(value) else digest(value) for value in lines.pop("not-in", []))
        for key, values in lines.items():
            if len(values) > 1:
                raise ValueError(f"{len(values)} lines {key!r}, not one")
        given = DEFAULTS | {key: values[0] for key, values in lines.items()}
        missing = [key for key in ("title", "sessions", "boards", "file") if key not in given]
        if missing:
            raise ValueError(f"the line {missing[0]!r} is missing")
        source = parse_set(given["deals"])
        return Phase(
            code=given["phase"],
            title=clean(given["title"]),
            sessions=parse_sessions(given["sessions"]),
            sections=tuple(given["sections"].split()),
            boards=tuple(_boards(part) for part in given["boards"].split("/")),
            reserves=parse_number(given["reserves"], "reserves"),
            deals=source.text,
            size=source.size,
            beacon=str(parse_beacon(_beacon(given))),
            file=given["file"],
            used=used,
        )
    except ValueError as error:
        raise ValueError(f"the phase of line {line}: {error}") from None


def _boards(text: str) -> str:
    text = text.strip()
    return text if text == OPEN_BOARDS else format_boards(parse_boards(text))


def _beacon(given: dict[str, str]) -> str:
    if ("beacon" in given) == ("starts" in given):
        raise ValueError("it needs a line 'beacon', or 'starts: YYYY-MM-DD' for drand's round of noon the day before")
    if "starts" in given:
        return str(propose(day(given["starts"])))
    kind, colon, text = given["beacon"].partition(":")
    return f"{kind}:{clean(text)}" if kind == "text" and colon else given["beacon"]


def propose(starts: datetime) -> Drand:
    """drand's first round at noon (UTC) of the day before a phase *starts*."""
    return Drand(round_after(starts - timedelta(hours=12)))


def announce(name: str, phases: tuple[Phase, ...], now: datetime) -> Terms:
    """The terms of an event that is announced today.

    Raises:
        ValueError: a beacon is out today, or within an hour; or something else is wrong with the terms.
    """
    today = f"{now.astimezone(UTC):%Y-%m-%d}"
    terms = Terms(name, today, phases)
    for phase in phases:
        time = phase.source_of_luck.published()
        if time is not None and time < now + AHEAD:
            raise ValueError(f"phase {phase.code}: beacon {phase.beacon} is out at {time:%Y-%m-%d %H:%M} UTC: too soon")
    return terms
