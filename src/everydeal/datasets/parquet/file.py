"""One Parquet file of deals: read with bounded memory, looked up by number."""

import mmap
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from ... import arrow
from ...spaces.base import Space
from ..runs import first_words
from .fingerprints import Fingerprints
from .pages import PagesError, deals_at
from .writer import SORTED, naming


class File:
    """A Parquet file with a column ``deal``; *given* is the space of its numbers, if it does not say it.

    Raises:
        ValueError: it is not a Parquet file, has no column ``deal``, or numbers deals in a space that is unknown here.
        OSError: it cannot be read.
    """

    def __init__(self, path: Path, given: Space[Any] | None = None) -> None:
        self.path = path
        try:
            with naming(path):
                self._file = pq.ParquetFile(path, page_checksum_verification=True)
        except pa.ArrowInvalid as error:
            cure = f"everydeal collect {path} -o deals.parquet makes one of a file of deals"
            raise ValueError(f"{path} is not a Parquet file ({str(error).partition('.')[0]}); {cure}") from None
        self.schema: pa.Schema = self._file.schema_arrow
        if "deal" not in self.schema.names:
            raise ValueError(f"{path} has no column 'deal'; its columns are {', '.join(self.schema.names)}")
        self.space: Space[Any] = arrow.space_of(self.schema, "deal", str(path), given)
        self.ascending: bool = (self.schema.metadata or {}).get(SORTED) == b"yes"
        self.rows = int(self._file.metadata.num_rows)
        self._deal = self.schema.names.index("deal")
        self._bytes: mmap.mmap | None = None

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()
        if self._bytes is not None:
            self._bytes.close()

    def batches(self, columns: list[str] | None, wanted: range) -> Iterator[pa.Table]:
        """The tables of the rows *wanted*, one row group or part of one at a time."""
        first = 0
        for group in range(self._file.num_row_groups):
            size = self._file.metadata.row_group(group).num_rows
            start, stop = max(wanted.start, first), min(wanted.stop, first + size)
            if start < stop:
                yield self._read(group, columns).slice(start - first, stop - start)
            first += size

    def _read(self, group: int, columns: list[str] | None = None) -> pa.Table:
        try:
            return self._file.read_row_group(group, columns)
        except (OSError, pa.ArrowException) as error:
            raise OSError(f"{self.path} cannot be read, row group {group}: {error}") from None

    def pieces(self, rows: int) -> Iterator[pa.Table]:
        """All rows, *rows* at a time, for who reads many files at once; the row groups are not held whole."""
        try:
            for batch in self._file.iter_batches(rows, use_threads=False):
                yield pa.Table.from_batches([batch])
        except (OSError, pa.ArrowException) as error:
            raise OSError(f"{self.path} cannot be read: {error}") from None

    def find(self, key: bytes) -> Iterator[pa.Table]:
        """The rows whose deal is *key*.

        Only the row groups whose minimum and maximum allow it are read: in a sorted file, one (or the two between
        which duplicates are split).
        """
        for group in self._groups_with(key):
            table = self._rows_in(group, key)
            if len(table):
                yield table

    def having(self, keys: arrow.Rows, columns: list[str] | None) -> Iterator[pa.Table]:
        """The rows whose deal is one of *keys*, uint8 (n, nbytes), which ascend; other row groups are not read."""
        words = first_words(keys)
        for group in range(self._file.num_row_groups):
            first, last = 0, len(keys)
            if (bounds := self._bounds(group)) is not None:
                low, high = first_words(np.frombuffer(b"".join(bounds), np.uint8).reshape(2, -1))
                first, last = int(np.searchsorted(words, low)), int(np.searchsorted(words, high, "right"))
            if first == last:
                continue
            column = self._read(group, ["deal"])
            rows = arrow.to_rows(column["deal"], self.space)
            places = self._places(rows, keys[first:last], words[first:last])
            if places:
                yield (column if columns == ["deal"] else self._read(group, columns)).take(pa.array(places))

    def among(self, keys: arrow.Rows, prints: Fingerprints, columns: list[str] | None) -> Iterator[pa.Table]:
        """As `having`, but only the pages are read on which a deal has the fingerprint of one of the keys."""
        which, rows = prints.candidates(keys)
        order = np.argsort(rows, kind="stable")
        which, rows = which[order], rows[order]
        first = 0
        for group in range(self._file.num_row_groups):
            size = self._file.metadata.row_group(group).num_rows
            start, stop = np.searchsorted(rows, (first, first + size)).tolist()
            if start < stop:
                deals = self._deals_at(group, rows[start:stop] - first)
                equal = (deals == keys[which[start:stop]]).all(axis=1)
                places, one_each = np.unique(rows[start:stop][equal] - first, return_index=True)
                if len(places) and columns == ["deal"]:
                    yield pa.table([arrow.to_cells(deals[equal][one_each], self.space)], names=["deal"])
                elif len(places):
                    yield self._read(group, columns).take(pa.array(places))
            first += size

    def _deals_at(self, group: int, places: Any) -> arrow.Rows:
        """The deals at *places*, which ascend, of a row group."""
        if self._bytes is None:
            with open(self.path, "rb") as file:
                self._bytes = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        chunk = self._file.metadata.row_group(group).column(self._deal)
        try:
            deals: arrow.Rows = deals_at(self._bytes, chunk, places, self.space.nbytes)
            return deals
        except PagesError:
            whole: arrow.Rows = arrow.to_rows(self._read(group, ["deal"])["deal"], self.space)[places]
            return whole
        except OSError as error:
            raise OSError(f"{self.path} cannot be read, row group {group}: {error}") from None

    def _places(self, rows: arrow.Rows, keys: arrow.Rows, words: Any) -> list[int]:
        """Where the keys are among rows: those with the same first eight bytes are looked at."""
        own = first_words(rows)
        order = np.arange(len(own)) if self.ascending else np.argsort(own, kind="stable")
        ordered = own[order]
        left, right = np.searchsorted(ordered, words), np.searchsorted(ordered, words, "right")
        found = set()
        for hit in np.flatnonzero(right > left).tolist():
            key = keys[hit].tobytes()
            found |= {place for place in order[left[hit] : right[hit]].tolist() if rows[place].tobytes() == key}
        return sorted(found)

    def bounds(self) -> tuple[bytes, bytes] | None:
        """The least and the largest deal, as the statistics tell; None if they do not, or there is no row."""
        found = [self._bounds(group) for group in range(self._file.num_row_groups)]
        known = [bounds for bounds in found if bounds is not None]
        if not known or len(known) < len(found):
            return None
        return min(low for low, _ in known), max(high for _, high in known)

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
        statistics = self._file.metadata.row_group(group).column(self._deal).statistics
        if statistics is None or not statistics.has_min_max or not isinstance(statistics.min, bytes):
            return None
        return statistics.min, statistics.max

    def _rows_in(self, group: int, key: bytes) -> pa.Table:
        column = self._read(group, ["deal"])
        places = _equal(arrow.to_rows(column.column("deal"), self.space), key)
        if not len(places):
            return self.schema.empty_table()
        table = column if self.schema.names == ["deal"] else self._read(group)
        return table.take(pa.array(places))


def _equal(rows: arrow.Rows, key: bytes) -> Any:
    """The places of the rows that are *key*."""
    places = np.arange(len(rows))
    for column, byte in reversed(list(enumerate(key))):  # the last bytes differ most
        places = places[rows[places, column] == byte]
    return places
