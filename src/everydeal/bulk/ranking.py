"""Numbers of many deals, in any space: by the native kernel where it knows the space, else by the space itself.

Three kinds of spaces are known to the kernel: those of full deals (packed rows), those of endings (rows of 52 owners),
and completions of a template.  A space of deals that fulfil a condition may bring its own diagram (`bulk_engine`).
`power4` is a matter of the order of bits.  In any other space, a slice, say, each deal goes through its own code.
"""

from typing import TYPE_CHECKING, Any

import numpy as np

from .. import _native, spaces
from .._status import RefusedError, Status
from ..spaces.base import Space
from ..spaces.completions import Completions
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
    numbers = np.empty((len(deals), space.nbytes), np.uint8)
    try:
        _rank(space, deals, numbers, threads)
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
        return _unrank(space, numbers, threads)
    except RefusedError as error:
        if error.status != Status.NUMBER_TOO_LARGE:
            raise RuntimeError(f"a bug in everydeal: {error}") from None
        number = int.from_bytes(numbers[error.row].tobytes(), "big")
        message = f"row {error.row}: number {number} is outside {space.name} (size {space.size})"
        raise IndexError(message) from None


def _rank(space: Space[Any], deals: "Deals", numbers: Bytes, threads: int | None) -> None:
    if space is spaces.power4:
        _require_packed(deals)
        numbers[:] = _REVERSE[deals.packed]
    elif (own := getattr(space, "bulk_engine", None)) is not None:
        in_portions(own.bulk_numbers, deals.owners, numbers, threads)
    elif not _known(space):
        from .. import _pure

        _pure.rank(space, deals.hands, numbers)
    elif isinstance(space, Completions):
        from .._native import deals as native

        _require_packed(deals)
        template = np.array(space.template.hands, np.uint64)
        in_portions(lambda *rows: native.rank_completions(template, *rows), deals.packed, numbers, threads)
    else:
        from .._native import deals as native

        if packed := space.name in native.PACKED:
            _require_packed(deals)
        rows = deals.packed if packed else deals.owners
        in_portions(lambda *rows: native.rank(space.name, *rows), rows, numbers, threads)


def _unrank(space: Space[Any], numbers: Bytes, threads: int | None) -> "Deals":
    from .deals import Deals

    n = len(numbers)
    if space is spaces.power4:
        return Deals.from_packed(_REVERSE[numbers])
    if (own := getattr(space, "bulk_engine", None)) is not None:
        owners: Bytes = np.empty((n, 52), np.uint8)
        in_portions(own.bulk_owners, numbers, owners, threads)
        return Deals._made(owners=owners)
    if not _known(space):
        from .. import _pure

        hands: Masks = np.empty((n, 4), np.uint64)
        _pure.unrank(space, numbers, hands)
        return Deals.from_hands(hands)
    from .._native import deals as native

    packed = isinstance(space, Completions) or space.name in native.PACKED
    rows: Bytes = np.empty((n, 13 if packed else 52), np.uint8)
    if isinstance(space, Completions):
        template = np.array(space.template.hands, np.uint64)
        in_portions(lambda *rows: native.unrank_completions(template, *rows), numbers, rows, threads)
    else:
        in_portions(lambda *rows: native.unrank(space.name, *rows), numbers, rows, threads)
    return Deals._made(packed=rows) if packed else Deals._made(owners=rows)


def _known(space: Space[Any]) -> bool:
    """Does the native kernel, if it is there, number this space?  A name alone does not make a space."""
    if _native.library() is None:
        return False
    from .._native import deals as native

    if isinstance(space, Completions):
        return True
    return space.name in native.PACKED | native.OWNERS and spaces.by_name(space.name) is space


def _require_packed(deals: "Deals") -> None:
    """Refuse the first deal that leaves a card undealt: no space of packed deals has it."""
    undealt = deals.undealt()
    if undealt.any():
        raise RefusedError(Status.NOT_IN_SPACE, int(undealt.argmax()))
