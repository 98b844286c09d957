"""One line a deal as Thomas Andrews' Deal prints it with ``deal -l`` and reads it with ``-I line``.

North, East, South, West between bars; in each hand spades, hearts, diamonds, clubs between blanks; a void is nothing:
``KQT874 K74  8743|A65 T32 AT96 J62|...``.
"""

import re
from collections.abc import Iterable, Iterator

from ...board.board import Board
from ...cards import format_hand, parse_hand
from ..core.errors import Report
from ..core.records import fair_deal, read_lines, write_records
from ..core.registry import CERTAIN, NO
from ..core.source import Source

_HAND = rb"[AKQJTakqjt2-9]{0,13}(?: [AKQJTakqjt2-9]{0,13}){3}"


def recognise(head: bytes) -> int:
    """Four hands of four suits between bars."""
    return CERTAIN if re.match(rb"\s*?%s(?:\|%s){3}\s*?(?:[\r\n]|\Z)" % (_HAND, _HAND), head) else NO


def read(source: Source) -> Iterator[Board]:
    """The boards of a file."""
    return read_lines(source, _parse, strip=False)  # a hand may begin or end with a void


def write(boards: Iterable[Board], report: Report) -> Iterator[bytes]:
    """The lines of some deals."""
    return write_records(boards, report, _form)


def _parse(text: str, _: int) -> Board:
    words = text.split("|")
    if len(words) != 4:
        raise ValueError(f"{len(words)} hands between bars, not 4")
    return Board(fair_deal([parse_hand(word.replace(" ", ".")) for word in words]))


def _form(board: Board, _: int) -> bytes:
    return "|".join(format_hand(hand).replace(".", " ") for hand in board.deal.hands).encode() + b"\n"
