"""One line a deal as Thomas Andrews' Deal prints it with ``deal -l`` and reads it with ``-I line``.

North, East, South, West between bars; in each hand spades, hearts, diamonds, clubs between blanks; a void is nothing:
``KQT874 K74  8743|A65 T32 AT96 J62|...``.
"""

import re

from ...board.board import Board
from ...cards import format_hand
from ..core.records import by_lines, words_deal
from ..core.registry import CERTAIN, NO

_HAND = rb"[AKQJTakqjt2-9]{0,13}(?: [AKQJTakqjt2-9]{0,13}){3}"


def recognise(head: bytes) -> int:
    """Four hands of four suits between bars."""
    return CERTAIN if re.match(rb"\s*?%s(?:\|%s){3}\s*?(?:[\r\n]|\Z)" % (_HAND, _HAND), head) else NO


def _parse(text: str, _: int) -> Board:
    return Board(words_deal(text.replace(" ", ".").split("|")))


def _form(board: Board, _: int) -> bytes:
    return "|".join(format_hand(hand).replace(".", " ") for hand in board.deal.hands).encode() + b"\n"


read, write = by_lines(_parse, _form, strip=False)  # a hand may begin or end with a void
