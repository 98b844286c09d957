"""The work of our functions, over Arrow: what DuckDB, Polars and Spark are given (`function_table`).

Every function takes Arrow arrays (or chunked arrays) and gives an Arrow array of the same length; where an argument is
null, so is the result.  A column of bytes does not say of which space its numbers are, so a `Functions` knows.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from .. import arrow, spaces
from ..bulk import Deals, features
from ..cards import parse_seat
from ..deal import Deal
from ..spaces.base import Space
from .boards import functions as of_boards
from .boards.derived import shape_texts

if TYPE_CHECKING:
    from ..constraints import Expression

_TYPES = {
    "BLOB": pa.binary(),
    "VARCHAR": pa.string(),
    "TINYINT": pa.int8(),
    "INTEGER": pa.int32(),
    "BOOLEAN": pa.bool_(),
}
_THREADS_FROM = 1 << 16
"""Rows from which it pays to work with several threads."""


class Functions:
    """The functions for columns of numbers of one space.

    >>> from everydeal import Deal, spaces
    >>> f = Functions(spaces.pavlicek)
    >>> column = f.pbn_deal(pa.array(["N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. -"]))
    >>> f.hcp(column, "N").to_pylist(), f.shape(column, "E").to_pylist()
    ([10], ['0-13-0-0'])
    >>> f.in_set(column, "hcp(south) == 10").to_pylist()
    [True]
    """

    def __init__(self, space: Space[Any]) -> None:
        self.space = space
        self.decimal: pa.DataType = arrow.decimal_field(space).type
        """The type of `deal_number`."""

    auction_text = staticmethod(of_boards.auction_text)
    auction_number = staticmethod(of_boards.auction_number)
    play_text = staticmethod(of_boards.play_text)
    contract_score = staticmethod(of_boards.contract_score)

    def type_of(self, sql: str) -> pa.DataType:
        """Arrow's type for one of `function_table`."""
        return self.decimal if sql == "DECIMAL" else _TYPES[sql]

    def decode(self, column: Any) -> Deals:
        """The deals of a column of numbers, bytes or decimals, none null."""
        rows = arrow.to_rows(column, self.space)
        return Deals.from_numbers(self.space, rows, threads=1 if len(rows) < _THREADS_FROM else None)

    def deal_number(self, column: Any) -> pa.Array:
        """The number, as a decimal."""
        return _where_given([column], lambda deals: arrow.to_decimals(arrow.to_rows(deals, self.space), self.decimal))

    def number_deal(self, column: Any) -> pa.Array:
        """The deal, as bytes, that has a number, a decimal: the inverse of `deal_number`.

        Raises:
            IndexError: a number is outside the space.
        """

        def work(numbers: Any) -> pa.Array:
            if not pa.types.is_decimal128(numbers.type):
                numbers = pc.cast(numbers, pa.decimal128(38, 0))
            rows = arrow.to_rows(numbers, self.space)
            Deals.from_numbers(self.space, rows)  # checks them
            return arrow.to_array(rows).cast(pa.binary())

        return _where_given([column], work)

    def deal_pbn(self, column: Any) -> pa.Array:
        """The PBN deal string, from North on."""

        def work(deals: Any) -> pa.Array:
            return _lines(np.frombuffer(self.decode(deals).to_pbn(threads=1), np.uint8), len(deals))

        return _where_given([column], work)

    def pbn_deal(self, column: Any) -> pa.Array:
        """The deal, as bytes, that a PBN deal string names.

        Raises:
            ValueError: a text is not a deal, or not one of the space.
        """

        def work(texts: Any) -> pa.Array:
            return arrow.to_array(Deals.from_pbn(texts.to_pylist()).numbers(self.space)).cast(pa.binary())

        return _where_given([column], work)

    def hcp(self, column: Any, seat: Any) -> pa.Array:
        """The high-card points of a seat (``'N'``, or a column of seats)."""

        def work(deals: Any, place: int) -> pa.Array:
            return pa.array(features.hcp(np.ascontiguousarray(self.decode(deals).hands[:, place])).astype(np.int8))

        return _by_value(column, seat, lambda deals, name: work(deals, parse_seat(name)), pa.int8())

    def shape(self, column: Any, seat: Any) -> pa.Array:
        """The lengths of a seat's spades, hearts, diamonds and clubs, like ``5-4-3-1``."""

        def work(deals: Any, place: int) -> pa.Array:
            return shape_texts(features.shape(np.ascontiguousarray(self.decode(deals).hands[:, place])))

        return _by_value(column, seat, lambda deals, name: work(deals, parse_seat(name)), pa.string())

    def number(self, column: Any, space: Any) -> pa.Array:
        """The deal's number in another space (``'andrews'``, or a column of names), as decimal digits.

        Raises:
            ValueError: there is no such space, or a deal is not in it.
        """

        def work(deals: Any, name: str) -> pa.Array:
            wanted = spaces.by_name(name)
            found = self.decode(deals)
            rows = found.numbers(wanted) if isinstance(wanted[0], Deal) else None
            if rows is None:
                raise ValueError(f"{name} numbers {type(wanted[0]).__name__}s, not deals: choose another space")
            return pa.array([str(int.from_bytes(row.tobytes(), "big")) for row in rows], pa.string())

        return _by_value(column, space, work, pa.string())

    def canonical(self, column: Any) -> pa.Array:
        """The deal, as bytes, that stands for all that become one another by turning the table and renaming suits.

        It is that of `Deal.canonical`.

        Raises:
            ValueError: it is not in the space.
        """

        def work(deals: Any) -> pa.Array:
            found = Deals(deal.canonical() for deal in self.decode(deals))
            return arrow.to_array(found.numbers(self.space)).cast(pa.binary())

        return _where_given([column], work)

    def in_set(self, column: Any, condition: Any) -> pa.Array:
        """Does the deal fulfil a condition, like ``'hcp(north) in 15..17 and balanced(north)'``?

        Raises:
            ValueError: the text is not a condition; says where.
        """
        from ..constraints.arrays import evaluate

        def work(deals: Any, text: str) -> pa.Array:
            return pa.array(evaluate(_condition(text), self.decode(deals)))

        return _by_value(column, condition, work, pa.bool_())


