"""The row of a board: what each column holds, by the board's own words.  `scanned` must come to the same."""

import re
from collections.abc import Sequence
from datetime import date
from typing import Any

import pyarrow as pa

from ...board.board import Board
from ...cards import SEATS, card_name
from ...strains import STRAINS
from .columns import DD_TRICKS, ENUM, KEPT, NAMED, READ_SCHEMA, as_words
from .extra_columns import extra_columns


def row_of(board: Board) -> dict[str, Any]:
    """The values of a board's row, but for the file's name."""
    contract, result, play, auction = board.contract, board.result, board.play, board.auction
    level = None if contract is None else contract.level
    row: dict[str, Any] = {
        "date": _date(board.tags.get("Date", "")),
        "board": board.number,
        "hands": board.deal.hands,
        "dealer": _seat(board.dealer),
        "vulnerability": board.vulnerability,
        "contract": None if contract is None else contract.name(),
        "level": level,
        "strain": None if contract is None or contract.strain is None else STRAINS[contract.strain],
        "doubling": None if contract is None else contract.doubled,
        "declarer": _seat(board.declarer),
        "tricks_taken": None if result is None else result.tricks,
        "score_ns": board.score("NS"),
        "lead": card_name(play.cards[0]) if play is not None and play.cards else None,
        "auction": None if auction is None else bytes(auction.calls),
        "play": None if play is None else bytes(play.cards),
        **dict(zip(DD_TRICKS, board.tricks or (None,) * 20, strict=True)),
        "line": board.line,
        "record": board.record,
    }
    row |= {column: board.tags.get(tag) for column, tag in NAMED.items()}
    row["tags"] = [{"name": name, "value": value} for name, value in board.tags.items() if _tells(name, row) != value]
    return row


def table_of(boards: Sequence[Board], sources: Sequence[str], *, whole: bool = False) -> pa.Table:
    """The rows of boards, each with the name of its file; *whole* with the columns of `KEPT`, and ``hands``."""
    rows = [row_of(board) | {"source": source} for board, source in zip(boards, sources, strict=True)]
    if whole:
        rows = [row | extra_columns(board) for row, board in zip(rows, boards, strict=True)]
    wanted = pa.schema([*KEPT, READ_SCHEMA.field("hands")]) if whole else READ_SCHEMA
    return pa.table({field.name: _column(field, [row[field.name] for row in rows]) for field in wanted}, schema=wanted)


def _column(field: pa.Field, values: list[Any]) -> pa.ChunkedArray:
    """A column; words are in the order of `WORDS`, whichever comes first."""
    if field.type == ENUM:
        return as_words(field.name, pa.chunked_array([values], pa.string()))
    return pa.chunked_array([pa.array(values, field.type)])


def _tells(tag: str, row: dict[str, Any]) -> str | None:
    """The value of a tag as the columns give it back, if they do."""
    match tag:
        case "Event" | "Site" | "North" | "East" | "South" | "West":
            found = row[tag.lower()]
        case "Date":
            found = None if row["date"] is None else row["date"].strftime("%Y.%m.%d").rjust(10, "0")
        case "Contract" | "Declarer":
            found = row[tag.lower()]
        case "Result":
            found = row["tricks_taken"]
        case _:
            found = None
    return None if found is None else str(found)


def _date(text: str) -> date | None:
    match = re.fullmatch(r"([0-9]{4})\.([0-9]{2})\.([0-9]{2})", text)
    try:
        return None if match is None else date(*map(int, match.groups()))
    except ValueError:
        return None


def _seat(seat: int | None) -> str | None:
    return None if seat is None else SEATS[seat]
