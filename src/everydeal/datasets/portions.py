"""Files of any format as portions of deals: many at a time, in bounded memory, from any place on.

PBN deal strings, one a line, are read many lines at a time straight into arrays; collections by their row groups; of
other formats, the deals come through `bulk.reading`, or the boards, if all that files say is wanted, through
`boards.reading`.
"""

import os
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa

from ..board.vulnerability import VULNERABILITIES
from ..bulk import Deals
from ..bulk.reading import Part, read_parts
from ..cards import SEATS
from ..formats import Board, FormatError, read
from ..formats.core.hints import make_hints
from ..formats.core.registry import recognise, used_fields
from ..formats.core.remote import fetched, is_directory, is_readable
from ..formats.core.source import open_stream
from ..spaces.base import Space
from .boards.reading import whole_boards
from .boards.rows import table_of
from .columns import BOARD_FIELDS, FEATURES, boards_of
from .parquet import Collection

LINES_AT_A_TIME = 1 << 23
"""Bytes of deal strings read at a time."""

Listener = Callable[[FormatError], object]


class Place(NamedTuple):
    """How far a file was read."""

    byte: int
    """Where to go on reading, for deal strings."""
    record: int
    """How many records (of deal strings: lines) were read."""


class Portion(NamedTuple):
    """Some deals of a file."""

    deals: Deals
    boards: list[Board] | None
    """What the file says of them; None if it says nothing (deal strings), or it was not asked for."""
    start: Place
    end: Place
    """Where to go on after them."""
    part: Part | None = None
    """What is known of them if they came through `bulk.reading`."""
    whole: pa.Table | None = None
    """What the file says of them, in columns of `BOARD_FIELDS`."""
    unused: tuple[str, ...] = ()
    """Columns of a collection that have no place in another."""

    def line(self, row: int) -> int:
        """The line of the file on which a deal stands; 0 if that is not known."""
        if self.whole is not None:
            return int(self.whole["line"][row].as_py() or 0) if "line" in self.whole.schema.names else 0
        if self.part is not None:
            return int(self.part.line[row])
        if self.boards is None:
            return self.start.record + row + 1 if self.end.byte else 0
        return self.boards[row].line

    def record(self, row: int) -> int:
        """Which record of the file a deal is, from 1; 0 if only its line is known."""
        if self.whole is not None and "record" in self.whole.schema.names:
            return int(self.whole["record"][row].as_py() or 0)
        if self.part is not None:
            return int(self.part.record[row])
        if self.boards is None or not self.boards[row].record:
            return 0 if self.end.byte else self.start.record + row + 1
        return self.boards[row].record

    def taken(self, rows: Any) -> "Portion":
        """Only some rows, numbered from 0."""
        boards = None if self.boards is None else [self.boards[row] for row in rows]
        part = None if self.part is None else self.part.take(rows)
        whole = None if self.whole is None else self.whole.take(pa.array(rows))
        return self._replace(deals=self.deals[rows], boards=boards, part=part, whole=whole)

    def told(self, source: str) -> pa.Table:
        """What the file says of them, and where, in columns of `BOARD_FIELDS`; *source* is the file's name."""
        if self.whole is not None and "source" in self.whole.schema.names:
            return self.whole
        if self.whole is None and self.boards is not None:
            return table_of(self.boards, [source] * len(self.boards), whole=True)
        names = pa.array([source], pa.string()).take(pa.array(np.zeros(len(self.deals), np.int64)))
        if self.whole is not None:
            return self.whole.append_column("source", names)
        lines = pa.array(np.arange(self.start.record + 1, self.start.record + len(self.deals) + 1))
        return pa.table({"source": names, "line": lines})

    def saying_more(self) -> int:
        """Of how many deals does the file say more than the cards?"""
        if self.part is not None:
            told = self.part.number > 0
            told |= (self.part.dealer < len(SEATS)) | (self.part.vulnerability < len(VULNERABILITIES))
            return int(told.sum())
        if self.whole is not None:
            said = [self.whole[name].is_valid().to_numpy() for name in BOARD_FIELDS if name in self.whole.schema.names
                    and name not in ("source", "line", "record")]  # fmt: skip
            return int(np.logical_or.reduce(said).sum()) if said else 0
        return sum(bool(used_fields(board) - {"partial"}) for board in self.boards or ())


START = Place(0, 0)


def portions(
    path: str,
    start: Place = START,
    *,
    boards: bool = False,
    errors: Listener | None = None,
    seats: str | None = None,
    columns: str | None = None,
    space: Space[Any] | None = None,
) -> Iterator[Portion]:
    """The deals of a file from *start* on, and with *boards*, all that it says of them.

    A bad record is told to *errors* and left out; without *errors*, it raises.  *seats* and *columns* are those of
    `everydeal.read`; *space* is that of a collection which does not say its own.

    Raises:
        FormatError: a record is bad, and there is no *errors*; names file, line, record and reason.
        ValueError: a collection does not say its space, and *space* is not given, or is another one.
        OSError: the file cannot be read.
    """
    head = b""
    if os.path.isdir(path) or is_directory(path):
        return _collection(path, start, space)
    if os.path.isfile(path) or is_readable(path):
        with open_stream(path)[0] as file:
            head = file.read(4096)
    if head.startswith(b"PAR1"):
        if is_readable(path):
            return _fetched_collection(path, start, space)
        return _collection(path, start, space)
    if head and _is_lines(head, path):
        return _lines(path, start, errors)
    return (_whole if boards else _deals)(path, start, errors, {"seats": seats, "columns": columns})


