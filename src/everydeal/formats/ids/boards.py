"""Ids of whole boards, one a line: deal, dealer, vulnerability, auction, contract, play or claim, result.

Blank lines and lines that start with ``#`` are skipped.  A wrong character never makes another board: one, two or
three of a line are always found.  docs/board-ids.md describes the ids.
"""

from collections.abc import Iterator
from itertools import islice

from ... import board_ids
from ...board.board import Board
from ..core.records import is_read, read_lines, writes
from ..core.registry import CERTAIN, NO
from ..core.source import Source


def recognise(head: bytes) -> int:
    """One of the first lines with something on it is an id whose check holds: many a text has only the looks of one."""
    lines = (line.strip() for line in head.decode("latin-1").splitlines())
    firsts = islice((line for line in lines if line and not line.startswith("#")), 4)
    return CERTAIN if any(is_read(board_ids.from_text, line) for line in firsts) else NO


def read(source: Source) -> Iterator[Board]:
    """The boards of a file; a line that is cut short fails its check."""
    return read_lines(source, lambda text, _: board_ids.board_of_id(text), any_deal=True, is_whole=True)


write = writes(lambda board, _: f"{board_ids.board_id(board)}\n".encode())
