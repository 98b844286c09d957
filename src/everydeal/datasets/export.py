"""A collection as a file of any format, with all that it knows of the boards."""

from collections.abc import Callable, Iterator
from typing import Any, Final

from ..bulk.writing import file_of_deals
from ..formats import Board, by_name, write, write_pieces
from ..formats.core.losses import Losses
from ..spaces import pavlicek
from .columns import BOARD_FIELDS, COMPUTED, boards_of
from .parquet import Collection

_PART: Final = 4096
"""So many boards are made at a time."""


def export(
    collection: Collection,
    target: Any,
    format: str,
    rows: range | None = None,
    *,
    losses: Callable[[Losses], object] | None = None,
    **more: Any,
) -> int:
    """Write *rows* of a collection, all by default, to a path or a stream of bytes; how many boards were written.

    Where the format has a place for numbers, boards that have none get that of their row, counted from 1.  *losses* is
    that of `everydeal.formats.write`, and *more* is what the format's writer takes.

    Raises:
        ValueError: there is no such format, or it cannot hold a board.
        OSError: the file cannot be written.
    """
    rows = range(len(collection)) if rows is None else rows
    if not set(BOARD_FIELDS) & set(collection.schema.names):  # nothing but deals
        if format == "lines":
            write_pieces((deals.to_pbn() for deals in collection.deals(rows)), target)
            return len(rows)
        if format in ("pbn", "lin") and not more and collection.space.size == pavlicek.size:  # full deals alone
            write_pieces(file_of_deals(collection.deals(rows), format, rows.start + 1), target)
            return len(rows)
    numbered = "number" in by_name(format).holds
    return write(boards(collection, rows, numbered=numbered), target, format, losses=losses, **more)


def boards(collection: Collection, rows: range, *, numbered: bool = False) -> Iterator[Board]:
    """The boards of *rows*; if *numbered*, those that have no number get that of their row."""
    columns = ["deal", *(field for field in BOARD_FIELDS if field in collection.schema.names)]
    counted = numbered and "board" not in columns
    row = rows.start
    for table in collection.batches(columns, rows):
        for start in range(0, len(table), _PART):
            part = table.slice(start, _PART)
            for board in boards_of(part, collection.deals_of(part), collection.name):
                row += 1
                yield Board(board.deal, row) if counted else board


def unused_columns(collection: Collection) -> list[str]:
    """The columns that no board has a place for, but those that follow from the others."""
    known = {"deal", *COMPUTED, *BOARD_FIELDS}
    return [name for name in collection.schema.names if name not in known]