def _is_lines(head: bytes, path: str) -> bool:
    try:
        return recognise(head, path).name == "lines"
    except ValueError:
        return False


def _collection(path: str, start: Place, space: Space[Any] | None) -> Iterator[Portion]:
    with Collection(path, space=space) as collection:
        place = start
        columns = ["deal", *(name for name in BOARD_FIELDS if name in collection.schema.names)]
        known = {"number", *columns, *FEATURES}
        unused = tuple(name for name in collection.schema.names if name not in known)
        for table in collection.batches(columns, range(start.record, len(collection))):
            deals = collection.deals_of(table)
            end = Place(0, place.record + len(deals))
            told = table.drop_columns(["deal"]) if len(columns) > 1 else pa.table({"record": _rows(place, end)})
            if any(told.schema.field(name).type != BOARD_FIELDS[name] for name in told.schema.names):
                yield _of_other_types(table, deals, place, end, unused)
            else:
                yield Portion(deals, None, place, end, whole=told, unused=unused)
            place = end


def _of_other_types(table: Any, deals: Deals, start: Place, end: Place, unused: tuple[str, ...]) -> Portion:
    """Rows of an earlier version, or of another program; of which file a board is stands only in the columns."""
    boards = boards_of(table, deals)
    if "source" not in table.schema.names:
        return Portion(deals, boards, start, end, unused=unused)
    whole = table_of(boards, table["source"].to_pylist(), whole=True).drop_columns(["hands"])
    return Portion(deals, None, start, end, whole=whole, unused=unused)


def _fetched_collection(url: str, start: Place, space: Space[Any] | None) -> Iterator[Portion]:
    path = fetched(url)
    try:
        yield from _collection(path, start, space)
    finally:
        os.remove(path)


def _rows(start: Place, end: Place) -> pa.Array:
    """The numbers of rows, from 1."""
    return pa.array(np.arange(start.record + 1, end.record + 1))


def _lines(path: str, start: Place, errors: Listener | None) -> Iterator[Portion]:
    with open_stream(path)[0] as file:
        if start.byte:
            file.seek(start.byte)
        place = start
        while text := file.read(LINES_AT_A_TIME):
            text += file.readline()
            end = Place(place.byte + len(text), place.record + text.count(b"\n") + (not text.endswith(b"\n")))
            try:
                deals = _plain(text)
                yield Portion(deals, None, place, end)
            except ValueError:  # something is not as plain: comments, hands not given, errors
                yield from _general(text, path, place, end, errors)
            place = end


def _plain(text: bytes) -> Deals:
    """Deals of lines that give all four hands; ValueError if the lines need the format's own reader."""
    if b"-" in text or b"#" in text or b"\n\n" in text:
        raise ValueError("not plain")
    deals = Deals.from_pbn(text)
    if not text.endswith(b"\n") and not deals.is_full()[-1]:
        raise ValueError("a last line that may be cut short")
    if (deals.hand_sizes() > 13).any():
        raise ValueError("a hand of more than 13 cards")
    return deals


def _general(text: bytes, path: str, place: Place, end: Place, errors: Listener | None) -> Iterator[Portion]:
    from io import BytesIO

    def moved(error: FormatError) -> FormatError:
        return FormatError(error.reason, file=path, line=error.line + place.record, value=error.value)

    def tell(error: FormatError) -> None:
        if errors is not None:
            errors(moved(error))

    try:
        boards = list(read(BytesIO(text), "lines", strict=errors is None, errors=tell))
    except FormatError as error:
        raise moved(error) from None
    for board in boards:
        board.line, board.record = board.line + place.record, 0
    yield Portion(Deals(board.deal for board in boards), boards, place, end)


def _whole(path: str, start: Place, errors: Listener | None, told: Any) -> Iterator[Portion]:
    done = 0

    def tell(error: FormatError) -> None:
        if errors is not None and done >= start.record:
            errors(error)

    hints = make_hints(told["seats"], told["columns"])
    for table in whole_boards(path, strict=errors is None, errors=tell, hints=hints):
        before, done = Place(0, done), done + len(table)
        if done > start.record:  # a place is always the end of a table
            hands = table["hands"].combine_chunks().flatten().to_numpy().reshape(-1, 4)
            deals = Deals.from_hands(hands)
            yield Portion(deals, None, before, Place(0, done), whole=table.drop_columns(["hands"]))


def _deals(path: str, start: Place, errors: Listener | None, told: Any) -> Iterator[Portion]:
    done = 0

    def tell(error: FormatError) -> None:
        if errors is not None and done >= start.record:
            errors(error)

    for part in read_parts(path, strict=errors is None, errors=tell, **told):
        before, done = Place(0, done), done + len(part.hands)
        if done > start.record:  # a place is always the end of a part
            yield Portion(Deals.from_hands(part.hands), None, before, Place(0, done), part)
