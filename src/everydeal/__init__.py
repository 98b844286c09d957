"""Every bridge deal has a number, and the number is as good as the deal.

>>> from everydeal import Deal, spaces
>>> deal = spaces.pavlicek[10**27]
>>> spaces.pavlicek.index(deal)
1000000000000000000000000000
"""

import sys
from functools import cache

from . import spaces as spaces
from ._version import __version__ as __version__
from .deal import Deal as Deal
from .hand import Hand as Hand
from .spaces.base import factories_by_prefix

if sys.implementation.name == "pypy":
    import re

    if re.search("xa++", "xb"):
        raise ImportError(
            "everydeal needs PyPy 8.0 or newer: the regular expressions of this one find what is not there, so files"
            " and texts would be read wrongly (https://github.com/pypy/pypy/issues/5504)"
        )

TYPE_CHECKING = False
if TYPE_CHECKING:  # what `_HOMES` says, for tools that do not run the program; a test compares
    from . import arrow as arrow
    from . import board as board
    from . import bulk as bulk
    from . import constraints as constraints
    from . import datasets as datasets
    from . import dealing as dealing
    from . import formats as formats
    from . import ids as ids
    from . import legality as legality
    from . import notations as notations
    from . import pictures as pictures
    from . import soak as soak
    from . import spark as spark
    from . import stream as stream
    from ._native import kernel as kernel
    from .board import Auction as Auction
    from .board import Contract as Contract
    from .board import Play as Play
    from .board import Result as Result
    from .board_ids import board_id as board_id
    from .bulk import Deals as Deals
    from .bulk.reading import read_deals as read_deals
    from .constraints import Distribution as Distribution
    from .constraints import Space as Space
    from .constraints import count as count
    from .constraints import distribution as distribution
    from .constraints import east as east
    from .constraints import north as north
    from .constraints import probability as probability
    from .constraints import south as south
    from .constraints import west as west
    from .datasets import read_boards as read_boards
    from .explanations import explain as explain
    from .formats import Board as Board
    from .formats import FormatError as FormatError
    from .formats import read as read
    from .formats import write as write
    from .legality import legal as legal
    from .which_number import which as which

_HOMES = {
    "": ("arrow board bulk constraints datasets dealing formats ids legality notations pictures soak spark stream"),
    "_native": "kernel",
    "board": "Auction Contract Play Result",
    "board_ids": "board_id",
    "bulk": "Deals",
    "bulk.reading": "read_deals",
    "constraints": "Distribution Space count distribution east north probability south west",
    "datasets": "read_boards",
    "explanations": "explain",
    "formats": "Board FormatError read write",
    "legality": "legal",
    "which_number": "which",
}
"""The modules of the names that are imported only when they are used, so that ``import everydeal`` stays fast; and the
modules that can be written after ``everydeal.`` without an import of their own."""
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names.split()}

__all__ = sorted(["Deal", "Hand", "__version__", "spaces", *_HOME_OF])


def __getattr__(name: str) -> object:
    home = _HOME_OF.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f".{home}", __name__), name) if home else import_module(f".{name}", __name__)


def __dir__() -> list[str]:
    return __all__


@cache
def _constrained(name: str) -> "Space":
    from .constraints import Space

    return Space.from_name(name)


factories_by_prefix["space/"] = _constrained
