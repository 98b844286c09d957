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
from collections.abc import Iterator
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from .. import arrow

RUN_ROWS = 1 << 22
"""Deals in a run: 50 MB of numbers."""
MERGE_BYTES = 1 << 25
"""Rows that a merge has in its blocks; at most four copies of them are in memory at a time."""
_PIECE = 1 << 16


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


def write_run(path: str, table: pa.Table) -> None:
    """Write a run; it is there whole or not at all."""
    _write_whole(path, iter([table]), table.schema)


def _write_whole(path: str, tables: Iterator[pa.Table], schema: pa.Schema) -> None:
    """The rows of *tables* as one file, in pieces of about `_PIECE` bytes."""
    part = f"{path}.part"
    with pa.OSFile(part, "wb") as file, pa.ipc.new_file(file, schema) as writer:
        for table in tables:
            width = table.nbytes / max(len(table), 1)
            writer.write_table(table.combine_chunks(), max_chunksize=max(1, int(_PIECE / max(width, 1))))
    os.replace(part, path)


def merge(paths: list[str], space: Any, most_bytes: int = MERGE_BYTES) -> Iterator[pa.Table]:
    """The rows of sorted runs, ascending; of equal rows, those of earlier runs come first.

    Blocks of *most_bytes* in all are in memory, and a few copies of them; of each run at least one piece, but no more
    runs at a time than have room.  With more runs, longer ones are made first, in files beside them.
    """
    together = max(2, most_bytes // _PIECE)
    turn = 0
    while len(paths) > together:
        groups = [paths[first : first + together] for first in range(0, len(paths), together)]
        paths = [_merged(group, f"{group[0]}.{turn}", space, most_bytes) for group in groups]
        turn += 1
    share = max(1, most_bytes // max(len(paths), 1))
    cursors = [_Cursor(path, space, share) for path in paths]
    while cursors := [cursor for cursor in cursors if cursor.fill()]:
        bounds = [cursor.key(-1) for cursor in cursors if cursor.more]
        bound = min(bounds) if bounds else None
        tables, rows = zip(*(cursor.take(bound) for cursor in cursors), strict=True)
        order = ascending_order(np.concatenate(rows))
        yield pa.concat_tables(tables).combine_chunks().take(pa.array(order))


def _merged(paths: list[str], target: str, space: Any, most_bytes: int) -> str:
    """The runs as one run in a file of its own; its path."""
    if len(paths) == 1:
        return paths[0]
    with pa.memory_map(paths[0]) as file:
        schema = pa.ipc.open_file(file).schema
    _write_whole(target, merge(paths, space, most_bytes), schema)
    return target


def concatenate(paths: list[str]) -> Iterator[pa.Table]:
    """The rows of runs, one run after the other."""
    for path in paths:
        with pa.memory_map(path) as file:
            reader = pa.ipc.open_file(file)
            for i in range(reader.num_record_batches):
                yield pa.Table.from_batches([reader.get_batch(i)])


class _Cursor:
    """A place in a run, and the block of rows that begins there: *block* bytes, or one larger piece."""

    def __init__(self, path: str, space: Any, block: int) -> None:
        self._tables = concatenate([path])
        self._space, self._block = space, block
        self._table: pa.Table | None = None
        self._rows: arrow.Rows = np.empty((0, space.nbytes), np.uint8)
        self.more = True
        """May there be rows after those of the block?"""

    def fill(self) -> bool:
        """Read a block if nothing is left of the last; is there anything?"""
        if len(self._rows):
            return True
        tables: list[pa.Table] = []
        size = 0
        while self.more and size < self._block:
            table = next(self._tables, None)
            if table is None:
                self.more = False
            else:
                tables.append(table)
                size += table.nbytes
        if tables:
            self._table = pa.concat_tables(tables)
            self._rows = arrow.to_rows(self._table.column("deal"), self._space)
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
