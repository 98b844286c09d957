"""Deal strings that break PBN's rule for a hand but can mean one deal only.

Programs write hands with their suits' letters, ``SA7.H864.DQJT73.CAKQ``, with ``10`` for the ten, and with a dot too
many, ``JT52.Q9864.KT43..``.  Letters and tens say themselves what is meant.  A dot too many is left out where that
gives a full deal in one way only.  Nothing else is guessed.
"""

import re
from collections.abc import Iterator
from itertools import islice, product
from typing import Final

from ....board.board import Board
from ....cards import SEAT_NAMES, SEATS, Seat, format_hand
from ....deal import Deal
from .deals import parse_deal
from .holdings import parse_hand_of, parse_lettered_hand

_LETTERS: Final = str.maketrans("shdc♠♥♦♣♤♡♢♧", "SHDC" * 3)
_DASHES: Final = re.compile("(?<=[SHDC])[-–—]+|[-–—]+(?=[SHDC]|\\Z)")
_MOST: Final = 256
"""The ways of leaving out dots that are tried."""


def parse(text: str) -> tuple[Board, str]:
    """The board of a deal string that may be odd in the ways described above, as `deals.parse_deal` gives it, and what
    is odd about the text, "" if nothing.

    >>> board, odd = parse("S:SA7.H864.DQJT73.CAKQ SQ2.H952.D62.CJT9742 SKT853.HT3.D954.C653 -")
    >>> board.deal.is_full, odd
    (True, 'the hands have letters for their suits')

    Raises:
        ValueError: it is not a deal; says which hand, suit and card of the text is wrong.
    """
    try:
        return parse_deal(text), ""
    except ValueError as error:
        reason = error
    first, colon, rest = text.strip().partition(":")
    words = rest.split()
    if not colon or len(words) != 4 or len(text) > 200:
        raise reason
    odd, has_tens = [], any("10" in word for word in words)
    if any(letter in word for word in words for letter in "SHDCshdc♠♥♦♣♤♡♢♧"):
        seat = SEATS.find(first.strip()[:1].upper() or "?") % 4
        words = [_without_letters(word, (seat + i) % 4) for i, word in enumerate(words)]
        odd.append("the hands have letters for their suits")
    if has_tens:
        words = [word.replace("10", "T") for word in words]
        odd.append("the ten is written 10")
    if any(word.count(".") > 3 for word in words):
        deals = {deal for deal in map(_full, _fewer_dots(first, words)) if deal}
        if len(deals) != 1:
            raise reason
        return Board(deals.pop()), "; ".join([*odd, "a hand has a dot too many"])
    if not odd:
        raise reason
    return parse_deal(f"{first}:{' '.join(words)}"), "; ".join(odd)


def _without_letters(word: str, seat: Seat) -> str:
    """A hand with a letter before each suit, with or without dots, as PBN has it; one without letters as it is."""
    if word == "-" or not re.search("[SHDC]", text := word.translate(_LETTERS)):
        return word
    if astray := re.search(r"(?:\A|\.)([^SHDC.]+)", text):
        raise ValueError(f"{SEAT_NAMES[seat]}: {astray[1]!r} in hand {word!r} has no suit before it")
    return format_hand(parse_hand_of(seat, _DASHES.sub("", text.replace(".", "")), parse_lettered_hand))


def _fewer_dots(first: str, words: list[str]) -> Iterator[str]:
    """The texts in which dots too many have been left out, one of two that stand together."""
    ways = product(*(sorted(_shorter(word)) for word in words))
    return (f"{first}:{' '.join(hands)}" for hands in islice(ways, _MOST))


def _shorter(word: str) -> set[str]:
    parts = word.split(".")
    if len(parts) != 5:
        return {word}
    return {".".join(parts[:i] + parts[i + 1 :]) for i, part in enumerate(parts) if not part}


def _full(text: str) -> Deal | None:
    try:
        deal = Deal.from_pbn(text)
    except ValueError:
        return None
    return deal if deal.is_full else None
