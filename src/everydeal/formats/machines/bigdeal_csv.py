"""CSV as Big Deal writes it: a line of 18 quoted fields a board.

The spades, hearts, diamonds and clubs of North, East, South and West; the board's number; and dealer and vulnerability
as ``N/-``, ``E/NS``, ``S/EW`` or ``W/All``.

Sources: Big Deal (H. van Staveren), output.c; checked on the same boards in eleven formats.
"""

import csv
import re
from collections.abc import Iterable, Iterator
from typing import Final

from ...board.board import Board
from ...cards import SEATS, format_holding, holding
from ..core.errors import Report
from ..core.records import full_deal, read_lines, require_full, write_records
from ..core.registry import CERTAIN, NO
from ..core.source import Source
from ..core.spelling.holdings import hand_of_suits
from ..core.spelling.seats import parse_vulnerability, seat_letter

_SAID: Final = {"None": "-", "NS": "NS", "EW": "EW", "All": "All"}
_SUIT = rb'"?[AKQJT2-9]{0,13}"?,'


def recognise(head: bytes) -> int:
    """Sixteen suits, a number, a dealer."""
    return CERTAIN if re.match(rb"(?:%s){16}\"?[0-9]+\"?,\"?[NESW]/" % _SUIT, head.lstrip()) else NO


def read(source: Source) -> Iterator[Board]:
    """The boards of a file."""
    return read_lines(source, _parse)


def write(boards: Iterable[Board], report: Report) -> Iterator[bytes]:
    """The lines of some full deals; a board without a number gets that of its place."""
    return write_records(boards, report, _form)


def _parse(text: str, _: int) -> Board:
    try:
        fields = next(csv.reader([text], strict=True))
    except csv.Error as error:
        raise ValueError(f"not a line of CSV: {error}") from None
    if len(fields) != 18:
        raise ValueError(f"{len(fields)} fields, not 18")
    hands = [hand_of_suits(seat, fields[4 * seat : 4 * seat + 4]) for seat in range(4)]
    if not re.fullmatch("[0-9]{1,9}", fields[16]):
        raise ValueError(f"{fields[16]!r} is not a board number")
    dealer, _slash, vulnerability = fields[17].partition("/")
    seat = seat_letter(dealer)
    if seat is None:
        raise ValueError(f"{fields[17]!r} is not a dealer and a vulnerability like N/NS")
    return Board(full_deal(hands), int(fields[16]), seat, parse_vulnerability(vulnerability))


def _form(board: Board, record: int) -> bytes:
    numbered = board if board.number else Board(board.deal, record, board.dealer, board.vulnerability)
    assert numbered.dealer is not None
    assert numbered.vulnerability is not None
    hands = require_full(board.deal).hands
    fields = [format_holding(holding(hand, suit)) for hand in hands for suit in range(4)]
    fields += [str(numbered.number), f"{SEATS[numbered.dealer]}/{_SAID[numbered.vulnerability]}"]
    return ",".join(f'"{text}"' for text in fields).encode() + b"\r\n"
