"""`read_deals`: files of deals straight into `Deals`, with a table of what else they tell.

PBN and LIN go through the kernel's scanner, which reads plain records at full speed and leaves every other to the
general reader (`formats.core.hybrid`); files of records of so many bytes are decoded as arrays, a row a record, by the
same `Layout` by which one is read.  All other formats, and all without a kernel, take the general reader for every
board.  Whichever way a board takes, the result is the same.
"""

import io
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from .. import formats
from .._native.scan import DealTable, Whole
from .._native.slow import tell_if_slow
from .._status import RefusedError
from ..board.board import Board
from ..board.vulnerability import VULNERABILITIES, standard_dealer, standard_vulnerability
from ..cards import UNUSED
from ..formats.core.errors import Errors, Hearing, Listener, Report
from ..formats.core.hybrid import Run, Tables, hybrid
from ..formats.core.layouts import Layout
from ..formats.core.records import REMARKS
from ..formats.core.registry import Format
from ..formats.core.source import Source, all_sources, decode_text, make_hints
from .deals import Deals
from .engine import Bytes, Masks, functions

PIECE: Final = 1 << 20
"""The bytes of a file that are read at a time."""
PLAIN: Final = 1 << 13
"""Whole boards that are scanned at a time, at most."""
GROUP: Final = 256
"""Deal strings that go to the general reader together, where one of them has to."""
TOGETHER: Final = 1 << 14
"""Boards of the general reader that become rows together, at most."""
NONE: Final = 4
"""No dealer, no vulnerability."""
UNKNOWN: Final = 255
"""A number of tricks that is not given."""
_STANDARD_DEALER: Final = np.array([standard_dealer(number) for number in range(16)], np.uint8)
_STANDARD_VULNERABILITY: Final = np.array(
    [VULNERABILITIES.index(standard_vulnerability(number)) for number in range(16)], np.uint8
)
_THIRTEEN_EACH: Final = 0x0D0D0D0D
"""The numbers of cards of the hands of a full deal, a byte each, as one number."""
_SIDES: Final = np.array([0, 2, 1, 3], np.uint8)
"""The place among `VULNERABILITIES` of each of `layouts.SIDES`."""


@dataclass(frozen=True, slots=True)
class BoardTable:
    r"""What files tell of n deals besides the cards, a row a deal.

    >>> deals, boards = read_deals(io.BytesIO(b'[Board "7"]\n[Deal "N:AK... - - -"]\n'))
    >>> boards.number, boards.dealer, boards.vulnerability
    (array([7], dtype=int32), array([2], dtype=uint8), array([3], dtype=uint8))
    """

    files: tuple[str, ...]
    """The names of the files, those in a compressed file one by one; "" for a stream without a name."""
    file: npt.NDArray[np.int32]
    """Which of `files` it comes from."""
    record: npt.NDArray[np.int64]
    """Which record of the file, from 1."""
    line: npt.NDArray[np.int64]
    """The line of the file at which the board begins, from 1; 0 in binary files."""
    number: npt.NDArray[np.int32]
    """The board's number; 0 if the file does not tell it."""
    dealer: npt.NDArray[np.uint8]
    """N E S W = 0 to 3; 4 if it is not known."""
    vulnerability: npt.NDArray[np.uint8]
    """None, NS, EW, All = 0 to 3; 4 if it is not known."""
    tricks: npt.NDArray[np.uint8] | None
    """Double-dummy tricks, (n, 20), in the order of `everydeal.board.tricks`; 255 for one that is not given.  None if
    they were not asked for."""

    def __len__(self) -> int:
        return len(self.number)

    def __repr__(self) -> str:
        return f"<table of {len(self)} boards from {len(self.files)} files>"


class Part(NamedTuple):
    """Rows of one file: hands (n, 4), record, line, number, dealer, vulnerability, and tricks (n, 20) if asked for."""

    hands: npt.NDArray[np.uint64]
    record: npt.NDArray[Any]
    line: npt.NDArray[Any]
    number: npt.NDArray[Any]
    dealer: npt.NDArray[Any]
    vulnerability: npt.NDArray[Any]
    tricks: Bytes | None

    def take(self, rows: npt.NDArray[np.intp]) -> "Part":
        """These rows of it."""
        return Part._make(column if column is None else column[rows] for column in self)


