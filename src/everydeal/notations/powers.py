"""Numbers as people say them: ``10^27``, ``5*10^27``, ``2^64``, ``5^52-1``; only read, never written."""

import math
import re

_POWER = re.compile(
    r"(?:([0-9]{1,40})\s*[*x×]\s*)?([0-9]{1,40})\s*(?:\^|\*\*)\s*([0-9]{1,4})(?:\s*([+-])\s*([0-9]{1,40}))?"
)
_MOST_DIGITS = 400


def parse_power(text: str) -> int | None:
    """The value of a power, with a factor before it and something added or taken away behind it; None if it is not one.

    >>> [parse_power(text) for text in ("2^10", "5*10^3", "5**2-1", "1024")]
    [1024, 5000, 24, None]

    Raises:
        ValueError: it has hundreds of digits, or is negative.
    """
    found = _POWER.fullmatch(text.strip())
    if found is None:
        return None
    factor, base, exponent = int(found[1] or 1), int(found[2]), int(found[3])
    if exponent * math.log10(base or 1) > _MOST_DIGITS:
        raise ValueError(f"{text.strip()!r} has more than {_MOST_DIGITS} digits")
    value: int = factor * base**exponent + int(f"{found[4] or ''}{found[5] or 0}")
    if value < 0:
        raise ValueError(f"{text.strip()!r} is negative: numbers start at 0")
    return value


def is_power(text: str) -> bool:
    """Whether *text* looks like a power."""
    return _POWER.fullmatch(text.strip()) is not None
