"""The functions of the native library, for which see kernel/include/everydeal.h: their signatures, and calling them.

`function` gives one of them; `call` runs one and raises `RefusedError` for what it refuses.
"""

from ctypes import c_char_p, c_int64, c_uint32, c_uint64, c_void_p
from functools import cache
from typing import Any, Final

from .._status import RefusedError, Status
from . import kernel, library
from .progress import Callback

_WORD, _LONG, _POINTER = c_uint32, c_uint64, c_void_p
_SIZE: Final = c_void_p
"""A length or a number of threads: ctypes takes an int for a pointer, which has as many bits, in half the time that it
takes for `c_size_t`."""
_TABLE: Final = (_POINTER, _SIZE)

_SIGNATURES: Final[dict[str, tuple[Any, ...]]] = {
    "rank": (_WORD, _POINTER, _SIZE, _POINTER, _SIZE, _SIZE),
    "unrank": (_WORD, _POINTER, _POINTER, _SIZE, _SIZE, _SIZE),
    "item": (_WORD, c_char_p, _POINTER),
    "index": (_WORD, c_char_p, _POINTER),
    "convert": (_WORD, _POINTER, _WORD, _POINTER, _SIZE, _SIZE),
    "random_numbers": (c_char_p, c_char_p, _LONG, _LONG, _POINTER, _SIZE, _SIZE, _SIZE),
    "load_positions": (*_TABLE, *_TABLE),
    # What the kernel holds.
    "make": (_WORD, *_TABLE, *_TABLE, _LONG, Callback, _POINTER),
    "facts": (_POINTER, _POINTER, _POINTER),
    "words": (_POINTER, *_TABLE),
    "rank_in": (_POINTER, _POINTER, _POINTER, _SIZE, _SIZE, _SIZE),
    "unrank_in": (_POINTER, _POINTER, _SIZE, _POINTER, _SIZE, _SIZE),
    "check": (_POINTER, _POINTER),
    "free": (_POINTER,),
    # Texts.
    "format_pbn": (*_TABLE, *_TABLE, _SIZE),
    "parse_pbn": (*_TABLE, *_TABLE, _SIZE),
    "count_lines": (*_TABLE, _POINTER),
    "format_numbers": (_WORD, _POINTER, _SIZE, _SIZE, *_TABLE, _POINTER),
    "parse_numbers": (_WORD, *_TABLE, _POINTER, _SIZE, _SIZE),
    # Files.
    "check_utf8": _TABLE,
    "scan": (_WORD, *_TABLE, _WORD, *_TABLE, _POINTER),
    "scan_whole": (_WORD, *_TABLE, _SIZE, _WORD, *_TABLE, *_TABLE, *_TABLE, _POINTER),
    "gather": (*_TABLE, _POINTER, _POINTER, _SIZE, _POINTER, *_TABLE),
    "carried_tags": (*_TABLE, *_TABLE, *_TABLE, _POINTER, *_TABLE),
    "tag_sizes": (*_TABLE, *_TABLE, *_TABLE, _POINTER),
    "tag_columns": (*_TABLE, *_TABLE, *_TABLE, _POINTER, *_TABLE, _POINTER, *_TABLE),
}


@cache
def function(name: str) -> Any:
    """The function ``everydeal_name`` of the native library; RuntimeError if there is no library."""
    found = library()
    if found is None:
        raise RuntimeError(f"the native kernel is not there: {kernel()}")
    declared = found[f"everydeal_{name}"]
    declared.argtypes, declared.restype = _SIGNATURES[name], c_int64
    return declared


def call(name: str, *arguments: Any) -> None:
    """Call a function.

    Raises:
        RefusedError: it refuses a row.
        RuntimeError: it was called wrongly, or panicked: a bug of ours.
    """
    if outcome := function(name)(*arguments):
        raise_refusal(outcome)


def raise_refusal(outcome: int) -> None:
    """Raise what an outcome that is not 0 stands for."""
    status, row = Status(outcome & 0xFF), outcome >> 8
    if status in (Status.BAD_ARGUMENT, Status.PANICKED):
        raise RuntimeError(f"a bug in everydeal: the native kernel reports {status.name} at row {row}")
    raise RefusedError(status, row)
