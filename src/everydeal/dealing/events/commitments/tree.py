"""The tree of RFC 6962, section 2.1: one hash for many secrets, each of which can be shown alone.

A node is SHA-256(01 + left + right).  Of n > 1 leaves, the left side of the root holds the largest power of two below
n.  That is the same tree as this one: go up level by level, and carry an odd last node up unchanged.
"""

from collections.abc import Sequence
from hashlib import sha256
from typing import TypeAlias

Levels: TypeAlias = list[list[bytes]]
"""From the leaves to the root."""


def node(left: bytes, right: bytes) -> bytes:
    """What stands above two nodes."""
    return sha256(b"\1" + left + right).digest()


def levels(leaves: Sequence[bytes]) -> Levels:
    """All levels of the tree over *leaves*, at least one."""
    result = [list(leaves)]
    while len(row := result[-1]) > 1:
        result.append([node(*row[i : i + 2]) if i + 1 < len(row) else row[i] for i in range(0, len(row), 2)])
    return result


def path(rows: Levels, place: int) -> list[bytes]:
    """The neighbours on the way from a leaf to the root, lowest first.

    >>> rows = levels([bytes([i]) * 32 for i in range(5)])
    >>> [len(path(rows, place)) for place in range(5)]
    [3, 3, 3, 3, 1]
    """
    result = []
    for row in rows[:-1]:
        if place ^ 1 < len(row):
            result.append(row[place ^ 1])
        place //= 2
    return result


def climb(leaf: bytes, place: int, count: int, neighbours: Sequence[bytes]) -> bytes:
    """The root that a leaf, at a place among *count*, and its neighbours lead to.

    Raises:
        ValueError: the path is too short, or too long.
    """
    rest, here = list(reversed(neighbours)), leaf
    while count > 1:
        if place ^ 1 < count:
            if not rest:
                raise ValueError("the path is too short")
            other = rest.pop()
            here = node(other, here) if place & 1 else node(here, other)
        place, count = place // 2, (count + 1) // 2
    if rest:
        raise ValueError("the path is too long")
    return here
