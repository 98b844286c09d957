"""ZDD, Pavlicek's double-dummy results without the deals: 10 bytes each, the last 10 of a ZRD record.

Which deals they belong to, only his own programs know: they make them again from the record's place.  So a board read
from such a file has tricks, and four hands that are unknown.

Sources: descriptions of rpdd.zdd; no file was at hand.
"""

from typing import Final

from ..core.layouts import Layout, by_layout
from .zrd import ORDER

LAYOUT: Final = Layout(10, tricks=tuple((place // 2, 4 * (place % 2)) for place in range(20)), order=ORDER)
layout_of, recognise, read, write = by_layout(LAYOUT)
