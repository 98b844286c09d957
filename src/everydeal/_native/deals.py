"""The native functions on many deals: numbers, layouts, texts.

Arrays are contiguous, of the shapes and types that the docstrings name; the callers in `everydeal.bulk` see to that.
Whatever a function refuses is a `RefusedError` with the first bad row.
"""

from collections.abc import Callable
from ctypes import byref, c_uint32, c_uint64, c_void_p
from functools import cache, partial
from typing import Any

from . import SIZE, address, addresses, call, declare, legal, raise_refusal

DEALS = (
    "pavlicek", "pavlicek-suit", "andrews", "bigdeal", "andrews-scrambled", "pavlicek-suit-scrambled", "suit-classes",
)  # fmt: skip
ENDINGS = ("balanced", "endings", "power5")
PACKED = frozenset(DEALS)
"""The spaces whose deals go in and out packed, 13 bytes each."""
OWNERS = frozenset((*ENDINGS, "legal"))
"""The spaces whose deals go in and out as 52 owners."""

Coder = Callable[[Any, Any, int], None]
"""Fills its second argument from its first, rows and numbers (n, nbytes) or the other way, on so many threads."""

_OWNERS, _PACKED = 0, 1


@cache
def _function(name: str) -> Any:
    word, size, pointer = c_uint32, SIZE, c_void_p
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
        "count_lines": (pointer, size, pointer),
        "format_numbers": (word, pointer, size, size, pointer, size, pointer),
        "parse_numbers": (word, pointer, size, pointer, size, size),
    }
    return declare(f"everydeal_{name}", signatures[name])


def coders(space: str) -> tuple[Coder, Coder]:
    """Rank and unrank of a space; its rows are packed (n, 13) or owners (n, 52)."""
    if space == "legal":
        return legal.rank, legal.unrank
    kind, names = ("deals", DEALS) if space in PACKED else ("endings", ENDINGS)
    code = c_uint32(names.index(space))
    return _coder(_function(f"rank_{kind}"), code), _coder(_function(f"unrank_{kind}"), code)


def _coder(function: Any, code: c_uint32) -> Coder:
    def run(source: Any, target: Any, threads: int) -> None:
        here, there = addresses(source, target)
        # `call`, written out: for a batch of one the way there is the price.
        if outcome := function(code, here, there, len(target), threads):
            raise_refusal(outcome)

    return run


def completions_coders(template: Any) -> tuple[Coder, Coder]:
    """Rank and unrank of the completions of *template*, uint64 (4,): its hands; rows are packed (n, 13)."""
    return partial(_rank_completions, template), partial(_unrank_completions, template)


def _rank_completions(template: Any, packed: Any, numbers: Any, threads: int) -> None:
    n, width = numbers.shape
    call(_function("rank_completions"), address(template), *addresses(packed, numbers), width, n, threads)


def _unrank_completions(template: Any, numbers: Any, packed: Any, threads: int) -> None:
    n, width = numbers.shape
    call(_function("unrank_completions"), address(template), *addresses(numbers, packed), width, n, threads)


def to_hands(rows: Any, hands: Any, threads: int) -> None:
    """Fill *hands*, uint64 (n, 4), from owners (n, 52) or packed (n, 13)."""
    code = _PACKED if rows.shape[1] == 13 else _OWNERS
    call(_function("to_hands"), code, *addresses(rows, hands), len(rows), threads)


def owners_to_hands(owners: Any, hands: Any, rows: int) -> None:
    """The same of owners, 52 bytes a row, in buffers of any kind."""
    call(_function("to_hands"), _OWNERS, address(owners), address(hands, writable=True), rows, 1)


def from_hands(hands: Any, rows: Any, threads: int) -> None:
    """Fill *rows*, owners (n, 52) or packed (n, 13), from *hands*, uint64 (n, 4)."""
    code = _PACKED if rows.shape[1] == 13 else _OWNERS
    call(_function("from_hands"), code, *addresses(hands, rows), len(rows), threads)


def format_pbn(hands: Any, lines: Any, threads: int) -> None:
    """Fill *lines*, a buffer of exactly their length, with the deal strings of *hands*, uint64 (n, 4)."""
    call(_function("format_pbn"), address(hands), len(hands), address(lines, writable=True), len(lines), threads)


def parse_pbn(lines: Any, hands: Any, threads: int) -> None:
    """Fill *hands*, uint64 (n, 4), from n lines of deal strings."""
    call(_function("parse_pbn"), address(lines), len(lines), address(hands, writable=True), len(hands), threads)


def count_lines(text: Any) -> int:
    """How many lines *text* has; the last need not end."""
    count = c_uint64()
    call(_function("count_lines"), address(text), len(text), byref(count))
    return count.value


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


def _notation(name: str) -> int:
    return ("decimal", "base64").index(name)
