"""Single hands and shapes by the million, which are not deals: from numbers, and back.

A hand is a mask, uint64; a shape four lengths, uint8.

>>> from everydeal import spaces
>>> from everydeal.bulk import members_of, numbers_of, random_numbers
>>> numbers = random_numbers(spaces.hands, 2, seed="hands")
>>> hands = members_of(spaces.hands, numbers)
>>> [spaces.hands.format_item(hand) for hand in hands.tolist()]
['KJ96.J432.42.KT2', 'AQT93.AQ3.92.AK3']
>>> bool((numbers_of(spaces.hands, hands) == numbers).all())
True
>>> members_of(spaces.shapes, np.array([[0, 0], [2, 47]], np.uint8)).tolist()
[[0, 0, 0, 13], [13, 0, 0, 0]]
"""

from functools import cache, partial
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from .. import _native, spaces
from .._native.slow import tell_if_slow
from .._status import RefusedError, Status
from ..argument_checks import check_kind
from ..spaces.base import Slice, Space
from ..spaces.released.hands import Hands
from ..spaces.released.shapes import Shapes
from .engine import UINT8, Bytes, as_bytes, in_portions, no_member, no_number
from .wide import as_ints, as_rows

Members: TypeAlias = npt.NDArray[Any]


def members_of(space: Space[Any], numbers: npt.ArrayLike, threads: int | None = None) -> Members:
    """The hands or shapes with these *numbers*, uint8 (n, space.nbytes): uint64 (n,) or uint8 (n, 4).

    >>> members_of(spaces.shapes, np.array([[2, 47]], np.uint8))
    array([[13,  0,  0,  0]], dtype=uint8)

    Raises:
        IndexError: a number is outside the space; names its row.
        TypeError: not uint8, or *space* numbers neither hands nor shapes.
        ValueError: *numbers* have another shape.
    """
    check_kind(space, Space, "a space is an object like everydeal.spaces.hands")
    rows = as_bytes(numbers, space.nbytes, "numbers")
    members = np.empty((len(rows), *_row_shape(space)), _dtype(space))
    _tell_if_slow(space, len(rows))
    try:
        in_portions(_ways(space)[0], rows, members, threads)
    except RefusedError as error:
        no_number(space, rows, error)
    return members


def numbers_of(space: Space[Any], members: npt.ArrayLike, threads: int | None = None) -> Bytes:
    """The numbers in *space* of hands, uint64 (n,), or shapes, uint8 (n, 4); uint8 (n, space.nbytes).

    >>> numbers_of(spaces.shapes, np.array([[13, 0, 0, 0]], np.uint8))
    array([[ 2, 47]], dtype=uint8)

    Raises:
        ValueError: one is not in the space, or they have another shape; names the row, and says why.
        TypeError: *members* are of another type, or *space* numbers neither hands nor shapes.
    """
    rows, wanted = np.asarray(members), _row_shape(space)
    if rows.dtype != _dtype(space):
        raise TypeError(f"{space.name} numbers {space.member_kind}: {_dtype(space)}, not {rows.dtype}")
    if rows.ndim != 1 + len(wanted) or rows.shape[1:] != wanted:
        raise ValueError(f"{space.member_kind} must have the shape {('n', *wanted)}, not {rows.shape}".replace("'", ""))
    numbers = np.empty((len(rows), space.nbytes), UINT8)
    _tell_if_slow(space, len(rows))
    try:
        in_portions(_ways(space)[1], np.ascontiguousarray(rows), numbers, threads)
    except RefusedError as error:
        no_member(space, _member(rows[error.row]), error)
    return numbers


def _base(space: Space[Any]) -> Hands | Shapes:
    base = space._base if isinstance(space, Slice) else space
    check_kind(space, Space, "a space is an object like everydeal.spaces.hands")
    if not isinstance(base, Hands | Shapes):
        raise TypeError(f"{space.name} numbers {space.member_kind}, neither hands nor shapes: Deals are for deals")
    return base


def _row_shape(space: Space[Any]) -> tuple[int, ...]:
    return () if isinstance(_base(space), Hands) else (4,)


def _dtype(space: Space[Any]) -> np.dtype[Any]:
    return np.dtype(np.uint64) if isinstance(_base(space), Hands) else UINT8


def _tell_if_slow(space: Space[Any], rows: int) -> None:
    if space is not spaces.shapes:  # a table, whatever the kernel
        tell_if_slow(rows)


def _ways(space: Space[Any]) -> tuple[Any, Any]:
    """Two functions that fill their second argument from their first: members from numbers, numbers from members."""
    if space is spaces.shapes:
        return _shapes_at, _places_of_shapes
    if _native.library() is not None:
        from .._native import numberings as native

        if space.name in native.HANDS and spaces.by_name(space.name) is space:
            rank, unrank = native.coders(space.name)
            return unrank, rank
    return partial(_one_by_one, space), partial(_numbers_one_by_one, space)


def _one_by_one(space: Space[Any], numbers: Bytes, members: Members, threads: int) -> None:
    for row, number in enumerate(as_ints(numbers)):
        if number >= space.size:
            raise RefusedError(Status.NUMBER_TOO_LARGE, row)
        members[row] = space[number]


def _numbers_one_by_one(space: Space[Any], members: Members, numbers: Bytes, threads: int) -> None:
    found = []
    for row, member in enumerate(members):
        try:
            found.append(space.index(_member(member)))
        except ValueError:
            raise RefusedError(Status.NOT_IN_SPACE, row) from None
    numbers[:] = as_rows(found, space.nbytes)


def _member(row: Any) -> Any:
    """A row as the space has it: an int, or a tuple of ints."""
    value = row.tolist()
    return tuple(value) if isinstance(value, list) else value


@cache
def _shapes() -> tuple[Bytes, npt.NDArray[np.uint16]]:
    """All shapes in order, and the number of each by its spades, hearts and diamonds."""
    table = np.array(list(spaces.shapes), np.uint8)
    numbers = np.zeros((14, 14, 14), np.uint16)
    numbers[tuple(table[:, :3].T)] = np.arange(len(table))
    return table, numbers


def _shapes_at(numbers: Bytes, members: Members, threads: int) -> None:
    places = numbers.view(">u2").ravel()
    _refuse(places >= spaces.shapes.size, Status.NUMBER_TOO_LARGE)
    members[:] = _shapes()[0][places]


def _places_of_shapes(members: Members, numbers: Bytes, threads: int) -> None:
    _refuse(members.sum(axis=1, dtype=np.uint16) != 13, Status.NOT_IN_SPACE)
    numbers.view(">u2")[:, 0] = _shapes()[1][tuple(members[:, :3].T)]


def _refuse(bad: npt.NDArray[np.bool_], status: Status) -> None:
    if bad.any():
        raise RefusedError(status, int(bad.argmax()))
