"""Days that the calendar does not have, in the dates that files tell."""

import re
from functools import lru_cache
from typing import Final

_DAY: Final = re.compile(r"([0-9]{4})([-./])([0-9]{1,2})\2([0-9]{1,2})(?![0-9])")
_MONTHS: Final = (
    ("January", 31), ("February", 29), ("March", 31), ("April", 30), ("May", 31), ("June", 30), ("July", 31),
    ("August", 31), ("September", 30), ("October", 31), ("November", 30), ("December", 31),
)  # fmt: skip


@lru_cache(maxsize=1 << 10)
def impossible_day(date: str) -> str:
    """Why there is no such day; "" if there is, or if the text is not a year, a month and a day in this order.

    >>> impossible_day("2026.04.31"), impossible_day("2026-02-29"), impossible_day("2024.02.29")
    ('April has 30 days', 'February 2026 has 28 days', '')
    """
    match = _DAY.match(date.strip())
    if match is None:
        return ""
    year, month, day = int(match[1]), int(match[3]), int(match[4])
    if not 1 <= month <= 12:
        return f"there is no month {month}"
    name, most = _MONTHS[month - 1]
    if not 1 <= day <= most:
        return f"{name} has {most} days"
    if (month, day) == (2, 29) and (year % 4 or (year % 100 == 0 and year % 400)):
        return f"February {year} has 28 days"
    return ""
