"""Functions on the columns of whole boards, over Arrow: calls and cards as text, and the score of a contract.

Every function takes Arrow arrays (or chunked arrays) and gives an array of the same length; where an argument is null,
so is the result.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import pyarrow as pa

from ...board.auction import Auction
from ...board.call import CALL_NAMES
from ...board.contract import Contract
from ...board.result import Result
from ...board.vulnerability import VULNERABILITIES
from ...cards import card_name, parse_seat
from ...spaces import auctions


def auction_text(column: Any) -> pa.Array:
    """The calls of a column ``auction``, in PBN's words.

    >>> auction_text(pa.array([bytes([7, 0, 0, 0]), None])).to_pylist()
    ['1NT Pass Pass Pass', None]

    Raises:
        ValueError: a byte is not a call.
    """
    return _texts(column, CALL_NAMES, "call")


def auction_number(column: Any) -> pa.Array:
    """The numbers of the auctions of a column ``auction`` in the space `auctions`, as digits; null if not complete.

    >>> auction_number(pa.array([bytes([7, 0, 37, 0, 0, 0]), bytes([7])])).to_pylist()
    ['3839', None]

    Raises:
        ValueError: a byte is not a call.
    """
    return pa.array([_auction_number(cell) for cell in _list(column)], pa.string())


def play_text(column: Any) -> pa.Array:
    """The cards of a column ``play``, in the order of time.

    >>> play_text(pa.array([bytes([1, 0])])).to_pylist()
    ['SK SA']

    Raises:
        ValueError: a byte is not a card.
    """
    return _texts(column, [card_name(card) for card in range(52)], "card")


def contract_score(contract: Any, declarer: Any, vulnerability: Any, tricks: Any) -> pa.Array:
    """North-South's points by Law 77 for a contract like ``3NTX``, its declarer, and the tricks declarer took.

    A contract ``Pass`` scores 0; otherwise all four must be known, or the result is null.

    >>> contract_score(["4SX", "Pass"], ["W", None], ["NS", "All"], [8, None]).to_pylist()
    [300, 0]

    Raises:
        ValueError: a text is not a contract, seat or vulnerability, or there are not 0 to 13 tricks.
    """
    rows = zip(*(_list(column) for column in (contract, declarer, vulnerability, tricks)), strict=True)
    return pa.array([_score(*row) for row in rows], pa.int32())


def _list(column: Any) -> list[Any]:
    found: list[Any] = column.to_pylist() if hasattr(column, "to_pylist") else list(column)
    return found


def _texts(column: Any, names: Sequence[str], what: str) -> pa.Array:
    def text(cell: bytes | None) -> str | None:
        if cell is None:
            return None
        if cell and max(cell) >= len(names):
            raise ValueError(f"{max(cell)} is not the number of a {what}: numbers are 0 to {len(names) - 1}")
        return " ".join([names[byte] for byte in cell])

    return pa.array([text(cell) for cell in _list(column)], pa.string())


@lru_cache(maxsize=1 << 16)
def _auction_number(cell: bytes | None) -> str | None:
    if cell is None:
        return None
    if cell and max(cell) >= len(CALL_NAMES):
        raise ValueError(f"{max(cell)} is not the number of a call: numbers are 0 to {len(CALL_NAMES) - 1}")
    auction = Auction(tuple(cell))
    return str(auctions.index(auction)) if auction in auctions else None


@lru_cache(maxsize=1 << 16)
def _score(contract: str | None, declarer: str | None, vulnerability: str | None, tricks: int | None) -> int | None:
    if contract is None:
        return None
    parsed = Contract.parse(contract)
    if parsed.is_passed_out:
        return 0
    if declarer is None or vulnerability is None or tricks is None:
        return None
    if vulnerability not in VULNERABILITIES:
        raise ValueError(f"vulnerability {vulnerability!r} is not one of {', '.join(VULNERABILITIES)}")
    if not 0 <= tricks <= 13:
        raise ValueError(f"{tricks} tricks: a declarer takes 0 to 13")
    return Result(parsed.by(parse_seat(declarer)), tricks).score(vulnerability, 0)
