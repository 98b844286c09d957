"""Uniform random numbers from a key: the same key gives the same numbers for ever, on every machine.

Definition, version 1.  The key is 32 bytes: SHA-256 of a seed text in UTF-8, or the operating system's randomness.
Number i (i = 0, 1, 2, ...) of a stream, below a size (1 <= size <= 2**128), is found so:

1. Attempt t = 0.
2. Take the ChaCha20 block (64 bytes, 20 rounds, RFC 8439) of this key whose words 12 and 13 are ``i // 4`` and whose
   words 14 and 15 are t, both as 64-bit little-endian numbers.  x is the 16 bytes at ``16 * (i % 4)`` of the block,
   read as a little-endian number below 2**128.
3. Let ``hi, lo = divmod(x * size, 2**128)``.  If ``lo >= 2**128 % size``, the number is hi.  Otherwise raise t by 1
   and go to 2.

A larger size, up to 2**512, takes k words, the fewest for which it is at most 2**(128 * k): attempt t joins those of
the attempts kt, kt + 1, ... above, the first the lowest part of x, and 2**(128 * k) stands for 2**128.

Every number is exactly equally likely (no remainder is ever taken): of all values of x, those that are not
refused fall in equal parts on 0 ... size-1 (D. Lemire, "Fast Random Integer Generation in an Interval", 2019).  For
deals, about one number in 10^10 needs a second attempt.  Number i does not depend on the others, so any part of a
stream can be made on its own.
"""

import struct
from collections.abc import Iterator
from importlib import import_module
from itertools import count, islice

from .argument_checks import check_kind, wrong_kind

_WORDS = struct.Struct("<16I")
_KEY = struct.Struct("<8I")
_MASK32 = 0xFFFF_FFFF
_CONSTANTS = (0x61707865, 0x3320646E, 0x79622D32, 0x6B206574)  # "expand 32-byte k"
_QUARTERS = (
    (0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15),
    (0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14),
)  # fmt: skip
WORD = 1 << 128
"""A word is below it; sizes up to it take one word."""
LARGEST = 1 << 512
"""The largest size that a stream can draw below."""


class Stream:
    """Random numbers below any size up to 2**512, number i on its own.

    >>> Stream.from_text("everydeal").number(53644737765488792839237440000, 0)
    9742015333256459242625118119

    Raises:
        ValueError: *key* is not 32 bytes long.
    """

    def __init__(self, key: bytes) -> None:
        check_kind(key, bytes | bytearray, "a key is 32 bytes; for a text, Stream.from_text(seed)")
        if len(key) != 32:
            raise ValueError(f"a key is 32 bytes, not {len(key)}")
        self.key = bytes(key)
        self._block_of: tuple[int, int] = (-1, -1)
        self._block = b""

    @classmethod
    def from_text(cls, seed: str) -> "Stream":
        """The stream whose key is SHA-256 of *seed* in UTF-8.

        >>> Stream.from_text("everydeal").number(52, 0)
        9

        Raises:
            TypeError: *seed* is not a text.
        """
        if not isinstance(seed, str):
            raise TypeError(f"a seed is a text: write {str(seed)!r}, not {seed!r} ({type(seed).__name__})")
        return cls(_sha256(seed.encode()))

    @classmethod
    def from_system(cls) -> "Stream":
        """A stream with a fresh key from the operating system; nobody can tell its numbers beforehand.

        >>> Stream.from_system().number(52, 0) < 52
        True
        """
        from os import urandom

        return cls(urandom(32))

    def number(self, size: int, i: int) -> int:
        """Number *i* of the stream, below *size*.

        >>> [Stream.from_text("everydeal").number(52, i) for i in (0, 1, 2)]
        [9, 15, 25]

        Raises:
            ValueError: *size* is not 1 ... 2**512, or *i* not 0 ... 2**66 - 1.
        """
        _check_size(size)
        if not 0 <= i < 1 << 66:
            raise ValueError(f"number {i} of a stream: it has numbers 0 to 2^66 - 1")
        words, limit = 1, WORD
        while size > limit:
            words, limit = words + 1, limit * WORD
        refused, attempt = limit % size, 0
        while True:
            drawn = self._draw(i, attempt) if words == 1 else self._draw_long(i, attempt, words)
            high, low = divmod(drawn * size, limit)
            if low >= refused:
                return high
            attempt += 1

    def numbers(self, size: int, n: int, *, start: int = 0) -> Iterator[int]:
        """Numbers *start* ... *start + n - 1* of the stream, below *size*, one by one.

        >>> list(Stream.from_text("everydeal").numbers(52, 2, start=1))
        [15, 25]

        Raises:
            ValueError: as `number`, or *n* or *start* is negative.
            TypeError: *n* is not a whole number.
        """
        _check_size(size)
        if not hasattr(n, "__index__"):
            raise wrong_kind("how many is a whole number, 0 or more", n)
        if n < 0 or start < 0:
            raise ValueError(f"{n} numbers from number {start}: neither can be negative")
        return (self.number(size, i) for i in range(start, start + n))

    def different_numbers(self, size: int, n: int, *, start: int = 0) -> Iterator[int]:
        """As `numbers`, those that came before in the stream left out: each choice of *n* numbers is equally likely.

        *start* counts different numbers.  Memory and time grow with *start + n*; near the size, many are left out.

        >>> shuffled = list(Stream.from_text("everydeal").different_numbers(52, 52))
        >>> shuffled[:3], sorted(shuffled) == list(range(52))
        ([9, 15, 25], True)

        Raises:
            ValueError: as `numbers`, or there are fewer than that.
        """
        numbers = self.numbers(size, n, start=start)  # checks the arguments
        if start + n > size:
            raise ValueError(f"there are only {size} numbers below {size}: not {start + n} different ones")
        numbers = (self.number(size, i) for i in count())
        return islice(_first_times(numbers), start, start + n)

    def _draw(self, i: int, attempt: int) -> int:
        block, place = divmod(i, 4)
        if self._block_of != (block, attempt):
            self._block = chacha20_block(self.key, block, attempt)
            self._block_of = (block, attempt)
        return int.from_bytes(self._block[16 * place : 16 * place + 16], "little")

    def _draw_long(self, i: int, attempt: int, words: int) -> int:
        return sum(self._draw(i, words * attempt + k) << 128 * k for k in range(words))


