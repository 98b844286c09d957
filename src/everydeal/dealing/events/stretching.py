"""Keys that are dear to guess: scrypt, with N = 2^17, r = 8, p = 1: 128 MiB and some 0.4 s each."""

from hashlib import scrypt
from typing import Final

COST: Final = 1 << 17
"""N: what everything published is made with.  Tests that are about other things make it less."""


def stretch(text: str, salt: bytes, nbytes: int) -> bytes:
    """A key of *nbytes* bytes from *text*; *salt* is for the purpose, the same for everybody."""
    return scrypt(text.encode(), salt=salt, n=COST, r=8, p=1, maxmem=1 << 28, dklen=nbytes)
