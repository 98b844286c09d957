"""Parquet files of deals, written whole or not at all: how they are encoded.

What was measured (`python bench/datasets.py --encodings`): bytes a deal in a sorted collection of n random deals, and
the CPU seconds that a million deals take to write.

==================================  ====  ====  =====  ====  =====  ===========================================
encoding, compression                10M   30M   100M    1G  CPU s  who reads it
==================================  ====  ====  =====  ====  =====  ===========================================
(the entropy of the set)            9.20  9.01   8.79  8.37
plain: PLAIN, zstd 3; the default   11.6  11.6   11.4  11.2   0.05  everybody
(PLAIN, zstd 15)                    11.0  10.2    9.5   9.1    0.8  everybody
(PLAIN, brotli 5)                   11.0  10.4    9.7   9.4    0.4  Arrow, DuckDB, Polars
delta: DELTA_BYTE_ARRAY, zstd 3     10.3  10.0    9.4   9.3   0.05  Arrow, DuckDB, Spark; not Polars 2.1
split: BYTE_STREAM_SPLIT, zstd 3     9.7   9.4    9.2   8.9   0.05  Arrow, and so every command of ours; no engine
==================================  ====  ====  =====  ====  =====  ===========================================

A row group of 131,072 deals is 1.5 MB, which is what a look-up reads at most of one column, after finding it
by the groups' minimum and maximum.  Pages have checksums, which `File` checks.
"""

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import pyarrow as pa
import pyarrow.parquet as pq

from ..boards.columns import KEPT

ROW_GROUP: Final = 1 << 17
ENCODINGS: Final = {"plain": "PLAIN", "delta": "DELTA_BYTE_ARRAY", "split": "BYTE_STREAM_SPLIT"}
"""The encodings of the column ``deal`` by the names that `Writer` takes."""
_DIFFERENT: Final = {"line", "record", "play", "tags"}
"""The columns of boards in which few values come again."""
SORTED: Final = b"everydeal.sorted"
_NOT_PARQUET: Final = {".csv", ".json", ".jsonl", ".lin", ".pbn", ".tsv", ".txt", ".xls", ".xlsx"}
"""Endings of names that promise another kind of file."""


class Writer:
    """Writes tables into a Parquet file, in row groups of `ROW_GROUP` rows, whatever the sizes of the tables.

    Use as a context: the file appears, whole, at the end; if anything raises, it does not, and what was there before
    stays.  *ascending* says, for readers that look things up, that the deals come in ascending order.

    Raises:
        ValueError: there is no such encoding, or *path* is there and is no Parquet file.
        OSError: *path* is a directory, or in none.
    """

    def __init__(
        self,
        path: "str | os.PathLike[str]",
        schema: pa.Schema,
        *,
        encoding: str = "plain",
        ascending: bool = False,
    ) -> None:
        if encoding not in ENCODINGS:
            raise ValueError(f"there is no encoding {encoding!r}; there are {', '.join(ENCODINGS)}")
        check_target(path)
        self._path, self._part = str(path), f"{path}.{os.getpid()}.part"
        metadata = {**(schema.metadata or {}), SORTED: b"yes" if ascending else b"no"}
        self._schema = schema.with_metadata(metadata)
        self._encoding, self._ascending = encoding, ascending
        self._file: Any = None
        self._waiting: list[pa.Table] = []
        self._rows = 0
        self.rows = 0
        """Rows so far."""
        self.written = 0

    def __enter__(self) -> "Writer":
        return self

    def write(self, table: pa.Table) -> None:
        """Add the rows of *table*."""
        self._waiting.append(table.cast(self._schema))
        self._rows += len(table)
        self.rows += len(table)
        if self._rows >= ROW_GROUP:
            self._flush(self._rows - self._rows % ROW_GROUP)

    def _flush(self, count: int) -> None:
        whole = pa.concat_tables(self._waiting).unify_dictionaries() if self._waiting else self._schema.empty_table()
        if self._file is None:
            options = _write_options(self._schema, self._encoding, self._ascending)
            self._file = pq.ParquetWriter(self._part, self._schema, **options)
        if count:
            self._file.write_table(whole.slice(0, count), row_group_size=ROW_GROUP)
        self.written += count
        self._rows -= count
        self._waiting = [whole.slice(count)] if self._rows else []

    def __exit__(self, kind: object, *_: object) -> None:
        try:
            if kind is None:
                self._flush(self._rows)
            if self._file is not None:
                self._file.close()
            if kind is None:
                to_disk(self._part)
                os.replace(self._part, self._path)
        finally:
            if os.path.exists(self._part):
                os.remove(self._part)


@contextmanager
def naming(path: "str | os.PathLike[str]") -> Iterator[None]:
    """A context in which an error of the system that names no file, like a full disk, names *path*."""
    try:
        yield
    except OSError as error:
        if error.errno is None or error.filename is not None:
            raise
        raise OSError(error.errno, os.strerror(error.errno), str(path)) from error


def check_target(path: "str | os.PathLike[str]") -> None:
    """See that a collection can be written to *path*, before any work is done.

    Raises:
        ValueError: its name is that of another kind of file, like ``.csv``; or what is there is not a Parquet file but
            a text, say, or a device or pipe: it is not replaced.
        OSError: it is a directory, or in none.
    """
    target = Path(path)
    if target.is_dir():
        raise IsADirectoryError(f"{path} is a directory: name a file in it")
    if target.exists() and not target.is_file():
        raise ValueError(f"{path} is a device or pipe: a collection is a file")
    if not target.parent.is_dir():
        raise FileNotFoundError(f"there is no directory {target.parent} for {path}")
    if target.is_file() and target.stat().st_size:
        with open(target, "rb") as file:
            if file.read(4) != b"PAR1":
                raise ValueError(f"{path} is there and is not a Parquet file: move it away, or write to another one")
    if target.suffix.lower() in _NOT_PARQUET:
        raise ValueError(f"{path} would be a Parquet file, whatever its name: call it {target.with_suffix('.parquet')}")


def _write_options(schema: pa.Schema, encoding: str, ascending: bool) -> dict[str, Any]:
    repeated = [field.name for field in schema if pa.types.is_dictionary(field.type) or field.type == pa.int8()]
    repeated += [name for name in KEPT.names if name in schema.names and name not in _DIFFERENT]
    repeated += ["tags.list.element.name", "tags.list.element.value"]
    options: dict[str, Any] = {"compression": "zstd", "write_page_index": True, "write_page_checksum": True}
    options |= {
        "compression_level": 3,
        "use_dictionary": repeated,
        "column_encoding": {"deal": ENCODINGS[encoding]},
    }
    if ascending:
        options["sorting_columns"] = pq.SortingColumn.from_ordering(schema, [("deal", "ascending")])
    return options


def to_disk(path: str) -> None:
    """See that a file's bytes are on the disk."""
    with open(path, "rb+") as file:
        os.fsync(file.fileno())


def write_tables(
    path: "str | os.PathLike[str]", schema: pa.Schema, tables: Iterable[pa.Table], *, ascending: bool = False
) -> int:
    """Write *tables* to a Parquet file, whole or not at all; how many rows."""
    with naming(path), Writer(path, schema, ascending=ascending) as writer:
        for table in tables:
            writer.write(table)
    return writer.written
