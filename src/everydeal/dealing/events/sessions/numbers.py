"""A file of numbers of deals, sorted, in which any number is found at once.

The file begins with 64 bytes of text, a line padded with blanks::

    everydeal numbers 1 SPACE WIDTH COUNT

then come COUNT numbers of the space, each WIDTH bytes, big-endian, ascending, none twice.  Byte order is number order,
so a number is found by bisection in the file as it lies on disk, mapped into memory: some 27 glances for 10^8
numbers, and no reading.  SPACE is ``pavlicek`` (12 bytes) or, if there are endings among them, ``endings`` (15 bytes).
"""

import heapq
import os
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from itertools import islice
from mmap import ACCESS_READ, mmap
from tempfile import TemporaryDirectory
from typing import BinaryIO, Final

from .... import ids, spaces
from ....deal import Deal
from ....spaces import endings, pavlicek

_MAGIC: Final = b"everydeal numbers 1 "
_HEADER: Final = 64
_CHUNK: Final = 1 << 20
"""How many numbers are sorted in memory at a time."""


def nested_number(deal: Deal) -> int:
    """The number of *deal* in the nested spaces `pavlicek`, `balanced` and `endings`."""
    return int(ids.encode(deal))


def is_number_file(path: str) -> bool:
    """Whether the file begins as a file of numbers does."""
    with open(path, "rb") as file:
        return file.read(len(_MAGIC)) == _MAGIC


class NumberFile:
    """A file of numbers, searched where it lies.

    Raises:
        ValueError: it is not such a file, or its length is not what its head says.
    """

    def __init__(self, path: str) -> None:
        self.path = path
        with open(path, "rb") as file:
            head = file.read(_HEADER)
            name, width, count = _parse_head(head, path)
            length = os.fstat(file.fileno()).st_size
            if length != _HEADER + width * count:
                raise ValueError(
                    f"{path}: {length} bytes, but {count} numbers of {width} bytes make {_HEADER + width * count}"
                )
            self._bytes = mmap(file.fileno(), 0, access=ACCESS_READ)
        self.space = name
        self._width, self._count = width, count

    def __len__(self) -> int:
        return self._count

    def __getitem__(self, place: int) -> bytes:
        """The number at a place, as bytes."""
        if not 0 <= place < self._count:
            raise IndexError(f"place {place} of {self._count} numbers in {self.path}")
        start = _HEADER + place * self._width
        return self._bytes[start : start + self._width]

    def __contains__(self, number: int) -> bool:
        if number < 0 or number.bit_length() > 8 * self._width:
            return False
        wanted = number.to_bytes(self._width, "big")
        place = bisect_left(self, wanted)
        return place < self._count and self[place] == wanted

    def __iter__(self) -> Iterator[int]:
        return (int.from_bytes(self[place], "big") for place in range(self._count))

    def among(self, deals: Iterable[Deal]) -> set[Deal]:
        """Those of *deals* whose numbers are in the file."""
        return {deal for deal in deals if nested_number(deal) in self}

    def checked(self) -> Iterator[int]:
        """The numbers, each compared with the one before it.

        Raises:
            ValueError: they do not ascend, or one is outside the space; names the place.
        """
        size, before = spaces.by_name(self.space).size, -1
        for place, number in enumerate(self, start=1):
            if not before < number < size:
                raise ValueError(
                    f"{self.path} is damaged: number {place} ({number}) comes after {before} in {self.space}; "
                    "make it again with 'everydeal used'"
                )
            yield number
            before = number

    def check(self) -> None:
        """Read it all; ValueError, naming the place, if it is damaged (see `checked`)."""
        for _ in self.checked():
            pass

    def close(self) -> None:
        """Let go of the file."""
        self._bytes.close()


def write_number_file(numbers: Iterable[int], path: str, *, chunk: int = _CHUNK) -> tuple[int, int]:
    """Write *numbers*, of deals in the nested spaces and in any order, to a file; how many came, and how many differ.

    Memory holds *chunk* numbers at a time; what is sorted waits in files beside *path*.  The file is written whole or
    not at all.

    Raises:
        IndexError: a number is outside `endings`.
    """
    width, given, largest = endings.nbytes, 0, 0
    parts: list[str] = []
    numbers = iter(numbers)
    with ExitStack() as stack:
        folder = stack.enter_context(TemporaryDirectory(prefix=".everydeal-", dir=os.path.dirname(path) or "."))
        while part := sorted(islice(numbers, chunk)):
            if part[0] < 0 or part[-1] >= endings.size:
                outside = part[0] if part[0] < 0 else part[-1]
                raise IndexError(f"number {outside} is outside endings (size {endings.size})")
            given += len(part)
            largest = max(largest, part[-1])
            parts.append(os.path.join(folder, str(len(parts))))
            with open(parts[-1], "wb") as file:
                file.writelines(number.to_bytes(width, "big") for number in part)
        space = pavlicek if largest < pavlicek.size else endings
        whole = os.path.join(folder, "whole")
        streams = [_records(stack.enter_context(open(name, "rb")), width) for name in parts]
        with open(whole, "wb") as file:
            file.write(bytes(_HEADER))
            count = 0
            for record in _different(heapq.merge(*streams)):
                file.write(record[width - space.nbytes :])
                count += 1
            file.seek(0)
            file.write(_head(space.name, space.nbytes, count))
        os.replace(whole, path)
    return given, count


def _head(name: str, width: int, count: int) -> bytes:
    return (_MAGIC + f"{name} {width} {count}".encode()).ljust(_HEADER - 1) + b"\n"


def _parse_head(head: bytes, path: str) -> tuple[str, int, int]:
    words = head[len(_MAGIC) :].decode("ascii", "replace").split()
    if len(head) == _HEADER and head.startswith(_MAGIC) and len(words) == 3 and words[2].isdigit():
        for space in (pavlicek, endings):
            if words[:2] == [space.name, str(space.nbytes)]:
                return space.name, space.nbytes, int(words[2])
    raise ValueError(f"{path}: not a file of numbers (everydeal used makes them); it begins {head[:40]!r}")


def _records(file: BinaryIO, width: int) -> Iterator[bytes]:
    while block := file.read(width << 12):
        for start in range(0, len(block), width):
            yield block[start : start + width]


def _different(records: Iterable[bytes]) -> Iterator[bytes]:
    before = b""
    for record in records:
        if record != before:
            yield record
        before = record
