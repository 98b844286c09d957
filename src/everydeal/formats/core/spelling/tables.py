"""Rows of tables: of PBN, cells with blanks between them, in quotes if they are empty or have blanks; lines of CSV."""

import csv
import re
from collections.abc import Iterable
from typing import Final

_CELL: Final = re.compile(r'"([^"]*)"|(\S+)')


def cells_of(row: str) -> list[str]:
    """The cells of a row.

    >>> cells_of('1 "A team" "" 620')
    ['1', 'A team', '', '620']
    """
    return [quoted or word for quoted, word in _CELL.findall(row)]


def row_of(cells: Iterable[str]) -> str:
    """The row of some cells, none of which has a quotation mark: the inverse of `cells_of`."""
    cells = list(cells)
    row = " ".join(cells)
    if row.split() == cells:
        return row
    return " ".join(cell if cell.split() == [cell] else f'"{cell}"' for cell in cells)


def cells_of_csv(line: str, between: str = ",") -> list[str]:
    """The cells of a line of CSV, with another character *between* them, perhaps.

    >>> cells_of_csv('1;"a;b"', ";")
    ['1', 'a;b']

    Raises:
        ValueError: a quotation mark is not closed, or stands where it should not.
    """
    try:
        return next(csv.reader([line], delimiter=between, strict=True))
    except (csv.Error, StopIteration) as error:
        raise ValueError(f"not a line of cells: {error}") from None
