"""The tables of the bridge deck: as they come with the package, and computed from nothing.

One file, compressed (zlib), holds a line of JSON, the numbers of every kind and category in the order of play, and
then how many play positions with a strain there are for each k from 13 down to 0, j and class of hold patterns: 15
bytes each, big-endian.  `SHA256` is the hash of what it holds.  ``everydeal positions --recompute`` computes it from
nothing and compares; ``scripts/pack_positions.py`` writes it.
"""

import hashlib
import json
import zlib
from collections.abc import Callable, Sequence
from functools import cache
from itertools import product
from pathlib import Path
from typing import NamedTuple

from ... import _native
from ..deck import BRIDGE
from ..patterns import classes
from .totals import KINDS, Totals, compute, rows_of_tables

SHA256 = "fdf5f56ba49fe5c1aea0b481193a1c6b60705b5f5af8754fd94506bc5c74d108"
"""The hash of what the file holds."""

FILE = "positions.bin"
_BYTES = 15
CLASSES = len(classes(BRIDGE)) + 1
"""The classes of hold patterns, with that of no cards."""
_CATEGORIES = KINDS["bare"]


class Tables(NamedTuple):
    """All that is known of how many positions there are."""

    totals: Totals
    blocks: tuple[int, ...]
    """Play positions with a strain: for each k from 13 down to 0, each j from 0 to 3, and each class."""


@cache
def bridge_tables() -> Tables:
    """The tables that come with the package, loaded when they are first asked for.

    Raises:
        ValueError: the file is damaged or missing.
    """
    return unpack(stored())


def compute_bridge_tables(report: Callable[[str], None] = lambda step: None, *, native: bool = True) -> Tables:
    """The tables from nothing: nothing that comes with the package is read.

    It takes some seconds of CPU time with the native kernel, 6 to 7 minutes without it (or if *native* is false).
    *report* is told what is being done.
    """
    if not native or _native.library() is None:
        return Tables(*compute(BRIDGE, report))
    from ..._native.positions import count

    report("the native kernel computes")
    numbers, blocks = count(14 * 7 * len(_CATEGORIES), 14 * 4 * CLASSES, _native.threads())
    return Tables(_from_columns(numbers), tuple(blocks[i] for k in range(13, -1, -1) for i in _blocks_of(k)))


def _blocks_of(cards: int) -> range:
    return range(4 * CLASSES * cards, 4 * CLASSES * (cards + 1))


def _from_columns(numbers: Sequence[int]) -> Totals:
    """The kernel's numbers by their names."""
    found: Totals = {}
    for (cards, column), place in zip(product(range(14), range(7)), range(0, len(numbers), 6), strict=True):
        kind, j = ("position", column) if column < 4 else ("bare", column - 3)
        for category, number in zip(_CATEGORIES, numbers[place : place + 6], strict=True):
            found[kind, category, cards, j] = number
            if column == 0:
                found["bare", category, cards, 0] = number
    for cards, j in rows_of_tables(13):
        strains = (found["position", part, cards, j] for part in ("notrump", "trump"))
        found["position", "all-strains", cards, j] = sum(strains)
    return {key: found[key] for key in keys()}


def keys() -> list[tuple[str, str, int, int]]:
    """The keys of `Totals`, in their order."""
    rows = list(rows_of_tables(13))
    return [(kind, category, *row) for kind, categories in KINDS.items() for category in categories for row in rows]


def stored() -> bytes:
    """The file that comes with the package, as it is on the disk.

    Raises:
        ValueError: it cannot be read.
    """
    try:
        return Path(__file__).with_name(FILE).read_bytes()
    except OSError as error:
        raise ValueError(f"{FILE} cannot be read ({error.strerror}): install everydeal again") from error


def payload(tables: Tables) -> bytes:
    """What the file holds, not compressed: equal for equal tables."""
    numbers = [str(tables.totals[key]) for key in keys()]
    return json.dumps(numbers).encode() + b"\n" + b"".join(n.to_bytes(_BYTES, "big") for n in tables.blocks)


def pack(tables: Tables) -> bytes:
    """The file that holds *tables*."""
    return zlib.compress(payload(tables), 9)


def payload_of(file: bytes) -> bytes:
    """What a file holds, not a byte of which is wrong.

    Raises:
        ValueError: it is damaged, or not the one that this version of the package was made with.
    """
    try:
        content = zlib.decompress(file)
    except zlib.error as error:
        raise ValueError(f"{FILE} is damaged: install everydeal again ({error})") from error
    found = hashlib.sha256(content).hexdigest()
    if found != SHA256:
        raise ValueError(f"{FILE} is damaged: install everydeal again (SHA-256 {found}, not {SHA256})")
    return content


def unpack(file: bytes) -> Tables:
    """The tables in a file.

    Raises:
        ValueError: as `payload_of`.
    """
    head, _, rows = payload_of(file).partition(b"\n")
    totals = dict(zip(keys(), map(int, json.loads(head)), strict=True))
    blocks = (int.from_bytes(rows[i : i + _BYTES], "big") for i in range(0, len(rows), _BYTES))
    return Tables(totals, tuple(blocks))
