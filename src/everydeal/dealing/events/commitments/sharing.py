"""A secret in shares: any k of n give it, and k - 1 tell nothing of it.

Each byte of the secret is the value at 0 of a polynomial of degree k - 1 over GF(256), whose other coefficients are
random; share i is the values at i.  The field is that of FIPS 197: polynomials modulo x^8 + x^4 + x^3 + x + 1, and 3
generates its units.  Source: A. Shamir, "How to share a secret", 1979.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import combinations
from secrets import token_bytes
from typing import Final

from .terms import HEX

TITLE: Final = "everydeal share 2"
_MOST_TRIED: Final = 100_000


def _tables() -> tuple[list[int], list[int]]:
    powers, logarithms, value = [0] * 510, [0] * 256, 1
    for exponent in range(255):
        powers[exponent] = powers[exponent + 255] = value
        logarithms[value] = exponent
        value ^= value << 1 ^ (0x11B if value & 0x80 else 0)
        value &= 0xFF
    return powers, logarithms


_POWERS, _LOGARITHMS = _tables()


def _times(one: int, other: int) -> int:
    return _POWERS[_LOGARITHMS[one] + _LOGARITHMS[other]] if one and other else 0


@dataclass(frozen=True)
class Share:
    """One share of an event's secret."""

    event: str
    """The event's commitment, as hex digits."""
    number: int
    needed: int
    value: bytes

    def to_text(self) -> str:
        """The text to hand out."""
        lines = [TITLE, f"event: {self.event}", f"share: {self.number}", f"needed: {self.needed}"]
        text = "".join(f"{line}\n" for line in [*lines, f"value: {self.value.hex()}"])
        return f"{text}check: {sha256(text.encode()).hexdigest()[:8]}\n"

    @classmethod
    def from_text(cls, text: str) -> "Share":
        """The share that *text* is; blank lines and line ends do not matter.

        Raises:
            ValueError: it is none, or was copied wrongly.
        """
        first, *lines = [line.strip() for line in text.lstrip("\ufeff").splitlines() if line.strip()] or [""]
        entries = [tuple(line.split(": ", 1)) for line in lines]
        if first != TITLE or [entry[0] for entry in entries] != ["event", "share", "needed", "value", "check"]:
            raise ValueError(f"this is not a share: its lines are {TITLE!r}, event, share, needed, value, check")
        event, number, needed, value, check = (entry[-1] for entry in entries)
        if not (HEX.fullmatch(event) and HEX.fullmatch(value) and number.isdecimal() and needed.isdecimal()):
            raise ValueError("a share has an event and a value of 64 hex digits, and numbers")
        share = cls(event, int(number), int(needed), bytes.fromhex(value))
        if share.to_text().split()[-1] != check:
            raise ValueError(f"share {number} was copied wrongly: its check does not fit")
        return share


def split(
    secret: bytes, needed: int, count: int, random: Callable[[int], bytes] = token_bytes
) -> list[tuple[int, bytes]]:
    """Shares 1, 2, ..., *count* of *secret*, any *needed* of which give it.

    Raises:
        ValueError: it is not 2 <= needed <= count <= 255.
    """
    if not 2 <= needed <= count <= 255:
        raise ValueError(f"{needed} of {count} shares: it takes 2 or more, of at most 255")
    columns = [secret, *(random(len(secret)) for _ in range(needed - 1))]
    shares = []
    for number in range(1, count + 1):
        value = bytes(len(secret))
        for column in reversed(columns):
            value = bytes(_times(v, number) ^ c for v, c in zip(value, column, strict=True))
        shares.append((number, value))
    return shares


def join(shares: Sequence[tuple[int, bytes]]) -> bytes:
    """The secret of shares, if they are enough: too few, or a false one, give another, which the tree shows.

    >>> join(split(b"secret", 3, 5)[1:4])
    b'secret'

    Raises:
        ValueError: two shares have one number, or there is none.
    """
    if not shares or len({number for number, _ in shares}) < len(shares):
        raise ValueError("the shares must have different numbers")
    result = bytes(len(shares[0][1]))
    for number, value in shares:
        weight = 1
        for other, _ in shares:
            if other != number:
                weight = _times(weight, _POWERS[(_LOGARITHMS[other] - _LOGARITHMS[other ^ number]) % 255])
        result = bytes(r ^ _times(weight, v) for r, v in zip(result, value, strict=True))
    return result


def recover(shares: Sequence[Share], is_secret: Callable[[bytes], bool]) -> tuple[bytes, list[int]]:
    """The secret that *is_secret* knows, and the numbers of shares that are false.

    Raises:
        ValueError: the shares are too few, do not belong together, or no enough of them are true.
    """
    if not shares or any((share.event, share.needed) != (shares[0].event, shares[0].needed) for share in shares):
        raise ValueError("the shares do not belong together: they are of different events, or of different splittings")
    needed, numbers = shares[0].needed, [share.number for share in shares]
    if len(set(numbers)) < len(numbers) or not all(1 <= number <= 255 for number in numbers):
        raise ValueError(f"the shares must have different numbers, 1 to 255, not {', '.join(map(str, numbers))}")
    if len(shares) < needed:
        raise ValueError(f"{len(shares)} share{'s' * (len(shares) != 1)}: it takes {needed}")
    pairs = [(share.number, share.value) for share in shares]
    for tried, chosen in enumerate(combinations(pairs, needed)):
        if tried == _MOST_TRIED:
            break
        secret = join(chosen)
        if is_secret(secret):
            return secret, [number for number, value in pairs if not _fits(chosen, number, value)]
    raise ValueError("the shares do not give the event's secret: too many of them are false")


def _fits(chosen: Sequence[tuple[int, bytes]], number: int, value: bytes) -> bool:
    """Whether a share lies on the polynomials of the chosen ones."""
    if any(number == other for other, _ in chosen):
        return True
    return join([*chosen[1:], (number, value)]) == join(chosen)
