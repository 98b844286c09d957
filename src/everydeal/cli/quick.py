"""The quick way through large inputs: block by block with the native kernel, as long as everything is plain.

What is printed is what the way of one deal at a time prints, byte for byte.  At the first block with something that is
not plain (a comment, a deal that is not in the space, a bad line) the quick way stops, and the other way goes on from
there, by the `Remainder`: it sees as many empty lines as were done, so that it counts lines and names places right.
"""

import io
import os
import sys
from collections.abc import Callable, Iterator
from itertools import islice
from typing import IO, Any, NamedTuple

from .common import progress

_SMALL = 1 << 16
"""Inputs of fewer bytes are not worth loading arrays for."""
_BLOCK = 1 << 22
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


def encode(words: list[str], notation: str, space: Any) -> Remainder | None:
    """Print the numbers of deals as long as that is plain work; None if it is none from the start."""
    if notation not in ("decimal", "base64", "bytes") or not _fast(space) or len(words) > 1:
        return None
    word = words[0] if words else "-"
    if word != "-" and not os.path.isfile(word):
        return None
    stream = sys.stdin.buffer if word == "-" else open(word, "rb")  # noqa: SIM115 - read to its end by the Remainder
    return _line_by_line(stream, "deals", lambda block: _encode_block(block, notation, space), _is_deal_string)


def plain_deals(path: str) -> Any:
    """The deals of a file that is PBN deal strings, one a line, and nothing else; None if it is not, or small."""
    from .. import bulk

    if os.path.getsize(path) < _SMALL or not _is_native(None):
        return None
    with open(path, "rb") as file:
        if not _is_deal_string(file.read(2)):
            return None
        file.seek(0)
        try:
            text = file.read()
            deals = bulk.Deals.from_pbn(text)
        except ValueError:
            return None
    if not text.endswith(b"\n") and not deals.is_full()[-1]:
        return None
    return None if (deals.hand_sizes() > 13).any() else deals


def decode(notation: str | None, space: Any) -> Remainder | None:
    """Print the deals of numbers on standard input as long as that is plain work; None if it is none."""
    if not _fast(space):
        return None
    if notation == "bytes":
        return _raw(sys.stdin.buffer, space)
    if notation not in (None, "decimal") and not (notation == "base64" and space):
        return None
    name = notation or "decimal"
    return _line_by_line(sys.stdin.buffer, "numbers", lambda block: _decode_block(block, name, space), lambda _: True)


def random(space: Any, n: int, seed: str | None, start: int, notation: str | None) -> bool:
    """Print random deals, or their numbers; False if there are too few, or no quick way."""
    if n < _MANY or not _is_native(space) or notation not in (None, "decimal", "base64"):
        return False
    from .. import bulk

    for numbers in _random_numbers(space, n, seed, start):
        if notation:
            sys.stdout.buffer.write(bulk.format_numbers(numbers, notation))
        else:
            sys.stdout.buffer.write(bulk.Deals.from_numbers(space, numbers).to_pbn())
    return True


def random_file(space: Any, n: int, seed: str | None, start: int, path: str, format: str) -> bool:
    """Write random deals as a file; False if there are too few, or no quick way."""
    if n < _MANY or not _is_native(space):
        return False
    from .. import bulk, formats
    from ..bulk import writing

    deals = (bulk.Deals.from_numbers(space, numbers) for numbers in _random_numbers(space, n, seed, start))
    if format in writing.FORMATS:
        formats.write_pieces(writing.file_of_deals(deals, format), path)
    else:
        formats.write((deal for part in deals for deal in part), path, format)
    return True


def _random_numbers(space: Any, n: int, seed: str | None, start: int) -> Iterator[Any]:
    """Arrays of random numbers, a portion at a time."""
    from .. import bulk

    step = 1 << 16
    parts = (range(first, min(first + step, n)) for first in range(0, n, step))
    for part in progress(parts, "deals", n, weigh=len):
        yield bulk.random_numbers(space, len(part), seed, start=start + part.start)


def dealt(space: Any, numbers: Iterator[int], n: int) -> Iterator[tuple[Any, int]]:
    """The deals of *numbers*, each with its number: many at a time, if there are many and native code."""
    if n < _MANY or not _is_native(space):
        yield from ((space[number], number) for number in numbers)
        return
    from .. import bulk

    while part := list(islice(numbers, 1 << 14)):
        yield from zip(bulk.Deals.from_numbers(space, bulk.from_ints(part, space)), part, strict=True)


