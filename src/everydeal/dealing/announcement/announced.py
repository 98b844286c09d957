"""The announcement: what everybody may know of an event before anybody can know a deal.

    everydeal announcement 1                    or "everydeal announcement 1 REHEARSAL"
    name: Club night
    announced: 2026-09-15                       the day, UTC
    deals: pavlicek                             a block: the set of deals,
    size: 53644737765488792839237440000         how many they are,
    exclude: -                                  SHA-256 of the list of used deals,
    beacon: drand quicknet                      and the beacon
    set: SESSION 1-8 32285085                   a board set: name, boards, round
    hash: 2d447bd6f78f7555820fd0f25...          SHA-256 of its secret, as hex digits
    fingerprint: 1ABDB-XH930-CQHW3-3DYQ5-A5

A *board set* is what is dealt at once.  A block's first four lines come again where one of them changes.  SHA-256 of
all but the last line is the *commitment*.  There is one text for an announcement: what is read is written again and
compared.

Every round is out when the day of the announcement is over, or later; of a rehearsal, before that day begins.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property
from hashlib import sha256
from typing import Any, Final, NamedTuple

from ..beacon import LAST_ROUND, round_address, round_time
from ..boards.session import ALL_DEALS, all_deals
from .fingerprint import fingerprint
from .texts import HEX, check_name, check_words, parse_day

TITLE: Final = "everydeal announcement 1"
REHEARSAL: Final = "REHEARSAL"
MOST_SETS: Final = 1000
MOST_BYTES: Final = 131_072
LARGEST_BOARD: Final = 999
DRAND: Final = "drand quicknet"
TEXT: Final = "text "
"""Before the words that say which value it is, for a beacon that people must compare."""
NO_LIST: Final = "-"
_FOLLOWERS: Final = {
    "title": ("name",),
    "name": ("announced",),
    "announced": ("deals",),
    "deals": ("size",),
    "size": ("exclude",),
    "exclude": ("beacon",),
    "beacon": ("set",),
    "set": ("hash",),
    "hash": ("set", "deals", "fingerprint"),
    "fingerprint": (),
}
"""Which lines may come after which."""
_DEALS: Final = re.compile("[!-~]+(?: [!-~]+)*")
_SIZE: Final = re.compile("[1-9][0-9]{0,38}")
_SET: Final = re.compile("([A-Z][A-Z0-9-]{0,39}) ([1-9][0-9]{0,2})-([1-9][0-9]{0,2}) (-|[1-9][0-9]{0,9})")
_HASH: Final = re.compile(HEX)


class Block(NamedTuple):
    """What some board sets have in common."""

    deals: str = ALL_DEALS
    """The set of deals (see `boards.described_sets`)."""
    size: int = all_deals().size
    """How many deals it has: with it, the set means what it meant then, or the difference shows."""
    exclude: str = NO_LIST
    """SHA-256 of the list of deals that must not come again, as hex digits; or `NO_LIST`."""
    beacon: str = DRAND
    """`DRAND`; or `TEXT` and words that say what people must compare."""


class BoardSet(NamedTuple):
    """What is dealt at once."""

    name: str
    boards: range
    round: int | None
    """The round of drand's quicknet; None for a beacon in words."""
    block: Block = Block()
    hash: str = ""
    """SHA-256 of the set's secret as hex digits; nothing before that is drawn."""

    @property
    def reserve(self) -> bool:
        """Whether its name says that it is a reserve."""
        return re.fullmatch(".*-R[1-9]", self.name) is not None

    @property
    def line(self) -> str:
        """The line that announces it."""
        return f"set: {self.name} {self.boards[0]}-{self.boards[-1]} {self.round or '-'}"


