"""The bytes of bridgebots' ``serialize_deal``: 14 a board.

A number of 112 bits, high byte first: 4 bits that are 0, two bits a card, C2 first and SA last, with the seat N E S W =
0 to 3, two bits for the dealer, and one each for North-South and East-West being vulnerable.

Sources: forrestrice/bridge-bots, deal_utils; checked against the program.
"""

from typing import Final

from ..core.layouts import Layout, by_layout

LAYOUT: Final = Layout(14, tuple((13 - (2 * card + 4) // 8, (2 * card + 4) % 8) for card in range(52)), situation=13)
layout_of, recognise, read, write = by_layout(LAYOUT)
