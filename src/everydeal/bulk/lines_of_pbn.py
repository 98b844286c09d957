"""The plain games of PBN by arrays of their lines: the scanner's work in NumPy.

A piece of text is cut into lines, the lines into games; a line that is a tag pair alone, blank, an escape or a remark
is plain, and so are the data of an auction, a play or a table.  A game of plain lines needs no other look.
"""

from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

Ints = npt.NDArray[np.int64]
Bools = npt.NDArray[np.bool_]

_STRANGE: Final = bytes(not (chr(byte).isalnum() or chr(byte) == "_") or byte > 127 for byte in range(256))
"""1 for what no tag's name has."""
_FIRST: Final = np.array([256**count - 1 for count in range(9)], np.uint64)
"""Masks of the first so many bytes of eight."""
_LOWER: Final = np.uint64(0x2020202020202020)
_TAGS: Final = (b"Deal", b"Board", b"Dealer", b"Vulnerable")
_SECTIONS: Final = (b"Auction", b"Play")
_NO_DATA: Final = np.zeros(256, bool)
"""With which no line of data begins."""
_NO_DATA[np.frombuffer(b"\t\n\v\f\r [{%;", np.uint8)] = True
_OPENS: Final = np.zeros(256, bool)
_OPENS[np.frombuffer(b"[{", np.uint8)] = True
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


def games_of(text: bytes) -> Games:
    """The games of *text*, which ends with a line end and has no carriage return but before those."""
    letters = np.frombuffer(text, np.uint8)
    marks = np.flatnonzero((letters < 32) & (letters != 13) | (letters == 34) | (letters == 92))
    kinds = letters[marks]
    place = np.flatnonzero(kinds == 10)
    ends = marks[place]
    if not len(ends):
        none = np.zeros(0, np.int64)
        return Games(none, none, none, np.zeros(0, bool), np.zeros((0, 4, 2), np.int64), 0)
    starts = np.concatenate([[0], ends[:-1] + 1])
    stops = ends - ((ends > starts) & (letters[ends - 1] == 13))
    first = np.where(stops > starts, letters[starts], 0)
    blank = first == 0
    for indented in np.flatnonzero((first == 32) | (first == 9)):
        blank[indented] = not text[starts[indented] : stops[indented]].strip(b" \t")

    # Two marks before the line end, both of them quotes
    one, two = np.maximum(place - 2, 0), np.maximum(place - 1, 0)
    tag = (np.diff(place, prepend=-1) == 3) & (kinds[one] == 34) & (kinds[two] == 34) & (first == ord("["))
    names = _Names(text)
    opening, closing = marks[one], marks[two]
    tag &= (closing == stops - 2) & (letters[stops - 1] == ord("]"))
    rows = np.flatnonzero(tag)
    tag[rows] = names.plain(starts[rows] + 1, opening[rows])
    rows = np.flatnonzero(tag)
    takes = np.zeros(len(ends), bool)
    takes[rows] = names.take_data(starts[rows] + 1, opening[rows])
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
    other &= ~_data(text, ends, first, group, other, tag, takes)
    plain[game[other]] = False
    value = np.full((count, 4, 2), -1, np.int64)
    for kind, (named, fits) in enumerate(names.named(starts + 1, opening, np.flatnonzero(tag & inside))):
        plain[game[named[~fits]]] = False
        row: Ints = named[fits]
        if kind > VULNERABLE:
            continue
        plain &= np.bincount(game[row], minlength=count) <= 1
        value[game[row], kind, 0], value[game[row], kind, 1] = opening[row] + 1, closing[row]
    ended = int((group[heads] < group[-1]).sum())
    return Games(starts[heads], ends[tails] + 1, heads, plain, value, ended)


def _data(text: bytes, ends: Ints, first: Any, group: Ints, other: Bools, tag: Bools, takes: Bools) -> Bools:
    """Which of the *other* lines are data of a tag before them, in the same group of lines, that takes such."""
    if not other.any():
        return other
    before = np.maximum.accumulate(np.where(tag, np.arange(len(ends)), 0))  # the last tag pair before each line
    good: Bools = other & takes[before] & (group[before] == group) & ~_NO_DATA[first]
    if text.count(b"[") + text.count(b"{") > int(tag.sum()):  # there are more than those that begin the tag pairs
        good[np.searchsorted(ends, np.flatnonzero(_OPENS[np.frombuffer(text, np.uint8)]))] = False
    return good


class _Names:
    """The names of tag pairs, eight letters at a time as a number (the first is the lowest byte)."""

    def __init__(self, text: bytes) -> None:
        self.letters = _eights(text)
        self.strange = _eights(text.translate(_STRANGE))

    def plain(self, start: Ints, opening: Ints) -> Bools:
        """Which names are of plain letters with one blank before the quote, and of no tag that may take data."""
        length = opening - 1 - start
        good: Bools = (length > 0) & (length <= 24) & ((self.letters[opening - 1] & 0xFF) == 32)
        for part in range(3):
            row = np.flatnonzero(length > 8 * part)
            good[row] &= (self.strange[start[row] + 8 * part] & _FIRST[np.minimum(length[row] - 8 * part, 8)]) == 0
        return good

    def take_data(self, start: Ints, opening: Ints) -> Bools:
        """Which names are of tags that take data."""
        length = opening - 1 - start
        found: Bools = (length > 5) & ((self.letters[opening - 6] & _FIRST[5]) == _number(b"Table"))
        for name in _SECTIONS:
            found |= (length == len(name)) & ((self.letters[start] & _FIRST[len(name)]) == _number(name))
        return found

    def named(self, start: Ints, opening: Ints, rows: Ints) -> list[tuple[Ints, Bools]]:
        """For each name the lines that have it in any case, and whether that is the right one."""
        found: list[tuple[Ints, Bools]] = []
        length = opening[rows] - 1 - start[rows]
        for name in (*_TAGS, *_SECTIONS):
            chosen = rows[length == len(name)]
            same, exact = np.ones(len(chosen), bool), np.ones(len(chosen), bool)
            for at in range(0, len(name), 8):
                part = name[at : at + 8]
                letters = self.letters[start[chosen] + at] & _FIRST[len(part)]
                same &= (letters | _LOWER & _FIRST[len(part)]) == _number(part.lower())
                exact &= letters == _number(part)
            found.append((chosen[same], exact[same]))
        return found


def _eights(text: bytes) -> Any:
    """The eight bytes from each place on as a number."""
    return np.ndarray(len(text), "<u8", text + bytes(32), strides=(1,))


def _number(letters: bytes) -> np.uint64:
    return np.uint64(int.from_bytes(letters, "little"))
