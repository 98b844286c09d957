"""The native functions on many deals: numbers, layouts, texts.

Arrays are contiguous, of the shapes and types that the docstrings name; the callers in `everydeal.bulk` see to that.
Whatever a function refuses is a `RefusedError` with the first bad row.
"""

from ctypes import byref, c_size_t, c_uint32, c_uint64, c_void_p
from functools import cache
from typing import Any

from . import address, call, declare, legal, raise_refusal

_DEALS = ("pavlicek", "pavlicek-suit", "andrews", "bigdeal", "andrews-scrambled", "pavlicek-suit-scrambled")
_ENDINGS = ("balanced", "endings", "power5")
PACKED = frozenset(_DEALS)
"""The spaces whose deals go in and out packed, 13 bytes each."""
OWNERS = frozenset((*_ENDINGS, "legal"))
"""The spaces whose deals go in and out as 52 owners."""

_OWNERS, _PACKED = 0, 1


@cache
def _function(name: str) -> Any:
    word, size, pointer = c_uint32, c_size_t, c_void_p
    signatures = {
        "rank_deals": (word, pointer, pointer, size, size),
        "unrank_deals": (word, pointer, pointer, size, size),
        "rank_endings": (word, pointer, pointer, size, size),
        "unrank_endings": (word, pointer, pointer, size, size),
        "rank_completions": (pointer, pointer, pointer, size, size, size),
        "unrank_completions": (pointer, pointer, pointer, size, size, size),
        "to_hands": (word, pointer, pointer, size, size),
        "from_hands": (word, pointer, pointer, size, size),
        "format_pbn": (pointer, size, pointer, size, size),
        "parse_pbn": (pointer, size, pointer, size, size),
        "format_numbers": (word, pointer, size, size, pointer, size, pointer),
        "parse_numbers": (word, pointer, size, pointer, size, size),
    }
    return declare(f"everydeal_{name}", signatures[name])


def rank(space: str, rows: Any, numbers: Any, threads: int) -> None:
    """Fill *numbers*, uint8 (n, nbytes), with the numbers of *rows*: packed (n, 13) or owners (n, 52), by the space."""
    if space == "legal":
        legal.rank(rows, numbers, threads)
        return
    function, code = _coder("rank", space)
    # `call`, written out here and below: for a batch of one the way there is the price.
    if outcome := function(code, address(rows), address(numbers, writable=True), len(rows), threads):
        raise_refusal(outcome)


def unrank(space: str, numbers: Any, rows: Any, threads: int) -> None:
    """Fill *rows*, packed (n, 13) or owners (n, 52), by the space, with the deals of *numbers*, uint8 (n, nbytes)."""
    if space == "legal":
        legal.unrank(numbers, rows, threads)
        return
    function, code = _coder("unrank", space)
    if outcome := function(code, address(numbers), address(rows, writable=True), len(rows), threads):
        raise_refusal(outcome)


def rank_completions(template: Any, packed: Any, numbers: Any, threads: int) -> None:
    """Fill *numbers*, uint8 (n, nbytes), with those of *packed* (n, 13); *template* is uint64 (4,): its hands."""
    n, width = numbers.shape
    addresses = address(template), address(packed), address(numbers, writable=True)
    call(_function("rank_completions"), *addresses, width, n, threads)


def unrank_completions(template: Any, numbers: Any, packed: Any, threads: int) -> None:
    """Fill *packed* (n, 13) with the completions of *template*, uint64 (4,), that have these numbers."""
    n, width = numbers.shape
    addresses = address(template), address(numbers), address(packed, writable=True)
    call(_function("unrank_completions"), *addresses, width, n, threads)


def to_hands(rows: Any, hands: Any, threads: int) -> None:
    """Fill *hands*, uint64 (n, 4), from owners (n, 52) or packed (n, 13)."""
    code = _PACKED if rows.shape[1] == 13 else _OWNERS
    call(_function("to_hands"), code, address(rows), address(hands, writable=True), len(rows), threads)


def from_hands(hands: Any, rows: Any, threads: int) -> None:
    """Fill *rows*, owners (n, 52) or packed (n, 13), from *hands*, uint64 (n, 4)."""
    code = _PACKED if rows.shape[1] == 13 else _OWNERS
    call(_function("from_hands"), code, address(hands), address(rows, writable=True), len(rows), threads)


def format_pbn(hands: Any, lines: Any, threads: int) -> None:
    """Fill *lines*, a buffer of exactly their length, with the deal strings of *hands*, uint64 (n, 4)."""
    call(_function("format_pbn"), address(hands), len(hands), address(lines, writable=True), len(lines), threads)


def parse_pbn(lines: Any, hands: Any, threads: int) -> None:
    """Fill *hands*, uint64 (n, 4), from n lines of deal strings."""
    call(_function("parse_pbn"), address(lines), len(lines), address(hands, writable=True), len(hands), threads)


def format_numbers(notation: str, numbers: Any, lines: Any) -> int:
    """Write *numbers*, uint8 (n, width), one a line, into *lines*; how many bytes it took.  Decimal or base64."""
    n, width = numbers.shape
    used = c_uint64()
    code = _notation(notation)
    function = _function("format_numbers")
    call(function, code, address(numbers), width, n, address(lines, writable=True), len(lines), byref(used))
    return used.value


def parse_numbers(notation: str, lines: Any, numbers: Any) -> None:
    """Fill *numbers*, uint8 (n, width), from n lines of text.  Decimal or base64."""
    n, width = numbers.shape
    arguments = address(lines), len(lines), address(numbers, writable=True), width, n
    call(_function("parse_numbers"), _notation(notation), *arguments)


@cache
def _coder(direction: str, space: str) -> tuple[Any, int]:
    """The function that ranks or unranks, and the space's code."""
    kind, names = ("deals", _DEALS) if space in PACKED else ("endings", _ENDINGS)
    return _function(f"{direction}_{kind}"), names.index(space)


def _notation(name: str) -> int:
    return ("decimal", "base64").index(name)
