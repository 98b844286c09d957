"""The words of LIN, and PBN's for the same; the value of ``md|``, a deal."""

import re
from functools import lru_cache
from typing import Final

from ...board.board import Board
from ...board.call import CALL_NAMES, parse_call
from ...cards import SUITS, Mask, format_hand
from ..core.spelling.holdings import parse_lettered_hand

LIN_SEATS: Final = (2, 3, 0, 1)
"""LIN's order of the seats: S W N E."""
NAME_TAGS: Final = ("South", "West", "North", "East")
VG_TAGS: Final = (
    "Event", "Stage", "Scoring", "FirstBoard", "LastBoard", "HomeTeam", "HomeCarryOver", "VisitTeam", "VisitCarryOver",
)  # fmt: skip
"""The tags of the nine words of ``vg``."""
KEPT: Final = "LIN_"
"""What a tag begins with that keeps the value of a key which nothing else in a board has a place for."""
LIST_KEYS: Final = frozenset(("rs", "pw", "mp", "bn"))
"""The keys of lists that tell of all tables: see `score_lists`."""
_OWN_KEYS: Final = LIST_KEYS | {"an", "ah", "mb", "mc", "md", "nt", "pc", "pg", "pn", "qx", "rh", "st", "sv", "vg"}
VULNERABLE: Final = {"o": "None", "0": "None", "-": "None", "": "None", "n": "NS", "e": "EW", "b": "All"}
SAID: Final = {"None": "o", "NS": "n", "EW": "e", "All": "b"}
SAYS_CALL: Final = {"Pass": "p", "X": "d", "XX": "r"}
CALL: Final = re.compile(
    r"(?:[1-7](?:[SHDC]|NT?)|p(?:ass)?|d(?:bl|ouble)?|r(?:e?dbl|edouble)?|xx?)!?", re.IGNORECASE | re.ASCII
)
CARD: Final = re.compile(r"[SHDC](?:10|[AKQJT2-9])", re.IGNORECASE)
_BOARD_NUMBER: Final = re.compile(
    r"(?:(?<![^\W\d_])(board|bd|donne|[eé]tui|spel|mano|mão|rozdanie|bricka|spill?)[\W_]*(?:n(?:o|r|umber)[\W_]*)?"
    r"|\A[\W_]*(?=[0-9]+\Z))([0-9]{1,9})(?![-.:]?\w)",
    re.IGNORECASE,
)
"""A board's number in a label: behind the word for a board in English, French, Dutch, Spanish, Portuguese, Polish,
Swedish, Danish or Norwegian, or alone."""
ROOMS: Final = {"o": "Open", "c": "Closed"}
SCORING: Final = {"I": "IMP", "P": "MP", "B": "BAM"}


@lru_cache(maxsize=1 << 8)
def call_words(call: str) -> tuple[str, ...]:
    """PBN's words for a `CALL`.

    >>> call_words("1n!"), call_words("P"), call_words("rdbl")
    (('1NT', '!'), ('Pass',), ('XX',))
    """
    return CALL_NAMES[parse_call(call.rstrip("!"))], *"!" * call.endswith("!")


def label_number(label: str, number: int | None) -> tuple[int | None, str]:
    """The board's number and what more its label says: ``Board 7``, ``Bricka 7`` and ``Round 3 Board 7`` overrule
    ``qx|``, a number alone does not; ``Table 7`` is not a board's number."""
    match = _BOARD_NUMBER.search(label)
    if match and int(match[2]) and (match[1] or number in (None, int(match[2]))):
        return int(match[2]), "" if label.lower() == f"board {match[2]}" else label
    return number, label


def is_kept(key: str, value: str) -> bool:
    """A tag can keep this pair: the key has no meaning of its own here, and the value is a line of text."""
    known = key in _OWN_KEYS or not re.fullmatch("[a-z][a-z0-9]", key)
    return not known and value.isprintable() and bool(value.strip()) and value[0] != "#" and "|" not in value


def tag_value(board: Board, tag: str) -> str:
    """The value of a tag as LIN can say it, or ""."""
    value = board.tags.get(tag, "")
    if tag.startswith(KEPT):
        return value if is_kept(tag.removeprefix(KEPT), value) else ""
    if "|" in value or value != " ".join(value.split()):
        return ""
    if tag == "Scoring":
        return value if value in SCORING.values() else ""
    if tag == "Room":
        return value if value in ROOMS.values() else ""
    if tag == "Result":
        return value if re.fullmatch("[0-9]{1,2}", value) else ""
    if tag == "Description":
        return value if label_number(value, board.number) == (board.number, value) else ""
    return "" if "," in value else value


# The deal


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