def _sha256(text: bytes) -> bytes:
    """The digest; by CPython's own module where it is there, for `hashlib` loads OpenSSL, which takes milliseconds."""
    for module in ("_sha2", "_sha256", "hashlib"):
        try:
            digest: bytes = import_module(module).sha256(text).digest()
            return digest
        except ImportError:
            continue
    raise ImportError("no SHA-256 in this Python")


def _first_times(numbers: Iterator[int]) -> Iterator[int]:
    seen = set()
    for number in numbers:
        if number not in seen:
            seen.add(number)
            yield number


def _check_size(size: int) -> None:
    if not 1 <= size <= LARGEST:
        raise ValueError(f"cannot draw below {size}: the size must be 1 to 2^512")


def chacha20_block(key: bytes, counter: int, nonce: int) -> bytes:
    """One 64-byte block of ChaCha20 with a 64-bit counter and a 64-bit nonce (D. J. Bernstein's layout).

    RFC 8439's layout, a 32-bit counter and a 96-bit nonce, is the same block where the counter is below 2**32.

    >>> chacha20_block(bytes(32), 0, 0).hex()[:16]
    '76b8e0ada0f13d90'
    """
    counters = (counter & _MASK32, counter >> 32, nonce & _MASK32, nonce >> 32)
    start = (*_CONSTANTS, *_KEY.unpack(key), *counters)
    x = list(start)
    for _ in range(10):
        for a, b, c, d in _QUARTERS:
            xa = x[a] + x[b] & _MASK32
            xd = x[d] ^ xa
            xd = (xd << 16 | xd >> 16) & _MASK32
            xc = x[c] + xd & _MASK32
            xb = x[b] ^ xc
            xb = (xb << 12 | xb >> 20) & _MASK32
            xa = xa + xb & _MASK32
            xd ^= xa
            xd = (xd << 8 | xd >> 24) & _MASK32
            xc = xc + xd & _MASK32
            xb ^= xc
            x[a], x[b], x[c], x[d] = xa, (xb << 7 | xb >> 25) & _MASK32, xc, xd
    return _WORDS.pack(*(u + v & _MASK32 for u, v in zip(x, start, strict=True)))