@dataclass(frozen=True)
class Announcement:
    """What the organiser publishes before any beacon's value is known.

    Raises:
        ValueError: something is not as it should be; says what.
    """

    name: str
    announced: str
    """The day, YYYY-MM-DD, UTC."""
    sets: tuple[BoardSet, ...]
    rehearsal: bool = False

    def __post_init__(self) -> None:
        check_count(len(self.sets))
        check_name(self.name)
        begins = parse_day(self.announced, "announced ")
        for what, key in (("name", [one.name for one in self.sets]), ("hash", [one.hash for one in self.sets])):
            if len(set(key)) < len(key):
                twice = next(value for value in key if key.count(value) > 1)
                raise ValueError(f"two board sets have one {what}: {twice}")
        for block in dict.fromkeys(one.block for one in self.sets):
            _check_block(block)
        for one in self.sets:
            _check_set(one)
            if one.round is not None:
                _check_round(one, begins, self.rehearsal)

    def to_dict(self) -> dict[str, Any]:
        """What it says, for JSON."""
        sets = [
            {
                "set": one.name,
                "boards": f"{one.boards[0]}-{one.boards[-1]}",
                "deals": one.block.deals,
                "size": str(one.block.size),
                "beacon": round_address(one.round) if one.round else one.block.beacon,
            }
            for one in self.sets
        ]
        names = ("name", "announced", "rehearsal", "fingerprint", "commitment")
        return {name: getattr(self, name) for name in names} | {"sets": sets}

    @cached_property
    def hashed(self) -> str:
        """All lines but the last."""
        lines = [f"{TITLE} {REHEARSAL}" if self.rehearsal else TITLE]
        lines += [f"name: {self.name}", f"announced: {self.announced}"]
        before = None
        for one in self.sets:
            if one.block != before:
                lines += [f"{key}: {value}" for key, value in one.block._asdict().items()]
            lines += [one.line, f"hash: {one.hash}"]
            before = one.block
        return "".join(f"{line}\n" for line in lines)

    @cached_property
    def commitment(self) -> str:
        """SHA-256 of what is hashed, as hex digits."""
        return sha256(self.hashed.encode()).hexdigest()

    @property
    def fingerprint(self) -> str:
        """The commitment, to be read aloud."""
        return fingerprint(self.commitment)

    @property
    def text(self) -> str:
        """The text to publish."""
        return f"{self.hashed}fingerprint: {self.fingerprint}\n"

    @classmethod
    def from_text(cls, text: str) -> "Announcement":
        """The announcement that *text* is (see `texts.read_plain`).

        Raises:
            ValueError: it is not an announcement in its one form, or its fingerprint is another's; says which line.
        """
        if len(text.encode()) > MOST_BYTES:
            raise ValueError(f"an announcement has at most {MOST_BYTES:,} bytes, not {len(text.encode()):,}")
        check_count(text.count("\nset: "))
        title, *lines = text.split("\n")[:-1]
        if title not in (TITLE, f"{TITLE} {REHEARSAL}"):
            raise ValueError(f"its first line is not {TITLE!r}, but {title[:60]!r}")
        entries = list(_entries(lines))
        sets = tuple(_sets(entries[2:-1]))
        found = cls(entries[0][1], entries[1][1], sets, title.endswith(REHEARSAL))
        ours = found.hashed.splitlines()
        for number, (line, one) in enumerate(zip([title, *lines[:-1]], ours, strict=False), start=1):
            if line != one:
                raise ValueError(f"line {number} of the announcement, {line[:60]!r}, should be {one[:60]!r}")
        if entries[-1][1] != found.fingerprint:
            raise ValueError(f"the announcement has been changed: its fingerprint is {found.fingerprint}")
        return found

    def find(self, name: str) -> BoardSet:
        """The board set of a name.

        Raises:
            ValueError: none is announced; says which are.
        """
        for one in self.sets:
            if one.name == name:
                return one
        raise ValueError(f"no board set {name[:40]!r} is announced: there are {_names(self.sets)}")

    def choose(self, name: str | None = None, number: int | None = None) -> BoardSet:
        """The board set of a name; or the only one, or the only one that is planned (no reserve) for a round.

        Raises:
            ValueError: there is none, or there are several; says which.
        """
        if name is not None:
            return self.find(name)
        if len(self.sets) == 1:
            return self.sets[0]
        planned = [one for one in self.sets if one.round == number and not one.reserve]
        if len(planned) == 1:
            return planned[0]
        raise ValueError(f"which board set? name one of {_names(planned or self.sets)}")


