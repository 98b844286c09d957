"""Numbers that know their space, for whatever speaks Arrow's PyCapsule interface."""

from typing import Any

import numpy as np
import pyarrow as pa

from ..spaces.base import Space
from .cells import Rows, to_array, to_rows
from .space_metadata import field, metadata, space_of


class Numbers:
    """Numbers of a space that any Arrow library takes: ``pl.Series(Numbers(...))``, ``pa.array(Numbers(...))``.

    They are uint8 (n, space.nbytes), each row big-endian.  `table` gives them as a table, for whatever wants columns.

    >>> from everydeal import spaces
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

        >>> from everydeal import spaces
        >>> Numbers(spaces.shapes, np.array([[0, 7]], np.uint8)).table().column_names
        ['deal']
        """
        return pa.table([to_array(self.rows)], schema=pa.schema([field(self.space)], metadata(self.space)))

    @classmethod
    def from_arrow(cls, source: Any, *, column: str | None = None, space: Space[Any] | None = None) -> "Numbers":
        """The numbers in an Arrow column, or in the column *column* (``deal`` by default) of a table.

        *source* is anything with Arrow's PyCapsule interface.  The space is the one that the metadata name;
        *space* names it where there are no metadata, and must agree where there are.

        >>> from everydeal import spaces
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
