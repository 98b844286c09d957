"""DuckDB with our functions: SQL over collections of deals.

>>> with connect() as database:
...     print(database.sql("SELECT hcp(number_deal(0), 'N') AS points").fetchall())
[(37,)]

The functions are those of `function_table`.  Deals are BLOBs, as DuckDB has no bytes of fixed length;
numbers are DECIMAL, never HUGEINT, which DuckDB writes into Parquet files as DOUBLE and so loses 43 of a deal's 96
bits.
"""

import os
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any

import pyarrow as pa

from .. import arrow, spaces
from ..spaces.base import Space
from .function_table import FUNCTIONS
from .functions import Functions
from .parquet import Collection, write_tables
from .parquet.collection import quoted

if TYPE_CHECKING:
    import duckdb


@contextmanager
def connect(
    *files: "str | os.PathLike[str]", space: Space[Any] | None = None, threads: int | None = None
) -> "Iterator[duckdb.DuckDBPyConnection]":
    """A DuckDB database in memory with our functions, and *files* as the view ``deals``; each also has its own.

    The view of a file has its name without the extension (`names_of_views`).  Parts of a directory that has a
    manifest are first compared with its hashes, because DuckDB ignores the checksums of pages.

    >>> with connect() as database:
    ...     database.sql("SELECT shape(number_deal(0), 'N')").fetchall()
    [('4-3-3-3',)]

    Raises:
        ValueError: a file holds no deals, or is damaged, or two files hold numbers of different spaces.
    """
    import duckdb

    chosen = _common_space(files, space)
    database = duckdb.connect(config={"threads": threads} if threads else {})
    names = register(database, chosen)
    views = names_of_views(files)
    try:
        for view, file in zip(views, files, strict=True):
            with Collection(file, space=chosen) as collection:
                collection.check()
                collection.add_view(database, view)
        if files:
            union = " UNION ALL BY NAME ".join(f"FROM {quoted(view)}" for view in views)
            database.execute(f"CREATE VIEW deals AS {union}")
        yield database
    finally:
        with suppress(duckdb.Error):  # a result that was not read to its end is in the way
            for name in names:
                database.remove_function(name)
        database.close()


def register(connection: "duckdb.DuckDBPyConnection", space: Space[Any] | None = None) -> list[str]:
    """Give a connection to DuckDB our functions, for columns of numbers of *space* (`spaces.pavlicek`); their names.

    Called again, also with another space, it replaces them.

    >>> import duckdb
    >>> connection = duckdb.connect()
    >>> "hcp" in register(connection)
    True
    >>> connection.execute("SELECT hcp(number_deal(0), 'N'), contract_score('3NT', 'N', 'None', 9)").fetchall()
    [(37, 400)]

    Raises:
        TypeError: it is not a connection to DuckDB, or *space* is not a space.
    """
    chosen = space or spaces.pavlicek
    if not isinstance(chosen, Space):
        raise TypeError(f"a space is wanted, like spaces.andrews, not {chosen!r}")
    if not hasattr(connection, "create_function") or not hasattr(connection, "register"):
        raise TypeError(f"a connection to DuckDB is wanted, not {type(connection).__name__}")
    import duckdb

    database: Any = connection
    work = Functions(chosen)
    decimal = f"DECIMAL({work.decimal.precision}, 0)"
    for name, function in FUNCTIONS.items():
        with suppress(duckdb.InvalidInputException):  # it is not there yet
            database.remove_function(name)
        nulls = "special" if name == "contract_score" else "default"  # which knows what a board passed out scores
        *types, result = (
            decimal if type == "DECIMAL" else type for type in (*function.parameters.values(), function.result)
        )
        database.create_function(name, getattr(work, name), types, result, type="arrow", null_handling=nulls)
    return list(FUNCTIONS)


def names_of_views(files: "Sequence[str | os.PathLike[str]]") -> list[str]:
    """The names of files in SQL: without folders and extensions, other characters than letters and digits as _.

    No two are the same, and none is ``deals``, which is all files together: the second ``x`` is ``x_2``.

    >>> names_of_views(("a/x.parquet", "b/x.parquet", "deals.parquet", "my deals/"))
    ['x', 'x_2', 'deals_2', 'my_deals']
    """
    taken = {"deals"}
    names = []
    for file in files:
        last = re.split(r"[/\\]", os.fspath(file).rstrip("/\\"))[-1]
        name = stem = re.sub(r"\W", "_", last.rpartition(".")[0] or last)
        number = 1
        while name.lower() in taken:
            number += 1
            name = f"{stem}_{number}"
        taken.add(name.lower())
        names.append(name)
    return names


def require_query(sql: str) -> None:
    """See that *sql* only reads: a SELECT, or what DuckDB takes for one, like FROM, DESCRIBE, PIVOT, EXPLAIN.

    Raises:
        ValueError: it is another statement, like COPY, or there are several.
        duckdb.Error: it is not SQL.
    """
    import duckdb

    kinds = [statement.type.name for statement in duckdb.extract_statements(sql)]
    if len(kinds) != 1 or kinds[0] not in ("SELECT", "EXPLAIN", "MULTI"):
        raise ValueError(f"one query is wanted, a SELECT, not {' and '.join(kinds) or 'nothing'}")


def query(sql: str, *files: "str | os.PathLike[str]", space: Space[Any] | None = None) -> pa.Table:
    """The result of a SELECT over *files*, as an Arrow table; a column ``deal`` says again of which space it is."""
    with connect(*files, space=space) as database:
        require_query(sql)
        return _with_space(database.sql(sql).to_arrow_table(), _common_space(files, space))


def write_query(sql: str, output: str, *files: "str | os.PathLike[str]", space: Space[Any] | None = None) -> int:
    """Write the result of a SELECT over *files* to a Parquet file, whole or not at all; how many rows.

    Raises:
        ValueError: *sql* is more than a query, *output* is one of *files*, or a cell of the column ``deal`` is no
            number of so many bytes.
    """
    if os.path.exists(output) and any(os.path.exists(file) and os.path.samefile(file, output) for file in files):
        raise ValueError(f"{output} is one of the files that are read: write to another one")
    chosen = _common_space(files, space)
    with connect(*files, space=space) as database:
        require_query(sql)
        batches = database.sql(sql).to_arrow_reader(1 << 17)
        schema = _with_space(batches.schema.empty_table(), chosen).schema
        return write_tables(output, schema, (_with_space(pa.Table.from_batches([batch]), chosen) for batch in batches))


def _with_space(table: pa.Table, space: Space[Any]) -> pa.Table:
    """The table with the width of the column ``deal``, and the space, which DuckDB loses."""
    place = table.schema.get_field_index("deal")
    if place < 0 or not _is_bytes(table.schema.field(place).type):
        return table
    rows = arrow.to_rows(table.column(place), space)
    table = table.set_column(place, arrow.field(space), arrow.to_cells(rows, space))
    return table.replace_schema_metadata({**(table.schema.metadata or {}), **arrow.metadata(space)})


def _is_bytes(type: pa.DataType) -> bool:
    return bool(pa.types.is_binary(type) or pa.types.is_large_binary(type) or pa.types.is_binary_view(type))


def _common_space(files: "tuple[str | os.PathLike[str], ...]", given: Space[Any] | None) -> Space[Any]:
    found: dict[str, Space[Any]] = {}
    for file in files:
        with Collection(file, space=given) as collection:
            found[collection.space.name] = collection.space
    if len(found) > 1:
        raise ValueError(f"the files hold numbers of different spaces: {', '.join(found)}")
    return next(iter(found.values()), given or spaces.pavlicek)
