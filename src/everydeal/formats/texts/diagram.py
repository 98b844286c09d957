"""Files of printed diagrams, as ``everydeal show`` and ``decode --to diagram`` print them, and as people paste them.

A line ``Board 7, dealer S, vulnerable All`` before a diagram belongs to it, or the part of it that is known.  What else
stands around the diagrams is no part of them; but a line with holdings that makes no diagram is an error, so that a
diagram with a line too few is not passed over.  How a diagram looks is told in `diagrams`.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Final

from ...board.board import Board
from ...cards import SEATS
from ...deal import Deal
from ..core.deals import foul
from ..core.errors import Report
from ..core.records import cut_short, write_records
from ..core.registry import CERTAIN, NO
from ..core.seats import parse_vulnerability
from ..core.source import Source
from .diagrams import ROWS, is_diagram, parse_diagram, suits_of_line

_TITLE: Final = re.compile(
    r"\s*(?:Board (?P<number>[0-9]{1,9})\b)?[,\s]*(?:dealer (?P<dealer>[NESW])\b)?"
    r"[,\s]*(?:vulnerable (?P<vulnerability>\w[\w-]*))?\s*",
    re.IGNORECASE,
)
_FACTS: Final = re.compile(r"[NESW] [0-9]+ HCP\b|number [0-9]+|no number in endings")
"""What `show` tells below a diagram."""
_LONGEST: Final = 500


def recognise(head: bytes) -> int:
    """A diagram, wherever it stands."""
    return CERTAIN if is_diagram(head.decode("utf-8", "replace")) else NO


def read(source: Source) -> Iterator[Board]:
    """The boards of a file."""
    title, astray, record = Board(Deal()), False, 0
    rows: list[str] = []
    begun = 0
    for line, text in source.lines():
        if not text.strip() or _FACTS.match(text):
            continue
        suits = suits_of_line(text) if len(text) <= _LONGEST else ""
        if not suits:
            title = _title(text) or title
            continue
        if rows and suits != ROWS[len(rows)]:
            record += 1
            _complain_of_part(source, begun, record, rows)
            rows = []
        if suits != ROWS[len(rows)]:
            if not astray:
                source.report.bad("a line with cards that is part of no diagram", line=line, value=text)
            astray = True
            continue
        begun, astray = (line, False) if not rows else (begun, astray)
        rows.append(text)
        if len(rows) == len(ROWS):
            record += 1
            board = _board(source, title, rows, begun, record)
            title, rows = Board(Deal()), []
            if board is not None:
                yield board
    if rows:
        _complain_of_part(source, begun, record + 1, rows)


def write(boards: Iterable[Board], report: Report) -> Iterator[bytes]:
    """The diagrams of some boards, each below a line of what is known of the board, an empty line between."""
    return write_records(boards, report, _form)


def _title(text: str) -> Board | None:
    """A board with nothing but what a title tells; None if the line is no title."""
    match = _TITLE.fullmatch(text) if len(text) <= 80 else None
    if match is None or not any(match.groups()):
        return None
    try:
        vulnerability = parse_vulnerability(match["vulnerability"]) if match["vulnerability"] else None
    except ValueError:
        return None
    dealer = SEATS.index(match["dealer"].upper()) if match["dealer"] else None
    return Board(Deal(), number=int(match["number"] or 0) or None, dealer=dealer, vulnerability=vulnerability)


def _board(source: Source, title: Board, rows: list[str], line: int, record: int) -> Board | None:
    try:
        title.deal = parse_diagram("\n".join(rows))
    except ValueError as error:
        source.report.bad(str(error), line=line, record=record)
        return None
    title.line, title.record = line, record
    if complaint := foul(title.deal) or cut_short(source, title):
        source.report.bad(complaint, line=line, record=record)
    return title


def _complain_of_part(source: Source, line: int, record: int, rows: list[str]) -> None:
    reason = f"a diagram that ends after {len(rows)} of its {len(ROWS)} lines with cards"
    source.report.bad(reason, line=line, record=record, value=rows[-1])


def _form(board: Board, record: int) -> bytes:
    if complaint := foul(board.deal):
        raise ValueError(complaint)
    told = [f"Board {board.number}"] if board.number is not None else []
    told += [f"dealer {SEATS[board.dealer]}"] if board.dealer is not None else []
    told += [f"vulnerable {board.vulnerability}"] if board.vulnerability is not None else []
    lines = [", ".join(told)] * bool(told) + [board.deal.diagram()]
    return ("\n" * (record > 1) + "\n".join(lines) + "\n").encode()
