"""Whole boards as the bytes of their ids, one after the other: some 31 bytes a played board.

docs/board-ids.md has every byte.
"""

from collections.abc import Iterable, Iterator

from ... import board_ids
from ...board.board import Board
from ..core.errors import Report
from ..core.records import write_records
from ..core.registry import CERTAIN, NO
from ..core.source import Source
from .boards import lost, lost_tags

__all__ = ["lost", "lost_tags", "read", "recognise", "write"]


def recognise(head: bytes) -> int:
    """The first record is one."""
    try:
        board_ids.decode(next(board_ids.split(head), b""))
    except ValueError:
        return NO
    return CERTAIN


def read(source: Source) -> Iterator[Board]:
    """The boards of a file.  A record that holds no board costs itself only; a wrong length, all that follow."""
    record = 0
    records = board_ids.split(source)
    while True:
        record += 1
        try:
            data = next(records)
        except StopIteration:
            return
        except ValueError as error:
            source.report.error(str(error).removeprefix(f"record {record}: "), record=record)
            return
        try:
            board = board_ids.decode(data)
        except ValueError as error:
            source.report.error(str(error), record=record, value=data.hex())
            continue
        board.record = record
        yield board


def write(boards: Iterable[Board], report: Report) -> Iterator[bytes]:
    """The records of some boards."""
    return write_records(boards, report, lambda board, _: board_ids.encode(board))
