"""The spaces: every set of deals, endings, hands, auctions and results that has a numbering, by name.

One attribute per space (``spaces.pavlicek``, ``spaces.pavlicek_suit``, ...); `by_name` finds a space by the name that
is printed into files (``"pavlicek-suit"``), `all` lists them.  `completions` makes the space of a template, `layouts`
that of four hand sizes, `plays` that of the lawful plays of a small ending.

`base` and `deals` say what a space is.  The spaces themselves are in `named`, which is imported when the first of them
is asked for: a set of deals by condition needs none, and a command as short as a page of deals is sooner done.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from .base import Slice, Space, makers
from .deals import DealSpace

if TYPE_CHECKING:
    from .named import (
        Layouts,
        Plays,
        all,
        andrews,
        andrews_scrambled,
        auctions,
        balanced,
        bidding,
        bigdeal,
        by_name,
        completions,
        contracts,
        endings,
        hands,
        hands_lexicographic,
        is_native,
        layouts,
        legal,
        pavlicek,
        pavlicek_suit,
        pavlicek_suit_scrambled,
        plays,
        positions,
        power4,
        power5,
        results,
        shapes,
        suit_classes,
    )

__all__ = [
    "DealSpace", "Layouts", "Plays", "Slice", "Space", "all", "andrews", "andrews_scrambled", "auctions", "balanced",
    "bidding", "bigdeal", "by_name", "completions", "contracts", "endings", "hands", "hands_lexicographic",
    "is_native", "layouts", "legal", "makers", "pavlicek", "pavlicek_suit", "pavlicek_suit_scrambled", "plays",
    "positions", "power4", "power5", "results", "shapes", "suit_classes",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(".named", __name__), name)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
