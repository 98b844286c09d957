"""BHG, of the Borel dealing machine: a line of 52 letters a board.

A letter is a card, A to Z the first 26 (A is SA), a to z the others (z is C2); 13 for each hand, the dealer's first,
then clockwise.  The first line is empty, the boards are 1, 2, 3 ..., and the dealer is the one of the board's number.

Sources: the format's use in deal-convert (M. Klichowicz); checked on the same boards in eleven formats.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Final

from ...board.board import Board
from ...board.vulnerability import standard_dealer
from ...cards import cards_of, mask_of
from ..core.errors import Report
from ..core.records import full_deal, read_lines, require_full, write_records
from ..core.registry import CERTAIN, NO
from ..core.source import Source

_LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"


def recognise(head: bytes) -> int:
    """52 different letters on the first line that is not empty."""
    first = head.lstrip()[:53]
    return CERTAIN if len(set(first[:52])) == 52 and re.fullmatch(rb"[A-Za-z]{52}[\r\n]?", first) else NO


def read(source: Source) -> Iterator[Board]:
    """The boards of a file, numbered from 1."""
    return read_lines(source, _parse)


def write(boards: Iterable[Board], report: Report) -> Iterator[bytes]:
    """The lines of some full deals, after an empty one."""
    yield b"\r\n"
    yield from write_records(boards, report, _form)


def _parse(text: str, record: int) -> Board:
    if len(text) != 52 or not set(text) <= set(_LETTERS):
        raise ValueError("not 52 letters")
    dealer = standard_dealer(record)
    hands = [0] * 4
    for i in range(4):
        hands[(dealer + i) % 4] = mask_of(map(_LETTERS.index, text[13 * i : 13 * i + 13]))
    return Board(full_deal(hands), record)


def _form(board: Board, record: int) -> bytes:
    hands, dealer = require_full(board.deal).hands, standard_dealer(record)
    letters = [_LETTERS[card] for i in range(4) for card in cards_of(hands[(dealer + i) % 4])]
    return "".join(letters).encode() + b"\r\n"
