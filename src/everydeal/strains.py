"""Strains: a trump suit, or notrump."""

from operator import index
from typing import Final, TypeAlias

from .cards import SUIT_NAMES, SUIT_SYMBOLS, SUITS

Strain: TypeAlias = int

STRAINS: Final = ("S", "H", "D", "C", "NT")
"""The short names: a strain is its place here, so a suit is its own strain."""
NOTRUMP: Final = 4
"""The strain that is not a suit."""

_NAMES = {
    **{name.upper(): suit for suit, full in enumerate(SUIT_NAMES) for name in (SUITS[suit], full, SUIT_SYMBOLS[suit])},
    **dict.fromkeys(("N", "NT", "NOTRUMP", "NOTRUMPS", "NO TRUMP"), NOTRUMP),
}


def to_strain(strain: int | str) -> int:
    """*strain* itself if it is a strain's number (S H D C = 0..3, notrump 4), or the strain that a text names.

    >>> to_strain("NT"), to_strain("hearts"), to_strain("♣"), to_strain(0)
    (4, 1, 3, 0)

    Raises:
        ValueError: there is no such strain.
        TypeError: *strain* is neither a text nor a whole number.
    """
    if isinstance(strain, str):
        found = _NAMES.get(strain.strip().upper())
        if found is None:
            raise ValueError(f"{strain!r} is not a strain: write S, H, D, C or NT")
        return found
    if isinstance(strain, bool) or not hasattr(strain, "__index__"):
        raise TypeError(f"a strain is a number or a text (S, H, D, C or NT), not {type(strain).__name__} ({strain!r})")
    number = index(strain)
    if not 0 <= number <= NOTRUMP:
        raise ValueError(f"{number} is not a strain: S H D C are 0 to 3, notrump is 4")
    return number


def strain_name(strain: int) -> str:
    """``notrump``, or ``spades`` and so on.

    >>> strain_name(4), strain_name(0)
    ('notrump', 'spades')
    """
    return "notrump" if strain == NOTRUMP else SUIT_NAMES[strain]
