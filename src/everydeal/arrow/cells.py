"""Numbers as the cells of a column, and back.

A number of a space is a cell of ``fixed_size_binary(space.nbytes)``, big-endian: 12 bytes for a full deal, 15 for any
ending.  The order of the bytes is the order of the numbers, so that a file's minimum and maximum statistics bound
numbers, and sorting cells sorts numbers.  For SQL there is ``decimal128(digits, 0)``: 29 digits for a full deal.

Polars, DuckDB and Spark lose a column's width: `to_rows` therefore takes binary, large_binary and binary_view as well,
and checks the length of every cell.
"""

from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ..spaces.base import Space
from .space_metadata import deal_type

Rows = npt.NDArray[np.uint8]
"""Numbers as `bulk` has them: uint8 (n, nbytes), each row big-endian."""


def to_array(rows: Rows) -> pa.FixedSizeBinaryArray:
    r"""Numbers, uint8 (n, nbytes), as an Arrow array that shares their memory.

    >>> to_array(np.array([[0, 7], [1, 2]], np.uint8)).to_pylist()
    [b'\x00\x07', b'\x01\x02']

    Raises:
        TypeError: not uint8.
        ValueError: not two-dimensional.
    """
    rows = np.ascontiguousarray(rows)
    if rows.dtype != np.uint8:
        raise TypeError(f"numbers must be uint8, not {rows.dtype}")
    if rows.ndim != 2:
        raise ValueError(f"numbers must have the shape (n, nbytes), not {rows.shape}")
    return pa.FixedSizeBinaryArray.from_buffers(pa.binary(rows.shape[1]), len(rows), [None, pa.py_buffer(rows)])


def to_cells(rows: Rows, space: Space[Any]) -> pa.ExtensionArray:
    """As `to_array`, of the type that names the space.

    >>> from everydeal import spaces
    >>> to_cells(np.array([[0, 7], [1, 2]], np.uint8), spaces.shapes).type
    DealType(shapes, fixed_size_binary[2])

    Raises:
        TypeError: not uint8.
        ValueError: not two-dimensional.
    """
    return pa.ExtensionArray.from_storage(deal_type(space), to_array(rows))


def to_bytes(column: Any) -> list[bytes | None]:
    r"""The cells of a column of deals as bytes; faster than its own ``to_pylist`` if it has our type.

    >>> from everydeal import spaces
    >>> to_bytes(to_cells(np.array([[0, 7], [1, 2]], np.uint8), spaces.shapes))
    [b'\x00\x07', b'\x01\x02']
    """
    found: list[bytes | None] = _one_array(column).to_pylist()
    return found


def to_decimals(rows: Rows, type: pa.Decimal128Type) -> pa.Decimal128Array:
    """Numbers, uint8 (n, nbytes), as decimals.

    >>> to_decimals(np.array([[0, 7], [1, 2]], np.uint8), pa.decimal128(3, 0)).to_pylist()
    [Decimal('7'), Decimal('258')]
    """
    wide = np.zeros((len(rows), 16), np.uint8)
    wide[:, : rows.shape[1]] = rows[:, ::-1]
    return pa.Decimal128Array.from_buffers(type, len(rows), [None, pa.py_buffer(wide)])


def to_rows(column: Any, space: Space[Any]) -> Rows:
    """The numbers in a column of bytes or decimals, uint8 (n, nbytes).

    Whether they are below the size is for who decodes them to check (`Deals.from_numbers` does).

    >>> from everydeal import spaces
    >>> to_rows(pa.array([7, 258], pa.decimal128(3, 0)), spaces.shapes)
    array([[0, 7],
           [1, 2]], dtype=uint8)

    Raises:
        ValueError: a cell is empty (null), has another length, or holds no number of so many bytes; names the row.
        TypeError: the column holds neither bytes nor decimals.
    """
    array = _one_array(column)
    if array.null_count:
        row = int(np.argmax(array.is_null().to_numpy(zero_copy_only=False)))
        raise ValueError(f"row {row}: the deal is missing (null)")
    if pa.types.is_decimal128(array.type):
        return _from_decimals(array, space)
    if pa.types.is_fixed_size_binary(array.type):
        return _from_fixed(array, space)
    kinds = (pa.types.is_binary, pa.types.is_large_binary, pa.types.is_binary_view)
    if not any(kind(array.type) for kind in kinds):
        raise TypeError(f"a column of numbers holds bytes or decimals, not {array.type}")
    return _from_binary(array.cast(pa.large_binary()) if pa.types.is_binary_view(array.type) else array, space)


def _one_array(column: Any) -> pa.Array:
    if not isinstance(column, (pa.Array, pa.ChunkedArray)):
        column = pa.chunked_array(column) if hasattr(column, "__arrow_c_stream__") else pa.array(column)
    if isinstance(column, pa.ChunkedArray):
        column = column.combine_chunks()
        if isinstance(column, pa.ChunkedArray):  # what does not fit in one array, as large binary does
            column = pa.concat_arrays([chunk.cast(pa.large_binary()) for chunk in column.chunks])
    if isinstance(column, pa.ExtensionArray):
        column = column.storage
    return column


def _from_fixed(array: pa.Array, space: Space[Any]) -> Rows:
    width = array.type.byte_width
    if width != space.nbytes:
        raise ValueError(f"numbers of {space.name} have {space.nbytes} bytes, those of the column {width}")
    return fixed_rows(array)


def fixed_rows(array: pa.FixedSizeBinaryArray) -> Rows:
    """The cells of an array of bytes of fixed length, none null, as rows that share its memory.

    >>> fixed_rows(to_array(np.array([[0, 7], [1, 2]], np.uint8)))
    array([[0, 7],
           [1, 2]], dtype=uint8)
    """
    width = array.type.byte_width
    if not len(array):
        return np.empty((0, width), np.uint8)
    rows = np.frombuffer(array.buffers()[1], np.uint8, len(array) * width, array.offset * width)
    return rows.reshape(-1, width)


def _from_binary(array: pa.Array, space: Space[Any]) -> Rows:
    width = space.nbytes
    if not len(array):
        return np.empty((0, width), np.uint8)
    kind: Any = np.dtype(np.int64 if pa.types.is_large_binary(array.type) else np.int32)
    offsets = np.frombuffer(array.buffers()[1], kind, len(array) + 1, kind.itemsize * array.offset)
    lengths = np.diff(offsets)
    if (lengths != width).any():
        row = int(np.argmax(lengths != width))
        raise ValueError(f"row {row}: {lengths[row]} bytes; numbers of {space.name} have {width}")
    data = array.buffers()[2]
    return np.frombuffer(data, np.uint8, len(array) * width, int(offsets[0])).reshape(-1, width)


def _from_decimals(array: pa.Array, space: Space[Any]) -> Rows:
    if array.type.scale:
        raise ValueError(f"numbers have no decimal places, but the column is {array.type}")
    width = space.nbytes
    if not len(array):
        return np.empty((0, width), np.uint8)
    wide = np.frombuffer(array.buffers()[1], np.uint8, 16 * len(array), 16 * array.offset).reshape(-1, 16)
    if width > 16:
        wide = np.pad(wide, ((0, 0), (0, width - 16)))
    outside = wide[:, width:].any(axis=1) | (wide[:, -1] > 127)
    if outside.any():
        row = int(np.argmax(outside))
        raise ValueError(f"row {row}: number {array[row]} is outside {space.name} (size {space.size})")
    return np.ascontiguousarray(wide[:, :width][:, ::-1])
