"""The native functions on many layouts and texts: from one layout to another, deal strings, numbers as text; random
numbers, too.

Arrays are contiguous, of the shapes and types that the docstrings name; the callers in `everydeal.bulk` see to that.
Whatever a function refuses is a `RefusedError` with the first bad row.
"""

from ctypes import byref, c_uint64
from typing import Any

from . import address, addresses
from .functions import call
from .random import random_numbers as random_numbers

_OWNERS, _PACKED, _HANDS = 0, 1, 2
_NOTATIONS = ("decimal", "base64")


def to_hands(rows: Any, hands: Any, threads: int) -> None:
    """Fill *hands*, uint64 (n, 4), from owners (n, 52) or packed (n, 13)."""
    here, there = addresses(rows, hands)
    call("convert", _PACKED if rows.shape[1] == 13 else _OWNERS, here, _HANDS, there, len(rows), threads)


def owners_to_hands(owners: Any, hands: Any, rows: int) -> None:
    """The same of owners, 52 bytes a row, in buffers of any kind."""
    call("convert", _OWNERS, address(owners), _HANDS, address(hands, writable=True), rows, 1)


def from_hands(hands: Any, rows: Any, threads: int) -> None:
    """Fill *rows*, owners (n, 52) or packed (n, 13), from *hands*, uint64 (n, 4)."""
    here, there = addresses(hands, rows)
    call("convert", _HANDS, here, _PACKED if rows.shape[1] == 13 else _OWNERS, there, len(rows), threads)


def format_pbn(hands: Any, lines: Any, threads: int) -> None:
    """Fill *lines*, a buffer of exactly their length, with the deal strings of *hands*, uint64 (n, 4)."""
    call("format_pbn", address(hands), len(hands), address(lines, writable=True), len(lines), threads)


def parse_pbn(lines: Any, hands: Any, threads: int) -> None:
    """Fill *hands*, uint64 (n, 4), from n lines of deal strings."""
    call("parse_pbn", address(lines), len(lines), address(hands, writable=True), len(hands), threads)


def count_lines(text: Any) -> int:
    """How many lines *text* has; the last need not end."""
    count = c_uint64()
    call("count_lines", address(text), len(text), byref(count))
    return count.value


def format_numbers(notation: str, numbers: Any, lines: Any) -> int:
    """Write *numbers*, uint8 (n, width), one a line, into *lines*; how many bytes it took.  Decimal or base64."""
    n, width = numbers.shape
    used = c_uint64()
    arguments = address(numbers), width, n, address(lines, writable=True), len(lines), byref(used)
    call("format_numbers", _NOTATIONS.index(notation), *arguments)
    return used.value


def parse_numbers(notation: str, lines: Any, numbers: Any) -> None:
    """Fill *numbers*, uint8 (n, width), from n lines of text.  Decimal or base64."""
    n, width = numbers.shape
    arguments = address(lines), len(lines), address(numbers, writable=True), width, n
    call("parse_numbers", _NOTATIONS.index(notation), *arguments)
