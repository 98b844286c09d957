"""The released spaces, one of each kind, and how they are found by name.  Their orders are frozen.

A space is made, and its module imported, when it is first asked for.
"""

import copyreg
import sys
from collections.abc import Callable
from functools import cache, partial
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from ..argument_checks import check_kind, did_you_mean
from ..cards import RANK_ORDER, SUIT_ORDER
from .base import Slice, Space, factories_by_prefix
from .deals import DealSpace
from .scalar import CALLS, count_calls

if TYPE_CHECKING:
    from .released.complete_boards import CompleteBoards
    from .released.completions import completions as completions
    from .released.endings import Balanced, Endings
    from .released.games import Games as Games
    from .released.games import games as games
    from .released.hand_by_hand import Andrews, BigDeal
    from .released.hands import Hands, HandsLexicographic
    from .released.layouts import Layouts as Layouts
    from .released.layouts import layouts as layouts
    from .released.legal import LegalEndings
    from .released.pavlicek import Pavlicek
    from .released.positions import PlayPositions
    from .released.powers import Power4, Power5
    from .released.scrambled import Scrambled
    from .released.shapes import Shapes
    from .released.suit_classes import SuitClasses
    from .released.table.auctions import Auctions, Bidding
    from .released.table.contracts import Contracts, Results
    from .released.table.plays import Plays as Plays
    from .released.table.plays import plays as plays

    pavlicek: Pavlicek
    balanced: Balanced
    endings: Endings
    power5: Power5
    power4: Power4
    pavlicek_suit: Pavlicek
    andrews: Andrews
    bigdeal: BigDeal
    andrews_scrambled: Scrambled
    pavlicek_suit_scrambled: Scrambled
    hands: Hands
    hands_lexicographic: HandsLexicographic
    shapes: Shapes
    legal: LegalEndings
    suit_classes: SuitClasses
    positions: PlayPositions
    auctions: Auctions
    bidding: Bidding
    contracts: Contracts
    results: Results
    games_notrump: Games
    games_trump: Games
    complete_boards: CompleteBoards

_RELEASED: Final[dict[str, tuple[str, Callable[[Any], Space[Any]]]]] = {
    "pavlicek": ("pavlicek", lambda home: home.Pavlicek("pavlicek", RANK_ORDER)),
    "balanced": ("endings", lambda home: home.Balanced("balanced")),
    "endings": ("endings", lambda home: home.Endings("endings")),
    "power5": ("powers", lambda home: home.Power5("power5")),
    "power4": ("powers", lambda home: home.Power4("power4")),
    "pavlicek-suit": ("pavlicek", lambda home: home.Pavlicek("pavlicek-suit", SUIT_ORDER)),
    "andrews": ("hand_by_hand", lambda home: home.Andrews("andrews")),
    "bigdeal": ("hand_by_hand", lambda home: home.BigDeal("bigdeal")),
    "andrews-scrambled": ("scrambled", lambda home: home.Scrambled("andrews-scrambled", by_name("andrews"))),
    "pavlicek-suit-scrambled": (
        "scrambled", lambda home: home.Scrambled("pavlicek-suit-scrambled", by_name("pavlicek-suit")),
    ),
    "hands": ("hands", lambda home: home.Hands("hands")),
    "hands-lexicographic": ("hands", lambda home: home.HandsLexicographic("hands-lexicographic")),
    "shapes": ("shapes", lambda home: home.Shapes("shapes")),
    "legal": ("legal", lambda home: home.LegalEndings("legal")),
    "suit-classes": ("suit_classes", lambda home: home.SuitClasses("suit-classes")),
    "positions": ("positions", lambda home: home.PlayPositions("positions")),
    "auctions": ("table.auctions", lambda home: home.Auctions("auctions")),
    "bidding": ("table.auctions", lambda home: home.Bidding("bidding")),
    "contracts": ("table.contracts", lambda home: home.Contracts("contracts")),
    "results": ("table.contracts", lambda home: home.Results("results")),
    "games-notrump": ("games", lambda home: home.games("NT", "N")),
    "games-trump": ("games", lambda home: home.games("S", "N")),
    "complete-boards": ("complete_boards", lambda home: home.CompleteBoards("complete-boards")),
}  # fmt: skip
"""The released spaces, in the order of the documentation's table: the module of each, and how it is made there."""

_FAMILIES: Final = {"completions/": "completions", "layouts/": "layouts", "plays/": "table.plays", "games/": "games"}
"""How the names of a family begin, and its module, which has a function called like the family and ``_named``."""

