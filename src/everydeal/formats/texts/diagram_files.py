"""Files of printed diagrams: ours (``everydeal show``, ``decode --to diagram``), hand records, what people paste.

A title like ``Board 7, dealer S, vulnerable All`` before a diagram or beside its first lines belongs to it (`titles`).
What else stands around the diagrams is not part of them; but a line with holdings that makes no diagram is an error, so
that a diagram with a line too few is not passed over.  How a diagram looks is described in `diagram_layout`.
"""

import re
from collections.abc import Iterator, Mapping
from functools import partial
from typing import Final

from ...board.board import Board
from ...cards import Seat
from ...deal import Deal
from ..core.records import attempted, fair_deal, writes
from ..core.registry import CERTAIN, NO
from ..core.source import Source, decode_text
from ..core.spelling.holdings import ANSI, hand_of, has_symbols
from .diagram_layout import (
    HEIGHT,
    LONGEST,
    HandStack,
    Line,
    deal_of,
    deals_side_by_side,
    holdings_of_line,
    is_diagram,
    is_stacked,
    rows_of_line,
    title_beside,
    without_compass,
)  # fmt: skip
from .titles import Title, read_title, title_of

_FACTS: Final = re.compile(r"[NESW] [0-9]+ HCP\b|number [0-9]+|no number in endings")
"""What `show` tells below a diagram."""


def recognise(head: bytes) -> int:
    """A diagram, wherever it stands."""
    return CERTAIN if is_diagram(head.decode("utf-8", "replace")) else NO


def read(source: Source) -> Iterator[Board]:
    """The boards of a file."""
    return _read_stacked(source) if is_stacked(decode_text(source.head)) else _read_compass(source)


def _read_stacked(source: Source) -> Iterator[Board]:
    """The boards of a file with the four hands of each one below the other."""
    title, stack, record, begun = Title(), HandStack(), 0, 0
    for line, text in source.lines():
        if not text.strip():
            continue
        begun = begun if stack.hands else line
        partly = bool(stack.hands)
        hands = stack.add(text, holdings_of_line(text[:LONGEST]))
        if hands is None:
            if partly and not stack.hands:
                source.report.error("hands one below the other, and not all four", line=begun, value=text)
            title = title.then(read_title(ANSI.sub("", text[:LONGEST])))
            continue
        record += 1
        yield from attempted(source, partial(_stacked, title, hands), begun, record)
        title = Title()
    if stack.hands:
        source.report.error("hands one below the other, and not all four", line=begun, record=record + 1)


def _read_compass(source: Source) -> Iterator[Board]:
    """The boards of a file with the hands in their places around the table."""
    title, astray, record = Title(), False, 0
    texts: list[str] = []
    rows: list[Line] = []
    begun = 0
    symbols = False
    for line, text in without_compass(source.lines()):
        if not text.strip() or _FACTS.match(text):
            continue
        symbols = symbols or has_symbols(text)
        has_cards = len(text) <= LONGEST and (
            not symbols or has_symbols(text)
        )  # letters are no suits where symbols are
        lines = rows_of_line(holdings_of_line(text)) if has_cards else [[]]
        found = lines[0]
        if not found:
            title = title.then(read_title(ANSI.sub("", text[:LONGEST])))
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
        texts += [text] * len(lines)
        rows += lines
        if len(rows) == HEIGHT:
            for place in range(len(rows[0])):
                record += 1
                own = (title if len(rows[0]) == 1 else Title()).then(title_beside(texts, rows, place))
                yield from attempted(source, partial(_abreast, own, rows, place), begun, record)
            title, texts, rows = Title(), [], []
    if rows:
        _complain_of_part(source, begun, record + 1, texts)


def _abreast(title: Title, rows: list[Line], place: int) -> Board:
    return title.board(deal_of(rows, place))


def _stacked(title: Title, hands: Mapping[Seat, Line]) -> Board:
    return title.board(Deal(*(hand_of(seat, hands[seat]) for seat in range(4))))


def _complain_of_part(source: Source, line: int, record: int, texts: list[str]) -> None:
    reason = f"a diagram that ends after {len(texts)} of its {HEIGHT} lines with cards"
    source.report.error(reason, line=line, record=record, value=texts[-1])


def _form(board: Board, record: int) -> bytes:
    """A diagram below a line of what is known of the board, an empty line before it if it is not the first."""
    fair_deal(board.deal.hands)
    title = title_of(board)
    return ("\n" * (record > 1) + f"{title}\n" * bool(title) + f"{board.deal.diagram()}\n").encode()


write = writes(_form)
