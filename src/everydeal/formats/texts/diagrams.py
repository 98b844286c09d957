"""The printed diagram: North on top, West and East side by side, South below, one suit a line.

Read are what `everydeal.diagram` draws, with letters or symbols and in colour, and what Thomas Andrews' page prints::

                          S : 8                                       S 8
                          H : AKQT4                                   H AKQT4
                          D : AJ6                                     D AJ6
                          C : T742                                    C T742
    S : A6543          S : 9                         S A6543          N      S 9
    H : 987            H : J53                       H 987          W   E    H J53
    ...                                              ...

A *holding* is a suit's letter or symbol, perhaps a colon, and ranks (T or 10, a single blank or comma between them does
no harm), or a dash for a void; nothing is a void too behind a colon.  The letters of the compass in the middle have no
ranks behind them and so are no holdings.  A diagram is 12 lines with 1, 1, 1, 1, 2, 2, 2, 2, 1, 1, 1, 1 holdings; lines
around it say nothing about the cards.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from ...cards import SEAT_NAMES, SUIT_NAMES, SUITS, parse_holding
from ...deal import Deal

_RANK = r"(?:10|[AKQJTakqjt2-9])"
_HOLDING = re.compile(
    rf"(?<![A-Za-z])(?P<suit>[SHDC♠♥♦♣♤♡♢♧])[ \t]*(?:(?P<colon>:)[ \t]?)?"
    rf"[ \t]{{0,3}}(?P<ranks>{_RANK}(?:[ ,]?{_RANK})*(?![A-Za-z0-9])|[-–—]+)?"
)
_ANSI = re.compile(r"\x1b\[[0-9;]*m")
_SUIT_OF = {mark: SUITS[i % 4] for i, mark in enumerate(SUITS + "♠♥♦♣♤♡♢♧")}
ROWS = ("S", "H", "D", "C", "SS", "HH", "DD", "CC", "S", "H", "D", "C")
"""The suits of the holdings of each line."""


class _Holding(NamedTuple):
    suit: str
    ranks: str


def is_diagram(text: str) -> bool:
    """Has *text* the looks of a printed diagram?

    >>> is_diagram(Deal().diagram()), is_diagram("N:... ... ... ...")
    (True, False)
    """
    return _find(_lines(text)) >= 0


def parse_diagram(text: str) -> Deal:
    """The deal of a printed diagram.

    >>> deal = Deal.from_pbn("N:8.AKQT4.AJ6.T742 9.J53.KQ92.QJ985 KQJT72.62.T84.K6 A6543.987.753.A3")
    >>> parse_diagram(deal.diagram(symbols=True)) == deal
    True

    Raises:
        ValueError: no diagram, more than one, a card that comes twice, or a hand that is too long or too short.
    """
    lines = _lines(text)
    start = _find(lines)
    if start < 0:
        raise ValueError("no diagram: four lines for North, four for West and East, four for South, S H D C in each")
    if _find(lines[start + len(ROWS) :]) >= 0:
        raise ValueError("more than one diagram")
    rows = lines[start : start + len(ROWS)]
    north = [row[0] for row in rows[:4]]
    west, east = ([row[side] for row in rows[4:8]] for side in (0, 1))
    south = [row[0] for row in rows[8:]]
    return Deal(*(_hand(seat, hand) for seat, hand in enumerate((north, east, south, west))))


def suits_of_line(line: str) -> str:
    """The suits of the holdings in a line, "" if there is none.

    >>> suits_of_line("S A6543          S 9"), suits_of_line("W   E")
    ('SS', '')
    """
    return "".join(holding.suit for holding in _holdings(_ANSI.sub("", line)))


def _lines(text: str) -> list[list[_Holding]]:
    """The holdings of each line that is not blank."""
    return [_holdings(line) for line in _ANSI.sub("", text).splitlines() if line.strip()]


def _holdings(line: str) -> list[_Holding]:
    found = []
    for match in _HOLDING.finditer(line):
        if match["ranks"] or match["colon"]:
            ranks = (match["ranks"] or "").replace("10", "T")
            found.append(_Holding(_SUIT_OF[match["suit"]], re.sub(r"[ ,–—-]", "", ranks)))
    return found


def _find(lines: Sequence[list[_Holding]]) -> int:
    """Where a diagram begins; -1 if nowhere."""
    suits = ["".join(holding.suit for holding in line) for line in lines]
    for start in range(len(suits) - len(ROWS) + 1):
        if tuple(suits[start : start + len(ROWS)]) == ROWS:
            return start
    return -1


def _hand(seat: int, holdings: list[_Holding]) -> int:
    hand = 0
    for suit, holding in enumerate(holdings):
        try:
            hand |= parse_holding(holding.ranks) << 13 * suit
        except ValueError as error:
            raise ValueError(f"{SEAT_NAMES[seat]}'s {SUIT_NAMES[suit]} {holding.ranks!r}: {error}") from None
    return hand