class Reading(NamedTuple):
    """What `read_deals` gives."""

    deals: Deals
    boards: BoardTable


def read_deals(
    source: object,
    format: str | None = None,
    *,
    errors: Errors = "raise",
    notices: Listener | None = None,
    tricks: bool = False,
    seats: str | None = None,
    columns: str | None = None,
) -> Reading:
    r"""All deals of a file, or of several: `Deals`, and a `BoardTable` of number, dealer, vulnerability and place.

    The arguments are those of `everydeal.read`, and so are the deals, errors and games without a deal, with two
    exceptions.  Only what is returned is read from PBN and LIN, so an error in another tag or pair may go unnoticed;
    and a game of PBN without a deal of its own, another table's of the board before, gives none.  With *tricks*, the
    double-dummy tricks are read as well.

    >>> deals, boards = read_deals(io.BytesIO(b"N:AK... - - -\nN:QJ... - - -\n"))
    >>> str(deals[1]), boards.line
    ('N:QJ... ... ... ...', array([1, 2]))

    Raises:
        FormatError: something is wrong, or a format is not recognised.
        ValueError: there is no format of that name, or *errors* is no such word.
        OSError: a file cannot be read.
    """
    hints, hearing = make_hints(seats, columns), Hearing.of(errors)
    names: list[str] = []
    parts: list[tuple[int, Part]] = []
    for one in all_sources(source):
        for opened, entry in formats.open_parts(
            one, format, strict=hearing.strict, errors=hearing.listener, notices=notices, hints=hints
        ):
            parts += ((len(names), part) for part in parts_of(opened, entry, tricks=tricks))
            names.append(opened.name)
    hearing.end()
    return _joined(names, parts, tricks)


def parts_of(source: Source, entry: Format, *, tricks: bool = False) -> Iterator[Part]:
    """The deals of a file that has been opened, as `read_deals` has them, part by part in bounded memory."""
    boards = 0
    for part in _read_as(source, entry, tricks):
        yield part
        boards += len(part.hands)
        tell_if_slow(boards)


def _read_as(source: Source, entry: Format, tricks: bool) -> Iterator[Part]:
    source.report.shares_deals = False
    if hasattr(entry.module, "layout_of"):
        yield from _decoded(source, entry, tricks)
    elif (fallback := entry.fallback(source)) is not None:
        tables = Whole(PLAIN, PIECE) if tricks else DealTable()
        yield from _of_records(hybrid(source, fallback, tables), tricks, tables)
    elif entry.name == "lines" and not tricks:
        yield from _of_lines(source, entry)
    else:
        yield from _of_records(entry.module.read(source), tricks)


def _joined(names: list[str], parts: list[tuple[int, Part]], tricks: bool) -> Reading:
    none = (np.empty(0, dtype) for dtype in (np.int64, np.int64, np.int32, np.uint8, np.uint8))
    empty = np.empty((0, 4), np.uint64), *none, np.empty((0, 20), np.uint8) if tricks else None
    whole: list[Any] = [
        None if columns[0] is None else np.concatenate(columns, dtype=columns[0].dtype, casting="unsafe")
        for columns in zip(empty, *(part for _, part in parts), strict=True)
    ]
    hands, record, line, number, dealer, vulnerability, table = whole
    for given, standard in ((dealer, _STANDARD_DEALER), (vulnerability, _STANDARD_VULNERABILITY)):
        missing = (given == NONE) & (number > 0)
        given[missing] = standard[number[missing] % 16]
    file = np.repeat(np.array([file for file, _ in parts], np.int32), [len(part.hands) for _, part in parts])
    boards = BoardTable(tuple(names), file.astype(np.int32), record, line, number, dealer, vulnerability, table)
    return Reading(Deals._made(hands=hands), boards)


# By the kernel's scanner, and the general reader for what is not plain


def _of_records(found: Iterable[Run | Board], tricks: bool, tables: Tables | None = None) -> Iterator[Part]:
    """The rows of a file's records: runs of plain ones, which are in *tables*, and boards."""
    boards: list[Board] = []
    for one in found:
        if isinstance(one, Board):
            boards.append(one)
        if boards and (isinstance(one, Run) or len(boards) == TOGETHER):
            yield _part(boards, tricks)
            boards = []
        if isinstance(one, Run) and tables is not None:
            yield _of_rows(one, tables, tricks)
    if boards:
        yield _part(boards, tricks)


