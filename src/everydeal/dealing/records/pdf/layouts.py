"""The layouts of a record: how a page is divided, and how a board is drawn into its box."""

from typing import Final, NamedTuple

from ....cards import Seat
from ..entries import Entry
from .fonts import BOLD
from .pen import INK, LEFT, LINE, RED, RIGHT, SOFT, Pen
from .pieces import Draw, draw_compass, draw_hand, draw_line, draw_par, draw_points, draw_tricks
from .tags import Tags

MM: Final = 72 / 25.4
"""A millimetre in points."""


class Layout(NamedTuple):
    """How a page is divided, and what is drawn in each part."""

    columns: int
    rows: int
    gap: float
    draw: Draw
    margin: float = 30.0
    head: float = 20.0
    """The height of the head, with what is below it."""
    foot: float = 0.0
    """The height of the foot, as far as it is above the margin."""
    by_hand: bool = False
    """A part is a hand, and not a board."""


def _draw_heading(
    pen: Pen, tags: Tags, entry: Entry, at: tuple[float, float], sizes: tuple[float, float], room: float,
    name: str = "",
) -> None:  # fmt: skip
    """Number, dealer and vulnerability, red for the vulnerable; of a slip, the seat's *name*, too."""
    number = "" if entry.number is None else str(entry.number)
    words = (entry.language.board, number, name, entry.dealer_text, entry.vulnerable_text)
    (x, y), (large, small) = at, sizes
    with pen.marked(tags.paragraph(" ".join(filter(None, words)))):
        pen.text(x, y, number, large, style=BOLD)
        if name:
            x, y = x + 1.9 * large, y + small
            pen.text(x, y, name, 1.5 * small, style=BOLD)
        colour = RED if entry.vulnerability not in (None, "None") else INK
        for place, text in enumerate((entry.dealer_text, entry.vulnerable_text)):
            size = pen.fitted(text, small, room)
            pen.text(x, y - 1.4 * small - 1.28 * small * place, text, size, colour if place else INK)


def _draw_twelve(pen: Pen, tags: Tags, entry: Entry, _: Seat, width: float, height: float) -> None:
    """A board as a compass, with the table of tricks below it."""
    with pen.marked():
        pen.round_box(width, height, 4, 0.6)
    top, centre, rose = height - 14, width / 2, 34.0
    lead, hand = 11.2, 4 * 11.2 + 11
    left, north, east = 8.0, centre - rose / 2 + 1, centre + rose / 2 + 6
    sizes = (10.4, 9.0)
    _draw_heading(pen, tags, entry, (left, top - 8), (20, 7), north - left - 2)
    draw_hand(pen, tags, entry, 0, (north, top), lead, sizes, width - 40 - north)
    draw_hand(pen, tags, entry, 1, (east, top - hand), lead, sizes, width - east - 4)
    draw_hand(pen, tags, entry, 2, (north, top - 2 * hand), lead, sizes, width - north - 4)
    draw_hand(pen, tags, entry, 3, (left, top - hand), lead, sizes, centre - rose / 2 - left - 4)
    draw_compass(pen, tags, entry, centre, top - hand - 1.5 * lead + 3, rose)
    x, y = width - 22, top + 1
    draw_points(pen, tags, entry, ((x, y), (x + 12, y - 10), (x, y - 20), (x - 12, y - 10)), 7.6, (x, y - 9.4))
    if entry.tricks:
        with pen.marked():
            pen.line(left, top - 2 * hand - 1, left + 57.4, top - 2 * hand - 1, 0.4)
    draw_tricks(pen, tags, entry, (left + 2.5, top - 2 * hand + 8), 9.9, 9.2, (5.4, 6.8))

    draw_line(pen, tags, (8, 5), entry.id, 5.2, width - 16, SOFT)
    below = 5 if not entry.par_score else 13.5
    outcome = ", ".join(entry.outcome_texts)
    draw_par(pen, tags, entry, (width - 6, 5), (5.6, 4.5), width - 20 - pen.width(entry.id, 5.2))
    draw_line(pen, tags, (width - 6, below), outcome, 7, width * 0.42, align=RIGHT)
    beside = width - 20 - min(pen.width(outcome, 7), width * 0.42)
    draw_line(pen, tags, (8, 13.5), ", ".join(entry.makeable), 6.2, beside)


