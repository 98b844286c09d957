"""The round trips: number i of a seed's stream -> its text -> number -> member -> number, and all must be as it was."""

import hashlib
from typing import Any, Final, NamedTuple

import numpy as np

from .. import notations, spaces
from ..bulk import Deals, format_numbers, from_ints, members_of, numbers_of, parse_numbers, random_numbers, to_ints
from ..deal import Deal
from ..spaces.base import Space
from .fingerprint import Words, add_hashes, hash_of, words_of_numbers

BLOCK: Final = 1 << 18
_COMPARED: Final = 8
"""Trips of each block that the scalar space makes, too."""
_FAST: Final = ("decimal", "base64")
"""The notations that are written and read in bulk."""


class Plan(NamedTuple):
    """Which trips: those of the numbers that a seed's stream has for a space (docs/random.md), by way of a notation.

    >>> Plan("endings", "checked")
    Plan(space='endings', notation='checked', seed='everydeal soak')
    """

    space: str = "pavlicek"
    notation: str | None = None
    seed: str = "everydeal soak"


class Part(NamedTuple):
    """Trips *start* ... *start* + *trips* - 1, made without a difference.

    >>> make_part(Plan("shapes", "base64", "a seed"), 0, 50).trips
    50
    """

    start: int
    trips: int
    hash: str
    """See `fingerprint`: 32 hexadecimal digits."""


def make_part(plan: Plan, start: int, count: int, *, threads: int | None = None) -> Part:
    """Make these trips.

    >>> part = make_part(Plan("shapes", "base64", "a seed"), 0, 50)
    >>> part.start, part.trips, part.hash[:8]
    (0, 50, 'ed5ecaaa')

    Raises:
        ValueError: a number did not come back, or the scalar space does not agree; says which.  Or there is no such
            space or notation.
    """
    space = spaces.by_name(plan.space)
    found = 0
    for first in range(start, start + count, BLOCK):
        size = min(BLOCK, start + count - first)
        rows = random_numbers(space, size, plan.seed, start=first, threads=threads)
        if plan.notation is not None:
            _compare(rows, _through_text(rows, space, plan.notation), space, f"as {plan.notation}")
        back, words = _through_members(rows, space, threads)
        _compare(rows, back, space, "as a member")
        found = add_hashes(found, hash_of([*words_of_numbers(rows), *words]))
    return Part(start, count, f"{found:032x}")


def _compare(rows: Any, back: Any, space: Space[Any], how: str) -> None:
    if not np.array_equal(rows, back):
        row = int((rows != back).any(axis=1).argmax()) if rows.shape == back.shape else 0
        given, found = (to_ints(array[row : row + 1]) for array in (rows, back))
        raise ValueError(f"{space.name}: number {given[0]} came back {how} as {found}")


def _through_text(rows: Any, space: Space[Any], name: str) -> Any:
    if name in _FAST:
        return parse_numbers(format_numbers(rows, name), space, name)
    notation = notations.by_name(name)
    return from_ints([notation.parse(notation.format(n, space.size), space.size) for n in to_ints(rows)], space)


def _through_members(rows: Any, space: Space[Any], threads: int | None) -> tuple[Any, list[Words]]:
    """The numbers again, and the words of the members."""
    some = range(0, len(rows), max(1, len(rows) // _COMPARED))
    expected = [space[number] for number in to_ints(rows[list(some)])]
    if isinstance(expected[0], Deal):
        deals = Deals.from_numbers(space, rows, threads=threads)
        _agree(space, [deals[row] for row in some], expected)
        return deals.numbers(space, threads=threads), [deals.hands[:, seat] for seat in range(4)]
    if space.name in ("hands", "shapes"):
        members = members_of(space, rows, threads)
        found = [member.tolist() for member in members[list(some)]]
        _agree(space, found, [list(item) if isinstance(item, tuple) else item for item in expected])
        columns = members.reshape(len(rows), -1).astype(np.uint64)
        return numbers_of(space, members, threads), [columns[:, i] for i in range(columns.shape[1])]
    items = [space[number] for number in to_ints(rows)]
    texts = (hashlib.sha256(space.format_item(item).encode()).digest()[:8] for item in items)
    words = np.array([int.from_bytes(text, "big") for text in texts], np.uint64)
    return from_ints([space.index(item) for item in items], space), [words]


def _agree(space: Space[Any], found: list[Any], expected: list[Any]) -> None:
    for one, other in zip(found, expected, strict=True):
        if one != other:
            raise ValueError(f"{space.name}: the bulk space has {one}, the scalar space {other}")
