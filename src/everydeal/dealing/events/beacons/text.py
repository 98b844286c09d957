"""``text:DESCRIPTION``: any other public value, which a person compares with its description.

Nothing can be checked, so the description must leave nothing open (`CONVENTIONS`).
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from ..texts import clean, is_clean
from .base import Beacon, Value

_PREFIX: Final = "text:"
CONVENTIONS: Final = """\
A text: beacon says source, day, which figure, in what order and with what between.
  lotteries:     the numbers ascending, each with two digits, one blank between, the bonus number last after a blank,
                 or "without bonus"
  share indices: closing value, with a point and two decimals, without thousands separators"""


@dataclass(frozen=True)
class Text(Beacon):
    """A value that is described in words."""

    description: str

    @classmethod
    def from_name(cls, name: str) -> "Text | None":
        """The beacon that *name* means; None if it is not one of this kind."""
        description = name.removeprefix(_PREFIX)
        good = name.startswith(_PREFIX) and is_clean(name) and bool(description.strip())
        return cls(description) if good else None

    def __str__(self) -> str:
        return f"{_PREFIX}{self.description}"

    def published(self, session: int = 1) -> datetime | None:
        return None

    def address(self, session: int = 1) -> str | None:
        return None

    def value(self, given: str, session: int = 1, certificate: bytes | None = None) -> Value:
        return Value(clean(given), (), ("that this is the value described: compare it yourself",))
