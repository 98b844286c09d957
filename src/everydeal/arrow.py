"""Numbers as Arrow columns: out to, and in from, whatever speaks Arrow's PyCapsule interface.

A number of a space is a cell of ``fixed_size_binary(space.nbytes)``, big-endian: 12 bytes for a full deal, 15 for any
ending.  The order of the bytes is the order of the numbers, so that a file's minimum and maximum statistics bound
numbers, and sorting cells sorts numbers.  For SQL there is ``decimal128(digits, 0)``: 29 digits for a full deal.

A number means nothing without its space.  So a column is of the extension type ``everydeal.deal`` (`DealType`), whose
parameters are the space's name, its order and its size; importing this module registers it.  The field and the table
carry the same facts as metadata (`metadata`), for readers that know no extension types.  A reader takes the space from
there, refusing a name it does not know or a size that is another one (`space_in`), and never guesses it.

The type comes back from Polars, also through its Parquet files; pandas and DuckDB lose it (deals are plain bytes there,
which they sort, join and compare); Spark keeps metadata of its own, where `everydeal.spark` puts the space
(`_told_by_spark`).  Polars, DuckDB and Spark lose a column's width:
`to_rows` therefore takes binary, large_binary and binary_view as well, and checks the length of every cell.
"""

import json
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from . import spaces
from .spaces.base import Space

Rows = npt.NDArray[np.uint8]
"""Numbers as `bulk` has them: uint8 (n, nbytes), each row big-endian."""

_KEY = "everydeal."
_SPARK = b"org.apache.spark.sql.parquet.row.metadata"
"""Where Spark's files keep the fields of its frame, as JSON."""


def metadata(space: Space[Any]) -> dict[bytes, bytes]:
    """What a field and a schema say about the space of their numbers.

    >>> metadata(spaces.shapes)[b"everydeal.space"]
    b'shapes'
    """
    return {(_KEY + key).encode(): value.encode() for key, value in facts_of(space).items()}


def facts_of(space: Space[Any]) -> dict[str, str]:
    """What tells a space from all others: its name, its order, its size.

    >>> facts_of(spaces.shapes)
    {'space': 'shapes', 'order': 'shapes', 'size': '560'}
    """
    return {"space": space.name, "order": _order(space), "size": str(space.size)}


class DealType(pa.ExtensionType):  # type: ignore[misc]
    """The Arrow type ``everydeal.deal``: numbers of the space that *facts* tell (`facts_of`), as bytes.

    It is stored as ``fixed_size_binary(space.nbytes)``; Polars gives it back as bytes of any length.

    >>> deal_type(spaces.pavlicek).storage_type
    FixedSizeBinaryType(fixed_size_binary[12])
    """

    def __init__(self, facts: Mapping[str, str], storage: pa.DataType) -> None:
        self.facts = dict(facts)
        self._serialized = json.dumps(self.facts, sort_keys=True).encode()
        super().__init__(storage, "everydeal.deal")

    def __arrow_ext_serialize__(self) -> bytes:
        """The parameters, as JSON."""
        return self._serialized

    @classmethod
    def __arrow_ext_deserialize__(cls, storage: pa.DataType, serialized: bytes) -> "DealType":
        """The type of what was written; whether the space is known is for readers to ask (`space_in`)."""
        return _written(storage, serialized)

    def __repr__(self) -> str:
        return f"DealType({self.facts.get('space')}, {self.storage_type})"

    def told(self) -> dict[bytes, bytes]:
        """The parameters, as metadata.

        >>> deal_type(spaces.shapes).told()[b"everydeal.size"]
        b'560'
        """
        return {(_KEY + key).encode(): value.encode() for key, value in self.facts.items()}


@lru_cache(maxsize=64)
def _written(storage: pa.DataType, serialized: bytes) -> DealType:
    """The type of what was written, made once: pyarrow asks for each cell that becomes a Python object."""
    try:
        facts = json.loads(serialized)
    except ValueError:
        facts = None
    if not isinstance(facts, dict) or not all(isinstance(value, str) for value in facts.values()):
        raise ValueError(f"the parameters of everydeal.deal are space, order and size, not {serialized!r}")
    return DealType(facts, storage)


def deal_type(space: Space[Any]) -> DealType:
    """The type of a column of numbers of *space*.

    >>> deal_type(spaces.endings)
    DealType(endings, fixed_size_binary[15])
    """
    return DealType(facts_of(space), pa.binary(space.nbytes))


def _register() -> None:
    """Make pyarrow know the type; a second time does no harm."""
    with suppress(pa.ArrowKeyError):
        pa.register_extension_type(DealType({}, pa.binary(12)))


_register()


