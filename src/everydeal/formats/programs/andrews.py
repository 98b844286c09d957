"""One line a deal as Thomas Andrews' Deal prints it with ``deal -l`` and reads it with ``-I line``.

North, East, South, West between bars; in each hand spades, hearts, diamonds, clubs between blanks; a void is nothing:
``KQT874 K74  8743|A65 T32 AT96 J62|...``.
"""

from ...board.board import Board
from ...cards import format_hand
from ..core.records import by_lines, words_deal


def _parse(text: str, _: int) -> Board:
    return Board(words_deal(text.replace(" ", ".").split("|")))


def _form(board: Board, _: int) -> bytes:
    return "|".join(format_hand(hand).replace(".", " ") for hand in board.deal.hands).encode() + b"\n"


read, write = by_lines(_parse, _form, strip=False)  # a hand may begin or end with a void
