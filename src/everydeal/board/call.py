"""Calls as plain integers, and their texts.

A call is an int 0..37: 0 pass, 1 double, 2 redouble, 3 one club, 4 one diamond ... 37 seven notrump.  A *bid* is
call - 3 = 5 * (level - 1) + place, the places C D H S NT = 0..4: bids are numbered by what they outbid.

The strain of a bid is numbered as everywhere else, S H D C NT = 0..4 (`strains`), because a suit is its own strain.
"""

import re
from functools import lru_cache
from operator import index
from typing import Final, TypeAlias

from ..argument_checks import check_kind
from ..cards import SUIT_SYMBOLS
from ..strains import NOTRUMP, STRAINS, Strain, to_strain

Call: TypeAlias = int
"""0 pass, 1 double, 2 redouble, 3 (1C) to 37 (7NT)."""
Bid: TypeAlias = int
"""0 (1C) to 34 (7NT)."""

PASS, DOUBLE, REDOUBLE = 0, 1, 2
FIRST_BID: Final = 3
BIDS: Final = 35
CALLS: Final = FIRST_BID + BIDS

_STRAIN_AT: Final = (3, 2, 1, 0, NOTRUMP)
"""The strain at each place: C D H S NT."""
CALL_NAMES: Final = (
    "Pass", "X", "XX", *(f"{level}{STRAINS[strain]}" for level in range(1, 8) for strain in _STRAIN_AT),
)  # fmt: skip
"""The calls as PBN writes them."""
_WORDS: Final = {
    **dict.fromkeys(("p", "pass", "passes"), PASS),
    **dict.fromkeys(("x", "d", "dbl", "double", "doubles", "×"), DOUBLE),
    **dict.fromkeys(("xx", "r", "rd", "rdbl", "redbl", "redouble", "redoubles", "××"), REDOUBLE),
}
_BID = re.compile(r"([1-7])\s*(\S.*)", re.DOTALL)


def call_name(call: Call, *, symbols: bool = False) -> str:
    """The name of a call, as PBN writes it; with *symbols*, a suit is ♠ ♥ ♦ or ♣.

    >>> call_name(0), call_name(1), call_name(7), call_name(6, symbols=True)
    ('Pass', 'X', '1NT', '1♠')

    Raises:
        ValueError: there is no such call.
    """
    name = CALL_NAMES[to_call(call)]
    if not symbols or call < FIRST_BID or bid_strain(call - FIRST_BID) == NOTRUMP:
        return name
    return name[0] + SUIT_SYMBOLS[bid_strain(call - FIRST_BID)]


@lru_cache(maxsize=1 << 9)
def parse_call(text: str) -> Call:
    """The call that *text* names: ``Pass P``, ``X D Dbl``, ``XX R Rdbl``, ``1NT 1N``, ``1♠``, in any case.

    >>> parse_call("pass"), parse_call("Dbl"), parse_call("3n"), parse_call("7♣")
    (0, 1, 17, 33)

    Raises:
        ValueError: it names none.
    """
    check_kind(text, str, "a call is a text like Pass, X or 1NT")
    word = text.strip().casefold()
    if word in _WORDS:
        return _WORDS[word]
    if match := _BID.fullmatch(word):
        try:
            return FIRST_BID + make_bid(int(match[1]), to_strain(match[2]))
        except ValueError:
            pass
    raise ValueError(f"{text!r} is not a call: write Pass, X, XX or a bid like 1C or 3NT")


def to_call(call: Call | str) -> Call:
    """*call* itself if it is a call's number, or the call that a text names.

    Raises:
        ValueError: there is no such call.
        TypeError: *call* is neither a text nor a whole number.
    """
    if type(call) is int and 0 <= call < CALLS:
        return call
    if isinstance(call, str):
        return parse_call(call)
    if isinstance(call, bool) or not hasattr(call, "__index__"):
        raise TypeError(f"a call is a number or a text, not {type(call).__name__} ({call!r})")
    number = index(call)
    if not 0 <= number < CALLS:
        raise ValueError(f"{number} is not a call: calls are 0 (Pass) to 37 (7NT)")
    return number


def make_bid(level: int, strain: Strain) -> Bid:
    """The bid of *level* (1..7) in *strain* (S H D C NT = 0..4).

    >>> make_bid(1, 3), make_bid(7, 4)
    (0, 34)

    Raises:
        ValueError: there is no such bid.
    """
    if not 1 <= level <= 7:
        raise ValueError(f"{level} is not a level: levels are 1 to 7")
    return 5 * (level - 1) + _STRAIN_AT.index(to_strain(strain))


def bid_level(bid: Bid) -> int:
    """The level of a bid, 1..7."""
    return bid // 5 + 1


def bid_strain(bid: Bid) -> Strain:
    """The strain of a bid, S H D C NT = 0..4."""
    return _STRAIN_AT[bid % 5]
