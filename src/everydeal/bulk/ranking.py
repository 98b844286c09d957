"""Numbers of many deals, in any space: by the native kernel where it knows the space, else by the space itself.

Three kinds of spaces are known to the kernel: those of full deals (packed rows), those of endings (rows of 52 owners),
and completions of a template.  A space of deals that fulfil a condition may bring its own diagram (`bulk_engine`).
`power4` is a matter of the order of bits.  In any other space, a slice, say, each deal goes through its own code.
"""

from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any

import numpy as np

from .. import _native, spaces
from .._status import RefusedError, Status
from ..spaces.base import Slice, Space
from ..spaces.completions import Completions
from ..spaces.deals import DealSpace
from .engine import Bytes, Masks, in_portions

if TYPE_CHECKING:
    from .deals import Deals

_REVERSE = np.array([sum((byte >> 2 * i & 3) << 6 - 2 * i for i in range(4)) for byte in range(256)], np.uint8)
"""The four 2-bit codes of a byte in reverse order: from a packed deal to the digits of `power4`, and back."""


def rank(space: Space[Any], deals: "Deals", threads: int | None) -> Bytes:
    """The numbers of *deals* in *space*, uint8 (n, nbytes).

    Raises:
        ValueError: a deal is not in the space; names its row, and why.
    """
    codec = codec_of(space)
    numbers = np.empty((len(deals), codec.width), np.uint8)
    try:
        codec.rank(deals, numbers, threads)
    except RefusedError as error:
        try:
            space.index(deals[error.row])
        except ValueError as reason:
            raise ValueError(f"row {error.row}: {reason}") from None
        raise RuntimeError(f"a bug in everydeal: {error}, but {space.name} takes that deal") from None
    return numbers


def unrank(space: Space[Any], numbers: Bytes, threads: int | None) -> "Deals":
    """The deals of *numbers*, uint8 (n, nbytes), contiguous.

    Raises:
        IndexError: a number is outside the space; names its row.
    """
    try:
        return codec_of(space).unrank(numbers, threads)
    except RefusedError as error:
        if error.status != Status.NUMBER_TOO_LARGE:
            raise RuntimeError(f"a bug in everydeal: {error}") from None
        number = int.from_bytes(numbers[error.row].tobytes(), "big")
        message = f"row {error.row}: number {number} is outside {space.name} (size {space.size})"
        raise IndexError(message) from None


class Codec:
    """One space's numbers and deals in bulk; this one by the space's own code, deal by deal."""

    def __init__(self, space: Space[Any]) -> None:
        self.space: Any = space
        self.width = space.nbytes

    def rank(self, deals: "Deals", numbers: Bytes, threads: int | None) -> None:
        """Fill *numbers*; `RefusedError` for a deal that is not in the space."""
        from .. import _pure

        _pure.rank(self.space, deals.hands, numbers)

    def unrank(self, numbers: Bytes, threads: int | None) -> "Deals":
        """The deals; `RefusedError` for a number that is not below the size."""
        from .. import _pure
        from .deals import Deals

        hands: Masks = np.empty((len(numbers), 4), np.uint64)
        _pure.unrank(self.space, numbers, hands)
        return Deals._made(hands=hands)


class _Own(Codec):
    """A space that brings its own bulk functions: its `bulk_engine`."""

    def rank(self, deals: "Deals", numbers: Bytes, threads: int | None) -> None:
        in_portions(self.space.bulk_engine.bulk_numbers, deals.owners, numbers, threads)

    def unrank(self, numbers: Bytes, threads: int | None) -> "Deals":
        from .deals import Deals

        owners: Bytes = np.empty((len(numbers), 52), np.uint8)
        in_portions(self.space.bulk_engine.bulk_owners, numbers, owners, threads)
        return Deals._made(owners=owners)


class _Power4(Codec):
    def rank(self, deals: "Deals", numbers: Bytes, threads: int | None) -> None:
        _require_packed(deals)
        numbers[:] = _REVERSE[deals.packed]

    def unrank(self, numbers: Bytes, threads: int | None) -> "Deals":
        from .deals import Deals

        return Deals._made(packed=_REVERSE[numbers])


class _Packed(Codec):
    """Spaces of full deals, by the kernel."""

    def __init__(self, space: Space[Any]) -> None:
        from .._native import deals as native
        from .deals import Deals

        super().__init__(space)
        self._deals = Deals
        self._rank, self._unrank = partial(native.rank, space.name), partial(native.unrank, space.name)

    def rank(self, deals: "Deals", numbers: Bytes, threads: int | None) -> None:
        _require_packed(deals)
        in_portions(self._rank, deals.packed, numbers, threads)

    def unrank(self, numbers: Bytes, threads: int | None) -> "Deals":
        packed: Bytes = np.empty((len(numbers), 13), np.uint8)
        in_portions(self._unrank, numbers, packed, threads)
        return self._deals._made(packed=packed)


class _Completions(_Packed):
    def __init__(self, space: Completions) -> None:
        from .._native import deals as native

        super().__init__(space)
        template = np.array(space.template.hands, np.uint64)
        self._rank = partial(native.rank_completions, template)
        self._unrank = partial(native.unrank_completions, template)


class _Owners(_Packed):
    """Spaces of endings, by the kernel."""

    def rank(self, deals: "Deals", numbers: Bytes, threads: int | None) -> None:
        in_portions(self._rank, deals.owners, numbers, threads)

    def unrank(self, numbers: Bytes, threads: int | None) -> "Deals":
        owners: Bytes = np.empty((len(numbers), 52), np.uint8)
        in_portions(self._unrank, numbers, owners, threads)
        return self._deals._made(owners=owners)


@lru_cache(maxsize=64)
def codec_of(space: Space[Any]) -> Codec:
    """How the numbers of *space* are made in bulk.

    Raises:
        TypeError: it does not number deals.
    """
    if not isinstance(space._base if isinstance(space, Slice) else space, DealSpace):
        raise TypeError(f"{space.name} numbers {space.members}, not deals")
    if space is spaces.power4:
        return _Power4(space)
    if getattr(space, "bulk_engine", None) is not None:
        return _Own(space)
    if _native.library() is not None:
        from .._native import deals as native

        if isinstance(space, Completions):
            return _Completions(space)
        # A name alone does not make a space.
        if space.name in native.PACKED | native.OWNERS and spaces.by_name(space.name) is space:
            return _Packed(space) if space.name in native.PACKED else _Owners(space)
    return Codec(space)


def _require_packed(deals: "Deals") -> None:
    """Refuse the first deal that leaves a card undealt: no space of packed deals has it."""
    if deals._packed is not None:
        return
    undealt = deals.undealt()
    if undealt.any():
        raise RefusedError(Status.NOT_IN_SPACE, int(undealt.argmax()))