def space_in(found: Mapping[bytes, bytes] | None, where: str = "the column") -> Space[Any] | None:
    """The space that metadata names; None if they name none.

    >>> space_in(metadata(spaces.shapes)).name, space_in({})
    ('shapes', None)

    Raises:
        ValueError: there is no such space here, or it has another size or order than the metadata say.
    """
    facts = {key.decode(): value.decode() for key, value in (found or {}).items() if key.startswith(_KEY.encode())}
    name = facts.get(_KEY + "space")
    if name is None:
        return None
    try:
        space = spaces.by_name(name)
    except ValueError as error:
        raise ValueError(f"{where} holds numbers of a space that this version does not know: {error}") from None
    for key, expected in (("size", str(space.size)), ("order", _order(space))):
        told = facts.get(_KEY + key, expected)
        if told != expected:
            raise ValueError(f"{where} says that the {key} of {name} is {told}, but it is {expected}: not this space")
    return space


def space_of(schema: pa.Schema, column: str, where: str, given: Space[Any] | None = None) -> Space[Any]:
    """The space of a column of a table: as its field's metadata say, or the table's, or else *given*.

    >>> space_of(pa.schema([field(spaces.andrews)]), "deal", "my table").name
    'andrews'

    Raises:
        ValueError: the space is unknown, nothing names one, or two that are named differ.
    """
    found = (space_in(facts, where) for facts in _tellers(schema, column))
    told = {space.name: space for space in found if space is not None}
    if len(told) > 1:
        raise ValueError(f"{where} is in {' and in '.join(told)}: its metadata and those of the table differ")
    return _agreed(next(iter(told.values()), None), given, where)


def _tellers(schema: pa.Schema, column: str) -> Iterator[Mapping[bytes, bytes]]:
    """Whatever may tell the space of a column: its type, its metadata, the table's, Spark's own."""
    own = schema.field(column)
    if isinstance(own.type, DealType):
        yield own.type.told()
    yield own.metadata or {}
    yield schema.metadata or {}
    yield _told_by_spark(schema.metadata or {}, column)


def _told_by_spark(metadata: Mapping[bytes, bytes], column: str) -> dict[bytes, bytes]:
    """The metadata of a column of a frame that Spark has written."""
    if _SPARK not in metadata:
        return {}
    for told in json.loads(metadata[_SPARK]).get("fields", ()):
        if told["name"] == column:
            facts: dict[str, Any] = told.get("metadata", {})
            return {key.encode(): str(value).encode() for key, value in facts.items() if key.startswith(_KEY)}
    return {}


def _agreed(told: Space[Any] | None, given: Space[Any] | None, where: str) -> Space[Any]:
    if given is not None and not isinstance(given, Space):
        raise TypeError(f"a space is an object like everydeal.spaces.pavlicek, not {given!r}")
    chosen = told if told is not None else given
    if chosen is None:
        raise ValueError(f"{where} does not say of which space its numbers are: name it (space=..., --input-space)")
    if given is not None and given.name != chosen.name:
        raise ValueError(f"{where} holds numbers of {chosen.name}, not of {given.name}")
    return chosen


def field(space: Space[Any], name: str = "deal") -> pa.Field:
    """The field of a column of numbers of *space*.

    >>> field(spaces.pavlicek).name, field(spaces.pavlicek).type
    ('deal', DealType(pavlicek, fixed_size_binary[12]))
    """
    return pa.field(name, deal_type(space), nullable=False, metadata=metadata(space))


def decimal_field(space: Space[Any], name: str = "number") -> pa.Field:
    """The field of a column of the same numbers for SQL.

    >>> decimal_field(spaces.pavlicek).type
    Decimal128Type(decimal128(29, 0))

    Raises:
        ValueError: the space has numbers of more than 38 digits, which no decimal128 holds.
    """
    digits = len(str(space.size - 1))
    if digits > 38:
        raise ValueError(f"numbers of {space.name} have up to {digits} digits; decimal128 holds 38")
    return pa.field(name, pa.decimal128(digits, 0), nullable=False, metadata=metadata(space))


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

    >>> to_cells(np.array([[0, 7], [1, 2]], np.uint8), spaces.shapes).type
    DealType(shapes, fixed_size_binary[2])

    Raises:
        TypeError: not uint8.
        ValueError: not two-dimensional.
    """
    return pa.ExtensionArray.from_storage(deal_type(space), to_array(rows))


def to_bytes(column: Any) -> list[bytes | None]:
    r"""The cells of a column of deals as bytes; faster than its own ``to_pylist`` if it has our type.

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


