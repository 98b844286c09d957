"""BER, of Bernasconi's dealing machine: 52 characters a board, the holder of each card.

Character k is the holder of card k (SA first, C2 last): 1 North, 2 East, 3 South, 4 West.  Nothing separates the
boards, which are 1, 2, 3 ...

Sources: the format's use in deal-convert (M. Klichowicz); checked on the same boards in eleven formats.
"""

import re
from collections.abc import Iterator

from ...board.board import Board
from ...cards import UNUSED
from ...deal import Deal
from ..core.records import read_records, require_full, writes
from ..core.registry import CERTAIN, NO
from ..core.source import Source


def recognise(head: bytes) -> int:
    """52 digits 1 to 4, 13 of each."""
    head = head.lstrip()
    if not re.match(rb"[1-4]{52}(?![5-9])", head):
        return NO
    return CERTAIN if all(head[:52].count(digit) == 13 for digit in b"1234") else NO


def read(source: Source) -> Iterator[Board]:
    """The boards of a file, numbered from 1."""
    source.pass_blanks()
    return read_records(source, 52, _parse)


def _parse(data: bytes, record: int) -> Board:
    if not re.fullmatch(rb"[1-4]{52}", data):
        raise ValueError(f"not 52 digits 1 to 4: {data!r}")
    return Board(require_full(Deal.from_owners([min(digit - 49, UNUSED) for digit in data])), record)


write = writes(lambda board, _: bytes(49 + seat for seat in require_full(board.deal).owners()))
