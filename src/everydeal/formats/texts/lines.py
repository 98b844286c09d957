"""One deal a line, as a PBN deal string: ``N:AKQ.. ...``; the plainest format, for pipes.

Blank lines and lines that start with ``#``, ``%`` or ``;`` are skipped.  A hand may be ``-`` (not given), or fouled
(more than 13 cards): the format is our own and holds every `Deal`.
"""

from collections.abc import Iterator

from ...board.board import Board
from ..core.records import REMARKS, boards_of, is_read, lines_of, writes
from ..core.registry import CERTAIN, NO, POSSIBLE
from ..core.source import Source
from ..core.spelling import lenient_deal
from ..core.spelling.deals import deal_text


def recognise(head: bytes) -> int:
    """The first line with something on it is a deal string; possibly, if half of the first hundred are."""
    lines = [line for line in head.decode("latin-1").splitlines() if line.strip() and not line.startswith(REMARKS)][
        :100
    ]
    if not lines:
        return NO
    if is_read(lenient_deal.parse, lines[0]):
        return CERTAIN
    return POSSIBLE if 2 * sum(is_read(lenient_deal.parse, line) for line in lines) >= len(lines) else NO


def read(source: Source) -> Iterator[Board]:
    """The boards of a file of lines."""

    def parse(item: tuple[int, str], record: int) -> Board:
        line, text = item
        board, odd = lenient_deal.parse(text)
        if odd:
            source.report.notice(odd, line=line, record=record, value=text)
        return board

    lines = ((line, (line, text)) for line, text in lines_of(source, strip=False))
    return boards_of(source, lines, parse, lambda item: item[1], any_deal=True)


write = writes(lambda board, _: f"{deal_text(board)}\n".encode())
