"""Every bridge deal has a number, and the number is as good as the deal.

>>> from everydeal import Deal, spaces
>>> deal = spaces.pavlicek[10**27]
>>> spaces.pavlicek.index(deal)
1000000000000000000000000000
"""

from typing import TYPE_CHECKING, Any

from .deal import Deal

if TYPE_CHECKING:
    from ._native import kernel
    from .formats import Board, FormatError, read, write
    from .legality import legal

__version__ = "0.1.0"
__all__ = ["Board", "Deal", "FormatError", "__version__", "kernel", "legal", "read", "spaces", "write"]

from . import spaces


def __getattr__(name: str) -> Any:
    """What is imported only when it is used, so that ``import everydeal`` stays fast."""
    if name in ("Board", "FormatError", "read", "write"):
        from . import formats

        return getattr(formats, name)
    if name == "legal":
        from .legality import legal

        return legal
    if name == "kernel":
        from ._native import kernel

        return kernel
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
