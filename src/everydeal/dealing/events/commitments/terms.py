"""What everybody may know about an event beforehand: its phases, and the units that are dealt one by one.

A *phase* has sessions; a *unit* is what is dealt at once: a phase's session, a section of it (or ``-``), and a reserve
(0 is the planned set).  The terms are a text of one ``key: value`` a line, in one order and one form, because that text
is hashed: what is read is written again and compared.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from itertools import pairwise, product
from typing import Final, TypeAlias

from ..beacons import Beacon, parse_beacon
from ..beacons.base import day
from ..sessions.boards import format_boards, parse_boards
from ..sessions.sets import DealSet, parse_set
from ..texts import is_clean

TITLE: Final = "everydeal event 2"
KEYS: Final = (
    "phase",
    "title",
    "sessions",
    "sections",
    "boards",
    "reserves",
    "deals",
    "size",
    "beacon",
    "file",
    "not-in",
)
"""The lines of a phase, in their order; the last comes once for each list of used deals."""
MOST_SESSIONS: Final = 999
"""A phase has so many sessions at most, and an open-ended one is committed to exactly so many."""
OPEN_BOARDS: Final = "1-"
"""Any number of boards, from 1 on."""
HEX: Final = re.compile(r"[0-9a-f]{64}")
_CODE: Final = re.compile(r"[A-Z][A-Z0-9]{0,15}")
_SECTION: Final = re.compile(r"[A-Z0-9]{1,8}")
_FILE: Final = re.compile(r"[A-Za-z0-9_#-]{1,40}")
_NUMBER: Final = re.compile(r"0|[1-9][0-9]{0,39}")
_UNIT: Final = re.compile(r"([A-Z][A-Z0-9]{0,15}) ([1-9][0-9]{0,2})(?: (-|[A-Z0-9]{1,8})(?: ([0-9]))?)?")
Entries: TypeAlias = list[tuple[str, str]]
"""Keys and values, in the order of their lines."""


@dataclass(frozen=True, order=True)
class Unit:
    """What is dealt at once.

    >>> str(Unit("OPRR", 3)), Unit.from_text("OPRR 3 A 1")
    ('OPRR 3 - 0', Unit(phase='OPRR', session=3, section='A', reserve=1))
    """

    phase: str
    session: int
    section: str = "-"
    reserve: int = 0

    def __str__(self) -> str:
        return f"{self.phase} {self.session} {self.section} {self.reserve}"

    @classmethod
    def from_text(cls, text: str) -> "Unit":
        """The unit of a text; section and reserve may be left out.

        Raises:
            ValueError: it is not a unit's.
        """
        found = _UNIT.fullmatch(" ".join(text.split()))
        if not found:
            raise ValueError(f"{text!r} is not a unit: write phase, session, section and reserve, like 'OPRR 3 - 0'")
        return cls(found[1], int(found[2]), found[3] or "-", int(found[4] or 0))


@dataclass(frozen=True, kw_only=True)
class Phase:
    """Sessions of one kind.

    Raises:
        ValueError: something is not in its one form; says what.
    """

    code: str
    """Capital letters and digits, the phase's name in a unit's text."""
    title: str
    """What people call it; # is the session's number."""
    sessions: int | None
    """How many; None if that is open."""
    boards: tuple[str, ...]
    """Lists of boards, as `format_boards` writes them, gone through again and again by session; or `OPEN_BOARDS`."""
    beacon: str
    """The name of the public value (see `beacons`)."""
    file: str
    """The files' names; each run of # is the session's number, with leading zeros."""
    deals: str = "pavlicek"
    """The set that is dealt from (see `sets`)."""
    size: int = 53644737765488792839237440000
    """How many deals it has: with it, the set means what it meant then, or the difference shows."""
    sections: tuple[str, ...] = ("-",)
    """Sections that play other boards, ascending; ``-`` for none."""
    reserves: int = 0
    """How many reserve sets each session and section has."""
    used: tuple[str, ...] = ()
    """SHA-256, as hex digits, of each list of deals that must not come again."""

    def __post_init__(self) -> None:
        for good, key, value, rule in self._rules():
            if not good:
                place = "" if key == "phase" else f"phase {self.code!r}: "
                raise ValueError(f"{place}{key} {value!r}: {rule}")
        for boards in self.boards:
            if boards != OPEN_BOARDS and format_boards(parse_boards(boards)) != boards:
                raise ValueError(f"phase {self.code}: boards {boards!r}: write {format_boards(parse_boards(boards))}")
        self.source_of_luck.published(self.last)

    def _rules(self) -> Iterator[tuple[bool, str, object, str]]:
        yield bool(_CODE.fullmatch(self.code)), "phase", self.code, "a capital letter, and up to 15 more or digits"
        yield is_clean(self.title), "title", self.title, "a line of text, without blanks at its ends or doubled"
        count = self.sessions
        yield count is None or 1 <= count <= MOST_SESSIONS, "sessions", count, f"1 to {MOST_SESSIONS}, or open"
        codes = self.sections
        good = codes == ("-",) or (bool(codes) and all(map(_SECTION.fullmatch, codes)))
        yield good, "sections", codes, "'-', or codes of up to 8 capital letters and digits"
        yield all(one < other for one, other in pairwise(codes)), "sections", codes, "each once, ascending"
        yield bool(self.boards), "boards", self.boards, "at least one list"
        yield 0 <= self.reserves <= 9, "reserves", self.reserves, "0 to 9"
        yield is_clean(self.deals, None), "deals", self.deals, "a line of text, without blanks at its ends or doubled"
        yield self.size > 0, "size", self.size, "there is a deal to be dealt"
        yield bool(_FILE.fullmatch(self.file)), "file", self.file, "up to 40 letters, digits, and _ - #"
        yield "#" in self.file or count == 1, "file", self.file, "it needs a # for the session's number"
        for digest in self.used:
            yield bool(HEX.fullmatch(digest)), "not-in", digest, "64 hex digits, 0-9 a-f"

    @property
    def last(self) -> int:
        """The number of the last session that is committed to."""
        return self.sessions or MOST_SESSIONS

    @property
    def source_of_luck(self) -> Beacon:
        """The beacon itself."""
        return parse_beacon(self.beacon)

    @property
    def source(self) -> DealSet:
        """The set that is dealt from.

        Raises:
            ValueError: it has not the size that was committed to.
        """
        source = parse_set(self.deals)
        if source.size != self.size:
            raise ValueError(
                f"phase {self.code}: the set {self.deals!r} has {source.size} deals, but the terms say {self.size}"
            )
        return source

    def entries(self) -> Entries:
        """Keys and values, as they are written."""
        return [
            ("phase", self.code),
            ("title", self.title),
            ("sessions", f"1-{self.sessions}" if self.sessions else "1-"),
            ("sections", " ".join(self.sections)),
            ("boards", " / ".join(self.boards)),
            ("reserves", str(self.reserves)),
            ("deals", self.deals),
            ("size", str(self.size)),
            ("beacon", self.beacon),
            ("file", self.file),
            *(("not-in", digest) for digest in self.used),
        ]

    @classmethod
    def from_entries(cls, entries: Entries) -> "Phase":
        """The phase of these lines.

        Raises:
            ValueError: a line is missing, too much, or not in its form.
        """
        given = [key for key, _ in entries]
        wanted = [*KEYS[:-1], *["not-in"] * (len(entries) - len(KEYS) + 1)]
        for place, key in enumerate(wanted):
            if given[place : place + 1] != [key]:
                found = f"{given[place]!r} stands" if place < len(given) else "nothing stands"
                raise ValueError(f"{found} where the line {key!r} of a phase should be")
        code, title, sessions, sections, boards, reserves, deals, size, beacon, file = (v for _, v in entries[:10])
        return cls(
            code=code,
            title=title,
            sessions=parse_sessions(sessions),
            sections=tuple(sections.split(" ")),
            boards=tuple(boards.split(" / ")),
            reserves=parse_number(reserves, "reserves"),
            deals=deals,
            size=parse_number(size, "size"),
            beacon=beacon,
            file=file,
            used=tuple(value for _, value in entries[10:]),
        )

    def units(self) -> Iterator[Unit]:
        """All units, in the order of session, section, reserve."""
        for way in product(range(1, self.last + 1), self.sections, range(self.reserves + 1)):
            yield Unit(self.code, *way)

    def boards_of(self, session: int) -> tuple[int, ...] | None:
        """The boards of a session; None if their number was left open."""
        boards = self.boards[(session - 1) % len(self.boards)]
        return None if boards == OPEN_BOARDS else parse_boards(boards)

    def title_of(self, unit: Unit) -> str:
        """The title of a unit, in words."""
        title = self.title.replace("#", str(unit.session))
        section = f", section {unit.section}" if unit.section != "-" else ""
        return title + section + (f", reserve {unit.reserve}" if unit.reserve else "")

    def file_of(self, unit: Unit) -> str:
        """The name of a unit's files, without the format's extension: OPRR03, OPRR03-A, OPRR03-reserve1."""
        name = re.sub("#+", lambda run: str(unit.session).zfill(len(run[0])), self.file)
        name += f"-{unit.section}" if unit.section != "-" else ""
        return name + (f"-reserve{unit.reserve}" if unit.reserve else "")


