"""Sorted runs on disk, and their merge: sorting more deals than memory holds.

A run is an Arrow file of rows that were sorted in memory.  The merge holds one block of each run.  In every round, the
smallest of the blocks' last keys is a bound: all rows up to it are there, and are sorted and handed on together.  So
the work is done by array operations.

Memory is bounded by `MERGE_BYTES`, whatever the number of runs and the width of rows: each run's block is its share of
that, and what is handed on is a copy of some of the blocks.  A run is written in pieces of `_PIECE` bytes, the least
block there is.  Where there are more runs than such pieces in the bound, groups of runs are merged into longer runs
first.
"""

import os
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from .. import arrow

RUN_ROWS = 1 << 22
"""Deals in a run: 50 MB of numbers."""
MERGE_BYTES = 1 << 25
"""Rows that a merge has in its blocks; at most four copies of them are in memory at a time."""
_PIECE = 1 << 18


def ascending_order(rows: arrow.Rows) -> npt.NDArray[np.intp]:
    """The places of the rows, uint8 (n, nbytes), in ascending order; equal rows stay in order.

    Sorting by the first eight bytes alone settles almost every random deal; only what is tied there is sorted by all.
    """
    words = _words(rows)
    first = words[0]
    order = np.argsort(first)
    in_order = first[order]
    same = in_order[1:] == in_order[:-1]
    if same.any():
        tied = np.zeros(len(rows), bool)
        tied[1:] |= same
        tied[:-1] |= same
        places = order[tied]
        order[tied] = places[np.lexsort((places, *(word[places] for word in reversed(words))))]
    return order


def repeats(rows: arrow.Rows) -> npt.NDArray[np.bool_]:
    """Which rows, uint8 (n, nbytes), equal the one before them: bool (n,)."""
    found = np.zeros(len(rows), bool)
    if len(rows) > 1:
        found[1:] = (rows[1:] == rows[:-1]).all(axis=1)
    return found


