"""The three tags of PBN that tell double-dummy tricks: DoubleDummyTricks, Ability and OptimumResultTable."""

import re
from collections.abc import Iterable
from typing import Final

from ...board.tricks import Tricks, TrickTable, order, tricks_from, tricks_to
from ...cards import SEATS
from ...strains import STRAINS

DDT_ORDER: Final = order((0, 2, 1, 3), (4, 0, 1, 2, 3), seats_first=True)
"""The order of DoubleDummyTricks: N S E W, and in each NT S H D C."""


def parse_ddt(value: str) -> Tricks:
    """``DoubleDummyTricks``: 20 hexadecimal digits, ``-`` or ``*`` for one that is not known.

    Raises:
        ValueError: it says something else.
    """
    if not re.fullmatch(r"[0-9a-dA-D*-]{20}", value):
        raise ValueError("is not 20 digits of 0 to d")
    return tricks_from([None if digit in "*-" else int(digit, 16) for digit in value], DDT_ORDER)


def format_ddt(tricks: Tricks) -> str:
    """The inverse: the value of ``DoubleDummyTricks``."""
    return "".join("-" if count is None else f"{count:x}" for count in tricks_to(tricks, DDT_ORDER))


def parse_ability(value: str) -> Tricks | None:
    """``Ability``: ``N:63456 E:..``, the tricks of each declarer in NT S H D C, as hexadecimal digits.

    Raises:
        ValueError: it says something else.
    """
    result: list[int | None] = [None] * 20
    for word in value.split():
        if not re.fullmatch(r"[NESW]:[0-9A-Da-d*-]{5}", word):
            raise ValueError(f"{word!r} is not a seat, a colon and 5 digits of 0 to d")
        for strain, digit in zip((4, 0, 1, 2, 3), word[2:], strict=True):
            result[5 * SEATS.index(word[0]) + strain] = None if digit in "*-" else int(digit, 16)
    return TrickTable(result) if any(count is not None for count in result) else None


_PLACES: Final = {(seat, strain): 5 * s + t for s, seat in enumerate(SEATS) for t, strain in enumerate(STRAINS)}
_COUNTS: Final = {text: count for count in range(14) for text in (str(count), f"{count:02}")}


def parse_result_table(header: str, rows: Iterable[str]) -> Tricks | None:
    """``OptimumResultTable``: rows ``N NT 7`` under ``Declarer;Denomination\\2R;Result\\2R``.

    None under another header, or if no row tells anything.

    Raises:
        ValueError: a row says something else, or contradicts another.
    """
    columns = [column.partition("\\")[0].lstrip("+-") for column in header.split(";")]
    if columns[:3] != ["Declarer", "Denomination", "Result"]:
        return None
    result: list[int | None] = [None] * 20
    for row in rows:
        words = row.split()
        place = _PLACES.get((words[0], words[1])) if len(words) >= 3 else None
        if place is None or words[2] not in _COUNTS:
            raise ValueError(f"row {row!r} is not a seat, a denomination and tricks")
        if result[place] not in (None, _COUNTS[words[2]]):
            raise ValueError(f"row {row!r} contradicts another row")
        result[place] = _COUNTS[words[2]]
    return TrickTable(result) if any(count is not None for count in result) else None
