r"""PBN, Portable Bridge Notation 2.1: reader and writer.

A game is one record; its Deal, Board, Dealer, Vulnerable and DoubleDummyTricks tags and its auction and play go to the
fields of `Board`, every other tag pair to its `tags` (a mandatory tag whose value is ``?``, unknown, counts as not
there), the lines of tables to its `tables`, comments to its `comments`.  A game without a deal and a number is a
board if it is another table's, of the board before: if its dealer calls first, and the cards of its first trick are
where they ought to be.  Any other is not a board; comments between blank lines are not even a game.  Tags may come in
any order and case, and inherit their values from earlier games (``#`` and ``##``).

`write` makes the export form (all 15 mandatory tags in order, the dealer's hand first, CRLF), which every program
reads, or the shorter import form.  What it writes reads back as the same boards (but for a date that is not the
standard's: see `dates`), and the export form of that is the same to the byte.

Source: Tis Veugen, "Portable Bridge Notation, version 2.1"; the section numbers below are its.
"""

import re

from ..core.registry import CERTAIN, NO, POSSIBLE
from .reader import read
from .tags import MANDATORY, TO_FIELDS
from .writer import write

__all__ = ["MANDATORY", "read", "recognise", "write"]

_SAYS_PBN = re.compile(r"%?\s*PBN\b")
_TAG_PAIR = re.compile(r'\[\s*+([A-Za-z]\w*+)\s*+"[^"\r\n]*+"\s*+\]')
"""Possessive, so that what does not match is given up at once: every step of `recognise` is linear in the text."""
_CUT_PAIR = re.compile(r'\[\s*+([A-Za-z]\w*+)\s*+"[^"\r\n]*+')
_OF_GAMES = frozenset(name.lower() for name in (*MANDATORY, *TO_FIELDS))
"""The tags of which a game has one at least; other pairs, ``[section "name"]``, stand in the settings of programs."""


def recognise(head: bytes) -> int:
    """A game's tag at the beginning of a line or after a comment, or a line that says PBN before any other text.

    Possibly, half a tag and nothing else: the file is cut short.
    """
    text = head.decode("latin-1").removeprefix("\xef\xbb\xbf")
    lines = [line.strip() for line in re.split(r"[\r\n]+", text)]
    for line in lines:
        if _SAYS_PBN.match(line):
            return CERTAIN
        if line and line[0] != "%":
            break
    text = "\n".join(line for line in lines if line and line[0] not in "%;")
    for pair in (pair for pair in _TAG_PAIR.finditer(text) if pair[1].lower() in _OF_GAMES):
        before = pair.start()
        while before and text[before - 1] in " \t":
            before -= 1
        if not before or text[before - 1] in "\n}":
            return CERTAIN
    cut = _CUT_PAIR.fullmatch(text)
    return POSSIBLE if cut is not None and cut[1].lower() in _OF_GAMES else NO
