"""The text form of Ginsberg's GIB library: hands and double-dummy results on a line.

West, North, East, South with their suits joined by dots, a colon, and 20 hexadecimal digits: in notrump, spades,
hearts, diamonds, clubs the tricks that North and South take with South, East, North, West on lead.  So the declarer
is the seat before the leader.  Results may be missing, and the colon with them.  Programs add ``{name=...}`` comments,
which may go on over several lines, and blanks between the results; the solver ddd has its cards in lower case.

Sources: M. Ginsberg's notes to the library; checked with a double-dummy solver.
"""

import re
from collections.abc import Iterator
from typing import Final

from ...board.board import Board
from ...board.tricks import Tricks, by_north_south, order, tricks_from, tricks_to
from ...cards import format_hand
from ..core.records import boards_of, words_deal, writes
from ..core.registry import CERTAIN, NO
from ..core.source import Source

_SEATS: Final = (3, 0, 1, 2)
_HAND: Final = rb"[AKQJTakqjt2-9.]{3,16}"
ORDER: Final = order((1, 0, 3, 2), (4, 0, 1, 2, 3), seats_first=False)
"""The order of the results, by declarer: E N W S in each of NT S H D C."""


def recognise(head: bytes) -> int:
    """Four hands and a colon on the first line that is not a comment; a comment before them does for the colon."""
    text = re.sub(rb"\{[^{}]*+\}", b"", head).lstrip()
    found = re.match(rb"%s(?: %s){3}(:)?[0-9A-Fa-f *-]*[\r\n]" % (_HAND, _HAND), text + b"\n")
    return CERTAIN if found and (found[1] or head.lstrip().startswith(b"{")) else NO


def read(source: Source) -> Iterator[Board]:
    """The boards of a file."""
    return boards_of(source, _lines(source), _parse)


def _lines(source: Source) -> Iterator[tuple[int, str]]:
    """The lines that have something on them but comments."""
    opened = record = 0
    for line, whole in source.lines():
        text = whole.partition("}")[2] if opened and "}" in whole else "" if opened else whole
        opened = 0 if opened and "}" in whole else opened
        text = re.sub(r"\{[^{}]*+\}", "", text)
        if "{" in text:
            text, opened = text.partition("{")[0], line
        if text := text.strip():
            record += 1
            yield line, text
    if opened:
        source.report.error("a comment { that is never closed", line=opened, record=record)


def _parse(text: str, _: int) -> Board:
    hands_text, _colon, results = text.partition(":")
    return Board(words_deal(hands_text.split(), _SEATS), tricks=_parse_results(re.sub(r"\s", "", results)))


def _parse_results(text: str) -> Tricks | None:
    if len(text) > 20 or not re.fullmatch("[0-9A-Da-d*-]*", text):
        raise ValueError(f"{text!r} is not 20 results 0 to D")
    values = [None if digit in "*-" else int(digit, 16) for digit in text.ljust(20, "-")]
    return tricks_from(by_north_south(values, ORDER), ORDER) if any(value is not None for value in values) else None


def _form(board: Board, _: int) -> bytes:
    hands = " ".join(format_hand(board.deal.hands[seat]) for seat in _SEATS)
    values = by_north_south(tricks_to(board.tricks, ORDER), ORDER) if board.tricks else []
    return f"{hands}:{''.join('-' if value is None else f'{value:X}' for value in values)}\n".encode()


write = writes(_form)
