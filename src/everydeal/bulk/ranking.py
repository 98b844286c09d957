"""Numbers of many members, in any space: by the native kernel where it knows the space, else by the space itself.

Members are rows of an array: the hands, owners or packed rows of deals, the masks of single hands, the lengths of
shapes, the bytes of positions.  Of the spaces of deals the kernel knows three kinds: those of full deals (packed rows),
those of endings (rows of 52 owners), and completions of a template.  A space of deals that fulfil a condition may bring
its own diagram (`_bulk_engine`), or name one of those that has the same deals with the same numbers
(`_numbered_alike`).  `power4` is a matter of the order of bits.  In any other space each member goes through the
space's own code.
"""

from array import array
from collections.abc import Callable
from functools import cache, lru_cache
from typing import Any, Final, NamedTuple, TypeAlias

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
from ..spaces.released.hands import Hands
from ..spaces.released.layouts import Layouts
from ..spaces.released.shapes import Shapes
from .engine import UINT8, UINT64, Bytes, as_rows_of, complain, in_portions
from .numbers import as_ints, as_rows, first_at_least, shifted

_REVERSE = np.array([sum((byte >> 2 * i & 3) << 6 - 2 * i for i in range(4)) for byte in range(256)], np.uint8)
"""The four 2-bit codes of a byte in reverse order."""

_SPACE = "a space is an object like everydeal.spaces.pavlicek"

View: TypeAlias = dict[str, npt.NDArray[Any]]
"""One of the views that `Deals` are made of, under its name: hands, owners or packed."""


Fill = Callable[[Any, Any, int], None]
"""Fills its second argument from its first, on so many threads."""


class Rows(NamedTuple):
    """Rows of an array, which stand for members."""

    name: str
    """Of a view of `Deals`; or "rows"."""
    type: np.dtype[Any]
    shape: tuple[int, ...]
    """Of one row."""
    of: Callable[[Any], Any]
    """The rows of some members."""


# What the deals keep can be written to, and gives its address faster than the frozen views that they show.


def _packed(deals: Any) -> Any:
    """The packed rows; the first deal that leaves a card unused is refused: no space of packed deals has it."""
    if deals._packed is not None:
        return deals._packed
    short = deals.unused() != 0
    if short.any():
        raise RefusedError(Status.NOT_IN_SPACE, int(short.argmax()))
    return deals.packed


def _owners(deals: Any) -> Any:
    return deals.owners if deals._owners is None else deals._owners


def _themselves(members: Any) -> Any:
    return members


_PACKED: Final = Rows("packed", UINT8, (13,), _packed)
_OWNERS: Final = Rows("owners", UINT8, (52,), _owners)
_HANDS: Final = Rows("hands", UINT64, (4,), lambda deals: deals.hands)


class Kind(NamedTuple):
    """How the members of some spaces are had one by one."""

    space: Any
    """The class of the spaces."""
    rows: Rows
    member: Callable[[Any], Any]
    """The member of a row, which is given as Python's numbers."""
    row: Callable[[Any], Any]
    """The row of a member."""


DEALS: Final = "not deals (hands and shapes: bulk.members_of, numbers_of)"
HANDS_AND_SHAPES: Final = "neither hands nor shapes: Deals are for deals"
POSITIONS: Final = "not positions"
"""What each of three callers says of a space that is none of its own."""


@cache
def _kinds(wanted: str) -> list[Kind]:
    """The kinds of spaces that a caller asks for."""
    if wanted == DEALS:
        return [Kind(DealSpace, _HANDS, lambda hands: Deal(*hands), lambda deal: deal.hands)]
    if wanted == HANDS_AND_SHAPES:
        lengths = Rows("rows", UINT8, (4,), _themselves)
        return [Kind(Hands, Rows("rows", UINT64, (), _themselves), int, int), Kind(Shapes, lengths, tuple, tuple)]
    from ..legality import PlayPosition
    from ..spaces.released.positions import PlayPositions

    rows = Rows("rows", UINT8, (54,), _themselves)
    return [Kind(PlayPositions, rows, PlayPosition.from_row, lambda one: list(one.row()))]


def kind_of(space: Space[Any], wanted: str) -> Kind:
    """The kind of *space*, or of what it is a slice of; *wanted* is one of the three.

    Raises:
        TypeError: it is not one of them; says what it numbers.
    """
    if not isinstance(space, Space):
        raise wrong_kind(_SPACE, space)
    base = space._base if isinstance(space, Slice) else space
    for kind in _kinds(wanted):
        if isinstance(base, kind.space):
            return kind
    raise TypeError(f"{space.name} numbers {space.member_kind}, {wanted}")


