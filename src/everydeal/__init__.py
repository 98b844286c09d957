"""Every bridge deal has a number, and the number is as good as the deal.

>>> from everydeal import Deal, spaces
>>> deal = spaces.pavlicek[10**27]
>>> spaces.pavlicek.index(deal)
1000000000000000000000000000
"""

from functools import cache

from . import spaces
from .deal import Deal
from .hand import Hand

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ._native import kernel
    from .bulk.reading import read_deals
    from .constraints import Space, east, north, south, west
    from .datasets import read_boards
    from .formats import Board, FormatError, read, write
    from .legality import legal

__version__ = "0.1.0"
__all__ = [
    "Board", "Deal", "FormatError", "Hand", "Space", "__version__", "east", "kernel", "legal", "north", "read",
    "read_boards", "read_deals", "south", "spaces", "west", "write",
]  # fmt: skip

_HOMES = {
    "formats": ("Board", "FormatError", "read", "write"),
    "bulk.reading": ("read_deals",),
    "datasets": ("read_boards",),
    "constraints": ("Space", "north", "east", "south", "west"),
    "legality": ("legal",),
    "_native": ("kernel",),
}
"""The modules of the names that are imported only when they are used, so that ``import everydeal`` stays fast."""


def __getattr__(name: str) -> object:
    for home, names in _HOMES.items():
        if name in names:
            from importlib import import_module

            return getattr(import_module(f".{home}", __name__), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


@cache
def _constrained(name: str) -> "Space":
    from .constraints import Space

    return Space.from_name(name)


spaces.makers["space/"] = _constrained
