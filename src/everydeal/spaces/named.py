"""The released spaces, one of each kind, and how they are found by name.  Their orders are frozen."""

import copyreg
import sys
from typing import Any

from ..cards import RANK_ORDER, SUIT_ORDER
from ..kinds import check_kind, did_you_mean
from .base import Slice, Space, factories_by_prefix
from .deals import DealSpace
from .released.complete_boards import CompleteBoards
from .released.completions import PREFIX as COMPLETIONS
from .released.completions import Completions, completions_named
from .released.completions import completions as completions
from .released.endings import Balanced, Endings
from .released.games import PREFIX as GAMES
from .released.games import Games as Games
from .released.games import games as games
from .released.games import games_named
from .released.hand_by_hand import Andrews, BigDeal
from .released.hands import Hands, HandsLexicographic
from .released.layouts import PREFIX, layouts_named
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
from .released.table.plays import PREFIX as PLAYS
from .released.table.plays import Plays as Plays
from .released.table.plays import plays as plays
from .released.table.plays import plays_named
from .scalar import CALLS, count_calls

pavlicek: Pavlicek = Pavlicek("pavlicek", RANK_ORDER)
balanced: Balanced = Balanced("balanced")
endings: Endings = Endings("endings")
power5: Power5 = Power5("power5")
power4: Power4 = Power4("power4")
pavlicek_suit: Pavlicek = Pavlicek("pavlicek-suit", SUIT_ORDER)
andrews: Andrews = Andrews("andrews")
bigdeal: BigDeal = BigDeal("bigdeal")
andrews_scrambled: Scrambled = Scrambled("andrews-scrambled", andrews)
pavlicek_suit_scrambled: Scrambled = Scrambled("pavlicek-suit-scrambled", pavlicek_suit)
hands: Hands = Hands("hands")
hands_lexicographic: HandsLexicographic = HandsLexicographic("hands-lexicographic")
shapes: Shapes = Shapes("shapes")
legal: LegalEndings = LegalEndings("legal")
suit_classes: SuitClasses = SuitClasses("suit-classes")
positions: PlayPositions = PlayPositions("positions")
auctions: Auctions = Auctions("auctions")
bidding: Bidding = Bidding("bidding")
contracts: Contracts = Contracts("contracts")
results: Results = Results("results")

games_notrump: Games = games("NT", "N")
games_trump: Games = games("S", "N")
complete_boards: CompleteBoards = CompleteBoards("complete-boards")

_ALL: tuple[Space[Any], ...] = tuple(space for space in globals().values() if isinstance(space, Space))
"""The spaces above, in that order: the one list of them."""
_BY_NAME = {space.name: space for space in _ALL}
factories_by_prefix.update(
    {COMPLETIONS: completions_named, PREFIX: layouts_named, PLAYS: plays_named, GAMES: games_named}
)


def all() -> tuple[Space[Any], ...]:
    """Every released space, in the order of the documentation's table.

    >>> [space.name for space in all()][:4]
    ['pavlicek', 'balanced', 'endings', 'power5']
    """
    return _ALL


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
        return _BY_NAME[name.strip().lower().replace("_", "-")]
    except KeyError:
        if name.strip().lower().startswith("completions"):
            raise ValueError("completions needs its template: 'completions/N:AKQ... - - -', for example") from None
        if name.strip().lower() == "layouts":
            raise ValueError("layouts needs its hand sizes: layouts/7-7-6-7, for example") from None
        known = f"; the spaces are {', '.join(_BY_NAME)}, layouts/N-E-S-W"
        hint = did_you_mean(name.replace("_", "-"), _BY_NAME) or known
        raise ValueError(f"there is no space {name!r}{hint}") from None


def is_native(space: Space[Any]) -> bool:
    """Whether the kernel, if it is there, numbers many members of this space at once.

    True for the released spaces of deals, endings, positions, hands and shapes, for `auctions`, for `completions`, and
    for `layouts` and slices of them all.

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
    return _BY_NAME.get(space.name) is space and space.by_kernel


def order_in_words(space: Space[Any]) -> str:
    """What ``help(space)`` says: what it numbers, how many, and in which order, by the text at the head of its module.

    >>> print(order_in_words(shapes).partition(".")[0])
    shapes: 560 shapes of a hand (suit lengths)
    """
    theory = sys.modules[type(space).__module__].__doc__ or ""
    return f"{space.name}: {space.size} {space.member_kind}.\n\n{theory}"


def _reduced(space: Space[Any]) -> Any:
    """A released space is pickled by its name, and so is the very same object again, in whatever process."""
    if _BY_NAME.get(space.name) is space:
        return by_name, (space.name,)
    return object.__reduce_ex__(space, 2)


for _space in _ALL:
    _space.__doc__ = order_in_words(_space)
    copyreg.pickle(type(_space), _reduced)
    if isinstance(_space, DealSpace):
        count_calls(_space, 1 if _space in (legal, suit_classes) else CALLS)

EXPORTS = frozenset({
    *(name for name, value in globals().items() if isinstance(value, Space) and not name.startswith("_")),
    "Games", "Layouts", "Plays", "all", "by_name", "completions", "games", "is_native", "layouts", "plays",
})  # fmt: skip
"""What `everydeal.spaces` has of this module."""
