"""One Parquet file of deals, on a disk or at a URL: read with bounded memory."""

from collections.abc import Iterator
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from ... import arrow
from ...formats.core import remote
from ...spaces.base import Space
from ..runs import ascending_order
from .folders import open_location
from .writer import SORTED, naming


class File:
    """A Parquet file with a column ``deal``; *given* is the space of its numbers, if it does not say it.

    Raises:
        ValueError: it is not a Parquet file, has no column ``deal``, or numbers deals in a space that is unknown here.
        OSError: it cannot be read.
    """

    def __init__(self, location: str, given: Space[Any] | None = None) -> None:
        self.location = location
        source: Any = open_location(location) if remote.scheme(location) else location
        try:
            with naming(location):
                self._file = pq.ParquetFile(source, page_checksum_verification=True, pre_buffer=source is not location)
                self.schema: pa.Schema = self._file.schema_arrow
        except pa.ArrowInvalid as error:
            cure = f"everydeal collect {location} -o deals.parquet makes one of a file of deals"
            raise ValueError(f"{location} is not a Parquet file ({str(error).partition('.')[0]}); {cure}") from None
        if "deal" not in self.schema.names:
            raise ValueError(f"{location} has no column 'deal'; its columns are {', '.join(self.schema.names)}")
        self.space: Space[Any] = arrow.space_of(self.schema, "deal", location, given)
        self.ascending: bool = (self.schema.metadata or {}).get(SORTED) == b"yes"
        self.rows = int(self._file.metadata.num_rows)
        self._deal = self.schema.names.index("deal")

    def close(self) -> None:
        """Let go of the file."""
        self._file.close(force=True)

    def batches(self, columns: list[str] | None, wanted: range) -> Iterator[pa.Table]:
        """The tables of the rows *wanted*, one row group or part of one at a time."""
        first = 0
        for group in range(self._file.num_row_groups):
            size = self._file.metadata.row_group(group).num_rows
            start, stop = max(wanted.start, first), min(wanted.stop, first + size)
            if start < stop:
                yield self._read(group, columns).slice(start - first, stop - start)
            first += size

    def between(self, low: bytes, high: bytes, columns: list[str] | None) -> Iterator[pa.Table]:
        """The row groups that can have deals from *low* to *high*, as their statistics tell."""
        for group in range(self._file.num_row_groups):
            bounds = self._bounds(group)
            if bounds is None or (bounds[0] <= high and low <= bounds[1]):
                yield self._read(group, columns)

    def _read(self, group: int, columns: list[str] | None) -> pa.Table:
        try:
            return self._file.read_row_group(group, columns)
        except (OSError, pa.ArrowException) as error:
            raise OSError(f"{self.location} cannot be read, row group {group}: {error}") from None

    def pieces(self, rows: int) -> Iterator[pa.Table]:
        """All rows, *rows* at a time, for who reads many files at once; the row groups are not held whole."""
        try:
            for batch in self._file.iter_batches(rows, use_threads=False):
                yield pa.Table.from_batches([batch])
        except (OSError, pa.ArrowException) as error:
            raise OSError(f"{self.location} cannot be read: {error}") from None

    def bounds(self) -> tuple[bytes, bytes] | None:
        """The least and the largest deal: as the statistics tell, or else by its rows; None if there is none."""
        found = [self._bounds(group) for group in range(self._file.num_row_groups)]
        known = [bounds for bounds in found if bounds is not None]
        if len(known) < len(found):
            known = [
                _ends(arrow.to_rows(table["deal"], self.space)) for table in self.batches(["deal"], range(self.rows))
            ]
        if not known:
            return None
        return min(low for low, _ in known), max(high for _, high in known)

    def _bounds(self, group: int) -> tuple[bytes, bytes] | None:
        statistics = self._file.metadata.row_group(group).column(self._deal).statistics
        if statistics is None or not statistics.has_min_max or not isinstance(statistics.min, bytes):
            return None
        return statistics.min, statistics.max

    def is_split(self) -> bool:
        """Are its deals in the encoding that DuckDB does not read?"""
        groups = range(self._file.num_row_groups)
        return any("BYTE_STREAM_SPLIT" in self._file.metadata.row_group(i).column(self._deal).encodings for i in groups)


def _ends(rows: arrow.Rows) -> tuple[bytes, bytes]:
    order = ascending_order(rows)
    return rows[order[0]].tobytes(), rows[order[-1]].tobytes()
