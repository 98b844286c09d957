"""The deal of the day: a page of Andrews' edition for every date, the same for everybody and for ever.

The page is drawn by `everydeal.stream` from the text ``everydeal deal of the day 2026-11-22``: number 0 of its stream
below the number of deals, plus 1.  Days are those of UTC.
"""

from datetime import UTC, date, datetime, timedelta
from functools import lru_cache
from typing import Final

from ..stream import Stream
from .editions import ANDREWS
from .leaf import Leaf

FIRST: Final = date(1925, 10, 31)
"""Contract bridge was first played on this day, on board the Finland; earlier days have no deal."""
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


def parse_day(text: str) -> date:
    """A day written ``2026-11-22``; the words ``today`` and ``yesterday`` are read too.

    >>> parse_day("2026-11-22")
    datetime.date(2026, 11, 22)

    Raises:
        ValueError: it is no day, or one without a deal: before `FIRST`, or still to come.
    """
    words = {"today": today(), "yesterday": today() - timedelta(days=1)}
    try:
        day = words.get(text.lower()) or date.fromisoformat(text)
    except ValueError:
        raise ValueError(f"“{text[:20]}” is not a day: write it like {today()}, or today.") from None
    if not FIRST <= day <= today() + timedelta(days=1):  # it is tomorrow already somewhere
        raise ValueError(f"{day} has no deal of the day: there is one for every day from {FIRST} to today.")
    return day
