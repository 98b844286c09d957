"""The rows of PBN's tables: cells with blanks between them, in quotes if they are empty or have blanks."""

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
    return " ".join(cell if cell and not any(map(str.isspace, cell)) else f'"{cell}"' for cell in cells)