def _draw_large(pen: Pen, tags: Tags, entry: Entry, _: Seat, width: float, height: float) -> None:
    """A board in large print, without a compass: dealer and vulnerability in words, the cards in 20 points."""
    with pen.marked():
        pen.round_box(width, height, 6, 0.8)
    sizes, left, middle, east = (21.0, 20.0), 10.0, 98.0, 138.0
    lead = min(24.0, (height - 112) / 11)  # the last line is above what is said below it
    top, hand, apart = height - 24, 4 * lead + 12, 21.0
    _draw_heading(pen, tags, entry, (left, top - 8), (32, 11), middle - left - 6)
    draw_hand(pen, tags, entry, 0, (middle, top), lead, sizes, width - 58 - middle, apart)
    draw_hand(pen, tags, entry, 1, (east, top - hand), lead, sizes, width - east - 6, apart)
    draw_hand(pen, tags, entry, 2, (middle, top - 2 * hand), lead, sizes, width - middle - 6, apart)
    draw_hand(pen, tags, entry, 3, (left, top - hand), lead, sizes, east - left - 8, apart)
    x, y = width - 30, top + 4
    draw_points(pen, tags, entry, ((x, y), (x + 17, y - 15), (x, y - 30), (x - 17, y - 15)), 11, (x, y - 14))
    draw_tricks(pen, tags, entry, (left + 2, top - 2 * hand + 14), 14.4, 14, (8, 10.5))
    made = f"{entry.language.makes} {', '.join(entry.makeable)}" if entry.makeable else ""
    outcome = ", ".join(entry.outcome_texts)
    for y, text, size in ((47, outcome, 12), (32, made, 11)):
        draw_line(pen, tags, (left, y), text, size, width - 2 * left)
    draw_par(pen, tags, entry, (left, 17), (11, 9.5), width - 2 * left, f"{entry.language.par} ", LEFT)
    draw_line(pen, tags, (left, 6), entry.id, 6, width - 2 * left, SOFT)


_CELL_LINE: Final = 9.5
"""Twelve lines of a cell of the sheet take 40.2 mm: a cell is 64.6 mm by 44.8 on A4, and 66.6 by 41.9 on Letter."""


def _draw_cell(pen: Pen, tags: Tags, entry: Entry, _: Seat, width: float, height: float) -> None:
    """A board in twelve lines: North in the first four, West and East in the next, South in the last."""
    with pen.marked():
        pen.box(0, 0, width, height, 0.4, LINE)
    line, sizes = _CELL_LINE, (9.6, 8.5)
    top = height - (height - 12 * line) / 2 - 7.4
    middle, west, east, right = 21.5 * MM, 1.5 * MM, 40.5 * MM, width - 1.2 * MM
    _draw_heading(pen, tags, entry, (west, top - 4.5), (14, 6.6), middle - west - 2)
    draw_hand(pen, tags, entry, 0, (middle, top), line, sizes, 20.5 * MM, 9.0, 0.2)
    draw_hand(pen, tags, entry, 1, (east, top - 4 * line), line, sizes, width - east - 2, 9.0, 0.2)
    draw_hand(pen, tags, entry, 2, (middle, top - 8 * line), line, sizes, 20.5 * MM, 9.0, 0.2)
    draw_hand(pen, tags, entry, 3, (west, top - 4 * line), line, sizes, east - west - 4, 9.0, 0.2)
    x, y = west + 20, top - 8 * line
    draw_points(pen, tags, entry, ((x, y - 3), (x + 13, y - 12), (x, y - 21), (x - 13, y - 12)), 7.2, (x, y - 11.2))
    draw_tricks(pen, tags, entry, (right - 55, top + 7), 10.4, 7.1, (5.2, 6.5))
    room = right - middle - 20.5 * MM - 3
    lines = [*entry.makeable, ", ".join(entry.outcome_texts)]
    low = top - 11 * line - 0.6
    for place, text in enumerate(reversed([text for text in lines if text])):
        draw_line(pen, tags, (right, low + 14.4 + 7.2 * place), text, 6.2, room, align=RIGHT)
    draw_par(pen, tags, entry, (right, low + 7.2), (6.2, 4.5), room)
    draw_line(pen, tags, (right, low), entry.id, 5, room, SOFT, align=RIGHT)


def _draw_slip(pen: Pen, tags: Tags, entry: Entry, seat: Seat, width: float, height: float) -> None:
    """A curtain card: one hand, to be dealt from a sorted deck, with marks to cut along."""
    with pen.marked():
        for x in (0.0, width):
            for y in (0.0, height):
                pen.line(x - 5, y, x + 5, y, 0.4, SOFT)
                pen.line(x, y - 5, x, y + 5, 0.4, SOFT)
    _draw_heading(pen, tags, entry, (8, height - 28), (21, 7.5), width - 54, entry.language.names[seat])
    draw_hand(pen, tags, entry, seat, (8, 67), 17.5, (16, 15), width - 14, 16, 0.6)


LAYOUTS: Final = {
    "12-up": Layout(3, 4, 7.0, _draw_twelve),
    "36-up": Layout(3, 6, 0.0, _draw_cell, margin=8 * MM, head=8 * MM, foot=4 * MM),
    "large": Layout(2, 2, 7.0, _draw_large),
    "curtain-cards": Layout(4, 6, 0.0, _draw_slip, head=26.0, by_hand=True),
}
"""The layouts, by name."""
