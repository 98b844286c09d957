"""`read_boards`: whole boards of files as Arrow columns, chunk by chunk."""

from collections.abc import Iterable, Iterator
from typing import Any, Final

import numpy as np
import pyarrow as pa

from ... import formats
from ..._native.scan import End, Whole
from ...board.board import Board
from ...bulk import Deals
from ...formats.core.errors import Errors, Hearing, Listener
from ...formats.core.hybrid import Run, hybrid
from ...formats.core.source import all_sources
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


def read_boards(
    source: object,
    format: str | None = None,
    *,
    errors: Errors = "raise",
    notices: Listener | None = None,
) -> pa.RecordBatchReader:
    """All boards of a file, or of several, as Arrow columns: a reader of record batches, in bounded memory.

    The arguments are those of `everydeal.read`, and so are the boards and the errors; what contradicts itself is not
    looked for.  The columns are those of `everydeal.datasets.boards.columns`: what `Board` says, whether given or
    following from the rest.

    The reader can be iterated over once, batch by batch, or taken whole: ``read_all()`` is a `pyarrow.Table`,
    ``polars.DataFrame(reader)`` and ``read_pandas()`` are frames, and DuckDB queries it by its name.

    >>> reader = read_boards("examples/deals.pbn")
    >>> reader.schema.names[:3], reader.read_all().num_rows
    (['event', 'site', 'date'], 16)

    Raises:
        FormatError: something is wrong, or a format is not recognised.
        ValueError: there is no format of that name, or *errors* is no such word.
        OSError: a file cannot be read.
    """
    if format is not None:
        formats.by_name(format)
    return pa.RecordBatchReader.from_batches(
        SCHEMA, _all_batches(all_sources(source), format, Hearing.of(errors), notices)
    )


def _all_batches(
    sources: Iterable[object], format: str | None, hearing: Hearing, notices: Listener | None
) -> Iterator[pa.RecordBatch]:
    yield from _batches(sources, format, {"strict": hearing.strict, "errors": hearing.listener, "notices": notices})
    hearing.end()


def deals_of(hands: pa.Array) -> Deals:
    """The deals of the column ``hands`` of boards that were read: no card is in two hands."""
    return Deals._made(hands=hands.flatten().to_numpy().reshape(-1, 4))


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
            fallback = entry.fallback(source)
            for some in entry.read(source) if fallback is None else hybrid(source, fallback, chunk):
                if isinstance(some, Run):
                    chunk.add_run(some, entry.name)
                else:
                    chunk.add_board(some)
                if chunk.ready:
                    yield from chunk.ready
                    chunk.ready.clear()
    yield from chunk.ready
    yield from chunk.batches()


class _Chunk(Whole):
    """Boards that become a batch together: rows of the scanner, and boards of the general reader among them."""

    def __init__(self, *, whole: bool = False) -> None:
        super().__init__(CHUNK, PIECE)
        self.whole = whole
        self.schema = pa.schema([*KEPT, READ_SCHEMA.field("hands")]) if whole else READ_SCHEMA
        self.files: list[str] = []
        self.texts: list[bytes] = []
        self.runs: list[tuple[Run, str, int]] = []
        """Rows of the scanner, their format, and which of the files they are in."""
        self.count = 0
        """The rows of all runs."""
        self.boards: list[tuple[Board, int, int]] = []
        """Boards of the general reader, how many of the rows come before them, and their files."""
        self.ready: list[pa.RecordBatch] = []
        self._is_settled = True
        """No more runs come of the last scan."""

    def add_run(self, run: Run, format: str) -> None:
        """Add plain records."""
        if not self.texts or run.data is not self.texts[-1]:
            self.texts.append(run.data)
            self.base += len(run.data)
        self.runs.append((run, format, len(self.files) - 1))
        self.count += run.size

    def add_board(self, board: Board) -> None:
        """Add a board of the general reader."""
        self.boards.append((board, self.count, len(self.files) - 1))
        if self._is_settled:
            self.settle()

    def scan(self, format: str, data: bytes, *, last: bool, has_lead: bool = False) -> End:
        self._is_settled = False
        return super().scan(format, data, last=last, has_lead=has_lead)

    def settle(self) -> None:
        """Make a batch, if it is time for one: the rows of other scans come after those that there are."""
        self._is_settled = True
        if self.count + len(self.boards) >= CHUNK or self.base >= _TEXT or not self.has_room:
            self.ready += self.batches()

    def batches(self) -> list[pa.RecordBatch]:
        """All that there is; the chunk is empty then."""
        found = self._found()
        self.clear()
        self.texts, self.runs, self.count, self.boards = [], [], 0, []
        self.files = self.files[-1:]
        if not found:
            return []
        if not self.whole:
            deals = deals_of(found["hands"])
            found |= derived(found, deals) | features(deals)
        schema = self.schema if self.whole else SCHEMA
        return [pa.RecordBatch.from_arrays([found[name] for name in schema.names], schema=schema)]

    def _found(self) -> dict[str, pa.Array]:
        """The columns of all boards that there are, as they are read, in the order of the boards."""
        if not self.boards:
            return self._columns() if self.runs else {}
        boards, places, files = zip(*self.boards, strict=True)
        table = table_of(boards, [""] * len(boards), whole=self.whole)
        field = self.schema.field("source")
        source = pa.chunked_array([sources_of(self.files, np.array(files, np.int64)).cast(field.type)])
        table = table.set_column(table.schema.get_field_index("source"), field, source)
        if self.runs:
            scanned = self._columns()
            table = pa.concat_tables(
                [pa.table([scanned[name] for name in self.schema.names], schema=self.schema), table]
            )
            order = np.concatenate([2 * np.arange(self.count) + 1, 2 * np.array(places, np.int64)])
            table = table.take(np.argsort(order, kind="stable"))
        return dict(zip(table.schema.names, table.combine_chunks().to_batches()[0].columns, strict=True))

    def _columns(self) -> dict[str, pa.Array]:
        """The columns of all rows."""
        filled, counts = self.filled, np.array([run.size for run, _, _ in self.runs])
        tags = np.frombuffer(self.tags, np.uint32, filled[1] * Whole.tag).reshape(-1, Whole.tag)
        scanned = np.frombuffer(self.rows, np.uint64, filled[0] * Whole.width).reshape(-1, Whole.width)
        begins = np.cumsum(counts) - counts

        def each_row(values: list[Any]) -> Any:
            return np.repeat(np.array(values), counts)

        chosen = each_row([run.first for run, _, _ in self.runs] - begins) + np.arange(self.count)
        rows = scanned if self.count == filled[0] else scanned[chosen]
        text = b"".join(self.texts)
        found = columns(text, rows, tags, bytes(self.bytes[: filled[2]]))
        found["line"] = pa.array(each_row([run.line for run, _, _ in self.runs]) + rows[:, 2].astype(np.int64))
        record = each_row([run.record for run, _, _ in self.runs] - begins) + np.arange(self.count)
        found["record"] = pa.array(record)
        found["source"] = sources_of(self.files, each_row([file for _, _, file in self.runs]))
        if self.whole:
            formats = each_row([format for _, format, _ in self.runs])
            tables = [run.tables for run, _, _ in self.runs for _ in range(run.size)]
            found |= scanned_extra_columns(formats, text, rows, tags, found, tables)
        return found
