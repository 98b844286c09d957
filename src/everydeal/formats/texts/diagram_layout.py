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

or one hand below the other on a line or four, each below the name of its seat, in any of five languages.  Bars between
the cells of a table are blanks; where what is copied from a page (Wikipedia's) has the compass on lines of its own
between West's spades and East's, these are one line.  Of the text of a wiki, the names of symbols (``{{Spades}}``,
``&hearts;``) are these, other markup is blank, and a template like ``{{BridgeHandNESW|Label=...|A K|...}}``, which has
the 16 holdings of a deal in the order of its name's seats, is a diagram of hands on a line.

How a holding looks is described in `core.spelling.holdings`.  The letters of the compass in the middle have no ranks
behind them and so are not holdings.  A diagram is 12 lines with 1, 1, 1, 1, 2, 2, 2, 2, 1, 1, 1, 1 holdings, or of n
deals side by side n times as many; lines around it say nothing about the cards.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from html import unescape
from typing import Final

from ...cards import SEATS, SUITS, Seat
from ..core.spelling.holdings import Holding, find_holdings, has_symbols, without_colours
from ..core.spelling.seats import SEATS_IN_WORDS, seat_letter
from .titles import Title, joined, read_title

_COMPASS: Final = re.compile(r"[\sNWES|]*+")
_BARS: Final = str.maketrans("|\u00a0\u2009\u200a\u202f", "     ")
"""What is a blank here: a bar, and the blanks that do not break, or are thin or a hair."""
_MARKUP: Final = re.compile(r"\ufe0f|'''?|&(?=[#\w])|<[^<>]{1,200}>|\{\{([^{}|]{1,20})\}\}")
"""What stands behind a suit's symbol that is to be a picture, and the markup of wikis and pages."""
_NAMED_SYMBOL: Final = re.compile(r"\s*(?:(spades?)|(hearts?)|(diam(?:ond)?s?)|(clubs?))\s*", re.IGNORECASE)
_TEMPLATE: Final = re.compile(r"\{\{\s*BridgeHand([NESW]{4})\b([^{}]*+)\}\}")
_MOST_LINES: Final = 60
"""A template, or four hands one below the other, with what is between them, have no more."""
_ALONE: Final = re.compile(r"[\s|]*+([NESW]|[^\W\d_]{3,9})[\s|:.]*+", re.IGNORECASE)
_SYMBOLS: Final = "♠♥♦♣"
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
        if held and len(held) < _MOST_LINES and _COMPASS.fullmatch(text):
            held.append((line, text))
            continue
        if len(held) > 1 and _are_spades(text) and _are_spades(held[0][1]):
            yield held[0][0], f"{held[0][1]} {text}"
            held = []
            continue
        yield from held
        held = [(line, text)]
    yield from held


def _are_spades(text: str) -> bool:
    """Whether one holding of spades is all that stands in a line."""
    return len(text) <= LONGEST and [holding.suit for holding in holdings_of_line(text)] == [0]


def plain_lines(lines: Iterable[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    """Numbered lines without markup; a template of a deal is a diagram with its hands on a line.

    >>> [text for _, text in plain_lines(enumerate(["'''{{Hearts}}'''&nbsp;5", "{{BridgeHandWNES", "|2" * 16 + "}}"]))]
    ['♥\xa05', '♠ 2 ♥ 2 ♦ 2 ♣ 2', '♠ 2 ♥ 2 ♦ 2 ♣ 2   ♠ 2 ♥ 2 ♦ 2 ♣ 2', '♠ 2 ♥ 2 ♦ 2 ♣ 2']
    """
    template: list[tuple[int, str]] = []
    for line, text in lines:
        if _MARKUP.search(text):
            text = unescape(_MARKUP.sub(_in_plain, text))
        if not template and "{{" not in text:
            yield line, text
            continue
        template.append((line, text))
        if "}}" in text or len(template) == _MOST_LINES:
            yield from _of_template(template)
            template = []
    yield from template


def _in_plain(markup: re.Match[str]) -> str:
    """What a piece of markup is as text."""
    if markup[0] == "&" or not (name := markup[1]):
        return "\t" if markup[0][:3].lower() == "<br" else {"&": "&", "<": " "}.get(markup[0][0], "")
    symbol = _NAMED_SYMBOL.fullmatch(name)
    return _SYMBOLS[symbol.lastindex - 1] if symbol and symbol.lastindex else " "


def _of_template(lines: list[tuple[int, str]]) -> list[tuple[int, str]]:
    """The lines of a diagram for those of a template, its titles before it; themselves if it is not one of a deal."""
    found = _TEMPLATE.search("\n".join(text for _, text in lines))
    parts = sorted(found[2].split("|")[1:], key=lambda part: "=" not in part) if found else []  # those with names first
    count = sum("=" not in part for part in parts)
    if found is None or count not in (16, 18) or sorted(found[1]) != sorted(SEATS):
        return lines
    suits = [f"{_SYMBOLS[place % 4]} {part.strip()}" for place, part in enumerate(parts[-16:])]
    hands = [" ".join(suits[4 * at : 4 * at + 4]) for at in map(found[1].index, SEATS)]
    titles = [title for part in parts[:-16] for title in part.rpartition("=")[2].split("\t") if read_title(title)]
    begun = lines[0][0]
    return [(begun, title) for title in titles] + _diagram(begun, hands)


def without_seats(lines: Iterable[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    """Numbered lines, with four hands one below the other, each below its seat, as a diagram with its hands on a line.

    >>> stack = "North", "♠ A", "♥", "♦ -", "♣ K", "Ost", "♠ 2 ♥ 3 ♦ 4 ♣ 5", "S", "♠6 ♥7 ♦8 ♣9", "W", "♠ T ♥ J ♦ J ♣ J"
    >>> [text for _, text in without_seats(enumerate(stack))]
    ['♠ A ♥ - ♦ - ♣ K', '♠ T ♥ J ♦ J ♣ J   ♠ 2 ♥ 3 ♦ 4 ♣ 5', '♠ 6 ♥ 7 ♦ 8 ♣ 9']
    """
    held: list[tuple[int, str]] = []
    hands, seat, hand = dict[Seat, str](), None, Line()
    symbols = False  # letters are no suits where symbols are
    for line, text in lines:
        symbols = symbols or has_symbols(text)
        if not text.strip() and held and len(held) < _MOST_LINES:
            held.append((line, text))
            continue
        if not hand and (_COMPASS.fullmatch(text) or _seat_alone(text) is not None):
            if not hands or len(held) >= _MOST_LINES:
                yield from held
                held, hands = [], {}
            held.append((line, text))
            seat = _seat_alone(text)  # the last before a hand is its own: a compass may stand between two of them
            continue
        found = holdings_of_line(text) if seat is not None and len(text) <= LONGEST else []
        if seat is None or [one.suit for one in found] != [*range(len(hand), len(hand) + (len(found) or 1))]:
            yield from held
            yield line, text
            held, hands, seat, hand = [], {}, None, []
            continue
        if not hand and seat in hands:
            yield from held
            held, hands = [], {}
        held.append((line, text))
        hand += found
        if len(hand) == 4:
            marks = _SYMBOLS if symbols else SUITS
            hands[seat] = " ".join(f"{marks[one.suit]} {one.ranks or '-'}" for one in hand)
            seat, hand = None, []
        if len(hands) == 4:  # of symbols alone, as a page has them that is to be filled in, there is no deal
            has_cards = any(set(hand) - set(f"{_SYMBOLS}{SUITS} -") for hand in hands.values())
            yield from _diagram(held[0][0], [hands[seat] for seat in range(4)]) if has_cards else held
            held, hands = [], {}
    yield from held


def _diagram(line: int, hands: Sequence[str]) -> list[tuple[int, str]]:
    """The lines of a diagram with these hands."""
    north, east, south, west = hands
    return [(line, north), (line, f"{west}   {east}"), (line, south)]


def _seat_alone(text: str) -> Seat | None:
    """The seat whose name or letter is all that stands in a line."""
    name = _ALONE.fullmatch(text)
    return SEATS_IN_WORDS.get(name[1].lower(), seat_letter(name[1])) if name else None


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
