"""Seeds: a text that somebody types, or a file that nobody guesses.

The key of a text is its SHA-256 (`Stream.from_text`), for ever: quick, so that a dictionary of words, dates and years
is gone through in a second.  `stretched`, the key is scrypt of the text, and a guess takes 0.4 s.  A seed file is at
least `LEAST` bytes of any kind, and `draw_seed` makes one that nobody guesses.
"""

from hashlib import scrypt, sha256
from secrets import token_hex
from typing import Final

from ...stream import Stream

LEAST: Final = 16
"""A seed file has at least so many bytes."""
COST: Final = 1 << 17
"""scrypt's N for a stretched seed: 128 MiB, some 0.4 s.  Tests that are about other things make it less."""


def stretched(text: str) -> Stream:
    """The random numbers of a text whose every guess takes long."""
    return Stream(scrypt(text.encode(), salt=b"everydeal seed 1\n", n=COST, r=8, p=1, maxmem=1 << 28, dklen=32))


def from_file(data: bytes) -> Stream:
    """The random numbers of a seed file, by its bytes as they are.

    Raises:
        ValueError: there are too few.
    """
    if len(data) < LEAST:
        raise ValueError(f"a seed file has at least {LEAST} bytes, not {len(data)}")
    return Stream(sha256(b"everydeal seed-file 1\n" + data).digest())


def draw_seed() -> str:
    """A text for a seed file: 32 random bytes of the operating system's, as hex digits, and a line end."""
    return f"{token_hex(32)}\n"
