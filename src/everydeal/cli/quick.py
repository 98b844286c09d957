"""When is an input so large and so plain that `everydeal.bulk.plain_lines` does the work, and not one deal at a time?

What is printed is the same, byte for byte.  Where that way has to stop, the other goes on from there, by the
`Remainder`: it sees as many empty lines as were done, so that it counts lines and names places right.
"""

import io
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from typing import IO, Any, NamedTuple

from .. import kernel
from ..spaces import DealSpace
from .common import progress

_SMALL = 1 << 16
"""Inputs of fewer bytes are not worth loading arrays for."""
_MANY = 5000
"""As many random deals are worth loading arrays for."""


class Remainder(NamedTuple):
    """What the quick way left."""

    stream: IO[bytes]
    records: int
    """How many records it did."""


class _Rest(io.RawIOBase):
    """The bytes of *first*, then those of *stream*, under the stream's name."""

    def __init__(self, first: bytes, stream: IO[bytes]) -> None:
        self._first = memoryview(first)
        self._stream = stream
        self.name = getattr(stream, "name", "")

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        data = self._first[: len(buffer)] or self._stream.read(len(buffer))
        self._first = self._first[len(data) :]
        buffer[: len(data)] = data
        return len(data)


@contextmanager
def encode(words: list[str], notation: str, space: Any) -> Iterator[Remainder | None]:
    """Print the numbers of deals as long as that is plain work; what is left, while its file is open, or None."""
    word = words[0] if words else "-"
    is_read = not sys.stdin.isatty() if word == "-" else os.path.isfile(word)  # who types wants each answer at once
    if notation not in ("decimal", "base64", "bytes") or len(words) > 1 or not _is_of_deals(space) or not is_read:
        yield None
        return

    def work(head: bytes) -> Any:
        if _is_native(space) and head[1:2] == b":" and head[:1] in b"NESW":  # deal strings
            return _plain_lines().encode(head, stream, sys.stdout.buffer, notation, space)
        return None

    with nullcontext(sys.stdin.buffer) if word == "-" else open(word, "rb") as stream:
        yield _printed(work, stream, "deals")


def decode(notation: str | None, space: Any) -> Remainder | None:
    """Print the deals of numbers on standard input as long as that is plain work; None if it is not."""
    is_quick = notation in (None, "decimal", "bytes") or (notation == "base64" and space)
    if sys.stdin.isatty() or not _is_native(space) or not is_quick:
        return None
    stream = sys.stdin.buffer

    def work(head: bytes) -> Any:
        return _plain_lines().decode(head, stream, sys.stdout.buffer, notation or "decimal", space)

    return _printed(work, stream, "numbers", lines=notation != "bytes")


def random(
    space: Any, n: int, seed: str | None, start: int, notation: str | None, *, distinct: bool
) -> Iterator[Any] | None:
    """The numbers of random deals in arrays, many at a time; None if they are too few, or there is no quick way."""
    if n < _MANY or not _is_native(space) or notation not in (None, "decimal", "base64"):
        return None
    blocks = _plain_lines().random_blocks(space, n, seed, start, distinct=distinct)
    return progress(blocks, "deals", n, weigh=len)


def write_random(space: Any, blocks: Iterator[Any], notation: str | None, path: str | None, format: str) -> None:
    """Print the numbers of `random` in a notation, or their deals, one a line; or write the deals as a file."""
    if path:
        _plain_lines().write_file(space, blocks, path, format)
        return
    for text in _plain_lines().texts_of(space, blocks, notation):
        sys.stdout.buffer.write(text)


def dealt(space: Any, blocks: Iterator[Any]) -> Iterator[tuple[Any, int]]:
    """The deals of `random`, each with its number."""
    from ..bulk import Deals, to_ints

    for numbers in blocks:
        yield from zip(Deals.from_numbers(space, numbers), to_ints(numbers), strict=True)


def _plain_lines() -> Any:
    """What does the work: it loads NumPy, which small inputs need not wait for."""
    from ..bulk import plain_lines

    return plain_lines


def _is_native(space: Any) -> bool:
    return kernel().native and _is_of_deals(space)


def _is_of_deals(space: Any) -> bool:
    """Is it a space of deals, or none, for the nested?"""
    return space is None or isinstance(space, DealSpace)


def _printed(make: Callable[[bytes], Any], stream: IO[bytes], what: str, *, lines: bool = True) -> Remainder:
    """Print what is plain in a large input, by the work that *make* makes of its head; what is left of it.

    Empty lines stand in place of those that are done.
    """
    head = stream.read(_SMALL)
    work = make(head) if len(head) == _SMALL else None
    if work is None:
        return Remainder(io.BufferedReader(_Rest(head, stream)), 0)
    sys.stdout.flush()
    for _ in progress(work, what, weigh=int):
        pass
    before = b"\n" * work.done if lines else b""
    return Remainder(io.BufferedReader(_Rest(before + work.rest, stream)), work.done)
