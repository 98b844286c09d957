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

from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from ..spaces.base import Space
from .engine import Bytes
from .ranking import HANDS_AND_SHAPES, kind_of, rank, unrank

Members: TypeAlias = npt.NDArray[Any]


def members_of(space: Space[Any], numbers: npt.ArrayLike, threads: int | None = None) -> Members:
    """The hands or shapes with these *numbers*, uint8 (n, space.nbytes): uint64 (n,) or uint8 (n, 4).

    >>> from everydeal import spaces
    >>> members_of(spaces.shapes, np.array([[2, 47]], np.uint8))
    array([[13,  0,  0,  0]], dtype=uint8)

    Raises:
        IndexError: a number is outside the space; names its row.
        TypeError: not uint8, or *space* numbers neither hands nor shapes.
        ValueError: *numbers* have another shape.
    """
    return unrank(space, numbers, threads, HANDS_AND_SHAPES)["rows"]


def numbers_of(space: Space[Any], members: npt.ArrayLike, threads: int | None = None) -> Bytes:
    """The numbers in *space* of hands, uint64 (n,), or shapes, uint8 (n, 4); uint8 (n, space.nbytes).

    >>> from everydeal import spaces
    >>> numbers_of(spaces.shapes, np.array([[13, 0, 0, 0]], np.uint8))
    array([[ 2, 47]], dtype=uint8)

    Raises:
        ValueError: one is not in the space, or they have another shape; names the row, and says why.
        TypeError: *members* are of another type, or *space* numbers neither hands nor shapes.
    """
    rows, wanted = np.asarray(members), kind_of(space, HANDS_AND_SHAPES).rows
    if rows.dtype != wanted.type:
        raise TypeError(f"{space.name} numbers {space.member_kind}: {wanted.type}, not {rows.dtype}")
    if rows.ndim != 1 + len(wanted.shape) or rows.shape[1:] != wanted.shape:
        shape = f"({', '.join(['n', *map(str, wanted.shape)])}{',' * (not wanted.shape)})"
        raise ValueError(f"{space.member_kind} must have the shape {shape}, not {rows.shape}")
    return rank(space, np.ascontiguousarray(rows), threads, HANDS_AND_SHAPES)