@dataclass(frozen=True)
class Terms:
    """An event.

    Raises:
        ValueError: something is not in its one form, two phases have one code or files of one name, or a beacon is out
            before the day of the announcement is over.
    """

    name: str
    announced: str
    """YYYY-MM-DD, UTC: no beacon's value may be out before the end of this day."""
    phases: tuple[Phase, ...]

    def __post_init__(self) -> None:
        if not is_clean(self.name):
            raise ValueError(f"name {self.name!r}: it must be a line of text, without blanks at its ends or doubled")
        day(self.announced)
        if not self.phases:
            raise ValueError("an event has at least one phase")
        files: dict[str, str] = {}
        codes: set[str] = set()
        for phase in self.phases:
            if phase.code in codes:
                raise ValueError(f"two phases have the code {phase.code}")
            codes.add(phase.code)
            phase.source_of_luck.check_day(self.announced, phase.last)
            for unit in phase.units():
                other = files.setdefault(phase.file_of(unit), str(unit))
                if other != str(unit):
                    raise ValueError(f"files named {phase.file_of(unit)!r} would be those of {other} and of {unit}")

    @cached_property
    def text(self) -> str:
        """The text that is hashed, first."""
        lines = [("name", self.name), ("announced", self.announced)]
        lines += [entry for phase in self.phases for entry in phase.entries()]
        return f"{TITLE}\n" + "".join(f"{key}: {value}\n" for key, value in lines)

    @cached_property
    def digest(self) -> str:
        """SHA-256 of the text, as hex digits."""
        return sha256(self.text.encode()).hexdigest()

    @cached_property
    def units(self) -> tuple[Unit, ...]:
        """All units, in the order of the tree's leaves."""
        return tuple(unit for phase in self.phases for unit in phase.units())

    @cached_property
    def places(self) -> dict[Unit, int]:
        """The place of each unit among all."""
        return {unit: place for place, unit in enumerate(self.units)}

    def phase(self, code: str) -> Phase:
        """The phase with a code.

        Raises:
            ValueError: there is none.
        """
        for phase in self.phases:
            if phase.code == code:
                return phase
        raise ValueError(f"the event has no phase {code!r}: they are {', '.join(phase.code for phase in self.phases)}")

    def check_unit(self, unit: Unit) -> Phase:
        """The phase of a unit of this event.

        Raises:
            ValueError: the event has no such unit; says what it has.
        """
        phase = self.phase(unit.phase)
        if unit not in self.places:
            sections = f", sections {' '.join(phase.sections)}" if phase.sections != ("-",) else ", no sections"
            raise ValueError(
                f"the event has no unit '{unit}': phase {phase.code} has sessions 1-{phase.last}{sections}, "
                f"reserves {'1-' if phase.reserves > 1 else ''}{phase.reserves or 'none'}"
            )
        return phase

    @classmethod
    def from_entries(cls, entries: Sequence[tuple[str, str]]) -> "Terms":
        """The terms of these lines.

        Raises:
            ValueError: they are none, or not in their one form; says which line.
        """
        if [key for key, _ in entries[:3]] != ["name", "announced", "phase"]:
            raise ValueError("an event begins with the lines name, announced and phase")
        phases: list[Entries] = []
        for entry in entries[2:]:
            if entry[0] == "phase":
                phases.append([])
            phases[-1].append(entry)
        terms = cls(entries[0][1], entries[1][1], tuple(map(Phase.from_entries, phases)))
        check_form(entries, terms.text.splitlines()[1:])
        return terms


def check_form(entries: Iterable[tuple[str, str]], lines: Iterable[str]) -> None:
    """ValueError unless *entries* are *lines*: naming the first that is not in its one form."""
    for (key, value), line in zip(entries, lines, strict=True):
        if f"{key}: {value}" != line:
            raise ValueError(f"{key}: {value!r} is not in its one form, which is {line!r}")


def parse_sessions(text: str) -> int | None:
    """``1-17``, or ``1-`` for an open number.

    Raises:
        ValueError: it is neither.
    """
    found = re.fullmatch(r"1-([1-9][0-9]{0,2})?", text)
    if not found:
        raise ValueError(f"sessions {text!r}: write 1-17, or 1- if nobody knows how many")
    return int(found[1]) if found[1] else None


def parse_number(text: str, key: str) -> int:
    """A number in its one form; *key* says of what.

    Raises:
        ValueError: it is none.
    """
    if not _NUMBER.fullmatch(text):
        raise ValueError(f"{key} {text!r} is not a number in its one form")
    return int(text)
