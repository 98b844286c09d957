"""RZD, of the Kops software: 13 bytes a board after a header of 13 bytes.

The header is the number of boards, two bytes, the low one first, and 11 spaces.  A board is a byte for each rank, ace
first, with the seats of its spade, heart, diamond and club from the highest bits down, N E S W = 0 to 3.  The boards
are 1, 2, 3 ...

Sources: the format's use in deal-convert (M. Klichowicz); checked on the same boards in eleven formats.
"""

from collections.abc import Iterable, Iterator

from ...board.board import Board
from ..core.errors import Report
from ..core.layouts import RANKS
from ..core.records import is_read, read_records, write_records
from ..core.registry import CERTAIN, NO, POSSIBLE
from ..core.source import Source

_SPACES = b" " * 11


def recognise(head: bytes) -> int:
    """The spaces of the header and a deal behind them; a text too may begin with such spaces."""
    if head[2:13] != _SPACES or head[:2] in (b"  ", b""):
        return NO
    return CERTAIN if len(head) < 26 or is_read(RANKS.unpack, head[13:26]) else POSSIBLE


def read(source: Source) -> Iterator[Board]:
    """The boards of a file, numbered from 1."""
    header = source.read(13)
    if header[2:] != _SPACES:
        source.report.error("the header is not a number of boards and 11 spaces", value=repr(header))
        return
    promised, found = int.from_bytes(header[:2], "little"), 0
    for board in read_records(source, 13, lambda data, record: Board(RANKS.unpack(data), record)):
        found = board.record
        yield board
    if found < promised:
        source.report.error(f"the header says {promised} boards, but the last is board {found}", record=found)
    elif found > promised:
        source.report.error(f"the header says {promised} boards, but there are {found}", record=found)


def write(boards: Iterable[Board], report: Report) -> Iterator[bytes]:
    """The records of at most 65535 full deals."""
    records: list[bytes] = []
    for record in write_records(boards, report, lambda board, _: RANKS.pack(board.deal)):
        if len(records) == 0xFFFF:
            report.error("an RZD file holds 65535 boards at most", record=len(records) + 1)
            break
        records.append(record)
    yield len(records).to_bytes(2, "little") + _SPACES
    yield from records