class Numbers:
    """Numbers of a space that any Arrow library takes: ``pl.Series(Numbers(...))``, ``pa.array(Numbers(...))``.

    They are uint8 (n, space.nbytes), each row big-endian.  `table` gives them as a table, for whatever wants columns.

    >>> from everydeal.bulk import random_numbers
    >>> numbers = Numbers(spaces.pavlicek, random_numbers(spaces.pavlicek, 3, seed="everydeal"))
    >>> pa.array(numbers).type
    DealType(pavlicek, fixed_size_binary[12])
    >>> back = Numbers.from_arrow(numbers)
    >>> back.space.name, bool((back.rows == numbers.rows).all())
    ('pavlicek', True)

    Raises:
        TypeError: *rows* are not uint8.
        ValueError: they have another shape.
    """

    __slots__ = ("rows", "space")

    def __init__(self, space: Space[Any], rows: Rows) -> None:
        rows = np.asarray(rows)
        if rows.dtype != np.uint8:
            raise TypeError(f"numbers must be uint8, not {rows.dtype}")
        if rows.ndim != 2 or rows.shape[1] != space.nbytes:
            raise ValueError(f"numbers of {space.name} must have the shape (n, {space.nbytes}), not {rows.shape}")
        self.space, self.rows = space, rows

    def __len__(self) -> int:
        return len(self.rows)

    def __arrow_c_schema__(self) -> object:
        """The field: its type and, as metadata, the space."""
        return field(self.space).__arrow_c_schema__()

    def __arrow_c_array__(self, requested_schema: object = None) -> tuple[object, object]:
        """The numbers, without a copy unless another type is requested."""
        if requested_schema is not None:
            return to_array(self.rows).__arrow_c_array__(requested_schema)  # type: ignore[no-any-return]
        _, array = to_array(self.rows).__arrow_c_array__()
        return self.__arrow_c_schema__(), array

    def table(self) -> pa.Table:
        """A table with one column, ``deal``: ``pl.DataFrame(numbers.table())``, say.

        >>> Numbers(spaces.shapes, np.array([[0, 7]], np.uint8)).table().column_names
        ['deal']
        """
        return pa.table([to_array(self.rows)], schema=pa.schema([field(self.space)], metadata(self.space)))

    @classmethod
    def from_arrow(cls, source: Any, *, column: str | None = None, space: Space[Any] | None = None) -> "Numbers":
        """The numbers in an Arrow column, or in the column *column* (``deal`` by default) of a table.

        *source* is anything with Arrow's PyCapsule interface.  The space is the one that the metadata name;
        *space* names it where there are no metadata, and must agree where there are.

        >>> table = Numbers(spaces.shapes, np.array([[0, 7]], np.uint8)).table()
        >>> Numbers.from_arrow(table).space.name, Numbers.from_arrow(table).rows
        ('shapes', array([[0, 7]], dtype=uint8))

        Raises:
            ValueError: the space is unknown, nothing names one, or a cell is not a number of so many bytes.
            TypeError: *source* has no Arrow data, or its cells are neither bytes nor decimals.
        """
        cells, chosen = _column(source, column, space)
        return cls(chosen, to_rows(cells, chosen))


def _column(source: Any, name: str | None, given: Space[Any] | None) -> tuple[Any, Space[Any]]:
    """A column, and the space of its numbers."""
    if not any(hasattr(source, f"__arrow_c_{kind}__") for kind in ("array", "stream")):
        raise TypeError(f"{type(source).__name__} has no Arrow data (no __arrow_c_array__ or __arrow_c_stream__)")
    schema = _schema(source)
    if schema is None:
        cells, own = _single(source)
        return cells, space_of(pa.schema([own.with_name("deal")]), "deal", "the column", given)
    table = source if isinstance(source, (pa.Table, pa.RecordBatch)) else pa.table(source)
    name = name or "deal"
    if name not in table.schema.names:
        raise ValueError(f"there is no column {name!r}; the columns are {', '.join(table.schema.names)}")
    return table.column(name), space_of(table.schema, name, f"column {name!r}", given)


def _schema(source: Any) -> pa.Schema | None:
    """The schema of a table; None for a single column."""
    if isinstance(source, (pa.Table, pa.RecordBatch)):
        return source.schema
    if isinstance(source, (pa.Array, pa.ChunkedArray, Numbers)):
        return None
    try:
        return pa.table(source).schema
    except (pa.ArrowInvalid, TypeError, ValueError):
        return None


def _single(source: Any) -> tuple[Any, pa.Field]:
    """A single column, and the field that it travels with."""
    if isinstance(source, (pa.Array, pa.ChunkedArray)):
        return source, pa.field("", source.type)
    if not hasattr(source, "__arrow_c_array__"):
        cells = pa.chunked_array(source)
        return cells, pa.field("", cells.type)
    schema, array = source.__arrow_c_array__()
    own = pa.Field._import_from_c_capsule(schema)
    return pa.Array._import_from_c_capsule(own.__arrow_c_schema__(), array), own


def _order(space: Space[Any]) -> str:
    """The order of a space that has several of one kind; else one order is one space, and has its name."""
    return str(getattr(space, "order", space.name))
