"""What a LIN file tells of all its tables before the first board: the lists ``rs pw mp bn`` beside ``vg``.

    rs  a result for each table, board by board, the open room's and the closed room's: ``4HE=,5DNx-2``; empty: none
    mp  as many scores, of whatever scoring it is
    pw  the players S, W, N, E of each board's first table, or of both
    bn  the boards' numbers; without it they go from the first to the last that ``vg`` tells

A board keeps what they tell of it as a `ScoreTable`, a row a table: ``Table;Contract;Declarer;Result``, and where the
file has them ``LIN_mp`` and the players; ``LIN_rs`` is the result as the file spells it, if it is not spelled as usual.
`Lists` reads the lists, `form_lists` makes them of boards again, to the same letter.

Sources: real vugraph files; what a user found out in Bridge Base's forum (topic 19814).
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final, NamedTuple

from ...board.board import Board
from ...board.result import Result
from ...cards import SEATS
from ..core.spelling.tables import cells_of, row_of
from .vocabulary import NAME_TAGS, ROOMS

TABLE: Final = "ScoreTable"
MAX_BOARDS: Final = 256
"""The boards of one header; more make another."""
_ROOM_NAMES: Final = tuple(ROOMS.values())
_COLUMNS: Final = ("Table", "Contract", "Declarer", "Result")
_STRAINS: Final = "SHDCN"
_FITS: Final = re.compile(r'[^"{}\[\];|,\x00-\x1f]*')
NOBODY: Final = ("",) * 4


@dataclass(frozen=True, slots=True)
class Entry:
    """What the lists tell of one table: its result, its score, and its players S, W, N, E."""

    result: str = ""
    score: str = ""
    players: tuple[str, ...] = NOBODY

    def __bool__(self) -> bool:
        return self != Entry()


Entries = Mapping[int, Entry]
"""What is given of a board's tables, by room: 0 the open one, 1 the closed one."""


@lru_cache(maxsize=1 << 9)
def parse_result(text: str) -> Result | None:
    """The result that an entry of ``rs`` tells; None if it tells none.

    >>> [str(parse_result(text)) for text in ("4SWx-4", "3NN=", "P", "4SN")]
    ['4SX W -4', '3NT N =', 'Pass', 'None']
    """
    try:
        result = Result.parse(text)
    except ValueError:
        return None
    return result if result.contract.is_passed_out or result.contract.declarer is not None else None


def format_result(result: Result) -> str:
    """A result as ``rs`` spells it."""
    contract = result.contract
    if contract.strain is None or contract.declarer is None:
        return "P"
    over = f"{result.over:+d}" if result.over else "="
    return f"{contract.level}{_STRAINS[contract.strain]}{SEATS[contract.declarer]}{'x' * contract.doubled}{over}"


# A board's entries and its table


def format_table(entries: Entries) -> tuple[str, tuple[str, ...]]:
    """The columns and the rows of the `ScoreTable` that tells *entries*."""
    results = {room: parse_result(entry.result) for room, entry in entries.items()}
    columns = list(_COLUMNS)
    if any(entry.result and _spelled(results[room]) != entry.result for room, entry in entries.items()):
        columns.append("LIN_rs")
    if any(entry.score for entry in entries.values()):
        columns.append("LIN_mp")
    if any(any(entry.players) for entry in entries.values()):
        columns += NAME_TAGS
    rows = []
    for room, entry in sorted(entries.items()):
        cells = {"Table": _ROOM_NAMES[room], **_outcome(results[room]), "LIN_rs": entry.result, "LIN_mp": entry.score}
        cells |= dict(zip(NAME_TAGS, entry.players, strict=True))
        rows.append(row_of([cells[column] for column in columns]))
    return ";".join(columns), tuple(rows)


def parse_table(board: Board) -> Entries | None:
    """The entries that the `ScoreTable` of *board* tells; None if it has none, or one that LIN has no place for."""
    rows = board.tables.get(TABLE)
    return None if not rows or board.number is None else _entries(board.tags.get(TABLE, ""), rows)


