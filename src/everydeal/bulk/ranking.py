"""Numbers of many deals, in any space: by the native kernel where it knows the space, else by the space itself.

Three kinds of spaces are known to the kernel: those of full deals (packed rows), those of endings (rows of 52 owners),
and completions of a template.  A space of deals that fulfil a condition may bring its own diagram (`_bulk_engine`), or
name one of those that has the same deals with the same numbers (`_numbered_alike`).
`power4` is a matter of the order of bits.  In any other space, a slice, say, each deal goes through its own code.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final, Protocol, TypeAlias, overload

import numpy as np
import numpy.typing as npt

from .. import _native, spaces
from .._native.slow import tell_if_slow
from .._status import RefusedError, Status
from ..argument_checks import wrong_kind
from ..deal import Deal
from ..spaces.base import Slice, Space
from ..spaces.deals import DealSpace
from ..spaces.released.completions import Completions
from ..spaces.released.layouts import Layouts
from .engine import UINT8, Bytes, Masks, as_bytes, in_portions, no_member, no_number
from .wide import as_ints, as_rows, first_at_least, shifted

_REVERSE = np.array([sum((byte >> 2 * i & 3) << 6 - 2 * i for i in range(4)) for byte in range(256)], np.uint8)
"""The four 2-bit codes of a byte in reverse order: from a packed deal to the digits of `power4`, and back."""

_SPACE = "a space is an object like everydeal.spaces.pavlicek"

View: TypeAlias = dict[str, npt.NDArray[Any]]
"""One of the views that `Deals` are made of, under its name: hands, owners or packed."""


class Dealt(Protocol):
    """Many deals, as `Deals` has them: what was made or given, and the views, made when first asked for."""

    _owners: Bytes | None
    _packed: Bytes | None

    @property
    def hands(self) -> Masks: ...
    @property
    def owners(self) -> Bytes: ...
    @property
    def packed(self) -> Bytes: ...
    def unused(self) -> npt.NDArray[np.uint64]: ...
    def __len__(self) -> int: ...
    @overload
    def __getitem__(self, index: int) -> Deal: ...
    @overload
    def __getitem__(self, index: "slice | npt.NDArray[Any]") -> "Dealt": ...


Fill = Callable[[Any, Any, int], None]
"""Fills its second argument from its first, on so many threads."""


def rank(space: Space[Any], deals: Dealt, threads: int | None) -> Bytes:
    """The numbers of *deals* in *space*, uint8 (n, nbytes).

    Raises:
        ValueError: a deal is not in the space; names its row, and why.
        TypeError: *space* does not number deals.
    """
    if not isinstance(space, Space):
        raise wrong_kind(_SPACE, space)
    try:
        return codec_of(space).rank(deals, threads)
    except RefusedError as error:
        no_member(space, deals[error.row], error)


def unrank(space: Space[Any], numbers: npt.ArrayLike, threads: int | None) -> View:
    """A view of the deals of *numbers*, uint8 (n, nbytes).

    Raises:
        IndexError: a number is outside the space; names its row.
        TypeError: not uint8, or *space* does not number deals.
        ValueError: *numbers* have another shape.
    """
    if not isinstance(space, Space):
        raise wrong_kind(_SPACE, space)
    codec = codec_of(space)
    rows = as_bytes(numbers, codec.width, "numbers")
    try:
        return codec.unrank(rows, threads)
    except RefusedError as error:
        no_number(space, rows, error)


class Codec:
    """One space's numbers and deals in bulk; this one by the space's own code, deal by deal."""

    def __init__(self, space: Space[Any]) -> None:
        self.space = space
        self.width = space.nbytes

    def rank(self, deals: Dealt, threads: int | None) -> Bytes:
        """The numbers; `RefusedError` for a deal that is not in the space."""
        from .. import _pure

        tell_if_slow(len(deals))
        numbers: Bytes = np.empty((len(deals), self.width), UINT8)
        _pure.rank(self.space, deals.hands, numbers)
        return numbers

    def unrank(self, numbers: Bytes, threads: int | None) -> View:
        """The deals; `RefusedError` for a number that is not below the size."""
        from .. import _pure

        tell_if_slow(len(numbers))
        hands: Masks = np.empty((len(numbers), 4), np.uint64)
        _pure.unrank(self.space, numbers, hands)
        return {"hands": hands}


class _Power4(Codec):
    def rank(self, deals: Dealt, threads: int | None) -> Bytes:
        return _REVERSE[_packed(deals)]

    def unrank(self, numbers: Bytes, threads: int | None) -> View:
        return {"packed": _REVERSE[numbers]}


class _Filled(Codec):
    """By a pair of functions on portions of rows: the first fills numbers from deals, the second deals from numbers.

    The rows of deals are a *view* of them: packed for spaces of full deals and completions, owners for all others.
    """

    def __init__(self, space: Space[Any], functions: tuple[Fill, Fill], view: str) -> None:
        super().__init__(space)
        self._rank, self._unrank = functions
        self._view, (self._rows_of, self._row) = view, _VIEWS[view]

    def rank(self, deals: Dealt, threads: int | None) -> Bytes:
        rows = self._rows_of(deals)
        numbers: Bytes = np.empty((len(rows), self.width), UINT8)
        in_portions(self._rank, rows, numbers, threads)
        return numbers

    def unrank(self, numbers: Bytes, threads: int | None) -> View:
        rows: Bytes = np.empty((len(numbers), self._row), UINT8)
        in_portions(self._unrank, numbers, rows, threads)
        return {self._view: rows}


class _Among(Codec):
    """Some of the members of a space that is quick itself: slices, and layouts, which stand together in `endings`.

    Their numbers there are *places*: `start`, `start + step`, ...
    """

    def __init__(self, space: Space[Any], base: Codec, places: range) -> None:
        super().__init__(space)
        self._base, self._places = base, places

    def rank(self, deals: Dealt, threads: int | None) -> Bytes:
        places = self._places
        there = self._base.rank(deals, threads)
        if places.step == 1:
            numbers = shifted(there, -places.start, 16)  # below the start it wraps, and is large
            stranger = first_at_least(numbers, self.space.size)
            if stranger is not None:
                raise RefusedError(Status.NOT_IN_SPACE, stranger)
            return np.ascontiguousarray(numbers[:, 16 - self.width :])
        ints = as_ints(there)
        strange = next((row for row, number in enumerate(ints) if number not in places), None)
        if strange is not None:
            raise RefusedError(Status.NOT_IN_SPACE, strange)
        return as_rows(((number - places.start) // places.step for number in ints), self.width)

    def unrank(self, numbers: Bytes, threads: int | None) -> View:
        large = first_at_least(numbers, self.space.size)
        if large is not None:
            raise RefusedError(Status.NUMBER_TOO_LARGE, large)
        places = self._places
        if places.step == 1:
            return self._base.unrank(shifted(numbers, places.start, self._base.width), threads)
        there = (places.start + places.step * number for number in as_ints(numbers))
        return self._base.unrank(as_rows(there, self._base.width), threads)


@lru_cache(maxsize=64)
def codec_of(space: Space[Any]) -> Codec:
    """How the numbers of *space* are made in bulk.

    Raises:
        TypeError: it does not number deals.
    """
    if not isinstance(space._base if isinstance(space, Slice) else space, DealSpace):
        raise TypeError(
            f"{space.name} numbers {space.member_kind}, not deals (hands and shapes: bulk.members_of, numbers_of)"
        )
    if space is spaces.power4:
        return _Power4(space)
    if isinstance(space, Slice):
        base = codec_of(space._base)
        return Codec(space) if type(base) is Codec or base.width > 16 else _Among(space, base, space._places)
    alike = getattr(space, "_numbered_alike", None)
    if alike is not None:
        return codec_of(alike)
    own = getattr(space, "_bulk_engine", None)
    if own is not None:
        return _Filled(space, (own.bulk_numbers, own.bulk_owners), "owners")
    if _native.library() is not None:
        from .._native import numberings as native

        if isinstance(space, Layouts) and spaces.by_name(space.name) == space:
            start = spaces.endings.start_of(space.sizes)
            return _Among(space, codec_of(spaces.endings), range(start, start + space.size))
        if isinstance(space, Completions):
            coders = native.completions_coders(np.array(space.template.hands, np.uint64))
            return _Filled(space, coders, "packed")
        # A name alone does not make a space.
        if space.name in native.SINGLE and spaces.by_name(space.name) is space:
            view = "packed" if space.name in native.DEALS else "owners"
            return _Filled(space, native.coders(space.name), view)
    return Codec(space)


# What the deals keep can be written to, and gives its address sooner than the frozen views that they show.


def _packed(deals: Dealt) -> Bytes:
    """The packed rows; the first deal that leaves a card unused is refused: no space of packed deals has it."""
    if deals._packed is not None:
        return deals._packed
    short = deals.unused() != 0
    if short.any():
        raise RefusedError(Status.NOT_IN_SPACE, int(short.argmax()))
    return deals.packed


def _owners(deals: Dealt) -> Bytes:
    return deals.owners if deals._owners is None else deals._owners


_VIEWS: Final[dict[str, tuple[Callable[[Dealt], Bytes], int]]] = {"packed": (_packed, 13), "owners": (_owners, 52)}
"""How the rows of deals are had, and how many bytes each has."""
