"""One deal at a time by the native kernel: `space[i]` and `space.index(deal)` where they are called often.

The pure code of a space is its definition, and quick enough for a few deals; loading the native library takes as long
as a thousand of them.  So a released space of deals counts its calls, and hands them to the kernel

* from the first call on after something else, `everydeal.bulk` say, has loaded the library;
* else from the call on that is number `CALLS`, which loads it; from the first on in `legal` and `suit-classes`, whose
  tables take the pure code seconds.

What the kernel refuses goes to the pure code all the same, which says what is wrong: errors are the same, word by word.
NumPy is never imported.  EVERYDEAL_KERNEL=pure keeps all of it pure, and `use_python` one space: the tests do so, which
compare the kernel with the definition.
"""

import sys
from collections.abc import Callable
from itertools import count
from typing import TypeAlias

from ..deal import Deal
from .base import Space

CALLS = 2000
"""So many calls of a space, both ways together, take about twice as long as loading the library."""

_Item: TypeAlias = Callable[[int], Deal]
_Index: TypeAlias = Callable[[Deal], int]


def use_kernel_after(space: Space[Deal], calls_worth_it: int = CALLS) -> None:
    """Let *space*, a released one, count its calls, and go to the kernel when so many are worth it."""
    calls, item, index = count(1), *_pure_ways(space)

    def is_time() -> bool:
        return next(calls) >= calls_worth_it or _is_loaded()

    def counted_item(number: int) -> Deal:
        if is_time():
            use_kernel(space)
            return space._item(number)
        return item(number)

    def counted_index(deal: Deal) -> int:
        if is_time():
            use_kernel(space)
            return space._index(deal)
        return index(deal)

    _go(space, counted_item, counted_index)


def use_kernel(space: Space[Deal]) -> bool:
    """Let the kernel do *space*'s single deals from now on; False if there is none for it: then the pure code does."""
    from .. import _native

    use_python(space)
    try:
        there = _native.library() is not None
    except ValueError:  # EVERYDEAL_KERNEL is nonsense, which is an error where the kernel is asked for
        there = False
    if there:
        from .._native import numberings as native

        there = space.name in native.SINGLE
    if there:
        hands_of, number_of = native.item(space.name), native.index(space.name)
        _go(space, *_native_ways(space, hands_of, number_of))
    return there


def use_python(space: Space[Deal]) -> None:
    """Let *space*'s own code do its single deals from now on, without counting."""
    for way in ("_item", "_index"):
        vars(space).pop(way, None)


def _native_ways(
    space: Space[Deal], hands_of: Callable[[int], "Hands | None"], number_of: Callable[["Hands"], int | None]
) -> tuple[_Item, _Index]:
    pure_item, pure_index = _pure_ways(space)
    deal_of = Deal._trusted_one

    def item(number: int) -> Deal:
        hands = hands_of(number)
        return pure_item(number) if hands is None else deal_of(hands)

    def index(deal: Deal) -> int:
        if isinstance(deal, Deal) and (number := number_of(deal.hands)) is not None:
            return number
        return pure_index(deal)

    return item, index


Hands: TypeAlias = tuple[int, int, int, int]


def _pure_ways(space: Space[Deal]) -> tuple[_Item, _Index]:
    """The methods of the space's class, whatever stands in their place now."""
    kind = type(space)
    return kind._item.__get__(space), kind._index.__get__(space)


def _go(space: Space[Deal], item: _Item, index: _Index) -> None:
    vars(space).update(_item=item, _index=index)


def _is_loaded() -> bool:
    native = sys.modules.get(f"{__package__.rpartition('.')[0]}._native")
    return native is not None and native.is_loaded()
