"""`read_boards`: whole boards of files as Arrow columns, chunk by chunk."""

from collections.abc import Iterable, Iterator
from typing import Any, Final

import numpy as np
import pyarrow as pa

from ... import _native, formats
from ..._native.scan import End, Whole
from ...board.board import Board
from ...formats.core.errors import Listener
from ...formats.core.source import Source
from ...formats.pbn.quick import EMPTY, FOUND, Walk
from .columns import SCHEMA
from .rows import table_of
from .scanned import columns, sources_of

CHUNK: Final = 1 << 14
"""About so many boards are in a chunk."""
PIECE: Final = 1 << 20
"""The bytes of a file that are scanned at a time."""
_TEXT: Final = 1 << 24
"""The most bytes of files that are kept for a chunk."""


def read_boards(
    paths: object,
    format: str | None = None,
    *,
    strict: bool = True,
    errors: Listener | None = None,
    notices: Listener | None = None,
) -> pa.RecordBatchReader:
    """All boards of a file, or of several, as Arrow columns: a reader of record batches, in bounded memory.

    *paths* is a path or an open stream, or several.  The other arguments are those of `everydeal.read`, and so are the
    boards and the errors; what contradicts itself is not looked for.  The columns are those of
    `everydeal.datasets.boards.columns`: what `Board` says, whether told or following from the rest.

    The reader can be iterated over once, batch by batch, or taken whole: ``read_all()`` is a `pyarrow.Table`,
    ``polars.DataFrame(reader)`` and ``read_pandas()`` are frames, and DuckDB queries it by its name.

    >>> reader = read_boards("examples/deals.pbn")
    >>> reader.schema.names[:3], reader.read_all().num_rows
    (['event', 'site', 'date'], 16)

    Raises:
        FormatError: strict, and something is wrong; or a format is not recognised.
        ValueError: there is no format of that name.
        OSError: a file cannot be read.
    """
    single = isinstance(paths, str) or hasattr(paths, "__fspath__") or hasattr(paths, "read")
    sources: Iterable[object] = [paths] if single else paths  # type: ignore[assignment]
    if format is not None:
        formats.by_name(format)
    options: dict[str, Any] = {"strict": strict, "errors": errors, "notices": notices}
    return pa.RecordBatchReader.from_batches(SCHEMA, _batches(sources, format, options))


def _batches(sources: Iterable[object], format: str | None, options: dict[str, Any]) -> Iterator[pa.RecordBatch]:
    chunk = _Chunk()
    for given in sources:
        for source, entry in formats.open_parts(given, format, **options):
            chunk.files.append(source.name)
            if entry.name == "pbn" and _native.library() is not None:
                for _ in _Columns(source, chunk):
                    yield from chunk.batches()
                continue
            for board in entry.module.read(source):
                chunk.add(board)
                if chunk.is_full:
                    yield from chunk.batches()
    yield from chunk.batches()


