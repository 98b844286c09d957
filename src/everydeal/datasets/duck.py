"""DuckDB with our functions: SQL over collections of deals.

>>> with connect() as database:
...     print(database.sql("SELECT hcp(number_deal(0), 'N') AS points").fetchall())
[(37,)]

The functions are those of `functions.Functions`: ``deal_number(deal)``, ``number_deal(n)``, ``deal_pbn(deal)``,
``pbn_deal(text)``, ``hcp(deal, 'N')``, ``shape(deal, 'N')``, ``in_set(deal, 'condition')``, ``number(deal, 'space')``,
``canonical(deal)``; and those of `boards.functions`: ``auction_text(auction)``, ``play_text(play)``,
``contract_score(contract, declarer, vulnerability, tricks)``.  Deals are BLOBs, as DuckDB has no bytes of fixed length;
numbers are DECIMAL, never HUGEINT, which DuckDB writes into Parquet files as DOUBLE and so loses 43 of a deal's 96
bits.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pyarrow as pa
import pyarrow.parquet as pq

from .. import arrow, spaces
from ..spaces.base import Space
from .parquet import Collection, on_disk, write_tables
from .registering import register

if TYPE_CHECKING:
    import duckdb

_UNREAD = "BYTE_STREAM_SPLIT"
"""The encoding of bytes that DuckDB does not read."""


@contextmanager
def connect(
    *files: "str | os.PathLike[str]", space: Space[Any] | None = None, threads: int | None = None
) -> "Iterator[duckdb.DuckDBPyConnection]":
    """A DuckDB database in memory with our functions, and *files* as the view ``deals``; each is also one by its stem.

    >>> with connect() as database:
    ...     database.sql("SELECT shape(number_deal(0), 'N')").fetchall()
    [('4-3-3-3',)]

    Raises:
        ValueError: a file holds no deals, or two files hold numbers of different spaces.
    """
    import duckdb

    files = tuple(map(on_disk, files))
    chosen = _common_space(files, space)
    database = duckdb.connect(config={"threads": threads} if threads else {})
    names = register(database, chosen)
    try:
        for number, file in enumerate(files):
            _add_view(database, f"file_{number}", file, chosen)
            database.execute(f"CREATE OR REPLACE VIEW {_quoted(Path(file).stem)} AS FROM file_{number}")
        if files:
            union = " UNION ALL BY NAME ".join(f"FROM file_{number}" for number in range(len(files)))
            database.execute(f"CREATE OR REPLACE VIEW deals AS {union}")
        yield database
    finally:
        with suppress(duckdb.Error):  # a result that was not read to its end is in the way
            for name in names:
                database.remove_function(name)
        database.close()


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
    files = tuple(map(on_disk, files))
    with connect(*files, space=space) as database:
        require_query(sql)
        return _with_space(database.sql(sql).to_arrow_table(), _common_space(files, space))


def write_query(sql: str, output: str, *files: "str | os.PathLike[str]", space: Space[Any] | None = None) -> int:
    """Write the result of a SELECT over *files* to a Parquet file, whole or not at all; how many rows.

    Raises:
        ValueError: *sql* is more than a query, *output* is one of *files*, or a cell of the column ``deal`` is no
            number of so many bytes.
    """
    files = tuple(map(on_disk, files))
    if os.path.exists(output) and any(os.path.samefile(file, output) for file in files):
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


def _add_view(database: Any, name: str, file: "str | os.PathLike[str]", space: Space[Any]) -> None:
    """The collection as a view: read by DuckDB itself, or by Arrow if DuckDB cannot read its encoding."""
    with Collection(file, space=space) as collection:
        paths, several = collection.paths, collection.path.is_dir() and collection.manifest is None
    if any(map(_is_split, paths)):
        import pyarrow.dataset as ds

        database.register(name, ds.dataset(list(map(str, paths))))
        return
    texts = ", ".join("'" + str(path).replace("'", "''") + "'" for path in paths)
    folders = ", hive_partitioning = true, hive_types_autocast = false" if several else ""
    database.execute(f"CREATE VIEW {name} AS FROM read_parquet([{texts}]{folders})")


def _is_split(path: Path) -> bool:
    parquet = pq.ParquetFile(path)
    place = parquet.schema_arrow.get_field_index("deal")
    groups = parquet.metadata.num_row_groups
    return groups > 0 and _UNREAD in parquet.metadata.row_group(0).column(place).encodings


def _quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'
