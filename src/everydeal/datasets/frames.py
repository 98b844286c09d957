"""The functions of `functions` as Polars expressions.

>>> import polars as pl
>>> from everydeal import spaces
>>> from everydeal.arrow import Numbers
>>> from everydeal.bulk import random_numbers
>>> frame = pl.DataFrame({"deal": pl.Series(Numbers(spaces.pavlicek, random_numbers(spaces.pavlicek, 1000, "seed")))})
>>> frame.filter(in_set("deal", "hcp(north) in 15..17 and balanced(north)")).select(hcp("deal", "S").mean()).shape
(1, 1)

A deal is Binary in Polars, which has no bytes of fixed length and drops metadata, and with them the name of the space.
Each function takes the name of a column or an expression, and the space of the numbers if it is not ``pavlicek``.
"""

import os
from collections.abc import Callable
from typing import Any

import polars as pl
import pyarrow as pa

from .. import spaces
from ..spaces.base import Space
from .functions import Functions
from .parquet import Collection

Column = str | pl.Expr


def read(path: "str | os.PathLike[str]", columns: list[str] | None = None) -> pl.DataFrame:
    """A collection as a frame, whatever its encoding (Polars itself reads the encoding ``plain``)."""
    with Collection(path) as collection:
        tables = [collection.schema.empty_table().select(columns or collection.schema.names)]
        return pl.DataFrame(pa.concat_tables([*tables, *collection.batches(columns)]))


def deal_number(column: Column, *, space: Space[Any] = spaces.pavlicek) -> pl.Expr:
    """The number of a deal, as a decimal."""
    functions = Functions(space)
    return _mapped(column, functions.deal_number, pl.Decimal(functions.decimal.precision, 0))


def number_deal(column: Column, *, space: Space[Any] = spaces.pavlicek) -> pl.Expr:
    """The deal, as bytes, that has a number."""
    return _mapped(column, Functions(space).number_deal, pl.Binary())


def deal_pbn(column: Column, *, space: Space[Any] = spaces.pavlicek) -> pl.Expr:
    """The PBN deal string of a deal."""
    return _mapped(column, Functions(space).deal_pbn, pl.String())


def pbn_deal(column: Column, *, space: Space[Any] = spaces.pavlicek) -> pl.Expr:
    """The deal, as bytes, that a PBN deal string names."""
    return _mapped(column, Functions(space).pbn_deal, pl.Binary())


def hcp(column: Column, seat: str, *, space: Space[Any] = spaces.pavlicek) -> pl.Expr:
    """The high-card points of a seat."""
    return _mapped(column, lambda deals: Functions(space).hcp(deals, seat), pl.UInt8())


def shape(column: Column, seat: str, *, space: Space[Any] = spaces.pavlicek) -> pl.Expr:
    """The lengths of a seat's spades, hearts, diamonds and clubs, like ``5-4-3-1``."""
    return _mapped(column, lambda deals: Functions(space).shape(deals, seat), pl.String())


def in_set(column: Column, condition: str, *, space: Space[Any] = spaces.pavlicek) -> pl.Expr:
    """Does a deal fulfil a condition?"""
    return _mapped(column, lambda deals: Functions(space).in_set(deals, condition), pl.Boolean())


def _mapped(column: Column, function: Callable[[pa.Array], pa.Array], type: Any) -> pl.Expr:
    expression = pl.col(column) if isinstance(column, str) else column

    def apply(series: pl.Series) -> pl.Series:
        return pl.Series(series.name, function(series.to_arrow()), dtype=type)

    return expression.map_batches(apply, return_dtype=type, is_elementwise=True)
