"""Hands in their places: the compass diagram of a deal, or one hand alone, as marks."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from ..cards import RANKS, SEATS, Mask, holding
from .marks import MUTED, Box, Drawing, Mark, Suit, Text
from .suits import INK

TEXT_SIZE = 20
LINE = 28
"""From one suit to the next."""
_HAND_HEIGHT = 4 * LINE
_COLUMN = 278
"""From one column of hands to the next."""
_MARGIN = 32
_ROSE = _HAND_HEIGHT - 4
"""The side of the rose."""
_GAP = 30
"""Between the rose and the hands beside it."""
_CAPTION = 16
"""The size of the lines under a picture."""
_VULNERABLE = INK[1]
PRINTED_RANKS = tuple("10" if rank == "T" else rank for rank in RANKS)
"""The ranks, the ten as books print it."""


@lru_cache(maxsize=1 << 13)
def printed(cards: Mask) -> str:
    """The ranks of a holding as a book prints them.

    >>> printed(0b10011)
    'A K 10'
    """
    return " ".join(PRINTED_RANKS[rank] for rank in range(13) if cards >> rank & 1)


def draw_deal(
    hands: Sequence[Mask],
    captions: Sequence[str] = (),
    *,
    dealer: int | None = None,
    vulnerable: Sequence[bool] = (False,) * 4,
    title: str = "",
) -> Drawing:
    """The four hands around a compass rose, North at the top; the dealer's letter bold, vulnerable seats red.

    *captions* are lines under it; *title* is read out where the picture cannot be seen.

    >>> from everydeal.cards import parse_hand
    >>> from everydeal.pictures.svg import render_svg
    >>> hands = [parse_hand(text) for text in ("A...", "K...", "Q...", "J...")]
    >>> render_svg(draw_deal(hands, ("board 7",), dealer=2))[:4]
    b'<svg'
    """
    rows = (_MARGIN, _MARGIN + _HAND_HEIGHT + LINE, _MARGIN + 2 * (_HAND_HEIGHT + LINE))
    middle, half = _MARGIN + 1.5 * _COLUMN, _ROSE / 2
    widths = [max(_width(cards), _ROSE) for cards in hands]
    places = (
        (middle - widths[0] / 2, rows[0]),
        (middle + half + _GAP, rows[1]),
        (middle - widths[2] / 2, rows[2]),
        (middle - half - _GAP - _width(hands[3]), rows[1]),
    )
    marks = [mark for cards, (x, y) in zip(hands, places, strict=True) for mark in _hand(cards, x, y)]
    marks += _rose(dealer, vulnerable, middle - half, rows[1] + 2)
    height = rows[2] + _HAND_HEIGHT + _MARGIN - 4
    return _captioned(2 * _MARGIN + 3 * _COLUMN, height, marks, captions, title)


def draw_hand(cards: Mask, captions: Sequence[str] = (), *, title: str = "") -> Drawing:
    """One hand alone.

    >>> from everydeal.cards import parse_hand
    >>> draw_hand(parse_hand("AKQ.JT9.8765.432"), title="my hand").title
    'my hand'
    """
    marks = list(_hand(cards, _MARGIN + (420 - _width(cards)) / 2, _MARGIN))
    return _captioned(2 * _MARGIN + 420, 2 * _MARGIN + _HAND_HEIGHT - 4, marks, captions, title)


def _captioned(width: int, height: int, marks: list[Mark], captions: Sequence[str], title: str) -> Drawing:
    for caption in captions:
        marks.append(Text(width / 2, height + 10, caption, _CAPTION, MUTED, "middle"))
        height += 22
    return Drawing(width, height + 12 * bool(captions), title, marks)


def _width(cards: Mask) -> float:
    """About how wide a hand is, in the book's typeface."""
    ranks = [printed(holding(cards, suit)) for suit in range(4)]
    return 28 + max(10.5 * len(each.replace(" ", "")) + 5 * each.count(" ") for each in ranks)


def _hand(cards: Mask, x: float, y: float) -> Iterator[Mark]:
    for suit in range(4):
        line, ranks = y + suit * LINE, printed(holding(cards, suit))
        yield Suit(x, line + 5, 18, suit)
        yield Text(x + 28, line + 21, ranks or "—", TEXT_SIZE, INK[0] if ranks else MUTED)


def _rose(dealer: int | None, vulnerable: Sequence[bool], x: float, y: float) -> Iterator[Mark]:
    side = _ROSE
    yield Box(x, y, side, side, MUTED)
    middle = side / 2
    places = ((middle, 24), (side - 16, middle + 7), (middle, side - 11), (16, middle + 7))
    for seat, (dx, dy) in enumerate(places):
        color = _VULNERABLE if vulnerable[seat] else INK[0]
        yield Text(x + dx, y + dy, SEATS[seat], 18, color, "middle", bold=seat == dealer)
