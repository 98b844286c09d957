"""The words of auctions and play, in PBN's spelling."""

import re
from typing import Final

from ....board.annotated_words import is_mark

_WORD = re.compile(r"=\d*=|\$\d+|\^[A-Za-z]|[!?]{1,2}|[A-Za-z0-9]+|-+|\S")
_BID = re.compile(r"[1-7](?:[CDHS]|NT?)", re.IGNORECASE)
_CARD = re.compile(r"[SHDC](?:[AKQJT2-9]|10)", re.IGNORECASE)
_CALLS: Final = {"pass": "Pass", "x": "X", "xx": "XX", "ap": "AP"}
_SYNTAX: Final = frozenset("[{;")
_SPELLED = re.compile(r"(?:(?:Pass|XX?|AP|[1-7](?:[CDHS]|NT)|[SHDC][AKQJT2-9]|[-*+!]|=\d*=|\$\d+)(?:\s+|\Z))*")
"""Words with blanks between them that are spelled as in the export form: what most sections are made of."""


def split_words(text: str) -> list[str]:
    """The words of a text, calls and cards as the export form of PBN spells them, all others as they are.

    >>> split_words("1n =1= pass X! $3")
    ['1NT', '=1=', 'Pass', 'X', '!', '$3']
    """
    return [_spell(word) for word in _WORD.findall(text)]


def is_spelled(text: str) -> bool:
    """The words of *text* are spelled as `split_words` would spell them, have blanks between them, and are words.

    >>> is_spelled("1NT =1= Pass X ! $3"), is_spelled("1n Pass")
    (True, False)
    """
    return _SPELLED.fullmatch(text) is not None


def is_word(word: str) -> bool:
    """PBN can hold *word* in an auction or play."""
    return _WORD.fullmatch(word) is not None and word not in _SYNTAX and _spell(word) == word


def is_bid(word: str) -> bool:
    """A bid like 1C or 3NT."""
    return _BID.fullmatch(word) is not None


def is_call_or_card(word: str) -> bool:
    """A call, a card, or another word that an auction or play may end with; not a part of one like ``Pa``.

    >>> [word for word in ("1", "1NT", "Pass", "Pa", "S", "SA", "=1", "=1=", "AP", "*") if is_call_or_card(word)]
    ['1NT', 'Pass', 'SA', '=1=', 'AP', '*']
    """
    whole = word in _CALLS.values() or word in ("-", "*", "+") or (is_mark(word) and not re.fullmatch("=[0-9]*", word))
    return whole or is_bid(word) or _CARD.fullmatch(word) is not None


def _spell(word: str) -> str:
    if _BID.fullmatch(word):
        return word[:2].upper() + "T" * (word[1] in "nN")
    if _CARD.fullmatch(word):
        return word.upper().replace("10", "T")
    if word.startswith("--"):
        return "-"  # some programs write it so
    return _CALLS.get(word.lower(), word)
