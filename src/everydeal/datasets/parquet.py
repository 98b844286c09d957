"""Parquet files of deals: written whole or not at all, read with bounded memory, looked up by number.

What was measured (bench/datasets.py; ten million random deals, sorted; their entropy is 9.20 bytes a deal):

=======  ==================================  ==========  ==============================================
name     encoding of the column ``deal``     bytes/deal  who reads it
=======  ==================================  ==========  ==============================================
plain    PLAIN, zstd 3                       11.6        everybody; the default
delta    DELTA_BYTE_ARRAY, zstd 3            10.3        Arrow, DuckDB, Spark; not Polars 2.1
split    BYTE_STREAM_SPLIT, zstd 3           9.7         Arrow, and so every command of ours; no engine yet
=======  ==================================  ==========  ==============================================

Higher levels of zstd and larger row groups gain less than 1 %.  A row group of 131,072 deals is 1.5 MB, which is what
a look-up reads at most of one column, after finding it by the groups' minimum and maximum.
"""

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import pyarrow as pa
import pyarrow.parquet as pq

from .. import arrow
from ..bulk import Deals, from_ints
from ..deal import Deal
from ..spaces.base import Space

ROW_GROUP: Final = 1 << 17
ENCODINGS: Final = {"plain": "PLAIN", "delta": "DELTA_BYTE_ARRAY", "split": "BYTE_STREAM_SPLIT"}
"""The encodings of the column ``deal`` by the names that `Writer` takes."""
_SORTED: Final = b"everydeal.sorted"


class Writer:
    """Writes tables into a Parquet file, in row groups of `ROW_GROUP` rows, whatever the sizes of the tables.

    Use as a context: the file appears, whole, at the end; if anything raises, it does not, and what was there before
    stays.  *ascending* says, for readers that look things up, that the deals come in ascending order.
    """

    def __init__(
        self, path: "str | os.PathLike[str]", schema: pa.Schema, *, encoding: str = "plain", ascending: bool = False
    ) -> None:
        if encoding not in ENCODINGS:
            raise ValueError(f"there is no encoding {encoding!r}; there are {', '.join(ENCODINGS)}")
        self._path, self._part = str(path), f"{path}.{os.getpid()}.part"
        metadata = {**(schema.metadata or {}), _SORTED: b"yes" if ascending else b"no"}
        self._schema = schema.with_metadata(metadata)
        self._options = _write_options(schema, encoding, ascending)
        self._waiting: list[pa.Table] = []
        self._rows = 0
        self.written = 0

    def __enter__(self) -> "Writer":
        self._file = pq.ParquetWriter(self._part, self._schema, **self._options)
        return self

    def write(self, table: pa.Table) -> None:
        """Add the rows of *table*."""
        self._waiting.append(table.cast(self._schema))
        self._rows += len(table)
        if self._rows >= ROW_GROUP:
            self._flush(self._rows - self._rows % ROW_GROUP)

    def _flush(self, count: int) -> None:
        whole = pa.concat_tables(self._waiting).unify_dictionaries() if self._waiting else self._schema.empty_table()
        if count:
            self._file.write_table(whole.slice(0, count), row_group_size=ROW_GROUP)
        self.written += count
        self._rows -= count
        self._waiting = [whole.slice(count)] if self._rows else []

    def __exit__(self, kind: object, *_: object) -> None:
        try:
            if kind is None:
                self._flush(self._rows)
            self._file.close()
            if kind is None:
                _to_disk(self._part)
                os.replace(self._part, self._path)
        finally:
            if os.path.exists(self._part):
                os.remove(self._part)


def _write_options(schema: pa.Schema, encoding: str, ascending: bool) -> dict[str, Any]:
    shapes = [field.name for field in schema if pa.types.is_dictionary(field.type)]
    options: dict[str, Any] = {"compression": "zstd", "compression_level": 3, "write_page_index": True}
    options |= {
        "use_dictionary": [*shapes, "dealer", "vulnerability"],
        "column_encoding": {"deal": ENCODINGS[encoding]},
    }
    if ascending:
        options["sorting_columns"] = pq.SortingColumn.from_ordering(schema, [("deal", "ascending")])
    return options


def _to_disk(path: str) -> None:
    with open(path, "rb+") as file:
        os.fsync(file.fileno())


