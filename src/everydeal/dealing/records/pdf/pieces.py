"""What the diagrams of several layouts have in common: hands, points, the compass, the table of tricks."""

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from ....cards import SUIT_SYMBOLS, Seat
from ..entries import TRICK_STRAINS, Entry
from .fonts import BOLD, PLAIN, SUITS
from .pen import CENTRE, INK, RED, RIGHT, SOFT, WHITE, Pen
from .tags import Tags

COLOURS: Final = (INK, RED, RED, INK)
"""Of the four suits."""
_LETTERS: Final = "SHDC"
Draw: TypeAlias = "Callable[[Pen, Tags, Entry, Seat, float, float], None]"
"""Draws one board, or one hand of it, into a box of some width and height."""


def hand_words(entry: Entry, seat: Seat) -> str:
    """A hand, for reading aloud."""
    suits = " ".join(f"{letter} {ranks}" for letter, ranks in zip(_LETTERS, entry.suits[seat], strict=True))
    return f"{entry.language.names[seat]}: {suits}"


def draw_hand(
    pen: Pen, tags: Tags, entry: Entry, seat: Seat, at: tuple[float, float], lead: float, sizes: tuple[float, float],
    room: float, apart: float = 10.0, spacing: float = 0.4,
) -> None:  # fmt: skip
    """A hand's four suits, downwards from *at*; sizes are those of suit symbols and ranks."""
    suits = tuple(zip(SUIT_SYMBOLS, COLOURS, entry.suits[seat], strict=True))
    with pen.marked(tags.paragraph(hand_words(entry, seat))):
        pen.hand(*at, lead, suits, sizes, apart, room - apart, spacing)


def draw_points(
    pen: Pen, tags: Tags, entry: Entry, places: Sequence[tuple[float, float]], size: float, named: tuple[float, float]
) -> None:
    """High-card points by seat, and in the middle what they are."""
    texts = ["?" if points is None else str(points) for points in entry.points]
    words = " ".join(f"{seat} {text}" for seat, text in zip(entry.language.seats, texts, strict=True))
    with pen.marked(tags.paragraph(f"{entry.language.points} {words}")):
        for text, (x, y) in zip(texts, places, strict=True):
            pen.text(x, y, text, size, align=CENTRE)
        pen.text(*named, entry.language.points, 0.6 * size, SOFT, align=CENTRE)


def draw_tricks(
    pen: Pen, tags: Tags, entry: Entry, at: tuple[float, float], column: float, line: float, sizes: tuple[float, float]
) -> None:  # fmt: skip
    """The table of double-dummy tricks, its upper left corner *at*; sizes are those of heads and counts."""
    if entry.tricks is None:
        return
    rows = entry.merged_tricks
    heads = [entry.language.notrump if strain == 4 else SUIT_SYMBOLS[strain] for strain in TRICK_STRAINS]
    plain = [entry.language.notrump if strain == 4 else _LETTERS[strain] for strain in TRICK_STRAINS]
    words = "; ".join(f"{who}: {', '.join(map(' '.join, zip(plain, row, strict=True)))}" for who, row in rows)
    (x, y), (head, size) = at, sizes
    with pen.marked(tags.paragraph(words)):
        for place, text in enumerate(heads, start=1):
            strain = TRICK_STRAINS[place - 1]
            style, colour = (PLAIN, SOFT) if strain == 4 else (SUITS, COLOURS[strain])
            pen.text(x + place * column, y - 6, text, head + 1.6 * (style == SUITS), colour, style, CENTRE)
        for number, (who, row) in enumerate(rows):
            base = y - 6 - line * (number + 1)
            pen.text(x - 1, base, who, head + 0.6, SOFT, align=CENTRE)
            pen.row(x + column, base, column, row, size)


def draw_compass(pen: Pen, tags: Tags, entry: Entry, x: float, y: float, wide: float) -> None:
    """The compass: a bar for each side, red if vulnerable; the dealer's letter bold and underlined."""
    half, bar = wide / 2, wide * 9 / 34
    bars = ((-half, half - bar, wide, bar), (half - bar, bar - half, bar, wide - 2 * bar), (-half, -half, wide, bar))
    places = (*bars, (-half, bar - half, bar, wide - 2 * bar))
    with pen.marked():
        for seat, letter in enumerate(entry.language.seats):
            dx, dy, across, tall = places[seat]
            vulnerable = entry.is_vulnerable(seat)
            if vulnerable:
                pen.fill(x + dx, y + dy, across, tall, RED)
            cx, cy = x + dx + across / 2, y + dy + tall / 2 - 2.4
            colour = WHITE if vulnerable else INK
            pen.text(cx, cy, letter, 6.8, colour, BOLD if entry.dealer == seat else PLAIN, CENTRE)
            if entry.dealer == seat:
                pen.line(cx - 2.8, cy - 1.3, cx + 2.8, cy - 1.3, 0.7, colour)
        pen.box(x - half, y - half, wide, wide, 0.7, INK)
        pen.box(x - half + bar, y - half + bar, wide - 2 * bar, wide - 2 * bar, 0.4, INK)


def draw_par(
    pen: Pen, tags: Tags, entry: Entry, at: tuple[float, float], sizes: tuple[float, float], room: float,
    before: str = "", align: float = RIGHT,
) -> None:  # fmt: skip
    """Par: as many of its contracts as have room in the least of two sizes, and how many more there are."""
    if not entry.par_score:
        return
    shown, (size, least) = len(entry.par_contracts), sizes
    while shown > 1 and pen.width(before + entry.par(shown), least) > room:
        shown -= 1
    text = before + entry.par(shown)
    with pen.marked(tags.paragraph(f"{entry.language.par} {entry.par()}")):
        pen.text(*at, text, pen.fitted(text, size, room), align=align)


def draw_line(
    pen: Pen, tags: Tags, at: tuple[float, float], text: str, size: float, room: float, colour: str = INK,
    style: str = PLAIN, align: float = 0.0,
) -> None:  # fmt: skip
    """A text of its own, smaller where it lacks room; nothing for no text."""
    if text:
        with pen.marked(tags.paragraph()):
            pen.text(*at, text, pen.fitted(text, size, room, style), colour, style, align)
