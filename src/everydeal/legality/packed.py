"""The tables of the bridge deck as they come with the package: compressed files, checked by their hashes.

A file is its *payload*, compressed (zlib); the hash is the payload's.  ``--check`` computes the tables from nothing
and compares; ``scripts/pack_legality.py`` writes the files.

* Endings: one line of JSON: the classes, how many entries there are, and the totals (`Table.totals`); then the columns
  of the `Table`: lengths and places (16 bits), leads (32 bits), little-endian; and how many legal endings come before
  each block (14 bytes, big-endian).
* Positions: one line of JSON: the numbers of every kind and category, in the order of play (`totals.keys`); then how
  many play positions with a strain there are for each k from 13 down to 0, j and class: 15 bytes each, big-endian.
* Games: the sums of weights before each block of orbits, and of all, in units of `WEIGHT`: 12 bytes each,
  little-endian; then the first matrix of each block, a byte a count.
"""

import hashlib
import json
import pkgutil
import sys
import zlib
from array import array
from collections.abc import Iterable
from functools import cache
from itertools import accumulate, pairwise
from typing import Literal, NamedTuple

from .deck import BRIDGE
from .distributions import Matrix
from .table import Table
from .totals import PositionTables, keys

_START_BYTES = 14
_BLOCK_BYTES = 15
_SUM_BYTES, _MATRIX_BYTES = 12, 16
WEIGHT = 147_456
"""The weights of all distributions of 52 cards are multiples of this."""


class PackedFile(NamedTuple):
    """A file of this folder, and the hash of its payload."""

    name: str
    sha256: str

    def stored(self) -> bytes:
        """The file that comes with the package, as its loader reads it, from the disk or out of a zip file.

        Raises:
            ValueError: it cannot be read.
        """
        try:
            return pkgutil.get_data(__package__, self.name) or b""  # None if its loader has no files: cut off, then
        except OSError as error:
            raise ValueError(f"{self.name} cannot be read ({error.strerror}): install everydeal again") from error

    def payload(self, file: bytes | None = None) -> bytes:
        """The payload of a *file*, by default of the stored one, not a byte of which is wrong.

        Raises:
            ValueError: it is damaged, or not the one that this version of the package was made with.
        """
        content = self.stored() if file is None else file
        stream = zlib.decompressobj()
        try:
            payload = stream.decompress(content)
        except zlib.error as error:
            raise self._damaged(str(error)) from error
        if not stream.eof or stream.unused_data:
            rest = f"bytes that follow its end: {len(stream.unused_data)}"
            raise self._damaged(rest if stream.eof else "it is cut off")
        found = hashlib.sha256(payload).hexdigest()
        if found != self.sha256:
            raise self._damaged(f"SHA-256 {found}, not {self.sha256}")
        return payload

    def _damaged(self, why: str) -> ValueError:
        return ValueError(f"{self.name} is damaged: install everydeal again ({why})")


ENDINGS = PackedFile("endings.bin", "eebe4cc54e44be312bef2af38c6cf02046f3126a7b4e6e0157684ebd207a16af")
GAMES = (
    PackedFile("games_notrump.bin", "b86f84a40f87d880f22b6db050578cbf9ab2187c71aa5cdebbc59f694ccce32f"),
    PackedFile("games_trump.bin", "ac439c84b441620a3e1d9da002a67cc064708567737fe301426b5ba59fe2ac9c"),
)
"""At notrump and with trumps."""
POSITIONS = PackedFile("positions.bin", "fdf5f56ba49fe5c1aea0b481193a1c6b60705b5f5af8754fd94506bc5c74d108")


def pack(payload: bytes) -> bytes:
    """The file that holds a payload."""
    return zlib.compress(payload, 9)


@cache
def bridge_table() -> Table:
    """The table of endings, loaded when it is first asked for.

    Raises:
        ValueError: the file is damaged or missing.
    """
    line, _, columns = ENDINGS.payload().partition(b"\n")
    head = json.loads(line)
    classes, entries = head["classes"], head["entries"]
    blocks = len(classes) * (BRIDGE.full_hand + 1)
    at, found_columns = 0, []
    for code, size, count in (("H", 2, blocks), ("H", 2, entries), ("I", 4, entries)):
        found_columns.append(_little_endian(array(code, columns[at : at + size * count])))
        at += size * count
    table = Table(BRIDGE, classes, *found_columns)
    starts = _unpack(columns[at:], _START_BYTES)
    table.blocks = tuple(map(int.__rsub__, starts, (*starts[1:], starts[-1])))
    table.totals = {name: tuple(column) for name, column in head["totals"].items()}
    return table


def table_payload(table: Table) -> bytes:
    """What the file of endings holds: equal for equal tables."""
    head = {"classes": table.classes, "entries": len(table.places), "totals": table.totals}
    columns = (array("H", table.lengths), table.places, table.leads)
    starts = accumulate(table.blocks[:-1], initial=0)
    content = b"".join(_little_endian(column).tobytes() for column in columns)
    return json.dumps(head).encode() + b"\n" + content + _pack(starts, _START_BYTES)


@cache
def bridge_positions() -> PositionTables:
    """The tables of positions, loaded when they are first asked for.

    Raises:
        ValueError: the file is damaged or missing.
    """
    head, _, rows = POSITIONS.payload().partition(b"\n")
    totals = dict(zip(keys(BRIDGE), map(int, json.loads(head)), strict=True))
    return PositionTables(totals, _unpack(rows, _BLOCK_BYTES))


def positions_payload(tables: PositionTables) -> bytes:
    """What the file of positions holds: equal for equal tables."""
    numbers = [str(tables.totals[key]) for key in keys(BRIDGE)]
    return json.dumps(numbers).encode() + b"\n" + _pack(tables.blocks, _BLOCK_BYTES)


@cache
def bridge_games(trumps: bool) -> dict[Matrix, int]:
    """The blocks of games (`Rules.blocks`), loaded when they are first asked for.

    Raises:
        ValueError: the file is damaged or missing.
    """
    payload = GAMES[trumps].payload()
    end = (len(payload) // (_SUM_BYTES + _MATRIX_BYTES) + 1) * _SUM_BYTES
    sums = pairwise(_unpack(payload[:end], _SUM_BYTES, "little"))
    rows = (payload[at : at + _MATRIX_BYTES] for at in range(end, len(payload), _MATRIX_BYTES))
    column = cache(tuple[int, ...])  # few are different
    firsts = (tuple(column(row[at : at + 4]) for at in range(0, _MATRIX_BYTES, 4)) for row in rows)
    return {first: WEIGHT * (after - before) for first, (before, after) in zip(firsts, sums, strict=True)}


def games_payload(blocks: dict[Matrix, int]) -> bytes:
    """What a file of games holds: equal for equal blocks."""
    sums = (weight // WEIGHT for weight in accumulate(blocks.values(), initial=0))
    return _pack(sums, _SUM_BYTES, "little") + b"".join(bytes(sum(matrix, ())) for matrix in blocks)


def _pack(numbers: Iterable[int], size: int, order: Literal["little", "big"] = "big") -> bytes:
    return b"".join(number.to_bytes(size, order) for number in numbers)


def _unpack(rows: bytes, size: int, order: Literal["little", "big"] = "big") -> tuple[int, ...]:
    return tuple(int.from_bytes(rows[at : at + size], order) for at in range(0, len(rows), size))


def _little_endian(column: "array[int]") -> "array[int]":
    """A column as it is on disk, from the processor's byte order, or the other way round."""
    copy = array(column.typecode, column)
    if sys.byteorder == "big":
        copy.byteswap()
    return copy
