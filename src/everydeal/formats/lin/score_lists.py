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
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
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
NOBODY: Final[tuple[str, ...]] = ("",) * 4


class Entry(NamedTuple):
    """What the lists tell of one table: its result, its score, and its players S, W, N, E."""

    result: str = ""
    score: str = ""
    players: tuple[str, ...] = NOBODY


_NOTHING: Final = Entry()


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


@lru_cache(maxsize=1 << 9)
def format_result(result: Result | None) -> str:
    """A result as ``rs`` spells it; "" if there is none."""
    if result is None:
        return ""
    contract = result.contract
    if contract.strain is None or contract.declarer is None:
        return "P"
    over = f"{result.over:+d}" if result.over else "="
    return f"{contract.level}{_STRAINS[contract.strain]}{SEATS[contract.declarer]}{'x' * contract.doubled}{over}"


# A board's entries and its table


def format_table(entries: Entries) -> tuple[str, tuple[str, ...]]:
    """The columns and the rows of the `ScoreTable` that tells *entries*."""
    tables = [(_ROOM_NAMES[room], entry, *_words_of(entry.result)) for room, entry in sorted(entries.items())]
    spelled = not all(usual for *_, usual in tables)
    scored = any(entry.score for _, entry, *_ in tables)
    named = any(entry.players != NOBODY for _, entry, *_ in tables)
    columns = (*_COLUMNS, *["LIN_rs"] * spelled, *["LIN_mp"] * scored, *NAME_TAGS * named)
    rows = []
    for room, entry, outcome, _ in tables:
        others = (*[entry.result] * spelled, *[entry.score] * scored, *entry.players * named)
        rows.append(f"{room} {outcome} {row_of(others)}".rstrip())
    return ";".join(columns), tuple(rows)


@lru_cache(maxsize=1 << 9)
def _words_of(text: str) -> tuple[str, bool]:
    """PBN's words for what an entry of ``rs`` tells; and whether the entry is empty or spelled as usual."""
    result = parse_result(text)
    return " ".join(_outcome(result)), text in ("", format_result(result))


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
        result = cells.get("LIN_rs", "") if "LIN_rs" in columns else format_result(_result_in(cells))
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
    return {name: word for name, word in zip(_COLUMNS[1:], _outcome(result), strict=True) if word != "-"}


@lru_cache(maxsize=1 << 9)
def outcome_fields(result: Result | None) -> str:
    """The values of these tags, each before a bar."""
    return "".join(f"{'' if word == '-' else word}|" for word in _outcome(result))


@lru_cache(maxsize=1 << 9)
def _outcome(result: Result | None) -> tuple[str, str, str]:
    """PBN's words for contract, declarer and tricks; ``-`` for none."""
    contract = None if result is None else result.contract
    return (
        "-" if contract is None else contract.name(),
        "-" if contract is None or contract.declarer is None else SEATS[contract.declarer],
        "-" if result is None or result.tricks is None else str(result.tricks),
    )


def _result_in(cells: Mapping[str, str]) -> Result | None:
    contract, declarer, tricks = (cells.get(name, "-") for name in _COLUMNS[1:])
    return parse_result(contract if contract == "Pass" else f"{contract} {declarer} {tricks}")


# Reading


class Table(NamedTuple):
    """What the lists tell of a board: the columns and the rows of its `ScoreTable`, and the results by room."""

    columns: str
    rows: tuple[str, ...]
    results: Mapping[int, Result | None]


