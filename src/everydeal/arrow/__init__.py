"""Numbers as Arrow columns: out to, and in from, whatever speaks Arrow's PyCapsule interface.

A number of a space is a cell of ``fixed_size_binary(space.nbytes)``, big-endian (`cells`); the column says of which
space its numbers are (`space_metadata`); `Numbers` is both together (`numbers`).  Importing this registers Arrow's type
``everydeal.deal``.
"""

from .cells import Rows, fixed_rows, to_array, to_bytes, to_cells, to_decimals, to_rows
from .numbers import Numbers
from .space_metadata import DealType, deal_type, decimal_field, facts_of, field, metadata, space_in, space_of

__all__ = (
    "DealType", "Numbers", "Rows", "deal_type", "decimal_field", "facts_of", "field", "fixed_rows", "metadata",
    "space_in", "space_of", "to_array", "to_bytes", "to_cells", "to_decimals", "to_rows",
)  # fmt: skip
