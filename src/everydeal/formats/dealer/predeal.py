"""Hands as options of dealer's command line, ``-E SQJ943,HT65,DT,CJ743  -W SAK72,HQJ93,DK3,CQ92``, a line a deal.

DealerV2's ``export`` prints them (so does ``everydeal dealer``), to deal the same hands again; hands that are not there
are unknown, or implied if three are.  A suit that is not named is void.

Sources: DealerV2 2.4 (dealerv2/DealerV2_4, Examples/Reports/Export.rpt).
"""

import re
from collections.abc import Iterator
from typing import Final

from ...board.board import Board
from ...cards import SEAT_NAMES, SEATS, SUITS, Mask, format_hand
from ..core.records import boards_of, require_full, require_thirteen, writes
from ..core.source import Source
from ..core.spelling.deals import board_of_hands
from ..core.spelling.holdings import parse_hand_of, parse_lettered_hand
from .statistics import LeftOut

_SUIT: Final = r"[SHDC][AKQJT2-9]{1,13}"
_OPTION: Final = re.compile(rf"-([NESW])[ \t]++({_SUIT}(?:,{_SUIT}){{0,3}})(?=\s|\Z)[ \t]*+", re.IGNORECASE)
_LONGEST: Final = 300


def read(source: Source) -> Iterator[Board]:
    """The boards of a file; lines that do not begin with an option are left out."""
    left_out = LeftOut(source.report)

    def options() -> Iterator[tuple[int, str]]:
        for line, text in source.lines():
            text = text.strip()
            if text.startswith("-") or (text and source.unended):
                yield line, text
            elif text:
                left_out.take(line, text)

    yield from boards_of(source, options(), _parse)
    left_out.tell()


def _parse(text: str, _: int) -> Board:
    hands: list[Mask | None] = [None] * 4
    place = 0
    while place < len(text):
        option = _OPTION.match(text, place) if len(text) <= _LONGEST else None
        if option is None:
            raise ValueError(f"not an option like -N SAK32,HQJ,DT98,C7654: {text[place : place + 40]!r}")
        seat = SEATS.index(option[1].upper())
        if hands[seat] is not None:
            raise ValueError(f"{SEAT_NAMES[seat]}'s hand comes twice")
        hand = parse_hand_of(seat, option[2].upper().replace(",", ""), parse_lettered_hand)
        hands[seat] = require_thirteen(seat, hand)
        place = option.end()
    return board_of_hands(hands)


def _form(board: Board, _: int) -> bytes:
    """The options of a deal; hands that are not known are left out."""
    if not board.unknown:
        require_full(board.deal)
    options = []
    for seat in range(4):
        if seat not in board.unknown:
            hand = require_thirteen(seat, board.deal.hands[seat])
            suits = zip(SUITS, format_hand(hand).split("."), strict=True)
            options.append(f"-{SEATS[seat]} " + ",".join(letter + ranks for letter, ranks in suits if ranks))
    if not options:
        raise ValueError("no hand is known")
    return "  ".join(options).encode() + b"\n"


write = writes(_form)
