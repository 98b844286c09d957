"""`read_boards`: whole boards of files as Arrow columns, chunk by chunk."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ... import _native, formats
from ..._native.scan import End, Whole
from ...board.board import Board
from ...bulk import Deals
from ...formats.core.errors import Listener
from ...formats.core.source import Source
from ...formats.core.walk import ASK, FOUND, Walk
from ...formats.lin.quick import Pairs
from ...formats.pbn.quick import Games
from .columns import KEPT, READ_SCHEMA, SCHEMA
from .derived import derived, features
from .extra_columns import scanned_extra_columns
from .rows import table_of
from .scanned import columns, sources_of

CHUNK: Final = 1 << 14
"""About so many boards are in a chunk."""
PIECE: Final = 1 << 20
"""The bytes of a file that are scanned at a time."""
_TEXT: Final = 1 << 24
"""The most bytes of files that are kept for a chunk."""
Rows = npt.NDArray[np.uint64]


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
    return pa.RecordBatchReader.from_batches(SCHEMA, map(_with_all, _batches(sources, format, options)))


def _with_all(batch: pa.RecordBatch) -> pa.RecordBatch:
    """A batch with the columns that follow from the others."""
    told = dict(zip(batch.schema.names, batch.columns, strict=True))
    deals = deals_of(told["hands"])
    found = told | derived(told, deals) | features(deals)
    return pa.RecordBatch.from_arrays([found[name] for name in SCHEMA.names], schema=SCHEMA)


def deals_of(hands: pa.Array) -> Deals:
    """The deals of the column ``hands``."""
    return Deals.from_hands(hands.flatten().to_numpy().reshape(-1, 4))


def whole_boards(source: object, format: str | None = None, **options: Any) -> Iterator[pa.Table]:
    """All boards of a file with the columns of `KEPT`, and ``hands``, chunk by chunk; always the same chunks.

    The other arguments are those of `formats.open_parts`.

    Raises:
        FormatError: strict, and something is wrong; or the format is not recognised.
        OSError: the file cannot be read.
    """
    for batch in _batches([source], format, options, whole=True):
        yield pa.Table.from_batches([batch])


def _batches(
    sources: Iterable[object], format: str | None, options: dict[str, Any], *, whole: bool = False
) -> Iterator[pa.RecordBatch]:
    chunk = _Chunk(whole=whole)
    for given in sources:
        for source, entry in formats.open_parts(given, format, **options):
            chunk.files.append(source.name)
            if entry.name in _WALKS and _native.library() is not None:
                for _ in _WALKS[entry.name](source, chunk):
                    yield from chunk.batches()
                continue
            for board in entry.module.read(source):
                chunk.add(board)
                if chunk.is_full:
                    yield from chunk.batches()
    yield from chunk.batches()


class _Chunk:
    """Boards that become a batch together: rows of the scanner, and boards of the general reader among them."""

    def __init__(self, *, whole: bool = False) -> None:
        self.whole = whole
        self.schema = pa.schema([*KEPT, READ_SCHEMA.field("hands")]) if whole else READ_SCHEMA
        self.tables = Whole(CHUNK)
        self.files: list[str] = []
        self.texts: list[bytes] = []
        self.size = 0
        """The bytes of the texts."""
        self.scans: list[_Scan] = []
        self.boards: list[Board] = []
        self.first = 0
        """The first row of the last scan."""
        self.row: int | None = None
        """The row that the general reader looks at."""
        self.places: list[tuple[int, int]] = []
        """Before which row each board belongs, and its file."""

    @property
    def is_full(self) -> bool:
        """It is time for a batch."""
        return self.tables.filled[0] + len(self.boards) >= CHUNK or self.size >= _TEXT

    def add(self, board: Board) -> None:
        """Add a board of the general reader: that of `row`, or after all rows."""
        self.boards.append(board)
        self.places.append((self.tables.filled[0] if self.row is None else self.row, len(self.files) - 1))

    def found(self) -> Rows:
        """The rows of the last scan."""
        rows = np.frombuffer(self.tables.rows, np.uint64, self.tables.filled[0] * Whole.ROW)
        return rows.reshape(-1, Whole.ROW)[self.first :]

    def keep(self, text: bytes, scan: "_Scan") -> None:
        """Keep the text of the last scan, and what is to become of its rows."""
        self.scans.append(scan)
        self.texts.append(text)
        self.size += len(text)

    def batches(self) -> Iterator[pa.RecordBatch]:
        """All that there is; the chunk is empty then."""
        table = self._table()
        self.tables.clear()
        self.texts, self.scans, self.boards, self.places = [], [], [], []
        self.files, self.size = self.files[-1:], 0
        if table.num_rows:
            yield from table.combine_chunks().to_batches()

    def _table(self) -> pa.Table:
        parts, order = [], []
        if self.scans:
            filled, self.first = self.tables.filled, 0
            tags = np.frombuffer(self.tables.tags, np.uint32, filled[1] * Whole.TAG).reshape(-1, Whole.TAG)
            chosen, record = _chosen(self.scans)
            rows = self.found() if len(chosen) == filled[0] else self.found()[chosen]
            text = b"".join(self.texts)
            found = columns(text, rows, tags, bytes(self.tables.bytes[: filled[2]]))
            scan = np.repeat(np.arange(len(self.scans)), [scan.size for scan in self.scans])[chosen]
            found["line"] = pa.array(np.array([scan.line for scan in self.scans])[scan] + rows[:, 2].astype(np.int64))
            found["record"] = pa.array(record)
            found["source"] = sources_of(self.files, np.array([scan.file for scan in self.scans])[scan])
            if self.whole:
                formats = np.array([each.format for each in self.scans])[scan]
                found |= scanned_extra_columns(formats, text, rows, tags, found)
            parts.append(_cast(found, self.schema))
            order.append(2 * chosen + 1)
        if self.boards:
            row, place = np.array(self.places, np.int64).T
            slow = table_of(self.boards, [""] * len(self.boards), whole=self.whole)
            found = dict(zip(slow.schema.names, slow.columns, strict=True)) | {"source": sources_of(self.files, place)}
            parts.append(_cast(found, self.schema))
            order.append(2 * row)
        if len(parts) < 2:
            return parts[0] if parts else self.schema.empty_table()
        return pa.concat_tables(parts).take(np.argsort(np.concatenate(order), kind="stable"))


def _chosen(scans: Sequence["_Scan"]) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """Which of the rows of all scans are wanted, and their records."""
    counts = np.array([scan.size for scan in scans])
    ends = np.cumsum(counts)
    record = np.repeat(np.array([scan.record for scan in scans]) + counts - ends, counts) + np.arange(1, ends[-1] + 1)
    wanted = np.ones(len(record), bool)
    for scan, end in zip(scans, ends.tolist(), strict=True):
        if scan.wanted is not None:
            wanted[end - scan.size : end], record[end - scan.size : end] = scan.wanted, scan.records
    chosen = np.flatnonzero(wanted)
    return chosen, record[chosen]


def _cast(found: dict[str, Any], schema: pa.Schema) -> pa.Table:
    """The columns as a table; those of words become texts where the schema says so."""
    columns = [
        found[field.name] if found[field.name].type == field.type else found[field.name].cast(field.type)
        for field in schema
    ]
    return pa.table(columns, schema=schema)


class _Scan(NamedTuple):
    """What is known of the rows of a scan, besides the rows."""

    format: str
    file: int
    """Which of the files."""
    line: int
    """The line on which the piece begins."""
    size: int
    """How many rows there are."""
    record: int
    """The records of the file before it."""
    wanted: npt.NDArray[np.bool_] | None = None
    """Which rows become boards; all, each a record, if this is None."""
    records: npt.NDArray[np.int64] | None = None
    """The records of the rows, if not."""


class _Columns(Walk[None]):
    """The records of a file into a chunk; gives None whenever the chunk is full."""

    size = PIECE

    def __init__(self, source: Source, chunk: _Chunk) -> None:
        super().__init__(source, chunk.tables)
        self.chunk = chunk

    def scan(self, data: bytes, last: bool) -> End:
        self.chunk.first = self.tables.filled[0]
        return self.tables.scan(self.format, data, last, self.chunk.size)

    def rows(self, data: bytes, line: int, end: End, last: bool) -> Iterator[None]:
        chunk, begin = self.chunk, self.chunk.size
        count = self.tables.filled[0] - chunk.first
        if not count:
            return
        text, scan = data[: end.consumed], _Scan(self.format, len(chunk.files) - 1, line, count, self.record)
        final = Whole.ROW * (chunk.first + count - 1)
        start, stop = (place - begin for place in self.tables.rows[final : final + 2])
        if end.plain and not self.has_context and not (last and self.is_cut(data, stop)):
            self.record += count
            self.passed(data, start, stop)
            chunk.keep(text, scan)
        else:
            wanted, records = self._one_by_one(data, line, last)
            chunk.keep(text, scan._replace(wanted=wanted, records=records))
        if chunk.is_full or end.full:
            yield None

    def _one_by_one(self, data: bytes, line: int, last: bool) -> tuple[npt.NDArray[np.bool_], npt.NDArray[np.int64]]:
        """Look at rows of which not all are plain: which are wanted, and their records."""
        chunk, found = self.chunk, self.chunk.found()
        begin, count = chunk.size, len(found)
        asked = self._asks(found)
        if last:
            asked[-1] |= self.is_cut(data, int(found[-1, 1]) - begin)
        counts = (found[:, 3] >> np.uint64(4) & np.uint64(1)).astype(np.int64)
        record, at = np.zeros(count, np.int64), 0
        while at < count:
            plain = at
            if not self.has_context:
                ahead = np.flatnonzero(asked[at:])
                plain = at + int(ahead[0]) if len(ahead) else count
            if plain > at:  # a run of plain records
                record[at:plain] = self.record + np.cumsum(counts[at:plain])
                self.record = int(record[plain - 1])
                self.passed(data, *(int(place) - begin for place in found[plain - 1, :2]))
            if plain < count:
                asked[plain] = True
                start, stop, before = (int(place) for place in found[plain, :3])
                chunk.row = chunk.first + plain
                final = last and plain + 1 == count
                before = self.lines_before(data, start - begin, before)
                for _ in self.look_at(data, start - begin, stop - begin, line + before, last=final):
                    pass
            at = plain + 1
        chunk.row = None
        return ~asked & (found[:, 3] & np.uint64(15) == FOUND), record

    def _asks(self, found: Rows) -> npt.NDArray[np.bool_]:
        """Which rows the general reader has to look at, whatever came before: `is_plain` says no."""
        state = found[:, 3] & np.uint64(15)
        return np.asarray(state != FOUND if self.report.takes_notes else state == ASK, bool)

    def asked(self, board: Board) -> Iterator[None]:
        self.chunk.add(board)
        if self.chunk.row is None and self.chunk.is_full:
            yield None


class _PbnColumns(_Columns, Games[None]):
    """The games of a PBN file."""


class _LinColumns(_Columns, Pairs[None]):
    """The boards of a LIN file."""


_WALKS: Final[dict[str, type[_Columns]]] = {"pbn": _PbnColumns, "lin": _LinColumns}
