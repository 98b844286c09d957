"""BHG, of the Borel dealing machine: a line of 52 letters a board.

A letter is a card, A to Z the first 26 (A is SA), a to z the others (z is C2); 13 for each hand, the dealer's first,
then clockwise.  The first line is empty, the boards are 1, 2, 3 ..., and the dealer is the one of the board's number.

Sources: the format's use in deal-convert (M. Klichowicz); checked on the same boards in eleven formats.
"""

import re
from typing import Final

from ...board.board import Board
from ...board.vulnerability import standard_dealer
from ...cards import cards_of, mask_of
from ..core.records import by_lines, full_deal, require_full
from ..core.registry import CERTAIN, NO

_LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"


def recognise(head: bytes) -> int:
    """52 different letters on the first line that is not empty."""
    first = head.lstrip()[:53]
    return CERTAIN if len(set(first[:52])) == 52 and re.fullmatch(rb"[A-Za-z]{52}[\r\n]?", first) else NO


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


read, write = by_lines(_parse, _form, before=b"\r\n")
