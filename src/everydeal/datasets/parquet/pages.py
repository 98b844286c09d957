"""The pages of the column ``deal``, one by one: a few deals out of a file without a whole row group of 131,072.

Arrow's reader takes row groups.  The pages of a column chunk stand one after the other, each behind a header in
Thrift's compact protocol, which tells how long it is and how many values it has.  So hopping from header to header
finds the page of a row, and only that is checked (CRC-32), decompressed and cut into cells.  Pages are understood as
`writer.Writer` makes them: PLAIN or BYTE_STREAM_SPLIT, version 1, no nulls, compressed by zstd.  `PagesError` says that
a page is another, and its row group must be read as usual.

Source: https://github.com/apache/parquet-format (parquet.thrift), and Thrift's compact protocol specification.
"""

import mmap
import zlib
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ... import arrow

_DATA_PAGE: Final = 0
_PLAIN: Final = 0
_BYTE_STREAM_SPLIT: Final = 9
_TRUE, _FALSE, _BYTE, _I64, _BINARY, _STRUCT = 1, 2, 3, 6, 8, 12
"""Kinds of fields in a header; there are no lists, sets, maps or doubles in one."""


class PagesError(Exception):
    """Not pages of the kind that is read here."""


class Page(NamedTuple):
    """Where a page is, and what its header says."""

    rows: range
    """Its rows, of those of the row group."""
    place: int
    """Where its bytes begin."""
    size: int
    """Its bytes, compressed."""
    whole: int
    """Its bytes, decompressed."""
    checksum: int | None
    encoding: int


def pages(data: mmap.mmap, chunk: Any) -> Iterator[Page]:
    """The pages of a column *chunk*, which is pyarrow's description of it, in the bytes of its file.

    Raises:
        PagesError: a page has another form than the writer's.
    """
    if chunk.compression != "ZSTD" or chunk.has_dictionary_page:
        raise PagesError(f"compressed by {chunk.compression}")
    place, first = int(chunk.data_page_offset), 0
    while first < chunk.num_values:
        facts, place = _struct(data, place)
        about = facts.get(5)
        if facts.get(1) != _DATA_PAGE or about is None:
            raise PagesError("a page of another kind")
        yield Page(range(first, first + about[1]), place, facts[3], facts[2], facts.get(4), about[2])
        place += facts[3]
        first += about[1]


def deals_at(data: mmap.mmap, chunk: Any, places: npt.NDArray[np.intp], width: int) -> arrow.Rows:
    """The deals at *places*, which ascend, of a column chunk, uint8 (n, width): only the pages they are on are read.

    Raises:
        PagesError: a page has another form than the writer's.
        OSError: the checksum of a page is wrong.
    """
    found, done = [np.empty((0, width), np.uint8)], 0
    for page in pages(data, chunk):
        stop = int(np.searchsorted(places, page.rows.stop))
        if done < stop:
            found.append(_cells(data, page, width)[places[done:stop] - page.rows.start])
            done = stop
        if done == len(places):
            break
    return np.concatenate(found)


def _cells(data: mmap.mmap, page: Page, width: int) -> arrow.Rows:
    """The values of a page, uint8 (n, width)."""
    packed = data[page.place : page.place + page.size]
    if page.checksum is not None and zlib.crc32(packed) != page.checksum & 0xFFFFFFFF:
        raise OSError(f"the page at byte {page.place} has a wrong checksum")
    if page.whole != len(page.rows) * width:
        raise PagesError("values that may be null, or of another width")
    values = np.frombuffer(pa.decompress(packed, page.whole, "zstd"), np.uint8)
    if page.encoding == _PLAIN:
        return values.reshape(-1, width)
    if page.encoding == _BYTE_STREAM_SPLIT:
        return np.ascontiguousarray(values.reshape(width, -1).T)
    raise PagesError(f"encoding {page.encoding}")


def _struct(data: mmap.mmap, place: int) -> tuple[dict[int, Any], int]:
    """The fields of a struct that begins at *place*, by their numbers, and where it ends."""
    fields: dict[int, Any] = {}
    number = 0
    while head := data[place]:
        place += 1
        if head >> 4:
            number += head >> 4
        else:
            number, place = _signed(data, place)
        fields[number], place = _value(data, place, head & 15)
    return fields, place + 1


def _value(data: mmap.mmap, place: int, kind: int) -> tuple[Any, int]:
    if kind in (_TRUE, _FALSE):
        return kind == _TRUE, place
    if _BYTE < kind <= _I64:
        return _signed(data, place)
    if kind == _BINARY:
        size, place = _unsigned(data, place)
        return data[place : place + size], place + size
    if kind == _STRUCT:
        return _struct(data, place)
    raise PagesError(f"a header with a field of kind {kind}")


def _unsigned(data: mmap.mmap, place: int) -> tuple[int, int]:
    value = shift = 0
    while (byte := data[place]) & 128:
        value |= (byte & 127) << shift
        shift, place = shift + 7, place + 1
    return value | byte << shift, place + 1


def _signed(data: mmap.mmap, place: int) -> tuple[int, int]:
    value, place = _unsigned(data, place)
    return value >> 1 ^ -(value & 1), place
