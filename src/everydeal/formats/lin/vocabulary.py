"""The words of LIN, and PBN's for the same."""

import re
from functools import lru_cache
from typing import Final

from ...board.board import Board
from ...board.call import CALL_NAMES, parse_call

NAME_TAGS: Final = ("South", "West", "North", "East")
VG_TAGS: Final = (
    "Event", "Stage", "Scoring", "FirstBoard", "LastBoard", "HomeTeam", "HomeCarryOver", "VisitTeam", "VisitCarryOver",
)  # fmt: skip
"""The tags of the nine words of ``vg``."""
KEPT: Final = "LIN_"
"""What a tag begins with that keeps the value of a key which nothing else in a board has a place for."""
LIST_KEYS: Final = frozenset(("rs", "pw", "mp", "bn"))
"""The keys of lists that tell of all tables: see `results`."""
_OWN_KEYS: Final = LIST_KEYS | {"an", "ah", "mb", "mc", "md", "nt", "pc", "pg", "pn", "qx", "rh", "st", "sv", "vg"}
VULNERABLE: Final = {"o": "None", "0": "None", "-": "None", "": "None", "n": "NS", "e": "EW", "b": "All"}
SAID: Final = {"None": "o", "NS": "n", "EW": "e", "All": "b"}
SAYS_CALL: Final = {"Pass": "p", "X": "d", "XX": "r"}
CALL: Final = re.compile(r"(?:[1-7](?:[SHDC]|NT?)|p|d|r|xx?)!?", re.IGNORECASE)
CARD: Final = re.compile(r"[SHDC](?:10|[AKQJT2-9])", re.IGNORECASE)
ROOMS: Final = {"o": "Open", "c": "Closed"}
SCORING: Final = {"I": "IMP", "P": "MP", "B": "BAM"}


@lru_cache(maxsize=1 << 8)
def call_words(call: str) -> tuple[str, ...]:
    """PBN's words for a `CALL`.

    >>> call_words("1n!"), call_words("P")
    (('1NT', '!'), ('Pass',))
    """
    return CALL_NAMES[parse_call(call.rstrip("!"))], *"!" * call.endswith("!")


def label_number(label: str, number: int | None) -> tuple[int | None, str]:
    """The board's number and what more its label says: ``Board 7`` overrules ``qx|``, another word with a number does
    not."""
    match = re.fullmatch(r"\D*?(\d{1,9})", label, re.ASCII)
    if match and int(match[1]) and (number in (None, int(match[1])) or "board" in label.lower()):
        return int(match[1]), "" if label.lower() == f"board {match[1]}" else label
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
