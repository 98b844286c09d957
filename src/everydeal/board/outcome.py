"""What the tags of a file tell of a board's outcome: its contract, declarer, result and score, in PBN's way.

The values are those of PBN 2.1: `Contract` ``4SX``, ``Pass``, or the bare trumps of an end position (``H``);
`Declarer` ``W``, or ``^W`` if somebody else plays it than the auction says; `Result` the declarer's tricks, ``10``,
``^10``, ``EW 3`` or ``NS 10 EW 3``; `Score` the points of the declarer's side, or ``NS 420``, ``EW -420``.
"""

import re
from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Final

from ..cards import SEATS, Seat
from ..strains import STRAINS, Strain
from .contract import Contract
from .result import side_of

Tags = Mapping[str, str]

SILENT: Final = ("", "?", "-", "#")
"""Values that tell nothing."""
_SIDED = re.compile(r"(?:(NS|EW)\s+)?([+-]?[0-9]+(?:\.[0-9]*)?)(?:\s+(NS|EW)\s+([+-]?[0-9]+(?:\.[0-9]*)?))?")


def value(tags: Tags, name: str) -> str:
    """The value of a tag; "" if it tells nothing."""
    text = tags.get(name, "").strip()
    return "" if text in SILENT else text


def contract(tags: Tags) -> Contract | None:
    """The contract that is given, without its declarer; None if none is, or the value is not a contract."""
    return _contract(value(tags, "Contract"))


@lru_cache(maxsize=1 << 10)
def _contract(text: str) -> Contract | None:
    try:
        return Contract.parse(text).by(None)
    except ValueError:
        return None


def strain(tags: Tags) -> Strain | None:
    """The trumps of an end position, or of the contract."""
    text = value(tags, "Contract").upper()
    if text in STRAINS:
        return STRAINS.index(text)
    found = contract(tags)
    return None if found is None else found.strain


def declarer(tags: Tags) -> Seat | None:
    """The declarer that is given."""
    text = value(tags, "Declarer").upper().removeprefix("^")
    return SEATS.index(text) if len(text) == 1 and text in SEATS else None


def tricks(tags: Tags, declarer: Seat | None) -> int | None:
    """The tricks of the declarer's side that are given; None if a side's are, and nobody knows whose side declares."""
    text = value(tags, "Result").removeprefix("^")
    if declarer is None and text[:2].upper() in ("NS", "EW"):
        return None
    found = _of_side(text, declarer, 13)
    return int(found) if found is not None and found.denominator == 1 and 0 <= found <= 13 else None


def score(tags: Tags, declarer: Seat | None) -> Fraction | int | None:
    """The score of the declarer's side that is given; of North-South, if there is no declarer."""
    return _of_side(value(tags, "Score"), declarer, 0)


def _of_side(text: str, declarer: Seat | None, together: int) -> Fraction | int | None:
    """What is given of the declarer's side, if the two sides have so much *together*."""
    match = _SIDED.fullmatch(text.upper())
    if match is None or (match[3] and (match[3] == match[1] or not match[1])):
        return None
    number = Fraction(match[2]) if "." in match[2] else int(match[2])
    side = 0 if declarer is None else declarer % 2
    return number if match[1] is None or side_of(match[1]) == side else together - number
