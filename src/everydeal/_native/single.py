"""The native functions on one deal: the hands of a number, and the number of hands.

They are for callers that cannot wait: no exception is made of a refusal, whose answer is None.
"""

from collections.abc import Callable
from ctypes import c_char_p, c_uint8, c_uint32, c_uint64, c_void_p
from struct import Struct
from typing import TypeAlias

from . import declare
from .deals import DEALS, ENDINGS

Hands: TypeAlias = tuple[int, int, int, int]

SPACES = (*DEALS, *ENDINGS, "legal", "power4")
"""The spaces that the kernel numbers deal by deal; the place of a name is its code."""

_WIDTH = 16
_HANDS = Struct("=4Q")
_FourWords, _Number = c_uint64 * 4, c_uint8 * _WIDTH


def item(space: str) -> Callable[[int], Hands | None]:
    """The function from a number of *space* to the four hands; None for a number that the space has not."""
    function = declare("everydeal_item", (c_uint32, c_char_p, c_void_p))
    code, room_for, unpack = c_uint32(SPACES.index(space)), _FourWords, _HANDS.unpack

    def hands_of(number: int) -> Hands | None:
        try:
            digits = number.to_bytes(_WIDTH)
        except OverflowError:
            return None
        hands = room_for()  # one for each call: threads do not meet there
        return None if function(code, digits, hands) else unpack(hands)

    return hands_of


def index(space: str) -> Callable[[Hands], int | None]:
    """The function from four hands to their number in *space*; None for hands that it has not."""
    function = declare("everydeal_index", (c_uint32, c_char_p, c_void_p))
    code, room_for, pack, number_of = c_uint32(SPACES.index(space)), _Number, _HANDS.pack, int.from_bytes

    def number(hands: Hands) -> int | None:
        digits = room_for()
        return None if function(code, pack(*hands), digits) else number_of(digits)

    return number
