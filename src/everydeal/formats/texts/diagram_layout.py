"""The printed diagram: North on top, West and East side by side, South below, one suit a line.

Read are what `everydeal.diagram` draws, with letters or symbols and in colour, what Thomas Andrews' page prints, and
the hand records of federations and clubs (ACBL, BridgeWebs, Dealmaster), one deal or several side by side::

                          S : 8                     Board 1       S 8
                          H : AKQT4                 North Deals   H A K Q 10 4
                          D : AJ6                   None Vul      D A J 6
                          C : T742                                C 10 7 4 2
    S : A6543          S : 9                     S A6543        N      S 9
    H : 987            H : J53                   H 987        W   E    H J53
    ...                                          ...

or with a hand on a line, as the solver of macroxue prints them, the suits by their symbols::

                          ♠ J2 ♥ KJ85 ♦ 843 ♣ Q983
      ♠ AK9764 ♥ - ♦ KJ96 ♣ 742                       ♠ T85 ♥ 9432 ♦ 75 ♣ AKT6
                          ♠ Q3 ♥ AQT76 ♦ AQT2 ♣ J5

or one hand below the other, each below the name of its seat.  Bars between the cells of a table are blanks; where
what is copied from a page (Wikipedia's) has the compass on lines of its own between West's spades and East's, these are
one line.

How a holding looks is described in `core.spelling.holdings`.  The letters of the compass in the middle have no ranks
behind them and so are not holdings.  A diagram is 12 lines with 1, 1, 1, 1, 2, 2, 2, 2, 1, 1, 1, 1 holdings, or of n
deals side by side n times as many; lines around it say nothing about the cards.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from ...cards import Seat, parse_seat
from ..core.spelling.holdings import Holding, find_holdings, without_colours
from .titles import Title, joined

_SEAT_ALONE: Final = re.compile(r"\s*+(North|East|South|West|[NESW])[ \t]*+[:.]?\s*+", re.IGNORECASE)
_COMPASS: Final = re.compile(r"[\sNWES|]*+")
_BARS: Final = str.maketrans("|\u00a0", "  ")
HEIGHT: Final = 12
"""The lines of a diagram."""
LONGEST: Final = 500
"""A line that is longer is no diagram's."""
ABREAST: Final = 6
"""So many deals stand side by side at most."""

Line = list[Holding]


def without_compass(lines: Iterable[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    """Numbered lines, with West's spades and East's on one line where the lines of a compass stand between them.

    >>> list(without_compass(enumerate(["S AQ", "N", "W   E", "S   S K4", "H 7"])))
    [(0, 'S AQ S   S K4'), (4, 'H 7')]
    """
    held: list[tuple[int, str]] = []
    for line, text in lines:
        if held and _COMPASS.fullmatch(text):
            held.append((line, text))
            continue
        spades = len(text) <= LONGEST and [holding.suit for holding in holdings_of_line(text)] == [0]  # nothing else
        if spades and len(held) > 1:
            yield held[0][0], f"{held[0][1]} {text}"
            held = []
            continue
        yield from held
        held = [(line, text)] if spades else []
        if not spades:
            yield line, text
    yield from held


class HandStack:
    """Four hands one below the other, as their lines come: the name of a seat, and its four suits."""

    def __init__(self) -> None:
        self.hands: dict[Seat, Line] = {}
        self._seat: Seat | None = None

    def add(self, text: str, line: Line) -> dict[Seat, Line] | None:
        """Take the next line, with its holdings; the hands of all four seats, if these are their last."""
        if name := _SEAT_ALONE.fullmatch(text):
            seat = parse_seat(name[1])
            if seat in self.hands or any(len(hand) != 4 for hand in self.hands.values()):
                self.hands = {}
            self._seat, self.hands[seat] = seat, []
            return None
        hand = None if self._seat is None else self.hands[self._seat]
        if hand is None or [holding.suit for holding in line] != [len(hand)]:
            self.hands, self._seat = {}, None
            return None
        hand += line
        if len(self.hands) < 4 or any(len(other) != 4 for other in self.hands.values()):
            return None
        found, self.hands, self._seat = self.hands, {}, None
        return found


def holdings_of_line(line: str) -> Line:
    """The holdings in a line, without what colours it.

    >>> [one.ranks for one in holdings_of_line("S A6543          S 9")], holdings_of_line("W   E")
    (['A6543', '9'], [])
    """
    return find_holdings(without_colours(line).translate(_BARS))


def rows_of_line(line: Line) -> list[Line]:
    """The lines of a diagram that one with whole hands stands for, a suit each; the line itself, if it has none."""
    hands = [line[place : place + 4] for place in range(0, len(line), 4)]
    if not line or any([holding.suit for holding in hand] != [0, 1, 2, 3] for hand in hands):
        return [line]
    return [[hand[suit] for hand in hands] for suit in range(4)]


def deals_side_by_side(rows: Sequence[Line], line: Line) -> int:
    """How many deals stand side by side, if *line* is the next after the *rows* of a diagram; 0 if it is not."""
    suit, hands = len(rows) % 4, 1 + (len(rows) // 4 == 1)
    count = len(rows[0]) if rows else len(line)
    fits = len(line) == count * hands and all(holding.suit == suit for holding in line)
    return count if fits and 1 <= count <= ABREAST else 0


def hands_at(rows: Sequence[Line], place: int) -> dict[Seat, Line]:
    """The hands of 12 lines that stand at a *place*, 0 for the left ones of deals side by side."""
    west, east = ([row[2 * place + side] for row in rows[4:8]] for side in (0, 1))
    return {0: [row[place] for row in rows[:4]], 1: east, 2: [row[place] for row in rows[8:]], 3: west}


def title_beside(texts: Sequence[str], rows: Sequence[Line], place: int) -> Title | None:
    """What stands left of North's hand (and right of it, if no deal is beside it), if that is a title."""
    found = []
    for text, row in zip(texts[:4], rows[:4], strict=True):
        plain = without_colours(text)
        found.append(plain[row[place - 1].end if place else 0 : row[place].start])
        if len(row) == 1:
            found.append(plain[row[0].end :])
    return joined(found)
