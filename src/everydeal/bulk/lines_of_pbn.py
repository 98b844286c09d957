"""The plain games of PBN by arrays of their lines: the scanner's work in NumPy, for the games that are only tags.

A piece of text is cut into lines, the lines into games; a line that is a tag pair alone, blank, an escape or a remark
is plain, and a game of plain lines needs no other look.
"""

from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

Ints = npt.NDArray[np.int64]
Bools = npt.NDArray[np.bool_]

_WORD: Final = np.zeros(256, bool)
_WORD[np.frombuffer(b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_", np.uint8)] = True
_TAGS: Final = (b"Deal", b"Board", b"Dealer", b"Vulnerable")
DEAL, BOARD, DEALER, VULNERABLE = range(4)


class Games(NamedTuple):
    """The games of a piece of text."""

    start: Ints
    """Where each begins; leading escape lines belong to no game."""
    end: Ints
    """Where its last line ends."""
    line: Ints
    """The lines before its first."""
    plain: Bools
    """It consists of plain lines, with each of the four tags once at most."""
    value: Ints
    """(n, 4, 2): where the values of Deal, Board, Dealer and Vulnerable begin and end; -1 where there is none."""
    ended: int
    """How many of the games are followed by a blank line."""


def games_of(text: npt.NDArray[np.uint8]) -> Games:
    """The games of *text*, which ends with a line end and has no carriage return but before those."""
    ends = np.flatnonzero(text == 10)
    if not len(ends):
        none = np.zeros(0, np.int64)
        return Games(none, none, none, np.zeros(0, bool), np.zeros((0, 4, 2), np.int64), 0)
    starts = np.concatenate([[0], ends[:-1] + 1]).astype(np.int64)
    stops = ends - ((ends > starts) & (text[ends - 1] == 13))
    first = np.where(stops > starts, text[starts], 0)
    blank = first == 0
    for indented in np.flatnonzero((first == 32) | (first == 9)):
        blank[indented] = not bytes(text[starts[indented] : stops[indented]]).strip(b" \t")
    tag, value_start, value_end = _tags(text, ends, starts, stops, first)
    escape = first == ord("%")

    content = ~blank & ~escape
    group = np.cumsum(blank)
    lines = np.flatnonzero(content)
    new = np.ones(len(lines), bool)
    new[1:] = group[lines[1:]] != group[lines[:-1]]
    heads: Ints = lines[new]
    begins = np.zeros(len(ends), np.int64)
    begins[heads] = 1
    game = np.cumsum(begins) - 1  # of a line, if it is in one
    count = int(new.sum())
    inside = ~blank & (game >= 0)
    inside[inside] = group[inside] == group[heads][game[inside]]
    tails = np.zeros(count, np.int64)
    tails[game[inside]] = np.flatnonzero(inside)  # the last of each stays

    plain = np.ones(count, bool)
    other = inside & ~tag & ~escape & (first != ord(";"))
    plain[game[other]] = False
    value = np.full((count, 4, 2), -1, np.int64)
    for kind, (named, fits) in enumerate(_named(text, starts, value_start, np.flatnonzero(tag & inside))):
        plain[game[named[~fits]]] = False
        row: Ints = named[fits]
        if kind > VULNERABLE:
            continue
        plain &= np.bincount(game[row], minlength=count) <= 1
        value[game[row], kind, 0], value[game[row], kind, 1] = value_start[row], value_end[row]
    ended = int((group[heads] < group[-1]).sum())
    return Games(starts[heads], ends[tails] + 1, heads, plain, value, ended)


def _tags(text: Any, ends: Ints, starts: Ints, stops: Ints, first: Any) -> tuple[Bools, Ints, Ints]:
    """Which lines are a plain tag pair that takes no data, and where their values lie."""
    quotes = np.flatnonzero(text == 34)
    per_line = np.bincount(np.searchsorted(ends, quotes), minlength=len(ends))
    before = np.cumsum(per_line) - per_line
    tag = (first == ord("[")) & (per_line == 2) & (stops - starts >= 5)
    opening, closing = np.zeros(len(ends), np.int64), np.zeros(len(ends), np.int64)
    opening[tag], closing[tag] = quotes[before[tag]], quotes[before[tag] + 1]
    strange = np.cumsum(~_WORD[text], dtype=np.int32)
    tag &= (closing == stops - 2) & (text[stops - 1] == ord("]")) & (opening - starts >= 3)
    tag &= text[np.maximum(opening - 1, 0)] == 32
    tag &= strange[np.maximum(opening - 2, 0)] == strange[starts]
    marks = np.flatnonzero((text == 92) | ((text < 32) & (text != 10) & (text != 13)))
    tag[np.searchsorted(ends, marks)] = False
    name_end = np.maximum(opening - 1, 5)
    table = tag & (opening - starts > 7)
    table[table] = (text[name_end[table, None] + np.arange(-5, 0)] == np.frombuffer(b"Table", np.uint8)).all(axis=1)
    tag[table] = False  # it may be a table, and take data
    return tag, opening + 1, closing


def _named(text: Any, starts: Ints, value_start: Ints, rows: Ints) -> list[tuple[Ints, Bools]]:
    """For each name the lines that have it in any case, and whether all is well: the right case, no data to come."""
    found: list[tuple[Ints, Bools]] = []
    length = value_start[rows] - starts[rows] - 3
    for name in (*_TAGS, b"Auction", b"Play"):
        chosen = rows[length == len(name)]
        letters = text[starts[chosen, None] + 1 + np.arange(len(name))]
        same = np.asarray(((letters | 32) == (np.frombuffer(name, np.uint8) | 32)).all(axis=1))
        exact = np.asarray((letters == np.frombuffer(name, np.uint8)).all(axis=1))
        found.append((chosen[same], exact[same] if name in _TAGS else np.zeros(int(same.sum()), bool)))
    return found
