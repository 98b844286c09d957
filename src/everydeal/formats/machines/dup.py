"""DUP, the file of the Duplimate dealing machine: 156 bytes a board, a BRI part, a DGE part and a header.

78 bytes as in `bri`, 68 as in `dge` (or blank, for a file nobody should read), and 10 of header: Y or N for random
boards, Y or N for reversed, three characters for the lowest board number, two for the copies, three for the number of
boards.  Big Deal writes the header into every record, others into the first only; we write it into every record.  A
file has 99 boards at most, with consecutive numbers.

Sources: Big Deal (H. van Staveren), output.c; checked on the same boards in eleven formats.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Final

from ...board.board import Board
from ..core.errors import Report
from ..core.records import first_number, is_read, read_records, write_records
from ..core.registry import CERTAIN, NO
from ..core.source import Source
from .bri import format_digits, parse_digits
from .dge import format_signs, parse_signs

MAX_BOARDS: Final = 99
MAX_LOWEST: Final = 999


def recognise(head: bytes) -> int:
    """A BRI part that is a deal, and then a DGE part or blanks."""
    part = head[78:146]
    if not part.startswith(b"\x06") and part.strip(b" \0"):
        return NO
    if len(head) < 156 or re.match(rb"(?:[YN][YN]|\0\0|  )", head[146:148]) is None:
        return NO
    return CERTAIN if is_read(parse_digits, head[:78]) else NO


def read(source: Source) -> Iterator[Board]:
    """The boards of a file, numbered from the lowest number of its header on."""
    lowest = _lowest(source.head[148:151])
    if lowest is None:
        source.report.error(
            "the header's lowest board number is not a number", record=1, value=repr(source.head[146:156])
        )
        lowest = 1

    def parse(data: bytes, record: int) -> Board:
        deal = parse_digits(data[:78])
        if data[78:146].strip(b" \0") and parse_signs(data[78:146]) != deal:
            raise ValueError("the two parts of the record are different deals")
        return Board(deal, lowest + record - 1)

    record = 0
    for board in read_records(source, 156, parse):
        record = board.record
        yield board
    promised = source.head[153:156].strip(b" \0")
    if promised and not (promised.isdigit() and int(promised) in (record, lowest + record - 1)):
        reason = f"the header says {promised.decode('latin-1')} boards, but the last record is {record}"
        source.report.error(reason, record=record)


def write(boards: Iterable[Board], report: Report) -> Iterator[bytes]:
    """The records of at most 99 full deals, numbered on from the first one's number."""
    lowest = 1

    def form(board: Board, record: int) -> bytes:
        nonlocal lowest
        if record > MAX_BOARDS:
            raise ValueError(f"a DUP file holds {MAX_BOARDS} boards at most")
        data = format_digits(board.deal) + format_signs(board.deal)
        if record == 1:
            lowest = first_number(board, MAX_LOWEST)
        return data

    parts = list(write_records(boards, report, form))
    header = f"YN{lowest:<3}0 {len(parts):<3}".encode()
    yield from (part + header for part in parts)


def _lowest(data: bytes) -> int | None:
    text = data.strip(b" \0")
    if not text:
        return 1
    return int(text) if re.fullmatch(rb"[0-9]{1,3}", text) and int(text) else None
