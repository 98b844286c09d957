"""One line a deal as Thomas Andrews' Deal prints it with ``deal -l`` and reads it with ``-I line``.

North, East, South, West between bars; in each hand spades, hearts, diamonds, clubs between blanks; a void is nothing:
``KQT874 K74  8743|A65 T32 AT96 J62|...``.
"""

import re
from collections.abc import Iterable, Iterator

from ...board.board import Board
from ...cards import format_hand, parse_hand
from ...deal import Deal
from ..core.errors import Report
from ..core.records import cut_short, write_records
from ..core.registry import CERTAIN, NO
from ..core.source import Source
from ..core.spelling.deals import card_count_error

_HAND = rb"[AKQJTakqjt2-9]{0,13}(?: [AKQJTakqjt2-9]{0,13}){3}"


def recognise(head: bytes) -> int:
    """Four hands of four suits between bars."""
    return CERTAIN if re.match(rb"\s*?%s(?:\|%s){3}\s*?(?:[\r\n]|\Z)" % (_HAND, _HAND), head) else NO


def read(source: Source) -> Iterator[Board]:
    """The boards of a file."""
    record = 0
    for line, text in source.lines():  # not stripped: a hand may begin or end with a void
        if not text.strip():
            continue
        record += 1
        try:
            board = Board(_parse(text), line=line, record=record)
        except ValueError as error:
            source.report.error(str(error), line=line, record=record, value=text)
            continue
        if complaint := cut_short(source, board):
            source.report.error(complaint, line=line, record=record, value=text)
        yield board


def write(boards: Iterable[Board], report: Report) -> Iterator[bytes]:
    """The lines of some deals."""
    return write_records(boards, report, _form)


def _parse(text: str) -> Deal:
    words = text.split("|")
    if len(words) != 4:
        raise ValueError(f"{len(words)} hands between bars, not 4")
    deal = Deal(*(parse_hand(word.replace(" ", ".")) for word in words))
    if complaint := card_count_error(deal):
        raise ValueError(complaint)
    return deal


def _form(board: Board, _: int) -> bytes:
    return "|".join(format_hand(hand).replace(".", " ") for hand in board.deal.hands).encode() + b"\n"
