"""Collections of deals: Arrow tables, Parquet files, and the engines that people query them with.

`columns` says which columns there are; `parquet` opens and writes files of deals (`Collection`), and directories of
them; `collecting` makes one out of files of any format, adds to it and merges its parts; `boards` reads whole boards as
columns; `function_table` has our functions, `functions` does their work over Arrow, and `duck`, `frames` and
`everydeal.spark` give them to DuckDB, Polars and Spark; `stats` and `solve` do what their names say.

The extra ``data`` has pyarrow, DuckDB and Polars.
"""

from ..extras import install
from ..lazy_names import lazy_names

__getattr__, __dir__, __all__ = lazy_names(__name__, missing=lambda error: f"{error}: {install('data')}")
