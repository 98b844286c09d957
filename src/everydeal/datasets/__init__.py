"""Collections of deals: Arrow tables, Parquet files, and the engines that people query them with.

`columns` says which columns there are; `parquet` opens and writes files of deals (`Collection`); `collecting` makes
one out of files of any format; `boards` reads whole boards as columns; `functions` are vectorised over Arrow, and
`duck` and `frames` lend them to DuckDB and Polars, `registering` to any connection (`everydeal.spark` to Spark and
Dask); `stats` and `solve` do what their names say.

Each needs the extra it is about: ``pip install "everydeal[data]"`` has pyarrow, DuckDB and Polars.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .boards import read_boards
    from .collecting import collect
    from .duck import connect
    from .parquet import Collection
    from .registering import register

__all__ = ["Collection", "collect", "connect", "read_boards", "register"]


def __getattr__(name: str) -> Any:
    """What is imported only when it is used: each engine is an extra."""
    from importlib import import_module

    homes = {"Collection": "parquet", "collect": "collecting", "connect": "duck", "read_boards": "boards"}
    homes["register"] = "registering"
    if name in homes:
        try:
            return getattr(import_module(f"{__name__}.{homes[name]}"), name)
        except ModuleNotFoundError as error:
            raise ModuleNotFoundError(f"{error}: pip install 'everydeal[data]'", name=error.name) from None
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
