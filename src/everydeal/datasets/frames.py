"""Our functions (`function_table`) as Polars expressions.

>>> import polars as pl
>>> from everydeal import spaces
>>> from everydeal.arrow import Numbers
>>> from everydeal.bulk import random_numbers
>>> from everydeal.datasets.frames import hcp, in_set
>>> frame = pl.DataFrame({"deal": pl.Series(Numbers(spaces.pavlicek, random_numbers(spaces.pavlicek, 1000, "seed")))})
>>> frame.filter(in_set("deal", "hcp(north) in 15..17 and balanced(north)")).select(hcp("deal", "S").mean()).shape
(1, 1)

The same as methods of an expression: ``pl.col("deal").bridge.hcp("N")``, once this module is imported.  `frames.pyi`
says their types.

A deal is Binary in Polars, or our extension type, which says the space.  A column is given by its name or as an
expression; a seat, a condition and a space as text.  The space of the numbers is that of the type; for plain Binary it
is *space*, or ``pavlicek``.
"""

import os
from collections.abc import Callable
from functools import partial
from typing import Any

import polars as pl
import pyarrow as pa

from .. import arrow, spaces
from ..spaces.base import Space
from .function_table import FUNCTIONS, Function
from .functions import Functions
from .parquet import Collection

Column = str | pl.Expr


def read(path: "str | os.PathLike[str]", columns: list[str] | None = None) -> pl.DataFrame:
    """A collection as a frame, whatever its encoding (Polars itself reads the encoding ``plain``)."""
    with Collection(path) as collection:
        tables = [collection.schema.empty_table().select(columns or collection.schema.names)]
        return pl.DataFrame(pa.concat_tables([*tables, *collection.batches(columns)]))


def _expression(function: Function, *given: Column, space: Space[Any] | None = None) -> pl.Expr:
    """A function of *given* columns and texts, as an expression that has the name of the first column."""
    arguments = dict(zip(function.parameters, given, strict=True))
    texts = {name: arguments.pop(name) for name in function.parameters if name not in function.columns}
    columns = {name: pl.col(column) if isinstance(column, str) else column for name, column in arguments.items()}
    first = next(iter(columns.values()))
    type = pl.Series(pa.array([], Functions(space or spaces.pavlicek).type_of(function.result))).dtype

    def apply(series: pl.Series) -> pl.Series:
        parts = [series] if len(columns) == 1 else [series.struct.field(name) for name in columns]
        cells = dict(zip(columns, (part.to_arrow() for part in parts), strict=True))
        found = getattr(Functions(_space_of(series, space)), function.name)(
            *((cells | texts)[name] for name in function.parameters)
        )
        return pl.Series(series.name, found, dtype=type)

    if len(columns) == 1:
        return first.map_batches(apply, return_dtype=type, is_elementwise=True)
    name = first.meta.output_name(raise_if_undetermined=False)
    together = pl.struct(*(column.alias(name) for name, column in columns.items()))
    whole = together.map_batches(apply, return_dtype=type, is_elementwise=True)
    return whole if name is None else whole.alias(name)


def _space_of(series: pl.Series, given: Space[Any] | None) -> Space[Any]:
    """The space of the numbers in a column."""
    type = series.to_arrow().type
    named = type.metadata() if isinstance(type, arrow.DealType) else None
    found = arrow.space_in(named, f"column {series.name!r}")
    if found is not None and given is not None and found.name != given.name:
        raise ValueError(f"column {series.name!r} holds numbers of {found.name}, not of {given.name}")
    return found or given or spaces.pavlicek


def __getattr__(name: str) -> Callable[..., pl.Expr]:
    if name not in FUNCTIONS:
        raise AttributeError(f"there is no {name!r} in {__name__}; there are {', '.join(FUNCTIONS)}")
    return partial(_expression, FUNCTIONS[name])


def __dir__() -> list[str]:
    return [*globals(), *FUNCTIONS]


@pl.api.register_expr_namespace("bridge")
class Bridge:
    """The functions as methods of an expression: ``pl.col("deal").bridge.hcp("N")``."""

    def __init__(self, expression: pl.Expr) -> None:
        self._first = expression

    def __getattr__(self, name: str) -> Callable[..., pl.Expr]:
        if name not in FUNCTIONS:
            raise AttributeError(f"there is no {name!r} in bridge; there are {', '.join(FUNCTIONS)}")
        return partial(_expression, FUNCTIONS[name], self._first)

    def __dir__(self) -> list[str]:
        return list(FUNCTIONS)
