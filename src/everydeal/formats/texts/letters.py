"""One deal a line as the articles spell it: the 52 letters of the cards' owners, or Nseq, Eseq and Sseq.

``decode --to letters`` and ``--to sequences`` print such lines; written are the letters.  See `everydeal.sequences`.
"""

from typing import Final

from ...board.board import Board
from ...sequences import format_letters, is_sequences, parse_letters, parse_sequences
from ..core.records import by_lines, fair_deal

_LONGEST: Final = 500


def _parse(text: str, _: int) -> Board:
    if len(text) > _LONGEST:
        raise ValueError("not 52 letters, and no three sequences")
    deal = parse_sequences(text) if is_sequences(text) else parse_letters(text)
    return Board(fair_deal(deal.hands))


def _form(board: Board, _: int) -> bytes:
    return f"{format_letters(fair_deal(board.deal.hands))}\n".encode()


read, write = by_lines(_parse, _form)
