"""CDS: 14 bytes a board, its number and a byte for each rank.

A board is its number, one byte, and then a byte for each rank, ace first, with the seats of its spade, heart, diamond
and club from the highest bits down, W N E S = 0 to 3.

Sources: the format's use in deal-convert (M. Klichowicz); checked on the same boards in eleven formats.
"""

from typing import Final

from ..core.layouts import BY_RANK, WEST_FIRST, Layout, by_layout

LAYOUT: Final = Layout(14, tuple((1 + rank, shift) for rank, shift in BY_RANK), WEST_FIRST, number=0)
layout_of, recognise, read, write = by_layout(LAYOUT)
