"""The native functions from members to numbers and back: rows of them, or one deal at a time.

Arrays are contiguous, of the shapes and types that the docstrings name; the callers in `everydeal.bulk` see to that.
Whatever a function on rows refuses is a `RefusedError` with the first bad row.
"""

from array import array
from collections.abc import Callable
from ctypes import c_uint8, c_uint32, c_uint64
from struct import Struct
from typing import Any, Final, TypeAlias

from . import address, addresses
from .functions import call, function, raise_refusal
from .sets import COMPLETIONS, Handle

DEALS: Final = (
    "pavlicek", "pavlicek-suit", "andrews", "bigdeal", "andrews-scrambled", "pavlicek-suit-scrambled", "suit-classes",
    "power4",
)  # fmt: skip
"""The spaces whose deals go in and out packed, 13 bytes each."""
LAYOUTS: Final = ("balanced", "endings", "power5", "legal")
"""The spaces whose deals go in and out as 52 owners."""
HANDS: Final = ("hands", "hands-lexicographic")
"""The spaces whose hands go in and out as masks, uint64 (n,)."""
NUMBERINGS: Final = (*DEALS, *LAYOUTS, "positions", *HANDS, "auctions")
"""The spaces that the kernel numbers; the place of a name is its code (`kernel/src/numbering/table.rs`)."""

_ROWS: Final = {**dict.fromkeys(DEALS, 13), **dict.fromkeys(LAYOUTS, 52), **dict.fromkeys(HANDS, 8), "positions": 54}
"""Bytes of a member."""

Coder: TypeAlias = Callable[[Any, Any, int], None]
"""Fills its second argument from its first, members and numbers (n, nbytes) or the other way, on so many threads."""


def coders(space: str, calls: int = 24) -> tuple[Coder, Coder]:
    """Rank and unrank of a space: its rows are packed (n, 13), owners (n, 52), positions (n, 54), or masks (n,).

    Those of auctions are (n, *calls*), padded with 255; numbers are uint64 (n,), and none is found for a longer one
    than 24 calls.
    """
    code, row = c_uint32(NUMBERINGS.index(space)), _ROWS.get(space, calls)
    rank_rows, unrank_rows = function("rank"), function("unrank")

    # `call`, written out in both: for a batch of one the way there is the price.
    def rank(members: Any, numbers: Any, threads: int) -> None:
        here, there = addresses(members, numbers)
        if outcome := rank_rows(code, here, row, there, len(numbers), threads):
            raise_refusal(outcome)

    def unrank(numbers: Any, members: Any, threads: int) -> None:
        here, there = addresses(numbers, members)
        if outcome := unrank_rows(code, here, there, row, len(numbers), threads):
            raise_refusal(outcome)

    return rank, unrank


def completions_coders(template: Any) -> tuple[Coder, Coder]:
    """Rank and unrank of the completions of *template*, uint64 (4,): its hands; rows are packed (n, 13)."""
    held = Handle.made(COMPLETIONS, b"", template)
    return (
        lambda deals, numbers, threads: held.rank(deals, numbers, numbers.shape[1], len(numbers), threads),
        lambda numbers, deals, threads: held.unrank(numbers, numbers.shape[1], deals, len(numbers), threads),
    )


def load_positions(leads: "array[int]", sizes: bytes) -> None:
    """Give the kernel, for good, the tables that the space `positions` needs.

    Args:
        leads: who can be on lead in each legal entry with cards (`everydeal.legality.table`), 32 bits each.
        sizes: those of the blocks (`everydeal.legality.totals`), 16 bytes each, little-endian.
    """
    call("load_positions", address(leads), len(leads), address(sizes), len(sizes) // 16)


Hands: TypeAlias = tuple[int, int, int, int]

SINGLE: Final = frozenset((*DEALS, *LAYOUTS))
"""The spaces that the kernel numbers deal by deal, too."""

_WIDTH = 16
_HANDS = Struct("=4Q")
_FourWords, _Number = c_uint64 * 4, c_uint8 * _WIDTH


def item(space: str) -> Callable[[int], Hands | None]:
    """The function from a number of *space* to the four hands; None for a number that the space has not.

    This and `index` are for callers that cannot wait: no exception is made of a refusal.
    """
    hands_at, room_for, unpack = function("item"), _FourWords, _HANDS.unpack
    code = c_uint32(NUMBERINGS.index(space))

    def hands_of(number: int) -> Hands | None:
        try:
            digits = number.to_bytes(_WIDTH)
        except OverflowError:
            return None
        hands = room_for()  # one for each call: threads do not meet there
        return None if hands_at(code, digits, hands) else unpack(hands)

    return hands_of


def index(space: str) -> Callable[[Hands], int | None]:
    """The function from four hands to their number in *space*; None for hands that it has not."""
    number_at, room_for, pack, number_of = function("index"), _Number, _HANDS.pack, int.from_bytes
    code = c_uint32(NUMBERINGS.index(space))

    def number(hands: Hands) -> int | None:
        digits = room_for()
        return None if number_at(code, pack(*hands), digits) else number_of(digits)

    return number
