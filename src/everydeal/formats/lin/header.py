"""What stands before the boards of a part of a LIN file: ``vg``, and the lists of the results of all tables."""

from collections.abc import Iterator
from typing import Final

from ...board.board import Board
from .score_lists import MAX_BOARDS, Entries, form_lists, parse_table
from .vocabulary import SCORING, VG_TAGS, tag_value

_NO_EVENT: Final = "vg|,,,,,,,,|"
_LETTERS: Final = {name: letter for letter, name in SCORING.items()}


class Header:
    """The header of the boards from *board* on; the lists are known when all these boards have been added.

    A part without lists is written board by board; one with lists waits for its last board, the 256th at the latest.
    """

    def __init__(self, board: Board | None = None) -> None:
        self.event = "" if board is None else _event_pair(board)
        """The pair ``vg``, if there is one: after it, ``qx|o`` means the open room."""
        self.is_open = board is not None and bool(parse_table(board))
        """It has lists, which are not written yet."""
        self._range = (None, None) if board is None else _range(board)
        self._boards: dict[int, Entries] = {}
        self._records = 0
        self._written = not self.event

    def takes(self, board: Board) -> bool:
        """The next board can stand under this header."""
        entries = parse_table(board)
        own = _event_pair(board)
        if not self.event:
            return own == _NO_EVENT and not entries and board.tags.get("Room") != "Open"
        if own != self.event or bool(entries) != self.is_open:
            return False
        if self._records == 2 * MAX_BOARDS:
            return not self.is_open
        known = self._boards.get(board.number or 0)
        return known == entries if known is not None else not entries or len(self._boards) < MAX_BOARDS

    def add(self, board: Board) -> None:
        """The board stands under this header."""
        if self.is_open and board.number is not None:
            self._records += 1
            self._boards.setdefault(board.number, parse_table(board) or {})

    def lines(self) -> Iterator[str]:
        """The header itself, once."""
        if self._written:
            return
        self._written, self.is_open = True, False
        yield f"{self.event}\n"
        if self._boards:
            yield from (f"{key}|{value}|\n" for key, value in form_lists(self._boards, *self._range))
        yield "pg||\n"


def _event_pair(board: Board) -> str:
    words = [tag_value(board, tag) for tag in VG_TAGS]
    words[2] = _LETTERS.get(words[2], "")
    return f"vg|{','.join(words)}|"


def _range(board: Board) -> tuple[int | None, int | None]:
    """The first and the last board that ``vg`` tells, if they are a range for the lists."""
    words = [tag_value(board, tag) for tag in ("FirstBoard", "LastBoard")]
    if not all(word.isdigit() and len(word) <= 6 for word in words):
        return None, None
    first, last = map(int, words)
    return (first, last) if 0 < first <= last < first + MAX_BOARDS else (None, None)
