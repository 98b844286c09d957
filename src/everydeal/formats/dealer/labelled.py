"""Hands behind the letters of their seats, as ``dealer`` prints them: printoneline, printcompact, csvrpt, printrpt.

``printoneline`` (Hans van Staveren's program and all that came of it) has a line a deal, a blank at its end::

    n AKQT3.J6.KJ42.95 e 652.AK42.AQ87.T4 s J74.QT95.T.AK863 w 98.873.9653.QJ72

``printcompact`` a line a hand, without the blank; both can be followed by a number.  DealerV2's ``csvrpt`` and
``printrpt`` have hands among other terms with commas between, ``'HCP=',21,n AKQT3.J6.KJ42.95 s ...``; what else they
tell is left out, and reported.  Some lines have only some of the hands: what the others have is then unknown, or
implied if three are there.  Remarks (``#``), statistics and what ``printes`` prints between are left out.

Sources: the program's own output, with its seeds; DealerV2 2.4 (dealerv2/DealerV2_4, Examples/Reports).
"""

import re
from collections.abc import Iterator
from typing import Final

from ...board.board import Board
from ...cards import SEAT_NAMES, SEATS, Mask, Seat, format_hand, parse_hand
from ..core.records import attempted, lines_of, writes
from ..core.registry import CERTAIN, NO
from ..core.source import Source
from ..core.spelling.deals import board_of_hands
from .statistics import LeftOut, is_statistic

_HAND: Final = re.compile(r"(?P<seat>[nesw])[ \t]++(?P<hand>[AKQJT2-9.]{3,17})(?:[ \t]++|(?=,)|\Z)", re.IGNORECASE)
_LOOKS: Final = re.compile(r"(?:\A|[ \t,'])[nesw][ \t]++[AKQJT2-9.]", re.IGNORECASE)
_BARE: Final = re.compile(r"(?<![AKQJT2-9.])[AKQJT2-9]*+(?:\.[AKQJT2-9]*+){3}", re.IGNORECASE)
"""A hand, with or without its seat."""
_OTHER: Final = re.compile(r"'[^']*+'|-?[0-9]++(?>(?:\.[0-9]++)?)")
_LONGEST: Final = 1000
_LINES: Final = 20
"""So many lines may stand before the first deal of a file."""


def recognise(head: bytes) -> int:
    """The first line of the first few with something like a hand behind a seat has hands of four suits."""
    for text in head.decode("latin-1").splitlines()[:_LINES]:
        if len(text) <= _LONGEST and _LOOKS.search(text) and not text.startswith("#"):
            try:
                return CERTAIN if _hands(text)[0] else NO
            except ValueError:
                return NO
    return NO


def read(source: Source) -> Iterator[Board]:
    """The boards of a file."""
    record = 0
    left_out = LeftOut(source.report)
    compact: list[tuple[int, Seat, Mask]] = []
    for line, text in lines_of(source, strip=False):
        try:
            hands, more = _hands(text) if _LOOKS.search(text) else ({}, text)
            if not hands and _BARE.search(text[:_LONGEST]):
                raise ValueError("a hand without its seat")
        except ValueError as error:
            source.report.error(str(error), line=line, record=record + 1, value=text)
            continue
        if not hands:
            if source.unended and not is_statistic(text, alone=True):
                source.report.error("the last line has no line end, and no deal: the file may be cut short", line=line)
            elif not re.fullmatch(r"-?[0-9]+", text.strip()):
                left_out.take(line, text)
            continue
        if more:
            source.report.left_out("what else a line says is left out", line=line, value=more)
        [(seat, hand)] = hands.items() if len(hands) == 1 else [(-1, 0)]
        alone = seat >= 0 and not text.endswith((" ", "\t")) and not more and not source.unended
        if compact and not (alone and compact[-1][1] < seat):
            record += 1
            yield from _together(source, compact, record)
            compact = []
        if alone:
            compact.append((line, seat, hand))
        else:
            record += 1
            yield from _board(source, hands, line, record)
    if compact:
        yield from _together(source, compact, record + 1)
    left_out.tell()


def _hands(text: str) -> tuple[dict[Seat, Mask], str]:
    """The hands of a line by their seats, and what else it tells.

    Raises:
        ValueError: there is something that is neither a hand, a number nor a quoted text, or a seat comes twice.
    """
    if len(text) > _LONGEST:
        raise ValueError(f"a line of more than {_LONGEST} characters")
    hands: dict[Seat, Mask] = {}
    others: list[str] = []
    place = len(text) - len(text.lstrip())
    end = len(text.rstrip())
    while place < end:
        pair, other = _HAND.match(text, place), _OTHER.match(text, place)
        if pair:
            seat = SEATS.index(pair["seat"].upper())
            if seat in hands:
                raise ValueError(f"{SEAT_NAMES[seat]}'s hand comes twice")
            hands[seat] = parse_hand(pair["hand"])
            place = pair.end()
        elif other:
            others.append(other[0])
            place = other.end()
        else:
            raise ValueError(f"not a seat and a hand: {text[place : place + 40]!r}")
        while place < end and text[place] in " \t,":
            place += 1
    return hands, ",".join(others)


def _together(source: Source, compact: list[tuple[int, Seat, Mask]], record: int) -> Iterator[Board]:
    """The board of lines with a hand each: all four, or one that stands alone."""
    hands = {seat: hand for _, seat, hand in compact}
    line = compact[0][0]
    if len(compact) in (1, 4):
        yield from _board(source, hands, line, record)
        return
    known = " and ".join(SEAT_NAMES[seat] for seat in hands)
    source.report.error(f"lines of {known} one below the other, and not of all four", line=line, record=record)


def _board(source: Source, hands: dict[Seat, Mask], line: int, record: int) -> list[Board]:
    return attempted(source, lambda: board_of_hands([hands.get(seat) for seat in range(4)]), line, record)


def _form(board: Board, _: int) -> bytes:
    """The line of a deal; hands that are not known are left out."""
    known = [seat for seat in range(4) if seat not in board.unknown]
    if not known:
        raise ValueError("no hand is known")
    return "".join(f"{SEATS[seat].lower()} {format_hand(board.deal.hands[seat])} " for seat in known).encode() + b"\n"


write = writes(_form)
