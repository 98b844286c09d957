"""CSV as Big Deal writes it: a line of 18 quoted fields a board.

The spades, hearts, diamonds and clubs of North, East, South and West; the board's number; and dealer and vulnerability
as ``N/-``, ``E/NS``, ``S/EW`` or ``W/All``.

Sources: Big Deal (H. van Staveren), output.c; checked on the same boards in eleven formats.
"""

from typing import Final

from ...board.board import Board
from ...cards import SEATS, format_hand
from ..core.records import by_lines, full_deal, require_full
from ..core.spelling.holdings import hand_of_suits
from ..core.spelling.seats import parse_number, parse_seat_letter, parse_vulnerability
from ..core.spelling.tables import cells_of_csv

_SAID: Final = {"None": "-", "NS": "NS", "EW": "EW", "All": "All"}


def _parse(text: str, _: int) -> Board:
    fields = cells_of_csv(text)
    if len(fields) != 18:
        raise ValueError(f"{len(fields)} fields, not 18")
    hands = [hand_of_suits(seat, fields[4 * seat : 4 * seat + 4]) for seat in range(4)]
    dealer, _slash, vulnerability = fields[17].partition("/")
    return Board(
        full_deal(hands), parse_number(fields[16]), parse_seat_letter(dealer), parse_vulnerability(vulnerability)
    )


def _form(board: Board, record: int) -> bytes:
    """A line; a board without a number gets that of its place."""
    numbered = board if board.number else Board(board.deal, record, board.dealer, board.vulnerability)
    assert numbered.dealer is not None
    assert numbered.vulnerability is not None
    hands = require_full(board.deal).hands
    fields = [suit for hand in hands for suit in format_hand(hand).split(".")]
    fields += [str(numbered.number), f"{SEATS[numbered.dealer]}/{_SAID[numbered.vulnerability]}"]
    return ",".join(f'"{text}"' for text in fields).encode() + b"\r\n"


read, write = by_lines(_parse, _form)