def rank(space: Space[Any], members: Any, threads: int | None, wanted: str = DEALS) -> Bytes:
    """The numbers of *members*, `Deals` or rows of others, in *space*, uint8 (n, nbytes).

    Raises:
        ValueError: a member is not in the space; names its row, and why.
        TypeError: *space* numbers others than are *wanted*.
    """
    kind, codec = kind_of(space, wanted), codec_of(space, wanted)
    if codec.is_slow:
        tell_if_slow(len(members))
    try:
        return codec.rank(members, threads)
    except RefusedError as error:
        member = kind.member(kind.rows.of(members)[error.row].tolist())
        complain(error.row, lambda: space.index(member))  # it knows why


def unrank(space: Space[Any], numbers: npt.ArrayLike, threads: int | None, wanted: str = DEALS) -> View:
    """A view of the members of *numbers*, uint8 (n, nbytes); "rows" if they are not deals.

    Raises:
        IndexError: a number is outside the space; names its row.
        TypeError: not uint8, or *space* numbers others than are *wanted*.
        ValueError: *numbers* have another shape.
    """
    kind_of(space, wanted)  # what is no space need not be hashable
    codec = codec_of(space, wanted)
    rows = as_rows_of(numbers, UINT8, (codec.width,), "numbers")
    if codec.is_slow:
        tell_if_slow(len(rows))
    try:
        return codec.unrank(rows, threads)
    except RefusedError as error:
        if error.status != Status.NUMBER_TOO_LARGE:
            raise RuntimeError(f"a bug in everydeal: {error}") from None
        number = int.from_bytes(rows[error.row].tobytes(), "big")
        raise IndexError(f"row {error.row}: number {number} is outside {space.name} (size {space.size})") from None


def members_of(space: Space[Any], numbers: npt.ArrayLike, threads: int | None = None) -> npt.NDArray[Any]:
    """The single hands or shapes, which are not deals, with these *numbers*, uint8 (n, space.nbytes).

    A hand is a mask, uint64 (n,); a shape four lengths, uint8 (n, 4).

    >>> from everydeal.bulk import random_numbers
    >>> hands = members_of(spaces.hands, random_numbers(spaces.hands, 2, seed="hands"))
    >>> [spaces.hands.format_item(hand) for hand in hands.tolist()]
    ['KJ96.J432.42.KT2', 'AQT93.AQ3.92.AK3']
    >>> members_of(spaces.shapes, np.array([[0, 0], [2, 47]], np.uint8)).tolist()
    [[0, 0, 0, 13], [13, 0, 0, 0]]

    Raises:
        IndexError: a number is outside the space; names its row.
        TypeError: not uint8, or *space* numbers neither hands nor shapes.
        ValueError: *numbers* have another shape.
    """
    return unrank(space, numbers, threads, HANDS_AND_SHAPES)["rows"]


def numbers_of(space: Space[Any], members: npt.ArrayLike, threads: int | None = None) -> Bytes:
    """The numbers in *space* of hands, uint64 (n,), or shapes, uint8 (n, 4); uint8 (n, space.nbytes).

    >>> numbers_of(spaces.shapes, np.array([[13, 0, 0, 0]], np.uint8))
    array([[ 2, 47]], dtype=uint8)

    Raises:
        ValueError: one is not in the space, or they have another shape; names the row, and says why.
        TypeError: *members* are of another type, or *space* numbers neither hands nor shapes.
    """
    wanted = kind_of(space, HANDS_AND_SHAPES).rows
    rows = as_rows_of(members, wanted.type, wanted.shape, space.member_kind)
    return rank(space, rows, threads, HANDS_AND_SHAPES)


class Codec:
    """One space's numbers and members in bulk, by a pair of functions on portions of rows: the first fills numbers from
    members, the second members from numbers."""

    is_slow = False
    """It is the space's own code, member by member."""

    def __init__(self, space: Space[Any], rows: Rows, functions: tuple[Fill, Fill]) -> None:
        self.space, self.width, self.rows = space, space.nbytes, rows
        self._rank, self._unrank = functions

    def rank(self, members: Any, threads: int | None) -> Bytes:
        """The numbers; `RefusedError` for a member that is not in the space."""
        rows = self.rows.of(members)
        numbers: Bytes = np.empty((len(rows), self.width), UINT8)
        in_portions(self._rank, rows, numbers, threads)
        return numbers

    def unrank(self, numbers: Bytes, threads: int | None) -> View:
        """The members; `RefusedError` for a number that is not below the size."""
        name, type, shape, _ = self.rows
        rows = np.empty((len(numbers), *shape), type)
        in_portions(self._unrank, numbers, rows, threads)
        return {name: rows}


class OwnCode(Codec):
    """By the space's own code, member by member: what the kernel's functions mean."""

    is_slow = True

    def __init__(self, space: Space[Any], kind: Kind) -> None:
        super().__init__(space, kind.rows, (self._rank_rows, self._unrank_rows))
        self._kind = kind

    def _rank_rows(self, members: Any, numbers: Bytes, threads: int) -> None:
        found = []
        for row, member in enumerate(members.tolist()):
            try:
                found.append(self.space.index(self._kind.member(member)))
            except ValueError:
                raise RefusedError(Status.NOT_IN_SPACE, row) from None
        numbers[:] = as_rows(found, self.width)

    def _unrank_rows(self, numbers: Bytes, members: Any, threads: int) -> None:
        for row, number in enumerate(as_ints(numbers)):
            if number >= self.space.size:
                raise RefusedError(Status.NUMBER_TOO_LARGE, row)
            members[row] = self._kind.row(self.space[number])


