"""What every beacon has: a name, a time, an address to look it up, and a value that a text proves."""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta


@dataclass(frozen=True)
class Value:
    """A beacon's value, and what is known of it."""

    value: str
    """As it is hashed."""
    checked: tuple[str, ...] = ()
    """What was checked without any network, in words."""
    unchecked: tuple[str, ...] = ()
    """What was not, and how to get it checked."""


class Beacon(ABC):
    """A public value that nobody can know yet when it is named."""

    @abstractmethod
    def __str__(self) -> str:
        """The name, as it stands in an announcement."""

    @abstractmethod
    def published(self, session: int = 1) -> datetime | None:
        """When the value of a session is out (UTC); None if the name does not tell.

        Raises:
            ValueError: not before the year 10000.
        """

    @abstractmethod
    def address(self, session: int = 1) -> str | None:
        """Where anybody finds the value of a session; None if the name does not tell."""

    @abstractmethod
    def value(self, given: str, session: int = 1, certificate: bytes | None = None) -> Value:
        """The value that *given*, a text that the beacon's server sends or a person types, holds and proves.

        *certificate* (DER) is for beacons that are signed by one.

        Raises:
            ValueError: it is not the value that the name means, or it does not prove it.
        """

    def check_day(self, announced: str, sessions: int = 1) -> None:
        """ValueError if a value is out before the day *announced* (YYYY-MM-DD, UTC) is over."""
        end = day(announced) + timedelta(days=1)
        for session in (1, sessions):
            time = self.published(session)
            if time is not None and time < end:
                raise ValueError(
                    f"beacon {self}: it is out at {time:%Y-%m-%d %H:%M:%S} UTC, not after the day of the announcement, "
                    f"{announced} UTC: choose a later one"
                )


def day(text: str) -> datetime:
    """The beginning of a day, YYYY-MM-DD, UTC.

    Raises:
        ValueError: there is no such day.
    """
    try:
        result = datetime.strptime(text, "%Y-%m-%d").replace(tzinfo=UTC)
    except ValueError:
        raise ValueError(f"{text!r} is not a day: write YYYY-MM-DD") from None
    if result.strftime("%Y-%m-%d") != text:
        raise ValueError(f"{text!r} is not a day in the form that is needed: write YYYY-MM-DD")
    return result
