"""The lines of the bridge engine BEN: a board is a line of four hands and a line of dealer, vulnerability and calls.

Hands are North, East, South, West with dots between the suits; vulnerability is None, N-S, E-W or Both; calls are P,
X, XX and bids like 1N, with ``*`` after an artificial one (we keep it as an alert).  Lines that start with ``#`` are
comments.  Files for training put dealer, vulnerability and the hands on one line, and perhaps the calls behind them,
``#2C-P-2D``; these are read too.

Sources: lorserker/ben, its board files.
"""

import re
from collections.abc import Iterator
from typing import Final

from ...board.annotated_words import PlainCall, plain_calls, words_of_calls
from ...board.board import Board
from ...board.call import CALL_NAMES, parse_call
from ...cards import SEATS, format_hand
from ...deal import Deal
from ..core.records import is_read, lines_of, require_situation, words_deal, writes
from ..core.source import Source
from ..core.spelling.seats import parse_vulnerability

_SAID: Final = {"None": "None", "NS": "N-S", "EW": "E-W", "All": "Both"}
_SITUATION = r"([NESW]) ((?i:None|N-S|E-W|Both))"
_CALL: Final = re.compile(r"(P|X|XX|[1-7](?:[CDHS]|NT?))(\*?)")


def read(source: Source) -> Iterator[Board]:
    """The boards of a file."""
    held: tuple[int, Deal | None] | None = None
    """The line of hands that waits for its dealer and vulnerability, and its deal, None if it cannot be read."""
    record = 0
    for line, text in lines_of(source):
        text = " ".join(text.split())
        situation = re.match(rf"{_SITUATION}(?: |\Z)", text)
        try:
            if situation is None and held and held[1] is not None and not is_read(words_deal, text.split()):
                held = None
                raise ValueError("not a line of dealer and vulnerability, as 'N None' or 'E N-S 1C P'")
            if situation is None:
                record += 1
                if held is not None and held[1] is not None:
                    source.report.error("no line of dealer and vulnerability follows", line=held[0], record=record - 1)
                held = (line, None)
                held = (line, words_deal(text.split()))
            else:
                rest = text[situation.end() :]
                if held is None:
                    record += 1
                    hands, _, rest = rest.partition("#")
                    held, rest = (line, words_deal(hands.split())), " ".join(rest.split("-"))
                place, deal = held
                held = None
                if deal is None:
                    continue
                board = _board(deal, situation, rest, place, record)
                if source.unended and board.raw_auction and board.raw_auction.words[-3:] != ("Pass",) * 3:
                    reason = "the last line has no line end, its auction no end: the file may be cut short"
                    source.report.error(reason, line=line, record=record, value=text)
                yield board
        except ValueError as error:
            source.report.error(str(error), line=line, record=record, value=text)
    if held is not None and held[1] is not None:
        source.report.error("no line of dealer and vulnerability follows", line=held[0], record=record)


def _board(deal: Deal, situation: re.Match[str], calls: str, line: int, record: int) -> Board:
    dealer = SEATS.index(situation[1])
    board = Board(deal, None, dealer, parse_vulnerability(situation[2]), line=line, record=record)
    if calls:
        board.raw_auction = words_of_calls(dealer, map(_call, calls.split()))
    return board


def _call(word: str) -> PlainCall:
    call = _CALL.fullmatch(word.upper())
    if call is None:
        raise ValueError(f"{word!r} is not a call")
    return PlainCall(CALL_NAMES[parse_call(call[1])], bool(call[2]))


def _form(board: Board, _: int) -> bytes:
    dealer, vulnerability = require_situation(board)
    hands = " ".join(map(format_hand, board.deal.hands))
    words = [SEATS[dealer], _SAID[vulnerability]]
    return f"{hands}\n{' '.join([*words, *_said(board)])}\n".encode()


def _said(board: Board) -> list[str]:
    """The calls in BEN's way; none if there is something else."""
    calls = plain_calls(board.raw_auction, board.dealer)
    if calls is None or any(call.explanation is not None for call in calls):
        return []
    return [("P" if name == "Pass" else name[:2]) + "*" * alerted for name, alerted, _ in calls]


write = writes(_form)
