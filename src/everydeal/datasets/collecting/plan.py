"""What is to be collected, and what it has come to."""

from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from typing import Any

from ... import spaces
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
    poorer: int = 0
    """Boards of which the files say more than is kept."""
    resumed: int = 0
    """Deals that an earlier call, killed or ended by an error, had read."""
    unused: list[str] = field(default_factory=list)
    """Columns of collections read that have no place in the output."""

    def add(self, other: "Tally") -> None:
        """Count what *other* counts, too."""
        for name in ("read", "bad", "repeated", "written", "poorer", "resumed"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.unused += [name for name in other.unused if name not in self.unused]


Progress = Callable[[Tally], object]


@dataclass(frozen=True)
class Plan:
    """How to collect; two calls with the same plan are the same collection, whatever has become of the files."""

    space: str = "pavlicek"
    unique: str = "none"
    keep_order: bool = False
    number: bool = False
    features: bool = False
    boards: bool = False
    encoding: str = "plain"
    seats: str | None = None
    columns: str | None = None
    input_space: str | None = None
    part_rows: int | None = None
    """Rows of a part of a directory; None for a single file."""
    append: bool = False

    def facts(self) -> dict[str, Any]:
        """All of it, for JSON."""
        return asdict(self)

    @property
    def read_space(self) -> Space[Any] | None:
        """The space of the collections read that do not say theirs."""
        return None if self.input_space is None else spaces.by_name(self.input_space)
