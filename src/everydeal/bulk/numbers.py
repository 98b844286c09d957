"""Many numbers: from and to Python ints and texts, and random ones; arithmetic on rows of bytes, which they are."""

import operator
from collections.abc import Iterable
from functools import cache
from itertools import repeat
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from .. import _native, notations
from .._native.slow import tell_if_slow
from .._status import RefusedError, Status
from ..argument_checks import check_kind
from ..spaces.base import Space
from ..stream import WORD, Stream
from .engine import PORTION, UINT8, Bytes, functions, thread_count
from .lines import read_lines

_NOTATIONS = ("decimal", "base64")
_NATIVE_BYTES = 16
"""Wider numbers are read and written one by one."""
_INTS = 1 << 16
"""So many rows become ints before an interrupt is answered."""
_Halves: TypeAlias = tuple[npt.NDArray[np.uint64], npt.NDArray[np.uint64]]
_LOW = (1 << 64) - 1
_BIG_ENDIAN = np.dtype(">u8")
_BLOCK = 1 << 12
"""Rows that are reckoned with at a time: they stay in the processor's cache."""


def from_ints(numbers: Iterable[int], space: Space[Any]) -> Bytes:
    """Python ints as uint8 (n, space.nbytes), each row big-endian.

    >>> from everydeal import spaces
    >>> from_ints([0, 258], spaces.hands).tolist()
    [[0, 0, 0, 0, 0], [0, 0, 0, 1, 2]]

    Raises:
        IndexError: one is not 0 ... space.size - 1; names its row.
        TypeError: one is not an integer.
    """
    check_kind(space, Space, "a space is an object like everydeal.spaces.pavlicek")
    width, size = space.nbytes, space.size
    check_kind(numbers, Iterable, "the numbers are a list of ints")
    given = list(numbers)
    try:
        rows = as_rows(given, width, len(given))
        if not given or surely_below(rows, size) or max(given) < size:
            return rows
    except (OverflowError, TypeError):  # negative or too large, or an integer of another type than Python's
        pass
    return np.frombuffer(_checked_bytes(given, space), np.uint8).reshape(-1, width)


def _checked_bytes(numbers: list[int], space: Space[Any]) -> bytearray:
    """The numbers one by one, so that the one that is wrong is named."""
    data = bytearray()
    for row, number in enumerate(numbers):
        value = operator.index(number)
        if not 0 <= value < space.size:
            raise IndexError(f"row {row}: number {value} is outside {space.name} (size {space.size})")
        data += value.to_bytes(space.nbytes, "big")
    return data


def from_bytes(data: bytes, space: Space[Any]) -> Bytes:
    """Raw numbers, each of space.nbytes big-endian bytes, one after the other, as uint8 (n, space.nbytes).

    >>> from everydeal import spaces
    >>> from_bytes(bytes(10), spaces.hands).shape
    (2, 5)

    Raises:
        ValueError: the last number is cut off.
    """
    check_kind(data, bytes | bytearray | memoryview, "raw numbers are bytes")
    if len(data) % space.nbytes:
        raise ValueError(
            f"{len(data)} bytes are not a multiple of {space.nbytes}, the bytes of a number of {space.name}"
        )
    return np.frombuffer(data, np.uint8).reshape(-1, space.nbytes)


def to_ints(numbers: npt.ArrayLike) -> list[int]:
    """The rows of *numbers*, uint8 (n, nbytes), as Python ints.

    >>> to_ints(np.array([[0, 0, 1, 2]], np.uint8))
    [258]

    Raises:
        TypeError: not uint8 of two dimensions.
    """
    array = _numbers(numbers)
    ints: list[int] = []
    for start in range(0, len(array), _INTS):
        ints += as_ints(array[start : start + _INTS])
    return ints


def format_numbers(numbers: npt.ArrayLike, notation: str = "decimal") -> bytes:
    r"""The rows of *numbers*, uint8 (n, nbytes), as ASCII text, one a line; *notation* is ``decimal`` or ``base64``.

    The texts are those of `everydeal.notations`; numbers of more than 16 bytes take the scalar way.

    >>> format_numbers(np.array([[1, 2]], np.uint8)), format_numbers(np.array([[1, 2]], np.uint8), "base64")
    (b'258\n', b'AQI\n')

    Raises:
        ValueError: another notation, or numbers of no bytes.
        TypeError: not uint8 of two dimensions.
    """
    array = _numbers(numbers)
    _check_notation(notation)
    n, width = array.shape
    tell_if_slow(n)
    if not width:
        raise ValueError("numbers of no bytes have no text")
    if width > _NATIVE_BYTES:
        return b"".join(notations.format(i, 256**width, notation).encode() + b"\n" for i in to_ints(array))
    line = _line_bytes(width, notation)

    def write(room: memoryview) -> int:
        done = 0
        for start in range(0, n, PORTION):
            done += functions().format_numbers(notation, array[start : start + PORTION], room[done:])
        return done

    return _native.written_text(line * n, write)


