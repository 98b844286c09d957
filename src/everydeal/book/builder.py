"""A condition made by choosing: a seat, its points, its shape, its suits -> the words of the condition.

What was made is a text like any other, and can be changed by hand.
"""

from collections.abc import Mapping
from typing import Final

from ..cards import SEAT_NAMES, SUIT_NAMES

SHAPES: Final = {
    "": "any shape",
    "balanced": "balanced",
    "any 4333": "4-3-3-3",
    "any 4432": "4-4-3-2",
    "any 5332": "5-3-3-2",
    "any 5431": "5-4-3-1",
    "any 5422": "5-4-2-2",
    "any 5440": "5-4-4-0",
    "any 4441": "4-4-4-1",
    "any 55xx": "two suits of five",
    "any 64xx": "6-4 and any",
    "any 6xxx": "a suit of six",
    "any 7xxx": "a suit of seven",
}
"""What can be chosen for a shape, and what it is called."""


def build(fields: Mapping[str, str]) -> str:
    """The condition of one hand: fields ``seat``, ``hcp`` and ``hcp-to``, ``shape``, and for each suit its lengths.

    >>> build({"seat": "North", "hcp": "15", "hcp-to": "17", "shape": "balanced", "spades": "4", "spades-to": "4"})
    'hcp(north) in 15..17 and balanced(north) and spades(north) == 4'

    Raises:
        ValueError: a field says what cannot be; or nothing was chosen.
    """
    seat = fields.get("seat", "").strip()
    if seat not in SEAT_NAMES:
        raise ValueError(f"“{seat[:20]}” is not a seat: write North, East, South or West.")
    hand = seat.lower()
    parts = [_between(f"hcp({hand})", "points", fields.get("hcp", ""), fields.get("hcp-to", ""), 37)]
    shape = fields.get("shape", "")
    if shape not in SHAPES:
        raise ValueError(f"“{shape[:20]}” is not a shape of the list.")
    if shape:
        parts.append(f"balanced({hand})" if shape == "balanced" else f"shape({hand}, {shape})")
    for suit in SUIT_NAMES:
        parts.append(_between(f"{suit}({hand})", suit, fields.get(suit, ""), fields.get(f"{suit}-to", ""), 13))
    chosen = [part for part in parts if part]
    if not chosen:
        raise ValueError(f"Choose something for {seat}: points, a shape, or the length of a suit.")
    return " and ".join(chosen)


def joined(where: str, more: str) -> str:
    """A condition, and another that must hold too.

    >>> joined("hcp(north) > 9 or hcp(south) > 9", "balanced(east)")
    '(hcp(north) > 9 or hcp(south) > 9) and balanced(east)'
    """
    where = where.strip()
    if not where:
        return more
    has_or = " or " in f" {where} ".replace("\n", " ") or "|" in where or "\n" in where or ";" in where
    return f"({where}) and {more}" if has_or else f"{where} and {more}"


def _between(what: str, name: str, low: str, high: str, most: int) -> str:
    first, last = _number(low, name, most), _number(high, name, most)
    if first is None or last is None:
        return f"{what} >= {first}" if first is not None else f"{what} <= {last}" if last is not None else ""
    if first > last:
        raise ValueError(f"{name}: {first} to {last} runs backwards.")
    return f"{what} == {first}" if first == last else f"{what} in {first}..{last}"


def _number(text: str, name: str, most: int) -> int | None:
    text = text.strip()
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and len(text) <= 2 and int(text) <= most):
        raise ValueError(f"{name}: “{text[:20]}” is not a number from 0 to {most}.")
    return int(text)