@dataclass
class Lists:
    """The lists of a header, as they have come; what follows from them is found when it is first asked for."""

    line: int = 0
    first: int | None = None
    last: int | None = None
    lists: Mapping[str, list[str]] = field(default_factory=dict)
    asked_for: set[int] = field(default_factory=set)
    """The boards that came."""

    def take(self, line: int, key: str, value: str) -> tuple["Lists", str]:
        """The lists with one more; and why it cannot be kept, or ""."""
        words = [" ".join(word.split()) for word in value.split(",")]
        if not any(words):
            return self, ""
        if len(words) > 8 * MAX_BOARDS:
            return self, f"{key}| is for more than {MAX_BOARDS} boards, and is not carried over"
        if not all(map(_FITS.fullmatch, words)):
            return self, f"{key}| has a letter that a table has no place for, and is not carried over"
        return replace(self, line=self.line or line, lists={**self.lists, key: words}), ""

    @cached_property
    def players(self) -> list[str]:
        """The players of all boards, if they are given once for all: four or eight names."""
        names = self.lists.get("pw", [])
        return names if len(names) in (4, 8) and len(names) < 4 * len(self.numbers) else []

    @cached_property
    def numbers(self) -> Sequence[int]:
        """The boards' numbers, in the order of the lists; none if they are not given, or not as many as the results."""
        if "bn" in self.lists:
            listed = self.lists["bn"]
            numbers: Sequence[int] = [int(word) for word in listed if re.fullmatch("[0-9]{1,6}", word)]
            if len(numbers) != len(listed) or len(set(numbers)) != len(numbers):
                return ()
        elif self.lists and self.first and self.last and 0 <= self.last - self.first < MAX_BOARDS:
            numbers = range(self.first, self.last + 1)
        else:
            return ()
        fits = all(_is_long(self.lists.get(key, ()), 2 * len(numbers)) for key in ("rs", "mp"))
        return numbers if fits and len(numbers) <= MAX_BOARDS else ()

    @cached_property
    def tables(self) -> Mapping[int, Table]:
        """What is given of each board by its number; one of which nothing is given is left out."""
        found = {}
        for number, entries in self._entries.items():
            if entries:
                results = {room: parse_result(entry.result) for room, entry in entries.items()}
                found[number] = Table(*format_table(entries), results)
        return found

    @cached_property
    def _entries(self) -> Mapping[int, Entries]:
        """What is given of all boards by number, of those tables of which something is given."""
        size, names = 2 * len(self.numbers), self.lists.get("pw", [])
        each = 8 if len(names) in (4 * size, 4 * size - 1) else 4
        if len(names) not in (each * len(self.numbers), each * len(self.numbers) - 1):
            names = []
        results, scores = (self.lists.get(key, []) + [""] * size for key in ("rs", "mp"))
        names = names + [""] * 4 * size
        players = [tuple(names[at : at + 4]) for at in range(0, 4 * size, 4)]
        if each == 4:
            players = [some for seated in players[: len(self.numbers)] for some in (seated, NOBODY)]
        tables = list(map(Entry, results, scores, players))
        return {
            number: {room: tables[at + room] for room in (0, 1) if tables[at + room] != _NOTHING}
            for number, at in zip(self.numbers, range(0, size, 2), strict=True)
        }

    @cached_property
    def _seated(self) -> Mapping[int, Sequence[tuple[str, ...]]]:
        """The players of both tables by the boards' numbers; where a name is left out, it is the board's before."""
        seats, found = [NOBODY, NOBODY], {}
        for board, entries in self._entries.items():
            for table, entry in entries.items():
                named = zip(entry.players, seats[table], strict=True)
                seats[table] = entry.players if all(entry.players) else tuple(name or other for name, other in named)
            found[board] = tuple(seats)
        return found

    def seated(self, number: int | None, room: int) -> tuple[str, ...]:
        """The players S, W, N, E of a board's table."""
        if number is None or self.players or number not in self._seated:
            return tuple(self.players[4 * room :][:4]) or NOBODY
        return self._seated[number][room]

    def left_out(self) -> str:
        """Which results and scores no board has got, as a sentence; "" if none."""
        if self.lists.keys().isdisjoint(("rs", "mp", "pw")):
            return ""
        if not self.numbers:
            return "" if self.players else f"{'|, '.join(self.lists)}|: of which boards is not said"
        left = [str(number) for number, entries in self._entries.items() if entries and number not in self.asked_for]
        return f"{'|, '.join(self.lists)}| tell of boards that have no record here: {', '.join(left)}" if left else ""


def _is_long(items: Sequence[str], size: int) -> bool:
    """There are none or *size* of them; a comma too many or too few at the end, as real files have it, is nothing."""
    return len(items) in (0, size - 1, size) or (len(items) == size + 1 and not items[-1])


# Writing


def form_lists(boards: Mapping[int, Entries], first: int | None, last: int | None) -> list[tuple[str, str]]:
    """The pairs of the lists of some boards by number; *first* and *last* are the numbers that ``vg`` tells."""
    named = [any(any(entries.get(room, Entry()).players) for entries in boards.values()) for room in (0, 1)]
    span = range(0) if first is None or last is None else range(first, last + 1)
    with_numbers = any(named) or not span or not all(number in span for number in boards)
    numbers = list(boards) if with_numbers else list(span)
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