class _Among(Codec):
    """Some of the members of a space that is quick itself: slices, and layouts, which stand together in `endings`.

    Their numbers there are *places*: `start`, `start + step`, ...
    """

    def __init__(self, space: Space[Any], base: Codec, places: range) -> None:
        self.space, self.width, self.is_slow = space, space.nbytes, base.is_slow
        self._base, self._places = base, places

    def rank(self, members: Any, threads: int | None) -> Bytes:
        places = self._places
        there = self._base.rank(members, threads)
        if places.step == 1:
            numbers = shifted(there, -places.start, 16)  # below the start it wraps, and is large
            outside = first_at_least(numbers, self.space.size)
            if outside is not None:
                raise RefusedError(Status.NOT_IN_SPACE, outside)
            return np.ascontiguousarray(numbers[:, 16 - self.width :])
        ints = as_ints(there)
        outside = next((row for row, number in enumerate(ints) if number not in places), None)
        if outside is not None:
            raise RefusedError(Status.NOT_IN_SPACE, outside)
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
def codec_of(space: Space[Any], wanted: str) -> Codec:
    """How the numbers of *space* are made in bulk.

    Raises:
        TypeError: it numbers others than are *wanted*.
    """
    kind = kind_of(space, wanted)
    if space is spaces.power4:
        return Codec(space, _PACKED, (_reverse, _reverse))
    if isinstance(space, Slice):
        base = codec_of(space._base, wanted)
        return OwnCode(space, kind) if base.is_slow or base.width > 16 else _Among(space, base, space._places)
    if space is spaces.shapes:  # a table, whatever the kernel
        return Codec(space, kind.rows, (_places_of_shapes, _shapes_at))
    alike = getattr(space, "_numbered_alike", None)
    if alike is not None:
        return codec_of(alike, wanted)
    own = getattr(space, "_bulk_engine", None)
    if own is not None:
        return Codec(space, _OWNERS, (own.bulk_numbers, own.bulk_owners))
    if _native.library() is not None:
        from .._native import numberings as native

        if isinstance(space, Layouts) and spaces.by_name(space.name) == space:
            start = spaces.endings.start_of(space.sizes)
            return _Among(space, codec_of(spaces.endings, wanted), range(start, start + space.size))
        if isinstance(space, Completions):
            return Codec(space, _PACKED, native.completions_coders(np.array(space.template.hands, np.uint64)))
        # A name alone does not make a space.
        if space.name in native.NUMBERINGS and spaces.by_name(space.name) is space:
            if space.name == "positions":  # the space itself need not be there for others
                _load_positions()
            rows = _PACKED if space.name in native.DEALS else _OWNERS if space.name in native.LAYOUTS else kind.rows
            return Codec(space, rows, native.coders(space.name))
    return OwnCode(space, kind)


@cache
def _load_positions() -> None:
    """Give the kernel the tables of the space `positions`."""
    from .._native import numberings as native
    from ..legality.packed import bridge_positions, bridge_table

    *leads, _ = filter(None, bridge_table().leads)  # without the end, when no cards are left
    sizes = b"".join(size.to_bytes(16, "little") for size in bridge_positions().blocks)
    native.load_positions(array("I", leads), sizes)


def _reverse(source: Bytes, target: Bytes, threads: int) -> None:
    """From packed deals to the digits of `power4`, and back."""
    np.take(_REVERSE, source, out=target, mode="clip")


# Shapes are so few that a table has them all


@cache
def _shapes() -> tuple[Bytes, npt.NDArray[np.uint16]]:
    """All shapes in order, and the number of each by its spades, hearts and diamonds."""
    table = np.array(list(spaces.shapes), np.uint8)
    numbers = np.zeros((14, 14, 14), np.uint16)
    numbers[tuple(table[:, :3].T)] = np.arange(len(table))
    return table, numbers


def _shapes_at(numbers: Bytes, members: Bytes, threads: int) -> None:
    places = numbers.view(">u2").ravel()
    _refuse(places >= spaces.shapes.size, Status.NUMBER_TOO_LARGE)
    members[:] = _shapes()[0][places]


def _places_of_shapes(members: Bytes, numbers: Bytes, threads: int) -> None:
    _refuse(members.sum(axis=1, dtype=np.uint16) != 13, Status.NOT_IN_SPACE)
    numbers.view(">u2")[:, 0] = _shapes()[1][tuple(members[:, :3].T)]


def _refuse(bad: npt.NDArray[np.bool_], status: Status) -> None:
    if bad.any():
        raise RefusedError(status, int(bad.argmax()))