_OF_FAMILIES: Final = {
    "Games": "games", "Layouts": "layouts", "Plays": "table.plays",
    "completions": "completions", "games": "games", "layouts": "layouts", "plays": "table.plays",
}  # fmt: skip
"""Classes and functions of the families, and their modules."""

EXPORTS: Final = frozenset(
    {*(name.replace("-", "_") for name in _RELEASED), *_OF_FAMILIES, "all", "by_name", "is_native"}
)
"""What `everydeal.spaces` has of this module."""


def __getattr__(name: str) -> Any:
    if (module := _OF_FAMILIES.get(name)) is not None:
        return getattr(_module(module), name)
    if name not in EXPORTS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return _made(name.replace("_", "-"))


def _module(name: str) -> Any:
    return import_module(f".released.{name}", __package__)


@cache
def _made(name: str) -> Space[Any]:
    """The released space of this name."""
    module, make = _RELEASED[name]
    space = make(_module(module))
    space.__doc__ = order_in_words(space)
    copyreg.pickle(type(space), _reduced)
    if isinstance(space, DealSpace):
        count_calls(space, 1 if name in ("legal", "suit-classes") else CALLS)
    return space


def _of_family(prefix: str, name: str) -> Space[Any]:
    """The space of a family with this *name*, which begins with *prefix*."""
    space: Space[Any] = getattr(_module(_FAMILIES[prefix]), f"{prefix[:-1]}_named")(name)
    return space


factories_by_prefix.update({prefix: partial(_of_family, prefix) for prefix in _FAMILIES})


def _is_released(space: Space[Any]) -> bool:
    return space.name in _RELEASED and _made(space.name) is space


def all() -> tuple[Space[Any], ...]:
    """Every released space, in the order of the documentation's table.

    >>> [space.name for space in all()][:4]
    ['pavlicek', 'balanced', 'endings', 'power5']
    """
    return tuple(map(_made, _RELEASED))


def by_name(name: str) -> Space[Any]:
    """The space with this name, ``"pavlicek-suit"`` or ``"pavlicek_suit"``, ``"layouts/7-7-6-7"``, or the name of a
    constrained space.

    >>> by_name("shapes").size, by_name("layouts/1-1-1-1").size
    (560, 6497400)

    Raises:
        ValueError: there is none; names those that there are.
    """
    check_kind(name, str, "a space is named by a text like pavlicek or layouts/7-7-6-7")
    for beginning, make in factories_by_prefix.items():
        if name.strip().lower().startswith(beginning):
            return make(name)
    try:
        return _made(name.strip().lower().replace("_", "-"))
    except KeyError:
        if name.strip().lower().startswith("completions"):
            raise ValueError("completions needs its template: 'completions/N:AKQ... - - -', for example") from None
        if name.strip().lower() == "layouts":
            raise ValueError("layouts needs its hand sizes: layouts/7-7-6-7, for example") from None
        known = f"; the spaces are {', '.join(_RELEASED)}, layouts/N-E-S-W"
        hint = did_you_mean(name.replace("_", "-"), _RELEASED) or known
        raise ValueError(f"there is no space {name!r}{hint}") from None


def is_native(space: Space[Any]) -> bool:
    """Whether the kernel, if it is there, numbers many members of this space at once.

    True for the released spaces of deals, endings, positions, hands and shapes, for `auctions`, for `completions`, and
    for `layouts` and slices of them all.

    >>> is_native(by_name("pavlicek")), is_native(by_name("bidding"))
    (True, False)
    """
    check_kind(space, Space, "a space is an object like everydeal.spaces.pavlicek")
    if isinstance(space, Slice):
        space = space._base
    if space.name.startswith(("completions/", "layouts/")):
        return by_name(space.name) == space
    return _is_released(space) and space._by_kernel


def order_in_words(space: Space[Any]) -> str:
    """What ``help(space)`` says: what it numbers, how many, and in which order, by the text at the head of its module.

    >>> print(order_in_words(by_name("shapes")).partition(".")[0])
    shapes: 560 shapes of a hand (suit lengths)
    """
    theory = sys.modules[type(space).__module__].__doc__ or ""
    return f"{space.name}: {space.size} {space.member_kind}.\n\n{theory}"


def _reduced(space: Space[Any]) -> Any:
    """A released space is pickled by its name, and so is the very same object again, in whatever process."""
    if _is_released(space):
        return by_name, (space.name,)
    return object.__reduce_ex__(space, 2)
