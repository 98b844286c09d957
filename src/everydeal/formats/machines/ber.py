"""BER, of Bernasconi's dealing machine: 52 characters a board, the holder of each card.

Character k is the holder of card k (SA first, C2 last): 1 North, 2 East, 3 South, 4 West.  Nothing separates the
boards, which are 1, 2, 3 ...

Sources: the format's use in deal-convert (M. Klichowicz); checked on the same boards in eleven formats.
"""

import re
from typing import Final

from ...cards import UNUSED
from ..core.layouts import Layout, by_layout
from ..core.registry import CERTAIN, NO

LAYOUT: Final = Layout(
    52,
    tuple((card, 0) for card in range(52)),
    (UNUSED, 0, 1, 2, 3, UNUSED, UNUSED, UNUSED),
    numbered_by_place=True,
    blank=b"0" * 52,
)
layout_of, _, read, write = by_layout(LAYOUT)


def recognise(head: bytes) -> int:
    """52 digits 1 to 4, 13 of each."""
    head = head.lstrip()
    if not re.match(rb"[1-4]{52}(?![5-9])", head):
        return NO
    return CERTAIN if all(head[:52].count(digit) == 13 for digit in b"1234") else NO
