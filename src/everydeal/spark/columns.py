"""Our functions of columns in Spark: as expressions, and in SQL under the names that they have in DuckDB.

They are Arrow UDFs: Spark hands over whole batches, and no row becomes a Python object.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pyarrow as pa

from .. import spaces
from ..datasets.registering import SqlFunction, sql_functions
from ..spaces.base import Space
from .shipping import shipped

if TYPE_CHECKING:
    from pyspark.sql import Column, SparkSession

_TYPES = {"BLOB": "binary", "VARCHAR": "string", "UTINYINT": "smallint", "INTEGER": "int", "BOOLEAN": "boolean"}
_ARROW = {"UTINYINT": pa.int16(), "BLOB": pa.binary(), "VARCHAR": pa.string(), "INTEGER": pa.int32()}


def column(name: str, *arguments: "str | Column", space: Space[Any] = spaces.pavlicek) -> "Column":
    """One of our SQL functions as a column: ``column("hcp", "deal", lit("N"))``; a string names a column.

    >>> from pyspark.sql.functions import lit  # doctest: +SKIP
    >>> frame.select(column("hcp", "deal", lit("N")))  # doctest: +SKIP

    Raises:
        ValueError: there is no such function.
    """
    found = sql_functions(space)
    if name not in found:
        raise ValueError(f"there is no function {name!r}; there are {', '.join(found)}")
    result: Column = _udf(found[name], space)(*arguments)
    return result


def register(session: "SparkSession", space: Space[Any] = spaces.pavlicek) -> list[str]:
    """Give a session our SQL functions, for columns of numbers of *space*; their names.

    They are those of `datasets.register`, so that a query runs unchanged in DuckDB and here.

    >>> register(spark)[:3]  # doctest: +SKIP
    ['deal_number', 'number_deal', 'deal_pbn']
    >>> spark.sql("SELECT hcp(number_deal(0), 'N')").first()[0]  # doctest: +SKIP
    37
    """
    found = sql_functions(space)
    for name, function in found.items():
        session.udf.register(name, _udf(function, space))
    return list(found)


def _udf(function: SqlFunction, space: Space[Any]) -> Any:
    from pyspark.sql.functions import arrow_udf

    digits = len(str(space.size - 1))
    type = f"decimal({digits},0)" if function.result == "DECIMAL" else _TYPES[function.result]
    work = shipped(_of_arrays(function.work, _ARROW.get(function.result)))
    work.__annotations__ = {"arrays": pa.Array, "return": pa.Array}  # which Spark asks for
    return arrow_udf(work, type)


def _of_arrays(work: Callable[..., Any], type: Any) -> Callable[..., Any]:
    def run(*columns: Any) -> Any:
        found = work(*columns)
        return found.cast(type) if type is not None else found

    return run
