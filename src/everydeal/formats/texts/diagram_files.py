"""Files of printed diagrams: ours (``everydeal show``, ``decode --to diagram``), hand records, what people paste.

A title like ``Board 7, dealer S, vulnerable All`` before a diagram or beside its first lines belongs to it (`titles`).
What else stands around the diagrams is not part of them; but a line with holdings that makes no diagram is an error, so
that a diagram with a line too few is not passed over.  How a diagram looks is told in `diagrams`.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Final

from ...board.board import Board
from ..core.errors import Report
from ..core.records import cut_short, write_records
from ..core.registry import CERTAIN, NO
from ..core.source import Source
from ..core.spelling.deals import card_count_error
from ..core.spelling.holdings import ANSI
from .diagram_layout import HEIGHT, Line, deal_of, deals_side_by_side, holdings_of_line, is_diagram, title_beside
from .titles import Title, read_title, title_of

_FACTS: Final = re.compile(r"[NESW] [0-9]+ HCP\b|number [0-9]+|no number in endings")
"""What `show` tells below a diagram."""
_LONGEST: Final = 500


def recognise(head: bytes) -> int:
    """A diagram, wherever it stands."""
    return CERTAIN if is_diagram(head.decode("utf-8", "replace")) else NO


def read(source: Source) -> Iterator[Board]:
    """The boards of a file."""
    title, astray, record = Title(), False, 0
    texts: list[str] = []
    rows: list[Line] = []
    begun = 0
    for line, text in source.lines():
        if not text.strip() or _FACTS.match(text):
            continue
        found = holdings_of_line(text) if len(text) <= _LONGEST else []
        if not found:
            title = title.then(read_title(ANSI.sub("", text[:_LONGEST])))
            continue
        if rows and not deals_side_by_side(rows, found):
            record += 1
            _complain_of_part(source, begun, record, texts)
            texts, rows = [], []
        if not deals_side_by_side(rows, found):
            if not astray:
                source.report.error("a line with cards that is part of no diagram", line=line, value=text)
            astray = True
            continue
        begun, astray = (line, False) if not rows else (begun, astray)
        texts.append(text)
        rows.append(found)
        if len(rows) == HEIGHT:
            for place in range(len(rows[0])):
                record += 1
                own = (title if len(rows[0]) == 1 else Title()).then(title_beside(texts, rows, place))
                board = _board(source, own, rows, place, begun, record)
                if board is not None:
                    yield board
            title, texts, rows = Title(), [], []
    if rows:
        _complain_of_part(source, begun, record + 1, texts)


def write(boards: Iterable[Board], report: Report) -> Iterator[bytes]:
    """The diagrams of some boards, each below a line of what is known of the board, an empty line between."""
    return write_records(boards, report, _form)


def _board(source: Source, title: Title, rows: list[Line], place: int, line: int, record: int) -> Board | None:
    try:
        board = title.board(deal_of(rows, place))
    except ValueError as error:
        source.report.error(str(error), line=line, record=record)
        return None
    board.line, board.record = line, record
    if complaint := card_count_error(board.deal) or cut_short(source, board):
        source.report.error(complaint, line=line, record=record)
    return board


def _complain_of_part(source: Source, line: int, record: int, texts: list[str]) -> None:
    reason = f"a diagram that ends after {len(texts)} of its {HEIGHT} lines with cards"
    source.report.error(reason, line=line, record=record, value=texts[-1])


def _form(board: Board, record: int) -> bytes:
    if complaint := card_count_error(board.deal):
        raise ValueError(complaint)
    title = title_of(board)
    return ("\n" * (record > 1) + f"{title}\n" * bool(title) + f"{board.deal.diagram()}\n").encode()