def _part(boards: list[Board], tricks: bool) -> Part:
    fields = np.array([_fields(board) for board in boards], np.int64).reshape(-1, 5)
    hands = np.array([board.deal.hands for board in boards], np.uint64).reshape(-1, 4)
    counts = [[UNKNOWN if count is None else count for count in board.tricks or (None,) * 20] for board in boards]
    table = np.array(counts, np.uint8).reshape(-1, 20) if tricks else None
    record, line, number, dealer, vulnerability = fields.T
    return Part(hands, record, line, number, dealer, vulnerability, table)


def _fields(board: Board) -> tuple[int, int, int, int, int]:
    dealer = NONE if board.dealer is None else board.dealer
    vulnerability = NONE if board.vulnerability is None else VULNERABILITIES.index(board.vulnerability)
    return board.record, board.line, board.number or 0, dealer, vulnerability


def _of_rows(run: Run, tables: Tables, tricks: bool) -> Part:
    """The deals of plain records."""
    width = tables.width
    numbers = np.frombuffer(tables.rows, np.uint64, width * run.size, 8 * width * run.first).reshape(-1, width)
    place, small = numbers[:, 2].astype(np.int64), numbers[:, 3].astype(np.int64)
    record = np.arange(run.record, run.record + run.size)
    dealer, vulnerability = ((small >> shift & 0xFF).astype(np.uint8) for shift in (8, 16))
    table = _tricks(numbers[:, 12] >> np.uint64(32), tables.bytes) if tricks and isinstance(tables, Whole) else None
    return Part(numbers[:, 4:8].copy(), record, run.line + place, small >> 32, dealer, vulnerability, table)


def _tricks(places: Masks, kept: Any) -> npt.NDArray[np.uint8]:
    """The tricks of rows: where each has 20 bytes, counted from 1, or 0."""
    table = np.full((len(places), 20), UNKNOWN, np.uint8)
    there = np.flatnonzero(places)
    table[there] = np.frombuffer(kept, np.uint8)[places[there, None].astype(np.int64) - 1 + np.arange(20)]
    return table


# Deal strings, one a line


def _of_lines(source: Source, entry: Format) -> Iterator[Part]:
    """The rows of a file of deal strings; lines that are not plain go to the general reader, some at a time."""
    records = 0
    for block in source.blocks("\n", PIECE):
        for group, hands in _groups(b"".join(block) + b"\n" * (not source.unended)):
            lines = source.line - 1
            source.line += group.count(b"\n")
            if hands is not None:
                place = 1 + np.arange(len(hands))
                none = np.full(len(hands), NONE)
                yield Part(hands, records + place, lines + place, 0 * place, none, none, None)
                records += len(hands)
                continue
            piece = Source(io.BytesIO(group), source.report.of_piece(lines, records))
            for part in _of_records(entry.module.read(piece), tricks=False):
                yield part._replace(record=part.record + records, line=part.line + lines)
            records += sum(
                1 for line in group.split(b"\n") if (text := decode_text(line)).strip() and not text.startswith(REMARKS)
            )


def _groups(text: bytes) -> Iterator[tuple[bytes, Masks | None]]:
    """The text with its hands if all its lines are plain, else in parts: the general reader gets few of them."""
    if (hands := _plain_hands(text)) is not None:
        yield text, hands
        return
    lines = text.splitlines(keepends=True)
    for at in range(0, len(lines), GROUP):
        group = b"".join(lines[at : at + GROUP])
        yield group, _plain_hands(group)


def _plain_hands(text: bytes) -> Masks | None:
    """The hands of lines of plain deal strings, (n, 4); None if there is anything of which the reader may complain."""
    hands = np.empty((text.count(b"\n") + (not text.endswith(b"\n")), 4), np.uint64)
    try:
        functions().parse_pbn(text, hands, 1)
    except RefusedError:
        return None
    whole = text.endswith(b"\n") or not len(hands) or bool((np.bitwise_count(hands[-1]) == 13).all())
    return hands if whole and not fouled(hands).any() else None