@cache
def _line_bytes(width: int, notation: str) -> int:
    """The most bytes of a line with a number of *width* bytes."""
    return 1 + (len(str(256**width - 1)) if notation == "decimal" else -(-8 * width // 6))


def parse_numbers(text: bytes | str, space: Space[Any], notation: str = "decimal") -> Bytes:
    r"""The numbers of *space* in *text*, one a line: the inverse of `format_numbers`, uint8 (n, space.nbytes).

    Plain digits or exact base64 is read at full speed; what else `everydeal.notations` allows (separators, blanks) is
    read too.

    >>> from everydeal import spaces
    >>> parse_numbers("0\n559", spaces.shapes).tolist()
    [[0, 0], [2, 47]]

    Raises:
        ValueError: a line is not a number in this notation; names the line, from 1, and what is wrong.
        IndexError: a number is outside the space; names the line.
    """
    _check_notation(notation)
    data, width = text.encode() if isinstance(text, str) else bytes(text), space.nbytes

    def general(line: str) -> Bytes:
        number = notations.parse(line, space.size, notation)
        return np.frombuffer(number.to_bytes(width, "big"), np.uint8)

    def fast(lines: bytes | memoryview, rows: Bytes) -> None:
        if width > _NATIVE_BYTES:
            raise RefusedError(Status.BAD_TEXT, 0)
        functions().parse_numbers(notation, lines, rows)

    numbers = read_lines(data, width, np.uint8, fast, general)
    if (row := first_at_least(numbers, space.size)) is not None:
        number = int.from_bytes(numbers[row].tobytes(), "big")
        raise IndexError(f"line {row + 1}: number {number} is outside {space.name} (size {space.size})")
    return numbers


def random_numbers(
    space: Space[Any], n: int, seed: str | Stream | None = None, *, start: int = 0, threads: int | None = None
) -> Bytes:
    """*n* uniform numbers of *space*, uint8 (n, space.nbytes): numbers *start* ... of the stream of *seed*,
    a text, or of a stream.

    They are those of `everydeal.stream`, whose definition docs/random.md repeats with test vectors: the same seed
    gives the same numbers for ever, on every machine, for any number of threads.  Without a seed, the key comes from
    the operating system.

    >>> from everydeal import spaces
    >>> to_ints(random_numbers(spaces.shapes, 3, "everydeal"))
    [101, 170, 273]

    Raises:
        ValueError: *n* or *start* is negative, or the space is empty or larger than 2^512.
    """
    check_kind(space, Space, "a space is an object like everydeal.spaces.pavlicek")
    stream = seed if isinstance(seed, Stream) else Stream.from_system() if seed is None else Stream.from_text(seed)
    stream.numbers(space.size, n, start=start)  # checks the arguments
    if start + n > 1 << 66:
        raise ValueError(f"numbers {start} to {start + n - 1} of a stream: it has numbers 0 to 2^66 - 1")
    tell_if_slow(n)
    numbers = np.empty((n, space.nbytes), np.uint8)
    count = thread_count(threads)
    for first in range(0, n, PORTION):
        part = numbers[first : first + PORTION]
        if space.size > WORD:
            part[:] = from_ints(stream.numbers(space.size, len(part), start=start + first), space)
        else:
            functions().random_numbers(stream.key, space.size, start + first, part, count)
    return numbers


def _numbers(numbers: npt.ArrayLike) -> Bytes:
    array = np.asarray(numbers)
    if array.dtype != UINT8 or array.ndim != 2:
        raise TypeError(f"numbers must be uint8 of the shape (n, nbytes), not {array.dtype} {array.shape}")
    return np.ascontiguousarray(array)


def _check_notation(notation: str) -> None:
    if notation not in _NOTATIONS:
        raise ValueError(f"the bulk notations are {' and '.join(_NOTATIONS)}, not {notation!r}")


# Arithmetic on numbers of up to 16 bytes, as rows of big-endian bytes: what NumPy has no type for


def shifted(numbers: Bytes, by: int, width: int) -> Bytes:
    """The rows of *numbers*, (n, at most 16), plus *by*, modulo 2^128, in rows of *width* bytes; they must fit.

    >>> shifted(np.array([[1, 0], [0, 5]], np.uint8), -5, 2).tolist()
    [[0, 251], [0, 0]]
    """
    rows = np.empty((len(numbers), width), np.uint8)
    for start in range(0, len(numbers), _BLOCK):
        high, low = _halves(numbers[start : start + _BLOCK])
        total = low + np.uint64(by & _LOW)
        _put_halves(high + np.uint64(by >> 64 & _LOW) + (total < low), total, rows[start : start + _BLOCK])
    return rows


def at_least(numbers: Bytes, bound: int) -> npt.NDArray[np.bool_]:
    """Which rows of *numbers*, contiguous, (n, any width), are *bound* or more; bool (n,)."""
    width = numbers.shape[1]
    if not width or bound >> 8 * width:
        return np.full(len(numbers), not bound)
    large: npt.NDArray[np.bool_] = numbers.view(f"S{width}").ravel() >= np.bytes_(bound.to_bytes(width))
    return large  # texts of bytes come in the order of their numbers


def first_at_least(numbers: Bytes, bound: int) -> int | None:
    """The first row of *numbers* that is *bound* or more, if there is one."""
    if not len(numbers) or surely_below(numbers, bound):
        return None
    large = at_least(numbers, bound)
    return int(large.argmax()) if large.any() else None


def as_ints(numbers: Bytes) -> list[int]:
    """The rows of *numbers*, contiguous, (n, any width), as Python ints."""
    width = numbers.shape[1]
    if width > 8:
        return list(map(int.from_bytes, numbers.view(f"V{width}").ravel().tolist()))  # a void's item is its bytes
    ints: list[int] = _narrow(numbers).tolist()
    return ints


def as_rows(ints: Iterable[int], width: int, count: int = -1) -> Bytes:
    """Python ints, *count* of them if that is known, as rows of *width* bytes.

    Raises:
        OverflowError: one is negative, or takes more bytes.
        TypeError: one is not an int.
    """
    rows = np.fromiter(map(int.to_bytes, ints, repeat(width)), f"V{width}", count)  # a void's item is its bytes
    return rows.view(np.uint8).reshape(-1, width)


def surely_below(numbers: Bytes, bound: int) -> bool:
    """Do the first eight bytes tell that all rows of *numbers* are below *bound*?  They do, if there are no more.

    >>> [surely_below(as_rows([2**70], 9), bound) for bound in (2**70, 2**70 + 1, 2**70 + 2**8)]
    [False, False, True]
    """
    width: int = numbers.shape[1]
    if not len(numbers):
        return False
    if width < 8:
        blocks = range(0, len(numbers), _BLOCK)
        return all(int(_narrow(numbers[start : start + _BLOCK]).max()) < bound for start in blocks)
    return int(_first_eight(numbers).max()) < bound >> 8 * (width - 8)


def _narrow(rows: Bytes) -> npt.NDArray[np.uint64]:
    """The numbers in rows of at most eight bytes."""
    wide = np.zeros((len(rows), 8), np.uint8)
    wide[:, 8 - rows.shape[1] :] = rows
    words: npt.NDArray[np.uint64] = wide.view(_BIG_ENDIAN).ravel()
    return words


def _first_eight(rows: Bytes) -> npt.NDArray[np.uint64]:
    """The first eight bytes of each row, where they are."""
    words: npt.NDArray[np.uint64] = rows[:, :8].view(_BIG_ENDIAN)[:, 0]
    return words


def _last_eight(rows: Bytes) -> npt.NDArray[np.uint64]:
    words: npt.NDArray[np.uint64] = rows[:, -8:].view(_BIG_ENDIAN)[:, 0]
    return words


def _halves(numbers: Bytes) -> _Halves:
    """The upper and the lower 64 bits of each row, (n, at most 16)."""
    width: int = numbers.shape[1]
    if width < 9:
        wide = np.zeros((len(numbers), 16), np.uint8)
        wide[:, 16 - width :] = numbers
        numbers, width = wide, 16
    shift = np.uint64(8 * (16 - width))  # what both have is the lower half's
    return _first_eight(numbers).astype(np.uint64) >> shift, _last_eight(numbers).astype(np.uint64)


def _put_halves(high: npt.NDArray[np.uint64], low: npt.NDArray[np.uint64], rows: Bytes) -> None:
    """Write numbers into *rows*, which hold them: the inverse."""
    width: int = rows.shape[1]
    if width < 9:
        wide = np.empty((len(rows), 16), np.uint8)
        _put_halves(high, low, wide)
        rows[:] = wide[:, 16 - width :]
        return
    _first_eight(rows)[:] = high << np.uint64(8 * (16 - width))
    _last_eight(rows)[:] = low
