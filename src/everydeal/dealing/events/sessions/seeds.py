"""Seeds that people choose: how easily one is guessed, and keys that make guessing dear.

``--seed TEXT`` is the key SHA-256 of its text, for ever: quick, so that a dictionary of words, dates and years is gone
through in a second.  With ``--stretch`` the key is scrypt of the text in its one form, and a guess takes 0.4 s.  A seed
file is at least `LEAST` bytes of any kind, and `draw_seed` makes one that nobody guesses.
"""

import re
from hashlib import sha256
from math import log2
from secrets import token_hex
from typing import Final

from ....stream import Stream
from ..stretching import stretch
from ..texts import clean, is_clean

LEAST: Final = 16
"""A seed file has at least so many bytes."""
ENOUGH: Final = 80.0
"""Bits that a plain seed should have."""
ENOUGH_STRETCHED: Final = 60.0
"""Bits that a stretched one should have."""
_SALT: Final = b"everydeal seed 2\n"
_FILE: Final = b"everydeal seed-file 2\n"
_WORDS: Final = """
the of a and club night pairs teams team open session set round board boards bridge deal deals match cup league final
semi quarter swiss monday tuesday wednesday thursday friday saturday sunday morning afternoon evening spring summer
autumn fall winter test seed hello password random shuffle cards hand hands everydeal charity championship
championships trophy game games week day month year simultaneous sim section north south east west spades hearts
diamonds clubs nt notrump director mixed women seniors juniors jan feb mar apr may jun jul aug sep oct nov dec january
february march april june july august september october november december
"""
_COMMON: Final = frozenset(_WORDS.split())


def stretched(text: str) -> Stream:
    """The random numbers of ``--seed TEXT --stretch``.

    Raises:
        ValueError: the text has characters that have not one form (see `texts`).
    """
    return Stream(stretch(clean(text), _SALT, 32))


def from_file(data: bytes) -> Stream:
    """The random numbers of a seed file, by its bytes as they are.

    Raises:
        ValueError: there are too few.
    """
    if len(data) < LEAST:
        raise ValueError(f"a seed file has at least {LEAST} bytes, not {len(data)}: 'everydeal seed' makes one")
    return Stream(sha256(_FILE + data).digest())


def draw_seed() -> str:
    """A text for a seed file: 32 random bytes of the operating system's, as hex digits, and a line end."""
    return f"{token_hex(32)}\n"


def strength(text: str) -> float:
    """About how many bits a guesser needs who knows what people write: an estimate from above, and no promise.

    >>> strength("club night"), strength("Club Night 14 March 2026")
    (16.0, 37.5)
    """
    return round(sum(map(_bits, re.findall(r"[0-9]+|[^\W\d_]+|[\W_]+", text))), 1)


def _bits(piece: str) -> float:
    if piece[0] in "0123456789":
        return min(_number_bits(piece), len(piece) * log2(10))
    if piece[0].isalpha():
        known = piece.lower() in _COMMON
        mixed = 0.0 if piece.islower() or piece.istitle() or piece.isupper() else float(len(piece))
        return min(7.0 if known else 16.0, 4.7 * len(piece)) + mixed + 0.5
    return 1.0 if len(piece) == 1 else 2.0 * len(piece)


def _number_bits(digits: str) -> float:
    if len(digits.lstrip("0")) < 3 and int(digits) <= 31:  # a day
        return 5.0
    if re.fullmatch(r"(19|20)[0-9]{2}", digits):  # a year
        return 6.0
    if re.fullmatch(r"(19|20)[0-9]{6}", digits):  # a date
        return 15.0
    return 99.0


def doubts(text: str, stretch: bool) -> list[str]:
    """What the owner of a seed should know."""
    bits, found = strength(text), []
    if bits < (ENOUGH_STRETCHED if stretch else ENOUGH):
        use = "" if stretch else "--stretch, "
        found.append(
            f"this seed can be guessed (about {bits:.0f} bits): whoever sees one board may learn the others; "
            f"use {use}--seed-file, or no seed"
        )
    if not stretch and not is_clean(text):
        found.append("this seed has blanks or characters that come in several forms: it counts to the byte, as given")
    return found
