"""Collections of deals: Arrow tables, Parquet files, and the engines that people query them with.

`columns` says which columns there are; `parquet` opens and writes files of deals (`Collection`), and directories of
them; `collecting` makes one out of files of any format, adds to it and merges its parts; `boards` reads whole boards as
columns; `functions` are vectorised over Arrow, and `duck` and `frames` lend them to DuckDB and Polars, `registering` to
any connection (`everydeal.spark` to Spark and Dask); `stats` and `solve` do what their names say.

Each needs the extra it is about: ``pip install "everydeal[data]"`` has pyarrow, DuckDB and Polars.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .boards import read_boards
    from .collecting.append import append
    from .collecting.collect import collect
    from .collecting.compact import compact
    from .duck import connect
    from .parquet import Collection, opened
    from .registering import register

__all__ = ["Collection", "append", "collect", "compact", "connect", "opened", "read_boards", "register"]


def __getattr__(name: str) -> Any:
    """What is imported only when it is used: each engine is an extra."""
    from importlib import import_module

    homes = {
        "Collection": "parquet",
        "opened": "parquet",
        "connect": "duck",
        "read_boards": "boards",
        "register": "registering",
    }
    homes |= {name: f"collecting.{name}" for name in ("append", "collect", "compact")}
    if name in homes:
        try:
            return getattr(import_module(f"{__name__}.{homes[name]}"), name)
        except ModuleNotFoundError as error:
            raise ModuleNotFoundError(f"{error}: pip install 'everydeal[data]'", name=error.name) from None
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
