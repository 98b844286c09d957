"""How to collect, and what it has come to."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from ...spaces.base import Space


@dataclass
class Tally:
    """What a collection has come to."""

    read: int = 0
    """Deals read."""
    bad: int = 0
    """Records left out because something was wrong with them."""
    repeated: int = 0
    """Deals left out because they were there already."""
    written: int = 0
    """Deals in the output; with `append`, those that are new."""
    lossy: int = 0
    """Boards of which the files say more than is kept."""
    left_out: int = 0
    """Things that files say of whole boards and for which a board has no place, like a second tag of one name."""
    first_left_out: str = ""
    """The first of them, in words."""
    known_files: list[str] = field(default_factory=list)
    """Files that `append` did not read, because the collection has what they say."""
    dropped_columns: list[str] = field(default_factory=list)
    """Columns of collections read that have no place in the output."""


Progress = Callable[[Tally], object]


@dataclass(frozen=True)
class Plan:
    """Which rows are kept, in which order, with which columns; and how files are read."""

    unique: str = "none"
    keep_order: bool = False
    number: bool = False
    features: bool = False
    boards: bool = False
    encoding: str = "plain"
    seats: str | None = None
    columns: str | None = None
    input_space: Space[Any] | None = None
    """The space of the collections read that do not say theirs."""
