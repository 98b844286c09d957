"""A commitment short enough to be read aloud: 100 bits in 20 symbols, and two that check them.

``MZ67X-DRZ2J-TV2SW-4H171-AJ``: the leading 100 bits of scrypt of the commitment, in Crockford's base 32, which has no
I, L, O, U.  It is stretched because the organiser himself could look for two announcements with one fingerprint: he
would need 2^50 evaluations of 0.3 s and 128 MiB each.

The two last symbols are the number of the first twenty modulo 1021.  1021 is prime, and 32 has the order 68 modulo it,
so every single error and every exchange of two different symbols among the twenty shows.
"""

import re
from functools import lru_cache
from typing import Final

from ..stretching import stretch

ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_SALT: Final = b"everydeal fingerprint 2\n"
_MODULUS: Final = 1021


@lru_cache(maxsize=256)
def fingerprint(commitment: str) -> str:
    """The fingerprint of a commitment, 64 hex digits; takes some tenths of a second and 128 MiB."""
    number = int.from_bytes(stretch(commitment, _SALT, 16), "big") >> 28
    symbols = "".join(ALPHABET[number >> 5 * place & 31] for place in reversed(range(20)))
    return _grouped(symbols + check_symbols(symbols))


def check_symbols(symbols: str) -> str:
    """The two symbols that check twenty."""
    number = 0
    for symbol in symbols:
        number = (number * 32 + ALPHABET.index(symbol)) % _MODULUS
    return ALPHABET[number >> 5] + ALPHABET[number & 31]


def read_fingerprint(text: str) -> str:
    """A fingerprint as it is spoken or typed: in any case, with any hyphens and blanks, I and L for 1, O for 0.

    >>> read_fingerprint("mz67x drz2j tv2sw 4hi7l aj")
    'MZ67X-DRZ2J-TV2SW-4H171-AJ'

    Raises:
        ValueError: it is none, or a symbol is wrong.
    """
    plain = re.sub(r"[\s-]", "", text).upper().translate(str.maketrans("ILO", "110"))
    if len(plain) != 22 or set(plain) - set(ALPHABET):
        raise ValueError("a fingerprint has 22 symbols: digits, and capital letters without I L O U")
    if check_symbols(plain[:20]) != plain[20:]:
        raise ValueError(f"fingerprint {_grouped(plain)}: a symbol is wrong, or two have changed places")
    return _grouped(plain)


def _grouped(symbols: str) -> str:
    return "-".join(symbols[start : start + 5] for start in range(0, 22, 5))
