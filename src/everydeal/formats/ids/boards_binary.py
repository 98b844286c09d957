"""Whole boards as the bytes of their ids, one after the other: some 31 bytes a played board.

docs/board-ids.md has every byte.
"""

from collections.abc import Iterator

from ... import board_ids
from ...board.board import Board
from ..core.records import boards_of, is_read, writes
from ..core.registry import CERTAIN, NO
from ..core.source import Source


def recognise(head: bytes) -> int:
    """The first record is one."""
    return CERTAIN if is_read(lambda data: board_ids.decode(next(board_ids.split(data), b"")), head) else NO


def read(source: Source) -> Iterator[Board]:
    """The boards of a file.  A record that holds no board costs itself only; a wrong length, all that follow."""
    return boards_of(source, _records(source), lambda data, _: board_ids.decode(data), bytes.hex, any_deal=True)


def _records(source: Source) -> Iterator[tuple[int, bytes]]:
    record = 1
    try:
        for record, data in enumerate(board_ids.split(source), start=1):
            yield 0, data
            record += 1
    except ValueError as error:
        source.report.error(str(error).removeprefix(f"record {record}: "), record=record)


write = writes(lambda board, _: board_ids.encode(board))
