"""One line a deal as the program ``dealer`` (Hans van Staveren) prints it with ``printoneline``.

``n AKQT3.J6.KJ42.95 e 652.AK42.AQ87.T4 s .. w .. ``: a seat in lower case, its hand, and so on; a blank at the end.
Some scripts print only some of the hands; what the others have is then unknown, or implied if three are there.

Sources: the program's own output, with its seeds.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Final

from ...board.board import Board
from ...cards import SEAT_NAMES, SEATS, Mask, format_hand, parse_hand
from ..core.deals import complete
from ..core.errors import Report
from ..core.records import read_lines, write_records
from ..core.registry import CERTAIN, NO
from ..core.source import Source

_RANKS: Final = rb"[AKQJTakqjt2-9]{0,13}+"
_PAIR: Final = re.compile(r"([nesw])\s+([AKQJTakqjt2-9.]+)(?:\s+|\Z)", re.IGNORECASE)


def recognise(head: bytes) -> int:
    """A seat and a hand with its three dots, once or more, at the beginning."""
    return (
        CERTAIN if re.match(rb"\s*(?:[neswNESW] +%s(?:\.%s){3} *){1,4}[\r\n]" % (_RANKS, _RANKS), head + b"\n") else NO
    )


def read(source: Source) -> Iterator[Board]:
    """The boards of a file."""
    return read_lines(source, _parse)


def write(boards: Iterable[Board], report: Report) -> Iterator[bytes]:
    """The lines of some deals; hands that are not known are left out."""
    return write_records(boards, report, _form)


def _parse(text: str, _: int) -> Board:
    hands: list[Mask | None] = [None] * 4
    end = 0
    for pair in _PAIR.finditer(text):
        if pair.start() != end:
            break
        seat, end = SEATS.index(pair[1].upper()), pair.end()
        if hands[seat] is not None:
            raise ValueError(f"{SEAT_NAMES[seat]}'s hand comes twice")
        hands[seat] = parse_hand(pair[2])
    if end != len(text) or not end:
        raise ValueError(f"not a seat and a hand: {text[end:]!r}")
    for seat, hand in enumerate(hands):
        if hand is not None and hand.bit_count() > 13:
            raise ValueError(f"{SEAT_NAMES[seat]} holds {hand.bit_count()} cards, more than 13")
    deal, unknown, implied = complete(hands)
    return Board(deal, unknown=unknown, implied=implied)


def _form(board: Board, _: int) -> bytes:
    told = [seat for seat in range(4) if seat not in board.unknown]
    if not told:
        raise ValueError("no hand is known")
    return "".join(f"{SEATS[seat].lower()} {format_hand(board.deal.hands[seat])} " for seat in told).encode() + b"\n"
