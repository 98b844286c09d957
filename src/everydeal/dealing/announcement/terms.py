"""The terms of an event as an organiser writes them, short; `plan_sets` writes them out as board sets.

    name: Club cup 2026
    phase: QUAL                 capital letters and digits: sets are called QUAL1-A, its reserve QUAL1-A-R1
    sessions: 4
    sections: A B               if sections play other boards
    reserves: 1                 reserve sets of each, 0 to 9
    boards: 1-16 / 17-32        by session, in turn
    on: 2026-12-02              the day of the first session
    step: 1 day                 from one session to the next, in days or hours

The lines from ``phase`` on come once for each phase; a line that begins with # is a comment.  Sections, reserves and
step may be left out.  In the place of ``on`` may stand ``round: NUMBER``, or ``beacon: text WORDS``, what people must
compare.  ``deals: SET`` and ``exclude: FILE`` are for other deals, and for lists of used ones.

Terms are never hashed.  Board sets are counted before they are written out.
"""

import re
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from ..beacon import ROUNDS_A_DAY, round_at
from ..boards.described_sets import parse_set
from .announced import DRAND, LARGEST_BOARD, NO_LIST, TEXT, Block, BoardSet, check_count
from .texts import check_words, parse_day

ReadList = Callable[[str], str]
"""The SHA-256 of the list of used deals in a file, as hex digits."""
DEFAULTS: Final = {"sessions": "1", "sections": "", "reserves": "0", "step": "1 day", "deals": "pavlicek"}
_KEYS: Final = ("phase", "boards", "on", "round", "beacon", "exclude", *DEFAULTS)
_CODE: Final = re.compile("[A-Z][A-Z0-9]{0,15}")
_SECTION: Final = re.compile("[A-Z0-9]{1,8}")
_STEP: Final = re.compile("([0-9]{1,3}) (day|hour)s?")


class Phase(NamedTuple):
    """Sessions of one kind."""

    code: str
    sessions: int
    boards: tuple[range, ...]
    """By session, in turn."""
    sections: tuple[str, ...] = ()
    reserves: int = 0
    round: int | None = None
    """Of the first session; None for a beacon in words."""
    step: int = ROUNDS_A_DAY
    """Rounds from one session to the next."""
    block: Block = Block()

    @property
    def set_count(self) -> int:
        """How many board sets it has."""
        return self.sessions * max(1, len(self.sections)) * (1 + self.reserves)

    def sets(self) -> Iterator[BoardSet]:
        """Its board sets, by session, section, reserve."""
        for session in range(self.sessions):
            boards = self.boards[session % len(self.boards)]
            number = None if self.round is None else self.round + session * self.step
            for section in self.sections or ("",):
                name = f"{self.code}{session + 1}" + (f"-{section}" if section else "")
                for reserve in range(self.reserves + 1):
                    yield BoardSet(name + (f"-R{reserve}" if reserve else ""), boards, number, self.block)


def plan_sets(phases: list[Phase]) -> list[BoardSet]:
    """The board sets of some phases.

    >>> phase = Phase("QUAL", 2, (range(1, 17), range(17, 33)), ("A", "B"), 1, 40000000)
    >>> [one.line for one in plan_sets([phase])][-2:]
    ['set: QUAL2-B 17-32 40028800', 'set: QUAL2-B-R1 17-32 40028800']

    Raises:
        ValueError: they are too many.
    """
    check_count(sum(phase.set_count for phase in phases))
    return [one for phase in phases for one in phase.sets()]