def check_count(sets: int) -> None:
    """ValueError unless an announcement may have so many board sets."""
    if not 1 <= sets <= MOST_SETS:
        raise ValueError(f"{sets:,} board sets: an announcement has 1 to {MOST_SETS:,}")


def _names(sets: Sequence[BoardSet]) -> str:
    """Some names of board sets, for a message."""
    more = f" and {len(sets) - 8} more" if len(sets) > 8 else ""
    return ", ".join(one.name for one in sets[:8]) + more


def _entries(lines: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Keys and values, in an order that may be; each announcement ends with its fingerprint."""
    before = "title"
    for number, line in enumerate(lines, start=2):
        key, colon, value = line.partition(": ")
        if not colon or key not in _FOLLOWERS[before]:
            wanted = " or ".join(_FOLLOWERS[before]) or "the end"
            raise ValueError(f"line {number} of the announcement: {wanted} should be here, not {line[:60]!r}")
        yield key, value
        before = key
    if before != "fingerprint":
        raise ValueError("the announcement has no end: its line 'fingerprint' is missing")


def _sets(entries: Iterable[tuple[str, str]]) -> Iterator[BoardSet]:
    """The board sets of the lines between the day and the fingerprint."""
    common: dict[str, str] = {}
    block = Block()
    found: re.Match[str] | None = None
    for key, value in entries:
        if key in Block._fields:
            common[key] = value
            if key == "beacon":
                _check_form(_SIZE, "size", common["size"])
                block = Block(common["deals"], int(common["size"]), common["exclude"], value)
        elif key == "set":
            found = _check_form(_SET, "set", value)
        elif found is not None:
            name, first, last, number = found.groups()
            own_round = None if number == "-" else int(number)
            yield BoardSet(name, range(int(first), int(last) + 1), own_round, block, value)


def _check_form(form: re.Pattern[str], key: str, value: str) -> re.Match[str]:
    found = form.fullmatch(value)
    if found is None:
        raise ValueError(f"{key} {value[:60]!r} is not in its one form")
    return found


def _check_block(block: Block) -> None:
    _check_form(_DEALS, "deals", block.deals)
    _check_form(_SIZE, "size", str(block.size))
    if block.deals == ALL_DEALS and block.size != all_deals().size:
        raise ValueError(f"size {block.size}: there are {all_deals().size} deals in {ALL_DEALS}")
    if block.exclude != NO_LIST:
        _check_form(_HASH, "exclude", block.exclude)
    if block.beacon.startswith(TEXT):
        check_words(block.beacon.removeprefix(TEXT), "beacon text")
    elif block.beacon != DRAND:
        raise ValueError(f"beacon {block.beacon[:60]!r}: it is {DRAND!r}, or 'text' and words")


def _check_set(one: BoardSet) -> None:
    if not one.boards:
        raise ValueError(f"board set {one.name}: its boards go upwards, from 1 to {LARGEST_BOARD}")
    _check_form(_SET, "set", one.line.removeprefix("set: "))
    _check_form(_HASH, f"the hash of {one.name}", one.hash)
    if (one.round is None) != one.block.beacon.startswith(TEXT):
        raise ValueError(f"board set {one.name}: it has a round if its beacon is drand's, and else '-'")


def _check_round(one: BoardSet, begins: datetime, rehearsal: bool) -> None:
    """Whether the round of a board set is out on the right side of the day of the announcement."""
    out = round_time(min(one.round or 0, LAST_ROUND))
    if rehearsal and out >= begins:
        raise ValueError(f"board set {one.name}: in a rehearsal, round {one.round} is out before {begins:%Y-%m-%d}")
    if not rehearsal and out < begins + timedelta(days=1):
        raise ValueError(
            f"board set {one.name}: round {one.round} is out at {out:%Y-%m-%d %H:%M:%S} UTC, "
            f"before the day of the announcement, {begins:%Y-%m-%d}, is over"
        )