@lru_cache(maxsize=1 << 9)
def _entries(header: str, rows: tuple[str, ...]) -> Entries | None:
    """The entries of a table, if `format_table` makes the same of them."""
    columns = header.split(";")
    entries: dict[int, Entry] = {}
    for row in rows[: len(_ROOM_NAMES)]:
        cells = dict(zip(columns, cells_of(row), strict=False))
        if cells.get("Table") not in _ROOM_NAMES:
            return None
        result = cells.get("LIN_rs", "") if "LIN_rs" in columns else _spelled(_result_in(cells))
        players = tuple(cells.get(name, "") for name in NAME_TAGS)
        entries[_ROOM_NAMES.index(cells["Table"])] = Entry(result, cells.get("LIN_mp", ""), players)
    return entries if format_table(entries) == (header, rows) else None


def own_result(board: Board) -> Result | None:
    """What the `ScoreTable` tells of the table that *board* itself is a record of."""
    entries = parse_table(board) or {}
    room = _ROOM_NAMES.index(board.tags["Room"]) if board.tags.get("Room") in _ROOM_NAMES else 0
    return parse_result(entries[room].result) if room in entries else None


def outcome_tags(result: Result | None) -> dict[str, str]:
    """PBN's tags of a result."""
    return {} if result is None else {name: value for name, value in _outcome(result).items() if value != "-"}


def _outcome(result: Result | None) -> dict[str, str]:
    """PBN's words for contract, declarer and tricks; ``-`` for none."""
    contract = None if result is None else result.contract
    return {
        "Contract": "-" if contract is None else contract.name(),
        "Declarer": "-" if contract is None or contract.declarer is None else SEATS[contract.declarer],
        "Result": "-" if result is None or result.tricks is None else str(result.tricks),
    }


def _result_in(cells: Mapping[str, str]) -> Result | None:
    contract, declarer, tricks = (cells.get(name, "-") for name in _COLUMNS[1:])
    return parse_result(contract if contract == "Pass" else f"{contract} {declarer} {tricks}")


def _spelled(result: Result | None) -> str:
    return "" if result is None else format_result(result)


# Reading


class Table(NamedTuple):
    """What the lists tell of a board: the columns and the rows of its `ScoreTable`, and the results by room."""

    columns: str
    rows: tuple[str, ...]
    results: Mapping[int, Result | None]


