"""Whole boards as columns: `read_boards`, and which columns there are (`columns`).

`rows` is the definition: the row of a board.  `scanned` makes the same columns of what the kernel's scanner finds,
without a board.
"""

from .columns import SCHEMA
from .reading import read_boards

__all__ = ["SCHEMA", "read_boards"]
