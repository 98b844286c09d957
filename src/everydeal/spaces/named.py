"""How a space is found by the name that is printed into files.

The released spaces, one of each kind, are those that the package's stub takes from `released`: a space is made, and its
module imported, when it is first asked for.  A family, like the layouts, has a space for each name that begins as its
names do.
"""

import sys
from functools import partial
from importlib import import_module
from typing import Any, Final

from ..argument_checks import check_kind, did_you_mean
from ..lazy_names import read_stub
from .base import Slice, Space, factories_by_prefix
from .releasing import is_released, variable

_FAMILIES: Final = {
    "completions": ("completions", "completions_named", "N:AKQ... - - -"),
    "layouts": ("layouts", "layouts_named", "7-7-6-7"),
    "plays": ("bidding_play.plays", "plays_named", "NT/W/N:A... K... Q... J..."),
    "games": ("games", "games_named", "H-E"),
}
"""Of each family its module, the function there that takes a name, and what such a name has after the slash."""

_RELEASED: Final = [
    name.replace("_", "-")
    for name, home in read_stub(sys.modules[__package__]).items()
    if home.startswith(".released.") and name.islower() and name not in _FAMILIES
]
"""The released spaces, in the order of the documentation's table."""


def _of_family(family: str, name: str) -> Space[Any]:
    """The space of a family with this *name*, which begins with the family's."""
    module, function, _ = _FAMILIES[family]
    space: Space[Any] = getattr(import_module(f".released.{module}", __package__), function)(name)
    return space


factories_by_prefix.update({f"{family}/": partial(_of_family, family) for family in _FAMILIES})


def _released(name: str) -> Space[Any]:
    space: Space[Any] = getattr(sys.modules[__package__], variable(name))
    return space


def all() -> tuple[Space[Any], ...]:
    """Every released space, in the order of the documentation's table.

    >>> [space.name for space in all()][:4]
    ['pavlicek', 'balanced', 'endings', 'power5']
    """
    return tuple(map(_released, _RELEASED))


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
    asked = name.strip().lower().replace("_", "-")
    if asked in _RELEASED:
        return _released(asked)
    if asked in _FAMILIES:
        raise ValueError(f"{asked} is a family of spaces: name one of them, like '{asked}/{_FAMILIES[asked][2]}'")
    known = f"; the spaces are {', '.join(_RELEASED)}, and families: {', '.join(_FAMILIES)}, as in layouts/N-E-S-W"
    hint = did_you_mean(name.replace("_", "-"), _RELEASED) or known
    raise ValueError(f"there is no space {name!r}{hint}")


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
    return is_released(space) and space._by_kernel
