"""The columns of a collection: which there are, their types, and how deals and boards fill them.

==================  ===============================  ==================================================
column              type                             what it holds
==================  ===============================  ==================================================
deal                fixed_size_binary(nbytes)        the number, big-endian: byte order is number order
number              decimal128(digits, 0)            the same number, for SQL
hcp_n ... hcp_w     uint8                            high-card points of each hand
shape_n ... shape_w dictionary of string             lengths S-H-D-C, like 5-4-3-1
board               int32                            the board's number
dealer              string                           N E S W
vulnerability       string                           None NS EW All
tricks              fixed_size_list(int8, 20)        double-dummy tricks, ``5 * seat + strain`` (NESW, SHDC NT)
tags, tables        maps from string                 what else a file says, by PBN's names
auction, play       struct                           first, words, notes, in_turn: see `board.section.Section`
comments, unknown   list of string, string           free text; the seats whose hands are not known
auction_number      uint64                           of a complete auction of up to 24 calls: see `spaces.auctions`
contract, result    string                           with the declarer: ``4SX W``, ``4SX W -2``
==================  ===============================  ==================================================
"""

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import product
from typing import Any, Final

import numpy as np
import pyarrow as pa

from .. import arrow
from ..board.board import Board
from ..board.section import Section
from ..bulk import Deals, auctions
from ..cards import SEATS
from ..spaces.base import Space

SHAPES: Final = pa.dictionary(pa.int16(), pa.string())
TRICKS: Final = pa.list_(pa.int8(), 20)
_SECTION: Final = pa.struct(
    [
        ("first", pa.string()),
        ("words", pa.list_(pa.string())),
        ("notes", pa.map_(pa.int32(), pa.string())),
        ("in_turn", pa.bool_()),
    ]
)
FEATURES: Final = {
    **{f"hcp_{seat.lower()}": pa.uint8() for seat in SEATS},
    **{f"shape_{seat.lower()}": SHAPES for seat in SEATS},
}
"""The columns that are computed from the deals, and their types."""
BOARD_FIELDS: Final = {
    "board": pa.int32(),
    "dealer": pa.string(),
    "vulnerability": pa.string(),
    "tricks": TRICKS,
    "tags": pa.map_(pa.string(), pa.string()),
    "tables": pa.map_(pa.string(), pa.list_(pa.string())),
    "auction": _SECTION,
    "play": _SECTION,
    "comments": pa.list_(pa.string()),
    "unknown": pa.string(),
}
"""The columns that hold what a file says about a board, and their types."""
OUTCOMES: Final = {"auction_number": pa.uint64(), "contract": pa.string(), "result": pa.string()}
"""The columns that follow from those, and their types."""


def schema(space: Space[Any], *, number: bool = False, features: bool = False, boards: bool = False) -> pa.Schema:
    """The schema of a collection of deals of *space*, with the columns that are wanted besides ``deal``."""
    fields = [arrow.field(space)]
    if number:
        fields.append(arrow.decimal_field(space))
    fields += [pa.field(name, type, nullable=False) for name, type in FEATURES.items() if features]
    fields += [pa.field(name, type) for name, type in (BOARD_FIELDS | OUTCOMES).items() if boards]
    return pa.schema(fields, metadata=arrow.metadata(space))


def table(wanted: pa.Schema, space: Space[Any], deals: Deals, boards: Sequence[Board] | None = None) -> pa.Table:
    """The table of *deals* that has the columns of *wanted*; without *boards*, what they say is null.

    Raises:
        ValueError: a deal is not in *space*; names its row, and why.
    """
    return fill(wanted, space, deals.numbers(space), deals, boards)


def fill(
    wanted: pa.Schema, space: Space[Any], rows: arrow.Rows, deals: Deals, boards: Sequence[Board] | None = None
) -> pa.Table:
    """As `table`, of deals whose numbers are known."""
    computed = {name: values for name, values in features(deals, wanted.names).items() if name in wanted.names}
    told = board_columns(boards) if boards is not None else {}
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


def board_columns(boards: Sequence[Board]) -> dict[str, pa.Array]:
    """What *boards* say, in the columns of `BOARD_FIELDS`, and what follows, in those of `OUTCOMES`."""
    values: dict[str, list[Any]] = {
        "board": [board.number for board in boards],
        "dealer": [None if board.dealer is None else SEATS[board.dealer] for board in boards],
        "vulnerability": [board.vulnerability for board in boards],
        "tricks": [board.tricks for board in boards],
        "tags": [list(board.tags.items()) or None for board in boards],
        "tables": [[(name, list(lines)) for name, lines in board.tables.items()] or None for board in boards],
        "auction": [_section(board.told_auction) for board in boards],
        "play": [_section(board.told_play) for board in boards],
        "comments": [list(board.comments) or None for board in boards],
        "unknown": ["".join(SEATS[seat] for seat in sorted(board.unknown)) or None for board in boards],
    }
    told = {name: pa.array(values[name], type) for name, type in BOARD_FIELDS.items()}
    return told | _outcomes(boards)


def _outcomes(boards: Sequence[Board]) -> dict[str, pa.Array]:
    """The columns of `OUTCOMES`."""
    found = [board.auction for board in boards]
    short = [auction if auction is not None and len(auction) <= auctions.LONGEST else None for auction in found]
    ended = [auction if auction is not None and auction.is_complete else None for auction in short]
    ranked = iter(auctions.rank(auctions.from_auctions(filter(None, ended))).tolist())
    values = {
        "auction_number": [None if auction is None else next(ranked) for auction in ended],
        "contract": [None if board.contract is None else str(board.contract) for board in boards],
        "result": [None if board.result is None else str(board.result) for board in boards],
    }
    return {name: pa.array(values[name], type) for name, type in OUTCOMES.items()}


def boards_of(batch: Any, deals: Deals) -> list[Board]:
    """The boards of a table or batch: *deals*, and what its columns say; the inverse of `table`."""
    names = [name for name in BOARD_FIELDS if name in batch.schema.names]
    told = batch.select(names).to_pylist() if names else [{}] * len(deals)
    return [_board(deal, row) for deal, row in zip(deals, told, strict=True)]


def _board(deal: Any, row: dict[str, Any]) -> Board:
    facts: dict[str, Any] = {"number": row.get("board"), "vulnerability": row.get("vulnerability")}
    if row.get("dealer") is not None:
        facts["dealer"] = SEATS.index(row["dealer"])
    if row.get("tricks") is not None:
        facts["tricks"] = tuple(row["tricks"])
    facts["tags"] = dict(row.get("tags") or ())
    facts["tables"] = {name: tuple(lines) for name, lines in row.get("tables") or ()}
    facts |= {f"told_{name}": _from_section(row[name]) for name in ("auction", "play") if row.get(name) is not None}
    facts["comments"] = tuple(row.get("comments") or ())
    facts["unknown"] = frozenset(SEATS.index(seat) for seat in row.get("unknown") or "")
    return Board(deal, **facts)


def _section(section: Section | None) -> dict[str, Any] | None:
    if section is None:
        return None
    first = None if section.first is None else SEATS[section.first]
    notes = list(section.notes.items())
    return {"first": first, "words": list(section.words), "notes": notes, "in_turn": section.in_turn}


def _from_section(row: dict[str, Any]) -> Section:
    first = None if row["first"] is None else SEATS.index(row["first"])
    return Section(first, tuple(row["words"]), dict(row["notes"]), row["in_turn"])