@dataclass(slots=True)
class Lists:
    """The lists of a header, as they come."""

    line: int = 0
    first: int | None = None
    last: int | None = None
    lists: dict[str, list[str]] = field(default_factory=dict)
    asked_for: set[int] = field(default_factory=set)
    """The boards that came."""
    _numbers: Sequence[int] | None = None
    """What `numbers` has found out."""
    _tables: dict[int, Table | None] = field(default_factory=dict)
    """What `table` has found out."""
    _seated: list[Sequence[tuple[str, ...]]] = field(default_factory=list)
    """What `seated` has found out, board by board: the players of both rooms."""

    def take(self, line: int, key: str, value: str) -> str:
        """Put one list where it belongs; why it cannot be kept, or ""."""
        words = [" ".join(word.split()) for word in value.split(",")]
        if not any(words):
            return ""
        if len(words) > 8 * MAX_BOARDS:
            return f"{key}| is for more than {MAX_BOARDS} boards, and is not carried over"
        if not all(map(_FITS.fullmatch, words)):
            return f"{key}| has a letter that a table has no place for, and is not carried over"
        self.line = self.line or line
        self.lists[key], self._numbers, self._tables, self._seated = words, None, {}, []
        return ""

    def players(self) -> list[str]:
        """The players of all boards, if they are given once for all: four or eight names."""
        names = self.lists.get("pw", [])
        return names if len(names) in (4, 8) and len(names) < 4 * len(self.numbers()) else []

    def numbers(self) -> Sequence[int]:
        """The boards' numbers, in the order of the lists; none if they are not given, or not as many as the results."""
        if not self.lists:
            return ()
        if self._numbers is None:
            self._numbers = self._find_numbers()
        return self._numbers

    def _find_numbers(self) -> Sequence[int]:
        if "bn" in self.lists:
            listed = self.lists["bn"]
            numbers: Sequence[int] = [int(word) for word in listed if re.fullmatch("[0-9]{1,6}", word)]
            if len(numbers) != len(listed) or len(set(numbers)) != len(numbers):
                return ()
        elif self.first and self.last and 0 <= self.last - self.first < MAX_BOARDS:
            numbers = range(self.first, self.last + 1)
        else:
            return ()
        fits = all(_is_long(self.lists.get(key, ()), 2 * len(numbers)) for key in ("rs", "mp"))
        return numbers if fits and len(numbers) <= MAX_BOARDS else ()

    def table(self, number: int | None) -> Table | None:
        """What is given of the board of that number; a table of which nothing is given is left out."""
        numbers = self.numbers()
        if number is None or number not in numbers:
            return None
        if number not in self._tables:
            entries = self._at(numbers.index(number), len(numbers))
            results = {room: parse_result(entry.result) for room, entry in entries.items()}
            self._tables[number] = Table(*format_table(entries), results) if entries else None
        return self._tables[number]

    def _at(self, place: int, boards: int) -> Entries:
        names = self.lists.get("pw", [])
        each = 8 if len(names) in (8 * boards, 8 * boards - 1) else 4
        if len(names) not in (each * boards, each * boards - 1):
            names = []
        found = {}
        for room in (0, 1):
            result, score = (_item(self.lists.get(key, ()), 2 * place + room) for key in ("rs", "mp"))
            begin = each * place + 4 * room
            players = tuple(_item(names, begin + seat) if each == 8 or not room else "" for seat in range(4))
            if entry := Entry(result, score, players):
                found[room] = entry
        return found

    def seated(self, number: int | None, room: int) -> tuple[str, ...]:
        """The players S, W, N, E of a board's table; where a name is left out, it is the board's before."""
        numbers = self.numbers() if self.lists.get("pw") and number is not None else ()
        if number not in numbers or self.players():
            return tuple(self.players()[4 * room :][:4]) or NOBODY
        place = numbers.index(number)
        for here in range(len(self._seated), place + 1):
            before, entries = self._seated[-1] if here else (NOBODY, NOBODY), self._at(here, len(numbers))
            players = (entries.get(room, Entry()).players for room in (0, 1))
            self._seated.append([tuple(name or other for name, other in zip(*both, strict=True)) for both in zip(players, before, strict=True)])
        return self._seated[place][room]

    def left_out(self) -> str:
        """Which results and scores no board has got, as a sentence; "" if none."""
        numbers = self.numbers()
        if not self.lists.keys() & {"rs", "mp", "pw"}:
            return ""
        if not numbers:
            return "" if self.players() else f"{'|, '.join(self.lists)}|: of which boards is not said"
        left = [str(number) for place, number in enumerate(numbers)
                if number not in self.asked_for and self._at(place, len(numbers))]  # fmt: skip
        return f"{'|, '.join(self.lists)}| tell of boards that have no record here: {', '.join(left)}" if left else ""


def _is_long(items: Sequence[str], size: int) -> bool:
    """There are none or *size* of them; a comma too many or too few at the end, as real files have it, is nothing."""
    return len(items) in (0, size - 1, size) or (len(items) == size + 1 and not items[-1])


def _item(items: Sequence[str], place: int) -> str:
    return items[place] if place < len(items) else ""


# Writing


def form_lists(boards: Mapping[int, Entries], first: int | None, last: int | None) -> list[tuple[str, str]]:
    """The pairs of the lists of some boards by number; *first* and *last* are the numbers that ``vg`` tells."""
    named = [any(any(entries.get(room, Entry()).players) for entries in boards.values()) for room in (0, 1)]
    consecutive = first is not None and last is not None and all(first <= number <= last for number in boards)
    with_numbers = any(named) or not consecutive or first is None or last is None
    numbers = list(boards) if first is None or last is None or with_numbers else list(range(first, last + 1))
    tables = [boards.get(number, {}).get(room, Entry()) for number in numbers for room in (0, 1)]
    pairs = [("rs", ",".join(entry.result for entry in tables))]
    if any(named):
        seated = tables if named[1] else tables[::2]
        pairs.append(("pw", ",".join(name for entry in seated for name in entry.players)))
    if any(entry.score for entry in tables):
        pairs.append(("mp", ",".join(entry.score for entry in tables)))
    if with_numbers:
        pairs.append(("bn", ",".join(map(str, numbers))))
    return pairs