def fouled(hands: Masks) -> npt.NDArray[np.bool_]:
    """Which rows of hands, (n, 4), are no full deal and no ending: `card_count_error` complains of them."""
    sizes = np.bitwise_count(hands)
    full, empty = (sizes == 13).sum(axis=1), (sizes == 0).sum(axis=1)
    short, long = ((sizes > 0) & (sizes < 13)).any(axis=1), (sizes > 13).any(axis=1)
    return np.asarray(long | (short & (2 * full >= 4 - empty)), bool)


# Binary formats: whatever is wrong with a row is only marked, and reported by the format's own reader


def _decoded(source: Source, entry: Format, tricks: bool) -> Iterator[Part]:
    """The rows of a file of records of fixed size."""
    layout, records = entry.module.layout_of(source.head), 0
    if layout.blank:
        source.pass_blanks()
    while data := source.read(layout.size * (PIECE // layout.size)):
        whole = len(data) // layout.size * layout.size
        block = np.frombuffer(data[:whole], np.uint8).reshape(-1, layout.size)
        part, good = decode(block, layout, records + 1, tricks)
        for row in np.flatnonzero(~good):
            _complain(source.report, entry, bytes(block[row]), records + int(row))
        yield part if good.all() else part.take(np.flatnonzero(good))
        records += len(block)
        if whole < len(data):
            _complain(source.report, entry, data[whole:], records)


def _complain(report: Report, entry: Format, data: bytes, records: int) -> None:
    """Let the general reader say what is wrong with a record."""
    for _ in entry.module.read(Source(io.BytesIO(data), report.of_piece(0, records))):
        raise AssertionError(f"a record of {entry.name} that is refused and is right: {data!r}")


def decode(rows: Bytes, layout: Layout, first: int, tricks: bool) -> tuple[Part, npt.NDArray[np.bool_]]:
    """The boards of records, (n, layout.size), of which the first is record *first* of its file, with *tricks* or not;
    which are right."""
    idle, masks = np.array(layout.idle, np.uint8).reshape(-1, 2).T
    good = np.ones(len(rows), bool) if layout.blank else np.asarray((rows[:, idle] & masks == 0).all(axis=1))
    hands = np.zeros((len(rows), 4), np.uint64)
    record = first + np.arange(len(rows))
    number: npt.NDArray[Any] = np.zeros(len(rows), np.int64)
    dealer, vulnerability = np.full((2, len(rows)), NONE, np.uint8)
    table = np.full((len(rows), 20), UNKNOWN, np.uint8) if tricks else None
    if layout.cards:
        numbers = rows if layout.blank else _numbers(rows, layout.cards, len(layout.owners) - 1)
        functions().to_hands(_owners(numbers, layout), hands, 1)
        good &= np.bitwise_count(hands).view(np.uint32)[:, 0] == _THIRTEEN_EACH
    if layout.number is not None:
        number = rows[:, layout.number]
        good &= number > 0
    elif layout.numbered_by_place:
        number = record
    if layout.situation is not None:
        situation = rows[:, layout.situation]
        dealer, vulnerability = np.asarray(situation >> 2 & 3, np.uint8), _SIDES[situation & 3]
    if layout.tricks:
        values = _numbers(rows, layout.tricks, 15)
        good &= (values <= 13).all(axis=1)
        if layout.by_north_south:
            turned = np.array(layout.order) // 5 % 2 == 1
            values[:, turned] = 13 - np.minimum(values[:, turned], 13)
        if table is not None:
            table[:, list(layout.order)] = values
    return Part(hands, record, np.zeros_like(record), number, dealer, vulnerability, table), good


def _owners(numbers: Bytes, layout: Layout) -> Bytes:
    """Who is meant by his number, or by his character in a text, where others are nobody's."""
    owners = np.ascontiguousarray(numbers - np.uint8(layout.owners.index(0) | (layout.blank[0] if layout.blank else 0)))
    return np.minimum(owners, UNUSED, out=owners) if layout.blank else np.bitwise_and(owners, 3, out=owners)


def _numbers(rows: Bytes, places: tuple[tuple[int, int], ...], mask: int) -> Bytes:
    """The numbers that stand at some places of each row."""
    byte, shift = np.array(places, np.uint8).T
    return np.asarray(rows[:, byte] >> shift & mask, np.uint8)
