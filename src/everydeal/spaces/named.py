"""The released spaces, one of each kind, and how they are found by name.  Their orders are frozen."""

import copyreg
from typing import Any, Literal, TypeAlias, overload

from ..cards import RANK_ORDER, SUIT_ORDER, Mask
from ..deal import Deal
from ..kinds import check_kind, did_you_mean
from .base import Slice, Space, makers
from .deals import DealSpace
from .released.completions import Completions, completions
from .released.endings import Balanced, Endings
from .released.hand_by_hand import Andrews, BigDeal
from .released.hands import Hands, HandsLexicographic
from .released.layouts import PREFIX, Layouts, layouts, layouts_named
from .released.legal import LegalEndings
from .released.pavlicek import Pavlicek
from .released.positions import PlayPositions
from .released.powers import Power4, Power5
from .released.scrambled import Scrambled
from .released.shapes import Shapes
from .released.suit_classes import SuitClasses
from .released.table.auctions import Auctions, Bidding
from .released.table.contracts import Contracts, Results
from .released.table.plays import PREFIX as PLAYS
from .released.table.plays import Plays, plays, plays_named
from .scalar import CALLS, count_calls

pavlicek = Pavlicek("pavlicek", RANK_ORDER)
balanced = Balanced("balanced")
endings = Endings("endings")
power5 = Power5("power5")
power4 = Power4("power4")
pavlicek_suit = Pavlicek("pavlicek-suit", SUIT_ORDER)
andrews: Andrews = Andrews("andrews")
bigdeal = BigDeal("bigdeal")
andrews_scrambled = Scrambled("andrews-scrambled", andrews)
pavlicek_suit_scrambled = Scrambled("pavlicek-suit-scrambled", pavlicek_suit)
hands = Hands("hands")
hands_lexicographic = HandsLexicographic("hands-lexicographic")
shapes = Shapes("shapes")
legal = LegalEndings("legal")
suit_classes = SuitClasses("suit-classes")
positions = PlayPositions("positions")
auctions = Auctions("auctions")
bidding = Bidding("bidding")
contracts = Contracts("contracts")
results = Results("results")

_ALL: tuple[Space[Any], ...] = (
    pavlicek, balanced, endings, power5, power4, pavlicek_suit, andrews, bigdeal,
    andrews_scrambled, pavlicek_suit_scrambled, hands, hands_lexicographic, shapes, legal, suit_classes,
    positions, auctions, bidding, contracts, results,
)  # fmt: skip
_BY_NAME = {space.name: space for space in _ALL}
makers[PREFIX], makers[PLAYS] = layouts_named, plays_named


def all() -> tuple[Space[Any], ...]:
    """Every released space, in the order of the documentation's table.

    >>> [space.name for space in all()][:4]
    ['pavlicek', 'balanced', 'endings', 'power5']
    """
    return _ALL


_Deals: TypeAlias = Literal[
    "pavlicek", "balanced", "endings", "power5", "power4", "pavlicek-suit", "andrews", "bigdeal", "andrews-scrambled",
    "pavlicek-suit-scrambled", "legal", "suit-classes",
]  # fmt: skip


@overload
def by_name(name: _Deals) -> Space[Deal]: ...
@overload
def by_name(name: Literal["hands", "hands-lexicographic"]) -> Space[Mask]: ...
@overload
def by_name(name: Literal["shapes"]) -> Space[tuple[int, int, int, int]]: ...
@overload
def by_name(name: str) -> Space[Any]: ...
def by_name(name: str) -> Space[Any]:
    """The space with this name, ``"pavlicek-suit"`` or ``"pavlicek_suit"``, ``"layouts/7-7-6-7"``, or the name of a
    constrained space.

    >>> by_name("shapes").size, by_name("layouts/1-1-1-1").size
    (560, 6497400)

    Raises:
        ValueError: there is none; names those that there are.
    """
    check_kind(name, str, "a space is named by a text like pavlicek or layouts/7-7-6-7")
    for beginning, make in makers.items():
        if name.strip().lower().startswith(beginning):
            return make(name)
    try:
        return _BY_NAME[name.strip().lower().replace("_", "-")]
    except KeyError:
        if name.strip().lower().startswith("completions"):
            raise ValueError("completions needs its template: --template DEAL, or spaces.completions(deal)") from None
        if name.strip().lower() == "layouts":
            raise ValueError("layouts needs its hand sizes: layouts/7-7-6-7, for example") from None
        known = f"; the spaces are {', '.join(_BY_NAME)}, layouts/N-E-S-W"
        hint = did_you_mean(name.replace("_", "-"), _BY_NAME) or known
        raise ValueError(f"there is no space {name!r}{hint}") from None


def is_native(space: Space[Any]) -> bool:
    """Whether the kernel, if it is there, numbers many members of this space at once.

    True for the released spaces but `bidding`, `contracts` and `results`, for `completions`, and for `layouts` and
    slices of them all.

    >>> is_native(pavlicek), is_native(bidding)
    (True, False)
    """
    check_kind(space, Space, "a space is an object like everydeal.spaces.pavlicek")
    if isinstance(space, Slice):
        space = space._base
    if isinstance(space, Completions):
        return True
    if isinstance(space, Layouts):
        return by_name(space.name) == space
    return _BY_NAME.get(space.name) is space and space not in (bidding, contracts, results)


def _reduced(space: Space[Any]) -> Any:
    """A released space is pickled by its name, and so is the very same object again, in whatever process."""
    if _BY_NAME.get(space.name) is space:
        return by_name, (space.name,)
    return object.__reduce_ex__(space, 2)


for _space in _ALL:
    copyreg.pickle(type(_space), _reduced)
    if isinstance(_space, DealSpace):
        count_calls(_space, 1 if _space in (legal, suit_classes) else CALLS)

__all__ = [
    "Layouts", "Plays", "all", "andrews", "andrews_scrambled", "auctions", "balanced", "bidding", "bigdeal", "by_name",
    "completions", "contracts", "endings", "hands", "hands_lexicographic", "is_native", "layouts", "legal", "pavlicek",
    "pavlicek_suit", "pavlicek_suit_scrambled", "plays", "positions", "power4", "power5", "results", "shapes",
    "suit_classes",
]  # fmt: skip