def _words(rows: arrow.Rows) -> list[npt.NDArray[np.uint64]]:
    """The rows as columns of 64-bit numbers, the first the most significant."""
    count = -(-rows.shape[1] // 8)
    padded = np.zeros((len(rows), 8 * count), np.uint8)
    padded[:, : rows.shape[1]] = rows
    words = padded.view(">u8").astype(np.uint64)
    return [np.ascontiguousarray(words[:, i]) for i in range(count)]


def without_nulls(table: pa.Table) -> pa.Table:
    """The table with columns of type null where there is no value, which take no room; `with_types` undoes it."""
    for place, column in enumerate(table.columns):
        if column.null_count == len(table) > 0:
            table = table.set_column(place, table.field(place).name, pa.nulls(len(table)))
    return table


def with_types(table: pa.Table, schema: pa.Schema) -> pa.Table:
    """The table with the types of *schema* also where there is no value."""
    columns = [pa.nulls(len(table), field.type) if column.type == pa.null() else column
               for field, column in zip(schema, table.columns, strict=True)]  # fmt: skip
    return pa.table(columns, schema=schema)


def write_run(path: str, table: pa.Table) -> None:
    """Write a run; it is there whole or not at all.  Columns without a value may be of type null."""
    _write_whole(path, iter([table]))


def _write_whole(path: str, tables: Iterator[pa.Table]) -> bool:
    """The rows of *tables* as one file, in pieces of about `_PIECE` bytes; False if there is no table."""
    part, writer = f"{path}.part", None
    with pa.OSFile(part, "wb") as file:
        for table in tables:
            if writer is None:
                writer = pa.ipc.new_file(file, table.schema)
            width = table.nbytes / max(len(table), 1)
            writer.write_table(table.combine_chunks(), max_chunksize=max(1, int(_PIECE / max(width, 1))))
        if writer is not None:
            writer.close()
    os.replace(part, path)
    return writer is not None


Source = Callable[[], Iterator[pa.Table]]
"""What gives the tables of rows that ascend, from the first on."""


def merge(paths: list[str], space: Any, most_bytes: int = MERGE_BYTES) -> Iterator[pa.Table]:
    """The rows of sorted runs, ascending; of equal rows, those of earlier runs come first.

    Blocks of *most_bytes* in all are in memory, and a few copies of them; of each run at least one piece, but no more
    runs at a time than have room.  With more runs, longer ones are made first, in files beside them.
    """
    sources: list[Source] = [partial(concatenate, [path]) for path in paths]
    return merge_sources(sources, space, os.path.dirname(paths[0]) if paths else "", most_bytes)


def merge_sources(
    sources: list[Source], space: Any, folder: str, most_bytes: int = MERGE_BYTES, together: int | None = None
) -> Iterator[pa.Table]:
    """As `merge`, of anything that ascends; at most *together* at a time.  Longer runs are made in *folder*."""
    together = together or max(2, most_bytes // _PIECE)
    turn = 0
    while len(sources) > together:
        groups = [sources[first : first + together] for first in range(0, len(sources), together)]
        sources = [_merged(group, f"{folder}/merged-{turn}-{i}", space, most_bytes) for i, group in enumerate(groups)]
        turn += 1
    share = max(1, most_bytes // max(len(sources), 1))
    cursors = [_Cursor(source(), space, share) for source in sources]
    like: list[pa.Table] = []
    while cursors := [cursor for cursor in cursors if cursor.fill()]:
        bounds = [cursor.key(-1) for cursor in cursors if cursor.more]
        bound = min(bounds) if bounds else None
        tables, rows = zip(*(cursor.take(bound) for cursor in cursors), strict=True)
        order = ascending_order(np.concatenate(rows))
        table = pa.concat_tables([*like, *tables], promote_options="default").combine_chunks()
        like = [table.slice(0, 0)]  # a column has a type as soon as one run has values
        yield table.take(pa.array(order))


def _merged(sources: list[Source], target: str, space: Any, most_bytes: int) -> Source:
    """The rows of all as one run in a file of its own."""
    if len(sources) == 1:
        return sources[0]
    tables = merge_sources(sources, space, "", most_bytes, len(sources))
    return partial(concatenate, [target] if _write_whole(target, tables) else [])


def concatenate(paths: list[str]) -> Iterator[pa.Table]:
    """The rows of runs, one run after the other."""
    for path in paths:
        with pa.memory_map(path) as file:
            reader = pa.ipc.open_file(file)
            for i in range(reader.num_record_batches):
                yield pa.Table.from_batches([reader.get_batch(i)])


def in_chunks(tables: Iterable[pa.Table], rows: int) -> Iterator[pa.Table]:
    """The rows of tables in tables of about *rows* rows: what is done to few at a time costs more."""
    waiting: list[pa.Table] = []
    for table in tables:
        waiting.append(table)
        if sum(map(len, waiting)) >= rows:
            yield pa.concat_tables(waiting).combine_chunks()
            waiting = []
    if waiting:
        yield pa.concat_tables(waiting).combine_chunks()


class _Cursor:
    """A place in a source, and the block of rows that begins there: *block* bytes, or one larger piece."""

    def __init__(self, tables: Iterator[pa.Table], space: Any, block: int) -> None:
        self._tables = tables
        self._space, self._block = space, block
        self._table: pa.Table | None = None
        self._rows: arrow.Rows = np.empty((0, space.nbytes), np.uint8)
        self._width = 0.0
        self.more = True
        """May there be rows after those of the block?"""

    def fill(self) -> bool:
        """Read until the block is full again, if less than half is left of it; is there anything?

        If it were read only when nothing is left, each round would end where the least that is left of a block ends:
        there would be a round for every block of every run.
        """
        tables = [self._table] if self._table is not None and len(self._rows) else []
        size = len(self._rows) * self._width
        if size >= self._block / 2:
            return True
        while self.more and size < self._block:
            table = next(self._tables, None)
            if table is None:
                self.more = False
            elif len(table):
                tables.append(table)
                size += table.nbytes
        if tables:
            self._table = pa.concat_tables(tables)
            self._rows = arrow.to_rows(self._table.column("deal"), self._space)
            self._width = size / len(self._rows)
        return bool(tables)

    def key(self, row: int) -> bytes:
        """The key of a row of the block."""
        return bytes(self._rows[row])

    def take(self, bound: bytes | None) -> tuple[pa.Table, arrow.Rows]:
        """Take the rows up to *bound* (all, if None) out of the block."""
        assert self._table is not None
        count = len(self._rows) if bound is None else _up_to(self._rows, bound)
        table, rows = self._table.slice(0, count), self._rows[:count]
        self._table, self._rows = self._table.slice(count), self._rows[count:]
        return table, rows


def _up_to(rows: arrow.Rows, bound: bytes) -> int:
    """How many of the ascending rows are not above *bound*."""
    low, high = 0, len(rows)
    while low < high:
        middle = (low + high) // 2
        if bytes(rows[middle]) <= bound:
            low = middle + 1
        else:
            high = middle
    return low
