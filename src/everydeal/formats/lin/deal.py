"""The deal of a LIN file: the value of ``md|``, its dealer and hands."""

from typing import Final

from ...board.board import Board
from ...cards import SUITS, Mask, format_hand
from ..core.spelling.holdings import parse_lettered_hand

LIN_SEATS: Final = (2, 3, 0, 1)
"""LIN's order of the seats: S W N E."""


def parse_deal(value: str) -> tuple[int | None, list[Mask | None]]:
    """The dealer of an ``md|`` and the hands in our order of the seats; None for what is not given.

    Raises:
        ValueError: a hand is not one; says which and why.
    """
    text = value.strip()
    dealer = None
    if text[:1].isdecimal():
        if text[0] not in "01234":
            raise ValueError(f"md| dealer {text[0]!r} is not 1 (S), 2 (W), 3 (N), 4 (E) or 0")
        dealer = None if text[0] == "0" else LIN_SEATS[int(text[0]) - 1]
        text = text[1:]
    words = [word.strip() for word in text.split(",")]
    if len(words) > 4:
        raise ValueError(f"md| has {len(words)} hands, more than 4")
    hands: list[Mask | None] = [None] * 4
    for seat, word in zip(LIN_SEATS, words, strict=False):
        if word:
            hands[seat] = parse_lettered_hand(word)
    return dealer, hands


def deal_value(board: Board) -> str:
    """The value of ``md|``: dealer, and S, W, N; East too if it is not what the others leave."""
    dealer = 0 if board.dealer is None else LIN_SEATS.index(board.dealer) + 1
    hands = ["" if seat in board.unknown else format_lin_hand(board.deal.hands[seat]) for seat in LIN_SEATS]
    return f"{dealer}{','.join(hands[:3] if board.deal.is_full else hands)}"


def format_lin_hand(hand: Mask) -> str:
    """A hand in LIN's way.

    >>> format_lin_hand(1 | 1 << 17)
    'SAHTDC'
    """
    return "".join(map("".join, zip(SUITS, format_hand(hand).split("."), strict=True)))
