"""One deal a line, as a PBN deal string: ``N:AKQ.. ...``; the plainest format, for pipes.

Blank lines and lines that start with ``#`` are skipped.  A hand may be ``-`` (not given), or fouled (more than 13
cards): the format is our own and holds every `Deal`.
"""

from collections.abc import Iterable, Iterator

from ...board.board import Board
from ..core.errors import Report
from ..core.records import cut_short
from ..core.registry import CERTAIN, NO, POSSIBLE
from ..core.source import Source
from ..core.spelling import lenient_deal
from ..core.spelling.deals import card_count_error, deal_text


def recognise(head: bytes) -> int:
    """The first line with something on it is a deal string; possibly, if half of the first hundred are."""
    lines = [line for line in head.decode("latin-1").splitlines() if line.strip() and not line.startswith("#")][:100]
    if not lines:
        return NO
    if _is_deal(lines[0]):
        return CERTAIN
    return POSSIBLE if 2 * sum(map(_is_deal, lines)) >= len(lines) else NO


def _is_deal(line: str) -> bool:
    try:
        lenient_deal.parse(line)
    except ValueError:
        return False
    return True


def read(source: Source) -> Iterator[Board]:
    """The boards of a file of lines."""
    record = 0
    for line, text in source.lines():
        if not text.strip() or text.startswith("#"):
            continue
        record += 1
        try:
            deal, unknown, implied, odd = lenient_deal.parse(text)
        except ValueError as error:
            source.report.error(str(error), line=line, record=record, value=text)
            continue
        if odd:
            source.report.notice(odd, line=line, record=record, value=text)
        board = Board(deal, unknown=unknown, implied=implied, line=line, record=record)
        if complaint := cut_short(source, board):
            source.report.error(complaint, line=line, record=record, value=text)
        elif complaint := card_count_error(deal):
            source.report.notice(complaint, line=line, record=record, value=text)
        yield board


def write(boards: Iterable[Board], report: Report) -> Iterator[bytes]:
    """The lines of some boards, from North's hand on."""
    for board in boards:
        yield f"{deal_text(board)}\n".encode()
