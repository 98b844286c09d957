"""The fingerprint of an announcement: 22 symbols that can be read aloud, and typed.

    fingerprint = scrypt(h(E), salt "everydeal fingerprint 1\\n", N = 2^17, r = 8, p = 1, 13 bytes)

Its first 100 bits are a number n: 20 symbols of five bits each, the highest first, then two for n mod 1021, which find
slips of the pen.  To make two announcements with one fingerprint takes some 2^50 times scrypt with 128 MiB.
"""

import re
from functools import lru_cache
from hashlib import scrypt
from typing import Final

SYMBOLS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
COST: Final = 1 << 17
"""N: what everything published is made with.  Tests that are about other things make it less."""
_BITS: Final = 100
_CHECK: Final = 1021


@lru_cache(maxsize=64)
def fingerprint(commitment: str) -> str:
    """The fingerprint of a commitment, 64 hex digits.

    >>> fingerprint("5f6bc88fb4085086a79495c71590849a0e051d7c8d675e3617849b3ab738159e")
    '1ABDB-XH930-CQHW3-3DYQ5-A5'
    """
    salt = b"everydeal fingerprint 1\n"
    made = scrypt(commitment.encode(), salt=salt, n=COST, r=8, p=1, maxmem=1 << 28, dklen=13)
    return _write(int.from_bytes(made, "big") >> 8 * len(made) - _BITS)


def parse_fingerprint(text: str) -> str:
    """A fingerprint that was typed, as it is written: small letters, blanks, O for 0, I and L for 1 are understood.

    >>> parse_fingerprint("iabdb xh930 cqhw3 3dyq5 a5")
    '1ABDB-XH930-CQHW3-3DYQ5-A5'

    Raises:
        ValueError: it has not 22 symbols, or the last two do not fit the others.
    """
    symbols = re.sub(r"[\s-]", "", text).upper().translate(str.maketrans("ILO", "110"))
    strange = sorted(set(symbols) - set(SYMBOLS))
    if strange or len(symbols) != 22:
        what = f"{strange[0]!r} is not one of them" if strange else f"these are {len(symbols)}"
        raise ValueError(f"a fingerprint has 22 digits and letters: {what}")
    number = 0
    for symbol in symbols[:20]:
        number = number << 5 | SYMBOLS.index(symbol)
    made = _write(number)
    if made.replace("-", "") != symbols:
        raise ValueError("the fingerprint is mistyped: its last two symbols do not fit the others")
    return made


def _write(number: int) -> str:
    value = number << 10 | number % _CHECK
    symbols = "".join(SYMBOLS[value >> shift & 31] for shift in range(105, -1, -5))
    return "-".join(symbols[place : place + 5] for place in range(0, 22, 5))
