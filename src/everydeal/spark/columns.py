"""Our functions (`datasets.function_table`) in Spark: as expressions, and in SQL under the names they have in DuckDB.

They are Arrow UDFs: Spark hands over whole batches, and no row becomes a Python object.
"""

from typing import TYPE_CHECKING, Any, Final

import pyarrow as pa

from .. import spaces
from ..datasets.function_table import FUNCTIONS, Function
from ..datasets.functions import Functions
from ..spaces.base import Space
from .shipping import shipped

if TYPE_CHECKING:
    from pyspark.sql import Column, SparkSession

_TYPES: Final = {"BLOB": "binary", "VARCHAR": "string", "TINYINT": "tinyint", "INTEGER": "int", "BOOLEAN": "boolean"}


def column(name: str, *arguments: "str | Column", space: Space[Any] = spaces.pavlicek) -> "Column":
    """One of our functions as a column: ``column("hcp", "deal", lit("N"))``; a string names a column.

    >>> from pyspark.sql.functions import lit  # doctest: +SKIP
    >>> frame.select(column("hcp", "deal", lit("N")))  # doctest: +SKIP

    Raises:
        ValueError: there is no such function.
    """
    if name not in FUNCTIONS:
        raise ValueError(f"there is no function {name!r}; there are {', '.join(FUNCTIONS)}")
    result: Column = _udf(FUNCTIONS[name], space)(*arguments)
    return result


def register(session: "SparkSession", space: Space[Any] = spaces.pavlicek) -> list[str]:
    """Give a session our functions, for columns of numbers of *space*; their names.

    They are those of `datasets.register`, so that a query runs unchanged in DuckDB and here.

    >>> register(spark)[:3]  # doctest: +SKIP
    ['deal_number', 'number_deal', 'deal_pbn']
    >>> spark.sql("SELECT hcp(number_deal(0), 'N')").first()[0]  # doctest: +SKIP
    37
    """
    for name, function in FUNCTIONS.items():
        session.udf.register(name, _udf(function, space))
    return list(FUNCTIONS)


def _udf(function: Function, space: Space[Any]) -> Any:
    from pyspark.sql.functions import arrow_udf

    functions = Functions(space)
    work, wanted = getattr(functions, function.name), functions.type_of(function.result)

    def run(*columns: Any) -> Any:
        return work(*columns).cast(wanted)

    made = shipped(run)
    made.__annotations__ = {"arrays": pa.Array, "return": pa.Array}  # which Spark asks for
    decimal = f"decimal({functions.decimal.precision},0)"
    return arrow_udf(made, decimal if function.result == "DECIMAL" else _TYPES[function.result])
