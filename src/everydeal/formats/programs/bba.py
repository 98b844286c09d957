"""The deal numbers of BBA (Bridge Bidding Analyser): 28 hexadecimal digits, one number a line.

The first digit counts sets of 16 boards, the second is four times the dealer (N E S W = 0 to 3) plus the vulnerability
(none, E-W, N-S, both = 0 to 3); these two make the board's number.  Then a byte for each rank, ace first, with the
seats of the spade, heart, diamond and club from the highest bits down, exclusive-ored with the number of the board in
its set.

Sources: lorserker/ben, Boards/BBA; checked on a number that is published together with its deal.
"""

import re
from typing import Final

from ...board.board import Board
from ...board.vulnerability import standard_dealer, standard_vulnerability
from ..core.layouts import RANKS, SIDES
from ..core.records import by_lines, is_read, require_situation
from ..core.registry import CERTAIN, NO

_IN_SET: Final = {(standard_dealer(i), standard_vulnerability(i)): i for i in range(1, 17)}
"""The one board of a set of 16 with a dealer and a vulnerability."""


def recognise(head: bytes) -> int:
    """28 hexadecimal digits that are a deal, on the first line."""
    match = re.match(rb"\s*([0-9A-Fa-f]{28})\s", head + b"\n")
    return CERTAIN if match and is_read(parse_number, match[1].decode()) else NO


def parse_number(text: str) -> Board:
    """The board of 28 hexadecimal digits.

    >>> parse_number("6976424A64820BB4FF80D8A08EB9").number
    99

    Raises:
        ValueError: not 28 such digits, or they are not a deal.
    """
    if not re.fullmatch("[0-9A-Fa-f]{28}", text):
        raise ValueError("not 28 hexadecimal digits")
    data = bytes.fromhex(text)
    in_set = _IN_SET[data[0] >> 2 & 3, SIDES[data[0] & 3]]
    return Board(RANKS.unpack(bytes(byte ^ in_set for byte in data[1:])), 16 * (data[0] >> 4) + in_set)


def format_number(board: Board) -> str:
    """The 28 digits of a board; without a number it is the one of the first 16 with its dealer and vulnerability.

    Raises:
        ValueError: no full deal, or a number, dealer and vulnerability that a BBA number cannot tell.
    """
    dealer, vulnerability = require_situation(board)
    in_set = _IN_SET[dealer, vulnerability]
    number = board.number or in_set
    sets, rest = divmod(number - in_set, 16)
    if rest or not 0 <= sets < 16:
        raise ValueError(f"board {number} with this dealer and vulnerability has no BBA number")
    situation = sets << 4 | dealer << 2 | SIDES.index(vulnerability)
    return (bytes([situation]) + bytes(byte ^ in_set for byte in RANKS.pack(board.deal))).hex().upper()


read, write = by_lines(lambda text, _: parse_number(text), lambda board, _: format_number(board).encode() + b"\n")