@lru_cache(maxsize=64)
def _condition(text: str) -> "Expression":
    from ..constraints.language.grammar import parse

    return parse(text)


def _one(column: Any) -> pa.Array:
    """A column as one array."""
    if isinstance(column, pa.ChunkedArray):
        if column.num_chunks == 1:
            return column.chunk(0)
        return pa.concat_arrays(column.chunks) if column.num_chunks else pa.array([], column.type)
    return column if isinstance(column, pa.Array) else pa.array(column)


def _where_given(columns: list[Any], work: Callable[..., pa.Array]) -> pa.Array:
    """What *work* makes of the rows in which nothing is null; null in the others."""
    arrays = [_one(column) for column in columns]
    if not any(array.null_count for array in arrays):
        return work(*arrays)
    given = arrays[0].is_valid()
    for array in arrays[1:]:
        given = pc.and_(given, array.is_valid())
    result = work(*(array.filter(given) for array in arrays))
    places = pc.subtract(pc.cumulative_sum(pc.cast(given, pa.int64())), 1)
    return result.take(pc.if_else(given, places, pa.scalar(None, pa.int64())))


def _by_value(column: Any, values: Any, work: Callable[[Any, str], pa.Array], type: pa.DataType) -> pa.Array:
    """What *work* makes of a column, called once for each different value; mostly there is only one."""
    if isinstance(values, str):
        return _where_given([column], lambda deals: work(deals, values))

    def grouped(deals: Any, texts: Any) -> pa.Array:
        if _all_equal(texts):
            return work(deals, texts[0].as_py())
        different = texts.unique().to_pylist()
        if not different:
            return pa.array([], type)
        parts, places = [], []
        for text in different:
            chosen = pc.indices_nonzero(pc.equal(texts, text))
            parts.append(work(deals.take(chosen), text))
            places.append(chosen)
        back = pc.sort_indices(pa.concat_arrays(places))
        return pa.concat_arrays(parts).take(back)

    return _where_given([column, values], grouped)


def _all_equal(texts: Any) -> bool:
    """Is there a text, and is it the only one?  By bytes: for DuckDB's 2,048 copies, `unique` takes four times as long.

    Texts of one length are equal if and only if their bytes, one text further, are the same again.
    """
    if not len(texts) or texts.type != pa.string():
        return len(texts) > 0 and len(texts.unique()) == 1
    _, places, data = texts.buffers()
    offsets = np.frombuffer(places, np.int32, len(texts) + 1, 4 * texts.offset)
    length = int(offsets[1] - offsets[0])
    if (offsets[1:] - offsets[:-1] != length).any():
        return False
    found = np.frombuffer(data, np.uint8)[offsets[0] : offsets[-1]].tobytes() if length else b""
    return found[length:] == found[: len(found) - length]


_FULL_LINE = 2 + 4 * 13 + 4 * 3 + 3 + 1
"""The bytes of a full deal's string and its newline: ``N:``, cards, dots, spaces."""


def _lines(text: arrow.Rows, count: int) -> pa.Array:
    """The lines of a text, uint8, as an array of strings."""
    if len(text) == count * _FULL_LINE:  # there is no longer line, so all are of this length
        bare = text.reshape(count, _FULL_LINE)[:, :-1].tobytes()
        offsets = np.arange(count + 1, dtype=np.int64) * (_FULL_LINE - 1)
    else:
        offsets = np.zeros(count + 1, np.int64)
        offsets[1:] = np.flatnonzero(text == 10) - np.arange(count)
        bare = text[text != 10].tobytes()
    if len(bare) < 1 << 31:
        return pa.StringArray.from_buffers(count, pa.py_buffer(offsets.astype(np.int32)), pa.py_buffer(bare))
    return pa.LargeStringArray.from_buffers(count, pa.py_buffer(offsets), pa.py_buffer(bare))