def read_terms(text: str, read_list: ReadList) -> tuple[str, list[Phase]]:
    """The event's name and its phases.

    Raises:
        ValueError: a line is wrong or missing; names it.
        OSError: a list of used deals cannot be read.
    """
    name = ""
    drafts: list[tuple[int, dict[str, str]]] = []
    for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), start=1):
        if not line.strip() or line.startswith("#"):
            continue
        key, _, value = (part.strip() for part in line.partition(":"))
        if key not in ("name", *_KEYS):
            raise ValueError(f"line {number}: {line.strip()[:60]!r} begins with none of name, {', '.join(_KEYS)}")
        if key == "name":
            name = value
        elif key == "phase":
            drafts.append((number, {key: value}))
        elif not drafts:
            raise ValueError(f"line {number}: {key!r} stands before the first line 'phase'")
        elif key in drafts[-1][1]:
            raise ValueError(f"line {number}: a second line {key!r} of one phase")
        else:
            drafts[-1][1][key] = value
    if not name or not drafts:
        raise ValueError("terms need a line 'name' and at least one line 'phase'")
    return name, [_phase(number, given, read_list) for number, given in drafts]


def _phase(line: int, given: dict[str, str], read_list: ReadList) -> Phase:
    try:
        sections = tuple(given.get("sections", "").split())
        if len(set(sections)) < len(sections) or not all(map(_SECTION.fullmatch, sections)):
            raise ValueError(f"sections {given['sections']!r}: up to 8 capital letters and digits each, none twice")
        if not _CODE.fullmatch(given["phase"]):
            raise ValueError(f"phase {given['phase']!r}: a capital letter, and up to 15 more or digits")
        if "boards" not in given:
            raise ValueError("the line 'boards' is missing")
        values = DEFAULTS | given
        source = parse_set(values["deals"])
        if not source.size:
            raise ValueError(f"there is no deal in the set {values['deals']!r}")
        first, beacon = _beacon(values)
        exclude = read_list(given["exclude"]) if "exclude" in given else NO_LIST
        return Phase(
            code=given["phase"],
            sessions=_number("sessions", values["sessions"], 1, LARGEST_BOARD),
            boards=tuple(parse_range(part.strip()) for part in given["boards"].split("/")),
            sections=sections,
            reserves=_number("reserves", values["reserves"], 0, 9),
            round=first,
            step=_rounds(values["step"]),
            block=Block(source.text, source.size, exclude, beacon),
        )
    except ValueError as error:
        raise ValueError(f"the phase of line {line}: {error}") from None


def parse_range(text: str) -> range:
    """The boards of a set: ``1-24``.

    >>> parse_range("17-32")
    range(17, 33)

    Raises:
        ValueError: it is not a range of boards.
    """
    found = re.fullmatch("([1-9][0-9]{0,2})-([1-9][0-9]{0,2})", text)
    if not found or int(found[1]) > int(found[2]):
        raise ValueError(
            f"boards {text[:40]!r}: write the first and the last, like 1-24; they are 1 to {LARGEST_BOARD}"
        )
    return range(int(found[1]), int(found[2]) + 1)


def _beacon(given: dict[str, str]) -> tuple[int | None, str]:
    """The first session's round, and the beacon's line."""
    named = [key for key in ("on", "round", "beacon") if key in given]
    if len(named) != 1:
        raise ValueError("it needs one line 'on' (a day), 'round' (a number) or 'beacon' (text and words)")
    if "on" in given:
        return round_at(parse_day(given["on"])), DRAND
    if "round" in given:
        return _number("round", given["round"], 1, 10**10 - 1), DRAND
    if not given["beacon"].startswith(TEXT):
        raise ValueError(f"beacon {given['beacon'][:60]!r}: 'text' and words; for drand write 'on' or 'round'")
    return None, TEXT + check_words(given["beacon"].removeprefix(TEXT), "beacon text")


def _number(key: str, text: str, least: int, most: int) -> int:
    if not re.fullmatch("0|[1-9][0-9]{0,9}", text) or not least <= int(text) <= most:
        raise ValueError(f"{key} {text[:40]!r}: a number, {least} to {most}")
    return int(text)


def _rounds(text: str) -> int:
    """A step in rounds."""
    found = _STEP.fullmatch(text)
    if not found:
        raise ValueError(f"step {text[:40]!r}: write 1 day, 12 hours or 0 days")
    return int(found[1]) * (ROUNDS_A_DAY if found[2] == "day" else ROUNDS_A_DAY // 24)
