"""The spaces: every set of deals, endings, hands, auctions and results that has a numbering, by name.

One attribute per space (``spaces.pavlicek``, ``spaces.pavlicek_suit``, ...); `by_name` finds a space by the name that
is printed into files (``"pavlicek-suit"``), `all` lists them.  `completions` makes the space of a template, `layouts`
that of four hand sizes, `plays` that of the lawful plays of a small ending.

`base` and `deals` say what a space is.  The spaces themselves are in `named`, which is imported when the first of them
is asked for: a set of deals by condition needs none, and a command as short as a page of deals is sooner done.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from .base import Slice as Slice
from .deals import DealSpace as DealSpace

if TYPE_CHECKING:  # what `named.EXPORTS` says, for tools that do not run the program; a test compares
    from .named import Games as Games
    from .named import Layouts as Layouts
    from .named import Plays as Plays
    from .named import all as all
    from .named import andrews as andrews
    from .named import andrews_scrambled as andrews_scrambled
    from .named import auctions as auctions
    from .named import balanced as balanced
    from .named import bidding as bidding
    from .named import bigdeal as bigdeal
    from .named import by_name as by_name
    from .named import complete_boards as complete_boards
    from .named import completions as completions
    from .named import contracts as contracts
    from .named import endings as endings
    from .named import games as games
    from .named import games_notrump as games_notrump
    from .named import games_trump as games_trump
    from .named import hands as hands
    from .named import hands_lexicographic as hands_lexicographic
    from .named import is_native as is_native
    from .named import layouts as layouts
    from .named import legal as legal
    from .named import pavlicek as pavlicek
    from .named import pavlicek_suit as pavlicek_suit
    from .named import pavlicek_suit_scrambled as pavlicek_suit_scrambled
    from .named import plays as plays
    from .named import positions as positions
    from .named import power4 as power4
    from .named import power5 as power5
    from .named import results as results
    from .named import shapes as shapes
    from .named import suit_classes as suit_classes


def __getattr__(name: str) -> Any:
    if name.startswith("__") and name != "__all__":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    named = import_module(".named", __name__)
    if name == "__all__":
        return sorted({"DealSpace", "Slice", *named.EXPORTS})
    if name not in named.EXPORTS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = globals()[name] = getattr(named, name)
    return value


def __dir__() -> list[str]:
    return __getattr__("__all__")  # type: ignore[no-any-return]
