"""Beacons: public values that nobody can know beforehand, by name, and what a pasted text proves of them.

The program has no network: the user opens the address that it prints, and gives the JSON.
"""

from .base import Beacon, Value
from .drand import Drand
from .nist import Nist
from .text import CONVENTIONS, Text

__all__ = ["CONVENTIONS", "Beacon", "Drand", "Nist", "Text", "Value", "parse_beacon"]


def parse_beacon(name: str) -> Beacon:
    """The beacon that *name* means.

    >>> parse_beacon("drand:quicknet:1000+28800").published(2).isoformat()
    '2023-08-24T15:59:24+00:00'

    Raises:
        ValueError: it means none.
    """
    kinds: tuple[type[Drand] | type[Nist] | type[Text], ...] = (Drand, Nist, Text)
    for kind in kinds:
        beacon = kind.from_name(name)
        if beacon is not None:
            return beacon
    raise ValueError(
        f"beacon {name!r}: write drand:quicknet:ROUND, drand:quicknet:ROUND+STEP, nist:2:YYYY-MM-DDTHH:MMZ or "
        "text:DESCRIPTION"
    )
