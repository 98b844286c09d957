"""The native functions on single hands: masks of 13 cards, numbers of 5 bytes."""

from ctypes import c_uint32, c_void_p
from functools import cache
from typing import Any

from . import SIZE, addresses, call, declare

ORDERS = ("hands", "hands-lexicographic")
"""The spaces that the kernel knows; the place of a name is its code."""


@cache
def _function(name: str) -> Any:
    return declare(f"everydeal_{name}_hands", (c_uint32, c_void_p, c_void_p, SIZE, SIZE))


def rank(space: str, masks: Any, numbers: Any, threads: int) -> None:
    """Fill *numbers*, uint8 (n, 5), with the numbers in *space* of *masks*, uint64 (n,)."""
    call(_function("rank"), ORDERS.index(space), *addresses(masks, numbers), len(masks), threads)


def unrank(space: str, numbers: Any, masks: Any, threads: int) -> None:
    """Fill *masks*, uint64 (n,), with the hands that have these *numbers*, uint8 (n, 5), in *space*."""
    call(_function("unrank"), ORDERS.index(space), *addresses(numbers, masks), len(masks), threads)
