"""Hands in words, as people write them in mails and articles: a seat, and its suits each behind its letter.

::

    Board 7, dealer S, vulnerable All
    N: S 8 H AKQ104 D AJ6 C 10742
    E: S 9 H J53 D KQ92 C QJ985
    ...

Seats are letters or names, suits letters or symbols; the hands may stand on a line each or one after the other; a suit
that is not named is void.  ``N: -`` is a hand that is not given, which we write, so that the next board's first hand is
not taken for it.  A board ends where a seat comes again, or a title (`titles`); three hands of 13 cards imply the
fourth.  Lines without hands are not part of it.
"""

import re
from collections.abc import Iterator
from typing import Final

from ...board.board import Board
from ...cards import SEAT_NAMES, SEATS, SUITS, Mask, Seat, format_hand, parse_seat
from ..core.records import attempted, fair_deal, writes
from ..core.registry import CERTAIN, NO
from ..core.source import Source
from ..core.spelling.deals import board_of_hands
from ..core.spelling.holdings import Holding, hand_of, holding_at, without_colours
from .titles import Title, read_title, title_of

_SEAT: Final = re.compile(r"(?:(North|East|South|West)\b|([NESW])(?![A-Za-z0-9]))[ \t]*+[:.)=]?", re.IGNORECASE)
_BETWEEN: Final = re.compile(r"[ \t,;|]*+")
_NOT_GIVEN: Final = re.compile(r"[-–—?](?=[ \t,;|]|\Z)")
_LONGEST: Final = 500


_Hand = tuple[Seat, list[Holding] | None]
"""A seat and its holdings; None for a hand that is not given."""


def recognise(head: bytes) -> int:
    """The first line with something on it that is not a title has a seat, and behind it two suits or more."""
    return CERTAIN if is_words(head.decode("utf-8", "replace")) else NO


def is_words(text: str) -> bool:
    """Does a text begin with a hand in words?

    >>> is_words("N: S 8 H AKQ104 D AJ6 C 10742"), is_words("South leads the H 4")
    (True, False)
    """
    lines = (line[:_LONGEST] for line in text.splitlines() if line.strip() and read_title(line) is None)
    line = next((line for line in lines if not _is_empty_seat(line)), "")
    seat = _SEAT.match(line, _after(line, 0))
    first = holding_at(line, _after(line, seat.end())) if seat else None
    return first is not None and holding_at(line, _after(line, first.end)) is not None


def read(source: Source) -> Iterator[Board]:
    """The boards of a file."""
    title, hands = Title(), dict[Seat, Mask | None]()
    begun = record = 0
    for line, text in source.lines():
        if len(text) > _LONGEST:
            source.report.error(f"a line of more than {_LONGEST} characters", line=line, value=text)
            continue
        new = read_title(without_colours(text))
        try:
            found = [] if new else _hands(text)
            masks = [(seat, None if holdings is None else hand_of(seat, holdings)) for seat, holdings in found]
        except ValueError as error:
            source.report.error(str(error), line=line, record=record + 1, value=text)
            continue
        if text.strip() and not (new or found):
            source.report.left_out("a line without hands", line=line, value=text)
        if new and hands:
            record += 1
            yield from _board(source, title, hands, begun, record)
            title, hands = Title(), {}
        title = title.then(new)
        for seat, hand in masks:
            if seat in hands:
                record += 1
                yield from _board(source, title, hands, begun, record)
                title, hands = Title(), {}
            begun = begun if hands else line
            hands[seat] = hand
    if hands:
        yield from _board(source, title, hands, begun, record + 1)


def _after(text: str, place: int) -> int:
    """Where something begins again."""
    match = _BETWEEN.match(text, place)
    return match.end() if match else place


def _is_empty_seat(line: str) -> bool:
    """Is a line a seat whose hand is not given, and nothing else?"""
    seat = _SEAT.match(line, _after(line, 0))
    dash = _NOT_GIVEN.match(line, _after(line, seat.end())) if seat else None
    return dash is not None and _after(line, dash.end()) == len(line.rstrip())


def _hands(text: str) -> list[_Hand]:
    """The hands of a line; none if it does not begin with a seat and a holding.

    Raises:
        ValueError: it does, and goes on with something else.
    """
    hands: list[_Hand] = []
    place = _after(text, 0)
    while place < len(text.rstrip()):
        holdings = hands[-1][1] if hands else None
        seen = [holding.suit for holding in holdings or ()]
        seat, here = _SEAT.match(text, place), holding_at(text, place)
        if seat and (here is None or not hands or here.suit in seen):
            after = _after(text, seat.end())
            if holding_at(text, after) is None:
                if dash := _NOT_GIVEN.match(text, after):
                    hands.append((parse_seat(seat[1] or seat[2]), None))
                    place = _after(text, dash.end())
                    continue
                if not hands:
                    return []
                raise ValueError(f"no suit and ranks after {SEAT_NAMES[parse_seat(seat[1] or seat[2])]}")
            hands.append((parse_seat(seat[1] or seat[2]), []))
            place = after
        elif here is not None and holdings is not None:
            holdings.append(here)
            place = _after(text, here.end)
        elif hands:
            raise ValueError(f"{text[place : place + 20]!r} is neither a suit with its ranks nor a seat")
        else:
            return []
    return hands


def _board(source: Source, title: Title, hands: dict[Seat, Mask | None], line: int, record: int) -> list[Board]:
    return attempted(source, lambda: board_of_hands([hands.get(seat) for seat in range(4)], *title), line, record)


def _form(board: Board, record: int) -> bytes:
    """The hands, a line each, below a line of what is known of the board, an empty line before it."""
    fair_deal(board.deal.hands)
    lines = [title] if (title := title_of(board)) else []
    if len(board.unknown) == 4:
        raise ValueError("no hand is known")
    for seat in range(4):
        suits = (ranks or "-" for ranks in format_hand(board.deal.hands[seat]).split("."))
        shown = " ".join(map(" ".join, zip(SUITS, suits, strict=True)))
        lines.append(f"{SEATS[seat]}: {'-' if seat in board.unknown else shown}")
    return ("\n" * (record > 1) + "\n".join(lines) + "\n").encode()


write = writes(_form)
