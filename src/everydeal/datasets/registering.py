"""`register`: our SQL functions for anybody's connection, to DuckDB or sqlite3, under the same names."""

import sqlite3
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple

import pyarrow as pa

from .. import arrow, spaces
from ..spaces.base import Space
from .boards.functions import BoardFunctions
from .functions import Functions

if TYPE_CHECKING:
    import duckdb


def register(
    connection: "duckdb.DuckDBPyConnection | sqlite3.Connection", space: Space[Any] | None = None
) -> list[str]:
    """Give a connection our SQL functions, for columns of numbers of *space* (`spaces.pavlicek`); their names.

    A deal is its number as bytes, big-endian.  What `deal_number` gives is DECIMAL in DuckDB; sqlite3, whose integers
    have 64 bits, has the digits as text.  sqlite3 calls a function for each row, DuckDB for 2,048 at a time.
    Called again, also with another space, it replaces the functions.

    >>> import sqlite3
    >>> connection = sqlite3.connect(":memory:")
    >>> "hcp" in register(connection)
    True
    >>> connection.execute("SELECT hcp(number_deal('0'), 'N'), contract_score('3NT', 'N', 'None', 9)").fetchall()
    [(37, 400)]

    Raises:
        TypeError: it is not a connection to DuckDB or sqlite3, or *space* is not a space.
    """
    chosen = space or spaces.pavlicek
    if not isinstance(chosen, Space):
        raise TypeError(f"a space is wanted, like spaces.andrews, not {chosen!r}")
    if isinstance(connection, sqlite3.Connection):
        return _in_sqlite(connection, chosen)
    if not hasattr(connection, "create_function") or not hasattr(connection, "register"):
        raise TypeError(f"a connection to DuckDB or sqlite3 is wanted, not {type(connection).__name__}")
    import duckdb

    decimal = f"DECIMAL({arrow.decimal_field(chosen).type.precision}, 0)"
    found = sql_functions(chosen)
    database: Any = connection
    for name, function in found.items():
        with suppress(duckdb.InvalidInputException):  # it is not there yet
            database.remove_function(name)
        nulls = "special" if name == "contract_score" else "default"  # which knows what a board passed out scores
        types = [decimal if type == "DECIMAL" else type for type in function.parameters]
        kind = decimal if function.result == "DECIMAL" else function.result
        database.create_function(name, function.work, types, kind, type="arrow", null_handling=nulls)
    return list(found)


class SqlFunction(NamedTuple):
    """A function over Arrow arrays, and its types as DuckDB calls them; DECIMAL is that of the space's numbers."""

    work: Callable[..., Any]
    parameters: list[str]
    result: str


def sql_functions(space: Space[Any]) -> dict[str, SqlFunction]:
    """Our SQL functions by name, the same in every engine."""
    functions, boards = Functions(space), BoardFunctions()
    table: dict[str, tuple[Callable[..., Any], list[str], str]] = {
        "deal_number": (functions.deal_number, ["BLOB"], "DECIMAL"),
        "number_deal": (functions.number_deal, ["DECIMAL"], "BLOB"),
        "deal_pbn": (functions.deal_pbn, ["BLOB"], "VARCHAR"),
        "pbn_deal": (functions.pbn_deal, ["VARCHAR"], "BLOB"),
        "hcp": (functions.hcp, ["BLOB", "VARCHAR"], "UTINYINT"),
        "shape": (functions.shape, ["BLOB", "VARCHAR"], "VARCHAR"),
        "in_set": (functions.in_set, ["BLOB", "VARCHAR"], "BOOLEAN"),
        "number": (functions.number, ["BLOB", "VARCHAR"], "VARCHAR"),
        "canonical": (functions.canonical, ["BLOB"], "BLOB"),
        "auction_text": (boards.auction_text, ["BLOB"], "VARCHAR"),
        "auction_number": (boards.auction_number, ["BLOB"], "VARCHAR"),
        "play_text": (boards.play_text, ["BLOB"], "VARCHAR"),
        "contract_score": (boards.contract_score, ["VARCHAR", "VARCHAR", "VARCHAR", "INTEGER"], "INTEGER"),
    }
    return {name: SqlFunction(*facts) for name, facts in table.items()}


_ARROW: dict[str, Any] = {
    "BLOB": pa.binary(),
    "VARCHAR": pa.string(),
    "INTEGER": pa.int64(),
    "DECIMAL": pa.decimal128(38, 0),
}


def _in_sqlite(connection: sqlite3.Connection, space: Space[Any]) -> list[str]:
    table = sql_functions(space)
    for name, (function, parameters, result) in table.items():
        one = _of_one_row(function, [_ARROW[type] for type in parameters], digits=result == "DECIMAL")
        connection.create_function(name, len(parameters), one, deterministic=True)
    return list(table)


def _of_one_row(function: Callable[..., Any], types: list[Any], *, digits: bool) -> Callable[..., Any]:
    """The function for one value of each column; where there is no value, none comes back."""

    def one(*values: Any) -> Any:
        columns = [pa.array([_value(value, type)], type) for value, type in zip(values, types, strict=True)]
        found = function(*columns)[0].as_py()
        return str(found) if digits and found is not None else found

    return one


def _value(value: Any, type: Any) -> Any:
    """A value of sqlite3 as Arrow takes it: numbers come as integers or as digits."""
    if value is not None and pa.types.is_decimal(type):
        from decimal import Decimal

        if isinstance(value, float):
            raise ValueError("sqlite3 rounds a number of more than 19 digits: write it as text, like '12345'")
        return Decimal(value)
    return value
