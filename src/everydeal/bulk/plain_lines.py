"""Deals to numbers and numbers to deals, as text or raw bytes, block by block: as long as everything is plain.

What is written is what the way of one deal at a time writes, byte for byte.  At the first block with something that is
not plain (a comment, a deal that is not in the space, a bad line) a `Translation` stops; its `rest` is then what has
not been written, for a reader that knows more, and `done` how many records came before it.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import chain, islice
from typing import IO, Any, Final

import numpy as np

from .. import formats, spaces
from .deals import Deals
from .numbers import format_numbers, from_bytes, from_ints, parse_numbers, random_numbers
from .reading import fouled
from .writing import FORMATS, file_of_deals

BLOCK: Final = 1 << 22
"""The bytes that are read at a time."""
DRAWN: Final = 1 << 16
"""Random numbers that are drawn at a time."""


class Translation:
    """Writes to *out* what *work* makes of *head* and then *stream*; iterate over it for the counts of records.

    A block is cut behind the last *end*, or to whole records of so many bytes.
    """

    def __init__(
        self, head: bytes, stream: IO[bytes], out: IO[bytes], work: Callable[[bytes], tuple[bytes, int]],
        end: bytes | int = b"\n",
    ) -> None:  # fmt: skip
        self.done, self.rest = 0, head
        self._stream, self._out, self._work, self._end = stream, out, work, end

    def __iter__(self) -> Iterator[int]:
        more = BLOCK if isinstance(self._end, bytes) else BLOCK // self._end * self._end
        while block := self.rest + (read := self._stream.read(more)):
            cut = self._cut(block, not read)
            if not cut:
                self.rest = block
                return
            try:
                text, count = self._work(block[:cut])
            except (ValueError, IndexError):
                self.rest = block
                return
            self._out.write(text)
            self.done += count
            self.rest = block[cut:]
            yield count

    def _cut(self, block: bytes, is_last: bool) -> int:
        if isinstance(self._end, int):
            return len(block) // self._end * self._end
        return len(block) if is_last else block.rfind(self._end) + 1


def encode(head: bytes, stream: IO[bytes], out: IO[bytes], notation: str, space: Any) -> Translation:
    """From deal strings, one a line, to numbers of *space*; None for the nested spaces."""
    return Translation(head, stream, out, lambda block: _numbers_of(block, notation, space))


def decode(head: bytes, stream: IO[bytes], out: IO[bytes], notation: str, space: Any) -> Translation:
    """From numbers of *space*, one a line, or raw bytes, to deal strings; None for the nested spaces."""
    home, is_raw = space or spaces.endings, notation == "bytes"

    def work(block: bytes) -> tuple[bytes, int]:
        numbers = from_bytes(block, home) if is_raw else parse_numbers(block, home, notation)
        deals = _deals_of_nested(numbers) if space is None else Deals.from_numbers(space, numbers)
        return deals.to_pbn(), len(deals)

    return Translation(head, stream, out, work, home.nbytes if is_raw else b"\n")


def random_blocks(space: Any, n: int, seed: str | None, start: int, *, distinct: bool) -> Iterator[Any]:
    """The numbers of *n* random members, a portion at a time; of *distinct* members, if that is asked for."""
    if distinct:
        numbers = iter(space.sample_numbers(n, seed, start=start, distinct=True))
        while part := list(islice(numbers, DRAWN)):
            yield from_ints(part, space)
        return
    for first in range(0, n, DRAWN):
        yield random_numbers(space, min(DRAWN, n - first), seed, start=start + first)


def texts_of(space: Any, blocks: Iterable[Any], notation: str | None) -> Iterator[bytes]:
    """Numbers in a notation, or their deals, one a line, a portion at a time."""
    for numbers in blocks:
        yield format_numbers(numbers, notation) if notation else Deals.from_numbers(space, numbers).to_pbn()


def write_file(space: Any, blocks: Iterable[Any], path: str, format: str) -> None:
    """Write a file of deals whose numbers come a portion at a time."""
    deals = (Deals.from_numbers(space, numbers) for numbers in blocks)
    if format in FORMATS:
        formats.write_pieces(file_of_deals(deals, format), path)
    else:
        formats.write(chain.from_iterable(deals), path, format)


def _numbers_of(block: bytes, notation: str, space: Any) -> tuple[bytes, int]:
    deals = Deals.from_pbn(block)
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
    return numbers.tobytes() if notation == "bytes" else format_numbers(numbers, notation), len(deals)


def _deals_of_nested(numbers: np.ndarray[Any, Any]) -> Deals:
    """The deals of numbers of `endings`; if all are full deals, by `pavlicek`, which is quicker and the same."""
    surplus = spaces.endings.nbytes - spaces.pavlicek.nbytes
    if not numbers[:, :surplus].any():
        try:
            return Deals.from_numbers(spaces.pavlicek, numbers[:, surplus:])
        except IndexError:
            pass  # endings that are not full deals
    return Deals.from_numbers(spaces.endings, numbers)