def print_deals(space: Any, numbers: Iterator[int], n: int) -> bool:
    """Print the deals of *numbers*, one a line; False if there are too few, or no quick way."""
    if n < _MANY or not _is_native(space):
        return False
    from .. import bulk

    parts = iter(lambda: list(islice(numbers, 1 << 14)), [])
    for part in progress(parts, "deals", n, weigh=len):
        deals = bulk.Deals.from_numbers(space, bulk.from_ints(part, space))
        sys.stdout.buffer.write(deals.to_pbn())
    return True


def _fast(space: Any) -> bool:
    """Is there native code, and nobody who waits for each answer, and a space of deals (or none, for the nested)?"""
    return not sys.stdin.isatty() and _is_native(space)  # a person at a terminal wants each answer at once


def _is_native(space: Any) -> bool:
    from .. import kernel
    from ..spaces import DealSpace

    return kernel().native and (space is None or isinstance(space, DealSpace))


def _encode_block(block: bytes, notation: str, space: Any) -> tuple[bytes, int]:
    from .. import bulk, spaces
    from ..bulk.reading import fouled

    deals = bulk.Deals.from_pbn(block)
    if fouled(deals.hands).any():
        raise ValueError("a fouled board, of which the readers complain")
    if not block.endswith(b"\n") and not deals.is_full()[-1]:
        raise ValueError("a last line that may be cut short, of which the readers complain")
    if space is None:
        if notation != "decimal" and not deals.is_full().all():
            raise ValueError("texts of several widths")
        space = spaces.pavlicek if deals.is_full().all() else spaces.endings
        if notation == "bytes":
            space = spaces.endings
    numbers = deals.numbers(space)
    return numbers.tobytes() if notation == "bytes" else bulk.format_numbers(numbers, notation), len(deals)


def _decode_block(block: bytes, notation: str, space: Any) -> tuple[bytes, int]:
    from .. import bulk, spaces

    numbers = bulk.parse_numbers(block, space or spaces.endings, notation)
    if space is None:
        return _deals_of_nested(numbers).to_pbn(), len(numbers)
    return bulk.Deals.from_numbers(space, numbers).to_pbn(), len(numbers)


def _deals_of_nested(numbers: Any) -> Any:
    """The deals of numbers of `endings`; if all are full deals, by `pavlicek`, which is quicker and the same."""
    from .. import bulk, spaces

    surplus = spaces.endings.nbytes - spaces.pavlicek.nbytes
    if not numbers[:, :surplus].any():
        try:
            return bulk.Deals.from_numbers(spaces.pavlicek, numbers[:, surplus:])
        except IndexError:
            pass  # endings that are not full deals
    return bulk.Deals.from_numbers(spaces.endings, numbers)


def _is_deal_string(head: bytes) -> bool:
    return head[1:2] == b":" and head[:1] in b"NESW"


def _line_by_line(
    stream: IO[bytes], what: str, work: Callable[[bytes], tuple[bytes, int]], plain: Callable[[bytes], bool]
) -> Remainder:
    """Print what *work* makes of whole lines, block by block, until it raises."""
    done, pending = 0, stream.read(_SMALL)
    if len(pending) < _SMALL or not plain(pending):
        return Remainder(io.BufferedReader(_Rest(pending, stream)), 0)

    def blocks() -> Iterator[int]:
        nonlocal pending, done
        while block := pending + stream.read(_BLOCK):
            cut = block.rfind(b"\n") + 1 if len(block) > len(pending) else len(block)
            try:
                text, count = work(block[:cut])
            except (ValueError, IndexError):
                pending = block
                return
            sys.stdout.buffer.write(text)
            done += count
            pending = block[cut:]
            yield count

    sys.stdout.flush()
    for _ in progress(blocks(), what, weigh=int):
        pass
    return Remainder(io.BufferedReader(_Rest(b"\n" * done + pending, stream)), done)


def _raw(stream: IO[bytes], space: Any) -> Remainder:
    """Print the deals of raw numbers, as long as they are in the space."""
    from .. import spaces

    space = space or spaces.endings
    done, block = 0, stream.read(_SMALL // space.nbytes * space.nbytes)
    if len(block) < _SMALL // 2:
        return Remainder(io.BufferedReader(_Rest(block, stream)), 0)
    from .. import bulk

    sys.stdout.flush()
    while len(block) >= space.nbytes:
        whole = len(block) // space.nbytes * space.nbytes
        try:
            deals = bulk.Deals.from_numbers(space, bulk.from_bytes(block[:whole], space))
        except IndexError:
            break
        sys.stdout.buffer.write(deals.to_pbn())
        done += len(deals)
        block = block[whole:] + stream.read(_BLOCK // space.nbytes * space.nbytes)
    return Remainder(io.BufferedReader(_Rest(block, stream)), done)
