"""The compass diagram: four hands as a player draws them, in plain text.

North on top, South below, West and East between them, one suit a line::

                  ♠ AKQ
                  ♥ ...
    ♠ J ...                   ♠ T ...
"""

from collections.abc import Sequence

from .cards import SUIT_SYMBOLS, SUITS, Mask, format_holding, holding

_RED, _OFF = "\x1b[31m", "\x1b[0m"
_CENTRE = ("N", "W   E", "S", "")


def compass_diagram(hands: Sequence[Mask], *, symbols: bool = False, color: bool = False) -> str:
    """The diagram of four hands, without a line end after the last line.

    *symbols* draws ♠♥♦♣ where plain text has S H D C; *color* makes hearts and diamonds red by ANSI escapes, for a
    terminal.  A void is ``-``.

    Raises:
        ValueError: not four hands.
    """
    if len(hands) != 4:
        raise ValueError(f"a diagram has 4 hands, not {len(hands)}")
    north, east, south, west = ([_holding_text(hand, suit) for suit in range(4)] for hand in hands)
    middle = max(9, *(len(text) for text in west)) + 4
    lines = [" " * middle + _line(suit, text, symbols, color) for suit, text in enumerate(north)]
    for suit in range(4):
        gap = f"{_CENTRE[suit]:^9}"
        left = _line(suit, west[suit], symbols, color) + " " * (middle - 2 - len(west[suit]))
        lines.append(left + gap + "  " + _line(suit, east[suit], symbols, color))
    lines += [" " * middle + _line(suit, text, symbols, color) for suit, text in enumerate(south)]
    return "\n".join(lines)


def _holding_text(hand: Mask, suit: int) -> str:
    cards = holding(hand, suit)
    return format_holding(cards) if cards else "-"


def _line(suit: int, ranks: str, symbols: bool, color: bool) -> str:
    mark = SUIT_SYMBOLS[suit] if symbols else SUITS[suit]
    if color and suit in (1, 2):
        mark = f"{_RED}{mark}{_OFF}"
    return f"{mark} {ranks}"