class Collection:
    """A Parquet file of deals.

    Raises:
        ValueError: it is no Parquet file, has no column ``deal``, or numbers deals in a space that is unknown here.
        OSError: it cannot be read.
    """

    def __init__(self, path: "str | os.PathLike[str]", *, space: Space[Any] | None = None) -> None:
        self.path = Path(path)
        try:
            self._file = pq.ParquetFile(self.path)
        except pa.ArrowInvalid as error:
            raise ValueError(f"{path} is not a Parquet file: {error}") from None
        self.schema: pa.Schema = self._file.schema_arrow
        self.space: Space[Any] = _space_of(self.schema, str(path), space)
        self.ascending: bool = (self.schema.metadata or {}).get(_SORTED) == b"yes"

    def __len__(self) -> int:
        return int(self._file.metadata.num_rows)

    def __enter__(self) -> "Collection":
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def batches(self, columns: list[str] | None = None, rows: range | None = None) -> Iterator[pa.Table]:
        """The tables of *rows*, one row group or part of one at a time."""
        wanted = rows if rows is not None else range(len(self))
        first = 0
        for group in range(self._file.num_row_groups):
            size = self._file.metadata.row_group(group).num_rows
            start, stop = max(wanted.start, first), min(wanted.stop, first + size)
            if start < stop:
                table = self._file.read_row_group(group, columns)
                yield table.slice(start - first, stop - start)
            first += size

    def deals(self, rows: range | None = None) -> Iterator[Deals]:
        """The deals of *rows*, many at a time."""
        return map(self.deals_of, self.batches(["deal"], rows))

    def deals_of(self, table: Any) -> Deals:
        """The deals in the column ``deal`` of one of the tables."""
        return Deals.from_numbers(self.space, arrow.to_rows(table.column("deal"), self.space))

    def find(self, wanted: "int | Deal") -> pa.Table:
        """The rows of a deal, or of the deal with a number: a table, empty if the collection does not have it.

        Only the row groups whose minimum and maximum allow it are read: in a sorted file, one (or the two between
        which duplicates are split).

        Raises:
            ValueError: the deal is not in the space.
            IndexError: the number is outside the space.
        """
        number = self.space.index(wanted) if isinstance(wanted, Deal) else wanted
        key = from_ints([number], self.space).tobytes()
        found = [self._rows_in(group, key) for group in self._groups_with(key)]
        return pa.concat_tables([self.schema.empty_table(), *found])

    def __contains__(self, wanted: object) -> bool:
        """Is this deal, or the deal with this number, in the collection?"""
        return isinstance(wanted, (int, Deal)) and len(self.find(wanted)) > 0

    def _groups_with(self, key: bytes) -> Iterator[int]:
        """The row groups that may have it.  In an ascending file bisection finds the first."""
        groups = range(self._file.num_row_groups)
        first = 0
        if self.ascending:
            from bisect import bisect_left

            first = bisect_left(groups, key, key=lambda group: (self._bounds(group) or (b"", b""))[1])
        for group in groups[first:]:
            bounds = self._bounds(group)
            if bounds is None or bounds[0] <= key <= bounds[1]:
                yield group
            elif self.ascending and key < bounds[0]:
                return

    def _bounds(self, group: int) -> tuple[bytes, bytes] | None:
        place = self.schema.get_field_index("deal")
        statistics = self._file.metadata.row_group(group).column(place).statistics
        return (statistics.min, statistics.max) if statistics is not None and statistics.has_min_max else None

    def _rows_in(self, group: int, key: bytes) -> pa.Table:
        column = self._file.read_row_group(group, ["deal"])
        rows = arrow.to_rows(column.column("deal"), self.space)
        places = _equal(rows, key)
        if not len(places):
            return self.schema.empty_table()
        return self._file.read_row_group(group).take(pa.array(places))


def _equal(rows: arrow.Rows, key: bytes) -> Any:
    """The places of the rows that are *key*."""
    import numpy as np

    places = np.arange(len(rows))
    for column, byte in reversed(list(enumerate(key))):  # the last bytes differ most
        places = places[rows[places, column] == byte]
    return places


def _space_of(schema: pa.Schema, path: str, given: Space[Any] | None) -> Space[Any]:
    if "deal" not in schema.names:
        raise ValueError(f"{path} has no column 'deal'; its columns are {', '.join(schema.names)}")
    return arrow.space_of(schema, "deal", path, given)


def write_tables(
    path: "str | os.PathLike[str]", schema: pa.Schema, tables: Iterable[pa.Table], *, ascending: bool = False
) -> int:
    """Write *tables* to a Parquet file, whole or not at all; how many rows."""
    with Writer(path, schema, ascending=ascending) as writer:
        for table in tables:
            writer.write(table)
    return writer.written


@contextmanager
def replacing(path: "str | os.PathLike[str]") -> Iterator[str]:
    """A path next to *path* to write to, which takes its place if all went well."""
    part = f"{path}.{os.getpid()}.part"
    try:
        yield part
        os.replace(part, path)
    finally:
        if os.path.exists(part):
            os.remove(part)
