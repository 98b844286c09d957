"""The columns of a collection: which there are, their types, and how deals and boards fill them.

==================  ===============================  ==================================================
column              type                             what it holds
==================  ===============================  ==================================================
deal                fixed_size_binary(nbytes)        the number, big-endian: byte order is number order
number              decimal128(digits, 0)            the same number, for SQL
hcp_n ... hcp_w     uint8                            high-card points of each hand
shape_n ... shape_w dictionary of string             lengths S-H-D-C, like 5-4-3-1
(of whole boards)   see `boards.columns`             what files say besides the deal
==================  ===============================  ==================================================
"""

from collections.abc import Iterable
from functools import cache
from itertools import product
from typing import Any, Final

import numpy as np
import pyarrow as pa

from .. import arrow
from ..board.board import Board
from ..bulk import Deals
from ..cards import SEATS
from ..spaces.base import Space
from .boards.columns import WHOLE
from .boards.rest import board_of

SHAPES: Final = pa.dictionary(pa.int16(), pa.string())
TRICKS: Final = pa.list_(pa.int8(), 20)
FEATURES: Final = {
    **{f"hcp_{seat.lower()}": pa.uint8() for seat in SEATS},
    **{f"shape_{seat.lower()}": SHAPES for seat in SEATS},
}
"""The columns that are computed from the deals, and their types."""
BOARD_FIELDS: Final = {field.name: field.type for field in WHOLE}
"""The columns that hold what a file says about a board, and their types."""


def schema(space: Space[Any], *, number: bool = False, features: bool = False, boards: bool = False) -> pa.Schema:
    """The schema of a collection of deals of *space*, with the columns that are wanted besides ``deal``."""
    fields = [arrow.field(space)]
    if number:
        fields.append(arrow.decimal_field(space))
    fields += [pa.field(name, type, nullable=False) for name, type in FEATURES.items() if features]
    fields += [pa.field(name, type) for name, type in BOARD_FIELDS.items() if boards]
    return pa.schema(fields, metadata=arrow.metadata(space))


def table(wanted: pa.Schema, space: Space[Any], deals: Deals, boards: pa.Table | None = None) -> pa.Table:
    """The table of *deals* that has the columns of *wanted*; *boards* has those of `BOARD_FIELDS`, which else are null.

    Raises:
        ValueError: a deal is not in *space*; names its row, and why.
    """
    return fill(wanted, space, deals.numbers(space), deals, boards)


def fill(
    wanted: pa.Schema, space: Space[Any], rows: arrow.Rows, deals: Deals, boards: pa.Table | None = None
) -> pa.Table:
    """As `table`, of deals whose numbers are known."""
    computed = {name: values for name, values in features(deals, wanted.names).items() if name in wanted.names}
    told = {} if boards is None else dict(zip(boards.schema.names, boards.columns, strict=True))
    columns = []
    for wanted_field in wanted:
        name = wanted_field.name
        if name == "deal":
            columns.append(arrow.to_array(rows))
        elif name == "number":
            columns.append(arrow.to_decimals(rows, wanted_field.type))
        elif name in computed:
            columns.append(computed[name])
        elif name in told:
            columns.append(told[name])
        else:
            columns.append(pa.nulls(len(rows), wanted_field.type))
    return pa.table(columns, schema=wanted)


def features(deals: Deals, names: Iterable[str] = tuple(FEATURES)) -> dict[str, pa.Array]:
    """Those of `FEATURES` that *names* names."""
    wanted = set(names)
    result: dict[str, pa.Array] = {}
    if wanted & {f"hcp_{seat.lower()}" for seat in SEATS}:
        points = deals.hcp()
        result |= {f"hcp_{seat.lower()}": pa.array(points[:, i].copy()) for i, seat in enumerate(SEATS)}
    if wanted & {f"shape_{seat.lower()}" for seat in SEATS}:
        lengths = deals.shapes()
        result |= {f"shape_{seat.lower()}": shape_column(lengths[:, i]) for i, seat in enumerate(SEATS)}
    return {name: values for name, values in result.items() if name in wanted}


def shape_column(lengths: Any) -> pa.DictionaryArray:
    """Lengths of the suits, uint8 (n, 4), as texts like 5-4-3-1, each different one stored once."""
    places, texts = _shapes()
    found = places[_keys(lengths)]
    present = np.flatnonzero(np.bincount(found, minlength=len(texts)))
    renamed = np.zeros(len(texts), np.int16)
    renamed[present] = np.arange(len(present), dtype=np.int16)
    return pa.DictionaryArray.from_arrays(pa.array(renamed[found]), texts.take(pa.array(present)))


def shape_texts(lengths: Any) -> pa.StringArray:
    """Lengths of the suits, uint8 (n, 4), as texts like 5-4-3-1."""
    places, texts = _shapes()
    return texts.take(pa.array(places[_keys(lengths)]))


def _keys(lengths: Any) -> Any:
    """Lengths, uint8 (n, 4), as numbers of base 14: int32 (n,)."""
    spades, hearts, diamonds, clubs = lengths.T.astype(np.int32)
    return ((spades * 14 + hearts) * 14 + diamonds) * 14 + clubs


@cache
def _shapes() -> tuple[Any, pa.StringArray]:
    """Where each key has its text, int32 (14**4,), and the texts; those of hands of fouled boards come last."""
    shapes = sorted(product(range(14), repeat=4), key=lambda shape: sum(shape) > 13)
    places = np.empty(14**4, np.int32)
    places[_keys(np.array(shapes, np.uint8))] = np.arange(len(shapes), dtype=np.int32)
    return places, pa.array(["-".join(map(str, shape)) for shape in shapes], pa.string())


def as_boards(table: pa.Table, where: str) -> pa.Table:
    """A table of some of the columns of boards with our types, whoever wrote it: pandas makes floats of numbers.

    Raises:
        ValueError: a column holds something else; names it and the file (*where*).
    """
    columns = []
    for name, column in zip(table.schema.names, table.columns, strict=True):
        try:
            columns.append(column if column.type == BOARD_FIELDS[name] else column.cast(BOARD_FIELDS[name]))
        except (pa.ArrowException, ValueError) as error:
            raise ValueError(f"{where}: column {name!r} is not {BOARD_FIELDS[name]}: {error}") from None
    return pa.table(columns, names=table.schema.names)


def boards_of(batch: pa.Table, deals: Deals, where: str = "the table") -> list[Board]:
    """The boards of a table: *deals*, and what its columns say.

    Raises:
        ValueError: a column holds something else than ours of that name; names it and the file (*where*).
    """
    names = [name for name in BOARD_FIELDS if name in batch.schema.names]
    rows = as_boards(batch.select(names), where).to_pylist() if names else [{}] * len(deals)
    return [board_of(deal, row) for deal, row in zip(deals, rows, strict=True)]