class _Chunk:
    """Boards that become a batch together: rows of the scanner, and boards of the general reader among them."""

    def __init__(self) -> None:
        self.tables = Whole(CHUNK)
        self.files: list[str] = []
        self.texts: list[bytes] = []
        self.size = 0
        """The bytes of the texts."""
        self.scanned: list[tuple[Any, Any, Any]] = []
        """Of the rows of each scan: which are wanted, their records and the first line of their piece."""
        self.file: list[tuple[int, int]] = []
        """Which file the rows of each scan come from, and how many they are."""
        self.boards: list[Board] = []
        self.places: list[tuple[int, int]] = []
        """Before which row each board belongs, and its file."""

    @property
    def is_full(self) -> bool:
        """It is time for a batch."""
        return self.tables.filled[0] + len(self.boards) >= CHUNK or self.size >= _TEXT

    def add(self, board: Board, row: int | None = None) -> None:
        """Add a board of the general reader, before *row* or after all."""
        self.boards.append(board)
        self.places.append((self.tables.filled[0] if row is None else row, len(self.files) - 1))

    def batches(self) -> Iterator[pa.RecordBatch]:
        """All that there is; the chunk is empty then."""
        table = self._table()
        self.tables.clear()
        self.texts, self.scanned, self.file, self.boards, self.places = [], [], [], [], []
        self.files, self.size = self.files[-1:], 0
        if table.num_rows:
            yield from table.combine_chunks().to_batches()

    def _table(self) -> pa.Table:
        parts, order = [], []
        if self.scanned:
            filled = self.tables.filled
            rows = np.frombuffer(self.tables.rows, np.uint64, filled[0] * Whole.ROW).reshape(-1, Whole.ROW)
            tags = np.frombuffer(self.tables.tags, np.uint32, filled[1] * Whole.TAG).reshape(-1, Whole.TAG)
            wanted, record, line = (np.concatenate(column) for column in zip(*self.scanned, strict=True))
            chosen = np.flatnonzero(wanted)
            rows = rows[chosen]
            found = columns(b"".join(self.texts), rows, tags, bytes(self.tables.bytes[: filled[2]]))
            found["line"] = pa.array(line[chosen] + rows[:, 2].astype(np.int64))
            found["record"] = pa.array(record[chosen])
            file = np.repeat(*(np.array(column) for column in zip(*self.file, strict=True)))
            found["source"] = sources_of(self.files, file[chosen])
            parts.append(pa.table([found[name] for name in SCHEMA.names], schema=SCHEMA))
            order.append(2 * chosen + 1)
        if self.boards:
            row, place = np.array(self.places, np.int64).T
            slow = table_of(self.boards, [""] * len(self.boards))
            at = SCHEMA.get_field_index("source")
            parts.append(slow.set_column(at, SCHEMA.field(at), sources_of(self.files, place)))
            order.append(2 * row)
        if len(parts) < 2:
            return parts[0] if parts else SCHEMA.empty_table()
        return pa.concat_tables(parts).take(np.argsort(np.concatenate(order), kind="stable"))


class _Columns(Walk[None]):
    """The games of a file into a chunk; gives None whenever the chunk is full."""

    size = PIECE

    def __init__(self, source: Source, chunk: _Chunk) -> None:
        super().__init__(source, chunk.tables)
        self.chunk = chunk
        self.row = 0
        """The first row of the last scan."""

    def scan(self, data: bytes, last: bool) -> End:
        self.row = self.tables.filled[0]
        return self.tables.scan("pbn", data, last, self.chunk.size)

    def rows(self, data: bytes, line: int, end: End, last: bool) -> Iterator[None]:
        chunk, first, count = self.chunk, self.row, self.tables.filled[0] - self.row
        begin = chunk.size
        found = np.frombuffer(self.tables.rows, np.uint64)[first * Whole.ROW : (first + count) * Whole.ROW]
        found = found.reshape(-1, Whole.ROW)
        state = (found[:, 3] & np.uint64(15)).astype(np.uint8)
        asked = (state != FOUND) & ((state != EMPTY) | self.report.takes_notes)
        if last and self.source.unended and count:
            asked[-1] |= int(found[-1, 1]) == begin + len(data)
        record = np.zeros(count, np.int64)
        at = 0
        while at < count:
            following = at
            if not self.reader.inherited:
                ahead = np.flatnonzero(asked[at:])
                following = at + int(ahead[0]) if len(ahead) else count
                record[at:following] = self.record + 1 + np.arange(following - at)
                self.record += following - at
                if following > at:
                    start, end_of_it = (int(place) - begin for place in found[following - 1, :2])
                    self.before = data, start, end_of_it
            if following < count:
                self._ask(found[following], data, line, begin, first + following, last)
                asked[following] = True
            at = following + 1
        chunk.scanned.append((~asked & (state == FOUND), record, np.full(count, line)))
        chunk.file.append((len(chunk.files) - 1, count))
        chunk.texts.append(data[: end.consumed])
        chunk.size += end.consumed
        if chunk.is_full or end.full:
            yield None

    def _ask(self, found: Any, data: bytes, line: int, begin: int, row: int, last: bool) -> None:
        start, end = int(found[0]) - begin, int(found[1]) - begin
        unended = last and end == len(data) and self.source.unended
        count = len(self.chunk.boards)
        for _ in self.look_at(data[start:end], line + int(found[2]), unended):
            pass
        self.chunk.places[count:] = [(row, file) for _, file in self.chunk.places[count:]]

    def asked(self, board: Board) -> Iterator[None]:
        self.chunk.add(board)
        if self.chunk.is_full:
            yield None
