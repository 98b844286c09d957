"""Every bridge deal has a number, and the number is as good as the deal.

>>> from everydeal import Deal, spaces
>>> deal = spaces.pavlicek[10**27]
>>> spaces.pavlicek.index(deal)
1000000000000000000000000000
"""

import sys
from functools import cache

from . import spaces
from ._version import __version__
from .deal import Deal
from .hand import Hand

if sys.implementation.name == "pypy":
    import re

    if re.search("xa++", "xb"):
        raise ImportError(
            "everydeal needs PyPy 8.0 or newer: the regular expressions of this one find what is not there, so files"
            " and texts would be read wrongly (https://github.com/pypy/pypy/issues/5504)"
        )

TYPE_CHECKING = False
if TYPE_CHECKING:
    from . import arrow as arrow
    from . import board as board
    from . import board_id as board_id
    from . import bulk as bulk
    from . import codes as codes
    from . import constraints as constraints
    from . import datasets as datasets
    from . import dealing as dealing
    from . import explain as explain
    from . import formats as formats
    from . import ids as ids
    from . import legality as legality
    from . import naming as naming
    from . import notations as notations
    from . import pictures as pictures
    from . import sequences as sequences
    from . import soak as soak
    from . import spark as spark
    from . import stream as stream
    from . import which as which
    from ._native import kernel
    from .board import Auction, Contract, Play, Result
    from .bulk import Deals
    from .bulk.reading import read_deals
    from .constraints import Distribution, Space, count, distribution, east, north, probability, south, west
    from .datasets import read_boards
    from .formats import Board, FormatError, read, write
    from .legality import legal

__all__ = [
    "Auction", "Board", "Contract", "Deal", "Deals", "Distribution", "FormatError", "Hand", "Play", "Result", "Space",
    "__version__", "arrow", "board", "board_id", "bulk", "codes", "constraints", "count", "datasets", "dealing",
    "distribution", "east", "explain", "formats", "ids", "kernel", "legal", "legality", "naming", "north", "notations",
    "pictures", "probability", "read", "read_boards", "read_deals", "sequences", "soak", "south", "spaces", "spark",
    "stream", "west", "which", "write",
]  # fmt: skip

_HOMES = {
    "formats": ("Board", "FormatError", "read", "write"),
    "board": ("Auction", "Contract", "Play", "Result"),
    "bulk": ("Deals",),
    "bulk.reading": ("read_deals",),
    "datasets": ("read_boards",),
    "constraints": (
        "Distribution", "Space", "count", "distribution", "probability", "north", "east", "south", "west",
    ),
    "legality": ("legal",),
    "_native": ("kernel",),
}  # fmt: skip
"""The modules of the names that are imported only when they are used, so that ``import everydeal`` stays fast."""

_MODULES = frozenset((
    "arrow", "board", "board_id", "bulk", "codes", "constraints", "datasets", "dealing", "explain", "formats", "ids",
    "legality", "naming", "notations", "pictures", "sequences", "soak", "spark", "stream", "which",
))  # fmt: skip
"""What can be written after ``everydeal.`` without an import of its own; each is imported when it is used."""


def __getattr__(name: str) -> object:
    if name in _MODULES:
        from importlib import import_module

        return import_module(f".{name}", __name__)
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
