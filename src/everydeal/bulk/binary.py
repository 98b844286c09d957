"""Records of so many bytes decoded as arrays, a row a record, by the same `Layout` by which one is read.

Whatever is wrong with a row is only marked here, and reported by the format's own reader.
"""

from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from ..cards import UNUSED
from ..formats.core.layouts import Layout
from .engine import functions

Bytes = npt.NDArray[np.uint8]

NONE: Final = 4
"""No dealer, no vulnerability."""
UNKNOWN: Final = 255
"""A number of tricks that is not given."""


class Part(NamedTuple):
    """Rows of one file: hands (n, 4), record, line, number, dealer, vulnerability, and tricks (n, 20) if asked for."""

    hands: npt.NDArray[np.uint64]
    record: npt.NDArray[Any]
    line: npt.NDArray[Any]
    number: npt.NDArray[Any]
    dealer: npt.NDArray[Any]
    vulnerability: npt.NDArray[Any]
    tricks: Bytes | None

    def take(self, rows: npt.NDArray[np.intp]) -> "Part":
        """These rows of it."""
        return Part._make(column if column is None else column[rows] for column in self)


def decode(rows: Bytes, layout: Layout, first: int, tricks: bool) -> tuple[Part, npt.NDArray[np.bool_]]:
    """The boards of records, (n, layout.size), of which the first is record *first* of its file, with *tricks* or not;
    which are right."""
    idle, masks = np.array(layout.idle, np.uint8).reshape(-1, 2).T
    good = np.ones(len(rows), bool) if layout.blank else np.asarray((rows[:, idle] & masks == 0).all(axis=1))
    hands = np.zeros((len(rows), 4), np.uint64)
    record = first + np.arange(len(rows))
    number: npt.NDArray[Any] = np.zeros(len(rows), np.int64)
    dealer, vulnerability = np.full((2, len(rows)), NONE, np.uint8)
    table = np.full((len(rows), 20), UNKNOWN, np.uint8) if tricks else None
    if layout.cards:
        numbers = rows if layout.blank else _numbers(rows, layout.cards, len(layout.owners) - 1)
        functions().to_hands(_owners(numbers, layout), hands, 1)
        good &= np.bitwise_count(hands).view(np.uint32)[:, 0] == _THIRTEEN_EACH
    if layout.number is not None:
        number = rows[:, layout.number]
        good &= number > 0
    elif layout.numbered_by_place:
        number = record
    if layout.situation is not None:
        situation = rows[:, layout.situation]
        dealer, vulnerability = np.asarray(situation >> 2 & 3, np.uint8), _SIDES[situation & 3]
    if layout.tricks:
        values = _numbers(rows, layout.tricks, 15)
        good &= (values <= 13).all(axis=1)
        if layout.by_north_south:
            turned = np.array(layout.order) // 5 % 2 == 1
            values[:, turned] = 13 - np.minimum(values[:, turned], 13)
        if table is not None:
            table[:, list(layout.order)] = values
    return Part(hands, record, np.zeros_like(record), number, dealer, vulnerability, table), good


_THIRTEEN_EACH: Final = 0x0D0D0D0D
"""The numbers of cards of the hands of a full deal, a byte each, as one number."""
_SIDES: Final = np.array([0, 2, 1, 3], np.uint8)
"""The place among `VULNERABILITIES` of each of `layouts.SIDES`."""


def _owners(numbers: Bytes, layout: Layout) -> Bytes:
    """Who is meant by his number, or by his character in a text, where others are nobody's."""
    owners = np.ascontiguousarray(numbers - np.uint8(layout.owners.index(0) | (layout.blank[0] if layout.blank else 0)))
    return np.minimum(owners, UNUSED, out=owners) if layout.blank else np.bitwise_and(owners, 3, out=owners)


def _numbers(rows: Bytes, places: tuple[tuple[int, int], ...], mask: int) -> Bytes:
    """The numbers that stand at some places of each row."""
    byte, shift = np.array(places, np.uint8).T
    return np.asarray(rows[:, byte] >> shift & mask, np.uint8)
