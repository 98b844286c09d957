"""The columns of a collection: which there are, their types, and how deals and boards fill them.

========================  ===============================  =================================================
column                    type                             what it holds
========================  ===============================  =================================================
deal                      fixed_size_binary(nbytes)        the number, big-endian: byte order is number order
number                    decimal128(digits, 0)            the same number, for SQL
hcp_n ... clubs_w         see `boards.columns.FEATURES`    points, shapes, patterns, suit lengths
(of whole boards)         see `boards.columns`             what files say besides the deal, and what follows
========================  ===============================  =================================================
"""

from typing import Any, Final

import numpy as np
import pyarrow as pa

from .. import arrow, spaces
from ..board.annotated_words import AnnotatedWords
from ..board.board import Board
from ..bulk import Deals
from ..deal import Deal
from ..spaces.base import Space
from .boards.columns import DERIVED, EXTRA, FEATURES, KEPT, READ, WORDS, as_words
from .boards.derived import DERIVED_NAMES, FEATURE_NAMES, derived, features
from .boards.extra_columns import board_of
from .boards.rows import table_of

BOARD_FIELDS: Final = {field.name: field.type for field in KEPT}
"""The columns from which boards are written back, and their types while they are collected."""
COMPUTED: Final = frozenset(("number", *FEATURE_NAMES, *DERIVED_NAMES))
"""The columns that follow from the others."""
_OF_BOARDS: Final = (*(column.field for column in READ if column.name not in ("hands", "source")),
                     pa.field("source", pa.string(), metadata={"description": "the file"}), *EXTRA)  # fmt: skip


def schema(space: Space[Any], *, number: bool = False, features: bool = False, boards: bool = False) -> pa.Schema:
    """The schema of a collection of deals of *space*, with the columns that are wanted besides ``deal``."""
    fields = [_described(arrow.field(space), "the deal's number, big-endian: byte order is number order")]
    if number:
        fields.append(_described(arrow.decimal_field(space), "the same number, for SQL"))
    if boards:
        fields += [field.with_nullable(True) for field in _OF_BOARDS]
        fields += [column.field for column in DERIVED]
    if features or boards:
        fields += [column.field for column in FEATURES]
    return pa.schema(fields, metadata=arrow.metadata(space))


def _described(field: pa.Field, about: str) -> pa.Field:
    return field.with_metadata({**field.metadata, "description": about})


def run_schema(space: Space[Any], *, boards: bool = False) -> pa.Schema:
    """The schema of rows while they are collected: only what does not follow from the rest, words as plain strings."""
    fields = [field.with_nullable(True) for field in KEPT] if boards else []
    return pa.schema([arrow.field(space), *fields], metadata=arrow.metadata(space))


def with_columns(rows: pa.Table, wanted: pa.Schema, space: Space[Any]) -> pa.Table:
    """Rows as they were collected, with the columns and types of the output."""
    if rows.schema.names == wanted.names:
        return rows
    numbers = arrow.to_rows(rows["deal"], space)
    known = {name: as_words(name, column) if name in WORDS else column
             for name, column in zip(rows.schema.names, rows.columns, strict=True)}  # fmt: skip
    deals = Deals.from_numbers(space, numbers)
    computed: dict[str, Any] = features(deals, wanted.names)
    if "overtricks" in wanted.names:
        computed |= derived(known, deals)
    if "number" in wanted.names:
        computed["number"] = arrow.to_decimals(numbers, wanted.field("number").type)
    columns = [computed[name] if name in computed else known[name] for name in wanted.names]
    return pa.table(columns, schema=wanted)


def data_dictionary() -> pa.Table:
    """All columns of collections: name, type, unit, whether null occurs, an example, and what they hold.

    Types have Arrow's names; a category is what Arrow stores as a dictionary.  The examples are one board's
    (`_example`).

    >>> rows = {row["name"]: row for row in data_dictionary().to_pylist()}
    >>> rows["score_ns"]["unit"], rows["score_ns"]["example"], rows["hcp_ns"]["nullable"]
    ('score', '-50', False)
    """
    wanted = schema(spaces.pavlicek, number=True, boards=True)
    board = _example()
    read = table_of([board], ["club.pbn"], whole=True)
    numbers = Deals.from_hands(np.array([board.deal.hands], np.uint64)).numbers(spaces.pavlicek)
    example = with_columns(
        read.append_column("deal", arrow.to_cells(numbers, spaces.pavlicek)), wanted, spaces.pavlicek
    )
    rows = []
    for field, column in zip(wanted, example.columns, strict=True):
        about = {key.decode(): value.decode() for key, value in field.metadata.items()}
        value = column[0].as_py()
        rows.append({
            "name": field.name,
            "type": _type_name(field.type),
            "unit": about.get("unit", ""),
            "nullable": field.nullable,
            "example": "null" if value is None else value.hex(" ") if isinstance(value, bytes) else str(value),
            "description": about["description"],
        })  # fmt: skip
    return pa.Table.from_pylist(rows)


def _type_name(type: pa.DataType) -> str:
    """Arrow's name of a type; a dictionary is a category, as data frames call it."""
    if pa.types.is_dictionary(type):
        return "ordered category" if type.ordered else "category"
    return str(getattr(type, "storage_type", type))


def _example() -> Board:
    """A board that has something to say in nearly every column."""
    return Board(
        Deal("N:8.AKQT4.AJ6.T742 9.J53.KQ92.QJ985 KQJT72.62.T84.K6 A6543.987.753.A3"),
        3,
        tags={"Event": "Monday club", "Site": "Utrecht", "Date": "2026.11.23", "North": "Ann", "East": "Bob",
              "South": "Cy", "West": "Dee", "Room": "Open", "Result": "9"},
        tables={"Table": ("one line",)},
        raw_auction=AnnotatedWords(2, ("1S", "=1=", "Pass", "2H", "Pass", "2S", "Pass", "4S", "AP"), {1: "five cards"}),
        raw_play=AnnotatedWords(3, ("H9", "HA", "H5", "H2", "*")),
        tricks=(9, 6, 6, 6, 7, 4, 6, 7, 7, 6, 9, 6, 6, 5, 6, 4, 6, 7, 7, 6),
        comments=("a remark",),
        line=12,
        record=1,
    )  # fmt: skip


def as_boards(table: pa.Table, where: str) -> pa.Table:
    """A table of some of the columns of boards with the types of `KEPT`, whoever wrote it: pandas makes numbers floats.

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
