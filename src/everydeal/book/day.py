"""The deal of the day: a page of Andrews' edition for every date, the same for everybody and for ever.

The page is drawn by `everydeal.stream` from the text ``everydeal deal of the day 2026-11-22``: number 0 of its stream
below the number of deals, plus 1.  Days are those of UTC.
"""

import re
from datetime import UTC, date, datetime, timedelta
from functools import lru_cache
from typing import Final

from ..stream import Stream
from .editions import ANDREWS
from .leaf import Leaf

FIRST: Final = date(1925, 10, 31)
"""Contract bridge was first played on this day, on board the Finland; earlier days have no deal."""
_LONGEST: Final = 60
"""Characters of a day in words."""
_MONTHS: Final = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
_SMALL_WORDS: Final = {
    "the", "deal", "of", "day", "for", "on", "st", "nd", "rd", "th",
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
}  # fmt: skip
_SEED: Final = "everydeal deal of the day {:%Y-%m-%d}"


@lru_cache(maxsize=64)
def leaf_of_day(day: date) -> Leaf:
    """The page of a day."""
    number = Stream.from_text(_SEED.format(day)).number(ANDREWS.size, 0)
    return Leaf(ANDREWS, number + 1, ANDREWS.item(number + 1))


def today() -> date:
    """The day that it is, by UTC."""
    return datetime.now(UTC).date()


def seconds_left() -> int:
    """How long this day still is, at least a second."""
    now = datetime.now(UTC)
    midnight = datetime.combine(now.date() + timedelta(days=1), datetime.min.time(), UTC)
    return max(1, int((midnight - now).total_seconds()))


def day_in_text(text: str) -> date | None:
    """The day that a text is, and nothing else, in digits or with an English month, or ``today``; else None.

    >>> day_in_text("2026-11-22") == day_in_text("Sunday, 22 November 2026") == day_in_text("Nov 22, 2026")
    True

    Raises:
        ValueError: it has no deal, as `parse_day` says.
    """
    if len(text) > _LONGEST:
        return None
    words = [word for word in re.findall(r"[a-z]+|[0-9]+", text.lower()) if word not in _SMALL_WORDS]
    if words in (["today"], ["yesterday"]) or re.fullmatch(r"\s*\d{4}-\d{2}-\d{2}\s*", text):
        return parse_day(words[0] if len(words) == 1 else text.strip())
    numbers = sorted((word for word in words if word.isdecimal()), key=len)
    months = [word[:3] for word in words if not word.isdecimal()]
    if len(words) != 3 or len(months) != 1 or months[0] not in _MONTHS or list(map(len, numbers))[1:] != [4]:
        return None
    day, year = numbers
    return parse_day(f"{year}-{_MONTHS.index(months[0]) + 1:02}-{int(day):02}")


def parse_day(text: str) -> date:
    """A day written ``2026-11-22``; the words ``today`` and ``yesterday`` are read too.

    >>> parse_day("2026-11-22")
    datetime.date(2026, 11, 22)

    Raises:
        ValueError: it is not a date, or has no deal: before `FIRST`, or still to come.
    """
    words = {"today": today(), "yesterday": today() - timedelta(days=1)}
    try:
        day = words.get(text.lower()) or date.fromisoformat(text)
    except ValueError:
        raise ValueError(f"“{text[:20]}” is not a day: write it like {today()}, or today.") from None
    if not FIRST <= day <= today() + timedelta(days=1):  # it is tomorrow already somewhere
        raise ValueError(f"{day} has no deal of the day: there is one for every day from {FIRST} to today.")
    return day
