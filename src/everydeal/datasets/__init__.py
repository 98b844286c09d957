"""Collections of deals: Arrow tables, Parquet files, and the engines that people query them with.

`columns` says which columns there are; `parquet` opens and writes files of deals (`Collection`), and directories of
them; `collecting` makes one out of files of any format, adds to it and merges its parts; `boards` reads whole boards as
columns; `function_table` has our functions, `functions` does their work over Arrow, and `duck`, `frames` and
`everydeal.spark` give them to DuckDB, Polars and Spark; `stats` and `solve` do what their names say.

The extra ``data`` has pyarrow, DuckDB and Polars.
"""

from typing import TYPE_CHECKING, Any

from ..extras import install

if TYPE_CHECKING:
    from .boards import read_boards
    from .collecting.append import append
    from .collecting.collect import collect
    from .collecting.compact import compact
    from .columns import data_dictionary
    from .duck import connect, register
    from .parquet import Collection, opened

__all__ = [
    "Collection",
    "append",
    "collect",
    "compact",
    "connect",
    "data_dictionary",
    "opened",
    "read_boards",
    "register",
]


def __getattr__(name: str) -> Any:
    """What is imported only when it is used: each engine is an extra."""
    from importlib import import_module

    homes = {name: f"collecting.{name}" for name in ("append", "collect", "compact")}
    homes |= {"Collection": "parquet", "opened": "parquet", "read_boards": "boards", "data_dictionary": "columns"}
    homes |= {"connect": "duck", "register": "duck"}
    if name in homes:
        try:
            return getattr(import_module(f"{__name__}.{homes[name]}"), name)
        except ModuleNotFoundError as error:
            raise ModuleNotFoundError(f"{error}: {install('data')}", name=error.name) from None
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
