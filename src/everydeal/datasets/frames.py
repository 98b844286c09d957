"""The functions of `functions` as Polars expressions.

>>> import polars as pl
>>> from everydeal import spaces
>>> from everydeal.arrow import Numbers
>>> from everydeal.bulk import random_numbers
>>> frame = pl.DataFrame({"deal": pl.Series(Numbers(spaces.pavlicek, random_numbers(spaces.pavlicek, 1000, "seed")))})
>>> frame.filter(in_set("deal", "hcp(north) in 15..17 and balanced(north)")).select(hcp("deal", "S").mean()).shape
(1, 1)

The same as methods of an expression: ``pl.col("deal").bridge.hcp("N")``, once this module is imported.

A deal is Binary in Polars, or our extension type, which says the space.  Each function takes the name of a column or an
expression, and the space of the numbers; without one it is that of the type, and for plain Binary ``pavlicek``.
"""

import os
from collections.abc import Callable
from functools import partial
from typing import Any

import polars as pl
import pyarrow as pa

from .. import arrow, spaces
from ..spaces.base import Space
from .boards.functions import BoardFunctions
from .functions import Functions
from .parquet import Collection

Column = str | pl.Expr


def read(path: "str | os.PathLike[str]", columns: list[str] | None = None) -> pl.DataFrame:
    """A collection as a frame, whatever its encoding (Polars itself reads the encoding ``plain``)."""
    with Collection(path) as collection:
        tables = [collection.schema.empty_table().select(columns or collection.schema.names)]
        return pl.DataFrame(pa.concat_tables([*tables, *collection.batches(columns)]))


def deal_number(column: Column, *, space: Space[Any] | None = None) -> pl.Expr:
    """The number of a deal, as a decimal."""
    digits = Functions(space or spaces.pavlicek).decimal.precision
    return _mapped(column, lambda f, deals: f.deal_number(deals), pl.Decimal(digits, 0), space)


def number_deal(column: Column, *, space: Space[Any] | None = None) -> pl.Expr:
    """The deal, as bytes, that has a number."""
    return _mapped(column, lambda f, numbers: f.number_deal(numbers), pl.Binary(), space)


def deal_pbn(column: Column, *, space: Space[Any] | None = None) -> pl.Expr:
    """The PBN deal string of a deal."""
    return _mapped(column, lambda f, deals: f.deal_pbn(deals), pl.String(), space)


def pbn_deal(column: Column, *, space: Space[Any] | None = None) -> pl.Expr:
    """The deal, as bytes, that a PBN deal string names."""
    return _mapped(column, lambda f, texts: f.pbn_deal(texts), pl.Binary(), space)


def hcp(column: Column, seat: str, *, space: Space[Any] | None = None) -> pl.Expr:
    """The high-card points of a seat."""
    return _mapped(column, lambda f, deals: f.hcp(deals, seat), pl.UInt8(), space)


def shape(column: Column, seat: str, *, space: Space[Any] | None = None) -> pl.Expr:
    """The lengths of a seat's spades, hearts, diamonds and clubs, like ``5-4-3-1``."""
    return _mapped(column, lambda f, deals: f.shape(deals, seat), pl.String(), space)


def in_set(column: Column, condition: str, *, space: Space[Any] | None = None) -> pl.Expr:
    """Does a deal fulfil a condition?"""
    return _mapped(column, lambda f, deals: f.in_set(deals, condition), pl.Boolean(), space)


def number(column: Column, other: str, *, space: Space[Any] | None = None) -> pl.Expr:
    """The digits of a deal's number in another space, ``andrews``, say."""
    return _mapped(column, lambda f, deals: f.number(deals, other), pl.String(), space)


def canonical(column: Column, *, space: Space[Any] | None = None) -> pl.Expr:
    """The deal, as bytes, that stands for all that become one another by turning the table and renaming suits."""
    return _mapped(column, lambda f, deals: f.canonical(deals), pl.Binary(), space)


def auction_text(column: Column) -> pl.Expr:
    """The calls of a column ``auction`` of whole boards."""
    return _mapped(column, lambda _, calls: BoardFunctions().auction_text(calls), pl.String(), None)


def auction_number(column: Column) -> pl.Expr:
    """The digits of an auction's number among all auctions; null if it is not complete."""
    return _mapped(column, lambda _, calls: BoardFunctions().auction_number(calls), pl.String(), None)


def play_text(column: Column) -> pl.Expr:
    """The cards of a column ``play`` of whole boards."""
    return _mapped(column, lambda _, cards: BoardFunctions().play_text(cards), pl.String(), None)


def contract_score(contract: Column, declarer: Column, vulnerability: Column, tricks: Column) -> pl.Expr:
    """North-South's points by Law 77."""
    columns = pl.struct(
        *(_expression(column).alias(name) for name, column in zip("cdvt", (contract, declarer, vulnerability, tricks),
                                                                  strict=True))
    )  # fmt: skip

    def apply(series: pl.Series) -> pl.Series:
        found = BoardFunctions().contract_score(*(series.struct.field(name).to_list() for name in "cdvt"))
        return pl.Series(series.name, found, dtype=pl.Int32())

    return columns.map_batches(apply, return_dtype=pl.Int32(), is_elementwise=True)


@pl.api.register_expr_namespace("bridge")
class Bridge:
    """The functions as methods of an expression: ``pl.col("deal").bridge.hcp("N")``."""

    def __init__(self, expression: pl.Expr) -> None:
        self._expression = expression

    def __getattr__(self, name: str) -> Callable[..., pl.Expr]:
        if name not in METHODS:
            raise AttributeError(f"there is no {name!r} in bridge; there are {', '.join(METHODS)}")
        return partial(globals()[name], self._expression)

    def __dir__(self) -> list[str]:
        return list(METHODS)


METHODS = (
    "deal_number", "number_deal", "deal_pbn", "pbn_deal", "hcp", "shape", "in_set", "number", "canonical",
    "auction_text", "auction_number", "play_text", "contract_score",
)  # fmt: skip
"""The functions of this module that are methods, too."""


def _expression(column: Column) -> pl.Expr:
    return pl.col(column) if isinstance(column, str) else column


def _mapped(
    column: Column, function: Callable[[Functions, pa.Array], pa.Array], type: Any, space: Space[Any] | None
) -> pl.Expr:
    def apply(series: pl.Series) -> pl.Series:
        cells = series.to_arrow()
        told = cells.type.told() if isinstance(cells.type, arrow.DealType) else None
        found = arrow.space_in(told, f"column {series.name!r}")
        if found is not None and space is not None and found.name != space.name:
            raise ValueError(f"column {series.name!r} holds numbers of {found.name}, not of {space.name}")
        return pl.Series(series.name, function(Functions(found or space or spaces.pavlicek), cells), dtype=type)

    return _expression(column).map_batches(apply, return_dtype=type, is_elementwise=True)
