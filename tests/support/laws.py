"""The laws that every space obeys.

`behaves_like_list` is the whole contract, for a space small enough to be listed: one list of members, made without the
space, against everything that the space does.  The others are for spaces of any size.
"""

from itertools import islice
from typing import Any

import pytest

from everydeal.spaces import Slice
from everydeal.spaces.base import Space

SLICES = [
    slice(None), slice(None, None, -1), slice(1, None), slice(None, -1), slice(2, 11, 3), slice(11, 2, -4),
    slice(-3, None), slice(None, None, 7), slice(5, 5), slice(-1, None, -5), slice(10**40), slice(-(10**40), 3),
]  # fmt: skip


def behaves_like_list(space: Space[Any], members: list[Any]) -> None:
    """``space[i] == list(space)[i]``, and all that follows from it."""
    size = len(members)
    assert space.size == len(space) == size
    assert bool(space) == (size > 0)
    assert list(space) == members
    assert list(islice(reversed(space), 500)) == members[:-501:-1]
    some = range(0, size, max(1, size // 500))
    assert [space[i] for i in some] == [space[i - size] for i in some] == [members[i] for i in some]
    assert [space.index(member) for member in members] == list(range(size))
    assert all(members[i] in space for i in some)
    for cut in SLICES:
        assert space[cut].size == len(members[cut])
        assert list(islice(space[cut], 500)) == members[cut][:500]
    refuses_numbers_outside(space)
    slices_like_list(space, members)


def slices_like_list(space: Space[Any], members: list[Any]) -> None:
    """Slices, and slices of slices, are spaces like any other."""
    for outer in SLICES:
        for inner in SLICES[:6]:
            part, expected = space[outer][inner], members[outer][inner]
            assert isinstance(part, Slice)
            assert part.size == len(expected)
            few = range(0, len(expected), max(1, len(expected) // 5))
            assert [part[i] for i in few] == [expected[i] for i in few]
            assert [part.index(expected[i]) for i in few] == list(few)
            refuses_numbers_outside(part)
    for absent in members[:1]:
        with pytest.raises(ValueError, match="in the slice"):
            space[1:].index(absent)
        assert absent not in space[1:]


def goes_both_ways(space: Space[Any], number: int) -> None:
    """Number -> member -> number, member -> number -> member, and both through text."""
    member = space[number]
    assert space.index(member) == number
    assert space[space.index(member)] == member
    assert space[number - space.size] == member
    assert member in space
    assert space.parse_item(space.format_item(member)) == member
    assert hash(space[number]) == hash(member)


def is_sound_at_the_ends(space: Space[Any]) -> None:
    """0, 1, size-2 and size-1 go both ways, from both sides."""
    for number in {0, min(1, space.size - 1), max(0, space.size - 2), space.size - 1}:
        goes_both_ways(space, number)
    assert space[-1] == space[space.size - 1] == next(reversed(space))
    assert space[-space.size] == space[0] == next(iter(space))
    assert list(islice(reversed(space), 3)) == [space[i] for i in range(-1, -min(3, space.size) - 1, -1)]


def refuses_numbers_outside(space: Space[Any]) -> None:
    """IndexError outside, TypeError for what is no number."""
    for number in (space.size, space.size + 1, -space.size - 1, 2**200, -(2**200)):
        with pytest.raises(IndexError, match=rf"number {number} is outside .* \(size {space.size}\)"):
            space[number]
    for thing in ("0", 0.0, None, (0,)):
        with pytest.raises(TypeError):
            space[thing]  # type: ignore[call-overload]


def refuses_other_kinds(space: Space[Any]) -> None:
    """TypeError from `index`, False from ``in``, for what is no member of any space."""
    for thing in (None, "N:... ... ... ...", 1.5, [1], object()):
        with pytest.raises(TypeError):
            space.index(thing)
        assert thing not in space


def slices_like_range(space: Space[Any], cut: slice) -> None:
    """A slice of a large space has the members that the same slice of its range of numbers names."""
    part, numbers = space[cut], range(space.size)[cut]
    count = max(0, -((numbers.start - numbers.stop) // numbers.step))
    assert part.size == count
    assert bool(part) == (count > 0)
    for i in {0, count // 2, count - 1} if count else ():
        assert part[i] == space[numbers[i]]
        assert part.index(part[i]) == i
        assert part[i - count] == part[i]
        assert part[::-1][count - 1 - i] == part[i]
    refuses_numbers_outside(part)


def samples_are_stable(space: Space[Any]) -> None:
    """The same seed gives the same members, from any start; all are in the space."""
    sample = space.sample(6, "laws")
    assert sample == space.sample(6, "laws")
    assert sample[2:] == space.sample(4, "laws", start=2)
    assert all(member in space for member in [*sample, space.random()])
