"""Of which space the numbers of a column are: its type says it, and its metadata.

A number means nothing without its space.  So a column is of the extension type ``everydeal.deal`` (`DealType`), whose
parameters are the space's name, its order and its size; importing this module registers it.  The field and the table
carry the same facts as metadata (`metadata`), for readers that know no extension types.  A reader takes the space from
there, refusing a name it does not know or a size that is another one (`space_in`), and never guesses it.

The type comes back from Polars, also through its Parquet files; pandas and DuckDB lose it (deals are plain bytes there,
which they sort, join and compare); Spark keeps metadata of its own, where `everydeal.spark` puts the space
(`_spark_metadata`).
"""

import json
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import lru_cache
from typing import Any

import pyarrow as pa

from .. import spaces
from ..spaces.base import Space

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

    def metadata(self) -> dict[bytes, bytes]:
        """The parameters, as metadata.

        >>> deal_type(spaces.shapes).metadata()[b"everydeal.size"]
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
        given = facts.get(_KEY + key, expected)
        if given != expected:
            raise ValueError(f"{where} says that the {key} of {name} is {given}, but it is {expected}: not this space")
    return space


def space_of(schema: pa.Schema, column: str, where: str, given: Space[Any] | None = None) -> Space[Any]:
    """The space of a column of a table: as its field's metadata say, or the table's, or else *given*.

    >>> space_of(pa.schema([field(spaces.andrews)]), "deal", "my table").name
    'andrews'

    Raises:
        ValueError: the space is unknown, nothing names one, or two that are named differ.
    """
    found = (space_in(facts, where) for facts in _tellers(schema, column))
    named = {space.name: space for space in found if space is not None}
    if len(named) > 1:
        raise ValueError(f"{where} is in {' and in '.join(named)}: its metadata and those of the table differ")
    return _agreed(next(iter(named.values()), None), given, where)


def _tellers(schema: pa.Schema, column: str) -> Iterator[Mapping[bytes, bytes]]:
    """Whatever may tell the space of a column: its type, its metadata, the table's, Spark's own."""
    own = schema.field(column)
    if isinstance(own.type, DealType):
        yield own.type.metadata()
    yield own.metadata or {}
    yield schema.metadata or {}
    yield _spark_metadata(schema.metadata or {}, column)


def _spark_metadata(metadata: Mapping[bytes, bytes], column: str) -> dict[bytes, bytes]:
    """The metadata of a column of a frame that Spark has written."""
    if _SPARK not in metadata:
        return {}
    for described in json.loads(metadata[_SPARK]).get("fields", ()):
        if described["name"] == column:
            facts: dict[str, Any] = described.get("metadata", {})
            return {key.encode(): str(value).encode() for key, value in facts.items() if key.startswith(_KEY)}
    return {}


def _agreed(found: Space[Any] | None, given: Space[Any] | None, where: str) -> Space[Any]:
    if given is not None and not isinstance(given, Space):
        raise TypeError(f"a space is an object like everydeal.spaces.pavlicek, not {given!r}")
    chosen = found if found is not None else given
    if chosen is None:
        raise ValueError(f"{where} does not say of which space its numbers are: name it, space='...'")
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


def _order(space: Space[Any]) -> str:
    """The order of a space that has several of one kind; else one order is one space, and has its name."""
    return str(getattr(space, "order", space.name))
